"""Token buckets: so many at once, then so many a second, each key for itself, and no memory of full ones."""

from __future__ import annotations

import pytest

from sicbo.server.rate_limits import Limiter
from tests.server.manual_clock import Clock


@pytest.mark.clause("house 14.9")
def test_so_many_at_once_and_then_one_for_each_interval() -> None:
    clock = Clock()
    limiter = Limiter(clock, a_second=10, at_once=5)
    assert [limiter.take("a") for _ in range(6)] == [0] * 5 + [100]
    clock.pass_(milliseconds=99)
    assert limiter.take("a") == 1
    clock.pass_(milliseconds=1)
    assert [limiter.take("a"), limiter.take("a")] == [0, 100]


def test_a_quiet_bucket_fills_up_to_the_brim_and_no_further() -> None:
    clock = Clock()
    limiter = Limiter(clock, a_second=10, at_once=5)
    for _ in range(5):
        limiter.take("a")
    clock.pass_(hours=1)
    assert [limiter.take("a") for _ in range(6)] == [0] * 5 + [100]


def test_over_a_long_time_the_rate_is_exact() -> None:
    clock = Clock()
    limiter = Limiter(clock, a_second=3, at_once=1)
    taken = 0
    for _ in range(10_000):
        taken += limiter.take("a") == 0
        clock.pass_(milliseconds=1)
    assert 29 <= taken <= 30


def test_keys_do_not_share_and_a_dear_request_costs_more() -> None:
    limiter = Limiter(Clock(), a_second=10, at_once=5)
    assert limiter.take("a", cost=5) == 0
    assert limiter.take("a") == 100
    assert limiter.take("b") == 0
    assert limiter.take("c", cost=6) == 100


def test_a_refused_request_costs_nothing() -> None:
    clock = Clock()
    limiter = Limiter(clock, a_second=1, at_once=1)
    limiter.take("a")
    for _ in range(50):
        assert limiter.take("a") == 1_000
    clock.pass_(seconds=1)
    assert limiter.take("a") == 0


def test_full_buckets_are_forgotten_however_many_keys_come() -> None:
    clock = Clock()
    limiter = Limiter(clock, a_second=1_000, at_once=1)
    for number in range(50_000):
        limiter.take(str(number))
        clock.pass_(milliseconds=1)
    assert len(limiter) <= 1_025

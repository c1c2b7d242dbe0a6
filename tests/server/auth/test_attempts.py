"""Failed log-ins: free tries, growing waits, and nothing that tells a known name from an unknown one."""

from __future__ import annotations

import pytest

from sicbo.server.auth.attempts import Attempts
from tests.server.clockwork import Clock


def failed(attempts: Attempts, times: int, name: str = "ann", address: str = "203.0.113.7") -> None:
    for _ in range(times):
        assert attempts.begin(name, address) == 0


@pytest.mark.clause("house 14.1")
def test_five_tries_are_free_and_the_sixth_waits() -> None:
    attempts = Attempts(Clock())
    failed(attempts, 5)
    assert attempts.begin("ann", "203.0.113.7") == 5_000


@pytest.mark.clause("house 14.1")
@pytest.mark.parametrize(("later", "wait"), [(4_999, 1), (5_000, 0), (5_001, 0)])
def test_the_wait_is_over_at_its_last_millisecond_and_not_before(later: int, wait: int) -> None:
    clock = Clock()
    attempts = Attempts(clock)
    failed(attempts, 5)
    clock.pass_(milliseconds=later)
    assert attempts.begin("ann", "203.0.113.7") == wait


@pytest.mark.clause("house 14.1")
def test_each_further_failure_doubles_the_wait_up_to_a_quarter_of_an_hour() -> None:
    clock = Clock()
    attempts = Attempts(clock)
    failed(attempts, 5)
    waits = []
    for _ in range(12):
        waits.append(attempts.begin("ann", "203.0.113.7") // 1_000)
        clock.pass_(seconds=waits[-1])
        failed(attempts, 1)
    assert waits == [5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]


def test_a_try_during_the_wait_is_neither_counted_nor_makes_it_longer() -> None:
    clock = Clock()
    attempts = Attempts(clock)
    failed(attempts, 5)
    for _ in range(100):
        assert attempts.begin("ann", "203.0.113.7") == 5_000
    clock.pass_(seconds=5)
    failed(attempts, 1)
    assert attempts.begin("ann", "203.0.113.7") == 10_000


@pytest.mark.clause("house 14.1")
def test_success_starts_the_names_count_anew() -> None:
    attempts = Attempts(Clock())
    failed(attempts, 4)
    failed(attempts, 1)
    attempts.succeed("ann", "203.0.113.7")
    failed(attempts, 5)
    assert attempts.begin("ann", "203.0.113.7") > 0


@pytest.mark.clause("house 14.1")
def test_one_address_guessing_many_names_waits_after_twenty_whatever_log_ins_of_its_own_succeed() -> None:
    attempts = Attempts(Clock())
    for number in range(19):
        failed(attempts, 1, name=f"name{number}")
        failed(attempts, 1, name="own")
        attempts.succeed("own", "203.0.113.7")
    failed(attempts, 1, name="name19")
    assert attempts.begin("name20", "203.0.113.7") == 5_000
    assert attempts.begin("name20", "203.0.113.8") == 0


def test_an_address_of_a_new_household_shares_nothing_but_one_network_of_ipv6_is_one_household() -> None:
    attempts = Attempts(Clock())
    for number in range(20):
        failed(attempts, 1, name=f"name{number}", address=f"2001:db8:0:1::{number:x}")
    assert attempts.begin("another", "2001:db8:0:1:ffff::1") > 0
    assert attempts.begin("another", "2001:db8:0:2::1") == 0


@pytest.mark.clause("house 14.1")
@pytest.mark.parametrize(("hours", "seconds", "wait"), [(23, 3_599, True), (24, 0, False), (24, 1, False)])
def test_failures_are_forgotten_after_a_day_without_one(hours: int, seconds: int, wait: bool) -> None:
    clock = Clock()
    attempts = Attempts(clock)
    failed(attempts, 5)
    clock.pass_(hours=hours, seconds=seconds)
    failed(attempts, 1)
    assert bool(attempts.begin("ann", "203.0.113.7")) is wait


def test_memory_is_bounded_and_the_quietest_are_forgotten_first() -> None:
    attempts = Attempts(Clock(), remembered=10)
    failed(attempts, 5, name="ann", address="192.0.2.1")
    for number in range(9):
        failed(attempts, 1, name=f"name{number}", address=f"198.51.100.{number}")
    assert attempts.begin("ann", "192.0.2.2") > 0
    failed(attempts, 1, name="one too many", address="198.51.100.99")
    assert attempts.begin("ann", "192.0.2.2") == 0

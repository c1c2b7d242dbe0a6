"""Failed tries: free ones, growing waits, counts that outlast a restart, and nothing that tells a known name apart."""

from __future__ import annotations

import time

import pytest

from sicbo.law.rulebook import house_rules
from sicbo.server.auth.attempts import by_browser, by_code, by_session, by_stranger
from sicbo.server.auth.house_key import HouseKey
from sicbo.server.auth.tries import KIND, Count, Tries
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store
from tests.server.auth.entrance import SEAL
from tests.server.manual_clock import Clock

HERE = "203.0.113.7"


class Counting:
    """Tries over a store in memory, and the counts of a stranger who is called Ann."""

    def __init__(self, store: Store | None = None, clock: Clock | None = None, remembered: int = 100_000) -> None:
        self.store, self.clock = store or MemoryStore(), clock or Clock()
        self.tries = Tries(self.store, self.clock, SEAL, remembered)

    def fail(self, times: int, *counts: Count) -> None:
        for _ in range(times):
            assert self.tries.begin(*counts) is not None
        self.tries.keep()

    def restarted(self) -> Counting:
        return Counting(self.store, self.clock)


ANN = by_stranger("ann", HERE)


@pytest.mark.clause("house 14.1")
def test_five_tries_are_free_for_a_name_at_an_address_and_the_sixth_waits() -> None:
    counting = Counting()
    counting.fail(5, *ANN)
    assert counting.tries.wait(*ANN) == 5_000
    assert counting.tries.begin(*ANN) is None
    assert counting.tries.wait(*by_stranger("ann", "203.0.113.8")) == 0
    assert counting.tries.wait(*by_stranger("bob", HERE)) == 0


@pytest.mark.clause("house 14.1")
@pytest.mark.parametrize(("later", "wait"), [(4_999, 1), (5_000, 0), (5_001, 0)])
def test_the_wait_is_over_at_its_last_millisecond_and_not_before(later: int, wait: int) -> None:
    counting = Counting()
    counting.fail(5, *ANN)
    counting.clock.pass_(milliseconds=later)
    assert counting.tries.wait(*ANN) == wait


@pytest.mark.clause("house 14.1")
def test_each_further_failure_doubles_the_wait_up_to_a_quarter_of_an_hour() -> None:
    counting = Counting()
    counting.fail(5, *ANN)
    waits = []
    for _ in range(12):
        waits.append(counting.tries.wait(*ANN) // 1_000)
        counting.clock.pass_(seconds=waits[-1])
        counting.fail(1, *ANN)
    assert waits == [5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]


@pytest.mark.clause("house 14.1")
def test_a_name_guessed_from_everywhere_waits_after_twenty_and_never_longer_than_a_minute() -> None:
    counting = Counting()
    elsewhere = by_stranger("ann", "198.51.100.99")
    for number in range(19):
        counting.fail(1, *by_stranger("ann", f"192.0.2.{number}"))
    assert counting.tries.wait(*elsewhere) == 0
    counting.fail(1, *by_stranger("ann", "192.0.2.19"))
    waits = []
    for number in range(20, 28):
        waits.append(counting.tries.wait(*elsewhere) // 1_000)
        counting.clock.pass_(seconds=waits[-1])
        counting.fail(1, *by_stranger("ann", f"192.0.2.{number}"))
    assert waits == [5, 10, 20, 40, 60, 60, 60, 60]
    assert counting.tries.wait(*by_stranger("bob", "198.51.100.99")) == 0


@pytest.mark.clause("house 14.18", "house 14.19")
def test_a_known_browser_and_a_session_wait_for_their_own_failures_alone() -> None:
    counting = Counting()
    for number in range(50):
        counting.clock.pass_(minutes=1)
        counting.fail(1, *by_stranger("ann", f"192.0.2.{number}"))
    for own in (by_browser("b1", "ann"), by_session("s1"), by_code("u1")):
        assert counting.tries.wait(*own) == 0
        counting.fail(5, *own)
        assert counting.tries.wait(*own) == 5_000
    assert counting.tries.wait(*by_browser("b2", "ann")) == 0
    assert counting.tries.wait(*by_browser("b1", "bob")) == 0
    assert counting.tries.wait(*by_session("s2")) == 0


def test_a_try_during_the_wait_is_neither_counted_nor_makes_it_longer() -> None:
    counting = Counting()
    counting.fail(5, *ANN)
    for _ in range(100):
        assert counting.tries.begin(*ANN) is None
    counting.clock.pass_(seconds=5)
    counting.fail(1, *ANN)
    assert counting.tries.wait(*ANN) == 10_000


@pytest.mark.clause("house 14.1")
def test_a_success_starts_the_count_of_name_and_address_anew() -> None:
    counting = Counting()
    counting.fail(4, *ANN)
    begun = counting.tries.begin(*ANN)
    assert begun is not None
    counting.tries.succeed(begun)
    counting.fail(5, *ANN)
    assert counting.tries.wait(*ANN) == 5_000


@pytest.mark.clause("house 14.1")
def test_a_success_excuses_no_guess_at_other_names_from_the_same_address() -> None:
    counting = Counting()
    own = by_stranger("own", HERE)
    for number in range(19):
        counting.fail(1, *by_stranger(f"name{number}", HERE))
        begun = counting.tries.begin(*own)
        assert begun is not None
        counting.tries.succeed(begun)
    counting.fail(1, *by_stranger("name19", HERE))
    assert counting.tries.wait(*by_stranger("name20", HERE)) == 5_000
    assert counting.tries.wait(*by_stranger("name20", "203.0.113.8")) == 0


def test_a_success_under_way_does_not_excuse_the_guess_that_was_made_beside_it() -> None:
    counting = Counting()
    for number in range(18):
        counting.fail(1, *by_stranger(f"name{number}", HERE))
    for number in range(18, 24):
        own = counting.tries.begin(*by_stranger("own", HERE))
        guess = counting.tries.begin(*by_stranger(f"name{number}", HERE))
        if own is None or guess is None:
            assert counting.tries.wait(*by_stranger("another", HERE)) > 0
            return
        counting.tries.succeed(own)
    pytest.fail("one good log-in beside each guess made the guesses free")


def test_one_network_of_ipv6_is_one_household_and_another_shares_nothing() -> None:
    counting = Counting()
    for number in range(20):
        counting.fail(1, *by_stranger(f"name{number}", f"2001:db8:0:1::{number:x}"))
    assert counting.tries.wait(*by_stranger("another", "2001:db8:0:1:ffff::1")) > 0
    assert counting.tries.wait(*by_stranger("another", "2001:db8:0:2::1")) == 0


@pytest.mark.clause("house 14.1")
@pytest.mark.parametrize(("hours", "seconds", "wait"), [(23, 3_599, True), (24, 0, False), (24, 1, False)])
def test_failures_are_forgotten_after_a_day_without_one(hours: int, seconds: int, wait: bool) -> None:
    counting = Counting()
    counting.fail(5, *ANN)
    counting.clock.pass_(hours=hours, seconds=seconds)
    counting.fail(1, *ANN)
    assert bool(counting.tries.wait(*ANN)) is wait


@pytest.mark.clause("house 14.1")
def test_counts_and_waits_outlast_a_restart() -> None:
    counting = Counting()
    counting.fail(4, *ANN)
    counting = counting.restarted()
    counting.fail(1, *ANN)
    counting.clock.pass_(seconds=2)
    assert counting.restarted().tries.wait(*ANN) == 3_000
    counting.clock.pass_(seconds=3)
    begun = counting.tries.begin(*ANN)
    assert begun is not None
    counting.tries.succeed(begun)
    counting.restarted().fail(4, *by_stranger("ann", HERE)[:1])


def test_a_clock_that_went_back_makes_no_wait_longer_than_the_longest() -> None:
    counting = Counting()
    counting.fail(5, *ANN)
    counting.clock.pass_(hours=-100)
    assert counting.tries.wait(*ANN) == house_rules().door.attempts.longest_wait_seconds * 1_000


def test_nothing_that_somebody_typed_can_be_read_or_tried_in_the_store() -> None:
    counting = Counting()
    counting.fail(1, *by_stranger("my secret password", HERE))
    kept = b"".join(counting.store.papers(KIND).values())
    assert b"my secret" not in kept
    assert HERE.encode() not in kept
    other = Tries(counting.store, counting.clock, HouseKey())
    assert other.wait(*by_stranger("my secret password", HERE)) == 0
    assert HouseKey().mark(b"a") != HouseKey().mark(b"a")


def test_memory_is_bounded_and_the_quietest_are_forgotten_first_also_on_the_disk() -> None:
    counting = Counting(remembered=10)
    own = by_session("ann")
    counting.fail(5, *own)
    for number in range(9):
        counting.fail(1, *by_session(f"s{number}"))
    assert counting.tries.wait(*own) > 0
    counting.fail(1, *by_session("one too many"))
    assert counting.tries.wait(*own) == 0
    assert len(counting.tries) == len(counting.restarted().tries) == 10


def test_a_hundred_thousand_counts_lie_on_a_bounded_number_of_papers_and_are_read_at_a_start() -> None:
    counting = Counting()
    for number in range(100_000):
        assert counting.tries.begin(*by_session(f"s{number}")) is not None
    counting.tries.keep()
    assert len(counting.store.papers(KIND)) <= 4_096
    before = time.monotonic()
    assert len(counting.restarted().tries) == 100_000
    assert time.monotonic() - before < 10


def test_what_a_day_has_excused_is_swept_a_little_at_a_time() -> None:
    counting = Counting()
    for number in range(200):
        counting.fail(1, *by_session(f"s{number}"))
    counting.clock.pass_(hours=23)
    counting.fail(1, *by_session("later"))
    counting.clock.pass_(hours=1)
    next(counting.tries.sweep())
    assert 100 < len(counting.tries) < 200
    list(counting.tries.sweep())
    assert len(counting.tries) == len(counting.restarted().tries) == 1


def test_a_torn_paper_keeps_nobody_out_and_the_house_opens() -> None:
    counting = Counting()
    counting.fail(5, *ANN)
    for page in counting.store.papers(KIND):
        counting.store.put(KIND, page, b"{torn")
    assert counting.restarted().tries.wait(*ANN) == 0

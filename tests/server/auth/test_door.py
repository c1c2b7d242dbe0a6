"""The door as a whole: one answer to every failure, new tokens, links that make passwords, and nobody left inside."""

from __future__ import annotations

import asyncio

import pytest
from argon2 import Parameters, PasswordHasher, extract_parameters

from sicbo.floor.refused import Refused
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import Session
from tests.server.auth.entrance import GOOD, HERE, OTHER, Entrance, code, run


@pytest.mark.clause("house 14.1")
def test_wrong_name_wrong_password_and_too_many_tries_get_the_very_same_answer() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        wrong = await entrance.door.log_in("ann", OTHER, HERE)
        unknown = await entrance.door.log_in("nobody", OTHER, HERE)
        for _ in range(4):
            await entrance.door.log_in("ann", OTHER, HERE)
        waiting = await entrance.door.log_in("ann", GOOD, HERE)
        assert wrong == unknown == waiting
        assert wrong == Refused(code="log-in-failed", clause="house 14.1")

    run(tried())


@pytest.mark.clause("house 14.1")
def test_the_right_password_is_refused_during_the_wait_and_taken_after_it() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        for _ in range(5):
            await entrance.door.log_in("ann", OTHER, HERE)
        entrance.clock.pass_(milliseconds=4_999)
        assert code(await entrance.door.log_in("ann", GOOD, HERE)) == "log-in-failed"
        entrance.clock.pass_(milliseconds=1)
        await entrance.logged_in()

    run(tried())


@pytest.mark.clause("house 14.1")
def test_a_hundred_guesses_at_once_are_not_more_tries_than_one_after_another() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        guesses = [Secret(f"wrong guess {number:03}") for number in range(99)]
        answers = await asyncio.gather(*(entrance.door.log_in("ann", guess, HERE) for guess in [*guesses, GOOD]))
        assert {code(answer) for answer in answers} == {"log-in-failed"}

    run(tried())


def test_names_are_found_however_they_are_capitalised_and_count_as_one() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        await entrance.logged_in(" ANN ")
        for spelling in ("ann", "Ann", "ANN", "aNN", "ａｎｎ"):
            await entrance.door.log_in(spelling, OTHER, HERE)
        assert code(await entrance.door.log_in("ann", GOOD, HERE)) == "log-in-failed"

    run(tried())


def test_an_unknown_name_takes_as_long_as_a_known_one() -> None:
    """As much is reckoned for nobody as for somebody: a clock would tell of the machine, too."""
    reckoned: list[Parameters] = []

    class Counted(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # noqa: A002
            reckoned.append(extract_parameters(str(hash)))
            return super().verify(hash, password)

    async def tried(login: str) -> list[Parameters]:
        entrance = await Entrance(hasher=Counted(time_cost=2, memory_cost=4_096, parallelism=1)).with_user()
        reckoned.clear()
        assert code(await entrance.door.log_in(login, OTHER, HERE)) == "log-in-failed"
        return [*reckoned]

    known, unknown = run(tried("ann")), run(tried("nobody"))
    assert known == unknown
    assert [(one.time_cost, one.memory_cost) for one in known] == [(2, 4_096)]


def test_every_log_in_makes_a_new_token() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        (first, _), (second, _) = await entrance.logged_in(), await entrance.logged_in()
        assert first != second
        for token in (first, second):
            assert isinstance(entrance.door.sessions.admit(token), Session)

    run(tried())


@pytest.mark.clause("house 4.2")
def test_a_locked_console_opens_with_the_users_own_password_and_a_new_token() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        token, session = await entrance.logged_in()
        entrance.clock.pass_(minutes=5)
        assert code(entrance.door.sessions.admit(token)) == "session-locked"
        locked = entrance.door.sessions.find(token)
        assert isinstance(locked, Session)
        assert code(await entrance.door.unlock(locked, OTHER)) == "log-in-failed"
        assert code(entrance.door.sessions.admit(token)) == "session-locked"
        new = await entrance.door.unlock(locked, GOOD)
        assert isinstance(new, Secret)
        assert isinstance(entrance.door.sessions.admit(new), Session)
        assert entrance.told == [(session.id, "locked"), (session.id, "ended")]

    run(tried())


def test_unlocking_is_guessing_too_and_waits_like_a_log_in() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        _, session = await entrance.logged_in()
        for _ in range(5):
            await entrance.door.unlock(session, OTHER)
        assert code(await entrance.door.unlock(session, GOOD)) == "log-in-failed"

    run(tried())


def test_a_session_revoked_while_its_password_is_checked_does_not_come_back() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        _, session = await entrance.logged_in()
        unlocking = asyncio.create_task(entrance.door.unlock(session, GOOD))
        await asyncio.sleep(0)
        entrance.door.sessions.end_all("u1")
        assert code(await unlocking) == "session-over"
        assert entrance.door.sessions.of("u1") == []

    run(tried())


def test_a_user_sent_away_while_logging_in_stays_outside() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        logging_in = asyncio.create_task(entrance.door.log_in("ann", GOOD, HERE))
        await asyncio.sleep(0)
        entrance.door.send_away("u1")
        assert code(await logging_in) == "log-in-failed"
        assert entrance.door.sessions.of("u1") == []

    run(tried())


@pytest.mark.clause("house 14.6")
def test_a_weak_password_or_a_taken_name_leaves_the_link_unused() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        link = entrance.door.links.invite("u2", is_staff=True)
        assert code(await entrance.door.accept(link, "bob", Secret("short"))) == "password-too-short"
        assert code(await entrance.door.accept(link, "bob", Secret("bob-bob-bob-2024"))) == "password-common"
        assert code(await entrance.door.accept(link, "Ann", GOOD)) == "log-in-taken"
        assert code(await entrance.door.accept(link, "two words", GOOD)) == "log-in-name"
        assert code(await entrance.door.accept(link, "x" * 65, GOOD)) == "log-in-name"
        assert code(await entrance.door.accept(link, "bob", GOOD)) == ""
        assert code(await entrance.door.accept(link, "bob", GOOD)) == "link-refused"

    run(tried())


@pytest.mark.clause("house 14.6")
def test_a_link_used_twice_at_once_makes_one_password() -> None:
    async def tried() -> None:
        entrance = Entrance()
        link = entrance.door.links.invite("u1", is_staff=True)
        answers = await asyncio.gather(*(entrance.door.accept(link, f"ann{number}", GOOD) for number in range(6)))
        assert sorted(code(answer) for answer in answers) == [""] + ["link-refused"] * 5

    run(tried())


def test_two_links_for_the_same_name_at_once_make_one_log_in() -> None:
    async def tried() -> None:
        entrance = Entrance()
        links = [entrance.door.links.invite(f"u{number}", is_staff=True) for number in range(4)]
        answers = await asyncio.gather(*(entrance.door.accept(link, "ann", GOOD) for link in links))
        assert sorted(code(answer) for answer in answers) == ["", "log-in-taken", "log-in-taken", "log-in-taken"]

    run(tried())


def test_an_invitation_for_a_user_who_forgot_ends_the_old_password_and_its_sessions() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        token, _ = await entrance.logged_in()
        link = entrance.door.links.invite("u1", is_staff=True)
        assert code(await entrance.door.accept(link, "ann", OTHER)) == ""
        assert code(entrance.door.sessions.admit(token)) == "session-over"
        assert code(await entrance.door.log_in("ann", GOOD, HERE)) == "log-in-failed"
        await entrance.logged_in(password=OTHER)

    run(tried())


@pytest.mark.clause("house 14.6", "house 14.2")
def test_there_is_no_way_in_before_the_owners_link_was_used_and_no_owners_link_after() -> None:
    async def tried() -> None:
        entrance = Entrance()
        for login in ("owner", "admin", "root", ""):
            for password in ("", "admin", "password", "owner"):
                assert code(await entrance.door.log_in(login, Secret(password), HERE)) == "log-in-failed"
                entrance.clock.pass_(hours=25)
        first = entrance.door.first_link("owner")
        entrance = entrance.restarted()
        second = entrance.door.first_link("owner")
        assert first is not None
        assert second is not None
        assert code(await entrance.door.accept(first, "boss", GOOD)) == "link-refused"
        assert code(await entrance.door.accept(second, "boss", GOOD)) == ""
        assert entrance.door.first_link("owner") is None
        entrance = entrance.restarted()
        assert entrance.door.first_link("owner") is None
        await entrance.logged_in("boss")

    run(tried())


@pytest.mark.clause("house 14.3")
def test_sending_somebody_away_ends_sessions_tokens_tickets_and_links_in_the_same_instant() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        token, session = await entrance.logged_in()
        issued = entrance.door.tokens.issue("u1", "bot", ("play",), 1)
        assert not isinstance(issued, Refused)
        ticket = entrance.door.tickets.issue(session.id, "u1", "table/T1", "dealer")
        link = entrance.door.links.invite("u1", is_staff=True)
        entrance.door.send_away("u1")
        assert entrance.told == [(session.id, "ended"), (issued[1].holder, "ended")]
        assert code(entrance.door.sessions.admit(token)) == "session-over"
        assert code(entrance.door.tokens.known(issued[0])) == "token-refused"
        assert code(entrance.door.tickets.redeem(ticket, "table/T1")) == "ticket-refused"
        assert code(entrance.door.links.look(link)) == "link-refused"
        assert code(await entrance.restarted().door.log_in("ann", GOOD, HERE)) == "log-in-failed"
        assert all(entrance.store.papers(kind) == {} for kind in ("credentials", "sessions", "tokens"))

    run(tried())


def test_changing_the_password_asks_for_the_old_one_and_ends_everything_else() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        (token, session), (elsewhere, _) = await entrance.logged_in(), await entrance.logged_in()
        issued = entrance.door.tokens.issue("u1", "bot", ("play",), 1)
        assert not isinstance(issued, Refused)
        door = entrance.door
        assert code(await door.change_password(session, OTHER, OTHER)) == "log-in-failed"
        assert code(await door.change_password(session, GOOD, Secret("ann-ann-ann-99"))) == "password-common"
        new = await door.change_password(session, GOOD, OTHER)
        assert isinstance(new, Secret)
        assert [code(door.sessions.admit(one)) for one in (token, elsewhere, new)] == ["session-over"] * 2 + [""]
        assert code(door.tokens.known(issued[0])) == "token-refused"
        await entrance.logged_in(password=OTHER)

    run(tried())


def test_a_log_in_strengthens_an_old_hash_in_the_store() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        stronger = entrance.restarted(PasswordHasher(time_cost=3, memory_cost=16, parallelism=1))
        await stronger.logged_in()
        kept = stronger.restarted().door.credentials.of("u1")
        assert kept is not None
        assert extract_parameters(kept.hash).time_cost == 3
        await stronger.logged_in()

    run(tried())


def test_time_alone_ends_and_locks_through_the_sweep() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        _, session = await entrance.logged_in()
        ticket = entrance.door.tickets.issue(session.id, "u1", "table/T1", "dealer")
        entrance.clock.pass_(minutes=4, seconds=59)
        ticket = entrance.door.tickets.issue(session.id, "u1", "table/T1", "dealer")
        entrance.clock.pass_(seconds=1)
        list(entrance.door.sweep())
        assert entrance.told == [(session.id, "locked")]
        assert code(entrance.door.tickets.redeem(ticket, "table/T1")) == "ticket-refused"
        entrance.clock.pass_(minutes=55)
        list(entrance.door.sweep())
        assert entrance.told[1:] == [(session.id, "ended")]

    run(tried())

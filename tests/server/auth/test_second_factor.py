"""The second factor: codes that count once, recovery codes, wrong ones counted, and what takes it away."""

from __future__ import annotations

import asyncio

import pyotp
import pytest

from sicbo.floor.refused import Refused
from sicbo.server.auth.door import Door
from sicbo.server.auth.house_key import HouseKey
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import Session
from tests.server.auth.entrance import CHEAP, GOOD, HERE, OTHER, Entrance, code, run

STEP = 30


class Phone:
    """The device that makes the codes, with the same clock as the house."""

    def __init__(self, entrance: Entrance, secret: Secret) -> None:
        self._entrance, self._codes = entrance, pyotp.TOTP(secret.reveal())

    def code(self, steps: int = 0) -> str:
        return self._codes.at(self._entrance.clock() // 1_000 + steps * STEP)


async def with_factor(
    entrance: Entrance, user: str = "u1", login: str = "ann"
) -> tuple[Phone, list[Secret], tuple[Secret, Session]]:
    """A user who has just added a second factor, in the session that comes back; half a minute later."""
    token, session = await entrance.logged_in(login)
    begun = entrance.door.second_factors.begin(user, login, session.id)
    assert not isinstance(begun, Refused)
    phone = Phone(entrance, begun[0])
    recovery = entrance.door.add_second_factor(session, phone.code())
    assert not isinstance(recovery, Refused)
    entrance.clock.pass_(seconds=STEP)
    return phone, recovery, (token, session)


def wrong(phone: Phone) -> str:
    return next(f"{number:06}" for number in range(9) if f"{number:06}" not in {phone.code(one) for one in (-1, 0, 1)})


@pytest.mark.clause("house 14.20")
def test_with_a_second_factor_the_password_alone_opens_nothing_and_every_failure_is_told_alike() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        phone, _, _ = await with_factor(entrance)
        told = [
            await entrance.door.log_in("ann", GOOD, "192.0.2.1"),
            await entrance.door.log_in("ann", GOOD, "192.0.2.2", code=wrong(phone)),
            await entrance.door.log_in("ann", OTHER, "192.0.2.3", code=phone.code()),
            await entrance.door.log_in("nobody", GOOD, "192.0.2.4", code=phone.code()),
        ]
        assert told == [Refused(code="log-in-failed", clause="house 14.1")] * 4
        await entrance.logged_in(code=phone.code())

    run(tried())


@pytest.mark.clause("house 14.20")
@pytest.mark.parametrize(("steps", "is_taken"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_code_counts_in_its_own_half_minute_and_in_those_beside_it(steps: int, is_taken: bool) -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        phone, _, _ = await with_factor(entrance)
        entrance.clock.pass_(seconds=10 * STEP)
        told = await entrance.door.log_in("ann", GOOD, HERE, code=phone.code(steps))
        assert (code(told) == "") is is_taken

    run(tried())


@pytest.mark.clause("house 14.20")
def test_a_code_is_taken_once_also_after_a_restart_and_none_older_than_the_last_one_used() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        phone, _, _ = await with_factor(entrance)
        entrance.clock.pass_(seconds=10 * STEP)
        used = phone.code()
        await entrance.logged_in(code=used)
        assert code(await entrance.door.log_in("ann", GOOD, HERE, code=used)) == "log-in-failed"
        assert code(await entrance.restarted().door.log_in("ann", GOOD, HERE, code=used)) == "log-in-failed"
        assert code(await entrance.restarted().door.log_in("ann", GOOD, HERE, code=phone.code(-1))) == "log-in-failed"
        entrance.clock.pass_(seconds=STEP)
        assert code(await entrance.door.log_in("ann", GOOD, HERE, code=used)) == "log-in-failed"
        await entrance.restarted().logged_in(code=phone.code())

    run(tried())


@pytest.mark.clause("house 14.20")
def test_the_code_that_began_the_factor_is_used_up_by_it() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        phone, _, _ = await with_factor(entrance)
        assert code(await entrance.door.log_in("ann", GOOD, HERE, code=phone.code(-1))) == "log-in-failed"

    run(tried())


def test_two_log_ins_with_one_code_at_once_open_one_session() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        phone, recovery, _ = await with_factor(entrance)
        for one in (phone.code(), recovery[0].reveal()):
            tries = (entrance.door.log_in("ann", GOOD, f"192.0.2.{number}", code=one) for number in range(4))
            assert sorted(code(told) for told in await asyncio.gather(*tries)) == ["", *["log-in-failed"] * 3]

    run(tried())


@pytest.mark.parametrize(
    "text", ["", " 123456", "123 456", "１２３４５６", "1234567", "12345", "123456\n", "a" * 10_000]
)
def test_what_is_no_code_is_a_wrong_code(text: str) -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        await with_factor(entrance)
        assert code(await entrance.door.log_in("ann", GOOD, HERE, code=text)) == "log-in-failed"

    run(tried())


@pytest.mark.clause("house 14.1", "house 14.20")
def test_wrong_codes_are_counted_like_wrong_passwords_and_by_whose_they_are_wherever_they_come_from() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        phone, _, _ = await with_factor(entrance)
        for number in range(5):
            told = await entrance.door.log_in("ann", GOOD, f"192.0.2.{number}", code=wrong(phone))
            assert code(told) == "log-in-failed"
        far = await entrance.restarted().door.log_in("ann", GOOD, "198.51.100.1", code=phone.code())
        assert code(far) == "log-in-failed", "who guesses codes knows the password: other addresses do not help"
        entrance.clock.pass_(seconds=5)
        assert code(await entrance.door.log_in("ann", GOOD, "198.51.100.1", code=phone.code())) == ""

    run(tried())


@pytest.mark.clause("house 14.18", "house 14.20")
def test_wrong_codes_from_elsewhere_do_not_keep_a_known_browser_out_and_its_own_do() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        phone, _, _ = await with_factor(entrance)
        shown = entrance.door.browsers.know(None, "u1")
        for number in range(30):
            await entrance.door.log_in("ann", GOOD, f"192.0.2.{number}", code=wrong(phone))
            entrance.clock.pass_(seconds=1)
        found = await entrance.door.log_in("ann", GOOD, HERE, browser=shown, code=phone.code())
        assert code(found) == ""
        for _ in range(5):
            await entrance.door.log_in("ann", GOOD, HERE, browser=shown, code=wrong(phone))
        entrance.clock.pass_(milliseconds=4_999)
        late = await entrance.door.log_in("ann", GOOD, HERE, browser=shown, code=phone.code(1))
        assert code(late) == "log-in-failed"

    run(tried())


@pytest.mark.clause("house 14.21")
def test_ten_recovery_codes_each_work_once_for_their_owner_however_they_are_typed_and_end_other_sessions() -> None:
    async def tried() -> None:
        entrance = await (await Entrance().with_user()).with_user("u2", "bob")
        _, recovery, (token, _) = await with_factor(entrance)
        await with_factor(entrance, "u2", "bob")
        assert len({one.reveal() for one in recovery}) == 10
        assert code(await entrance.door.log_in("bob", GOOD, HERE, code=recovery[0].reveal())) == "log-in-failed"
        spellings = [str.upper, lambda text: text.replace("-", " "), lambda text: text.replace("-", ""), str.lower]
        for number, one in enumerate(recovery):
            spelt = spellings[number % 4](one.reveal())
            found, _ = await entrance.logged_in(code=spelt)
            assert code(entrance.door.sessions.admit(token)) == "session-over"
            token = found
            again = await entrance.restarted().door.log_in("ann", GOOD, HERE, code=one.reveal())
            assert code(again) == "log-in-failed"

    run(tried())


@pytest.mark.clause("house 14.21")
def test_a_new_factor_brings_new_recovery_codes_and_the_old_ones_end() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        phone, old, (_, session) = await with_factor(entrance)
        assert entrance.door.end_second_factor(session, phone.code()) is None
        await entrance.logged_in()
        _, new, _ = await with_factor(entrance)
        assert code(await entrance.door.log_in("ann", GOOD, HERE, code=old[0].reveal())) == "log-in-failed"
        await entrance.logged_in(code=new[0].reveal())

    run(tried())


@pytest.mark.clause("house 14.20")
def test_it_is_in_force_after_its_first_right_code_and_sessions_opened_without_it_end() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        (_, mine), (elsewhere, other) = await entrance.logged_in(), await entrance.logged_in()
        factors = entrance.door.second_factors
        assert code(entrance.door.add_second_factor(mine, "123456")) == "second-factor-not-begun"
        first = factors.begin("u1", "ann", mine.id)
        second = factors.begin("u1", "ann", mine.id)
        assert not isinstance(first, Refused)
        assert not isinstance(second, Refused)
        assert code(entrance.door.add_second_factor(mine, Phone(entrance, first[0]).code())) == "code-wrong"
        right = Phone(entrance, second[0]).code()
        assert code(entrance.door.add_second_factor(other, right)) == "second-factor-not-begun"
        await entrance.logged_in()
        assert not isinstance(entrance.door.add_second_factor(mine, right), Refused)
        assert code(entrance.door.sessions.admit(elsewhere)) == "session-over"
        assert isinstance(entrance.door.sessions.by_id(mine.id), Session)
        assert code(factors.begin("u1", "ann", mine.id)) == "second-factor-on"
        assert code(entrance.door.add_second_factor(mine, right)) == "second-factor-on"

    run(tried())


@pytest.mark.clause("house 14.20")
@pytest.mark.parametrize(("seconds", "refused"), [(599, ""), (600, "second-factor-not-begun")])
def test_a_secret_that_was_shown_waits_ten_minutes_for_its_first_code(seconds: int, refused: str) -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        _, session = await entrance.logged_in()
        begun = entrance.door.second_factors.begin("u1", "ann", session.id)
        assert not isinstance(begun, Refused)
        entrance.clock.pass_(seconds=seconds)
        assert code(entrance.door.add_second_factor(session, Phone(entrance, begun[0]).code())) == refused

    run(tried())


@pytest.mark.clause("house 14.20")
def test_ending_it_and_changing_the_password_need_a_code_and_wrong_ones_count() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        phone, recovery, (_, session) = await with_factor(entrance)
        door = entrance.door
        assert code(await door.change_password(session, GOOD, OTHER)) == "code-wrong"
        for _ in range(4):
            assert code(door.end_second_factor(session, wrong(phone))) == "code-wrong"
        assert code(door.end_second_factor(session, phone.code())) == "code-wrong", "it has to wait"
        entrance.clock.pass_(seconds=5)
        token = await door.change_password(session, GOOD, OTHER, recovery[0].reveal())
        assert isinstance(token, Secret)
        renewed = door.sessions.find(token)
        assert isinstance(renewed, Session)
        assert door.end_second_factor(renewed, phone.code()) is None
        assert code(door.end_second_factor(renewed, phone.code())) == "second-factor-off"
        await entrance.restarted().logged_in(password=OTHER)

    run(tried())


@pytest.mark.clause("house 14.22")
@pytest.mark.parametrize("keeps", [False, True])
def test_a_used_link_takes_it_away_except_where_everybody_must_have_one(keeps: bool) -> None:
    async def tried() -> None:
        entrance = await Entrance(keeps_second_factor=keeps).with_user()
        phone, _, _ = await with_factor(entrance)
        link = entrance.door.links.invite("u1", is_staff=True)
        assert entrance.door.second_factors.of("u1") is not None
        assert not isinstance(await entrance.door.accept(link, "ann", OTHER), Refused)
        assert (entrance.door.second_factors.of("u1") is not None) is keeps
        assert (code(await entrance.door.log_in("ann", OTHER, HERE)) == "log-in-failed") is keeps
        await entrance.logged_in(password=OTHER, code=phone.code())

    run(tried())


def test_whoever_is_sent_away_leaves_no_second_factor_behind() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        await with_factor(entrance)
        entrance.door.send_away("u1")
        assert entrance.restarted().door.second_factors.of("u1") is None
        assert entrance.store.papers("tokens") == {}

    run(tried())


def test_the_store_holds_neither_the_secret_nor_a_recovery_code_and_another_key_reads_nothing() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        _, session = await entrance.logged_in()
        begun = entrance.door.second_factors.begin("u1", "ann", session.id)
        assert not isinstance(begun, Refused)
        phone = Phone(entrance, begun[0])
        recovery = entrance.door.add_second_factor(session, phone.code())
        assert not isinstance(recovery, Refused)
        kept = b"".join(entrance.store.papers("tokens").values())
        assert not any(one.reveal().encode() in kept for one in (begun[0], *recovery))
        entrance.clock.pass_(seconds=STEP)
        elsewhere = Door(
            entrance.store, Passwords(CHEAP), lambda _holder, _what: None, now=entrance.clock, house_key=HouseKey()
        )
        assert elsewhere.second_factors.unreadable() == ["u1"]
        assert code(await elsewhere.log_in("ann", GOOD, HERE, code=phone.code())) == "log-in-failed"
        assert code(await elsewhere.log_in("ann", GOOD, HERE, code=recovery[0].reveal())) == ""
        assert entrance.restarted().door.second_factors.unreadable() == []

    run(tried())

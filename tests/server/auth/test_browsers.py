"""Known browsers: who was here before waits for no failure from elsewhere, and a stolen cookie guesses no faster."""

from __future__ import annotations

import asyncio

import pytest

from sicbo.floor.refused import Refused
from sicbo.server.auth.secret import Secret
from tests.server.auth.entrance import GOOD, HERE, OTHER, Entrance, code, run

DAY = 24 * 60


async def entered(entrance: Entrance, shown: Secret | None = None, login: str = "ann", user: str = "u1") -> Secret:
    """The browser's secret after a log-in in it."""
    found = await entrance.door.log_in(login, GOOD, HERE, browser=shown)
    assert not isinstance(found, Refused)
    return entrance.door.browsers.know(shown, user)


@pytest.mark.clause("house 14.18")
def test_a_known_browser_comes_in_while_strangers_at_the_same_address_wait() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        shown = await entered(entrance)
        for _ in range(40):
            await entrance.door.log_in("ann", OTHER, HERE)
            entrance.clock.pass_(seconds=1)
        assert code(await entrance.door.log_in("ann", GOOD, HERE)) == "log-in-failed"
        assert code(await entrance.restarted().door.log_in("ann", GOOD, HERE, browser=shown)) == ""

    run(tried())


@pytest.mark.clause("house 14.18")
def test_guesses_with_the_cookie_of_a_known_browser_are_counted_and_excused_by_no_log_in_of_another_user() -> None:
    async def tried() -> None:
        entrance = await (await Entrance().with_user()).with_user("u2", "bob")
        shown = await entered(entrance)
        shown = await entered(entrance, shown, "bob", "u2")
        for _ in range(20):
            guess = await entrance.door.log_in("ann", OTHER, HERE, browser=shown)
            assert code(guess) == "log-in-failed"
            shown = await entered(entrance, shown, "bob", "u2")
        assert code(await entrance.door.log_in("ann", GOOD, HERE, browser=shown)) == "log-in-failed"
        entrance.clock.pass_(seconds=5)
        assert code(await entrance.door.log_in("ann", GOOD, HERE, browser=shown)) == ""

    run(tried())


@pytest.mark.clause("house 14.18")
def test_every_log_in_gives_the_browser_a_new_secret_and_a_copy_of_the_old_one_is_worth_nothing() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        first = await entered(entrance)
        second = await entered(entrance, first)
        assert first != second
        assert entrance.door.browsers.known(first, "u1") is None
        assert entrance.door.browsers.known(second, "u1") is not None
        assert entrance.door.browsers.known(second, "u2") is None
        assert len(entrance.store.papers("tokens")) == 1
        assert second.reveal().encode() not in b"".join(entrance.store.papers("tokens").values())

    run(tried())


@pytest.mark.clause("house 14.18")
@pytest.mark.parametrize(("minutes", "is_known"), [(90 * DAY - 1, True), (90 * DAY, False), (90 * DAY + 1, False)])
def test_a_browser_is_known_for_ninety_days_after_the_latest_log_in(minutes: int, is_known: bool) -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        shown = await entered(entrance)
        entrance.clock.pass_(hours=24)
        shown = await entered(entrance, shown)
        entrance.clock.pass_(minutes=minutes)
        assert (entrance.restarted().door.browsers.known(shown, "u1") is not None) is is_known
        list(entrance.door.sweep())
        assert bool(entrance.store.papers("tokens")) is is_known

    run(tried())


@pytest.mark.clause("house 14.18")
def test_beyond_ten_browsers_of_one_account_the_one_used_longest_ago_is_forgotten() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        shown = []
        for _ in range(10):
            shown.append(await entered(entrance))
            entrance.clock.pass_(seconds=1)
        browsers = entrance.door.browsers
        assert all(browsers.known(one, "u1") for one in shown)
        shown[0] = await entered(entrance, shown[0])
        assert all(browsers.known(one, "u1") for one in shown), "one that is known already takes no further place"
        entrance.clock.pass_(seconds=1)
        newest = await entered(entrance)
        assert [bool(browsers.known(one, "u1")) for one in [*shown, newest]] == [True, False, *[True] * 9]

    run(tried())


@pytest.mark.clause("house 14.18")
def test_a_new_password_a_used_link_and_a_dismissal_make_browsers_unknown_for_this_user_alone() -> None:
    async def tried() -> None:
        entrance = await (await Entrance().with_user()).with_user("u2", "bob")
        door = entrance.door
        shared = await entered(entrance, await entered(entrance), "bob", "u2")
        _, session = await entrance.logged_in()
        assert not isinstance(await door.change_password(session, GOOD, OTHER), Refused)
        assert door.browsers.known(shared, "u1") is None
        assert door.browsers.known(shared, "u2") is not None

        shared = door.browsers.know(shared, "u1")
        link = door.links.invite("u1", is_staff=True)
        assert door.browsers.known(shared, "u1") is not None, "a link that nobody has used ends nothing"
        assert not isinstance(await door.accept(link, "ann", GOOD), Refused)
        assert door.browsers.known(shared, "u1") is None

        shared = door.browsers.know(shared, "u1")
        door.send_away("u1")
        assert entrance.restarted().door.browsers.known(shared, "u1") is None
        assert entrance.restarted().door.browsers.known(shared, "u2") is not None

    run(tried())


@pytest.mark.clause("house 14.19")
def test_a_session_unlocks_while_its_name_is_guessed_and_waits_for_its_own_wrong_passwords_alone() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        (_, mine), (_, stolen) = await entrance.logged_in(), await entrance.logged_in()
        for number in range(40):
            await entrance.door.log_in("ann", OTHER, f"192.0.2.{number}")
        for _ in range(5):
            assert code(await entrance.door.unlock(stolen, OTHER)) == "log-in-failed"
        assert code(await entrance.restarted().door.unlock(stolen, GOOD)) == "log-in-failed"
        assert isinstance(await entrance.door.unlock(mine, GOOD), Secret)

    run(tried())


def test_a_flood_of_strangers_leaves_places_for_those_who_were_here_before() -> None:
    async def tried() -> None:
        entrance = await Entrance().with_user()
        shown = await entered(entrance)
        flood = [
            asyncio.create_task(entrance.door.log_in(f"name{number}", OTHER, f"198.51.{number % 250}.{number // 250}"))
            for number in range(300)
        ]
        await asyncio.sleep(0)
        assert entrance.passwords.is_busy()
        assert code(await entrance.door.log_in("ann", GOOD, HERE, browser=shown)) == ""
        await asyncio.gather(*flood)
        assert len(entrance.door.tries) <= 3 * 66, "who found no place is not counted"

    run(tried())

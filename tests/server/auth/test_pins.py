"""PINs of patrons: what one may be, how many tries it has, and that nobody learns of it."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from sicbo.floor.refused import Refused
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.pins import KIND, Pins
from sicbo.server.auth.secret import Secret
from sicbo.store.memory import MemoryStore
from tests.server.auth.entrance import CHEAP

RULE = house_rules().door.pin
RIGHT, WRONG = Secret("246813"), Secret("975310")


def code(answer: Refused | None) -> str:
    return "" if answer is None else answer.code


def pins(store: MemoryStore) -> Pins:
    return Pins(store, Passwords(CHEAP))


@pytest.mark.clause("house 11.17")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("13579", "pin-unfit"),
        ("135791", ""),
        ("135791357913", ""),
        ("1357913579135", "pin-unfit"),
        ("777777", "pin-unfit"),
        ("123456", "pin-unfit"),
        ("987654", "pin-unfit"),
        ("13579a", "pin-unfit"),
        ("１３５７９１", "pin-unfit"),
        ("", "pin-unfit"),
    ],
)
def test_a_pin_has_its_digits_and_is_nothing_simple(text: str, told: str) -> None:
    assert code(asyncio.run(pins(MemoryStore()).choose("ann", Secret(text)))) == told


@pytest.mark.clause("house 11.17")
def test_a_pin_ends_after_its_tries_also_over_a_restart_and_until_another_is_chosen() -> None:
    async def evening() -> None:
        store = MemoryStore()
        await pins(store).choose("ann", RIGHT)
        for _ in range(RULE.tries - 1):
            assert code(await pins(store).check("ann", WRONG)) == "pin-refused"
        assert await pins(store).check("ann", RIGHT) is None, "the last try"
        for number in range(RULE.tries):
            assert pins(store).is_chosen("ann"), number
            assert code(await pins(store).check("ann", WRONG)) == "pin-refused"
        assert not pins(store).is_chosen("ann")
        for _ in range(3):
            assert code(await pins(store).check("ann", RIGHT)) == "pin-refused"
        await pins(store).choose("ann", WRONG)
        assert await pins(store).check("ann", WRONG) is None
        assert code(await pins(store).check("ann", RIGHT)) == "pin-refused"

    asyncio.run(evening())


@pytest.mark.clause("house 11.17")
def test_guesses_sent_at_once_are_not_more_tries_than_one_after_another() -> None:
    async def evening() -> None:
        store = MemoryStore()
        kept = pins(store)
        await kept.choose("ann", RIGHT)
        guesses = [WRONG] * RULE.tries + [RIGHT] * 20
        answers = await asyncio.gather(*(kept.check("ann", guess) for guess in guesses))
        assert {code(one) for one in answers} == {"pin-refused"}

    asyncio.run(evening())


@pytest.mark.clause("house 11.17")
def test_whoever_has_no_pin_a_wrong_one_and_one_that_ended_are_answered_alike() -> None:
    async def evening() -> None:
        store = MemoryStore()
        await pins(store).choose("ann", RIGHT)
        answers = [await pins(store).check(patron, WRONG) for patron in ("ann", "nobody") for _ in range(9)]
        assert len({msgspec.json.encode(one) for one in answers}) == 1

    asyncio.run(evening())


@pytest.mark.clause("house 11.17")
def test_what_is_kept_is_a_hash_and_no_repr_shows_it() -> None:
    store = MemoryStore()
    asyncio.run(pins(store).choose("ann", RIGHT))
    [body] = store.papers(KIND).values()
    assert RIGHT.reveal().encode() not in body
    assert b"$argon2id$" in body
    assert "argon2" not in repr(pins(store)._of("ann"))

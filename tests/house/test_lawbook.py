"""The law is pinned when a table opens: it is replayed under the text of its day, whatever the shelf says today."""

from __future__ import annotations

import msgspec
import pytest

from sicbo.floor.refused import Refused
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.seating.events import TableOpened
from sicbo.house.house import House
from sicbo.law.rulebook import SHELF, Rulebook, books, contents, from_contents, load
from sicbo.runtime.lawbook import Lawbook, LawLost
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER, P1
from tests.house.houses import T1, SetClock, bet, deal, live, must, opened, run, seated, table_opening, with_shelf


@pytest.mark.parametrize("book", books())
def test_a_book_from_its_bytes_is_the_book_from_its_folder(book: str) -> None:
    again = from_contents(book, contents(load(book)))
    assert (again.source, again.articles, again.readings) == (
        load(book).source,
        load(book).articles,
        load(book).readings,
    )
    assert again.clauses == load(book).clauses
    assert contents(again) == contents(load(book))


def pinned(store: MemoryStore, law: TableLaw) -> str:
    """The digest of a law that is kept in this store."""
    digest, bodies = Lawbook(store.pinned).pin(law)
    for body in bodies:
        store.pin(body)
    return digest


@pytest.mark.parametrize("book", books())
def test_a_pinned_law_is_kept_byte_for_byte_and_compiles_to_the_same_pay_tables(book: str) -> None:
    store = MemoryStore()
    law = TableLaw.of(load(book))
    digest = pinned(store, law)
    again = Lawbook(store.pinned).law(digest)
    assert again.paytables == law.paytables
    assert again.readings == law.readings
    kept = msgspec.json.decode(store.pinned(digest) or b"")
    text = store.pinned(kept["files"]["rulebook.toml"])
    assert text == (SHELF / book / "rulebook.toml").read_bytes()
    assert kept["paytables"] == {game: paytable.digest for game, paytable in law.paytables.items()}


def generous(book_id: str) -> Rulebook:
    """The shelf of a later day, on which a total of 4 pays one more."""
    files = contents(load(book_id))
    body = files["rulebook.toml"]
    changed = body.replace(b'pays = "62"', b'pays = "63"')
    assert changed != body, "blind, not content: no such odds in the book"
    return from_contents(book_id, files | {"rulebook.toml": changed})


def test_a_table_goes_on_under_the_law_it_was_opened_with_and_a_new_one_opens_under_the_new() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await seated(house)
        first = next(iter(store.read(T1)))
        [opening, *_] = house.desks.of(T1).journal.read(first.events)
        assert isinstance(opening, TableOpened)
        assert store.pinned(opening.law) is not None
        old = live(house).law
        later = await House.open(store, SetClock(), [with_shelf(generous)])
        assert old is not None
        kept = live(later).law
        assert kept is not None
        assert kept.paytables == old.paytables
        await must(later, "table/T2", MANAGER, "open", table_opening())
        new = live(later, "table/T2").law
        assert new is not None
        assert new.paytables != old.paytables
        await deal(later, ["open-bets"])
        await must(later, T1, P1, "bet", bet("total-4", 100))
        assert live(later).table.places["P1"].wagers["total-4"].digest == old.paytables["standard"].digest

    run(evening())


def test_a_client_cannot_name_another_law() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        other = pinned(store, TableLaw.of(load("star-sydney")))
        named = msgspec.structs.replace(table_opening(), law=other)
        answer = await must(house, T1, MANAGER, "open", named)
        assert answer.events[0].law != other
        assert answer.events[0].book == "crown-sydney"

    run(evening())


def test_readings_that_the_book_does_not_know_are_refused_with_their_name() -> None:
    async def evening() -> None:
        house = await opened(MemoryStore())
        refused = await house.give(T1, MANAGER, "open", table_opening(readings={"moon": "full"}))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("unknown-reading", "house 1.3")
        unconfirmed = await house.give(T1, MANAGER, "open", table_opening(readings={}))
        assert isinstance(unconfirmed, Refused)
        assert unconfirmed.code == "readings-unconfirmed"

    run(evening())


def test_a_law_that_is_lost_or_comes_to_something_else_is_not_played_by() -> None:
    store = MemoryStore()
    digest = pinned(store, TableLaw.of(load("crown-sydney")))
    kept = msgspec.json.decode(store.pinned(digest) or b"")
    with pytest.raises(LawLost, match="nothing is kept"):
        Lawbook(store.pinned).law("0" * 64)
    for wrong, told in (
        (kept | {"form": "sicbo-law-9"}, "form sicbo-law-9"),
        (kept | {"paytables": {"standard": "0"}}, "no longer compiles"),
    ):
        with pytest.raises(LawLost, match=told):
            Lawbook(store.pinned).law(store.pin(msgspec.json.encode(wrong)))

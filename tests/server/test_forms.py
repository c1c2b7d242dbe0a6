"""The forms that the house describes: for whom, with which fields, choices and words."""

from __future__ import annotations

import json
from collections.abc import Container
from pathlib import Path
from typing import Any, get_args

import pytest

import sicbo.web
from sicbo.describe.shelf import folder
from sicbo.floor.cage.commands import VoidReason, VoidTicket
from sicbo.floor.cage.forms import offers as at_cage
from sicbo.floor.cage.state import Cage
from sicbo.floor.forms import Context, Field, Offer, fields_of, settled
from sicbo.floor.patron.commands import ErasePerson, ExcludePatron
from sicbo.floor.patron.forms import offers as about_patron
from sicbo.floor.patron.state import Patron
from sicbo.floor.staff.forms import offers as among_staff
from sicbo.floor.staff.state import Person, Staff
from sicbo.floor.table.corrections.grounds import EVIDENCE
from sicbo.floor.table.forms import offers as at_table
from sicbo.floor.table.irregularities.state import Notice
from sicbo.floor.table.people.state import Incident
from sicbo.law.rulebook import read_clauses
from sicbo.words import LANGUAGES, load
from tests.floor.tables import Floor, every_game
from tests.server.doors import TABLES, code, open_evening, run

WEB = Path(sicbo.web.__path__[0]) / "words"
BETTING = TABLES["betting"]


def words(page: str) -> dict[str, dict[str, str]]:
    """What a page says of its own."""
    found: dict[str, dict[str, str]] = json.loads((WEB / f"{page}.json").read_text(encoding="utf-8"))
    return found


def test_the_reasons_of_a_command_are_the_choices_of_its_form() -> None:
    [reason, replacement] = fields_of(Offer(command=VoidTicket, on="ticket", order={"ticket": "7"}))
    assert [one.value for one in reason.choices] == list(get_args(VoidReason))
    assert (replacement.kind, replacement.optional) == ("text", True)


def test_what_the_house_fills_in_is_asked_of_nobody_and_a_time_is_asked_for_in_days() -> None:
    offer = Offer(command=ExcludePatron, on="patron", order={"table": ""})
    assert [(one.name, one.kind, one.optional) for one in fields_of(offer)] == [
        ("reason", "choice", False),
        ("until", "days", True),
    ]
    assert settled(Offer(command=ErasePerson, on="patron")) == {"type": "erase-person"}


def busy(address: str) -> Floor:
    """A table with somebody in breach, a fault, debts of money and tokens."""
    floor = Floor(address)
    place = next(iter(floor.table.places.values()))
    place.player = "ann"
    floor.table.people.incidents += [Incident(one.id, "ann") for one in floor.law.book.articles.incident]
    floor.table.irregular.notices[1] = Notice("dice", "supervisor", halts=True, clause="house 8.5")
    floor.table.irregular.owed["ann"] = floor.table.irregular.tokens_owed["bob"] = 500
    return floor


@pytest.mark.parametrize("address", list(every_game()))
def test_every_field_and_choice_of_every_form_at_a_table_has_words_and_every_clause_is_one_of_a_book(
    address: str,
) -> None:
    floor, said = busy(address), words("pit") | words("second")
    offers = list(at_table(floor.law, floor.table, Context(by="", lost=(1, 1), floats={"x": 1})))
    assert len(offers) > 12, "blind, not content"
    for offer in offers:
        for language in LANGUAGES:
            assert load(language).has(f"order.{offer.called}")
            assert load(language).has(f"consequence.{offer.called}")
        for field in fields_of(offer):
            unknown = [key for key in keys("pit", field, said) if key not in said and not load().has(key)]
            assert unknown == [], (offer.called, field.name)
            for one in field.choices:
                assert not one.clause or one.clause.startswith(f"{floor.law.book.id} ")


def keys(page: str, field: Field, said: Container[str]) -> list[str]:
    """The words that a page needs to draw a field: of a code its own, or those that all pages share."""
    name = field.name.rpartition("/")[2]
    found = [] if field.kind in {"ranges", "fresh"} else [f"{page}.field.{field.says or name}"]
    for one in field.choices:
        if one.says:
            found.append(f"{page}.{one.says}")
        elif field.kind == "choice" and field.of not in {"area", "place", "table", "unit"}:
            own = f"{page}.{name}.{one.value}"
            found.append(f"{field.of}.{one.value}" if field.of else own if own in said else f"{name}.{one.value}")
    return found


def is_cited(citation: str) -> bool:
    book, _, number = citation.partition(" ")
    return number in read_clauses(folder(book))


def test_every_movement_at_a_cage_says_what_it_does_before_it_is_done() -> None:
    said, finder = words("cage") | words("second"), words("finder")
    cage, new = Cage("aud", opened=True, unit="AUD"), Cage("new")
    seen = Context(patron="ann", cage="aud", tables=("T1",), units=("AUD",), key="7")
    patron = [one for one in about_patron(Patron("ann"), seen) if one.on == "window"]
    offers = [*at_cage(cage, seen), *at_cage(new, seen), *patron]
    assert len(offers) > 14, "blind, not content"
    for word in (*(one.called for one in offers), "register", "invite"):
        assert {f"order.{word}", f"consequence.{word}"} <= said.keys()
    for word in ("register", *(one.called for one in offers if one.command.about.blind)):
        assert f"cage.books.{word}" in said, "nothing is foreseen: what was filled in is read back"
    for offer in offers:
        for field in fields_of(offer):
            assert [key for key in keys("cage", field, said) if key not in said | finder] == [], offer.called


def test_every_order_about_staff_and_terminals_has_words_for_all_that_its_form_draws() -> None:
    said, own = words("staff") | words("role"), words("second")
    staff = Staff(people={"dora": Person("dealer", (), ("T1",))})
    offers = list(among_staff(staff, Context(key="dora", tables=("T1",), places={"T1": ("P1",)})))
    assert len(offers) > 6, "blind, not content"
    for word in (*(one.called for one in offers), "invite"):
        assert {f"order.{word}", f"consequence.{word}"} <= said.keys()
    for offer in offers:
        for field in fields_of(offer):
            assert [key for key in keys("staff", field, said) if key not in said | own] == [], offer.called


def test_a_dealer_is_shown_what_ranks_above_them_and_a_watcher_is_offered_nothing() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_role("dealer") as client:
            offers = (await client.get(f"/api/tables/{BETTING}/forms")).json()
            may = {one["word"]: (one["may"], one["rank"]) for one in offers}
            assert may["record-incident"][0]
            assert may["cap-liability"] == (False, "area-manager")
            assert code(await client.get(f"/api/tables/{BETTING}/forms/cap-liability")) == "no-such-thing"
        async with doors.as_role("surveillance") as client:
            assert (await client.get(f"/api/tables/{BETTING}/forms")).json() == []

    run(evening())


def test_every_form_that_is_offered_opens_cites_a_clause_and_is_an_order_of_its_desk() -> None:
    async def evening() -> None:
        doors = await open_evening()
        seen = 0
        async with doors.as_role("casino-manager") as client:
            for table in TABLES.values():
                for offer in (await client.get(f"/api/tables/{table}/forms")).json():
                    form: dict[str, Any] = (await client.get(offer["form"])).json()
                    assert form["order"]["type"] == offer["type"]
                    assert is_cited(form["clause"])
                    assert doors.running.house.desks.named(form["stream"], offer["type"]) is not None
                    seen += 1
        assert seen > 40, "blind, not content"

    run(evening())


def test_evidence_is_offered_as_the_table_knows_it() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_role("casino-manager") as client:
            form = (await client.get(f"/api/tables/{TABLES['result']}/forms/correct-result?key=1")).json()
        [evidence] = [one for one in form["fields"] if one["name"] == "evidence"]
        assert [one["value"] for one in evidence["choices"]] == list(EVIDENCE)
        assert form["seconded"]
        assert form["final"]

    run(evening())

"""What the page of the staff is told: who can log in already, and what is offered upon whom."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from sicbo.floor.staff.commands import DismissReason
from sicbo.law.schema import Office, Rank
from tests.server.doors import Doors, code, open_evening, run
from tests.server.phone import enrol, log_in


def test_the_staff_are_told_with_whether_they_have_chosen_a_password_and_added_a_second_factor() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-dealer", "dora")
        async with doors.as_user("p-area-manager") as manager:
            told = (await manager.get("/api/staff")).json()
        assert told["people"]["p-dealer"]["log_in"]
        assert not told["people"]["p-cage"]["log_in"]
        async with doors.client() as dora:
            await log_in(dora, "dora")
            await enrol(doors, dora)
        async with doors.as_user("owner") as owner:
            seen = (await owner.get("/api/staff")).json()["people"]
        assert [name for name, one in seen.items() if one["second_factor"]] == ["p-dealer"]
        assert told["people"]["p-cage"]["offices"] == ["cage"]

    run(evening())


def offered(offers: list[dict[str, Any]], person: str) -> set[str]:
    return {one["word"] for one in offers if one["on"] == "person" and one["key"] in {"", person}}


def first(form: dict[str, Any]) -> dict[str, Any]:
    return {one["name"]: one.get("first") for one in form["fields"]}


def choices(form: dict[str, Any], name: str) -> list[str]:
    [found] = [one for one in form["fields"] if one["name"] == name]
    return [one["value"] for one in found["choices"]]


def test_an_administrator_is_offered_all_a_manager_tables_and_terminals_and_an_inspector_nothing() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        told = {}
        for user in ("owner", "p-area-manager", "p-inspector"):
            async with doors.as_user(user) as client:
                told[user] = (await client.get("/api/staff/forms")).json()
        rights = {"change-rank", "change-offices", "dismiss", "invite"}
        assert offered(told["owner"], "p-dealer") == rights | {"assign-tables"}
        assert offered(told["owner"], "p-cage") == rights, "tables are assigned to those bound to them"
        assert offered(told["p-area-manager"], "p-dealer") == {"assign-tables"}
        assert {one["word"] for one in told["p-area-manager"] if one["on"] != "person"} == {
            "pair-terminal",
            "unpair-terminal",
        }
        assert told["p-inspector"] == []

    run(evening())


def test_a_form_about_somebody_begins_with_what_they_are_and_offers_what_somebody_can_be() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("owner") as owner:

            async def form(path: str) -> dict[str, Any]:
                told: dict[str, Any] = (await owner.get(f"/api/staff/forms/{path}")).json()
                return told

            about = (await owner.get("/api/staff")).json()["people"]["p-dealer"]
            assert first(await form("change-rank?key=p-dealer")) == {"rank": "dealer"}
            assert first(await form("change-offices?key=p-cage")) == {"offices": ["cage"]}
            assert first(await form("assign-tables?key=p-dealer")) == {"tables": about["tables"]}
            assert code(await owner.get("/api/staff/forms/assign-tables?key=p-cage")) == "no-such-thing"
            assert choices(await form("change-rank?key=p-dealer"), "rank") == ["", *get_args(Rank)]
            assert choices(await form("dismiss?key=p-dealer"), "reason") == list(get_args(DismissReason))
            hire = await form("hire")
            assert (first(hire)["rank"], choices(hire, "offices")) == ("", list(get_args(Office)))
            assert hire["then"] == {"word": "invite", "form": "/api/staff/forms/invite?key={person}"}

    run(evening())


def test_a_terminal_is_paired_by_a_table_of_the_house_and_then_a_place_of_that_table() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_role("area-manager") as manager:
            form = (await manager.get("/api/staff/forms/pair-terminal")).json()
            table = (await manager.get("/api/tables")).json()[0]
        assert table["id"] in choices(form, "table")
        [places] = [one for one in form["fields"] if one.get("when") == {"table": [table["id"]]}]
        assert [one["value"] for one in places["choices"]] == list(table["places"])

    run(evening())


@pytest.mark.clause("house 12.9")
def test_a_link_is_given_at_its_own_address_and_asked_for_among_the_staff() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("owner") as owner:
            form = (await owner.get("/api/staff/forms/invite?key=p-dealer")).json()
            first_link = (await owner.post(form["to"])).json()
            assert set(first_link) == {"link"}
            asked = {"id": "1", "type": "request-approval", "order": form["order"]}
            told = (await owner.post(form["foresight"], json=asked)).json()
            assert told["asks"]["act"] == "invite-staff"
            assert (await owner.post(form["asks"], json={**asked, "id": "2"})).status_code == 200
            [waits] = (await owner.get("/api/staff")).json()["waiting"]
            assert (waits["form"]["to"], waits["form"]["word"]) == (form["to"], "invite")
            assert code(await owner.get("/api/staff/forms/invite?key=nobody")) == "no-such-thing"

    run(evening())

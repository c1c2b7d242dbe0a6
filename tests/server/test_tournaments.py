"""Tournaments over the interface: drafting, what everybody sees, orders, forms, and books that hold none."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from sicbo.floor.tournament import commands as c
from tests.floor.tournament.held import EXAMPLES
from tests.server.doors import Doors, code, run

SYD = "crown-sydney"


def drafted(book: str = SYD, **changed: Any) -> dict[str, Any]:
    """A body that drafts the example terms of this book."""
    terms = tomllib.loads((EXAMPLES / f"tournament-{SYD}.toml").read_text()) | {"book": book} | changed
    terms = msgspec.to_builtins(terms)
    particulars = {"withdraw_until": 2**50, "progress": [2], "ties": ["earlier-chips"]}
    return {"id": "draft", "tournament": "T1", "terms": terms, "particulars": particulars}


@pytest.mark.clause("house 21.1")
@pytest.mark.parametrize("book", ["rws-sentosa", "star-sydney"])
def test_a_book_that_knows_no_tournaments_opens_none_and_says_so(book: str) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-area-manager") as manager:
            answer = await manager.post("/api/tournaments", json=drafted(book))
            assert (code(answer), answer.json()["clause"]) == ("no-tournaments", "house 21.1")
            assert (await manager.get("/api/tournaments")).json() == []

    run(evening())


@pytest.mark.clause("house 23.1", "house 23.2")
def test_terms_are_drafted_by_a_manager_and_read_by_everybody_under_their_digest() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-supervisor") as supervisor:
            assert (await supervisor.post("/api/tournaments", json=drafted())).status_code == 403
        async with doors.as_user("p-area-manager") as manager:
            assert code(await manager.post("/api/tournaments", json=drafted(colour="red"))) == "unknown-answer"
            made = await manager.post("/api/tournaments", json=drafted())
            assert made.status_code == 201, made.text
            due = (await manager.get("/api/tournaments/T1")).json()["due"]
        assert ("approve", "crown-sydney def/tournament-terms-and-conditions") in [
            (d["what"], d["clause"]) for d in due
        ]
        async with doors.as_user("ann") as ann:
            shown = (await ann.get("/api/tournaments/T1/terms")).json()
            view = (await ann.get("/api/tournaments/T1")).json()
        assert shown["terms"]["title"] == "Harbour Cup"
        assert (view["digest"], view["due"], view["phase"]) == (shown["digest"], [], "drafted")

    run(evening())


@pytest.mark.clause("house 23.5", "house 23.6")
def test_a_player_applies_pays_from_the_wallet_and_is_a_number_to_others_until_they_permit_a_name() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.pay_in("ann", 50_000)
        async with doors.as_user("p-area-manager") as manager:
            await manager.post("/api/tournaments", json=drafted())
            digest = (await manager.get("/api/tournaments/T1")).json()["digest"]
            orders = [{"type": "record-step", "step": step, "digest": digest} for step in ("approve", "publish")]
            for number, order in enumerate([*orders, {"type": "open-entries"}]):
                answer = await manager.post("/api/tournaments/T1/commands", json={"id": f"m{number}", **order})
                assert answer.status_code == 200, answer.text
            offered = (await manager.get("/api/tournaments/T1/forms")).json()
            assert "appoint-director" in [one["word"] for one in offered]
            form = (await manager.get("/api/tournaments/T1/forms/appoint-director")).json()
            assert [field["name"] for field in form["fields"]] == ["person"]
        async with doors.as_user("ann") as ann, doors.as_user("bob") as bob:
            applied = await ann.post("/api/tournaments/T1/commands", json={"id": "a", "type": "apply", "player": "ann"})
            assert applied.status_code == 200, applied.text
            fee = {"type": "send-to-tournament", "tournament": "T1", "what": "entry-fee", "amount": 5_000}
            assert (await ann.post("/api/patrons/ann/commands", json={"id": "f", **fee})).status_code == 200
            wrong = {"id": "g", **fee, "amount": 4_999}
            assert (await ann.post("/api/patrons/ann/commands", json=wrong)).status_code == 200
            await doors.running.house.settled()
            assert doors.running.house.state("patron/ann").wallet == 45_000, "what was not due has come back"
            assert (await bob.get("/api/tournaments/T1")).json()["lines"][0]["name"] == ""
            permit = {"id": "p", "type": "permit-publicity", "entry": "E1", "permits": True}
            assert code(await bob.post("/api/tournaments/T1/commands", json=permit)) == "not-your-entry"
            assert (await ann.post("/api/tournaments/T1/commands", json=permit)).status_code == 200
            assert (await bob.get("/api/tournaments/T1")).json()["lines"][0]["name"] != ""
        held = doors.running.house.state("tournament/T1")
        assert [(fee.what, fee.amount) for fee in held.fees.values()] == [("entry-fee", 5_000)]
        assert doors.running.where_held("ann") in {"patron/ann", "tournament/T1"}
        assert c.Apply.about.roles

    run(evening())

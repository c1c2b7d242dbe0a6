"""Promotions over HTTP: terms laid down as their file has them, what everybody sees, and what is one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from sicbo.runtime.draws import DrawSecrets
from sicbo.tumbler.vault import Vault
from sicbo.units.time import HOUR
from tests.desks.promotions.houses import terms
from tests.server.doors import Doors, code, run

PATH = "/api/promotions/P1"
STARTS = 1_804_356_000_000
"""2027-03-06T18:00 at a venue in UTC."""


async def ordered(client: httpx.AsyncClient, name: str, **order: Any) -> httpx.Response:
    return await client.post(f"{PATH}/commands", json={"id": name, **order})


async def laid_down(client: httpx.AsyncClient, name: str = "w1", **changed: Any) -> httpx.Response:
    body = {"id": name, "promotion": "P1", "terms": terms("crown-sydney", **changed), "mode": "practice"}
    return await client.post("/api/promotions", json=body)


def test_terms_are_laid_down_agreed_to_and_published_and_only_then_everybody_sees_them(tmp_path: Path) -> None:
    async def evening() -> None:
        draws = DrawSecrets(Vault(tmp_path / "secrets", tmp_path / "data"))
        doors = await (await Doors.open(draws=draws)).staffed()
        async with (
            doors.as_user("p-promotions") as prue,
            doors.as_user("p-area-manager") as arno,
            doors.client() as all_,
        ):
            assert code(await laid_down(prue, "w0", eligibility=None)) == "terms-faulty"
            written = await laid_down(prue)
            assert written.status_code == 201, written.text
            [event] = written.json()["events"]
            assert (event["starts"], event["closes"]) == (STARTS, STARTS + 4 * HOUR)
            assert (await all_.get("/api/promotions")).json() == []
            assert code(await all_.get(PATH)) == "no-such-thing"
            digest = event["terms"]
            assert code(await ordered(prue, "a1", type="approve-terms", terms=digest)) == "not-your-role"
            assert (await ordered(arno, "a2", type="approve-terms", terms=digest)).status_code == 200
            assert (await ordered(prue, "p1", type="publish-terms", terms=digest, where="online")).status_code == 200
            [card] = (await all_.get("/api/promotions")).json()
            assert (card["id"], card["stage"], card["each"], card["terms"]) == ("P1", "drafted", 10_000, digest)
            assert (await all_.get(f"{PATH}/terms")).json()["title"] == "Harbour Draw"
            staff = (await prue.get(f"{PATH}/staff")).json()
            assert [one["task"] for one in staff["due"]] == ["open-entries"]
            assert (await ordered(prue, "o1", type="open-entries")).status_code == 200
            seen = (await all_.get(PATH)).json()
            assert (seen["stage"], len(seen["commitment"])) == ("open", 64)
            assert code(await all_.get(f"{PATH}/draw")) == "no-such-thing"

    run(evening())


def test_a_patron_sees_what_is_theirs_and_nobody_else_what_is_due(tmp_path: Path) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-promotions") as prue, doors.as_user("p-area-manager") as arno:
            digest = (await laid_down(prue)).json()["events"][0]["terms"]
            async with doors.as_user("ann") as ann:
                assert code(await ann.get(f"{PATH}/mine")) == "no-such-thing"
                await ordered(arno, "a", type="approve-terms", terms=digest)
                await ordered(prue, "p", type="publish-terms", terms=digest, where="venue")
                mine = (await ann.get(f"{PATH}/mine")).json()
                assert mine == {"wagered": 0, "entries": 0, "left_out": "", "proof": None, "prizes": [], "disputes": {}}
                assert (await ann.get(f"{PATH}/staff")).status_code == 403
                assert code(await ordered(ann, "c", type="claim-prize", prize=1)) == "not-allowed"
            refused = await ordered(prue, "o", type="open-entries")
            assert code(refused) == "bad-commitment", "a house without a vault commits to no draw"

    run(evening())


def test_what_is_no_terms_at_all_is_refused_with_its_place() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-promotions") as prue, doors.as_user("ann") as ann:
            assert code(await laid_down(prue, "w1", colour="red")) == "unknown-answer"
            assert code(await prue.post("/api/promotions", content=b"[]")) == "bad-request"
            bad = {"id": "w", "promotion": "P 1", "terms": terms("crown-sydney"), "mode": "practice"}
            assert code(await prue.post("/api/promotions", json=bad)) == "bad-request"
            melbourne = await prue.post(
                "/api/promotions",
                json={"id": "m", "promotion": "M1", "terms": terms("crown-melbourne"), "mode": "practice"},
            )
            assert code(melbourne) == "no-promotions"
            assert (await laid_down(ann, "x")).status_code == 403

    run(evening())

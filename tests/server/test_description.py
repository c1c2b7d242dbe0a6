"""What the house says of itself under `/docs`: a page from the package alone, true to what the routes answer."""

from __future__ import annotations

import re
from typing import Any

import httpx
import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler

from sicbo.desks import ALL
from sicbo.floor.table.irregularities.commands import FitDice
from sicbo.server.app import HEADERS, routes
from sicbo.server.fronts import Fronts
from sicbo.server.gate import as_spelled
from sicbo.words import load
from tests.floor.tables import MANAGER
from tests.server.doors import TABLES, Doors, code, run
from tests.server.matrix import matrix
from tests.server.test_matrix import PATHS
from tests.server.test_promotions import PATH, laid_down
from tests.server.test_tournaments import drafted

ASSETS = {"/docs/page.css": "text/css", "/docs/page.js": "text/javascript"}
DOCUMENTS = {"/docs/openapi.json", "/docs/house.json"}


async def asked(*paths: str) -> list[Any]:
    doors = await Doors.open()
    async with doors.client() as client:
        return [await client.get(path) for path in paths]


def test_the_page_and_all_that_it_loads_come_from_this_house() -> None:
    page, *assets = run(asked("/docs", *ASSETS))
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-security-policy"] == HEADERS["content-security-policy"]
    loaded = set(re.findall(r'(?:src|href)="([^"#]+)"', page.text))
    assert loaded == {*ASSETS, *DOCUMENTS}
    assert not re.search(r"\sstyle=|<style|\son\w+=|<script>|<script type=\"module\">", page.text), (
        "the policy forbids it"
    )
    for asset, kind in zip(assets, ASSETS.values(), strict=True):
        assert asset.status_code == 200
        assert asset.headers["content-type"].startswith(kind)
        assert "://" not in asset.text, "nothing from elsewhere"
    fetched = set(re.findall(r'"(/docs/[^"]+)"', assets[1].text))
    assert fetched == DOCUMENTS
    assert "innerHTML" not in assets[1].text


@pytest.mark.parametrize("path", ["/docs/nothing", "/docs/swagger", "/docs/page.html", "/docs/openapi.yaml"])
def test_what_is_not_there_is_refused_in_the_one_shape(path: str) -> None:
    [response] = run(asked(path))
    assert (response.status_code, code(response)) == (404, "no-such-thing")
    assert response.headers["content-type"] == "application/json"


def test_every_order_that_somebody_may_give_and_every_refusal_is_described() -> None:
    [response] = run(asked("/docs/house.json"))
    house = response.json()
    described = {(one["desk"], one["type"]): one for one in house["orders"]}
    given = {(desk, name): row for desk, rows in matrix().commands.items() for name, row in rows.items() if row.roles}
    assert set(described) == set(given)
    assert len(given) > 100
    for key, row in given.items():
        one = described[key]
        assert (one["roles"], one["phases"], one["proof"]) == (list(row.roles), list(row.phases), row.proof)
        assert one["schema"]["properties"]["type"]["enum"] == [key[1]]
    wagers = described["table", "place-wagers"]
    assert {"round", "place", "wagers"} <= set(wagers["schema"]["required"])
    assert set(wagers["parts"]["Stake"]["properties"]) == {"area", "amount"}
    codes = {key.partition(".")[2] for key in load("en").keys() if key.startswith("refusal.")}  # noqa: SIM118
    assert {one["code"] for one in house["refusals"]} == {one for one in codes if not one.endswith("-none")}
    told = {one["code"]: one for one in house["refusals"]}
    assert told["place-paired"]["message"] == load("en").pattern("refusal.place-paired")
    assert (told["session-locked"]["status"], told["bets-closed"]["status"]) == (423, 409)


ASKED = {"GET /api/lab/wagers": "?game=crown-sydney/standard&wager=big=1000&rounds=10&bankroll=5000"}
"""What a route must be asked, where its path does not say it all."""


def answers() -> dict[str, Any]:
    """The type that each route says it answers with; the files of the pages are no answers."""
    handlers = [
        one for one in routes(Fronts(ALL)) if isinstance(one, HTTPRouteHandler) and one.include_in_schema is not False
    ]
    return {
        f"{method} {as_spelled(min(one.paths))}": one.opt.get("answer")
        for one in handlers
        for method in one.http_methods
    }


def test_every_route_but_the_figures_for_a_scraper_describes_what_it_answers() -> None:
    assert [route for route, answer in answers().items() if answer is None] == ["GET /metrics"]


STATEMENT = "GET /api/patrons/{patron}/statement"
OF_A_PATRON = {"GET /api/session/pin", STATEMENT, "GET /api/cases/mine", "GET /api/promotions/{promotion}/mine"}
"""What is told to a patron alone."""
NOT_YET = {"GET /api/promotions/{promotion}/draw"}
"""What is there only later than in this evening."""


async def begun(doors: Doors) -> None:
    """A case, a tournament and a promotion, each at its beginning."""
    raising = {"id": "c", "type": "raise-case", "kind": "dispute", "matter": "payment", "table": TABLES["result"]}
    async with doors.as_user("ann") as ann:
        await _asked(ann, "/api/cases/C1/commands", {**raising, "round": 1})
    async with doors.as_user("p-area-manager") as manager, doors.as_user("p-promotions") as promoter:
        await _asked(manager, "/api/tournaments", {**drafted(), "tournament": "cup"})
        written = await laid_down(promoter)
        digest = written.json()["events"][0]["terms"]
        await _asked(manager, f"{PATH}/commands", {"id": "a", "type": "approve-terms", "terms": digest})
        published = {"id": "p", "type": "publish-terms", "terms": digest, "where": "online"}
        await _asked(promoter, f"{PATH}/commands", published)


async def _asked(client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> None:
    response = await client.post(path, json=body)
    assert response.status_code < 300, response.text


def test_what_is_read_is_shaped_as_it_is_described() -> None:
    async def evening() -> int:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        seen = 0
        async with doors.as_user("p-casino-manager") as client, doors.as_user("ann") as ann:
            await doors.must(f"table/{TABLES['between-rounds']}", MANAGER, FitDice("D0", "T0"))
            await begun(doors)
            for route, answer in answers().items():
                method, _, path = route.partition(" ")
                if method != "GET" or answer is None:
                    continue
                for name, value in {
                    "clauses/{number}": "clauses/3.6",
                    "{patron}/statement": "ann/statement",
                    **PATHS,
                }.items():
                    path = path.replace(name, value)
                asker = ann if route in OF_A_PATRON else client
                if "{order}" in path:
                    offered = (await asker.get(path.removesuffix("/{order}"))).json()
                    path = next(one["form"] for one in offered if one["may"])
                response = await asker.get(f"{path}{ASKED.get(route, '')}")
                if route in NOT_YET:
                    assert response.status_code == 404
                    continue
                assert response.status_code == 200, (route, response.text)
                msgspec.json.decode(response.content, type=answer)
                seen += 1
        return seen

    assert run(evening()) > 15

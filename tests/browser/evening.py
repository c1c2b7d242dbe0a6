"""A table of one's own for a browser test, dealt by a person, with players who act over the API."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx
import msgspec
from playwright.sync_api import expect

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import Minimums, Range, Sign
from sicbo.floor.table.limits.sign_checks import needs_approved
from sicbo.law.rulebook import load
from tests.browser.conftest import Windows
from tests.browser.people import until
from tests.browser.terminal import Terminal
from tests.server.terminal import NOT_KEPT

CASH = 500_00
CHIPS = (100, 500, 2_500, 10_000)
SIGN = Sign(Range(500, 100_00, 100))
PASSWORD = "a long and quiet password"  # noqa: S105 of a house that lives for one test


class Person:
    """Somebody with cookies of their own, who asks the house without a page."""

    def __init__(self, address: str, role: str = "") -> None:
        ours = {"x-sicbo": "1", "origin": address}
        self._client = httpx.Client(base_url=address, headers=ours, timeout=60, limits=NOT_KEPT)
        if role:
            self.ask("POST", f"/api/demo/{role}")

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer, which must be no refusal."""
        answer = self._client.request(method, path, json=body)
        assert answer.is_success, (path, body, answer.text)
        return answer.json()

    def order(self, path: str, **order: Any) -> Any:
        return self.ask("POST", f"{path}/commands", {"id": uuid4().hex, **order})


@dataclass
class Evening:
    """One table and whoever is at it."""

    address: str
    table: str
    people: dict[str, Person] = field(default_factory=dict)

    @classmethod
    def opened(cls, address: str, game: str, players: int = 2, **changed: Any) -> Evening:
        """A practice table with real dice and a person who deals, its players seated and with chips."""
        book, _, name = game.partition("/")
        law = TableLaw.of(load(book))
        evening = cls(address, f"T{uuid4().hex[:8]}")
        opening = {
            "id": "open",
            "table": evening.table,
            "book": book,
            "mode": "practice",
            "dice": "physical",
            "dealer": "human",
            "places": [{"id": f"P{number}", "game": name} for number in range(1, players + 1)],
            "readings": law.readings,
            "chips": list(CHIPS),
            "sign": msgspec.to_builtins(SIGN),
            "approved": msgspec.to_builtins(Minimums(100)) if needs_approved(law) else None,
            "fittings": [item.id for item in law.book.articles.equipment if item.for_cash],
        }
        manager = evening.person("manager")
        manager.ask("POST", "/api/tables", {**opening, **changed})
        mine = manager.ask("GET", "/api/staff")["people"]["demo-dealer"]["tables"]
        manager.order("/api/staff", type="assign-tables", person="demo-dealer", tables=[*mine, evening.table])
        for number in range(1, players + 1):
            evening.seat(f"P{number}", law.currency)
        return evening

    def person(self, role: str) -> Person:
        """Somebody of the demonstration."""
        if role not in self.people:
            self.people[role] = Person(self.address, role)
        return self.people[role]

    def seat(self, place: str, currency: str) -> None:
        """A new patron with a password, cash and this place."""
        name, clerk = f"{place.lower()}-{self.table.lower()}", self.person("cage")
        link = clerk.ask("POST", "/api/patrons", {"id": "new", "patron": name, "unit": currency})["link"]
        player = self.people[place] = Person(self.address)
        player.ask("POST", "/api/setup", {"link": link, "login": name, "password": PASSWORD})
        clerk.order(f"/api/cage/{currency.lower()}", type="take-cash", patron=name, amount=CASH)
        until(lambda: clerk.ask("GET", f"/api/patrons/{name}/card")["wallet"] == CASH)
        player.order(f"/api/patrons/{name}", type="sit", table=self.table, place=place)
        player.order(f"/api/patrons/{name}", type="send-to-table", table=self.table, amount=CASH)
        until(lambda: self.stack(place) == CASH)

    def window(self, windows: Windows, place: str) -> Terminal:
        """The terminal of whoever sits at this place, in a window of its own."""
        context = windows.context("visitor")
        body = {"login": f"{place.lower()}-{self.table.lower()}", "password": PASSWORD}
        headers = {"x-sicbo": "1", "origin": windows.address}
        answer = context.request.post("/api/session", data=body, headers=headers)
        assert answer.ok, answer.text()
        page = windows.page(context)
        page.goto(f"/table/{self.table}")
        expect(page.locator("[data-stack]")).to_be_visible()
        return Terminal(page, self.table)

    def bet(self, place: str, area: str, amount: int) -> None:
        view = self.view()
        order = {"type": "place-wager", "round": view["takes_round"], "area": area, "amount": amount}
        self.people[place].order(f"/api/tables/{self.table}", **order)

    def deal(self, **order: Any) -> None:
        """A step of the round by the dealer, without the console."""
        self.person("dealer").order(f"/api/tables/{self.table}", **order)

    def view(self) -> Any:
        """What everybody may see."""
        return self.person("manager").ask("GET", f"/api/tables/{self.table}?audience=public")["view"]

    def seq(self) -> int:
        return int(self.person("manager").ask("GET", f"/api/tables/{self.table}")["seq"])

    def stack(self, place: str) -> int:
        return int(self.people[place].ask("GET", f"/api/tables/{self.table}")["view"]["stack"])

    def console(self) -> Any:
        """What the dealer sees."""
        return self.person("dealer").ask("GET", f"/api/tables/{self.table}?audience=dealer")["view"]

    def until(self, step: str, faces: tuple[int, int, int] = (2, 4, 6)) -> None:
        """Deal on until this step is due; P1 wagers on big where nobody has."""
        for view in self._views():
            if view["public"]["due"] == step:
                return
            self._step(view, faces)

    def between_rounds(self) -> None:
        """Deal the round in hand to its end."""
        for view in self._views():
            if view["public"]["phase"] == "between-rounds" and not view["echoed"]:
                return
            self._step(view, (2, 4, 6))

    def _views(self) -> Iterator[Any]:
        """What the dealer sees, looked at anew after each step; two rounds have fewer steps than this."""
        for _ in range(40):
            yield self.console()
        raise AssertionError("the round does not come there")

    def _step(self, view: Any, faces: tuple[int, int, int]) -> None:
        steps = {one["command"]: one for one in view["steps"]}
        if view["public"]["bets_open"] and not view["places"]:
            self.bet("P1", "big", 10_00)
        elif "confirm-result" in steps:
            self.deal(type="confirm-result", faces=view["echoed"])
        elif "enter-result" in steps:
            self.deal(type="enter-result", faces=list(faces))
        else:
            [name] = [name for name in steps if name != "direct-spins"]
            times = {"times": steps[name]["times"]} if steps[name]["times"] else {}
            self.deal(type=name, **times)

    def mend(self) -> None:
        """Every fault told to whoever must know, and put right."""
        path = f"/api/tables/{self.table}"
        for notice in self.console()["alerts"]["notices"]:
            if not notice["acknowledged"]:
                role = "inspector" if notice["to"] == "inspector" else "second"
                self.person(role).order(path, type="acknowledge", notice=notice["notice"])
            if notice["halts"]:
                self.person("manager").order(path, type="rectify", notice=notice["notice"])

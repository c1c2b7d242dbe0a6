"""A table of one's own for a browser test, dealt by a person, with players who act over the API."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import msgspec
from playwright.sync_api import BrowserContext

from sicbo.floor.table.commands.limits import Minimums, Range, Sign
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.sign_checks import needs_approved
from sicbo.law.rulebook import load
from tests.browser.conftest import Windows

CASH = 500_00
CHIPS = (100, 500, 2_500, 10_000)
SIGN = Sign(Range(500, 1_000_00, 100))
PASSWORD = "a long and quiet password"  # noqa: S105 of a house that lives for one test


@dataclass
class Person:
    """Somebody with cookies of their own, who asks the house without a page."""

    context: BrowserContext
    address: str

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer, which must be no refusal."""
        answer = self.context.request.fetch(
            f"{self.address}{path}",
            method=method,
            data=None if body is None else msgspec.json.encode(body).decode(),
            headers={"x-sicbo": "1", "origin": self.address, "content-type": "application/json"},
        )
        assert answer.ok, (path, body, answer.text())
        return answer.json()

    def order(self, path: str, **order: Any) -> Any:
        return self.ask("POST", f"{path}/commands", {"id": uuid4().hex, **order})


@dataclass
class Evening:
    """One table and whoever is at it."""

    windows: Windows
    address: str
    table: str
    people: dict[str, Person] = field(default_factory=dict)

    @classmethod
    def opened(cls, windows: Windows, game: str, players: int = 2, **changed: Any) -> Evening:
        """A practice table with real dice and a person who deals, its players seated and with chips."""
        book, _, name = game.partition("/")
        law = TableLaw.of(load(book))
        evening = cls(windows, windows.address, f"T{uuid4().hex[:8]}")
        opening = {
            "id": "open",
            "table": evening.table,
            "book": book,
            "mode": "practice",
            "dice": "physical",
            "dealer": "human",
            "places": [{"id": f"P{number}", "game": name} for number in range(1, players + 1)],
            "readings": law.readings,
            "chips": CHIPS,
            "sign": msgspec.to_builtins(SIGN),
            "approved": msgspec.to_builtins(Minimums(100)) if needs_approved(law) else None,
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
            self.people[role] = Person(self.windows.context(role), self.address)
        return self.people[role]

    def seat(self, place: str, currency: str) -> None:
        """A new patron with a password, cash and this place."""
        name, clerk = f"{place.lower()}-{self.table.lower()}", self.person("cage")
        link = clerk.ask("POST", "/api/patrons", {"id": "new", "patron": name, "unit": currency})["link"]
        clerk.order(f"/api/cage/{currency.lower()}", type="take-cash", patron=name, amount=CASH)
        player = self.people[place] = Person(self.windows.context("visitor"), self.address)
        player.ask("POST", "/api/setup", {"link": link, "login": name, "password": PASSWORD})
        player.order(f"/api/patrons/{name}", type="sit", table=self.table, place=place)
        player.order(f"/api/patrons/{name}", type="send-to-table", table=self.table, amount=CASH)

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

    def stack(self, place: str) -> int:
        return int(self.people[place].ask("GET", f"/api/tables/{self.table}")["view"]["stack"])

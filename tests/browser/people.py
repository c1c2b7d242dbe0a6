"""People of the tests who use the house without a page: by its own API, each with a session of their own."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from typing import Any

from playwright.sync_api import APIResponse, BrowserContext, Page

from tests.browser.conftest import PATIENCE, Windows

_numbers = count(1)
"""Written with as many digits each, so that no name is the beginning of another."""
RESULT = (2, 4, 6)
PIN = "246813"


class Person:
    """Somebody logged in, who asks and orders."""

    def __init__(self, windows: Windows, context: BrowserContext, user: str = "") -> None:
        self.context, self.user, self._address = context, user, windows.address

    def ask(self, path: str) -> Any:
        answer = self.context.request.get(f"{self._address}{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def order(self, path: str, **body: Any) -> APIResponse:
        headers = {"x-sicbo": "1", "origin": self._address}
        return self.context.request.post(
            f"{self._address}{path}", data={"id": f"test-{next(_numbers)}", **body}, headers=headers
        )

    def must(self, path: str, **body: Any) -> Any:
        answer = self.order(path, **body)
        assert answer.ok, (body, answer.text())
        return answer.json()

    def refused(self, path: str, **body: Any) -> str:
        """The code of the refusal that this order meets."""
        answer = self.order(path, **body)
        assert not answer.ok, (body, answer.text())
        return str(answer.json()["code"])


def staff(windows: Windows, role: str) -> Person:
    """One of the demonstration's people."""
    return Person(windows, windows.context(role))


def new_patron(windows: Windows, clerk: Person, name: str, cash: int = 100_000) -> Person:
    """A patron registered at the cage, logged in and with a PIN, with cash in the wallet."""
    user = f"{name}-{next(_numbers):05}"
    link = clerk.must("/api/patrons", patron=user, unit="AUD")["link"]
    patron = with_log_in(windows, link, user)
    if cash:
        clerk.must("/api/cage/aud/commands?as=cage", type="take-cash", patron=user, amount=cash)
    until(lambda: clerk.ask(f"/api/patrons/{user}/card")["wallet"] == cash)
    return patron


def with_log_in(windows: Windows, link: str, user: str) -> Person:
    """A patron who has used the link, and chosen a PIN."""
    patron = Person(windows, windows.context("visitor"), user)
    headers = {"x-sicbo": "1", "origin": windows.address}
    for path, body in (
        ("/api/setup", {"link": link, "login": user, "password": "a long and quiet password"}),
        ("/api/session/pin", {"pin": PIN}),
    ):
        answer = patron.context.request.post(f"{windows.address}{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
    return patron


def new_table(manager: Person, **changes: Any) -> str:
    """A practice table with real dice, dealt by a person."""
    table = f"hall-{next(_numbers):05}"
    law = manager.ask("/api/rulebooks/crown-sydney/opening")
    opening = {
        "table": table,
        "book": "crown-sydney",
        "mode": "practice",
        "dice": "physical",
        "dealer": "human",
        "places": [{"id": f"P{number}", "game": "standard"} for number in (1, 2, 3)],
        "readings": {one["id"]: one["default"] for one in law["readings"]},
        "chips": [100, 500, 2_500],
        "sign": {"every": {"minimum": 500, "maximum": 100_000, "unit": 100}},
        "approved": {"every": 100},
        **changes,
    }
    manager.must("/api/tables", **opening)
    return table


def seat(patron: Person, table: str, place: str = "P1", amount: int = 50_000) -> None:
    patron.must(f"/api/patrons/{patron.user}/commands", type="sit", table=table, place=place)
    until(lambda: view(patron, table).get("place") == place)
    patron.must(f"/api/patrons/{patron.user}/commands", type="send-to-table", table=table, amount=amount)
    until(lambda: view(patron, table)["stack"] == amount)


def view(person: Person, table: str) -> Any:
    """What this person sees of the table."""
    return person.ask(f"/api/tables/{table}")["view"]


def deal(dealer: Person, table: str, *steps: str) -> None:
    """Steps of a round, each with what it needs."""
    needs: dict[str, dict[str, Any]] = {
        "tumble": {"times": 3},
        "enter-result": {"faces": RESULT},
        "confirm-result": {"faces": RESULT},
    }
    for step in steps:
        dealer.must(f"/api/tables/{table}/commands", type=step, **needs.get(step, {}))


TO_THE_END = ("tumble", "close-bets", "uncover", "enter-result", "confirm-result", "settle")


def until(holds: Callable[[], object], page: Page | None = None) -> None:
    """Wait for what the house brings about a moment later, or for what this page asks of it."""
    give_up = time.monotonic() + PATIENCE / 1_000
    while not holds():
        assert time.monotonic() < give_up, "it never came about"
        if page is None:
            time.sleep(0.02)
        else:
            page.wait_for_timeout(20)  # sleeping would keep the page from asking

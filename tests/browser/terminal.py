"""A player at the terminal, as the tests drive it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Windows

LONG = 60_000
"""Until a round has run its course on a busy machine."""


class Terminal:
    """One window at one table."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.table = page, table

    @property
    def phase(self) -> Locator:
        return self.page.locator("sb-stage [data-phase]")

    def area(self, area: str) -> Locator:
        return self.page.locator(f"sb-terminal .cloth [data-area='{area}']")

    def press(self, area: str) -> None:
        """Press an area, with the card of another one out of the way."""
        card = self.page.locator(".cloth sb-area-info")
        self.page.mouse.move(1, 1)
        for _ in range(20):
            if not card.count():
                break
            self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(50)
        self.area(area).click()

    def lying(self, area: str) -> Locator:
        return self.page.locator(f"[data-lying='{area}']")

    def act(self, name: str) -> Locator:
        return self.page.locator(f"[data-act='{name}']")

    def tab(self, name: str) -> None:
        self.page.locator(f"#tab-{name}").click()

    def sit(self, amount: str = "100") -> None:
        """Take the free place and buy in."""
        self.page.locator("[data-open=seat]").click()
        seat = self.page.locator("sb-seat")
        seat.get_by_label("Buy in", exact=True).fill(amount)
        seat.get_by_role("button", name="Sit down").click()
        expect(self.page.locator("[data-stack]")).to_contain_text(amount, timeout=LONG)

    def bets_open(self) -> int:
        """Wait until bets are open; the round that takes them."""
        expect(self.phase).to_have_attribute("data-phase", "betting", timeout=LONG)
        return int(self.phase.get_attribute("data-round") or 0)

    def no_more_bets(self, windows: Windows) -> None:
        """Somebody takes the table over, deals until bets are closed, and lets the automatic dealer go on."""
        pit = windows.context("dealer").request

        def give(**order: str) -> None:
            answer = pit.post(
                f"/api/tables/{self.table}/commands",
                data={"id": uuid4().hex, **order},
                headers={"x-sicbo": "1", "origin": windows.address},
            )
            assert answer.ok, answer.text()

        give(type="take-over")
        while True:
            view = pit.get(f"/api/tables/{self.table}?audience=dealer").json()["view"]
            if not view["public"]["bets_open"]:
                break
            step = view["steps"][0]["command"]
            give(type=step, **({"salt": "5a" * 32} if step == "close-bets" else {}))
        give(type="hand-back")

    def choose(self, amount: str) -> None:
        """Take a chip of any amount in hand."""
        self.page.get_by_role("button", name="Another amount").click()
        self.page.get_by_label("Amount of each press").fill(amount)
        self.page.get_by_role("button", name="Take it in hand").click()

    def ask(self, path: str = "") -> Any:
        """What the house says of this table to whoever sits here."""
        answer = self.page.request.get(f"/api/tables/{self.table}{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def leave(self) -> None:
        """Take the chips back to the wallet and go."""
        self.page.locator("[data-open=seat]").click()
        self.page.get_by_role("button", name="Leave the table").click()
        expect(self.page.locator(".invite")).to_be_visible(timeout=LONG)

"""A player at the terminal, as the tests drive it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

LONG = 30_000
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

    def bets_open(self, least: int = 4) -> int:
        """Wait until bets are open for some seconds to come; the round that takes them."""
        for _ in range(60):
            expect(self.phase).to_have_attribute("data-phase", "betting", timeout=LONG)
            told = self.page.locator("sb-stage [role=timer]").get_attribute("aria-label") or ""
            left = re.match(r"(\d+) second", told)
            if left is None or int(left[1]) >= least:
                return int(self.phase.get_attribute("data-round") or 0)
            self.page.wait_for_timeout(250)
        raise AssertionError("bets never opened")

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

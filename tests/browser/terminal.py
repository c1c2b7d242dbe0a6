"""A player at the terminal, as the tests drive it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Windows
from tests.browser.people import Person, staff, until

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

    def no_more_bets(self, windows: Windows) -> Person:
        """Whoever has taken the table over and dealt until bets were closed: nothing more happens by itself."""
        return self._dealt(windows, lambda view: not view["public"]["bets_open"])

    def deal(self, windows: Windows) -> Person:
        """Whoever has taken the table over and dealt the round to its end; the result stays on show."""
        dealer = self._dealt(windows, lambda view: view["public"]["phase"] == "between-rounds")
        expect(self.phase).to_have_attribute("data-phase", "between-rounds", timeout=LONG)
        return dealer

    def hand_back(self, dealer: Person) -> None:
        """The automatic dealer goes on with the next round."""
        dealer.must(f"/api/tables/{self.table}/commands", type="hand-back")

    def _dealt(self, windows: Windows, is_over: Callable[[Any], bool]) -> Person:
        dealer, path = staff(windows, "dealer"), f"/api/tables/{self.table}"
        dealer.must(f"{path}/commands", type="take-over")

        def goes_on() -> bool:
            view = dealer.ask(f"{path}?audience=dealer")["view"]
            if is_over(view):
                return True
            steps = {one["command"]: one for one in view["steps"]}
            if "confirm-result" in steps:
                dealer.must(f"{path}/commands", type="confirm-result", faces=view["echoed"])
            elif "enter-result" in steps:
                dealer.must(f"{path}/commands", type="enter-result", faces=dealer.ask(f"{path}/dice")["faces"])
            else:
                due = next(one for one in view["steps"] if one["rank"] == "dealer")
                needs = {"times": due["times"]} if due["times"] else {}
                dealer.must(f"{path}/commands", type=due["command"], **needs)
            return False

        until(goes_on)
        return dealer

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

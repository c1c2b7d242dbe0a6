"""Somebody between a page and the house, who answers in its place, late or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route

from tests.browser.people import until

AHEAD = "/sent-ahead"


def stand_between(page: Page, address: str | re.Pattern[str], answer: Callable[[Route], object]) -> None:
    """From now on `answer` gets whatever an open page asks for at this address.

    The browser says that it stops requests a moment before it does: the next one may still slip through. So one that
    nobody needs is sent ahead, again and again until it is stopped; and it stays so when this address is let go.
    """
    stopped: list[Route] = []

    def stop(route: Route) -> None:
        stopped.append(route)
        route.fulfill(body="")

    def is_stopped() -> bool:
        page.evaluate("address => fetch(address, { cache: 'no-store' }).then(() => null, () => null)", AHEAD)
        return bool(stopped)

    page.route(address, answer)
    page.route(f"**{AHEAD}", stop)
    until(is_stopped, page)

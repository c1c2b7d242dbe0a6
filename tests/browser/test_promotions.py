"""The page of promotions: everybody sees what is on, patrons what is theirs, and whoever runs one what is due next."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.desks.promotions.houses import terms

TITLE = "Harbour Draw"


def laid_down(page_as: Windows) -> None:
    """A promotion of Crown Sydney whose terms are published, once for all tests of this house."""
    boss, second = page_as.context("manager"), page_as.context("second")
    headers = {"x-sicbo": "1", "origin": page_as.address}
    if boss.request.get("/api/promotions").json():
        return
    now = datetime.now(UTC).replace(tzinfo=None, microsecond=0)
    times = {name: (now + timedelta(hours=hours)).isoformat() for name, hours in TIMES.items()}
    awards = [{"at": times.pop("award"), "where": "Level 1"}]
    body = {"id": "w", "promotion": "P1", "terms": terms("crown-sydney", **times, awards=awards), "mode": "practice"}
    answer = boss.request.post("/api/promotions", data=body, headers=headers)
    assert answer.ok, answer.text()
    digest = answer.json()["events"][0]["terms"]
    orders: list[tuple[Any, dict[str, Any]]] = [
        (second, {"id": "a", "type": "approve-terms", "terms": digest}),
        (boss, {"id": "p", "type": "publish-terms", "terms": digest, "where": "online"}),
    ]
    for context, order in orders:
        given = context.request.post("/api/promotions/P1/commands", data=order, headers=headers)
        assert given.ok, given.text()


TIMES = {"starts": 2, "closes": 6, "award": 7, "ends": 8}
"""Hours from now."""


def card(page: Page) -> Any:
    return page.get_by_role("region", name=TITLE)


def test_staff_see_what_is_due_with_its_clause_and_its_clock_and_patrons_what_is_theirs(page_as: Windows) -> None:
    laid_down(page_as)
    boss = page_as("manager", "/promotions")
    due = card(boss).get_by_role("listitem").filter(has_text="open entries")
    expect(due.get_by_role("link", name="house 24.4")).to_be_visible()
    expect(due).to_contain_text("until")

    player = page_as("player", "/")
    player.get_by_role("link", name="Promotions").click()
    expect(card(player).get_by_text("$0.00 wagered that counts, 0 entries.")).to_be_visible()
    expect(card(player).get_by_text("Money ($500.00)")).to_be_visible()
    expect(card(player).get_by_text("Due next")).to_have_count(0)

    anybody = page_as("visitor", "/promotions")
    expect(card(anybody).get_by_text("Every $100.00 that you wager is one entry")).to_be_visible()
    expect(card(anybody).get_by_text("My entries")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_of_promotions_fits_and_is_readable(page_as: Windows, lang: str, width: int, tmp_path: Path) -> None:
    laid_down(page_as)
    page = page_as("manager", "/promotions", lang=lang, width=width)
    expect(card(page).get_by_role("heading", level=2)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.screenshot(path=tmp_path / f"promotions-{lang}-{width}.png", full_page=True)
    assert serious(page) == []

"""How a test finds its way on a page: the windows that open on it, and what axe-core finds to keep somebody out."""

from __future__ import annotations

from collections.abc import Mapping

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page

BAD = {"serious", "critical"}


def serious(page: Page, part: Mapping[str, list[str]] | None = None) -> list[str]:
    """Every serious finding on the page, or in a part of it: the rule, and where."""
    found = Axe().run(page, context=part).response
    assert len(found["passes"]) > 5, "blind, not content: nothing was looked at"
    return [
        f"{one['id']}: {node['target']} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in BAD
        for node in one["nodes"]
    ]


def opened(page: Page, label: str) -> Locator:
    """The modal window of this name; what it holds lies in its element, not inside the browser's own dialog."""
    return page.locator(f'sb-dialog[label="{label}"]')

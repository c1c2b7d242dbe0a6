"""What axe-core has to say about a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

GRAVE = {"serious", "critical"}
_axe = Axe()


def serious_findings(page: Page) -> list[str]:
    """Every serious or critical finding, each with the elements it is about."""
    found = _axe.run(page).response
    assert found["passes"], "blind, not content: axe checked nothing"
    return [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes'][:4]]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
    ]

"""A manager at the pit's page, as the tests drive it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import opened


def at(page: Page, table: str) -> Page:
    """The window, at this table of the pit."""
    page.evaluate("table => (location.hash = `#/${table}`)", table)
    expect(page.get_by_role("heading", name="Limits", exact=True)).to_be_visible()
    return page


def confirm(page: Page, act: str) -> None:
    """Look at what follows, then do it."""
    dialog = opened(page, act)
    follows, do = (
        dialog.get_by_role("button", name="See what follows"),
        dialog.get_by_role("button", name=act, exact=True),
    )
    expect(follows.or_(do)).to_be_visible()
    if follows.is_visible():  # an order that asks for nothing shows at once what follows
        follows.click()
    do.click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()

"""A dealer at the console, as the tests drive it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.terminal import LONG


def step(page: Page, command: str) -> Locator:
    """The button of a step."""
    return page.locator(f"[data-step={command}]")


def give(page: Page, key: str) -> None:
    """A key for the step that is due, pressed once the console takes orders."""
    expect(page.locator("[data-step]:enabled").first).to_be_visible(timeout=LONG)
    page.keyboard.press(key)


def press(page: Page, key: str, then: str) -> None:
    """A key for the step that is due, and the step that is offered after it."""
    give(page, key)
    expect(step(page, then)).to_be_enabled(timeout=LONG)

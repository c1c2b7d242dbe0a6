"""How long a page has heard nothing of the house when it says so, by the page's own clock: what a test takes to look
is no time of the page."""

from __future__ import annotations

from playwright.sync_api import Page

WATCH = """([path, told]) => {
  const host = path.reduce((at, name) => (at.renderRoot ?? at).querySelector(name), document);
  const timer = setInterval(() => {
    if (!host.renderRoot.querySelector(told)) return;
    clearInterval(timer);
    window.silenceUntilTold = host.live.silence();
  }, 10);
}"""


def watch(page: Page, path: list[str], told: str) -> None:
    """From now on note when the element at the end of this path shows this."""
    page.evaluate(WATCH, [path, told])


def silence_until_told(page: Page) -> float:
    """Milliseconds from the last sign of life of the house until the page showed that there was none."""
    page.wait_for_function("window.silenceUntilTold !== undefined")
    found: float = page.evaluate("window.silenceUntilTold")
    return found

"""The first paint of the lobby in a real browser, against the least page that the same house serves."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from bench.runner import Bench
from tests.browser.conftest import launched
from tests.server.process import WITHOUT_BOTS, running

PAINTED = """() => new Promise((done) => new PerformanceObserver((seen) => {
  for (const one of seen.getEntriesByName("first-contentful-paint")) done(one.startTime);
}).observe({ type: "paint", buffered: true }))"""


def first_paint() -> Bench:
    """From the beginning of the visit, nothing of it in a cache, until something of the page is seen."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        house = stack.enter_context(running(folder / "data", "--demo", program=WITHOUT_BOTS))
        browser = launched(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)
        kept = stack.pop_all()

    def painted(path: str) -> float:
        page = browser.new_page()
        try:
            page.goto(f"{house.address}{path}")
            return float(page.evaluate(PAINTED)) / 1_000
        finally:
            page.close()

    return Bench(
        "first paint of the lobby",
        "A visitor with an empty cache opens the lobby of the demonstration: until the browser has painted something "
        "of it, by its own clock, against the few words of `/healthz` from the same house. Aim: under a second.",
        1,
        lambda: painted("/healthz"),
        lambda: painted("/"),
        tells=True,
        close=kept.close,
    )

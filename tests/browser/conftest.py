"""A real house in a process of its own, and real browser windows on it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from tests.server.process import WITHOUT_BOTS, HouseProcess, running

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FAR_FROM_NOW = (datetime.now(UTC) + timedelta(hours=12)).strftime("%H:00")
"""When the gaming day turns, the records of its rounds are closed: not in the middle of a test."""
PATIENT = {
    "SICBO_VENUE__DAY_START": FAR_FROM_NOW,
    "SICBO_VENUE__BET_SECONDS": "900",
    "SICBO_VENUE__STEP_MILLISECONDS": "20",
    "SICBO_VENUE__BETWEEN_MILLISECONDS": "50",
}
"""Bets are open until a test has them closed, and the next round is there at once: nothing moves by itself."""
PATIENCE = 40_000

expect.set_options(timeout=PATIENCE)


@dataclass
class Windows:
    """Opens windows, each with cookies of its own, and keeps what went wrong inside them."""

    browser: Browser
    address: str
    faults: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def __call__(
        self, role: str, path: str, *, lang: str = "en", width: int = 1280, height: int = 800, **options: object
    ) -> Page:
        """A window at this page, logged in by one click of the demonstration; `visitor` for nobody."""
        context = self.context(role, lang=lang, width=width, height=height, **options)
        page = self.page(context)
        page.goto(f"{self.address}{path}")
        return page

    def context(
        self, role: str, *, lang: str = "en", width: int = 1280, height: int = 800, **options: object
    ) -> BrowserContext:
        """Cookies of one person; several windows may share them."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            base_url=self.address,
            **options,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        kept = "sicbo-language"
        context.add_init_script(f"localStorage.getItem({kept!r}) ?? localStorage.setItem({kept!r}, {lang!r})")
        if role != "visitor":
            answer = context.request.post(
                f"{self.address}/api/demo/{role}", headers={"x-sicbo": "1", "origin": self.address}
            )
            assert answer.ok, answer.text()
        self.contexts.append(context)
        return context

    def page(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda fault: self.faults.append(f"{page.url}: {fault}"))
        return page

    def close(self) -> None:
        """All windows shut, so that none of them goes on asking the house."""
        for context in self.contexts:
            context.close()

    def _said(self, message: ConsoleMessage) -> None:
        # A refusal is an answer, and Chromium notes every answer that is no success.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.faults.append(message.text)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of this folder: what drives it runs an event loop, which others must not meet."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


def launched(playwright: Playwright) -> Browser:
    """Debian's Chromium, built for having no screen: without the frame of a desktop browser it needs a third less."""
    path = shutil.which("chromium-headless-shell")
    assert path, "no Chromium: `make test` installs it"
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """The demonstration, in which no test races against a bot or a countdown."""
    data = tmp_path_factory.mktemp("browser") / "data"
    with running(data, "--demo", program=WITHOUT_BOTS, **PATIENT) as found:
        yield found


@pytest.fixture
def page_as(chromium: Browser, house: HouseProcess) -> Iterator[Windows]:
    """Windows on the demonstration; at the end nothing may have gone wrong in any of them."""
    windows = Windows(chromium, house.address)
    yield windows
    windows.close()
    assert windows.faults == []

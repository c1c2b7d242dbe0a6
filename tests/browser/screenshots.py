"""`make screenshots`: every page at three widths in three languages, and the pictures of the README."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright
from rich.progress import Progress

from sicbo.words import LANGUAGES
from tests.browser.conftest import FAR_FROM_NOW, Windows, launched
from tests.browser.evening import Evening
from tests.browser.terminal import LONG, Terminal
from tests.server.process import running

SIZES = {360: 740, 1280: 800, 3840: 2160}
PAGES: dict[str, tuple[str, str]] = {
    "lobby": ("visitor", "/"),
    "table-melbourne": ("player", "/table/crown-melbourne.option-a"),
    "table-option-b": ("player", "/table/crown-melbourne.option-b"),
    "table-vcgr": ("player", "/table/crown-melbourne-vcgr.option-a-extended"),
    "table-rws-1": ("player-sgd", "/table/rws-sentosa.pay-table-1"),
    "table-rws-2": ("player-sgd", "/table/rws-sentosa.pay-table-2"),
    "table-rws-3": ("player-sgd", "/table/rws-sentosa.pay-table-3"),
    "table-sydney": ("player", "/table/crown-sydney.standard"),
    "table-star": ("player", "/table/star-sydney.extended"),
    "table-streak": ("player", "/table/star-sydney.super-streak"),
    "tables": ("player", "/table/crown-sydney.standard?with=star-sydney.super-streak"),
    "dealer": ("dealer", "/dealer/crown-sydney.standard"),
    "display": ("visitor", "/display/star-sydney.super-streak"),
    "pit": ("manager", "/pit"),
    "cage": ("cage", "/cage"),
    "staff": ("owner", "/staff"),
    "cases": ("manager", "/cases#demo-2"),
    "own-cases": ("player", "/account#cases"),
    "account": ("manager", "/account"),
    "rules": ("visitor", "/rules/crown-sydney"),
    "shelf": ("visitor", "/rules"),
    "results": ("visitor", "/results/crown-sydney.standard"),
    "lab": ("visitor", "/lab"),
    "draw": ("visitor", "/draw"),
    "welcome": ("visitor", "/welcome#sbl_none"),
}
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
BETS = {"big": 3, "total-11": 1, "pair-36": 2, "single-4": 2, "any-triple": 1}
README = "readme"
LAID = (("P1", "big", 25_00), ("P1", "total-12", 5_00), ("P2", "small", 50_00), ("P3", "pair-46", 100_00))
PACE = {
    "SICBO_VENUE__DAY_START": FAR_FROM_NOW,
    "SICBO_VENUE__BET_SECONDS": "6",
    "SICBO_VENUE__STEP_MILLISECONDS": "300",
    "SICBO_VENUE__BETWEEN_MILLISECONDS": "1500",
}
"""Rounds slow enough for a browser to follow, quick enough to wait for."""
SETTLE = 1_800
"""Until the page has its data and a round is on its way."""


def main(folder: Path, only: list[str]) -> None:
    """Every picture, or those of the pages named, into this folder; `readme` for those of the README alone."""
    chosen = {name: page for name, page in PAGES.items() if not only or name in only}
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data) / "data", "--demo", **PACE) as house,
        sync_playwright() as playwright,
        Progress() as progress,
    ):
        windows = Windows(launched(playwright), house.address)
        task = progress.add_task("pictures", total=len(chosen) * len(SIZES) * len(LANGUAGES))
        for name, (role, path) in chosen.items():
            for language in LANGUAGES:
                for width, height in SIZES.items():
                    page = windows(role, path, lang=language, width=width, height=height)
                    page.wait_for_timeout(SETTLE)
                    page.screenshot(path=folder / f"{name}-{width}-{language}.png", full_page=width < 3_000)
                    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    if wide > 0:
                        progress.console.print(f"{name} at {width} in {language} is {wide} px too wide")
                    page.context.close()
                    progress.advance(task)
        if not only or README in only:
            for_the_readme(windows, PICTURES)
        for fault in dict.fromkeys(windows.faults):
            progress.console.print(fault)


def for_the_readme(windows: Windows, folder: Path) -> None:
    """The terminal with bets settled, the console about to pay, the pit after some rounds."""
    folder.mkdir(parents=True, exist_ok=True)
    table = Terminal(windows("player", "/table/crown-sydney.standard", height=760), "crown-sydney.standard")
    table.sit("500")
    for _ in range(2):
        table.bets_open()
        for area, presses in BETS.items():
            for _ in range(presses):
                table.press(area)
        table.page.mouse.move(1, 1)
        expect(table.phase).to_have_attribute("data-phase", "result", timeout=LONG)
        expect(table.phase).to_have_attribute("data-phase", "between-rounds", timeout=LONG)
    table.page.wait_for_timeout(700)
    table.page.screenshot(path=folder / "terminal.png")
    evening = Evening.opened(windows.address, "star-sydney/extended", players=3)
    evening.until("tumble")
    evening.until("open-bets")
    evening.deal(type="open-bets")
    for place, area, amount in LAID:
        evening.bet(place, area, amount)
    evening.until("settle")
    console = windows("dealer", f"/dealer/{evening.table}", height=760)
    expect(console.locator("[data-step=settle]")).to_be_enabled(timeout=LONG)
    console.wait_for_timeout(SETTLE)
    console.screenshot(path=folder / "console.png")
    pit = windows("manager", "/pit", height=760)
    pit.wait_for_timeout(SETTLE)
    pit.screenshot(path=folder / "pit.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

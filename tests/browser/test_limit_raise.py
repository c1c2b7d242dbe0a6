"""A higher minimum from its announcement in the pit until it holds, in the windows of everybody whom it concerns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.access import opened
from tests.browser.conftest import PATIENT, Windows
from tests.browser.evening import Evening
from tests.browser.managing import at, confirm
from tests.server.process import HouseProcess, running

SET_AHEAD = """
import os, time
from pathlib import Path
shown, steady, file, ahead = time.time_ns, time.monotonic_ns, Path(os.environ["AHEAD"]), 0

def passed():
    global ahead
    ahead = int(file.read_text() or 0) * 10**9
    return steady() + ahead

time.monotonic_ns, time.time_ns = passed, lambda: shown() + ahead
from sicbo.cli.main import main
main()
"""
"""The command `sicbo` on a machine on which so many seconds more have passed as a file says, by both of its clocks."""
MINUTE = 60


@dataclass
class Wait:
    """A house, and the hand on its clock."""

    house: HouseProcess
    _ahead: Path

    def __call__(self, seconds: int) -> None:
        new = self._ahead.with_suffix(".new")
        new.write_text(str(int(self._ahead.read_text()) + seconds))
        new.replace(self._ahead)


@pytest.fixture
def wait(tmp_path: Path) -> Iterator[Wait]:
    ahead = tmp_path / "ahead"
    ahead.write_text("0")
    with running(tmp_path / "data", "--demo", program=("-c", SET_AHEAD), AHEAD=str(ahead), **PATIENT) as house:
        yield Wait(house, ahead)


def announce_in_the_pit(page: Page) -> None:
    """A minimum of ten: refused without notice, announced, withdrawn and announced anew."""
    page.get_by_role("button", name="Change limits now").click()
    dialog = opened(page, "Change limits now")
    dialog.get_by_label("Minimum").fill("10")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_role("alert")).to_contain_text("only after it has been on show for 20 minutes")
    expect(dialog.get_by_role("alert")).to_contain_text("crown-sydney 4.5.2")
    dialog.get_by_label("Minimum").fill("2")
    confirm(page, "Change limits now")
    announce(page, 30)
    page.get_by_role("button", name="Withdraw the announcement").click()
    confirm(page, "Withdraw the announcement")
    announce(page, 24)


def announce(page: Page, minutes: int) -> None:
    """A minimum of ten in so many minutes; in too few it is refused first."""
    page.get_by_role("button", name="Announce new limits").click()
    dialog = opened(page, "Announce new limits")
    dialog.get_by_label("Minimum").fill("10")
    dialog.get_by_label("In how many minutes").fill("5")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_role("alert")).to_contain_text("short of 20 minutes")
    dialog.get_by_label("In how many minutes").fill(str(minutes))
    confirm(page, "Announce new limits")
    expect(page.locator(".sign.pending")).to_contain_text("$10 – $100")


@pytest.mark.clause("crown-sydney 4.5.2")
def test_a_higher_minimum_is_announced_with_its_time_and_holds_from_then_on_and_not_before(
    chromium: Browser, wait: Wait
) -> None:
    windows = Windows(chromium, wait.house.address)
    evening = Evening.opened(wait.house.address, "crown-sydney/standard", players=1)
    wall = windows("visitor", f"/display/{evening.table}")
    player = evening.window(windows, "P1")
    evening.deal(type="open-bets")
    pit = at(windows("manager", "/pit"), evening.table)
    announce_in_the_pit(pit)
    seen = evening.view()
    assert (seen["sign"]["every"]["minimum"], seen["pending"]["sign"]["every"]["minimum"]) == (2_00, 10_00)
    told = player.page.locator("[data-pending]")
    expect(told).to_have_text(re.compile(r"New limits from \d\d?:\d\d.*: \$10 – \$100"))
    notice = wall.locator("sb-boards .notice")
    expect(notice).to_contain_text("$10 – $100")
    expect(wall.locator(".limits")).to_contain_text("$2 – $100")

    wait(20 * MINUTE)
    expect(notice.locator(".left")).to_have_text(re.compile(r"^[34]:[0-5]\d$"))
    advised = player.page.locator("[data-fact=limit-advised]")
    player.choose("5")
    player.press("big")
    expect(player.lying("big")).to_contain_text("registered")
    expect(advised).to_have_count(0)

    wait(6 * MINUTE)
    expect(notice).to_have_count(0)
    expect(wall.locator(".limits")).to_contain_text("$10 – $100")
    expect(told).to_have_count(0)
    player.press("small")
    expect(player.lying("small")).to_contain_text("! outside the limits")
    expect(advised).to_contain_text("outside the limits; add to it or take it back. crown-sydney 4.2.1")
    windows.close()
    assert windows.faults == []

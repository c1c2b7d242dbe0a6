"""A clock in doubt, in a browser: the pit says why play is held, two people end it, terminals and dealers are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.access import serious
from tests.browser.conftest import PATIENT, Windows
from tests.server.attacks.test_clock import BEHIND, client, rounds, until
from tests.server.process import running


@pytest.mark.clause("house 15.5", "house 15.6")
def test_the_pit_says_why_play_is_held_and_two_people_end_it(chromium: Browser, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data, "--demo", **PATIENT) as house, client(house) as visitor:
        until(lambda: bool(visitor.get("/api/tables").json()))
        assert rounds(visitor) >= 0
    with running(data, "--demo", program=BEHIND, **PATIENT) as house, client(house) as visitor:
        windows = Windows(chromium, house.address)
        table = visitor.get("/api/tables").json()[0]["id"]
        pit, second = windows("manager", "/pit"), windows("second", "/pit")
        panel = pit.get_by_role("alert", name="Play is held at every table")
        expect(panel).to_contain_text("house 15.5")
        assert serious(pit) == []
        player = windows("player", f"/table/{table}")
        expect(player.get_by_text("No bets: the time is in doubt").first).to_be_visible()
        chinese = windows("dealer", f"/dealer/{table}", lang="zh-Hant")
        expect(chinese.locator("[data-doubt]")).to_contain_text("時間存疑")
        panel.get_by_role("button", name="Ask a second person").click()
        second.get_by_role("button", name="Agree").click()
        panel.get_by_role("button", name="Confirm: it is").click()
        expect(panel).to_have_count(0)
        expect(player.get_by_text("No bets: the time is in doubt")).to_have_count(0)
        assert visitor.get("/readyz").status_code == 200
        assert windows.faults == []
        for context in windows.contexts:
            context.close()

"""The owner's first steps: a one-time link, a name, a password."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Windows
from tests.server.process import running


@pytest.mark.clause("house 14.6")
def test_the_printed_link_opens_a_page_that_sets_name_and_password_once(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "data") as house:
        windows = Windows(chromium, house.address)
        page = windows("visitor", f"/welcome#{house.owner_link}")
        page.get_by_label("Name").fill("grace")
        page.get_by_label("Password", exact=True).fill("a long and quiet password")
        page.get_by_label("Password, once more").fill("another")
        page.get_by_role("button", name="Set name and password").click()
        expect(page.get_by_role("alert")).to_contain_text("differ")
        page.get_by_label("Password, once more").fill("a long and quiet password")
        page.get_by_role("button", name="Set name and password").click()
        expect(page.get_by_role("status").first).to_contain_text("logged in as owner")
        again = windows("visitor", f"/welcome#{house.owner_link}")
        again.get_by_label("Name").fill("mallory")
        again.get_by_label("Password", exact=True).fill("a long and quiet password")
        again.get_by_label("Password, once more").fill("a long and quiet password")
        again.get_by_role("button", name="Set name and password").click()
        expect(again.get_by_role("alert")).to_be_visible()
        assert windows.faults == []

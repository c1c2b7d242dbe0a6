"""The second factor in a browser: added and typed by keyboard, asked for at the next log-in, ended; and required."""

from __future__ import annotations

import time
from pathlib import Path

import pyotp
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.access import opened, serious
from tests.browser.conftest import Windows
from tests.server.process import running

PASSWORD = "a long and quiet password"  # noqa: S105
STEP = 30


def owned(windows: Windows, link: str) -> Page:
    """A window in which the owner has chosen name and password."""
    page = windows("visitor", f"/welcome#{link}")
    page.get_by_label("Name").fill("grace")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Set name and password").click()
    expect(page.get_by_role("status").filter(has_text="logged in as owner")).to_be_visible()
    return page


def shown_secret(page: Page) -> pyotp.TOTP:
    return pyotp.TOTP(page.get_by_label("Secret for your device").inner_text().replace(" ", ""))


def log_in(page: Page, code: str) -> None:
    """By keyboard alone, from the button at the head of the page."""
    page.get_by_role("banner").get_by_role("button", name="Log in").press("Enter")
    page.get_by_label("Name").fill("grace")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")
    expect(page.get_by_label("Code of the second factor")).to_be_focused()
    page.keyboard.type(code)
    page.keyboard.press("Enter")


@pytest.mark.clause("house 14.20", "house 14.21")
def test_a_second_factor_is_added_asked_for_at_the_log_in_and_ended(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "data") as house:
        windows = Windows(chromium, house.address)
        page = owned(windows, house.owner_link)
        page.goto(f"{house.address}/account")
        region = page.get_by_role("region", name="Second factor")
        region.get_by_role("button", name="Add a second factor").press("Enter")
        codes = shown_secret(page)
        assert serious(page) == []
        region.get_by_label("The code that it shows now").fill("000000")
        page.keyboard.press("Enter")
        expect(region.get_by_role("alert")).to_contain_text("house 14.20")
        region.get_by_label("The code that it shows now").type(f"{codes.now()[:3]} {codes.now()[3:]}")
        page.keyboard.press("Enter")
        expect(region.get_by_role("status")).to_contain_text("The second factor is on.")
        recovery = region.get_by_role("list", name="Recovery codes").get_by_role("listitem").all_inner_texts()
        assert len(set(recovery)) == 10
        assert serious(page) == []
        region.get_by_role("button", name="I have written them down").click()
        expect(region).to_contain_text("Recovery codes left: 10")

        page.get_by_role("button", name="Log out").click()
        log_in(page, "")
        dialog = opened(page, "Log in")
        expect(dialog.get_by_role("alert")).to_contain_text("The name, the password or the code is wrong")
        assert serious(page) == []
        dialog.get_by_label("Password").fill(PASSWORD)
        dialog.get_by_label("Code of the second factor").fill(codes.at(int(time.time()) + STEP))
        dialog.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("region", name="Who you are here")).to_contain_text("owner")

        page.get_by_role("button", name="Log out").click()
        log_in(page, recovery[0].upper())
        region = page.get_by_role("region", name="Second factor")
        expect(region).to_contain_text("Recovery codes left: 9")
        region.get_by_label("Code, or a recovery code").fill(recovery[1])
        region.get_by_role("button", name="End the second factor").click()
        expect(region).to_contain_text("You log in with the password alone.")
        windows.close()
        assert windows.faults == []


@pytest.mark.clause("house 14.22")
@pytest.mark.parametrize(
    ("lang", "add", "due"),
    [
        ("en", "Add a second factor", "Add your second factor first"),
        ("zh-Hant", "設定雙重驗證", "請先設定雙重驗證"),
        ("zh-Hans", "设置双重验证", "请先设置双重验证"),
    ],
)
def test_where_it_is_required_the_page_says_so_until_it_is_added(
    chromium: Browser, tmp_path: Path, lang: str, add: str, due: str
) -> None:
    with running(tmp_path / "data", SICBO_VENUE__SECOND_FACTOR="true") as house:
        windows = Windows(chromium, house.address)
        page = owned(windows, house.owner_link)
        page.evaluate(f"localStorage.setItem('sicbo-language', '{lang}')")
        page.goto(f"{house.address}/staff")
        banner = page.get_by_role("status").filter(has_text=due)
        expect(banner).to_be_visible()
        banner.get_by_role("link").click()
        expect(page).to_have_url(f"{house.address}/account")
        page.get_by_role("button", name=add).click()
        code = pyotp.TOTP(page.locator(".secret").inner_text().replace(" ", "")).now()
        page.locator("input[name=code]").fill(code)
        page.keyboard.press("Enter")
        expect(page.locator("ol code")).to_have_count(10)
        expect(banner).to_have_count(0)
        windows.close()
        assert windows.faults == []

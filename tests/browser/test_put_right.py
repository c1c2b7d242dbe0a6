"""A round that was put right: told in the list, in recall, in the receipt, live, and until its player has seen it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.browser.terminal import Terminal
from tests.server.process import HouseProcess

VOIDING = {
    "type": "void-outcome",
    "ground": "equipment",
    "cause": "display",
    "affects_outcome": True,
    "corrected": True,
}


@pytest.fixture
def evening(house: HouseProcess) -> Evening:
    """A round in which 10.00 on big have won, and is over."""
    evening = Evening.opened(house.address, "crown-sydney/standard")
    evening.until("settle")
    evening.deal(type="settle")
    return evening


def second(evening: Evening, **order: object) -> None:
    """A manager's order that another manager agrees to."""
    path, manager = f"/api/tables/{evening.table}", evening.person("manager")
    asked = manager.order(path, type="request-approval", order=order)["events"][-1]["approval"]
    evening.person("second").order(path, type="approve", approval=asked)
    manager.order(path, **order)


def told(page: Page) -> None:
    """The ruling with the bet, before and after to the cent, clause and reason."""
    ruling = page.locator("sb-notices [data-ruling='void']")
    expect(ruling.locator("[data-reason]")).to_contain_text("Equipment · Display")
    expect(ruling.locator(".rules a").first).to_have_attribute("href", "/rules/crown-sydney#7.4")
    bet = ruling.locator("[data-put-right='big']")
    expect(bet.locator("[data-before]")).to_have_text("$20.00")
    expect(bet.locator("[data-after]")).to_have_text("$10.00")
    expect(ruling.locator("[data-difference]")).to_have_text("-$10.00")


def test_a_void_is_told_live_in_list_recall_and_receipt_and_its_notice_outlasts_reload_and_device(
    evening: Evening, page_as: Windows
) -> None:
    ann = evening.window(page_as, "P1")
    bob = evening.window(page_as, "P2")
    second(evening, **VOIDING, round=1)
    told(ann.page)
    expect(ann.phase).to_have_text("Round 1 is void")
    expect(ann.phase).to_have_class("phase halted")
    expect(bob.phase).to_have_text("Round 1 is void")
    expect(bob.page.locator("sb-notices [data-notice]")).to_have_count(0)
    for page in (ann.page, bob.page):
        page.locator("#tab-rounds").click()
        expect(page.locator("[data-round='1'] [data-mark='void']")).to_have_text("⚠ void")
    recall(ann)
    ann.page.reload()
    told(ann.page)
    other = evening.window(page_as, "P1")
    told(other.page)
    other.page.locator("sb-notices [data-seen]").click()
    expect(other.page.locator("sb-notices [data-notice]")).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator("[data-wallet]")).to_be_visible()
    expect(ann.page.locator("sb-notices [data-notice]")).to_have_count(0)


def recall(ann: Terminal) -> None:
    ann.page.locator("[data-round='1']").click()
    replay = ann.page.locator("[data-replay='1']")
    expect(replay.locator("[data-ruling='void'] [data-put-right='big'] [data-after]")).to_have_text("$10.00")
    expect(replay).not_to_contain_text("You had no bets")
    with ann.page.expect_download() as download:
        replay.get_by_role("button", name="Save receipt").click()
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))["receipt"]
    [ruling] = saved["rulings"]
    assert (saved["outcome"], ruling["kind"], ruling["ground"]) == ("void", "void", "equipment")
    assert [(one["area"], one["before"], one["after"]) for one in ruling["wagers"]] == [("big", 2000, 1000)]


def test_a_correction_tells_both_results_and_what_every_bet_is_now(evening: Evening, page_as: Windows) -> None:
    ann = evening.window(page_as, "P1")
    order = {"type": "correct-result", "round": 1, "faces": [1, 1, 2], "evidence": "camera"}
    second(evening, **order)
    ruling = ann.page.locator("sb-notices [data-ruling='corrected']")
    expect(ruling.locator("[data-dice]")).to_have_text("Dice before: 2-4-6. Dice that count: 1-1-2.")
    expect(ruling.locator("[data-reason]")).to_have_text("Reason: Evidence: Camera")
    expect(ruling.locator("[data-put-right='big'] [data-before]")).to_have_text("$20.00")
    expect(ruling.locator("[data-put-right='big'] [data-after]")).to_have_text("$0.00")
    expect(ann.phase).to_have_text("Round 1: result corrected")

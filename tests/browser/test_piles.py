"""Tokens and colour chips at the terminal: wagered from their own pile, taken back to it, tokens never money."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.browser.terminal import Terminal
from tests.server.process import HouseProcess

FLOAT = 500_00


@pytest.fixture
def evening(house: HouseProcess) -> Evening:
    """A table that takes cash chips, colour chips and tokens, with bets open and 10.00 on big."""
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    sent = evening.person("cage").order("/api/cage/aud", type="send-float", table=evening.table, amount=FLOAT)
    transfer = sent["events"][-1]["transfer"]
    path = f"/api/tables/{evening.table}"
    evening.person("manager").order(
        path, type="open-float", amount=FLOAT, transfer=transfer, mark="lion", colours=["red", "blue"]
    )
    evening.until("tumble")
    evening.bet("P1", "big", 10_00)
    return evening


def chip(terminal: Terminal, pile: str) -> Locator:
    return terminal.page.locator(f"sb-tray [data-pile='{pile}']")


def lying(evening: Evening) -> list[tuple[str, str, int]]:
    view = evening.people["P1"].ask("GET", f"/api/tables/{evening.table}")["view"]
    return sorted((one["pile"], one["area"], one["amount"]) for one in view["wagers"])


def test_tokens_are_wagered_from_their_own_pile_undone_and_redone_into_it(page_as: Windows, evening: Evening) -> None:
    evening.deal(type="exchange-voucher", place="P1", instrument="play-voucher", amount=30_00, voucher="V1")
    terminal = evening.window(page_as, "P1")
    expect(terminal.page.locator("[data-day-net]")).to_have_text("$0.00")
    chip(terminal, "tokens").click()
    terminal.press("small")
    expect(terminal.lying("small")).to_contain_text("promotional tokens")
    before = lying(evening)
    assert before[-1] == ("tokens", "small", 5_00)
    # Only what lies on big is money.
    expect(terminal.page.locator("[data-staked]")).to_have_text("$10.00")
    expect(terminal.page.locator("[data-day-net]")).to_have_text("$0.00")
    terminal.act("undo").click()
    expect(chip(terminal, "tokens")).to_contain_text("$30")
    terminal.act("redo").click()
    expect(chip(terminal, "tokens")).to_contain_text("$25")
    assert lying(evening) == before


def test_a_colour_is_wagered_at_its_own_value_and_cash_stays_cash(page_as: Windows, evening: Evening) -> None:
    order = {"place": "P1", "colour": "red", "value": 5_00, "count": 4, "marker": "distinctive-marker"}
    evening.deal(type="issue-colour", **order)
    terminal = evening.window(page_as, "P1")
    chip(terminal, "red").click()
    expect(terminal.page.locator("sb-tray [data-value]")).to_have_count(1)
    terminal.press("small")
    expect(terminal.lying("small")).to_contain_text("Red")
    chip(terminal, "cash-chips").click()
    terminal.press("small")
    expect(terminal.lying("small")).to_have_count(2)
    assert [one for one in lying(evening) if one[1] == "small"] == [
        ("cash-chips", "small", 5_00),
        ("red", "small", 5_00),
    ]
    # Shift takes back from the pile in hand alone.
    terminal.area("small").click(modifiers=["Shift"])
    expect(terminal.lying("small")).to_have_count(1)
    assert [one for one in lying(evening) if one[1] == "small"] == [("red", "small", 5_00)]


def test_favourites_say_that_they_keep_cash_alone_where_tokens_lie_beside_it(
    page_as: Windows, evening: Evening
) -> None:
    evening.deal(type="exchange-voucher", place="P1", instrument="play-voucher", amount=30_00, voucher="V2")
    terminal = evening.window(page_as, "P1")
    favourites, told = terminal.page.locator("sb-favourites"), "Favourites keep cash bets only"
    terminal.act("favourites").click()
    expect(favourites.get_by_label("Name")).to_be_enabled()
    expect(favourites).not_to_contain_text(told)
    terminal.page.keyboard.press("Escape")
    expect(favourites).to_have_count(0)
    chip(terminal, "tokens").click()
    terminal.press("small")
    expect(terminal.lying("small")).to_contain_text("promotional tokens")
    terminal.act("favourites").click()
    expect(favourites).to_contain_text(told)
    favourites.get_by_label("Name").fill("cash alone")
    favourites.get_by_role("button", name="Keep what lies on the felt").click()
    expect(favourites.locator("li")).to_contain_text("cash alone")
    expect(favourites.locator("li")).not_to_contain_text("Small")


def test_undo_and_repeat_are_offered_only_where_there_is_something(page_as: Windows, evening: Evening) -> None:
    terminal = evening.window(page_as, "P1")
    expect(terminal.act("undo")).to_be_enabled()
    expect(terminal.act("repeat")).to_be_disabled()
    terminal.act("undo").click()
    expect(terminal.act("undo")).to_be_disabled()
    terminal.act("redo").click()
    expect(terminal.act("undo")).to_be_enabled()
    evening.between_rounds()
    evening.deal(type="open-bets")
    expect(terminal.act("repeat")).to_be_enabled()
    expect(terminal.act("undo")).to_be_disabled()
    terminal.act("repeat").click()
    expect(terminal.act("undo")).to_be_enabled()


def test_the_dealer_changes_a_voucher_and_issues_a_colour_which_the_player_then_stakes(
    page_as: Windows, evening: Evening
) -> None:
    console = page_as("dealer", f"/dealer/{evening.table}")
    expect(console.locator("[data-step=tumble]")).to_be_enabled()
    console.keyboard.press("w")
    voucher, colour = (console.locator(f"[data-counter={name}]") for name in ("voucher", "colour"))
    voucher.get_by_label("Voucher").select_option("play-voucher")
    voucher.get_by_label("Its number").fill(f"V-{evening.table}")
    voucher.get_by_role("button", name="Change $5").click()
    colour.get_by_label("Colour").select_option("blue")
    colour.get_by_label("How many").fill("4")
    colour.get_by_role("button", name="Issue at $5 each").click()
    expect(console.locator("[data-redeem=blue]")).to_contain_text("4 × $5")
    terminal = evening.window(page_as, "P1")
    chip(terminal, "tokens").click()
    terminal.press("small")
    expect(console.locator("sb-paying")).to_contain_text("promotional tokens")
    # The dealer lays for the player, too: out of the pile that is named.
    console.locator("sb-laying").get_by_label("Made of").select_option("blue")
    console.locator("sb-felt [data-area=total-9]").click()
    expect(terminal.lying("total-9")).to_contain_text("Blue")
    # One chip lies on the felt now: the button asks for what is left as soon as the console was told, not before.
    expect(console.locator("[data-redeem=blue]")).to_contain_text("3 × $5")
    console.locator("[data-redeem=blue]").click()
    expect(console.locator("[data-redeem=blue]")).to_have_count(0)


def test_cash_a_colour_and_tokens_on_one_area_are_repeated_undone_and_redone_as_one(
    page_as: Windows, evening: Evening
) -> None:
    """The least wager of 5.00 is met by both piles together alone, so that no order for one of them would be taken."""
    evening.deal(type="exchange-voucher", place="P1", instrument="play-voucher", amount=30_00, voucher="V3")
    evening.deal(type="issue-colour", place="P1", colour="red", value=1_00, count=20, marker="distinctive-marker")
    terminal = evening.window(page_as, "P1")
    path, number = f"/api/tables/{evening.table}", evening.view()["takes_round"]
    red = {"medium": "colour-chips", "colour": "red"}
    for pile in ({}, red, {"medium": "tokens"}):
        evening.people["P1"].order(path, type="place-wager", round=number, area="small", amount=5_00, **pile)
    for pile, amount in (({"medium": "cash-chips"}, 3_00), (red, 2_00)):
        evening.people["P1"].order(path, type="take-back", round=number, area="small", amount=amount, **pile)
    laid = [
        ("cash-chips", "big", 10_00),
        ("cash-chips", "small", 2_00),
        ("red", "small", 3_00),
        ("tokens", "small", 5_00),
    ]
    assert lying(evening) == laid
    small = terminal.lying("small")
    expect(small).to_have_count(3)
    # All of one area goes and comes back at once.
    terminal.area("small").focus()
    terminal.page.keyboard.press("Delete")
    expect(small).to_have_count(0)
    terminal.page.keyboard.press("Control+z")
    expect(small).to_have_count(3)
    terminal.page.keyboard.press("Control+y")
    expect(small).to_have_count(0)
    terminal.page.keyboard.press("Control+z")
    expect(small).to_have_count(3)
    evening.between_rounds()
    evening.deal(type="open-bets")
    terminal.act("repeat").click()
    expect(small).to_have_count(3)
    assert lying(evening) == laid
    terminal.act("undo").click()
    expect(small).to_have_count(0)
    expect(terminal.act("undo")).to_be_disabled()
    # What was undone is known to the house, not to this window.
    terminal.page.reload()
    terminal.act("redo").click()
    expect(small).to_have_count(3)
    assert lying(evening) == laid
    expect(terminal.act("redo")).to_be_disabled()
    terminal.act("undo").click()
    expect(small).to_have_count(0)
    expect(terminal.act("undo")).to_be_disabled()
    expect(terminal.page.locator("[data-refused-at]")).to_have_count(0)


def test_a_streak_is_wagered_from_the_pile_in_hand(page_as: Windows, house: HouseProcess) -> None:
    evening = Evening.opened(house.address, "star-sydney/super-streak", streak_price=25_00)
    evening.deal(type="exchange-voucher", place="P2", instrument="play-voucher", amount=30_00, voucher="V9")
    terminal = evening.window(page_as, "P2")
    for faces in ((1, 2, 3), (4, 5, 6)):
        evening.until("settle", faces)
        evening.between_rounds()
    label = re.compile(r"\brun of 1 now\b.*\bwindow open\b")
    expect(terminal.area("streak-big")).to_have_attribute("aria-label", label)
    chip(terminal, "tokens").click()
    terminal.press("streak-big")
    terminal.page.locator("[data-lay-streak]").click()
    expect(terminal.lying("streak-big")).to_contain_text("promotional tokens")
    expect(chip(terminal, "tokens")).to_contain_text("$5")
    expect(terminal.page.locator("[data-staked]")).to_have_text("$0.00")

"""A dealer at the console, two players and the wall: a round by keys, wrong keys, double clicks, what to pay."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.browser.console import give, press, step
from tests.browser.evening import Evening
from tests.browser.interceptor import stand_between
from tests.browser.people import until
from tests.server.process import HouseProcess

SYDNEY = "crown-sydney/standard"


@pytest.fixture(scope="module")
def opened(house: HouseProcess) -> Evening:
    """One table for the tests of this file."""
    return Evening.opened(house.address, SYDNEY)


@pytest.fixture
def evening(opened: Evening) -> Evening:
    opened.between_rounds()
    return opened


@pytest.fixture
def console(evening: Evening, page_as: Windows) -> Page:
    page = page_as("dealer", f"/dealer/{evening.table}")
    expect(step(page, "open-bets")).to_be_enabled()
    return page


@pytest.mark.clause("crown-sydney 5.1.5")
def test_a_round_by_keys_with_two_players_and_the_wall(evening: Evening, console: Page, page_as: Windows) -> None:
    before = {place: evening.stack(place) for place in ("P1", "P2")}
    wall = page_as("visitor", f"/display/{evening.table}", width=1920, height=1080)
    ann, bob = (evening.window(page_as, place) for place in ("P1", "P2"))
    expect(console.locator("sb-steps q")).to_have_text("place your bets")
    give(console, "o")
    expect(console.locator("[data-held=no-wagers]")).to_be_visible()
    for player, area, amount in ((ann, "big", "10"), (ann, "total-12", "15"), (bob, "small", "50")):
        player.bets_open()
        player.choose(amount)
        player.press(area)
        expect(player.lying(area)).to_contain_text("registered")
    expect(step(console, "tumble")).to_be_enabled()
    expect(console.locator("sb-paying")).to_contain_text("$25.00")
    press(console, "t", "close-bets")
    expect(console.locator("sb-steps q")).to_have_text("no more bets")
    press(console, "n", "uncover")
    expect(wall.locator(".phase strong")).to_have_text("No more bets")
    give(console, "u")
    expect(console.locator("sb-entry")).to_be_visible()
    for key in "246":
        console.keyboard.press(key)
    expect(console.locator("sb-steps q")).to_have_text("two, four, six, total twelve")
    expect(wall.locator("p.total")).not_to_contain_text("12")
    assert serious(console) == []
    give(console, "Enter")
    expect(step(console, "settle")).to_be_enabled()
    expect(wall.locator("p.total")).to_contain_text("12")
    lit = {"big", "total-12", "single-2", "single-4", "single-6", "pair-24", "pair-26", "pair-46"}
    for page in (wall, console):
        expect(page.locator("sb-felt [data-area].lit")).to_have_count(len(lit))
        areas = page.locator("sb-felt [data-area].lit").evaluate_all("all => all.map(one => one.dataset.area)")
        assert set(areas) == lit
    paid = console.locator("[data-pays=P1]")
    expect(paid.locator("h3")).to_contain_text("$115.00")
    pieces = paid.locator("[data-piece]").evaluate_all("all => all.map(one => one.dataset.piece)")
    assert pieces == ["1x10000", "3x500"]
    expect(console.locator("sb-paying .lose")).to_contain_text("P2 · Small")
    assert serious(console) == []
    press(console, "s", "open-bets")
    assert evening.stack("P1") == before["P1"] + 115_00
    assert evening.stack("P2") == before["P2"] - 50_00
    expect(ann.page.locator("[data-settled=big]")).to_contain_text("wins")
    expect(bob.page.locator("[data-settled=small]")).to_contain_text("loses")
    expect(wall.locator("sb-boards .last li").first).to_contain_text("12")


def test_a_wrong_key_and_a_key_at_a_wrong_time_do_nothing_and_say_so(evening: Evening, console: Page) -> None:
    before = evening.view()
    for key in ("s", "u", "3", "Enter", "Backspace"):
        console.keyboard.press(key)
        expect(console.locator(".hint")).to_contain_text("Next: Open bets")
    console.keyboard.press("x")
    console.keyboard.press("Control+o")
    assert evening.view() == before
    console.get_by_role("button", name="Keys").click()
    console.locator("main").press("o")
    console.wait_for_timeout(400)
    assert evening.view() == before, "with the keys switched off a letter gives no order"
    console.get_by_role("button", name="Keys").click()
    give(console, "o")
    expect(console.locator("[data-held=no-wagers]")).to_be_visible()
    console.keyboard.press("n")
    # What another rank may do is no next step of this person.
    expect(console.locator(".hint")).to_have_text("Key N does nothing now.")


def test_a_double_click_takes_one_step(evening: Evening, console: Page) -> None:
    evening.deal(type="open-bets")
    evening.bet("P1", "big", 10_00)
    log = f"/api/tables/{evening.table}/log?since={evening.seq()}&most=500"
    expect(step(console, "tumble")).to_be_enabled()
    step(console, "tumble").dblclick()
    expect(step(console, "close-bets")).to_be_visible()
    console.wait_for_timeout(700)
    assert evening.view()["due"] == "no-more-bets"
    expect(step(console, "close-bets")).to_be_enabled()
    commits = evening.person("manager").ask("GET", log)
    assert [event["type"] for one in commits for event in one["events"]].count("dice-tumbled") == 1


def test_faces_can_be_keyed_anew_until_they_are_confirmed(evening: Evening, console: Page) -> None:
    evening.deal(type="open-bets")
    evening.bet("P1", "big", 10_00)
    evening.until("enter")
    entry = console.locator("sb-entry")
    entry.get_by_role("button", name="1", exact=True).click()
    console.keyboard.press("5")
    console.keyboard.press("Backspace")
    for key in "66":
        console.keyboard.press(key)
    expect(console.locator("sb-steps q")).to_have_text("one, six, six, total thirteen")
    for key in "665":
        console.keyboard.press(key)
    expect(console.locator("sb-steps q")).to_have_text("six, six, five, total seventeen")
    step(console, "confirm-result").click()
    expect(step(console, "settle")).to_be_visible()
    assert evening.view()["dice"] == [6, 6, 5]


@pytest.mark.clause("crown-sydney 4.2.4")
def test_wagers_outside_the_sign_are_told_and_the_excess_handed_back(evening: Evening, console: Page) -> None:
    evening.deal(type="open-bets")
    evening.bet("P1", "big", 2_00)
    evening.bet("P2", "small", 120_00)
    alerts = console.locator("sb-alerts")
    expect(alerts).to_contain_text("P1: $2 on Big is below the minimum of $5.")
    expect(alerts).to_contain_text("P2: $120 on Small is above the maximum of $100.")
    alerts.get_by_role("button", name="Hand back the excess").click()
    expect(alerts).not_to_contain_text("above the maximum")
    expect(console.locator("sb-paying")).to_contain_text("$100.00")
    limits = {"every": {"minimum": 10_00, "maximum": 500_00, "unit": 100}, "own": {}}
    table = f"/api/tables/{evening.table}"
    evening.person("manager").order(table, type="announce-sign", sign=limits)
    expect(alerts).to_contain_text("New limits from")
    expect(alerts).to_contain_text("$10 – $500 in steps of $1")
    evening.person("manager").order(table, type="withdraw-sign")
    expect(alerts).not_to_contain_text("New limits")


def test_chips_on_the_felt_are_recorded_by_the_dealer(evening: Evening, console: Page) -> None:
    before = evening.stack("P2")
    give(console, "o")
    expect(console.locator("[data-held=no-wagers]")).to_be_visible()
    console.keyboard.press("w")
    form = console.locator("sb-laying")
    form.get_by_label("Place").select_option("P2")
    form.get_by_label("Amount").fill("25")
    form.get_by_label("Amount").press("Tab")
    console.locator("sb-felt [data-area=big]").click()
    expect(console.locator("sb-paying")).to_contain_text("$25.00")
    assert evening.stack("P2") == before - 25_00
    console.locator("sb-felt [data-area=total-9]").click()
    expect(console.locator("sb-paying")).to_contain_text("$50.00")
    form.get_by_role("button", name="Undo last").click()
    expect(console.locator("sb-paying")).not_to_contain_text("Total 9")
    form.get_by_label("Amount").fill("9999")
    form.get_by_label("Amount").press("Tab")
    console.locator("sb-felt [data-area=big]").click()
    expect(console.locator("sb-refusal")).to_be_visible()
    assert evening.stack("P2") == before - 25_00


@pytest.mark.clause("house 3.1")
def test_chips_bought_while_the_answer_is_lost_are_not_bought_again_by_pressing_again(
    evening: Evening, page_as: Windows
) -> None:
    before = evening.stack("P1")
    sent = evening.person("cage").order("/api/cage/aud", type="send-float", table=evening.table, amount=500_00)
    transfer = sent["events"][0]["transfer"]
    path = f"/api/tables/{evening.table}"
    evening.person("manager").order(path, type="open-float", amount=500_00, transfer=transfer)
    console = page_as.page(page_as.context("dealer"))
    is_cut = was_cut = False

    def through(wire: WebSocketRoute) -> None:
        house = wire.connect_to_server()
        wire.on_message(house.send)

        def told(message: str | bytes) -> None:
            nonlocal is_cut, was_cut
            if not was_cut and json.loads(message)["type"] == "done":
                is_cut = was_cut = True
            if not is_cut:
                wire.send(message)

        house.on_message(told)

    console.route_web_socket("**/live*", through)
    console.route("**/ticket*", lambda route: route.abort() if is_cut else route.continue_())
    console.goto(f"/dealer/{evening.table}")
    expect(step(console, "open-bets")).to_be_enabled()
    console.keyboard.press("w")
    form = console.locator("sb-laying")
    form.get_by_label("Place").select_option("P1")
    form.get_by_label("Amount").fill("25")
    form.get_by_label("Amount").press("Tab")
    form.get_by_role("button", name="Sell chips for cash").click()
    expect(console.locator(".gone")).to_be_visible()
    console.wait_for_timeout(3_500)  # an order of so long ago is not given again by itself
    is_cut = False
    expect(step(console, "open-bets")).to_be_enabled()
    expect(console.locator("sb-refusal")).to_be_visible()
    assert evening.stack("P1") == before + 25_00
    form.get_by_role("button", name="Sell chips for cash").click()
    expect(console.locator("sb-refusal")).to_have_count(0)
    console.wait_for_timeout(400)
    assert evening.stack("P1") == before + 25_00
    form.get_by_role("button", name="Sell chips for cash").click()
    until(lambda: evening.stack("P1") == before + 50_00)


@pytest.mark.clause("house 10.6")
def test_the_table_is_taken_over_from_the_automatic_dealer_and_handed_back(page_as: Windows) -> None:
    evening = Evening.opened(
        page_as.address, "crown-melbourne/option-a", players=1, dice="electronic", dealer="automatic"
    )
    until(lambda: evening.view()["bets_open"])
    evening.bet("P1", "big", 10_00)
    console = page_as("dealer", f"/dealer/{evening.table}")
    step(console, "take-over").click()
    back = console.locator("[data-handover=hand-back]")
    expect(back).to_be_visible()
    for _ in range(12):
        due = console.locator("[data-step]:enabled, sb-entry .shown button:enabled").first
        name = due.get_attribute("data-step") or "dice"
        due.click()
        if name == "dice":
            break
        expect(console.locator(f"[data-step={name}]")).to_have_count(0)
    expect(step(console, "confirm-result")).to_be_enabled()
    give(console, "Enter")
    expect(step(console, "settle")).to_be_enabled()
    give(console, "h")
    expect(step(console, "take-over")).to_be_visible()


def test_a_visitor_is_told_that_the_console_is_for_staff(page_as: Windows) -> None:
    page = page_as("player", "/dealer/crown-sydney.standard")
    expect(page.get_by_text("For the table's staff")).to_be_visible()
    expect(page.locator("[data-step]")).to_have_count(0)


def test_a_locked_console_asks_for_the_password_and_shows_nothing_to_press(evening: Evening, console: Page) -> None:
    told = {"code": "session-locked", "clause": "house 4.2", "message": "locked", "remedy": ""}
    stand_between(console, "**/ticket*", lambda route: route.fulfill(status=423, json=told))
    console.locator("select").first.select_option("zh-Hant")  # a new language is a new connection
    dialog = console.get_by_role("dialog", name="控制台已鎖定")
    expect(dialog).to_be_visible()
    before = evening.view()
    console.keyboard.press("o")
    assert evening.view() == before
    console.unroute("**/ticket*")
    unlocked = {"user": "demo-dealer", "roles": ["dealer"]}
    stand_between(console, "**/api/session/unlock", lambda route: route.fulfill(json=unlocked))
    console.get_by_label("密碼").fill("whatever it was")
    console.get_by_role("button", name="解鎖").click()
    expect(dialog).to_be_hidden()
    expect(step(console, "open-bets")).to_be_enabled()
    expect(console.locator("sb-steps q")).to_have_text(["請下注", "place your bets"])

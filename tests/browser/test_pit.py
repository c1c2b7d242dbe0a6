"""The pit in a browser: what it shows, and what managers do there, as the player learns of it."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Route, expect

from sicbo.words import load
from tests.browser.access import opened, serious
from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.browser.interceptor import stand_between
from tests.browser.managing import at, confirm
from tests.browser.people import TO_THE_END, Person, deal, new_patron, new_table, seat, staff, until, view
from tests.server.process import HouseProcess

MINUTE = 60_000


@pytest.fixture
def manager(page_as: Windows) -> Person:
    return staff(page_as, "manager")


@pytest.fixture
def clerk(page_as: Windows) -> Person:
    return staff(page_as, "cage")


def test_the_pit_shows_every_table_live_and_what_a_watcher_sees_has_no_buttons(
    page_as: Windows, manager: Person, clerk: Person
) -> None:
    table, ann = new_table(manager), new_patron(page_as, clerk, "ann")
    seat(ann, table)
    page = page_as("manager", "/pit")
    expect(page.locator("sb-pit-card")).to_have_count(len(manager.ask("/api/pit")["tables"]))
    page.get_by_label("Find a table").fill(table)
    card = page.locator("sb-pit-card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("1 / 3")
    expect(card).to_contain_text("no cap")
    expect(card.locator("dd").first).to_have_text("0")
    for number in (1, 2):
        deal(manager, table, "open-bets")
        order = {"type": "place-wager", "round": number, "area": "big", "amount": 1_000}
        ann.must(f"/api/tables/{table}/commands", **order)
        deal(manager, table, *TO_THE_END)
        expect(card.locator("dd").first).to_have_text(str(number))
    assert serious(page) == []
    card.get_by_role("link").click()
    expect(page.get_by_role("heading", name="People at the table")).to_be_visible()
    expect(page.get_by_role("button", name="Cap the liability")).to_be_enabled()
    assert serious(page) == []
    watcher = page_as("inspector", f"/pit#/{table}")
    expect(watcher.get_by_role("heading", name="People at the table")).to_be_visible()
    expect(watcher.get_by_role("button", name="Cap the liability")).to_have_count(0)
    outsider = page_as("player", "/pit")
    expect(outsider.get_by_text("The pit is for supervisors")).to_be_visible()


def test_liability_is_capped_and_stands_against_its_cap(page_as: Windows, manager: Person, clerk: Person) -> None:
    table, ann = new_table(manager), new_patron(page_as, clerk, "ann")
    seat(ann, table)
    deal(manager, table, "open-bets")
    ann.must(f"/api/tables/{table}/commands", type="place-wager", round=1, area="big", amount=8_000)
    page = at(page_as("manager", "/pit"), table)
    page.get_by_role("button", name="Cap the liability").click()
    dialog = opened(page, "Cap the liability")
    dialog.get_by_label("Cap on what one roll can cost").fill("plenty")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_text("Write an amount in digits")).to_be_visible()
    dialog.get_by_label("Cap on what one roll can cost").fill("100")
    confirm(page, "Cap the liability")
    expect(page.get_by_role("img", name="One roll can cost: $80.00, 80% of $100")).to_be_visible()
    order = {"type": "place-wager", "round": 1, "area": "big", "amount": 2_500}
    assert ann.refused(f"/api/tables/{table}/commands", **order) == "liability-cap"


@pytest.mark.clause("house 6.6")
def test_a_fill_ordered_by_mistake_is_cancelled_and_no_longer_waits_at_the_cage(
    page_as: Windows, manager: Person, clerk: Person
) -> None:
    table = new_table(manager)
    till = "/api/cage/aud/commands?as=cage"
    sent = clerk.must(till, type="send-float", table=table, amount=50_000)["events"][-1]["transfer"]
    orders = f"/api/tables/{table}/commands"
    manager.must(orders, type="open-float", amount=50_000, transfer=sent)
    page = at(page_as("manager", "/pit"), table)
    expect(page.get_by_role("button", name="Closing count")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel a fill")).to_have_count(0)
    manager.must(orders, type="request-fill", amount=12_300, transfer="")
    until(lambda: any(one["table"] == table for one in clerk.ask("/api/cage/aud")["fills"].values()))
    page.get_by_role("button", name="Cancel a fill").click()
    dialog = opened(page, "Cancel a fill")
    expect(dialog.locator(".follows")).to_contain_text("$123.00")
    confirm(page, "Cancel a fill")
    expect(page.get_by_role("button", name="Cancel a fill")).to_have_count(0)
    until(lambda: not any(one["table"] == table for one in clerk.ask("/api/cage/aud")["fills"].values()))


@pytest.mark.clause("house 4.1")
def test_a_settled_result_is_corrected_by_two_persons_in_two_windows_and_the_player_gets_the_difference(
    page_as: Windows, manager: Person, clerk: Person
) -> None:
    table, ann = new_table(manager), new_patron(page_as, clerk, "ann")
    seat(ann, table)
    deal(manager, table, "open-bets")
    ann.must(f"/api/tables/{table}/commands", type="place-wager", round=1, area="small", amount=1_000)
    deal(manager, table, *TO_THE_END)
    assert view(ann, table)["stack"] == 49_000
    page = at(page_as("manager", "/pit"), table)
    page.get_by_role("button", name="Correct the result").click()
    dialog = opened(page, "Correct the result")
    for die, face in enumerate((1, 2, 3), 1):
        dialog.get_by_role("radiogroup", name=f"Die {die}").get_by_label(str(face), exact=True).check(force=True)
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog).to_contain_text("2-4-6 becomes 1-2-3")
    expect(dialog.get_by_role("row", name=re.compile(ann.user))).to_contain_text("+$20.00")
    dialog.get_by_role("button", name="Ask for a second person").click()
    expect(dialog.get_by_text("Waiting for a second person")).to_be_visible()
    expect(dialog.get_by_role("button", name="Correct the result")).to_be_disabled()
    second = page_as("second", "/pit")
    asked = second.get_by_role("region", name="Second persons").locator("[data-approval]").filter(has_text=table)
    expect(asked).to_contain_text("asked by demo-manager")
    # The second person sees what the first saw: the fact, and what each player gets or gives back.
    expect(asked).to_contain_text("2-4-6 becomes 1-2-3")
    expect(asked.get_by_role("row", name=re.compile(ann.user))).to_contain_text("+$20.00")
    asked.get_by_role("button", name="Agree").click()
    expect(dialog.get_by_text("demo-second has agreed")).to_be_visible()
    dialog.get_by_role("button", name="Correct the result").click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    assert view(ann, table)["stack"] == 51_000
    story = ann.ask(f"/api/tables/{table}/rounds/1")
    assert (story["dice"], story["was"]) == ([1, 2, 3], [[2, 4, 6]])
    assert serious(page) == []


def test_a_round_in_hand_is_voided_and_the_stake_is_back(page_as: Windows, manager: Person, clerk: Person) -> None:
    table, ann = new_table(manager), new_patron(page_as, clerk, "ann")
    seat(ann, table)
    deal(manager, table, "open-bets")
    ann.must(f"/api/tables/{table}/commands", type="place-wager", round=1, area="big", amount=1_000)
    deal(manager, table, "tumble", "close-bets")
    page = at(page_as("manager", "/pit"), table)
    page.get_by_role("button", name="Void the round").click()
    dialog = opened(page, "Void the round")
    dialog.get_by_label("Ground").select_option("outside-event")
    dialog.get_by_label("Cause").select_option("fire")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog).to_contain_text("$10.00 on the layout goes back")
    dialog.get_by_role("button", name="Void the round", exact=True).click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    assert view(ann, table)["stack"] == 50_000
    assert ann.ask(f"/api/tables/{table}/rounds/1")["outcome"] == "void"


@pytest.mark.clause("crown-sydney 10.3.2")
@pytest.mark.clause("crown-sydney 10.2.1")
def test_one_wager_is_voided_for_fraud_and_one_for_a_breach(page_as: Windows, manager: Person, clerk: Person) -> None:
    table, ann = new_table(manager), new_patron(page_as, clerk, "ann")
    seat(ann, table)
    deal(manager, table, "open-bets")
    for area in ("big", "small", "total-9"):
        ann.must(f"/api/tables/{table}/commands", type="place-wager", round=1, area=area, amount=1_000)
    page = at(page_as("manager", "/pit"), table)
    page.get_by_role("button", name="Void the round").click()
    dialog = opened(page, "Void the round")
    dialog.get_by_label("Ground").select_option("fraud")
    wager = dialog.locator("[name=area]")
    expect(wager).to_have_count(0)
    dialog.get_by_label("Place").select_option("P1")
    expect(wager.locator("option")).to_have_text(["all wagers", "Big", "Small", "Total 9"])
    wager.select_option("small")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog).to_contain_text("$10.00 goes back")
    dialog.get_by_role("button", name="Void the round", exact=True).click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    dialog.get_by_role("button", name="Close", exact=True).last.click()
    assert view(ann, table)["stack"] == 50_000 - 2_000
    player = ann.user
    manager.must(f"/api/tables/{table}/commands", type="record-incident", kind="device", player=player, rule="")
    page.get_by_role("button", name="Void the wagers").click()
    dialog = opened(page, "Void the wagers")
    expect(dialog.locator("[name=area]").locator("option")).to_have_text(["all wagers", "Big", "Total 9"])
    dialog.locator("[name=area]").select_option("big")
    dialog.get_by_role("button", name="See what follows").click()
    dialog.get_by_role("button", name="Void the wagers", exact=True).click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    assert view(ann, table)["stack"] == 50_000 - 1_000


def test_the_form_for_a_void_offers_what_the_ground_can_be_caused_by(page_as: Windows, house: HouseProcess) -> None:
    evening = Evening.opened(house.address, "rws-sentosa/pay-table-1")
    evening.deal(type="open-bets")
    page = at(page_as("manager", "/pit"), evening.table)
    page.get_by_role("button", name="Void the round").click()
    dialog = opened(page, "Void the round")
    cause = dialog.get_by_label("Cause")
    expect(cause.locator("option")).to_contain_text(["Forces of nature", "Fire", "Other"])
    expect(cause.locator("option[value=past-posting]")).to_have_count(0)
    dialog.get_by_label("Ground").select_option("fraud")
    frauds = ["Late wager", "Forbidden device", "Collusion", "Tampering with the dice", "Other"]
    expect(cause.locator("option")).to_have_text(frauds)
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog).to_contain_text("rws-sentosa 5.10")


@pytest.mark.clause("house 8.10")
def test_a_no_spin_found_late_is_a_ground_for_a_settled_round_and_not_for_the_one_in_hand(
    page_as: Windows, house: HouseProcess
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard")
    evening.until("settle")
    evening.between_rounds()
    evening.deal(type="open-bets")
    page = at(page_as("manager", "/pit"), evening.table)
    late = page.get_by_role("button", name="Void the round")
    late.first.click()
    dialog = opened(page, "Void the round")
    expect(dialog.get_by_label("Ground").locator("option[value=cocked-die]")).to_have_count(0)
    dialog.get_by_label("Ground").press("Escape")
    expect(page.locator("sb-dialog[open]")).to_have_count(0)
    late.last.click()
    dialog = opened(page, "Void the round")
    dialog.get_by_label("Ground").select_option("cocked-die")
    expect(dialog.get_by_label("Cause").locator("option")).to_have_text(
        ["Camera", "The dice themselves", "A witness", "Other"]
    )
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog).to_contain_text("crown-sydney 7.1.1")


@pytest.mark.clause("house 14.4")
def test_an_act_that_wants_the_password_again_asks_for_it_and_is_given_under_a_new_id(
    page_as: Windows, manager: Person, clerk: Person
) -> None:
    table, ann = new_table(manager), new_patron(page_as, clerk, "ann")
    seat(ann, table)
    deal(manager, table, "open-bets")
    ann.must(f"/api/tables/{table}/commands", type="place-wager", round=1, area="big", amount=1_000)
    deal(manager, table, "tumble", "close-bets")
    page = at(page_as("manager", "/pit"), table)
    page.get_by_role("button", name="Void the round").click()
    dialog = opened(page, "Void the round")
    dialog.get_by_label("Ground").select_option("fraud")
    dialog.get_by_role("button", name="See what follows").click()
    given: list[str] = []

    def late(route: Route) -> None:
        """As if the password had been typed too long ago."""
        given.append(json.loads(route.request.post_data or "{}")["id"])
        told = {"code": "password-again", "clause": "house 14.4", "message": "again", "remedy": "", "arguments": {}}
        route.fulfill(status=403, json=told) if len(given) == 1 else route.continue_()

    stand_between(page, f"**/api/tables/{table}/commands", late)
    stand_between(page, "**/api/session/unlock", lambda route: route.fulfill(status=200, json={}))
    dialog.get_by_role("button", name="Void the round", exact=True).click()
    prompt = opened(page, "Your password, please")
    prompt.get_by_role("textbox", name="Password").fill("a long and quiet password")
    prompt.get_by_role("button", name="Confirm").click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    assert len(set(given)) == 2
    assert manager.ask(f"/api/tables/{table}/rounds/1")["outcome"] == "void"


@pytest.mark.clause("house 11.10")
def test_an_exclusion_from_the_pit_counts_at_once_and_the_patron_is_still_paid(
    page_as: Windows, manager: Person, clerk: Person
) -> None:
    table, ann = new_table(manager), new_patron(page_as, clerk, "ann")
    seat(ann, table)
    deal(manager, table, "open-bets")
    order = {"type": "place-wager", "round": 1, "area": "big", "amount": 1_000}
    ann.must(f"/api/tables/{table}/commands", **order)
    page = at(page_as("second", "/pit"), table)
    page.locator("summary", has_text="Acts").click()
    page.get_by_role("button", name="Exclude from the house").click()
    dialog = opened(page, "Exclude from the house")
    expect(dialog).to_contain_text("Effective at once")
    confirm(page, "Exclude from the house")
    until(lambda: view(ann, table)["excluded"])
    assert ann.refused(f"/api/tables/{table}/commands", **order) == "excluded"
    ann.must(f"/api/tables/{table}/commands", type="cash-out", amount=40_000, transfer="home")
    page.get_by_label("Find a patron").fill(ann.user)
    page.get_by_role("button", name=re.compile(ann.user)).click()
    expect(page.get_by_role("region", name="Patrons")).to_contain_text("Excluded by the house")


def test_a_table_is_opened_and_closed_from_the_pit(page_as: Windows, manager: Person, clerk: Person) -> None:
    page = page_as("second", "/pit")
    page.get_by_role("button", name="+ Open a table").click()
    dialog = opened(page, "Open a table")
    dialog.get_by_label("Rulebook").select_option("star-sydney")
    expect(dialog.get_by_role("group", name="Optional bets offered")).to_have_count(0)
    dialog.locator("[name=game]").select_option("extended")
    dialog.get_by_role("checkbox", name="Even").uncheck()
    dialog.locator("[name=dice]").select_option("physical")
    dialog.get_by_role("button", name="Open a table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("The name of a table")
    table = f"salon-{time.monotonic_ns()}"
    dialog.get_by_label("Name of the table").fill(table)
    dialog.get_by_role("button", name="Open a table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("have to be confirmed")
    assert serious(page) == []
    dialog.get_by_label("Minimum", exact=True).fill("2000")
    dialog.get_by_role("checkbox", name="I have read these").check()
    dialog.get_by_role("button", name="Open a table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("cannot stand on a sign")
    dialog.get_by_label("Minimum", exact=True).fill("5")
    dialog.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("heading", name="Running the table")).to_be_visible()
    ann = new_patron(page_as, clerk, "ann")
    felt = ann.ask(f"/api/tables/{table}/layouts")
    assert felt["game"] == "star-sydney/extended~even"
    assert "odd" in felt["areas"]
    assert "even" not in felt["areas"]
    seat(ann, table)
    page.get_by_role("button", name="Close the table").click()
    dialog = opened(page, "Close the table")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_role("alert")).to_contain_text("No notice of closing has been given")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Give notice of closing").click()
    confirm(page, "Give notice of closing")
    expect(page.get_by_role("status").filter(has_text=re.compile(r"closes at \d\d:\d\d"))).to_be_visible()
    notice = view(ann, table)["public"]["closing"]
    assert notice["closes_at"] - time.time() * 1_000 > 19 * MINUTE
    ann.must(f"/api/tables/{table}/commands", type="cash-out", amount=50_000, transfer="home")
    # Announced, and nobody is left to whom notice is owed: the house closes it.
    ann.must(f"/api/tables/{table}/commands", type="leave-place")
    expect(page.get_by_text("This table is closed.")).to_be_visible()
    assert manager.ask(f"/api/tables/{table}")["view"]["dealer"]["public"]["phase"] == "closed"


def test_a_table_whose_dice_secret_is_gone_says_so_inside_its_panel_and_asks_for_the_reason(
    page_as: Windows, manager: Person
) -> None:
    table = new_table(manager)
    page = page_as.page(page_as.context("manager"))

    def with_a_lost_link(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for row in told["tables"]:
            row["lost"] = {"round": 12_345, "attempt": 1, "in_hand": False} if row["id"] == table else None
        route.fulfill(response=answer, json=told)

    def with_its_reason(route: Route) -> None:
        answer = route.fetch()
        offer = {"type": "explain-link", "word": "explain-link", "on": "link", "key": "", "form": "", "may": True}
        route.fulfill(response=answer, json=[*answer.json(), {**offer, "rank": "", "clause": "", "final": True}])

    page.route(re.compile("/api/pit$"), with_a_lost_link)
    page.route(re.compile(f"/api/tables/{table}/forms$"), with_its_reason)
    page.goto("/pit")
    at(page, table)
    panel = page.get_by_role("region", name="Running the table")
    expect(panel).to_contain_text(re.compile("The link of round 12,?345"))
    expect(panel.get_by_role("button", name=load().say("order.explain-link"))).to_be_enabled()
    assert panel.evaluate("panel => panel.scrollWidth - panel.clientWidth") <= 0

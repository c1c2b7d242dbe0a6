"""Answers that come late: a page shows what was asked for last, and what one window asked is told in no other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.access import opened
from tests.browser.conftest import Windows
from tests.browser.console import give, step
from tests.browser.evening import CASH, Evening
from tests.browser.interceptor import stand_between
from tests.browser.managing import at
from tests.browser.people import Person, new_patron, new_table, staff, until, view
from tests.browser.test_cage import chosen, wallet
from tests.server.process import HouseProcess

DRAWN = "async () => { for (let one = 0; one < 3; one++) await new Promise(requestAnimationFrame); }"


@dataclass
class Late:
    """Keeps back the answers to what a page asks for at these addresses, the first so many of them."""

    page: Page
    address: re.Pattern[str]
    most: int = 1
    held: list[Route] = field(default_factory=list)

    def __post_init__(self) -> None:
        stand_between(self.page, self.address, self._ask)

    def _ask(self, route: Route) -> None:
        if len(self.held) < self.most:
            self.held.append(route)
        else:
            route.continue_()

    def asked(self) -> None:
        """Once the page has asked."""
        until(lambda: len(self.held) >= self.most, self.page)

    def answered(self) -> None:
        """Let the house answer, once the page has drawn whatever follows from it."""
        for route in self.held:
            with self.page.expect_response(route.request.url):
                route.fulfill(response=route.fetch())
        self.page.evaluate(DRAWN)


@pytest.fixture
def clerk(page_as: Windows) -> Person:
    return staff(page_as, "cage")


@pytest.fixture
def manager(page_as: Windows) -> Person:
    return staff(page_as, "manager")


def test_whoever_was_at_the_cage_before_does_not_come_back_with_a_late_answer(page_as: Windows, clerk: Person) -> None:
    ann, bob = (new_patron(page_as, clerk, name).user for name in ("ann", "bob"))
    page = chosen(page_as("cage", "/cage"), ann)
    late = Late(page, re.compile(f"/api/patrons/{ann}/card"))
    late.asked()
    page.get_by_label("Find a patron").fill(bob)
    page.get_by_role("button", name=re.compile(bob)).click()
    expect(page.locator("sb-patron")).to_contain_text(bob)
    late.answered()
    expect(page.locator("sb-patron")).to_contain_text(bob)
    with page.expect_response(re.compile(f"/api/patrons/{bob}/card")):
        pass  # it is bob whom the page goes on asking about


def test_patrons_found_by_fewer_letters_do_not_take_the_place_of_those_found_since(
    page_as: Windows, clerk: Person
) -> None:
    ann, bob = (new_patron(page_as, clerk, name).user for name in ("ann", "bob"))
    page = page_as("cage", "/cage")
    late = Late(page, re.compile(rf"find={ann}$"))
    page.get_by_label("Find a patron").fill(ann)
    late.asked()
    page.get_by_label("Find a patron").fill(bob)
    found = page.locator("sb-finder ul button")
    expect(found).to_contain_text(bob)
    late.answered()
    expect(found).to_contain_text(bob)


def test_a_movement_whose_window_was_closed_is_booked_and_told_in_its_own_name_alone(
    page_as: Windows, clerk: Person
) -> None:
    ann = new_patron(page_as, clerk, "ann", cash=5_000).user
    page = chosen(page_as("cage", "/cage"), ann)
    page.get_by_role("button", name="Buy-in: take cash").click()
    dialog = opened(page, "Buy-in: take cash")
    dialog.get_by_label("Amount").fill("70")
    dialog.get_by_role("button", name="Next").click()
    late = Late(page, re.compile("/api/cage/aud/commands"))
    dialog.get_by_role("button", name="Confirm").click()
    late.asked()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Cash-out").click()
    other = opened(page, "Cash-out")
    other.get_by_label("Amount").fill("12")
    late.answered()
    expect(page.get_by_role("region", name="Booked in this window")).to_contain_text(f"$70.00 in cash taken from {ann}")
    expect(other.get_by_label("Amount")).to_have_value("12")
    expect(other.get_by_role("button", name="Next")).to_be_visible()
    until(lambda: wallet(clerk, ann) == 12_000)


def test_currencies_are_offered_for_a_new_cage_once_they_are_known(page_as: Windows) -> None:
    page = page_as("manager", "/cage")
    opening = page.get_by_role("button", name="+ Open a cage")
    expect(opening).to_be_enabled()
    late = Late(page, re.compile("/api/cages/forms$"))
    page.reload()
    late.asked()
    expect(opening).to_have_count(0)
    late.answered()
    opening.click()
    opened(page, "Open a cage").get_by_label("Currency").select_option("SGD")


def test_what_follows_from_one_act_of_the_pit_is_not_shown_under_another(page_as: Windows, manager: Person) -> None:
    table = new_table(manager)
    page = at(page_as("manager", "/pit"), table)
    late = Late(page, re.compile("/foresight"))
    page.get_by_role("button", name="Cap the liability").click()
    opened(page, "Cap the liability").get_by_label("Cap on what one roll can cost").fill("100")
    opened(page, "Cap the liability").get_by_role("button", name="See what follows").click()
    late.asked()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Change limits now").click()
    other = opened(page, "Change limits now")
    other.get_by_label("Minimum").fill("2")
    late.answered()
    expect(other.get_by_label("Minimum")).to_have_value("2")
    expect(other.get_by_role("button", name="Change limits now", exact=True)).to_have_count(0)


def test_an_act_that_was_done_after_its_window_was_closed_is_not_told_as_the_next_one(
    page_as: Windows, manager: Person
) -> None:
    table = new_table(manager)
    page = at(page_as("manager", "/pit"), table)
    page.get_by_role("button", name="Cap the liability").click()
    dialog = opened(page, "Cap the liability")
    dialog.get_by_label("Cap on what one roll can cost").fill("100")
    dialog.get_by_role("button", name="See what follows").click()
    late = Late(page, re.compile(f"/api/tables/{table}/commands"))
    dialog.get_by_role("button", name="Cap the liability", exact=True).click()
    late.asked()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Change limits now").click()
    other = opened(page, "Change limits now")
    other.get_by_label("Minimum").fill("2")
    late.answered()
    until(lambda: view(manager, table)["liability"]["cap"] == 10_000)
    expect(other.get_by_label("Minimum")).to_have_value("2")
    expect(other).not_to_contain_text("Done and recorded")


def test_a_table_is_opened_under_the_rulebook_that_was_chosen_last(page_as: Windows) -> None:
    page = page_as("second", "/pit")
    page.get_by_role("button", name="+ Open a table").click()
    dialog = opened(page, "Open a table")
    expect(dialog.get_by_label("Rulebook")).to_be_visible()
    late = Late(page, re.compile("/api/rulebooks/star-sydney/opening"))
    dialog.get_by_label("Rulebook").select_option("star-sydney")
    late.asked()
    dialog.get_by_label("Rulebook").select_option("rws-sentosa")
    expect(dialog).to_contain_text("Pay Table 1")
    late.answered()
    expect(dialog).to_contain_text("Pay Table 1")


def test_the_menu_of_what_goes_wrong_offers_nothing_that_was_true_when_it_was_open_last(
    house: HouseProcess, page_as: Windows
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    page = page_as("manager", f"/dealer/{evening.table}")
    entries = page.locator("[data-irregular]")
    give(page, "i")
    expect(entries.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("sb-irregular dialog")).to_have_count(0)
    late = Late(page, re.compile("/irregularities"))
    page.keyboard.press("i")
    late.asked()
    expect(page.locator("sb-irregular dialog")).to_be_visible()
    expect(entries).to_have_count(0)
    late.answered()
    expect(entries.first).to_be_visible()


def test_the_console_names_the_player_for_whom_chips_are_laid_though_another_leaves(
    house: HouseProcess, page_as: Windows
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=3)
    console = page_as("dealer", f"/dealer/{evening.table}")
    give(console, "o")
    expect(console.locator("[data-held=no-wagers]")).to_be_visible()
    console.keyboard.press("w")
    place = console.locator("sb-laying").get_by_label("Place")
    for chosen_place in ("P2", "P1", "P2"):
        place.select_option(chosen_place)
    path, player = f"/api/tables/{evening.table}", evening.people["P1"]
    player.order(path, type="cash-out", amount=CASH, transfer="")
    player.order(path, type="leave-place")
    expect(place.locator("option")).to_have_count(2)
    expect(place).to_have_value("P2")
    console.locator("sb-felt [data-area=big]").click()
    expect(step(console, "tumble")).to_be_enabled()
    assert [one["place"] for one in evening.console()["places"]] == ["P2"]


def test_the_number_of_a_round_stays_as_it_was_typed_and_its_proof_on_show_while_the_table_goes_on(
    house: HouseProcess, page_as: Windows
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    terminal = evening.window(page_as, "P1")
    page, asked = terminal.page, list[str]()
    page.on("request", lambda request: asked.append(request.url))

    def play(number: int) -> None:
        evening.until("settle")
        evening.between_rounds()
        expect(terminal.phase).to_have_attribute("data-phase", "between-rounds")
        expect(terminal.phase).to_have_attribute("data-round", str(number + 1))
        page.evaluate(DRAWN)

    play(1)
    terminal.tab("fairness")
    field = page.get_by_label("Round", exact=True)
    expect(field).to_have_value("1")
    play(2)
    field.fill("1")
    play(3)
    expect(field).to_have_value("1")
    page.get_by_role("button", name="Verify", exact=True).click()
    play(4)
    expect(field).to_have_value("1")
    assert [url.split("/")[-2] for url in asked if url.endswith("/fairness")] == ["1", "2", "3", "1"]

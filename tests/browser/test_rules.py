"""The rules: every clause of every book, the odds of the API, anchors, readings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sicbo.describe.shelf import folder, shelf
from sicbo.law.rulebook import load as load_book
from sicbo.law.rulebook import read_clauses
from sicbo.words import LANGUAGES, load
from tests.browser.access import serious
from tests.browser.conftest import Windows


def shown(page: Page, what: str, name: str) -> list[str]:
    """An attribute of every such element, in the order of the page."""
    found: list[str] = page.locator(what).evaluate_all(f"found => found.map((one) => one.dataset.{name})")
    return found


@pytest.mark.parametrize("book", shelf())
def test_a_book_shows_all_its_clauses_its_readings_and_the_odds_of_the_api(page_as: Windows, book: str) -> None:
    page = page_as("visitor", f"/rules/{book}")
    clauses = read_clauses(folder(book))
    expect(page.locator("[data-number]")).to_have_count(len(clauses))
    assert sorted(shown(page, "[data-number]", "number")) == sorted(clauses)
    first = next(iter(clauses.values()))
    expect(page.locator(f'[data-number="{first.number}"]')).to_contain_text(first.summary)
    told = page.request.get(f"/api/rulebooks/{book}").json()
    expect(page.locator("[data-reading]")).to_have_count(len(told["readings"]))
    assert shown(page, "[data-reading]", "reading") == [one["id"] for one in told["readings"]]
    for at, game in enumerate(told["games"]):
        if at:
            page.locator("sb-rules-games .tabs button").nth(at).click()
        expect(page.locator(f'table[data-game="{game["address"]}"]')).to_be_visible()
        odds = page.request.get(f"/api/rulebooks/{book}/games/{game['id']}/odds").json()
        rows = page.locator("tr[data-areas]").evaluate_all("rows => rows.map((row) => ({...row.dataset}))")
        drawn = {area: (row["hit"], row["edge"]) for row in rows for area in row["areas"].split()}
        assert drawn == {area["id"]: (area["hit"], area["edge"]) for area in odds["areas"]}
        expect(page.locator("sb-rules-games sb-felt")).to_have_count(len(game["layouts"]))


def test_an_address_opens_the_book_at_its_clause_and_a_cross_reference_turns_to_another(page_as: Windows) -> None:
    page = page_as("visitor", "/rules/crown-sydney#7.1.1")
    there = page.locator('[data-number="7.1.1"]')
    expect(there).to_have_attribute("aria-current", "location")
    expect(there).to_be_in_viewport()
    there.get_by_role("link", name="5.1.2").click()
    expect(page).to_have_url("/rules/crown-sydney#5.1.2")
    expect(page.locator('[data-number="5.1.2"]')).to_be_in_viewport()
    expect(page.locator("[data-number][aria-current]")).to_have_count(1)
    page.go_back()
    expect(there).to_have_attribute("aria-current", "location")


def test_a_number_with_brackets_is_an_address_too(page_as: Windows) -> None:
    page = page_as("visitor", "/rules/crown-sydney#3.5.2(f)(i)")
    there = page.locator('[data-number="3.5.2(f)(i)"]')
    expect(there).to_be_in_viewport()
    # What the document cites without having it is shown as such, and is no link.
    expect(there.locator(".gone")).to_have_text("3.4.2(e)")


def test_clauses_are_found_by_their_words_and_by_subject(page_as: Windows) -> None:
    page = page_as("visitor", "/rules/star-sydney")
    page.get_by_label("Search the clauses").fill("dealer tumbler")
    entries = read_clauses(folder("star-sydney"))
    texts = {number: f"{number} {one.title} {one.summary} {one.note}".lower() for number, one in entries.items()}
    with_both = [number for number, text in texts.items() if "tumbler" in text and "dealer" in text]
    assert 0 < len(with_both) < len(entries)
    expect(page.locator("[data-number]")).to_have_count(len(with_both))
    assert shown(page, "[data-number]", "number") == with_both
    page.get_by_label("Search the clauses").fill("")
    page.get_by_label("Subject").select_option("limits")
    limits = [number for number, one in entries.items() if one.area == "limits"]
    expect(page.locator("[data-number]")).to_have_count(len(limits))
    assert shown(page, "[data-number]", "number") == limits


def test_the_reading_in_force_is_marked_by_more_than_colour(page_as: Windows) -> None:
    page = page_as("visitor", "/rules/crown-sydney")
    reading = load_book("crown-sydney").readings[0]
    card = page.locator(f'[data-reading="{reading.id}"]')
    ours = next(option for option in reading.option if option.id == reading.default)
    expect(card.locator("li.ours")).to_have_count(1)
    expect(card.locator("li.ours")).to_contain_text(ours.means)
    expect(card.locator("li.ours")).to_contain_text("in force")
    expect(card).to_contain_text(reading.why)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_in_chinese_the_page_says_that_clauses_are_in_english_and_names_the_rest_in_chinese(
    page_as: Windows, language: str
) -> None:
    page = page_as("visitor", "/rules/crown-sydney", lang=language)
    expect(page.get_by_role("note")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(load(language).say("book.crown-sydney"))
    expect(page.locator('tr[data-areas="big"]')).to_contain_text(load(language).area("big", []))
    expect(page.locator('[data-number="3.1"] p').first).to_have_attribute("lang", "en")


def test_a_book_that_is_not_on_the_shelf_is_refused_with_the_nearest_one(page_as: Windows) -> None:
    page = page_as("visitor", "/rules/crown-sidney")
    expect(page.get_by_role("alert")).to_contain_text("crown-sydney")


def test_on_paper_the_book_is_there_without_what_only_a_screen_can_do(page_as: Windows) -> None:
    page = page_as("visitor", "/rules/house")
    page.emulate_media(media="print")
    expect(page.locator('[data-number="1.1"]')).to_be_visible()
    expect(page.locator(".filters")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


@pytest.mark.parametrize("path", ["/rules", "/rules/star-sydney"])
def test_axe_has_nothing_serious_to_say_of_the_rules(page_as: Windows, path: str) -> None:
    page = page_as("visitor", path, width=360)
    expect(page.locator(".spine, [data-number]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    if path != "/rules":
        # Every clause and every reading is made alike: axe takes its time over each, and a few are enough.
        page.get_by_label("Subject").select_option("limits")
        page.get_by_role("button", name="Terms").click()
        expect(page.locator("tr[data-areas]").first).to_be_visible()
    assert serious(page) == []

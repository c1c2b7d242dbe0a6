"""A dispute in two windows: a player raises it on their account page, and it is decided on the page of cases."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from sicbo.cli.verify_case import command as verify_case
from tests.browser.access import serious
from tests.browser.conftest import Windows

SAID = "The dealer called a four, and it was a five."


def acted(page: Page, press: str, fill: dict[str, str]) -> None:
    """An order given by its form: filled in, checked, given."""
    page.get_by_role("button", name=press, exact=True).first.click()
    dialog = page.locator("sb-dialog[open]")
    for label, text in fill.items():
        field = dialog.get_by_label(label)
        if field.evaluate("one => one.localName") == "select":
            field.select_option(text)
        else:
            field.fill(text)
    following, check = (
        dialog.get_by_role("button", name="Next", exact=True),
        dialog.get_by_role("heading", name="Check"),
    )
    expect(following.or_(check)).to_be_visible()
    if following.is_visible():
        following.click()
    expect(check).to_be_visible()
    dialog.locator(".row .button").first.click()
    expect(dialog.get_by_text("Done", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Close", exact=True).last.click()


@pytest.mark.clause("house 22.1", "house 22.4")
def test_a_player_raises_a_case_and_hears_the_decision_and_what_is_due_next(page_as: Windows) -> None:
    player = page_as("player", "/account?table=crown-sydney.standard&lang=en")
    mine = player.get_by_role("region", name="My cases")
    acted(player, "+ Raise a case", {"What it is about": "conduct", "In your own words": SAID})
    mine.get_by_role("listitem").get_by_role("button").first.click()
    expect(mine.get_by_text(SAID)).to_be_visible()
    expect(mine.get_by_text("hear the house")).to_be_visible()
    assert serious(player) == []

    boss = page_as("manager", "/cases")
    boss.get_by_role("region", name="Register").get_by_role("button").filter(has_text="how the game is").first.click()
    seen = boss.get_by_role("region", name="Cases")
    expect(seen.get_by_text(SAID)).to_be_visible()
    acted(boss, "What the house says", {"In your own words": "The film shows a four."})
    expect(seen.get_by_text("The film shows a four.")).to_be_visible()
    expect(seen.get_by_role("listitem").filter(has_text="decide").first).to_contain_text("crown-sydney 10.12")
    assert serious(boss) == []
    acted(
        boss,
        "Decide",
        {"Outcome": "rejected", "In your own words": "The die lay on four.", "Clause of that book": "10.12"},
    )
    expect(seen.get_by_text("rejected").first).to_be_visible()

    player.reload()
    mine.get_by_role("listitem").get_by_role("button").first.click()
    expect(mine.get_by_text("The die lay on four.")).to_be_visible()
    acted(player, "Answer the decision", {"What they say": "not-satisfied"})
    expect(mine.get_by_text("give the advice")).to_be_visible()

    boss.reload()
    boss.get_by_role("region", name="Register").get_by_role("button").filter(has_text="how the game is").first.click()
    acted(boss, "Give the advice", {"How it is given": "paper"})
    expect(seen.get_by_text("given: on paper")).to_be_visible()
    player.reload()
    mine.get_by_role("listitem").get_by_role("button").first.click()
    acted(player, "Acknowledge the advice", {})
    expect(mine.get_by_text("acknowledged", exact=False).first).to_be_visible()
    acted(player, "Turn to an inspector", {"Right": "investigation"})
    expect(mine.get_by_text("finding of the inspector")).to_be_visible()
    assert serious(player) == []

    inspector = page_as("inspector", "/cases")
    register = inspector.get_by_role("region", name="Register")
    register.get_by_role("button").filter(has_text="how the game is").first.click()
    acted(
        inspector, "Record the inspector's finding", {"Outcome": "stands", "In your own words": "I have seen the film."}
    )
    expect(inspector.get_by_role("region", name="Cases").get_by_text("I have seen the film.")).to_be_visible()
    assert serious(inspector) == []

    boss.reload()
    boss.get_by_role("region", name="Register").get_by_role("button").filter(has_text="how the game is").first.click()
    acted(boss, "Footage is kept", {})
    acted(boss, "Close the case", {})
    expect(seen.get_by_text("Nothing is due.")).to_be_visible()
    expect(seen.get_by_text("closed").first).to_be_visible()
    player.reload()
    mine.get_by_role("listitem").get_by_role("button").first.click()
    expect(mine.get_by_text("closed").first).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_of_cases_fits_and_is_readable(page_as: Windows, lang: str, width: int, tmp_path: Path) -> None:
    page = page_as("manager", "/cases", lang=lang, width=width)
    page.get_by_role("region").first.get_by_role("listitem").get_by_role("button").first.click()
    expect(page.locator("sb-case h3").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.screenshot(path=tmp_path / "cases.png", full_page=True)
    assert serious(page) == []


@pytest.mark.clause("house 22.14")
def test_the_bundle_is_taken_from_the_page_by_who_may_and_holds_off_line(page_as: Windows, tmp_path: Path) -> None:
    boss = page_as("manager", "/cases#demo-2")
    with boss.expect_download() as taken:
        boss.get_by_role("link", name="Take the bundle away").click()
    assert taken.value.suggested_filename == "demo-2.json"
    file = tmp_path / "demo-2.json"
    taken.value.save_as(file)
    result = CliRunner().invoke(verify_case, [str(file)])
    assert result.exit_code == 0, result.output

    player = page_as("player", "/account?lang=en")
    player.get_by_role("region", name="My cases").get_by_role("listitem").get_by_role("button").first.click()
    expect(player.locator("sb-case h3").first).to_be_visible()
    expect(player.get_by_role("link", name="Take the bundle away")).to_have_count(0)

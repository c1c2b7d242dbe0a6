"""What a round feels like: the dome, the win with its areas, chips that fly, one mute; the facts without motion."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.browser.terminal import Terminal
from tests.server.process import HouseProcess

FLOWN = """() => {
  const terminal = document.querySelector("sb-table").renderRoot.querySelector("sb-terminal");
  globalThis.flown = 0;
  new MutationObserver((all) => {
    for (const one of all) for (const node of one.addedNodes) if (node.className === "carried") globalThis.flown++;
  }).observe(terminal.renderRoot, { childList: true });
}"""


def closed(evening: Evening) -> None:
    """Big with 10.00 will win by 2-4-6, small with 5.00 will lose; bets are closed."""
    evening.until("tumble")
    if not evening.view()["bets_open"]:
        evening.until("open-bets")
        evening.deal(type="open-bets")
    evening.bet("P1", "big", 10_00)
    evening.bet("P1", "small", 5_00)


def faces(page: Page) -> list[str | None]:
    return [one.get_attribute("data-face") for one in page.locator("sb-dome .cube").all()]


def told(ann: Terminal) -> None:
    expect(ann.page.locator("[data-outcome='won'] b")).to_have_text("You win $10.00")
    expect(ann.page.locator("[data-won-areas]")).to_have_text("Big")
    expect(ann.page.locator("sb-dome .dome")).to_have_attribute("aria-label", re.compile("2, 4, 6"))
    expect(ann.page.locator("[data-total]")).to_contain_text("12")
    assert faces(ann.page) == ["2", "4", "6"]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_round_is_covered_uncovered_and_won_with_the_same_facts_with_and_without_motion(
    house: HouseProcess, page_as: Windows, motion: str
) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    ann = evening.window(page_as, "P1")
    page = ann.page
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page.evaluate(FLOWN)
    closed(evening)
    evening.until("uncover")
    dome = page.locator("sb-dome .dome")
    expect(dome).to_have_attribute("data-dome", "covered")
    assert faces(page) == [None, None, None], "nobody sees a face under the cover"
    expect(page.locator("[data-caption]")).to_have_text("no more bets")
    evening.until("enter")
    expect(dome).to_have_attribute("data-dome", "empty")
    evening.until("settle")
    expect(dome).to_have_attribute("data-dome", "read")
    evening.deal(type="settle")
    told(ann)
    page.wait_for_function("(wanted) => globalThis.flown === wanted", arg=2 if motion == "no-preference" else 0)
    expect(page.locator(".carried")).to_have_count(0)


def test_the_mute_is_remembered_and_nothing_sounds_before_a_press(house: HouseProcess, page_as: Windows) -> None:
    evening = Evening.opened(house.address, "crown-sydney/standard", players=1)
    ann = evening.window(page_as, "P1")
    page, button = ann.page, ann.page.locator("[data-sound]")
    awake = "() => import('/web/shared/sound.js').then(({ sound }) => [Boolean(sound.isAwake), sound.isOn])"
    assert page.evaluate(awake) == [False, True]
    button.click()
    assert page.evaluate(awake) == [True, False]
    expect(button).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")

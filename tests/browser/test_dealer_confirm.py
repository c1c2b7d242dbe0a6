"""The result at the console: keys that never move, and a confirmation that nobody gives by one tap too many."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Windows
from tests.browser.console import step
from tests.browser.evening import Evening
from tests.browser.people import until
from tests.server.process import HouseProcess

AT_ONCE = """() => {
  const step = () => document.querySelector("sb-dealer").shadowRoot.querySelector("sb-steps").shadowRoot;
  const look = () => {
    const confirm = step().querySelector("[data-step=confirm-result]");
    if (!confirm) return requestAnimationFrame(look);
    const seen = performance.now();
    window.wasDead = confirm.disabled;
    confirm.click();
    const wait = () => confirm.disabled ? requestAnimationFrame(wait) : (window.deadFor = performance.now() - seen);
    wait();
  };
  look();
}"""
"""Press it in the very frame in which it appears, and measure until when it is dead."""


@pytest.fixture(scope="module")
def opened(house: HouseProcess) -> Evening:
    return Evening.opened(house.address, "crown-sydney/standard")


@pytest.fixture
def evening(opened: Evening) -> Evening:
    opened.between_rounds()
    opened.deal(type="open-bets")
    opened.bet("P1", "big", 10_00)
    opened.until("enter")
    return opened


def console_of(evening: Evening, page_as: Windows, width: int) -> Page:
    page = page_as("dealer", f"/dealer/{evening.table}", width=width, height=900)
    expect(page.locator("sb-entry .face")).to_have_count(6)
    page.wait_for_timeout(300)
    return page


def keys(page: Page) -> list[Any]:
    return [one.bounding_box() for one in page.locator("sb-entry .face").all()]


@pytest.mark.parametrize("width", [360, 768, 1280, 1920])
def test_keys_do_not_move_when_the_third_face_is_keyed_and_confirm_lies_elsewhere(
    evening: Evening, page_as: Windows, width: int
) -> None:
    page = console_of(evening, page_as, width)
    before = keys(page)
    for at, face in enumerate("246"):
        page.locator("sb-entry").get_by_role("button", name=face, exact=True).click()
        if at < 2:
            assert keys(page) == before
    confirm = step(page, "confirm-result")
    expect(confirm).to_be_enabled()
    assert keys(page) == before
    box = confirm.bounding_box()
    assert box
    assert all(box["y"] >= key["y"] + key["height"] or box["x"] >= key["x"] + key["width"] for key in before)
    page.locator("sb-entry").get_by_role("button", name="6", exact=True).click()
    assert evening.view()["due"] == "enter"
    assert keys(page) == before


def test_confirm_is_dead_for_half_a_second_for_finger_and_key(evening: Evening, page_as: Windows) -> None:
    page = console_of(evening, page_as, 1280)
    page.evaluate(AT_ONCE)
    for face in "135":
        page.keyboard.press(face)
    page.keyboard.press("Enter")
    until(lambda: page.evaluate("window.deadFor !== undefined"))
    assert page.evaluate("window.wasDead")
    assert page.evaluate("window.deadFor") >= 400
    assert evening.view()["due"] == "enter"
    step(page, "confirm-result").click()
    expect(step(page, "settle")).to_be_visible()
    assert evening.view()["dice"] == [1, 3, 5]


def test_confirm_repeats_the_faces_as_words_and_dice(evening: Evening, page_as: Windows) -> None:
    page = console_of(evening, page_as, 1280)
    for face in "266":
        page.keyboard.press(face)
    confirm = step(page, "confirm-result")
    expect(confirm).to_contain_text("two, six, six, total fourteen")
    assert confirm.locator("sb-die").evaluate_all("all => all.map(one => one.face)") == [2, 6, 6]
    page.keyboard.press("3")
    expect(confirm).to_be_disabled()


COVERED = """() => {
  const page = document.querySelector("sb-dealer").shadowRoot;
  const felt = page.querySelector("sb-felt").shadowRoot;
  const card = felt.querySelector("sb-area-info")?.getBoundingClientRect();
  if (!card) return [0, []];
  const all = (root) => [...root.querySelectorAll("*")].flatMap((one) => [
    ...(one.matches("button, a, input, select") ? [one] : []),
    ...(one.shadowRoot && one.localName !== "sb-felt" ? all(one.shadowRoot) : []),
  ]);
  const over = all(page).filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && box.left < card.right && box.right > card.left &&
      box.top < card.bottom && box.bottom > card.top;
  });
  return [1, over.map((one) => one.outerHTML.slice(0, 80))];
}"""


def test_the_card_of_an_area_covers_no_control_of_the_dealer(evening: Evening, page_as: Windows) -> None:
    seen = 0
    for width, height in ((1280, 900), (1280, 1500), (1920, 1080)):
        page = page_as("dealer", f"/dealer/{evening.table}", width=width, height=height)
        expect(page.locator("sb-entry .face")).to_have_count(6)
        for area in ("small", "any-triple", "big", "single-6"):
            at = page.locator(f"sb-felt [data-area='{area}']")
            box = at.locator(".edge").bounding_box()
            assert box
            page.mouse.move(1, 1)
            page.wait_for_timeout(300)
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.wait_for_timeout(1_200)
            shown, covered = page.evaluate(COVERED)
            seen += shown
            assert covered == [], (width, area)
    assert seen > 3

"""The felt of every game in a real browser: drawn whole, named, and at work by mouse, finger and key."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from sicbo.describe.shelf import addresses
from sicbo.library import game
from sicbo.words import LANGUAGES
from tests.browser.access import serious
from tests.browser.conftest import Windows

GAMES = addresses()
MOUNT = """async ([game, state]) => {
  await import('/web/felt/felt.js');
  const told = await (await fetch(`/api/rulebooks/${game.replace('/', '/games/')}/layouts?lang=en`)).json();
  const felt = Object.assign(document.createElement('sb-felt'), {
    layout: told.layouts[0], areas: told.areas, open: state.open ?? true, currency: 'AUD',
    chips: new Map(Object.entries(state.chips ?? {})), lit: new Set(state.lit ?? []), streaks: state.streaks ?? null,
  });
  const main = document.createElement('main');
  const title = Object.assign(document.createElement('h1'), { textContent: game });
  main.append(title, felt);
  document.body.replaceChildren(main);
  window.told = [];
  for (const name of ['area-press', 'area-back', 'area-info'])
    felt.addEventListener(name, (event) => window.told.push([name, event.detail.area, event.detail.shift ?? null]));
  await felt.updateComplete;
  // A felt is measured after a picture has been drawn: two later there is nothing more to come.
  for (let drawn = 0; drawn < 3; drawn++) await new Promise(requestAnimationFrame);
  await felt.updateComplete;
}"""
DRAWN = """async ([games, lang]) => {
  const felt = document.querySelector('sb-felt');
  const root = felt.renderRoot;
  const all = [];
  for (const game of games) {
    const told = await (await fetch(`/api/rulebooks/${game.replace('/', '/games/')}/layouts?lang=${lang}`)).json();
    for (const layout of told.layouts) {
      Object.assign(felt, { layout, areas: told.areas });
      await felt.updateComplete;
      for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
      const prints = [...root.querySelectorAll('.print')];
      const frame = root.querySelector('svg').getBoundingClientRect();
      const faults = [];
      const areas = [...root.querySelectorAll('[data-area]')].map((area, at) => {
        const id = area.dataset.area;
        const box = area.querySelector('.edge').getBoundingClientRect();
        for (const one of prints[at].querySelectorAll('text, .die')) {
          const { left, right, width } = one.getBoundingClientRect();
          if (left < box.left - 0.5 || right > box.right + 0.5 || !width) faults.push(`${id}: ${one.textContent}`);
        }
        if (box.left < frame.left || box.right > frame.right) faults.push(`${id} is over the edge`);
        return [id, area.getAttribute('aria-label'), area.getAttribute('role')];
      });
      const scale = frame.width / felt.shown.width;
      const sizes = [...root.querySelectorAll('.print text')].map((one) => Number(one.getAttribute('font-size')));
      const small = Math.min(...sizes) * scale;
      const pictures = root.querySelectorAll('.print .die:has(rect)').length;
      all.push({ game, layout: layout.id, areas, faults, small, pictures });
    }
  }
  return all;
}"""
COVERED = """async ([games, amount]) => {
  const felt = document.querySelector('sb-felt');
  const root = felt.renderRoot;
  const faults = [];
  let prices = 0;
  for (const game of games) {
    const told = await (await fetch(`/api/rulebooks/${game.replace('/', '/games/')}/layouts?lang=en`)).json();
    for (const layout of told.layouts) {
      const chips = new Map(Object.keys(told.areas).map((area) => [area, { amount, state: 'registered' }]));
      Object.assign(felt, { layout, areas: told.areas, chips });
      await felt.updateComplete;
      for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
      // The height of figures: the box of a text has room for letters with tails.
      const box = (text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return { left, right, top: top + (bottom - top) * 0.25, bottom: bottom - (bottom - top) * 0.25 };
      };
      for (const [at, stack] of [...root.querySelectorAll('.stack')].entries()) {
        const where = `${game} ${layout.id} ${felt.shown.cells[at].area}`;
        const tags = stack.nextElementSibling;
        const shown = [...tags.querySelectorAll('text')].filter((one) => getComputedStyle(one).display !== 'none');
        prices += shown.length;
        if (!shown.length || shown.some((one) => !/\\d/.test(one.textContent))) faults.push(`${where} pays nothing`);
        const written = stack.querySelector('.chip-amount');
        const stake = box(written);
        for (const one of shown.map(box))
          if (one.left < stake.right && one.right > stake.left && one.top < stake.bottom && one.bottom > stake.top)
            faults.push(`${where} has its price on the amount`);
        const scale = root.querySelector('svg').getBoundingClientRect().width / felt.shown.width;
        const size = (text) => Number(text.getAttribute('font-size')) * scale;
        if (Math.min(...shown.map(size)) < 8.5) faults.push(`${where} has too small a price`);
        if (size(written) < 7.5) faults.push(`${where} has too small an amount`);
      }
    }
  }
  return [prices, faults];
}"""
FOCUSED = "document.querySelector('sb-felt').renderRoot.activeElement?.dataset.area"


def mounted(page: Page, address: str, **state: Any) -> None:
    page.evaluate(MOUNT, [address, state])


@pytest.mark.parametrize(
    ("width", "languages"), [(360, LANGUAGES), (820, ("en",)), (1280, LANGUAGES), (3840, ("zh-Hans",))]
)
def test_every_layout_is_drawn_whole_with_a_name_on_every_area(
    page_as: Windows, width: int, languages: tuple[str, ...]
) -> None:
    page = page_as("visitor", "/welcome", width=width)
    mounted(page, GAMES[0])
    for lang in languages:
        drawn = page.evaluate(DRAWN, [GAMES, lang])
        assert {one["game"] for one in drawn} == set(GAMES)
        for one in drawn:
            where = (one["game"], one["layout"], lang)
            assert sorted(area for area, _, _ in one["areas"]) == sorted(game(one["game"]).areas), where
            assert {role for _, _, role in one["areas"]} == {"button"}, where
            assert len({name for _, name, _ in one["areas"]}) == len(one["areas"]), where
            assert one["faults"] == [], where
            assert one["pictures"] > 20, where
            assert one["small"] >= 8.5, where


@pytest.mark.parametrize("width", [360, 1280, 3840])
def test_what_an_area_pays_can_be_read_beside_the_chips_that_lie_on_it(page_as: Windows, width: int) -> None:
    page = page_as("visitor", "/welcome", width=width)
    mounted(page, GAMES[0])
    for amount in (13_00, 1_250_50, 99_999_99):
        prices, faults = page.evaluate(COVERED, [GAMES, amount])
        assert faults == [], amount
        assert prices > 500


@pytest.mark.parametrize(("lang", "said"), [("en", ["10K", "12.5K", "1.25M"]), ("zh-Hans", ["1万", "1.25万", "125万"])])
def test_a_chip_shows_a_large_amount_in_short_only_where_that_is_exact(
    page_as: Windows, lang: str, said: list[str]
) -> None:
    page = page_as("visitor", "/welcome", lang=lang)
    told = "async (all) => { const { onChip } = await import('/web/shared/money.js'); return all.map(onChip); }"
    assert page.evaluate(told, [10_000_00, 12_500_00, 1_250_000_00]) == said
    whole = ["10", "10.50", "1,250", "1,250.50", "9,999.99", "12,345", "99,999.99"]
    assert page.evaluate(told, [10_00, 10_50, 1_250_00, 1_250_50, 9_999_99, 12_345_00, 99_999_99]) == whole


@pytest.mark.parametrize("theme", ["dark", "contrast"])
@pytest.mark.parametrize("address", ["crown-melbourne/option-b", "rws-sentosa/pay-table-3", "star-sydney/super-streak"])
def test_a_test_of_access_finds_nothing_serious(page_as: Windows, address: str, theme: str) -> None:
    page = page_as("visitor", "/welcome")
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    run = {"kind": "small/big", "side": "streak-big", "length": 3, "flashing": True}
    chips = {"big": {"amount": 2500, "state": "registered"}, "total-9": {"amount": 12550, "state": "won"}}
    mounted(page, address, chips=chips, lit=["big"], streaks={"price": 2500, "final_call": False, "runs": [run]})
    page.locator('[data-area="big"]').focus()
    page.keyboard.press("ArrowDown")
    page.locator("sb-area-info h3").wait_for()
    assert serious(page) == []


def test_a_screen_reader_hears_name_price_stake_state_and_light(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome")
    chips = {"big": {"amount": 2500, "state": "won"}}
    mounted(page, "crown-sydney/standard", chips=chips, lit=["big"])
    big = page.locator('[data-area="big"]')
    assert big.get_attribute("aria-label") == "Big, pays 1 to 1, my stake $25, won, winning area"
    assert big.get_attribute("aria-description") == "Wins if the total is 11 to 17. Any triple loses."
    assert page.locator("sb-felt .star").count() == 1


def test_the_window_of_a_streak_flashes_and_counts(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome")
    runs = [
        {"kind": "small/big", "side": "streak-big", "length": 5, "flashing": False},
        {"kind": "odd/even", "side": "streak-odd", "length": 1, "flashing": True},
    ]
    mounted(page, "star-sydney/super-streak", streaks={"price": 2500, "final_call": False, "runs": runs})
    assert page.locator("sb-felt .counter").all_text_contents() == ["0", "5", "1", "0"]
    assert page.locator("sb-felt .window.flashing").count() == 2
    assert page.locator("sb-felt .rung.reached").count() == 2
    assert "run of 5 now" in str(page.locator('[data-area="streak-big"]').get_attribute("aria-label"))


def test_keys_go_from_area_to_area_place_and_take_back(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome")
    mounted(page, "crown-sydney/standard")
    assert page.locator('sb-felt [tabindex="0"]').count() == 1
    page.locator('[data-area="small"]').focus()
    seen = []
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "End", "Home"):
        page.keyboard.press(key)
        seen.append(page.evaluate(FOCUSED))
    assert seen == ["double-1", "total-6", "pair-14", "single-2", "single-2", "single-6", "small"]
    for key in ("Enter", "Shift+Enter", "Space", "Backspace", "Delete"):
        page.keyboard.press(key)
    told = [one for one in page.evaluate("told") if one[0] != "area-info"]
    assert told == [
        ["area-press", "small", False],
        ["area-press", "small", True],
        ["area-press", "small", False],
        ["area-back", "small", None],
        ["area-back", "small", None],
    ]


def test_a_press_means_a_bet_only_while_bets_are_open(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome")
    mounted(page, "crown-sydney/standard", open=False)
    big = page.locator('[data-area="big"]')
    assert big.get_attribute("aria-disabled") == "true"
    big.click(force=True)
    assert page.evaluate("told") == [["area-info", "big", None]]
    card = page.locator("sb-area-info")
    assert "Wins if the total is 11 to 17." in card.locator(".card").inner_text()
    assert card.locator("a.clause").get_attribute("href") == "/rules/crown-sydney#3.3.1"
    page.keyboard.press("Escape")
    card.wait_for(state="detached")


def test_while_bets_are_closed_the_pointer_can_go_into_the_card(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome")
    mounted(page, "crown-sydney/standard", open=False)
    page.locator('[data-area="single-5"]').hover()
    card = page.locator("sb-area-info")
    card.wait_for()
    assert "42.13%" in card.locator(".card").inner_text()
    card.locator("button.x").click()
    card.wait_for(state="detached")


UNDER = """() => {
  const felt = document.querySelector("sb-felt");
  const card = felt.shadowRoot.querySelector("sb-area-info").getBoundingClientRect();
  return [...felt.shadowRoot.querySelectorAll("[data-area] .edge")].map((edge) => {
    const box = edge.getBoundingClientRect();
    return [edge.closest("[data-area]").dataset.area, box.x + box.width / 2, box.y + box.height / 2];
  }).filter(([, x, y]) => x > card.left && x < card.right && y > card.top && y < card.bottom);
}"""
"""The areas whose middle lies under the card, and where."""


def test_while_bets_are_open_the_card_takes_no_press_meant_for_the_felt(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome")
    mounted(page, "crown-sydney/standard", chips={"single-5": {"amount": 500, "state": "registered"}})
    pressed = 0
    for rest in ("single-5", "big", "any-triple"):
        for at in range(40):
            page.mouse.move(1, 1)
            page.locator("sb-area-info").wait_for(state="detached")
            page.locator(f'[data-area="{rest}"]').hover()
            page.locator("sb-area-info").wait_for()
            page.wait_for_timeout(50)
            below = page.evaluate(UNDER)
            if at >= min(3, len(below)):
                break
            area, x, y = below[-1 - at]
            page.mouse.click(x, y)
            assert page.evaluate("told.at(-1)") == ["area-press", area, False]
            pressed += 1
    assert pressed > 3


def test_a_card_asked_for_by_a_long_press_lets_the_next_bet_through(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome", width=360, has_touch=True)
    mounted(page, "crown-sydney/standard")
    box = page.locator('[data-area="small"] .edge').bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 20, "y": box["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator("sb-area-info").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    buttons = (
        page.locator("sb-area-info")
        .locator("a, button")
        .evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(({ x, y, right, bottom }) => [x, y, right, bottom])"
        )
    )
    area, x, y = next(
        (area, x, y)
        for area, x, y in page.evaluate(UNDER)
        if not any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in buttons)
    )
    page.touchscreen.tap(x, y)
    assert page.evaluate("told.at(-1)") == ["area-press", area, False]
    page.locator("sb-area-info").wait_for(state="detached")


def test_a_long_press_shows_the_card_and_a_short_one_places(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome", width=360, has_touch=True)
    mounted(page, "crown-sydney/standard")
    page.locator('[data-area="double-2"]').tap()
    box = page.locator('[data-area="any-triple"] .edge').bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 20, "y": box["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator("sb-area-info").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    assert page.evaluate("told") == [["area-press", "double-2", False], ["area-info", "any-triple", None]]


def test_a_dragged_chip_finds_the_area_below_it(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome")
    mounted(page, "crown-sydney/standard", chips={"total-9": {"amount": 500, "state": "registered"}})
    box = page.locator('[data-area="total-9"] .edge').bounding_box()
    assert box
    at = "([x, y]) => document.querySelector('sb-felt').areaAt(x, y)"
    assert page.evaluate(at, [box["x"] + box["width"] - 8, box["y"] + box["height"] - 8]) == "total-9"
    assert page.evaluate(at, [1, 1]) is None


def test_dice_tumble_only_where_motion_is_welcome(page_as: Windows) -> None:
    moving = "getComputedStyle(document.querySelector('sb-dice').renderRoot.querySelector('sb-die')).animationName"
    for motion, name in (("no-preference", "tumble"), ("reduce", "none")):
        page = page_as("visitor", "/welcome", reduced_motion=motion)
        page.evaluate("""async () => { await import('/web/felt/felt.js');
          const dice = Object.assign(document.createElement('sb-dice'), { tumbling: true });
          document.body.replaceChildren(dice); await dice.updateComplete; }""")
        assert page.evaluate(moving) == name
        assert page.get_by_role("img", name="The dice are tumbling").count() == 1
        page.evaluate("Object.assign(document.querySelector('sb-dice'), { tumbling: false, faces: [2, 4, 6] })")
        page.get_by_role("img", name="Dice: 2, 4, 6").wait_for()

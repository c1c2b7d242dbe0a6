"""Chips on the felt of every game: what the area is can be read beside them, not only what it pays."""

from __future__ import annotations

from tests.browser.conftest import Windows
from tests.browser.test_felt import GAMES, mounted

HIDDEN = """async (games) => {
  const felt = document.querySelector('sb-felt');
  const root = felt.renderRoot;
  const hidden = [];
  let seen = 0;
  for (const game of games) {
    const told = await (await fetch(`/api/rulebooks/${game.replace('/', '/games/')}/layouts?lang=en`)).json();
    for (const layout of told.layouts) {
      const chips = new Map(Object.keys(told.areas).map((area) => [area, { amount: 12_00, state: 'registered' }]));
      Object.assign(felt, { layout, areas: told.areas, chips });
      await felt.updateComplete;
      // Where something is has been reckoned anew only once a picture was drawn.
      for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
      const prints = [...root.querySelectorAll('.print')];
      for (const [at, stack] of [...root.querySelectorAll('.stack')].entries()) {
        const { area, kind } = felt.shown.cells[at];
        const chip = [...stack.querySelectorAll('.chip')].at(-1).getBoundingClientRect();
        const [x, y, r] = [chip.x + chip.width / 2, chip.y + chip.height / 2, chip.width / 2];
        const signs = prints[at].querySelectorAll(kind.startsWith('colour') ? '.label' : '.die, .figure');
        for (const sign of signs) {
          // The pips of a die, the strokes of a figure: not the rim around them.
          const box = sign.getBoundingClientRect();
          const [rim, head] = sign.matches('.die') ? [box.width * 0.14, box.height * 0.14] : [0, box.height * 0.22];
          const near = (from, to, middle) => Math.max(from, Math.min(middle, to));
          const dx = near(box.left + rim, box.right - rim, x) - x;
          const dy = near(box.top + head, box.bottom - head, y) - y;
          seen += 1;
          if (Math.hypot(dx, dy) < r) hidden.push(`${game} ${layout.id} ${area}`);
        }
      }
    }
  }
  return [seen, [...new Set(hidden)]];
}"""


def test_the_dice_and_figures_of_an_area_can_be_read_beside_the_chips_that_lie_on_it(page_as: Windows) -> None:
    for width in (360, 1280):
        page = page_as("visitor", "/welcome", width=width, reduced_motion="reduce")
        mounted(page, GAMES[0])
        seen, hidden = page.evaluate(HIDDEN, GAMES)
        assert hidden == [], width
        assert seen > 500


def test_the_card_of_an_area_is_whole_on_a_phone_wherever_the_area_is(page_as: Windows) -> None:
    page = page_as("visitor", "/welcome", width=360, height=640, reduced_motion="reduce")
    mounted(page, "star-sydney/super-streak", open=False)
    card = page.locator("sb-area-info")
    for area in ("streak-small", "streak-even", "big", "single-6"):
        for block in ("start", "center", "end"):
            at = page.locator(f"[data-area='{area}']")
            at.evaluate("(one, block) => one.scrollIntoView({ block })", block)
            # A card goes when the page is scrolled, of which the page hears a moment later.
            page.wait_for_timeout(150)
            at.dispatch_event("click")
            card.locator("a.clause").wait_for()
            page.wait_for_timeout(50)
            box = card.bounding_box()
            assert box
            assert box["y"] >= 0, (area, block)
            assert box["y"] + box["height"] <= 640, (area, block)
            card.locator("button.x").click()
            card.wait_for(state="detached")

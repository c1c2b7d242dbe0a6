"""The lab: exact figures as the library has them, sessions that end where they should, and no player of a licensed
table."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

import sicbo
from sicbo.describe.shelf import addresses
from sicbo.words import LANGUAGES, load
from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.browser.people import until

GAME = "crown-sydney/standard"
STAKES = {"big": 1_000, "total-9": 500, "pair-16": 500}
STOP_IT = """(stop) => new MutationObserver((_, watch) => {
  if (stop.disabled) return;
  watch.disconnect();
  setTimeout(() => stop.click());
}).observe(stop, { attributes: true })"""
"""Press it as soon as it can be pressed, in the page's own turn: a hand from outside may come when all is over."""


def with_wagers(page_as: Windows, **options: object) -> Page:
    query = "&".join(f"wager={area}={stake}" for area, stake in STAKES.items())
    page = page_as("visitor", f"/lab?game={GAME}&{query}", **options)  # type: ignore[arg-type]
    expect(page.locator("[data-mean]").first).to_be_visible()
    return page


def figure(page: Page, name: str) -> Fraction:
    return Fraction(page.locator(f"sb-lab-distribution [data-{name}]").first.get_attribute(f"data-{name}") or "")


def test_areas_pressed_on_the_felt_are_a_set_with_the_library_s_exact_figures(page_as: Windows) -> None:
    page = page_as("visitor", f"/lab?game={GAME}")
    page.get_by_role("button", name="Clear all").click()
    for area, presses in (("big", 2), ("total-9", 1), ("pair-16", 1)):
        for _ in range(presses):
            page.locator(f'sb-felt [data-area="{area}"]').click()
    expect(page.locator('[data-staked="2000"]')).to_be_visible()
    once = sicbo.game(GAME).wagers(STAKES)
    page.wait_for_function(
        "text => document.querySelector('sb-lab').shadowRoot.querySelector('sb-lab-wagers').told?.mean === text",
        arg=str(once.result.mean),
    )
    assert figure(page, "mean") == once.result.mean
    assert figure(page, "edge") == -once.result.mean / 2_000
    assert figure(page, "win") == once.chance_of_win
    assert (figure(page, "best"), figure(page, "worst")) == (once.result.best, once.result.worst)
    rows = page.locator("tr[data-net]").evaluate_all("rows => rows.map((row) => [row.dataset.net, row.dataset.chance])")
    assert {Fraction(net): Fraction(chance) for net, chance in rows} == once.result.chances


def test_a_stake_is_typed_and_an_area_is_added_by_keyboard_alone(page_as: Windows) -> None:
    page = with_wagers(page_as)
    page.get_by_label("Stake on Big").fill("12.50")
    page.get_by_label("Stake on Big").press("Enter")
    page.get_by_label("Add an area").select_option("single-3")
    expect(page.locator('[data-staked="2750"]')).to_be_visible()
    page.get_by_role("button", name="Remove Total 9").press("Enter")
    expect(page.locator('[data-staked="2250"]')).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?game=[^&]+&wager=big%3D1250&wager=pair-16%3D500&wager=single-3%3D500$"))


def test_a_streak_is_refused_by_its_clause_and_the_refusal_goes_with_the_wager(page_as: Windows) -> None:
    page = page_as("visitor", "/lab?game=star-sydney/super-streak&wager=streak-big=2500")
    expect(page.get_by_role("alert")).to_contain_text("star-sydney 6")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def simulate(page: Page, *, rounds: int, sessions: int, bankroll: str, seed: str) -> dict[str, str]:
    page.get_by_label("Rounds a session").fill(str(rounds))
    page.get_by_label("Sessions", exact=True).fill(str(sessions))
    page.get_by_label("Money to play").fill(bankroll)
    page.get_by_label("Seed").fill(seed)
    page.get_by_role("button", name="Simulate").click()
    expect(page.locator("[data-state=done]")).to_be_visible()
    found: dict[str, str] = page.locator("table[data-error]").evaluate("table => ({...table.dataset})")
    return found


def test_a_simulation_ends_near_the_exact_mean_and_the_same_seed_gives_the_same_again(page_as: Windows) -> None:
    page = with_wagers(page_as)
    found = simulate(page, rounds=100, sessions=4_000, bankroll="", seed="kansas")
    exact = 100 * sicbo.game(GAME).wagers(STAKES).result.mean
    assert float(found["exactMean"]) == pytest.approx(float(exact))
    assert abs(float(found["mean"]) - float(exact)) < 5 * float(found["error"])
    assert float(found["ruin"]) == 0
    assert simulate(page, rounds=100, sessions=4_000, bankroll="", seed="kansas")["mean"] == found["mean"]
    assert simulate(page, rounds=100, sessions=4_000, bankroll="", seed="oz")["mean"] != found["mean"]
    expect(page.locator("sb-lab-simulation canvas")).to_have_count(2)
    page.locator("sb-lab-simulation details").nth(1).locator("summary").click()
    expect(page.locator("sb-lab-simulation details[open] tbody tr").first).to_be_visible()


def test_the_share_that_runs_out_of_money_is_near_the_exact_chance_of_ruin(page_as: Windows) -> None:
    page = page_as("visitor", f"/lab?game={GAME}&wager=big=1000")
    found = simulate(page, rounds=60, sessions=6_000, bankroll="50", seed="dorothy")
    exact = sicbo.game(GAME).session({"big": 1_000}, 60, 5_000)
    ruin = float(exact.ruin)
    assert float(found["exactRuin"]) == pytest.approx(ruin)
    assert abs(float(found["ruin"]) - ruin) < 5 * (ruin * (1 - ruin) / 6_000) ** 0.5
    assert abs(float(found["mean"]) - float(exact.result.mean)) < 5 * float(found["error"])


def test_a_simulation_can_be_stopped_and_the_page_answers_while_it_runs(page_as: Windows) -> None:
    page = with_wagers(page_as, reduced_motion="reduce")
    page.get_by_label("Rounds a session").fill("1000")
    page.get_by_label("Sessions", exact=True).fill("20000")
    page.get_by_role("button", name="Stop").evaluate(STOP_IT)
    page.get_by_role("button", name="Simulate").click()
    expect(page.locator("[data-state=stopped]")).to_be_visible()
    expect(page.locator("table[data-error]")).to_be_visible()
    done = page.locator("sb-lab-simulation progress").evaluate("bar => bar.value / bar.max")
    assert 0 < done < 1


def test_all_games_stand_side_by_side_with_their_edges_and_differences_are_marked(page_as: Windows) -> None:
    page = page_as("visitor", "/lab#compare")
    cells = page.locator("td[data-edge]")
    expect(cells.first).to_be_visible()
    found = cells.evaluate_all(
        "cells => cells.map((cell) => [cell.dataset.game, cell.parentElement.dataset.areas, cell.dataset.edge])"
    )
    drawn = {(game, area): Fraction(edge) for game, areas, edge in found for area in areas.split()}
    assert drawn == {(game, one.area): one.edge for game in addresses() for one in sicbo.game(game).odds()}
    expect(page.locator('tr[data-areas="big"] .mark')).to_have_count(0)
    expect(page.locator('tr[data-areas~="total-4"] .mark').first).to_be_visible()
    before = page.locator("tr[data-areas]").count()
    page.get_by_role("button", name="only what differs").click()
    expect(page.locator('tr[data-areas="big"]')).to_have_count(0)
    expect(page.locator("tr[data-areas]")).not_to_have_count(before)
    assert 0 < page.locator("tr[data-areas]").count() < before


def test_two_books_are_compared_point_by_point_with_links_to_their_clauses(page_as: Windows) -> None:
    page = page_as("visitor", "/lab#points")
    page.get_by_label("This book").select_option("crown-melbourne")
    told = page.request.get("/api/lab/compare/crown-melbourne/star-sydney").json()
    expect(page.locator("tbody tr")).to_have_count(sum(len(told[part]) for part in ("bets", "odds", "procedures")))
    expect(page.locator('a[href^="/rules/crown-melbourne#"]').first).to_be_visible()


@pytest.mark.clause("house 11.15")
def test_whoever_sits_at_a_licensed_table_is_shown_the_clause_in_place_of_the_lab(page_as: Windows) -> None:
    context = page_as.context("player")
    order = {"id": "sit-for-the-lab", "type": "sit", "table": "crown-sydney.licensed", "place": "P1"}
    headers = {"x-sicbo": "1", "origin": page_as.address}
    sat = context.request.post("/api/patrons/demo-player/commands", data=order, headers=headers)
    assert sat.ok, sat.text()
    seen = "/api/tables/crown-sydney.licensed"
    until(lambda: context.request.get(seen).json()["view"].get("place") == "P1")
    page = page_as.page(context)
    page.goto("/lab")
    expect(page.get_by_role("alert")).to_contain_text("house 11.15")
    expect(page.locator("sb-lab-wagers, sb-lab-compare")).to_have_count(0)
    leave = {"id": "leave-for-the-lab", "type": "leave-place", "place": "P1"}
    left = context.request.post("/api/tables/crown-sydney.licensed/commands", data=leave, headers=headers)
    assert left.ok, left.text()
    page.reload()
    expect(page.locator("sb-lab-wagers")).to_be_visible()


def test_the_lab_speaks_the_language_chosen_and_fits_a_phone(page_as: Windows) -> None:
    for language in LANGUAGES:
        page = with_wagers(page_as, lang=language, width=360)
        expect(page.locator("sb-lab-wagers .list").first).to_contain_text(load(language).area("big", []))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("room", ["wagers", "compare", "points"])
def test_axe_has_nothing_serious_to_say_of_the_lab(page_as: Windows, room: str) -> None:
    page = page_as("visitor", f"/lab#{room}")
    expect(page.locator("sb-lab-distribution, td[data-edge], tbody tr").first).to_be_visible()
    if room == "compare":
        page.get_by_role("button", name="only what differs").click()
    page.wait_for_timeout(300)
    assert serious(page) == []


CLASSES = """async ([nets, rounds, sessions, bankroll, exact]) => {
  const { Sessions } = await import("/web/pages/lab/sessions.js");
  const run = new Sessions({ nets, parts: 1, staked: 100 }, { rounds, sessions, bankroll, seed: "toto" });
  while (!run.isOver) run.slice();
  return run.classes(exact);
}"""
BIG = [100] * 105 + [-100] * 111


@pytest.mark.parametrize(("rounds", "bankroll"), [(10, None), (300, None), (301, None), (1_000, None), (300, 20_000)])
def test_every_class_of_the_sessions_holds_as_many_possible_results(
    page_as: Windows, rounds: int, bankroll: int | None
) -> None:
    """Classes off the grid would hold now two results, now three, and show spikes that are none."""
    page = with_wagers(page_as)
    possible = range(-100 * rounds, 100 * rounds + 1, 200)
    found = page.evaluate(CLASSES, [BIG, rounds, 2_000, bankroll, []])
    held = {len([net for net in possible if one["from"] <= net <= one["to"]]) for one in found}
    assert len(held) == 1
    assert 2 <= len(found) <= 48
    assert sum(one["share"] for one in found) == pytest.approx(1)


def test_the_classes_of_the_sessions_rise_and_fall_as_the_exact_ones_do(page_as: Windows) -> None:
    page, rounds = with_wagers(page_as), 300
    result = sicbo.game(GAME).session({"big": 100}, rounds).result
    exact = [[int(net), float(chance)] for net, chance in sorted(result.chances.items())]
    found = page.evaluate(CLASSES, [BIG, rounds, 20_000, None, exact])
    heights = [one["exact"] for one in found]
    top = heights.index(max(heights))
    assert heights[: top + 1] == sorted(heights[: top + 1])
    assert heights[top:] == sorted(heights[top:], reverse=True)
    assert all(abs(one["share"] - one["exact"]) < 5 * (one["exact"] / 20_000) ** 0.5 + 0.0005 for one in found)

"""A player's evening at the terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from sicbo.cli.verify_roll import command as verify_roll
from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.browser.people import until
from tests.browser.terminal import LONG, Terminal

EVENINGS = {
    "crown-melbourne.option-b": ("player", ("symbol-fish", "colour-red")),
    "crown-melbourne-vcgr.option-a-extended": ("player", ("odd", "four-1234")),
    "rws-sentosa.pay-table-3": ("player-sgd", ("combo-126", "big")),
    "crown-sydney.standard": ("player", ("big", "total-10")),
    "star-sydney.extended": ("player", ("even", "single-4")),
}


def seated(page_as: Windows, table: str, role: str = "player", amount: str = "100") -> Terminal:
    terminal = Terminal(page_as(role, f"/table/{table}"), table)
    terminal.sit(amount)
    folded = terminal.page.locator("sb-terminal details.side:not([open]) > summary")
    if folded.count():
        folded.click()  # the panels of a dense felt
    return terminal


@pytest.mark.parametrize("table", EVENINGS)
def test_a_whole_evening_at_one_game_of_each_book(page_as: Windows, tmp_path: Path, table: str) -> None:
    role, areas = EVENINGS[table]
    terminal = seated(page_as, table, role)
    number = _bets_and_thinks_twice(terminal, areas)
    dealer = terminal.deal(page_as)
    _recalls(terminal, number, areas)
    _verifies(terminal, number, tmp_path)
    terminal.hand_back(dealer)
    _repeats_and_leaves(terminal, areas)


def _bets_and_thinks_twice(terminal: Terminal, areas: tuple[str, str]) -> int:
    first, second = areas
    number = terminal.bets_open()
    terminal.press(first)
    expect(terminal.lying(first)).to_contain_text("registered")
    terminal.press(second)
    expect(terminal.lying(second)).to_contain_text("1.00")
    terminal.act("undo").click()
    expect(terminal.lying(second)).to_have_count(0)
    terminal.act("redo").click()
    expect(terminal.lying(second)).to_contain_text("1.00")
    terminal.act("double").click()
    expect(terminal.lying(first)).to_contain_text("2.00")
    expect(terminal.page.locator("[data-staked]")).to_contain_text("4.00")
    expect(terminal.act("redo")).to_be_disabled()
    return number


def _recalls(terminal: Terminal, number: int, areas: tuple[str, str]) -> None:
    page = terminal.page
    page.locator("#tab-rounds").click()
    page.locator(f"[data-round='{number}'].round").click()
    replay = page.locator(f"[data-replay='{number}']")
    expect(replay).to_contain_text("REPLAY")
    story = terminal.ask(f"/rounds/{number}")
    (own,) = story["settlements"]
    assert {one["area"]: one["stake"] for one in own["wagers"]} == dict.fromkeys(areas, 200)
    for paid in own["wagers"]:
        row = replay.locator(f"[data-settled='{paid['area']}']")
        change = paid["win"] if paid["outcome"] == "win" else -paid["stake"]
        expect(row.locator("[data-amount]")).to_have_text(_shown(change))
        expect(row).to_contain_text(paid["clause"])
    for area in story["lit"][terminal.table.partition(".")[2]]:
        expect(replay.locator(f"[data-area='{area}']")).to_have_class(_word("lit"))


def _verifies(terminal: Terminal, number: int, folder: Path) -> None:
    page = terminal.page
    with page.expect_download() as saved:
        page.locator("[data-replay]").get_by_role("button", name="Save receipt").click()
    receipt = folder / f"{terminal.table}.json"
    saved.value.save_as(receipt)
    page.get_by_role("button", name="Verify this round").click()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "holds")
    expect(page.locator("sb-fairness")).to_contain_text("lay under the root")
    told = CliRunner().invoke(verify_roll, ["--record", str(receipt), "--json"])
    assert told.exit_code == 0, told.output
    assert all(json.loads(told.output)["attempts"][0]["wagers"])


def _repeats_and_leaves(terminal: Terminal, areas: tuple[str, str]) -> None:
    terminal.tab("bets")
    terminal.bets_open()
    terminal.act("repeat").click()
    for area in areas:
        expect(terminal.lying(area)).to_contain_text("2.00")
    terminal.act("clear").click()
    expect(terminal.page.locator("[data-lying]")).to_have_count(0)
    stack = terminal.ask()["view"]["stack"]
    user = terminal.page.request.get("/api/session").json()["user"]
    before = terminal.page.request.get(f"/api/patrons/{user}").json()["wallet"]
    terminal.leave()
    until(lambda: terminal.page.request.get(f"/api/patrons/{user}").json()["wallet"] == before + stack)


def test_a_round_by_keyboard_alone_shows_each_bet_with_its_amount_and_clause(page_as: Windows) -> None:
    terminal = Terminal(page_as("player", "/table/star-sydney.standard"), "star-sydney.standard")
    page = terminal.page
    expect(page.get_by_role("button", name="Take a place")).to_be_visible()
    _tab_to(page, "Take a place")
    page.keyboard.press("Enter")
    expect(page.locator("sb-seat").get_by_role("button", name="Sit down")).to_be_enabled()
    _tab_to(page, "Sit down")
    page.keyboard.press("Enter")
    expect(page.locator("[data-stack]")).to_contain_text("100.00", timeout=LONG)
    # What was pressed is gone: the keys go on at the felt.
    expect(terminal.area("small")).to_be_focused()
    page.keyboard.press("2")
    expect(page.get_by_role("radio", name="Chip of $5", exact=True)).to_be_checked()
    number = terminal.bets_open()
    page.keyboard.press("Enter")
    expect(terminal.lying("small")).to_contain_text("5.00")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator("[data-lying]")).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-lying]")).to_have_count(1)
    page.keyboard.press("Control+y")
    expect(page.locator("[data-lying]")).to_have_count(2)
    dealer = terminal.deal(page_as)
    expect(page.locator("[data-settled]")).to_have_count(2, timeout=LONG)
    shown = {row.get_attribute("data-settled"): row.inner_text() for row in page.locator("[data-settled]").all()}
    view = terminal.ask()["view"]
    assert view["public"]["round"] == number
    for paid in view["settled"]:
        change = paid["win"] if paid["outcome"] == "win" else -paid["stake"]
        assert _shown(change) in shown[paid["area"]]
        assert paid["clause"] in shown[paid["area"]]
    won = sum(paid["win"] for paid in view["settled"])
    expect(page.locator("[data-last-win]")).to_have_text(_shown(won).removeprefix("+") if won else "$0.00")
    expect(page.locator("[data-stack]")).to_contain_text(f"{view['stack'] / 100:.2f}")
    for area in view["public"]["lit"]["standard"]:
        expect(terminal.area(area)).to_have_class(_word("lit"))
    terminal.hand_back(dealer)


def test_a_chip_is_dragged_taken_back_and_kept_as_a_favourite(page_as: Windows) -> None:
    terminal = seated(page_as, "crown-melbourne.option-a")
    page = terminal.page
    terminal.bets_open()
    page.get_by_role("radio", name="Chip of $5", exact=True).drag_to(terminal.area("big"))
    expect(terminal.lying("big")).to_contain_text("5.00")
    terminal.act("favourites").click()
    page.get_by_label("Name").fill("my evening")
    page.get_by_role("button", name="Keep what lies on the felt").click()
    page.keyboard.press("Escape")
    terminal.area("big").click(button="right")
    expect(terminal.lying("big")).to_have_count(0)
    terminal.bets_open()
    terminal.act("favourites").click()
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(terminal.lying("big")).to_contain_text("5.00")


def test_a_streak_is_wagered_at_the_price_on_the_sign_while_its_window_is_open(page_as: Windows) -> None:
    evening = Evening.opened(page_as.address, "star-sydney/super-streak", streak_price=25_00)
    terminal = evening.window(page_as, "P2")
    for faces in ((1, 2, 3), (4, 5, 6)):
        evening.until("settle", faces)
        evening.between_rounds()
    _window_of_big_is_open(terminal)
    terminal.press("streak-big")
    terminal.page.locator("[data-lay-streak]").click()
    expect(terminal.lying("streak-big")).to_contain_text("25.00")


def _window_of_big_is_open(terminal: Terminal) -> None:
    """The page knows of the round in which big began its run, not only of the one before."""
    label = re.compile(r"\brun of 1 now\b.*\bwindow open\b")
    expect(terminal.area("streak-big")).to_have_attribute("aria-label", label)


def test_a_streak_in_play_is_listed_beside_the_last_settlement(page_as: Windows) -> None:
    evening = Evening.opened(page_as.address, "star-sydney/super-streak", streak_price=25_00)
    terminal = evening.window(page_as, "P2")
    for faces in ((1, 2, 3), (4, 5, 6)):
        evening.until("settle", faces)
        evening.between_rounds()
    _window_of_big_is_open(terminal)
    terminal.press("streak-big")
    terminal.page.locator("[data-lay-streak]").click()
    expect(terminal.lying("streak-big")).to_contain_text("25.00")
    evening.until("no-more-bets")
    evening.bet("P2", "small", 5_00)
    evening.until("settle", (4, 5, 6))
    evening.between_rounds()
    settled, streak = terminal.page.locator("[data-settled='small']"), terminal.lying("streak-big")
    expect(settled.locator("[data-amount]")).to_have_text("-$5.00")
    expect(streak).to_contain_text("in play")
    expect(streak).to_contain_text("25.00")


def test_several_tables_stand_side_by_side_and_each_takes_its_own_bets(page_as: Windows) -> None:
    page = page_as("player", "/table/crown-melbourne.option-a-extended", width=1600)
    page.get_by_role("button", name="Add a table").click()
    page.locator("[data-add='star-sydney.standard']").click()
    expect(page.locator("sb-terminal[compact] [data-phase]")).to_have_count(2)
    expect(page).to_have_url(re.compile(r"\?with=star-sydney\.standard$"))
    page.get_by_role("button", name="Put star-sydney.standard away").click()
    expect(page.locator("sb-terminal[compact]")).to_have_count(0)
    expect(page.locator("sb-terminal")).to_have_count(1)


def test_another_language_is_spoken_at_once(page_as: Windows) -> None:
    page = page_as("visitor", "/table/crown-sydney.standard")
    expect(page.get_by_role("tab", name="Odds")).to_be_visible()
    for lang, tab, area in (("zh-Hant", "賠率", "點"), ("zh-Hans", "赔率", "点"), ("en", "Odds", "any triple loses")):
        page.locator("sb-top select").select_option(lang)
        expect(page.get_by_role("tab", name=tab)).to_be_visible()
        expect(page.locator("sb-felt")).to_contain_text(area)


def test_a_language_chosen_while_the_house_is_away_is_spoken_whole_once_it_is_back(page_as: Windows) -> None:
    page = page_as("visitor", "/table/crown-sydney.standard")
    title = page.locator("sb-terminal h2")
    expect(title).to_have_text("Crown Sydney")
    page.context.set_offline(True)
    expect(page.get_by_role("timer")).to_contain_text("?")
    page.locator("sb-top select").select_option("zh-Hant")
    expect(page.get_by_role("tab", name="賠率")).to_be_visible()
    expect(title).to_have_text("Crown Sydney")
    page.context.set_offline(False)
    expect(title).to_have_text("悉尼皇冠娛樂場")
    expect(page.locator("sb-felt")).to_contain_text("點")


def _tab_to(page: Page, name: str) -> None:
    """Press Tab until what has the focus is called so."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "() => { let at = document.activeElement;"
            " while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;"
            " return at?.getAttribute('aria-label') || at?.textContent || '' }"
        )
        if focused.strip().startswith(name):
            return
    raise AssertionError(f"{name} is not reached by Tab")


def _shown(cents: int) -> str:
    sign = "+" if cents > 0 else "-" if cents < 0 else ""
    return f"{sign}${abs(cents) / 100:,.2f}"


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{name}\b")

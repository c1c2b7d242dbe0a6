"""What goes wrong at a terminal, and how the player is told: at the spot, within seconds, with the clause."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from tests.browser.access import serious
from tests.browser.conftest import PATIENT, Windows
from tests.browser.interceptor import stand_between
from tests.browser.silence import silence_until_told, watch
from tests.browser.terminal import LONG, Terminal
from tests.server.process import free_port, running

VECTORS = {
    "link": "4ded6a6576de8039329919c8d1ea93634405b7136ce7be2c33302369899507b3",
    "last": "9ad2e910063a8e704db7407edb3da69e7d7a4fccd88296071ea52358bbc4738a",
    "published": "69b0b680bd865be03646d7c750b90667a74f096e980d2c319f8dd52ce4ce6e33",
    "salt": "9b02f8fdb177e4ae2318b2688fbe22e170561796fdc5e7dbff083517231853df",
    "root": "4f7444e33233b2155280aedc7a5a9cbc2d94737fdfaaf930bbde89ab66c98db1",
}
"""Of docs/fairness.md."""
PANEL = {"fromShadowDom": ["sb-table", "sb-terminal", "#panel"]}


def test_a_refusal_stands_at_the_spot_with_reason_remedy_and_clause(page_as: Windows) -> None:
    table = "rws-sentosa.pay-table-2"
    terminal = Terminal(page_as("player-sgd", f"/table/{table}"), table)
    terminal.sit("5")
    terminal.bets_open()
    terminal.choose("0.50")
    terminal.press("odd")
    bubble = terminal.page.locator("[data-refused-at='odd']")
    told_there = bubble.locator(".box")
    expect(told_there).to_contain_text("The stake 0.50 on Odd is below the minimum of the sign.")
    expect(told_there).to_contain_text("Stake at least 1.00")
    expect(bubble.locator("a")).to_have_attribute("href", re.compile("^/rules/rws-sentosa#"))
    spot, told = terminal.area("odd").bounding_box(), bubble.bounding_box()
    assert spot is not None
    assert told is not None
    assert told["x"] < spot["x"] + spot["width"]
    assert spot["x"] < told["x"] + told["width"]
    assert min(abs(told["y"] - spot["y"] - spot["height"]), abs(spot["y"] - told["y"] - told["height"])) < 40
    expect(terminal.lying("odd")).to_have_count(0)
    terminal.page.get_by_role("radio", name="Chip of $100").click()
    terminal.press("odd")
    expect(told_there).to_contain_text("95.00")
    expect(bubble.locator("a")).to_have_attribute("href", "/rules/house#2.3")
    terminal.leave()


def test_a_bet_that_comes_too_late_is_refused_where_it_was_laid(page_as: Windows) -> None:
    """The house's messages are held back on the way, so that the page still believes that bets are open."""
    table = "crown-melbourne-vcgr.option-a"
    context = page_as.context("player")
    page = page_as.page(context)
    held: list[Callable[[], None]] = []
    is_held = False

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)

        def told(message: str | bytes) -> None:
            kind = json.loads(message)["type"]
            if is_held and kind in {"state", "step", "update"}:
                held.append(lambda: route.send(message))
            else:
                route.send(message)

        server.on_message(told)

    page.route_web_socket(lambda address: "/live" in address, through)
    page.goto(f"{page_as.address}/table/{table}")
    terminal = Terminal(page, table)
    terminal.sit()
    terminal.bets_open()
    terminal.press("small")
    expect(terminal.lying("small")).to_contain_text("registered")
    is_held = True
    dealer = terminal.no_more_bets(page_as)
    terminal.press("big")
    expect(page.locator("[data-refused-at='big'] a")).to_have_attribute("href", "/rules/crown-melbourne-vcgr#3.2")
    is_held = False
    for let_go in held:
        let_go()
    expect(terminal.lying("big")).to_have_count(0)
    assert terminal.ask()["view"]["stack"] == 99_00
    terminal.hand_back(dealer)


def test_a_house_that_dies_in_mid_round_is_shown_as_not_live_and_the_bet_stands_when_it_is_back(
    chromium: Browser, tmp_path: Path
) -> None:
    port = str(free_port())
    table = "crown-sydney.standard"
    with running(tmp_path / "data", "--demo", "--port", port, **PATIENT) as house:
        windows = Windows(chromium, house.address)
        terminal = Terminal(windows("player", f"/table/{table}"), table)
        terminal.sit()
        number = terminal.bets_open()
        terminal.press("big")
        expect(terminal.lying("big")).to_contain_text("registered")
        watch(terminal.page, ["sb-table", "sb-terminal"], "[data-not-live]")
        house.kill()
        expect(terminal.page.locator("[data-not-live]")).to_be_visible()
        assert silence_until_told(terminal.page) < 3_000
        expect(terminal.page.locator("[data-live]")).to_contain_text("Not live")
        expect(terminal.phase).to_have_text("Not live")
        expect(terminal.page.locator("sb-stage")).not_to_contain_text("bets")
    with running(tmp_path / "data", "--demo", "--port", port, **PATIENT):
        expect(terminal.page.locator("[data-live]")).to_have_text("● Live", timeout=LONG)
        expect(terminal.lying("big")).to_contain_text("1.00")
        expect(terminal.phase).to_have_text("Place your bets")
        expect(terminal.phase).to_have_attribute("data-round", str(number))
        terminal.press("small")
        expect(terminal.lying("small")).to_contain_text("registered")
        terminal.deal(windows)
        expect(terminal.page.locator("[data-settled]")).to_have_count(2, timeout=LONG)
    # What the browser itself notes of a connection that breaks is no fault of the page.
    assert [fault for fault in windows.faults if "WebSocket connection" not in fault] == []


def test_a_page_that_was_busy_itself_does_not_take_the_house_for_lost(page_as: Windows) -> None:
    """The house spoke all the while; the page only had no time to listen."""
    table = "crown-sydney.standard"
    page = page_as("player", f"/table/{table}")
    expect(page.locator("[data-live]")).to_have_text("● Live")
    again: list[str] = []
    page.on("websocket", lambda socket: again.append(socket.url))
    page.evaluate("() => { const end = performance.now() + 4000; while (performance.now() < end); }")
    page.wait_for_timeout(600)
    expect(page.locator("[data-live]")).to_have_text("● Live")
    assert again == []


def _other_link(record: dict[str, Any]) -> None:
    record["attempts"][0]["link"] = VECTORS["link"]


def _other_dice(record: dict[str, Any]) -> None:
    record["attempts"][0]["dice"] = [face % 6 + 1 for face in record["attempts"][0]["dice"]]


def _other_stake(record: dict[str, Any]) -> None:
    record["attempts"][0]["inclusion"]["wagers"][0]["wager"]["stake"] += 100


def _other_chain(record: dict[str, Any]) -> None:
    """A whole chain of its own that holds by itself: only what the browser saw before can tell."""
    record["attempts"][0] |= {"published": VECTORS["published"], "link": VECTORS["link"], "number": 1, "dice": None}


def _attempt_left_out(record: dict[str, Any]) -> None:
    """What is left holds by itself: only that it is the second attempt tells."""
    record["attempts"][0] |= {"attempt": 2, "dice": None, "inclusion": None}


def _with(plant: Callable[[dict[str, Any]], None]) -> Callable[[Route], None]:
    """The house's own record with one thing changed on the way."""

    def planted(route: Route) -> None:
        record = route.fetch().json()
        plant(record)
        route.fulfill(json=record)

    return planted


def test_a_planted_link_die_stake_or_chain_makes_the_fairness_panel_say_so(page_as: Windows) -> None:
    table = "rws-sentosa.pay-table-1"
    terminal = Terminal(page_as("player-sgd", f"/table/{table}"), table)
    page = terminal.page
    terminal.sit()
    number = terminal.bets_open()
    terminal.press("big")
    expect(terminal.lying("big")).to_contain_text("registered")
    dealer = terminal.deal(page_as)
    expect(page.locator("[data-settled]")).to_have_count(1, timeout=LONG)
    terminal.tab("fairness")
    page.get_by_label("Round", exact=True).fill(str(number))
    verify = page.get_by_role("button", name="Verify", exact=True)
    verify.click()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "holds", timeout=LONG)
    for plant, told in (
        (_other_link, "does not lead back"),
        (_other_dice, "were called"),
        (_other_stake, "is not under the root"),
        (_other_chain, "is not the one this browser saw first"),
        (_attempt_left_out, "lacks an attempt of this round"),
    ):
        stand_between(page, "**/fairness", _with(plant))
        verify.click()
        expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "fails")
        expect(page.locator("sb-fairness")).to_contain_text(told)
        page.unroute("**/fairness")
    terminal.hand_back(dealer)


def test_the_browser_reckons_as_the_test_vectors_say(page_as: Windows) -> None:
    page = page_as("visitor", "/table/crown-sydney.standard")
    told = page.evaluate(
        """async (v) => {
          const { checked, diceOf, isWhole, stepsFrom } = await import("/web/pages/table/proof.js");
          const { fromHex } = await import("/web/shared/digests.js");
          const wager = { place: "P1", player: "P1", area: "big", pile: "cash-chips", stake: 10000 };
          const proof = { wager, salt: v.salt, index: 0, path: [] };
          const own = { table: "T1", round: 1, attempt: 1, root: v.root, size: 1, wagers: [proof] };
          const one = { attempt: 1, day: "2026-01-31", published: v.published, length: 5, number: 1, link: v.link,
                        dice: [5, 3, 2], root: v.root, inclusion: own };
          const record = { table: "T1", round: 1, device: "electronic", attempts: [one] };
          const whole = (...numbers) =>
            isWhole({ attempts: numbers.map(() => one) }, numbers.map((number, at) => ({ attempt: at + 1, number })));
          return {
            follow: [whole(1, 2), whole(1, 3), whole(2, 1)],
            first: await diceOf(fromHex(v.link), "T1", "2026-01-31", 1, 1),
            skips: await diceOf(fromHex(v.last), "T1", "2026-01-31", 30, 1),
            steps: await stepsFrom(fromHex(v.published), fromHex(v.last)),
            lost: await stepsFrom(fromHex(v.last), fromHex(v.published), 9),
            holds: (await checked(record, one)).holds,
          };
        }""",
        VECTORS,
    )
    assert (told["first"], told["skips"]) == ([2, 3, 5], [2, 3, 1])
    assert (told["steps"], told["lost"], told["holds"]) == (5, None, True)
    assert told["follow"] == [True, False, False]


def test_axe_has_no_serious_finding_in_any_panel(page_as: Windows) -> None:
    page = page_as("visitor", "/table/star-sydney.super-streak", bypass_csp=True)
    for tab in ("bets", "boards", "rounds", "fairness", "odds"):
        page.locator(f"#tab-{tab}").click()
        expect(page.locator("#panel")).to_have_attribute("aria-labelledby", f"tab-{tab}")
        page.wait_for_timeout(300)
        # The whole page once, then what another tab changes.
        assert serious(page, None if tab == "bets" else PANEL) == []


def test_a_visitor_reads_odds_and_rules_and_watches_without_logging_in(page_as: Windows) -> None:
    page = page_as("visitor", "/table/crown-sydney.standard")
    expect(page.locator("sb-stage [data-phase]")).to_be_visible()
    page.locator("#tab-odds").click()
    row = page.locator("sb-odds tbody tr").filter(has_text="Any Triple")
    expect(row).to_contain_text("31 to 1")
    expect(row).to_contain_text("2.78%")
    expect(page.get_by_role("link", name="Read the rules")).to_have_attribute("href", "/rules/crown-sydney")
    page.locator("[data-area='any-triple']").click(force=True)  # no bet may be laid, but it may be read
    expect(page.locator("sb-area-info")).to_contain_text("2.78%")
    page.keyboard.press("Escape")
    expect(page.locator("sb-area-info")).to_have_count(0)
    page.locator("[data-open=seat]").click()
    page.locator("sb-seat").get_by_role("button", name="Log in").click()
    expect(page.get_by_role("dialog", name="Log in")).to_be_visible()

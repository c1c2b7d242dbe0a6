"""What goes wrong at a table, declared at the console: first read what follows, then by who may, with whom it takes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from sicbo.floor.table.law import TableLaw
from sicbo.law.rulebook import load
from sicbo.words import load as words
from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.browser.evening import Evening
from tests.server.process import HouseProcess

GAMES = {
    "crown-sydney/standard": (),
    "crown-melbourne/option-a": (),
    "star-sydney/extended": ("touch-screen",),
    "rws-sentosa/pay-table-1": (),
}


def declare(page: Page, irregular: str, *, password: str = "", **values: Any) -> str:
    """Choose from the menu, read what follows, fill in, confirm; what followed, as it was told."""
    expect(page.locator("sb-irregular dialog")).to_have_count(0)  # a menu on its way out is not opened again
    page.keyboard.press("i")
    page.locator(f"[data-irregular={irregular}]").click()
    follows = " ".join(page.locator("sb-irregular .follows").inner_text().split())
    for name, value in values.items():
        fields = page.locator(f"sb-irregular [name={name}]")
        if value is True:
            fields.check()
        elif isinstance(value, tuple):
            for at, one in enumerate(value):
                fields.nth(at).select_option(str(one))
        else:
            fields.select_option(str(value))
    page.locator("sb-irregular [data-confirm]").click()
    if password:
        page.get_by_role("textbox", name="Password").fill(password)
        page.locator("sb-proof").get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator("sb-irregular dialog")).to_have_count(0)
    return follows


@pytest.mark.parametrize("game", list(GAMES))
def test_each_cause_of_the_book_ends_the_round_as_the_console_said_it_would(
    house: HouseProcess, page_as: Windows, game: str
) -> None:
    evening = Evening.opened(house.address, game, fittings=list(GAMES[game]))
    page = page_as("dealer", f"/dealer/{evening.table}")
    players = [evening.window(page_as, place) for place in ("P1", "P2")]
    law = TableLaw.of(load(game.partition("/")[0]))
    rule, said = law.book.articles.no_result, words("en")
    assert rule is not None
    policy = next(one for one in rule.wagers if law.reads(one.reading)).policy
    for row in law.book.articles.irregularity:
        evening.until("enter" if "enter" in row.during else row.during[-1])
        coming = evening.console()["public"]["due"]
        expect(page.locator("sb-dealer")).to_have_js_property("step", _step(evening))
        follows = declare(page, row.id)
        assert said.say(f"follows.stakes-{policy}") in follows
        assert said.say(f"follows.again-{rule.again}") in follows
        assert said.say(f"call.{row.word}") in follows
        assert f"{law.book.id} {row.clause}" in follows
        expect(page.locator("sb-dealer")).not_to_have_js_property("step", coming)
        view = evening.console()
        assert view["public"]["dice"] is None
        stays = policy == "stay-and-reopen"
        assert bool(view["places"]) == stays
        expect(players[0].lying("big")).to_have_count(1 if stays else 0)
        for player in players:
            expect(player.phase).not_to_have_attribute("data-phase", "result")
        if row.malfunction:
            expect(page.locator("sb-alerts .stop")).to_contain_text(said.say(f"irregularity.{row.id}"))
            evening.mend()
    evening.between_rounds()


def _step(evening: Evening) -> str:
    """The step as the console names it to itself."""
    table = evening.console()["public"]
    return f"{table['round']}/{table['due']}/{table['dealer']}"


@pytest.fixture
def sydney(house: HouseProcess) -> Evening:
    return Evening.opened(house.address, "crown-sydney/standard")


def test_faults_of_the_equipment_are_told_acknowledged_and_put_right(sydney: Evening, page_as: Windows) -> None:
    sydney.until("uncover")
    page = page_as("manager", f"/dealer/{sydney.table}")
    expect(page.locator("[data-step=uncover]")).to_be_visible()
    page.keyboard.press("i")
    expect(page.locator("[data-irregular=cocked-die]")).to_be_disabled()
    assert serious(page) == []
    page.keyboard.press("Escape")
    sydney.until("settle")
    expect(page.locator("[data-step=settle]")).to_be_visible()
    told = declare(page, "lighting", fault="wrong")
    assert "the dice decide, not the lights" in told
    stop = page.locator("sb-alerts .stop")
    expect(stop).to_contain_text("Area manager")
    stop.get_by_role("button", name="I was told").click()
    stop.get_by_role("button", name="Put right, play on").click()
    expect(stop).to_have_count(0)
    assert "not the display" in declare(page, "display", shown=(1, 2, 3))
    declare(page, "malfunction", part="terminal", corrected=True)
    warned = page.locator("sb-alerts .warn")
    expect(warned).to_contain_text("Terminal")
    assert sydney.view()["halted"] is False
    warned.get_by_role("button", name="I was told").click()
    expect(warned).to_have_count(0)
    sydney.between_rounds()


@pytest.mark.clause("house 4.1")
def test_a_correction_after_settlement_takes_a_password_and_a_second_person(sydney: Evening, page_as: Windows) -> None:
    sydney.until("settle")
    sydney.between_rounds()
    before = sydney.stack("P1")
    player = sydney.window(page_as, "P1")
    expect(player.page.locator("[data-settled=big]")).to_contain_text("wins")
    first = page_as.page(page_as.context("manager"))
    first.route_web_socket("**/live*", _asks_once_for_a_password)
    first.route("**/api/session/unlock", lambda route: route.fulfill(json={"user": "demo-manager", "roles": []}))
    first.goto(f"{page_as.address}/dealer/{sydney.table}")
    second = page_as("second", f"/dealer/{sydney.table}")
    expect(first.locator("sb-steps")).to_be_visible()
    declare(first, "correct-result", password="typed once more", faces=(1, 1, 2), evidence="camera")  # noqa: S106
    expect(first.locator("sb-alerts")).to_contain_text("waiting")
    expect(first.get_by_role("button", name="Carry out")).to_have_count(0)
    expect(second.locator("sb-alerts")).to_contain_text("asked by demo-manager")
    expect(second.locator("sb-alerts .follows")).to_have_text(first.locator("sb-alerts .follows").inner_text())
    second.get_by_role("button", name="Agree").click()
    expect(first.locator("sb-alerts")).to_contain_text("demo-second has agreed")
    first.get_by_role("button", name="Carry out").click()
    expect(first.locator("sb-alerts")).to_contain_text("Nothing to look out for")
    assert sydney.view()["results"][-1] == [1, 1, 2]
    expect(player.page.locator("#panel")).to_contain_text("was corrected and your bets were settled anew")
    expect(player.page.locator("[data-settled=big]")).to_contain_text("loses")
    assert sydney.stack("P1") == before - 20_00, "big had won ten; now the ten are lost"


def _asks_once_for_a_password(wire: WebSocketRoute) -> None:
    """The house, but the first correction meets the question for the password."""
    house = wire.connect_to_server()

    def on_order(text: str | bytes) -> None:
        order = json.loads(text)
        if order["type"] == "correct-result" and not PROVEN:
            PROVEN.append(order["id"])
            refused = {"code": "password-again", "clause": "house 14.4", "message": "again", "remedy": ""}
            wire.send(json.dumps({"type": "refused", "id": order["id"], "refused": refused}))
            return
        assert order["id"] not in PROVEN, "given again under a new id"
        house.send(text)

    wire.on_message(on_order)


PROVEN: list[str] = []


@pytest.mark.parametrize(
    ("game", "ground", "values"),
    [
        ("crown-sydney/standard", "equipment", {"affects_outcome": True, "corrected": True}),
        ("star-sydney/extended", "outside-event", {"cause": "fire"}),
        ("star-sydney/extended", "fraud", {"affects_outcome": True}),
    ],
)
def test_a_settled_round_is_voided_by_two_people(
    house: HouseProcess, page_as: Windows, game: str, ground: str, values: dict[str, Any]
) -> None:
    evening = Evening.opened(house.address, game, players=1)
    before = evening.stack("P1")
    evening.until("settle")
    evening.between_rounds()
    assert evening.stack("P1") == before + 10_00
    page = page_as("manager", f"/dealer/{evening.table}")
    expect(page.locator("sb-steps")).to_be_visible()
    assert "be refunded" in declare(page, f"void-{ground}", **values).replace("are", "be")
    expect(page.locator("sb-alerts")).to_contain_text("waiting")
    [asked] = evening.console()["alerts"]["approvals"]
    evening.person("second").order(f"/api/tables/{evening.table}", type="approve", approval=asked["approval"])
    page.get_by_role("button", name="Carry out").click()
    if ground == "equipment":  # A fault is told, also one that was put right on the spot.
        page.get_by_role("button", name="I was told").click()
    expect(page.locator("sb-alerts")).to_contain_text("Nothing to look out for")
    assert evening.stack("P1") == before


@pytest.mark.clause("crown-melbourne 9.3")
def test_any_one_wager_is_voided_for_fraud_and_the_others_of_its_place_stand(
    house: HouseProcess, page_as: Windows
) -> None:
    evening = Evening.opened(house.address, "crown-melbourne/option-a")
    before = evening.stack("P1")
    evening.deal(type="open-bets")
    evening.bet("P1", "big", 10_00)
    evening.bet("P1", "small", 20_00)
    page = page_as("manager", f"/dealer/{evening.table}")
    expect(page.locator("sb-steps")).to_be_visible()
    page.keyboard.press("i")
    page.locator("[data-irregular=void-fraud]").click()
    area = page.locator("sb-irregular [name=area]")
    expect(area.locator("option")).to_have_text(["all"])
    page.locator("sb-irregular [name=place]").select_option("P2")
    expect(area.locator("option")).to_have_text(["all"])
    page.locator("sb-irregular [name=place]").select_option("P1")
    expect(area.locator("option")).to_have_text(["all", "Big", "Small"])
    assert serious(page) == []
    page.locator("sb-irregular dialog").press("Escape")
    told = declare(page, "void-fraud", cause="device", place="P1", area="small")
    assert "A single wager goes back to its player." in told
    assert evening.stack("P1") == before - 10_00
    [lying] = evening.console()["places"]
    assert [one["area"] for one in lying["wagers"]] == ["big"]


@pytest.mark.clause("rws-sentosa 5.1.2")
@pytest.mark.clause("rws-sentosa 5.2.1", "rws-sentosa 5.2.2")
def test_an_interruption_voids_the_round_and_failed_terminals_do_not(house: HouseProcess, page_as: Windows) -> None:
    evening = Evening.opened(house.address, "rws-sentosa/pay-table-1")
    before = evening.stack("P1")
    evening.deal(type="open-bets")
    evening.bet("P1", "big", 10_00)
    page = page_as("dealer", f"/dealer/{evening.table}")
    expect(page.locator("[data-step=close-bets]")).to_be_enabled()
    page.keyboard.press("i")
    page.locator("[data-irregular=fail-terminals]").click()
    page.get_by_role("checkbox", name="P1").check()
    page.get_by_label("Place 1").select_option("P1")
    page.get_by_label("Bet 1").select_option(label="Total 9")
    page.locator("sb-irregular [data-confirm]").click()
    expect(page.locator("sb-irregular sb-refusal")).to_contain_text("house")  # half filled in is not left out
    page.get_by_label("Amount 1").fill("30")
    page.locator("sb-irregular [data-confirm]").click()
    expect(page.locator("sb-irregular dialog")).to_have_count(0)
    assert evening.stack("P1") == before - 10_00
    told = declare(page, "interrupt")
    assert "the round goes on" in told
    assert "Otherwise the round is void." in told
    expect(page.locator("[data-step=open-bets]")).to_be_visible()
    assert evening.stack("P1") == before
    evening.until("enter")
    expect(page.locator("sb-dealer")).to_have_js_property("step", _step(evening))
    declare(page, "interrupt", known=(6, 5, 4))
    assert evening.console()["public"]["due"] == "enter", "three known dice decide every bet"
    evening.between_rounds()


@pytest.mark.clause("star-sydney 6.6")
def test_the_console_asks_for_the_final_call_when_the_table_will_close(house: HouseProcess, page_as: Windows) -> None:
    evening = Evening.opened(house.address, "star-sydney/super-streak", players=1)
    page = page_as("dealer", f"/dealer/{evening.table}")
    alerts = page.locator("sb-alerts")
    expect(alerts).to_contain_text("Nothing to look out for")
    closes = int(page.evaluate("Date.now()")) + 30 * 60_000
    evening.person("manager").order(f"/api/tables/{evening.table}", type="announce-closing", closes_at=closes)
    expect(alerts).to_contain_text("make the final call for Super Streak wagers")
    alerts.get_by_role("button", name="Final call made").click()
    expect(alerts).to_contain_text("no Super Streak wagers until the table is opened again")
    expect(alerts.get_by_role("button", name="Final call made")).to_have_count(0)

"""The menu of what can go wrong: what the book knows, who may say so, what follows, and whether it can be said now."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sicbo import words
from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.corrections.commands import VoidOutcome
from sicbo.floor.table.corrections.events import WagersVoided
from sicbo.floor.table.corrections.grounds import FRAUD, OUTSIDE, PARTS, causes_of
from sicbo.floor.table.dealing.commands import EnterResult
from sicbo.floor.table.irregularities.commands import Unregistered
from sicbo.floor.table.irregularities.events import MalfunctionNotified, NoResultDeclared, TerminalsFailed
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.commands import SetStreakPrice
from sicbo.floor.table.views.menu import Irregular, irregularities
from sicbo.law.ranks import RANKS
from tests.floor.tables import DEALER, MANAGER, P1, Floor, every_game

GAMES = list(every_game())
DICE = (2, 4, 6)


def menu(floor: Floor) -> dict[str, Irregular]:
    return {entry.id: entry for entry in irregularities(floor.law, floor.table)}


def filled(entry: Irregular, **values: Any) -> AnyCommand:
    """The order of an entry, with its blanks filled in."""
    known = {blank.name for blank in entry.blanks}
    assert set(values) <= known
    command: AnyCommand = msgspec.convert({**entry.order, **values}, AnyCommand)
    return command


def wagered(address: str) -> Floor:
    floor = Floor(address)
    floor.open_bets()
    floor.must(P1, floor.bet(next(iter(floor.law.paytables[floor.table.places["P1"].game].areas)), 100))
    return floor


@pytest.mark.parametrize("address", GAMES)
def test_every_cause_of_the_book_is_offered_exactly_where_it_can_happen_or_is_found(address: str) -> None:
    floor = wagered(address)
    rows = {row.id: row for row in floor.law.book.articles.irregularity if not row.equipment}
    seen: set[str] = set()
    settled = False
    while not (settled and floor.table.bets_open):
        coming, offered = due(floor.law, floor.table), menu(floor)
        assert set(rows) <= set(offered)
        for name, row in rows.items():
            late = coming in row.found
            assert (offered[name].refused is None) == (coming in row.during or late), (name, coming)
            seen_late = late and coming == "enter"  # every book's dice lie open by then
            in_view = row.duty == "may" and (coming == "settle" or seen_late)
            assert offered[name].second == (offered[name].refused is None and in_view)
            assert offered[name].clause == floor.law.cite(row.clause)
            assert [blank.name for blank in offered[name].blanks] == ["corrected"] * row.malfunction
        seen |= {name for name in rows if offered[name].refused is None}
        settled |= coming == "settle"
        floor.step(DICE)
    assert seen == set(rows), "blind, not content"


@pytest.mark.parametrize("address", GAMES)
def test_what_an_entry_says_will_follow_is_what_follows(address: str) -> None:
    floor = wagered(address)
    while floor.table.result is None:
        for entry in menu(floor).values():
            if entry.group != "no-result" or entry.refused is not None:
                continue
            said = {follows.say: follows for follows in entry.follows}
            assert ("follows.second" in said) == entry.second
            if entry.second:
                floor.agree(Actor("somebody", entry.rank), filled(entry))
            events = floor.decide(Actor("somebody", entry.rank), filled(entry))
            assert isinstance(events, list), (entry.id, events)
            declared = next((event for event in events if isinstance(event, NoResultDeclared)), None)
            assert ("follows.called" in said) == (declared is not None)
            notice = next((event for event in events if isinstance(event, MalfunctionNotified)), None)
            assert ("follows.told" in said) == (notice is not None)
            if declared is not None:
                assert said["follows.called"].arguments == {"call": declared.says}
                assert said[f"follows.stakes-{declared.wagers}"].clause == declared.wagers_clause
                assert said[f"follows.again-{declared.again}"].clause == declared.again_clause
            if notice is not None:
                assert said["follows.told"].arguments == {"rank": f"rank.{notice.to}"}
                assert said["follows.told"].clause == notice.clause
        floor.step(DICE)


@pytest.mark.clause("star-sydney 8.6")
def test_a_no_result_is_said_to_spare_streaks_where_they_are_played_and_to_say_nothing_of_them_elsewhere() -> None:
    floor = wagered("star-sydney/super-streak")
    for said in ([], ["star-sydney 8.6"]):
        follows = menu(floor)["tumbler-malfunction"].follows
        assert [one.clause for one in follows if one.say == "follows.streaks-spared"] == said
        floor.must(MANAGER, SetStreakPrice(25_00))


@pytest.mark.parametrize("address", GAMES)
def test_no_rank_below_the_one_named_may_give_the_order(address: str) -> None:
    floor = wagered(address)
    floor.until("settle", DICE)
    looked_at = 0
    for entry in menu(floor).values():
        if entry.refused is not None or entry.second or entry.blanks:
            continue
        for rank in RANKS[: RANKS.index(entry.rank)]:
            answer = floor.decide(Actor("somebody", rank), filled(entry))
            assert isinstance(answer, Refused)
            assert answer.code == "not-allowed"
        looked_at += 1
    assert looked_at or all(entry.blanks or entry.second or entry.refused for entry in menu(floor).values())


@pytest.mark.parametrize("address", GAMES)
def test_every_name_and_every_consequence_has_words(address: str) -> None:
    floor = wagered(address)
    floor.until("settle", DICE)
    said = words.load("zh-Hant")
    entries = menu(floor)
    assert len(entries) > 8
    for entry in entries.values():
        assert said.has(f"irregularity.{entry.id}") or address.startswith("mixed"), entry.id
        for follows in entry.follows:
            arguments = {name: said.say(key) for name, key in follows.arguments.items()}
            assert said.say(follows.say, **arguments)
            assert " " in follows.clause
        for blank in entry.blanks:
            if blank.kind in {"choice", "code"} and blank.name != "dice":
                assert all(said.has(f"cause.{choice}") for choice in blank.choices), blank


@pytest.mark.parametrize(
    ("address", "clause"),
    [
        ("crown-melbourne/option-a", "crown-melbourne 5.1.5(a)"),
        ("crown-melbourne-vcgr/option-a", "crown-melbourne-vcgr 5.1.6"),
        ("crown-sydney/standard", "crown-sydney 5.1.6"),
        ("star-sydney/extended", "star-sydney 5.4"),
        ("rws-sentosa/pay-table-1", "rws-sentosa 5.5"),
    ],
)
def test_a_result_is_corrected_alone_before_settlement_and_afterwards_by_two_unless_the_book_demands_it(
    address: str, clause: str
) -> None:
    floor = wagered(address)
    floor.until("settle", DICE)
    before = menu(floor)["correct-result"]
    assert (before.refused, before.second, before.rank) == (None, False, "dealer")
    assert [(one.say, one.clause) for one in before.follows] == [("follows.corrected-before", clause)]
    assert before.clause == clause
    floor.step()
    after = menu(floor)["correct-result"]
    alone = address.startswith("rws")
    assert (after.refused, after.second, after.rank) == (None, not alone, "area-manager")
    order = filled(after, round=int(after.blanks[0].choices[0]), faces=(1, 1, 2), evidence="camera")
    said = {one.say for one in after.follows}
    assert said == {"follows.corrected-after", "follows.later-stand"} | (set() if alone else {"follows.second"})
    if alone:
        floor.must(MANAGER, order)
    else:
        assert floor.refused(MANAGER, order).code == "needs-approval"
        assert floor.agreed(MANAGER, order)


def test_only_a_book_with_terminals_speaks_of_interruptions() -> None:
    assert {"interrupt", "fail-terminals"} <= set(menu(wagered("rws-sentosa/pay-table-2")))
    assert not {"interrupt", "fail-terminals"} & set(menu(wagered("star-sydney/standard")))
    assert "void-damaged-dice" in menu(wagered("rws-sentosa/pay-table-2"))


@pytest.mark.clause("rws-sentosa 5.1.2", "house 4.4")
def test_an_interruption_that_the_book_makes_a_void_takes_one_person_whatever_can_be_seen() -> None:
    floor = wagered("rws-sentosa/pay-table-1")
    while not floor.table.results:
        entry = menu(floor)["interrupt"]
        assert (entry.second, "follows.second" in {one.say for one in entry.follows}) == (False, False)
        floor.step(DICE)


@pytest.mark.clause("house 4.1")
def test_an_interruption_by_a_mere_power_takes_two_once_the_dice_lie_open_until_they_are_keyed() -> None:
    floor = wagered("mixed/all")
    takes_two = {}
    while not floor.table.results:
        coming, entry = due(floor.law, floor.table), menu(floor)["interrupt"]
        assert ("follows.second" in {one.say for one in entry.follows}) == entry.second
        takes_two[coming] = entry.second
        if coming == "enter":
            floor.must(DEALER, filled(entry, known=DICE))
            floor.must(DEALER, EnterResult(DICE))
            assert not menu(floor)["interrupt"].second
        floor.step(DICE)
    assert takes_two == {"no-more-bets": False, "uncover": False, "enter": True, "settle": False}


@pytest.mark.clause("rws-sentosa 5.2.2")
def test_what_a_failed_terminal_had_not_registered_can_be_filled_in_on_every_area_of_its_game() -> None:
    floor = wagered("rws-sentosa/pay-table-1")
    entry = menu(floor)["fail-terminals"]
    [unregistered] = [blank for blank in entry.blanks if blank.kind == "wagers"]
    assert set(unregistered.areas) == set(floor.law.paytables["pay-table-1"].areas)
    shown = Unregistered("P1", "total-9", 30_00)
    stack = floor.table.places["P1"].stack
    [event] = floor.must(DEALER, filled(entry, places=("P1",), unregistered=(shown,)))
    assert isinstance(event, TerminalsFailed)
    assert (event.unregistered, floor.table.places["P1"].stack) == ((shown,), stack)


@pytest.mark.parametrize("address", GAMES)
def test_what_was_done_out_of_order_can_be_said_only_of_what_the_book_has_done(address: str) -> None:
    floor = wagered(address)
    dealing = floor.law.book.articles.dealing
    assert ("did-short-tumble" in menu(floor)) == (dealing.tumbles_min is not None)
    assert ("did-uncover" in menu(floor)) == ("uncover" in {step.id for step in floor.law.steps})


@pytest.mark.clause("star-sydney 8.7.1")
@pytest.mark.parametrize("address", GAMES)
def test_lights_that_fail_leave_the_decision_to_the_dice_and_end_streaks_where_the_book_says_so(address: str) -> None:
    floor = wagered(address)
    rule = floor.law.book.articles.lighting
    assert ("lighting" in menu(floor)) == (rule is not None)
    if rule is not None:
        said = {follows.say: follows.clause for follows in menu(floor)["lighting"].follows}
        streaks = {"follows.streaks-end": "star-sydney 8.7.1"} if address.startswith("star-sydney") else {}
        assert {say: clause for say, clause in said.items() if "streaks" in say} == streaks
        assert said["follows.dice-decide"] == floor.law.cite(rule.clause)


@pytest.mark.parametrize("address", GAMES)
def test_a_void_says_how_far_it_reaches_and_asks_whose_wagers_are_lost_where_the_book_lets_them_be(
    address: str,
) -> None:
    floor = wagered(address)
    for row in floor.law.book.articles.void:
        entry = menu(floor)[f"void-{row.id}"]
        reach = next(part for part in ("range", "wager", "round") if part in row.scope)
        assert entry.follows[0].say == f"follows.void-{reach}"
        forfeit = [blank.choices for blank in entry.blanks if blank.name == "forfeit"]
        assert forfeit == ([("P1", "P2")] if row.forfeits and reach != "range" else [])


FRAUDS = {"past-posting", "device", "collusion", "dice-tampering"}


@pytest.mark.clause("house 8.12")
@pytest.mark.parametrize("address", GAMES)
def test_no_ground_for_a_void_takes_a_code_of_another_kind_or_one_that_nobody_knows(address: str) -> None:
    floor = wagered(address)
    codes = {*FRAUD, *OUTSIDE, *PARTS, "lighting", "boredom"}
    refused = 0
    for row in floor.law.book.articles.void:
        if "range" in row.scope:
            continue
        place = "" if "round" in row.scope else "P1"
        for cause in codes - set(causes_of(row)):
            void = VoidOutcome(ground=row.id, cause=cause, round=1, place=place, affects_outcome=True)
            answer = floor.refused(MANAGER, void)
            assert (answer.code, answer.arguments["cause"]) == ("not-a-cause", cause), (row.id, cause)
            refused += 1
    assert refused, "blind, not content"


@pytest.mark.parametrize("address", GAMES)
def test_every_ground_for_a_void_offers_causes_of_its_own_kind_and_each_of_them_is_taken(address: str) -> None:
    floor = wagered(address)
    seen = 0
    for row in floor.law.book.articles.void:
        entry = menu(floor)[f"void-{row.id}"]
        offered = next((blank.choices for blank in entry.blanks if blank.name == "cause"), None)
        if "range" in row.scope:
            assert offered is None
            continue
        assert offered
        assert len(offered) == len(set(offered))
        assert bool(FRAUDS & set(offered)) == (row.id == "fraud"), (row.id, offered)
        assert ("fire" in offered) == (row.id == "outside-event")
        assert (set(PARTS) - {"other"} >= set(offered) - {"other"}) == (row.id == "equipment")
        assert not {one.id for one in row.excluded if not one.in_hand} & set(offered)
        for cause in set(offered) - {one.id for one in row.excluded}:
            values = {"round": 1, "cause": cause} | ({"affects_outcome": True} if row.must_affect_outcome else {})
            place = {} if "round" in row.scope else {"place": "P1"}
            assert isinstance(floor.decide(MANAGER, filled(entry, **values, **place)), list), (row.id, cause)
            seen += 1
    assert seen, "blind, not content"


@pytest.mark.parametrize("address", GAMES)
def test_a_void_for_a_malfunction_says_who_is_told_and_tells_them(address: str) -> None:
    floor = wagered(address)
    rows = [row for row in floor.law.book.articles.void if "range" not in row.scope and "round" in row.scope]
    for row in rows:
        entry = menu(floor)[f"void-{row.id}"]
        cause = next(blank.choices[0] for blank in entry.blanks if blank.name == "cause")
        values = {"round": 1, "cause": cause} | ({"affects_outcome": True} if row.must_affect_outcome else {})
        events = floor.decide(MANAGER, filled(entry, **values))
        assert isinstance(events, list)
        said = {follows.say: follows for follows in entry.follows}
        notice = next((event for event in events if isinstance(event, MalfunctionNotified)), None)
        assert (notice is not None) == row.malfunction == ("follows.told" in said)
        assert any(blank.name == "corrected" for blank in entry.blanks) == row.malfunction
        if notice is not None:
            assert (notice.about, notice.halts) == (cause, True)
            assert said["follows.told"].arguments == {"rank": f"rank.{notice.to}"}
            assert said["follows.told"].clause == notice.clause
            assert row.malfunction == (set(PARTS) >= set(row.causes))
    assert rows or address.startswith("mixed")


@pytest.mark.clause("house 7.1")
@pytest.mark.parametrize(
    ("address", "clause"), [("crown-melbourne/option-a", "house 7.1"), ("crown-sydney/standard", "crown-sydney 10.4")]
)
def test_a_single_wager_goes_back_by_the_house_where_the_book_speaks_only_of_outcomes(
    address: str, clause: str
) -> None:
    floor = wagered(address)
    entry = menu(floor)["void-fraud"]
    said = {follows.say: follows.clause for follows in entry.follows}
    assert ("follows.wager-back" in said) == clause.startswith("house")
    for values, cited in (({"place": "P1"}, clause), ({}, said["follows.refund-must"])):
        events = floor.decide(MANAGER, filled(entry, round=1, cause="device", **values))
        assert isinstance(events, list)
        assert [event.refund_clause for event in events if hasattr(event, "refund_clause")] == [cited]


@pytest.mark.clause("crown-melbourne 9.3")
@pytest.mark.clause("crown-sydney 10.3.2")
@pytest.mark.parametrize("address", ["crown-melbourne/option-a", "crown-sydney/standard"])
def test_any_wager_may_be_named_of_those_that_a_place_has_in_that_round(address: str) -> None:
    floor = Floor(address)
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.must(P1, floor.bet("small", 100))
    for settled in (False, True):
        if settled:
            floor.until("settle", DICE)
            floor.step()
        entry = menu(floor)["void-fraud"]
        [area] = [blank for blank in entry.blanks if blank.name == "area"]
        assert (area.by, area.may_miss) == (("round", "place"), True)
        assert {key: set(areas) for key, areas in area.choices_by.items()} == {"1/P1": {"big", "small"}}
        one = filled(entry, round=1, cause="device", place="P1", area="big")
        events = floor.agreed(MANAGER, one) if settled else floor.decide(MANAGER, one)
        assert isinstance(events, list)
        [voided] = [event for event in events if isinstance(event, WagersVoided)]
        gone = [wager.area for one in voided.adjustments for wager in one.reversed]
        assert gone + [wager.area for wager in voided.returned] == ["big"]
    [area] = [blank for blank in menu(floor)["void-fraud"].blanks if blank.name == "area"]
    assert area.choices_by == {"1/P1": ("small",)}


def test_an_area_without_a_place_voids_nothing_least_of_all_the_whole_round() -> None:
    floor = wagered("crown-melbourne/option-a")
    entry = menu(floor)["void-fraud"]
    refused = floor.refused(MANAGER, filled(entry, round=1, cause="device", area="big"))
    assert (refused.code, refused.clause) == ("no-such-wager", "crown-melbourne 9.3")

"""People at a table: edges that no single script of a book can show."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sicbo import words
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.commands import Actor
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.people import commands as q
from sicbo.floor.table.people.events import PeopleEvent, WinningsWithheld
from sicbo.floor.table.refusals import PRECEDENCE, Reason, Refused
from sicbo.floor.table.seating import commands as s
from sicbo.law.rulebook import load
from tests.floor.tables import Floor
from tests.scenarios.runner import Evening, play
from tests.scenarios.test_scenarios import SCRIPTS, find

PEOPLE_CODES = [
    Reason.NO_SUCH_POWER,
    Reason.UNKNOWN_APPROVAL,
    Reason.UNKNOWN_INCIDENT,
    Reason.UNKNOWN_WITHHELD,
    Reason.UNKNOWN_RULE,
    Reason.NOT_ALLOWED,
    Reason.NOT_ASSIGNED,
    Reason.SAME_PERSON,
    Reason.APPROVAL_EXPIRED,
    Reason.NOT_EXPIRED,
    Reason.NOT_SANCTIONED,
    Reason.NOT_THEIR_BREACH,
    Reason.NOT_EXCLUDED,
    Reason.EXCLUDED,
    Reason.MUST_VACATE,
    Reason.NOT_PRESENT,
    Reason.NOT_ABSTAINING,
    Reason.NOTHING_TO_WITHHOLD,
    Reason.MORE_THAN_WON,
    Reason.NEEDS_APPROVAL,
    Reason.NOTICE_TOO_SHORT,
    Reason.NOT_ANNOUNCED,
    Reason.NOTICE_RESULTS,
    Reason.NOTICE_TIME,
    Reason.ROUND_UNFINISHED,
    Reason.STACKS_ON_TABLE,
]


@pytest.fixture(scope="module")
def evenings() -> list[Evening]:
    return [play(script, find) for script in SCRIPTS]


def evening(tmp_path: Path, text: str) -> Evening:
    script = tmp_path / "script.txt"
    script.write_text(text, encoding="utf-8")
    return play(script, find)


def test_the_scripts_meet_every_refusal_of_people_and_closing(evenings: list[Evening]) -> None:
    met = {refusal.code for one in evenings for refusal in one.refusals}
    assert set(PEOPLE_CODES) - met == set()


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_refusal_brings_the_arguments_of_its_words(evenings: list[Evening], language: str) -> None:
    catalogue = words.load(language)
    for refusal in (refusal for one in evenings for refusal in one.refusals if refusal.code in PEOPLE_CODES):
        for part in ("refusal", "remedy"):
            assert "{" not in catalogue.say(f"{part}.{refusal.code}", **refusal.arguments)


def test_every_kind_of_incident_has_its_prompt() -> None:
    catalogue = words.load("en")
    kinds = {
        kind.id for book in ("crown-melbourne", "crown-sydney", "star-sydney") for kind in load(book).articles.incident
    }
    assert len(kinds) > 5
    assert [kind for kind in kinds if not catalogue.has(f"incident.{kind}")] == []


def test_every_event_about_people_says_who_when_and_by_which_clause(evenings: list[Evening]) -> None:
    found = [event for one in evenings for event in one.log if isinstance(event, PeopleEvent)]
    floor = Floor("crown-sydney/standard")
    for order in (q.BarPlayer(player="P1", until=None), q.LiftBar("P1")):  # from the house, which speaks in no script
        answer = floor.give(THE_HOUSE, order)
        assert isinstance(answer, list), answer
        found += [event for event in answer if isinstance(event, PeopleEvent)]
    assert len({type(event) for event in found}) == len(PeopleEvent.__args__)
    for event in found:
        assert event.by
        assert event.at >= 0
        assert " " in event.clause, event


def test_every_event_reads_back_as_it_was_written(evenings: list[Evening]) -> None:
    for one in evenings:
        for event in one.log:
            assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event


def test_stakes_are_forfeited_where_the_book_says_so_and_whoever_it_names_may_void(tmp_path: Path) -> None:
    evening(
        tmp_path,
        """
table T1  mixed/all
  supervisor  tumble                      -> dice-tumbled
  dealer  open-bets                       -> bets-opened
  P1      bet middle 100                  -> wager-registered
  dealer  record side-bet by P1           -> incident-recorded            mixed 9.6
  dealer  void-wager incident 1 for P1    -> wager-voided forfeited 100   mixed 9.5
  P1 has 9900
  account forfeited - holds 100
""",
    )


def test_who_may_stand_in_for_the_dealer_is_the_book_s_to_say(tmp_path: Path) -> None:
    evening(
        tmp_path,
        """
table T1  mixed/all
  supervisor    tumble       -> dice-tumbled
  supervisor    open-bets    -> refused not-allowed   mixed 1.2
  area-manager  open-bets    -> bets-opened
""",
    )


def test_one_round_is_enough_where_the_book_asks_for_one(tmp_path: Path) -> None:
    evening(
        tmp_path,
        """
table T1  mixed/all  standing P4
  a round of 1 2 3
  dealer        vacate P4           -> refused not-abstaining   mixed 9.9
  dealer        vacate P1           -> vacate-required          mixed 9.9
  P1-remote     bet middle 1        -> refused must-vacate      mixed 9.9
  P2-remote     bet middle 1        -> refused not-present      mixed 9.7
""",
    )


def test_two_players_of_one_round_have_their_winnings_withheld_under_two_numbers(tmp_path: Path) -> None:
    played = evening(
        tmp_path,
        """
table T1  crown-melbourne/option-a
  dealer          open-bets                     -> bets-opened
  P1              bet big 100                   -> wager-registered
  P2              bet big 50                    -> wager-registered
  P3              bet big 20                    -> wager-registered
  dealer          record device by P1           -> incident-recorded
  dealer          record device by P3           -> incident-recorded
  casino-manager  withhold incident 1 for P1    -> withholding-ordered
  casino-manager  withhold incident 2 for P3    -> withholding-ordered
  a round of 6 6 5
  P2 has 10050
  account withheld /1 holds 100
  account withheld /2 holds 20
""",
    )
    withheld = [event for event in played.log if isinstance(event, WinningsWithheld)]
    assert [(event.withheld, event.player, event.incident) for event in withheld] == [(1, "P1", 1), (2, "P3", 2)]


@pytest.mark.clause("house 7.14")
def test_a_seizure_from_an_empty_stack_is_owed(tmp_path: Path) -> None:
    evening(
        tmp_path,
        """
table T1  crown-melbourne-vcgr/option-a
  dealer        open-bets                      -> bets-opened
  P1            bet big 100                    -> wager-registered
  dealer        record device by P1            -> incident-recorded
  a round of 6 6 5
  P1            cash-out 10100                 -> cashed-out
  area-manager  withhold incident 1 for P1     -> winnings-withheld P1 100 owes 100
  P1 owes 100
""",
    )


def test_a_wager_that_was_refused_is_no_abstaining(tmp_path: Path) -> None:
    evening(
        tmp_path,
        """
table T1  crown-sydney/standard
  a round of 1 2 3
  a round of 1 2 3
  dealer      open-bets                                -> bets-opened
  P1          bet big 10                               -> wager-registered
  P2          bet big 10                               -> wager-registered
  supervisor  refuse-wager big because conduct for P1  -> wager-refused
  a round of 1 2 3
  dealer      vacate P1                                -> refused not-abstaining
  remains rounds 0
  dealer      vacate P3                                -> vacate-required
""",
    )


@pytest.mark.clause("house 7.8")
def test_an_exclusion_outlasts_the_session(tmp_path: Path) -> None:
    played = evening(
        tmp_path,
        """
table T1  crown-sydney/standard
  dealer          record side-bet by P1         -> incident-recorded
  casino-manager  exclude-from-game incident 1  -> player-excluded
  supervisor      announce-closing              -> closing-announced
  a round of 1 2 3
  a round of 1 2 3
  a round of 1 2 3
  everybody cashes-out
  supervisor      close-table                   -> table-closed
  area-manager    open-table                    -> table-opened
  dealer          sit P1 for P1                 -> refused excluded      crown-sydney 10.2.2
  dealer          sit P2 for P1                 -> place-taken
""",
    )
    assert played.table.closing.session == 2


@pytest.mark.clause("house 11.10")
def test_whoever_is_out_of_the_casino_is_not_let_back_in_by_a_lesser_exclusion(tmp_path: Path) -> None:
    evening(
        tmp_path,
        """
table T1  star-sydney/standard
  dealer          record device by P1             -> incident-recorded
  supervisor      exclude-from-casino incident 1  -> player-excluded
  supervisor      exclude-from-game incident 1    -> player-excluded
  supervisor      readmit P1                      -> refused not-allowed     house 11.10
  casino-manager  readmit P1                      -> player-readmitted       house 11.10
""",
    )


def test_an_undone_wager_does_not_come_back_after_it_was_refused(tmp_path: Path) -> None:
    evening(
        tmp_path,
        """
table T1  crown-sydney/standard
  dealer      open-bets                                -> bets-opened
  P1          bet big 100                              -> wager-registered
  P1          bet big 50                               -> wager-registered
  supervisor  refuse-wager big because conduct for P1  -> wager-refused
  P1          undo                                     -> refused nothing-to-undo
  P1 on nothing
  P1 has 10000
""",
    )


@pytest.mark.clause("house 4.1")
def test_an_approval_serves_only_its_own_subject_and_only_once(tmp_path: Path) -> None:
    played = evening(
        tmp_path,
        """
table T1  crown-melbourne/option-a
  dealer            open-bets                               -> bets-opened
  P1                bet big 100 small 50                    -> wager-registered
  P2                bet big 100                             -> wager-registered
  dealer            record device by P1                     -> incident-recorded
  dealer            record device by P2                     -> incident-recorded
  dealer            tumble                                  -> dice-tumbled
  dealer            no-more-bets                            -> bets-closed
  dealer            uncover                                 -> cover-lifted
  casino-manager    asks void-wager big incident 1 for P1  -> approval-requested
  casino-manager-2  approve 1                               -> approved
  casino-manager    void-wager incident 2 for P2            -> refused needs-approval
  casino-manager    void-wager big incident 1 for P1        -> approval-used wager-voided returned 100
  casino-manager    void-wager small incident 1 for P1      -> refused needs-approval
""",
    )
    assert played.table.people.approvals.open == {}


def test_the_first_of_several_reasons_against_a_measure_is_told(tmp_path: Path) -> None:
    """Everything is wrong at first; put right one thing after another, the next reason shows."""
    at = evening(tmp_path, "table T1  crown-melbourne/option-a\n")
    dealer, manager = Actor("dealer", "dealer"), Actor("manager", "casino-manager")
    told = []

    def voiding(actor: Actor, incident: int, place: str) -> None:
        answer = at.order(actor, q.VoidWager(incident=incident, place=place))
        assert isinstance(answer, Refused)
        told.append(answer.code)

    voiding(dealer, 1, "P9")
    voiding(dealer, 1, "P1")
    at.order(dealer, q.RecordIncident(kind="staff-advice", player="P2"))
    voiding(dealer, 1, "P1")
    voiding(manager, 1, "P1")
    at.order(dealer, q.RecordIncident(kind="side-bet", player="P2"))
    voiding(manager, 2, "P1")
    voiding(manager, 2, "P2")
    assert told == [
        Reason.UNKNOWN_PLACE,
        Reason.UNKNOWN_INCIDENT,
        Reason.NOT_ALLOWED,
        Reason.NOT_SANCTIONED,
        Reason.NOT_THEIR_BREACH,
        Reason.NO_SUCH_WAGER,
    ]
    assert told == sorted(told, key=PRECEDENCE.__getitem__)


def test_an_excluded_player_is_told_so_before_anything_about_the_wager(tmp_path: Path) -> None:
    at = evening(
        tmp_path,
        """
table T1  crown-sydney/standard
  dealer          record side-bet by P1           -> incident-recorded
  casino-manager  exclude-from-game incident 1    -> player-excluded
  P1-remote       bet nowhere 0 round 7           -> refused excluded
  P2-remote       bet nowhere 0 round 7           -> refused not-present
  P2              bet nowhere 0 round 7           -> refused stale-round
""",
    )
    assert isinstance(at.order(Actor("P1"), s.BuyIn("P1", 0, "t")), Refused)

"""Closing a table: the order of what stands in the way, and the shape of the rule in a rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sicbo.floor.table.closing import commands as c
from sicbo.floor.table.closing.events import ClosingAnnounced, TableClosed
from sicbo.floor.table.commands import Actor
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.refusals import PRECEDENCE, Reason, Refused
from sicbo.law.errors import BadLaw
from sicbo.law.rulebook import SHELF, assemble
from sicbo.units.time import seconds_left
from tests.floor.test_people import evening
from tests.mutate_law import articles

SUPERVISOR = Actor("supervisor", "supervisor")


def test_the_first_of_several_obstacles_is_told(tmp_path: Path) -> None:
    """Wrong rank, no notice, notice running, a round in hand, stacks: put right one after another."""
    at = evening(tmp_path, "table T1  crown-melbourne/option-a\n")
    dealer = Actor("dealer", "dealer")
    told = []

    def closing(actor: Actor) -> None:
        answer = at.order(actor, c.CloseTable())
        assert isinstance(answer, Refused)
        told.append(answer.code)

    at.order(dealer, p.OpenBets())
    closing(dealer)
    closing(SUPERVISOR)
    at.order(SUPERVISOR, c.AnnounceClosing())
    closing(SUPERVISOR)
    at.table.closing.rounds = [1, 2, 3]
    closing(SUPERVISOR)
    at.table.done = 0
    closing(SUPERVISOR)
    assert told == [
        Reason.NOT_ALLOWED,
        Reason.NOT_ANNOUNCED,
        Reason.NOTICE_RESULTS,
        Reason.ROUND_UNFINISHED,
        Reason.STACKS_ON_TABLE,
    ]
    assert told == sorted(told, key=PRECEDENCE.__getitem__)


def test_wagers_that_lie_between_two_rounds_keep_the_table_open(tmp_path: Path) -> None:
    at = evening(
        tmp_path,
        """
table T1  crown-melbourne/option-a
  dealer  open-bets     -> bets-opened
  P1      bet big 100   -> wager-registered
""",
    )
    at.order(SUPERVISOR, c.AnnounceClosing())
    at.table.closing.rounds = [1, 2, 3]
    at.table.done = 0
    answer = at.order(SUPERVISOR, c.CloseTable())
    assert isinstance(answer, Refused)
    assert (answer.code, answer.clause) == (Reason.WAGERS_IN_PLAY, "house 7.7")


def test_a_sign_s_time_is_meaningless_where_notice_is_given_by_results(tmp_path: Path) -> None:
    at = evening(tmp_path, "table T1  crown-sydney/standard\n")
    answer = at.order(SUPERVISOR, c.AnnounceClosing(closes_at=10**12))
    assert isinstance(answer, list)
    (announced,) = answer
    assert isinstance(announced, ClosingAnnounced)
    assert (announced.results, announced.closes_at) == (3, None)


def test_a_closed_table_remembers_its_last_round_and_goes_on_counting(tmp_path: Path) -> None:
    at = evening(
        tmp_path,
        """
table T1  crown-sydney/standard
  supervisor    announce-closing   -> closing-announced
  a round of 1 2 3
  a round of 1 2 3
  a round of 1 2 3
  everybody cashes-out
  supervisor    close-table        -> table-closed
  area-manager  open-table         -> table-opened
  dealer        sit P1 for P1      -> place-taken
  a round of 1 2 3
""",
    )
    (closed,) = [event for event in at.log if isinstance(event, TableClosed)]
    assert (closed.session, closed.round) == (1, 3)
    assert (at.table.closing.session, at.table.round) == (2, 4)


@pytest.mark.parametrize(("at", "left"), [(59_000, 1), (59_001, 1), (59_999, 1), (60_000, 0), (60_001, 0)])
def test_a_part_of_a_second_is_still_to_wait(at: int, left: int) -> None:
    assert seconds_left(60_000, at) == left


def planted(book: str, section: str, index: int | None, **changes: Any) -> dict[str, Any]:
    law = articles(book)
    entry = law[section] if index is None else law[section][index]
    entry.update(changes)
    return law


@pytest.mark.parametrize(
    ("law", "path"),
    [
        (planted("crown-sydney", "closing", None, minutes=20), "closing"),
        (planted("crown-sydney", "closing", None, results=0), "closing"),
        (planted("crown-sydney", "measure", 1, only_for=["staff-advice"]), "measure[exclude-from-game].only_for"),
        (planted("crown-sydney", "measure", 1, stakes="returned"), "measure[exclude-from-game].stakes"),
        (planted("crown-sydney", "measure", 1, takes="paid"), "measure[exclude-from-game].takes"),
        (planted("crown-sydney", "measure", 1, id="void-wager"), "measure[void-wager]"),
        (planted("crown-sydney", "incident", 1, id="device"), "incident[device]"),
    ],
)
def test_a_rule_that_contradicts_itself_does_not_load(law: dict[str, Any], path: str) -> None:
    with pytest.raises(BadLaw) as fault:
        assemble(SHELF / "crown-sydney", law)
    assert path in str(fault.value)


def test_a_book_with_streaks_cannot_keep_winnings_back_before_they_are_paid() -> None:
    """What a correction pays for a streak is paid at once, so such an order would let it slip."""

    def withholding(takes: str) -> dict[str, Any]:
        law = articles("star-sydney")
        law["measure"].append({"id": "withhold-winnings", "clause": "9.3", "takes": takes})
        return law

    assemble(SHELF / "star-sydney", withholding("paid"))
    with pytest.raises(BadLaw, match=r"measure\[withhold-winnings\]\.takes"):
        assemble(SHELF / "star-sydney", withholding("payable"))


def test_measures_that_nobody_may_take_do_not_load() -> None:
    law = articles("crown-sydney")
    law["act"] = [act for act in law["act"] if act["id"] != "sanction"]
    with pytest.raises(BadLaw, match="measure"):
        assemble(SHELF / "crown-sydney", law)

"""What an order would bring about, asked without giving it."""

from __future__ import annotations

import pytest

from sicbo.floor.approvals import ApprovalUsed
from sicbo.floor.foresight import Asks, Foreseen, foreseen
from sicbo.floor.table.commands import Order
from sicbo.floor.table.corrections import commands as c
from sicbo.floor.table.dealing.commands import OpenBets
from sicbo.floor.table.decide import seconds_of
from sicbo.floor.table.refusals import Refused
from tests.floor.tables import DEALER, MANAGER, Floor


@pytest.mark.clause("house 4.1")
def test_what_waits_for_a_second_person_is_foreseen_as_if_one_had_agreed_and_nobody_has() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(DEALER, floor.bet("big", 100))
    floor.until("settle")
    floor.step()
    correction = c.CorrectResult(round=1, faces=(6, 6, 5), evidence="camera")
    told = foreseen(seconds_of(floor.law, floor.table), Order(MANAGER, len(floor.log), correction))
    assert isinstance(told, Foreseen)
    assert told.asks == Asks(act="correct-result", rank="area-manager", clause="house 8.3", minutes=10)
    assert not floor.table.people.approvals.open
    assert floor.refused(MANAGER, correction).code == "needs-approval"
    floor.agree(MANAGER, correction)
    given = [event for event in floor.must(MANAGER, correction) if not isinstance(event, ApprovalUsed)]
    assert [type(event) for event in told.events] == [type(event) for event in given]


def test_what_nobody_has_to_agree_to_is_foreseen_as_it_is_or_refused() -> None:
    floor = Floor("crown-sydney/standard")
    opening = Order(DEALER, len(floor.log), OpenBets())
    told = foreseen(seconds_of(floor.law, floor.table), opening)
    assert told == Foreseen(events=tuple(floor.must(DEALER, OpenBets())), asks=None)
    again = foreseen(seconds_of(floor.law, floor.table), opening)
    assert isinstance(again, Refused)
    assert again.code == "wrong-step"

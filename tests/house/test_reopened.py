"""A table reopened the same day under another law: earlier rounds are judged by the law that was pinned for them."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.cage import commands as cage
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.table.closing import commands as c
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.corrections.events import ResultCorrected
from sicbo.floor.table.dealing import commands as ph
from sicbo.floor.table.irregularities.commands import FitDice
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import Table
from sicbo.floor.table.view import pit_view
from sicbo.floor.table.wagers import commands as w
from sicbo.house.answers import Accepted
from sicbo.law.rulebook import load
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, MANAGER, SUPERVISOR
from tests.house.evenings import ANN, CAGE, CLERK, PATRON, Evening, start
from tests.house.houses import T1, run, table_opening

OTHER = Actor("other-manager", "casino-manager")


def test_a_round_read_otherwise_is_corrected_by_its_own_reading_also_after_a_restart() -> None:
    async def evening() -> None:
        store = MemoryStore()
        at = Evening(await start(store))
        await at.cage_opens(CAGE, "AUD")
        await at.must(PATRON, CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await at.must(CAGE, CLERK, cage.TakeCash("ann", 50_000))
        printed = TableLaw.of(load("star-sydney"), {"even": "as-printed"}).readings
        await at.must(T1, MANAGER, table_opening("star-sydney/extended", readings=printed))
        await at.must(T1, SUPERVISOR, FitDice("D0", "M0"))
        await at.sits_with(10_000)
        for order in (
            ph.Tumble(3),
            ph.OpenBets(),
            w.PlaceWagers(round=1, place="P1", wagers=(w.Stake("even", 1000),)),
            *_result((1, 2, 3)),
        ):
            await at.must(T1, DEALER, order)
        await at.must(T1, ANN, s.CashOut("P1", 11_000, ""))
        await at.must(T1, ANN, s.LeavePlace("P1"))
        await at.must(T1, MANAGER, c.CloseTable())
        await at.must(T1, MANAGER, table_opening("star-sydney/extended"))
        later = Evening(await start(store))
        later.given = 100
        answer = await _seconded(later, r.CorrectResult(round=1, faces=(2, 3, 5), evidence="camera"))
        assert isinstance(answer, Accepted), answer
        corrected = next(event for event in answer.events if isinstance(event, ResultCorrected))
        assert [paid.outcome for one in corrected.adjustments for paid in one.settled] == ["lose"]
        assert not later.running.house.alarms

    run(evening())


@pytest.mark.clause("star-sydney 3.2")
def test_a_table_opened_again_with_other_optional_bets_keeps_the_pay_table_of_each_evening() -> None:
    async def evening() -> None:
        store = MemoryStore()
        at = Evening(await start(store))
        await at.cage_opens(CAGE, "AUD")
        await at.must(PATRON, CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await at.must(CAGE, CLERK, cage.TakeCash("ann", 50_000))
        needed = await at.give(T1, MANAGER, table_opening("star-sydney/extended", without=("four", "big")))
        assert isinstance(needed, Refused)
        assert (needed.code, needed.arguments) == ("not-optional", {"bet": "big"})
        await at.must(T1, MANAGER, table_opening("star-sydney/extended", without=("four", "even")))
        await at.must(T1, SUPERVISOR, FitDice("D0", "M0"))
        await at.sits_with(10_000)
        await at.must(T1, DEALER, ph.Tumble(3))
        await at.must(T1, DEALER, ph.OpenBets())
        left_out = await at.give(T1, DEALER, w.PlaceWagers(round=1, place="P1", wagers=(w.Stake("even", 1000),)))
        assert isinstance(left_out, Refused)
        assert left_out.code == "area-not-offered"
        await at.must(T1, DEALER, w.PlaceWagers(round=1, place="P1", wagers=(w.Stake("odd", 1000),)))
        for order in _result((1, 2, 4)):
            await at.must(T1, DEALER, order)
        await at.must(T1, ANN, s.CashOut("P1", 11_000, ""))
        await at.must(T1, ANN, s.LeavePlace("P1"))
        await at.must(T1, MANAGER, c.CloseTable())
        await at.must(T1, MANAGER, table_opening("star-sydney/extended"))
        later = Evening(await start(store))
        later.given = 100
        law = later.running.house.state(T1).law
        assert law.paytables["extended"].without == ()
        assert [one.paytables["extended"].without for one in law.earlier.values()] == [("even", "four")]
        answer = await _seconded(later, r.CorrectResult(round=1, faces=(2, 3, 5), evidence="camera"))
        assert isinstance(answer, Accepted), answer
        assert not later.running.house.alarms

    run(evening())


@pytest.mark.parametrize("kind", ["proxy-betting", "other-rule", "device"])
def test_a_breach_of_a_rule_that_the_book_of_today_does_not_know_is_no_breach_to_act_on(kind: str) -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(T1, DEALER, h.RecordIncident(kind=kind, player="ann", rule="10.8"))
        await at.must(T1, MANAGER, c.CloseTable())
        await at.must(T1, MANAGER, table_opening("star-sydney/extended"))
        assert [one.kind for one in pit_view(*live_of(at)).incidents] == [kind]
        answer = await at.give(T1, MANAGER, h.ExcludePlayer(incident=1, scope="game"))
        if kind == "device":
            assert isinstance(answer, Accepted)
        else:
            assert isinstance(answer, Refused)
            assert (answer.code, answer.clause) == ("not-sanctioned", "star-sydney 9.3")
        assert not at.running.house.alarms

    run(evening())


def live_of(at: Evening) -> tuple[TableLaw, Table]:
    live = at.running.house.state(T1)
    return live.law, live.table


def _result(faces: tuple[int, int, int]) -> tuple[ph.PhaseCommand, ...]:
    return ph.CloseBets(), ph.Uncover(), ph.EnterResult(faces), ph.ConfirmResult(faces), ph.Settle()


async def _seconded(at: Evening, command: Any) -> Accepted | Refused:
    """The order, once another manager has agreed to it."""
    live = at.running.house.state(T1)
    await at.must(T1, MANAGER, RequestApproval(command))
    await at.must(T1, OTHER, Approve(live.table.people.approvals.asked))
    return await at.give(T1, MANAGER, command)

"""Orders that wait over time: through a crash, in a hold of the clock, and under what changes meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.cli.verify import checked
from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, DeclineApproval, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.clock.commands import ConfirmTime
from sicbo.floor.foresight import Waits
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.law.rulebook import house_rules
from sicbo.runtime.running import open_house
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store
from sicbo.store.sqlite import SqliteStore
from tests.floor.tables import MANAGER
from tests.house.evenings import CAGE, CLERK, PATRON, SECOND, Evening, start
from tests.house.holds import AREA, JUMP, SUPERVISOR, Held, code
from tests.house.houses import SeededDice, SetClock, run, seated
from tests.house.quiet import MINUTE, NOON

OWNER = Actor("owner", office="administrator")
SENDING = p.SendToCage(cage="main", amount=5, use="cash")
TAKING = c.TakeCash("ann", house_rules().cage.large)
HIRING = st.Hire(person="m-2", rank="casino-manager")
LAPSE = house_rules().approval.minutes * MINUTE


async def evening_over(store: Store, clock: SetClock) -> Evening:
    at = Evening(await open_house(ALL, store, clock, SeededDice()))
    at.given = 1_000 * len(store.heads())
    return at


async def asked_everywhere(at: Evening) -> dict[str, int]:
    """An order that waits at three desks, agreed to at two of them: their numbers."""
    await at.ready()
    await at.must("staff", THE_HOUSE, st.AppointOwner("owner"))
    asked = {}
    for stream, actor, order in ((CAGE, CLERK, TAKING), (PATRON, CLERK, SENDING), ("staff", OWNER, HIRING)):
        asked[stream] = (await at.must(stream, actor, RequestApproval(order))).events[0].approval
    for stream in (CAGE, PATRON):
        await at.must(stream, SECOND, Approve(asked[stream]))
    return asked


def waiting(at: Evening) -> dict[str, list[Waits]]:
    return {stream: at.running.house.waiting(stream) for stream in (CAGE, PATRON, "staff")}


@pytest.mark.clause("house 4.5", "house 4.1")
def test_a_crash_between_agreeing_and_doing_leaves_the_order_waiting_as_it_was_and_it_is_done_once(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), SqliteStore(tmp_path)
        at = await evening_over(store, clock)
        await asked_everywhere(at)
        before = waiting(at)
        assert [len(rows) for rows in before.values()] == [1, 1, 1]
        assert all(rows[0].events for rows in before.values())
        store.close()  # the house is gone; whoever agreed had seen it all
        store = SqliteStore(tmp_path)
        again = await evening_over(store, clock)
        assert waiting(again) == before, "the very order, its giver, and what it would bring about"
        for stream, order in ((CAGE, TAKING), (PATRON, SENDING)):
            done = await again.must(stream, CLERK, order)
            assert "approval-used" in [str(one.__struct_config__.tag) for one in done.events]
            assert isinstance(await again.give(stream, CLERK, order), Refused), "once"
        assert {stream: len(rows) for stream, rows in waiting(again).items()} == {CAGE: 0, PATRON: 0, "staff": 1}
        store.close()

    run(evening())
    assert checked(tmp_path).findings == []


@pytest.mark.clause("house 7.2")
@pytest.mark.parametrize(("after", "stands"), [(LAPSE - 1, True), (LAPSE, False), (LAPSE + 1, False)])
def test_the_time_of_an_order_that_waits_goes_on_while_the_house_is_shut(after: int, stands: bool) -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        await asked_everywhere(await evening_over(store, clock))
        clock.now += after
        again = await evening_over(store, clock)
        assert isinstance(await again.give(PATRON, CLERK, SENDING), Refused) is not stands

    run(evening())


@pytest.mark.clause("house 4.5")
def test_after_a_crash_a_no_is_still_to_be_seen_and_still_a_no() -> None:
    async def evening() -> None:
        clock, store = SetClock(NOON), MemoryStore()
        at = await evening_over(store, clock)
        asked = await asked_everywhere(at)
        await at.must(CAGE, SECOND, DeclineApproval(asked[CAGE], "wrong-person"))
        again = await evening_over(store, clock)
        [row] = again.running.house.waiting(CAGE)
        assert (row.approved_by, row.declined_by, row.reason) == ("", SECOND.id, "wrong-person")
        answer = await again.give(CAGE, CLERK, TAKING)
        assert isinstance(answer, Refused)
        assert answer.code == "needs-approval"
        late = await again.give(CAGE, MANAGER, Approve(asked[CAGE]))
        assert isinstance(late, Refused)
        assert late.code == "approval-ended"

    run(evening())


@pytest.mark.clause("house 4.5", "house 13.5")
def test_agreement_to_one_payment_is_no_agreement_once_the_patron_may_not_have_it() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await asked_everywhere(at)
        await at.must(
            PATRON, Actor("ann", terminal="screen-1"), p.SendToCage(cage="main", amount=at.wallet, use="cash")
        )
        [row] = at.running.house.waiting(PATRON)
        assert (row.reason, row.events, row.at_stake) == ("outdated", (), None), "nothing is left to send"
        answer = await at.give(PATRON, CLERK, SENDING)
        assert isinstance(answer, Refused)
        assert at.wallet == 0

    run(evening())


@pytest.mark.clause("house 4.5", "house 15.6")
def test_in_a_hold_the_order_that_confirms_the_time_waits_as_itself_while_the_clock_goes_on() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(100, JUMP)
        assert code(await at.give(AREA, RequestApproval(ConfirmTime(1)))) == ""
        await at.pass_(LAPSE // 2)
        [row] = at.house.waiting("clock")
        assert (row.order, row.reason, row.at_stake) == (ConfirmTime(1), "", None)
        assert [str(one.__struct_config__.tag) for one in row.events] == ["time-confirmed"]
        assert code(await at.give(SUPERVISOR, Approve(1))) == ""
        await at.pass_(LAPSE // 2 - 101)
        assert code(await at.give(AREA, ConfirmTime(1))) == ""
        assert at.house.waiting("clock") == []

    run(evening())


@pytest.mark.clause("house 4.5", "house 15.6")
def test_what_was_asked_before_another_jump_is_outdated_for_whoever_would_agree() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(100, JUMP)
        assert code(await at.give(AREA, RequestApproval(ConfirmTime(1)))) == ""
        await at.pass_(100, JUMP)
        [row] = at.house.waiting("clock")
        assert (row.reason, row.events) == ("outdated", ())
        answer = await at.give(SUPERVISOR, Approve(1))
        assert not isinstance(answer, Refused)
        assert [str(one.__struct_config__.tag) for one in answer.events] == ["approval-outdated"]
        assert code(await at.give(SUPERVISOR, Approve(1))) == "approval-ended"
        assert at.time.hold is not None

    run(evening())

"""Who ends a hold for a clock in doubt, and what a check of the log finds."""

from __future__ import annotations

import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.clock.commands import ConfirmTime
from sicbo.floor.clock.events import ClockJumped
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.limits.commands import Range, Sign
from sicbo.house.audit import Auditor
from sicbo.law.rulebook import house_rules
from sicbo.ledger.postings import Posting
from tests.floor.tables import DEALER
from tests.house.holds import AREA, JUMP, SUPERVISOR, Held, code, findings, jumps
from tests.house.houses import T1, bet, live, run, seated
from tests.house.quiet import MINUTE, NOON

RULE = house_rules().clock
HIGHER = Sign(Range(5000, 100_000))
TOLERANCE = RULE.jump_seconds * 1_000


@pytest.mark.clause("house 15.6")
@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [
        (AREA, SUPERVISOR, ""),
        (Actor("boss", "casino-manager"), AREA, ""),
        (SUPERVISOR, AREA, "not-allowed"),
        (DEALER, SUPERVISOR, "not-allowed"),
        (Actor("root", office="administrator"), AREA, "not-allowed"),
        (AREA, DEALER, "not-allowed"),
        (AREA, Actor("ann"), "not-allowed"),
        (AREA, Actor("eve", office="inspector"), "not-allowed"),
        (AREA, AREA, "same-person"),
        (AREA, Actor("area", "casino-manager"), "same-person"),
    ],
)
def test_an_area_manager_confirms_the_time_and_another_from_supervisor_upwards_agrees(
    first: Actor, second: Actor, refused: str
) -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(100, JUMP)
        assert code(await at.confirm(first, second)) == refused
        assert (at.held() == 0, at.time.hold is None) == (not refused, not refused)
        assert code(await at.give(DEALER, p.OpenBets(), T1)) == ("play-held" if refused else "")
        assert findings(at) == []

    run(evening())


@pytest.mark.clause("house 15.6")
def test_nobody_confirms_alone_nor_with_an_approval_that_has_lapsed() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(100, JUMP)
        assert code(await at.give(AREA, ConfirmTime(1))) == "needs-approval"
        await at.give(AREA, RequestApproval(ConfirmTime(1)))
        await at.give(SUPERVISOR, Approve(1))
        await at.pass_(house_rules().approval.minutes * MINUTE)
        assert at.time.approvals.open == {}, "it lapses by itself, by the time that goes by"
        assert code(await at.give(AREA, ConfirmTime(1))) == "needs-approval"
        assert at.held()

    run(evening())


@pytest.mark.clause("house 15.6")
def test_a_jump_between_the_two_persons_makes_them_begin_anew() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(100, JUMP)
        await at.give(AREA, RequestApproval(ConfirmTime(1)))
        await at.give(SUPERVISOR, Approve(1))
        await at.pass_(100, -JUMP)
        assert code(await at.give(AREA, ConfirmTime(1))) == "jumped-again"
        assert code(await at.give(AREA, ConfirmTime(2))) == "needs-approval"
        assert code(await at.confirm()) == ""
        assert len(jumps(at)) == 2

    run(evening())


@pytest.mark.clause("house 15.6")
def test_a_jump_in_the_very_moment_of_the_confirmation_holds_play_again() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(100, JUMP)
        await at.give(AREA, RequestApproval(ConfirmTime(1)))
        await at.give(SUPERVISOR, Approve(1))
        confirming = at.house.give("clock", AREA, "now", ConfirmTime(1))
        at.shown.now -= JUMP
        assert code(await confirming) == ""
        await at.pass_(100)
        assert at.held() == 2

    run(evening())


@pytest.mark.clause("house 15.6")
def test_without_a_hold_there_is_nothing_to_confirm() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        assert code(await at.confirm()) == "play-not-held"
        await at.pass_(100, JUMP)
        await at.confirm()
        assert code(await at.give(AREA, ConfirmTime(1))) == "play-not-held"

    run(evening())


@pytest.mark.clause("house 15.5")
def test_a_log_with_a_bet_or_a_round_in_a_hold_is_found_out() -> None:
    async def evening(early: bool) -> None:
        at = await Held.open()
        await seated(at.house)
        if early:
            await at.give(DEALER, p.OpenBets(), T1)
        await at.pass_(100, JUMP)
        live(at.house).table.held = 0  # a fault, or somebody with a hand in the state
        order, actor = (bet("big", 1_000), Actor("P1")) if early else (p.OpenBets(), DEALER)
        assert code(await at.give(actor, order, T1)) == ""
        [found] = findings(at)
        assert "play-held" in found

    run(evening(early=True))
    run(evening(early=False))


@pytest.mark.clause("house 15.6")
def test_a_log_in_which_one_person_alone_has_confirmed_the_time_is_found_out() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        await at.pass_(100, JUMP)
        await at.confirm()
        auditor = Auditor(ALL, [])
        for commit in at.store.read("clock"):
            if commit.seq != 3:  # nobody has agreed
                auditor.see(commit, list[Posting]())
        assert any("needs-approval" in str(one) for one in auditor.ended())

    run(evening())


def test_a_log_from_before_play_was_held_is_read_as_it_was() -> None:
    async def evening() -> None:
        at = await Held.open()
        await seated(at.house)
        desk = at.house.desks.of("clock")
        old = desk.start("")
        desk.evolve(old, ClockJumped(NOON, NOON + JUMP, "clock", NOON, "house 15.1"))
        assert (old.count, old.hold, old.offset) == (1, None, 0)

    run(evening())

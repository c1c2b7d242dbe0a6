"""The decider of a cage: a command comes in, events or a refusal come out, and nothing has changed yet."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from sicbo.floor.approvals import Approval, ApprovalCommand, Approve, upheld
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.cage.cash import BANKROLL, decide_cash
from sicbo.floor.cage.chips import decide_chips
from sicbo.floor.cage.commands import (
    CashCommand,
    ChipCommand,
    ConfirmTransfer,
    CountCommand,
    Order,
    PayOut,
    RedeemTicket,
    TicketCommand,
    TransferCommand,
)
from sicbo.floor.cage.counts import decide_counts
from sicbo.floor.cage.drawer import CARRIED, sender_pays, unknown
from sicbo.floor.cage.events import AnyEvent, ApprovalRequested, TransferConfirmed, TransferReversed
from sicbo.floor.cage.refusals import Reason, Refused
from sicbo.floor.cage.state import Cage
from sicbo.floor.cage.tickets import decide_tickets
from sicbo.floor.foresight import Seconds, at_desk, decide_approvals
from sicbo.floor.opaque import not_opaque

Answer = list[AnyEvent] | Refused


def decide(cage: Cage, order: Order) -> Answer:
    """What this order brings about at this cage."""
    return upheld(cage.approvals, order, _decide(cage, order))


def seconds_of(cage: Cage) -> Seconds[ApprovalRequested]:
    """How second persons are asked for at this cage."""
    return at_desk(cage.approvals, partial(decide, cage), ApprovalRequested)


def _decide(cage: Cage, order: Order) -> Answer:
    command = order.command
    refused = not_opaque(command, command.about.may_be_empty)
    if refused:
        return refused
    if not cage.opened and not command.about.when_closed:
        return Refused(code=Reason.CAGE_CLOSED, clause=act_clause(BANKROLL))
    if isinstance(command, CashCommand):
        return decide_cash(cage, order, command)
    if isinstance(command, TicketCommand):
        return decide_tickets(cage, order, command)
    if isinstance(command, ChipCommand):
        return decide_chips(cage, order, command)
    if isinstance(command, CountCommand):
        return decide_counts(cage, order, command)
    if isinstance(command, TransferCommand):
        return _finish(cage, order, command)
    if isinstance(command, ApprovalCommand):
        answer = decide_approvals(seconds_of(cage), order, command)
        if isinstance(answer, Refused):
            return answer
        behind = _hands_behind(cage, cage.approvals.open[command.approval]) if isinstance(command, Approve) else ()
        return sender_pays(order.actor.id, behind) or [*answer]
    assert_never(command)


def _hands_behind(cage: Cage, approval: Approval) -> tuple[str, ...]:
    """The staff who had a hand in sending what this approval would have paid out."""
    match approval.order:
        case PayOut(transfer):
            return cage.payouts[transfer].hands if transfer in cage.payouts else ()
        case RedeemTicket(ticket):
            return cage.tickets[ticket].hands if ticket in cage.tickets else ()
        case _:
            return ()


def _finish(cage: Cage, order: Order, done: TransferCommand) -> Answer:
    """What was sent is taken over there, or is here again: once, and by the house alone."""
    refused = not_entitled(order.actor, done.about.act)
    if refused:
        return refused
    sent = cage.open.get(done.transfer)
    if sent is None:
        return unknown(done.transfer)
    if isinstance(done, ConfirmTransfer):
        return [TransferConfirmed(transfer=done.transfer, **order.signed(CARRIED))]
    event = TransferReversed(
        transfer=done.transfer, what=sent.what, of=sent.of, amount=sent.amount, **order.signed(CARRIED)
    )
    return [event]

"""Money of a tournament: fees taken once and given back once, prizes sent, and what a wallet refuses kept."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament import events as e
from sicbo.floor.tournament.conditions import AT_ENTRY, Paid
from sicbo.floor.tournament.gates import not_foreseen, wrong_stage
from sicbo.floor.tournament.refusals import Reason, Refused
from sicbo.floor.tournament.state import Entrant, Tournament

Answer = list[e.AnyEvent] | Refused

FEES = "house 23.6"
PRACTICE = "house 23.13"


def decide_carrying(held: Tournament, order: c.Order, command: c.Carrying) -> Answer:
    """What a movement of money brings about, or why it may not be."""
    if isinstance(command, c.PayAgain):
        return _again(held, order, command)
    refused = not_entitled(order.actor, "carry-tournament-money")
    if refused:
        return refused
    match command:
        case c.ReceiveFee():
            return _receive(held, order, command)
        case c.ConfirmPayment():
            if command.transfer not in held.open:
                return _unknown(command.transfer)
            return [e.PaymentConfirmed(transfer=command.transfer, **order.signed(FEES))]
        case c.ReversePayment():
            if command.transfer not in held.open:
                return _unknown(command.transfer)
            amount = held.open[command.transfer][1]
            return [e.PaymentReversed(transfer=command.transfer, amount=amount, **order.signed(FEES))]
        case c.ReturnBank():
            return _return_bank(held, order, command)
        case _:
            assert_never(command)


def _receive(held: Tournament, order: c.Order, fee: c.ReceiveFee) -> Answer:
    """Exactly what the terms ask of an accepted entrant, once; a re-buy or an add-on brings a further bank at once."""
    one = held.of(fee.player)
    refused = wrong_stage(held, "entries", "sessions")
    if not refused and fee.transfer in held.fees:
        refused = Refused(code=Reason.TRANSFER_KNOWN, clause=FEES, arguments={"transfer": fee.transfer})
    if not refused and held.practice:
        refused = Refused(code=Reason.FEE_NOT_DUE, clause=PRACTICE, arguments={"fee": fee.what})
    if refused:
        return refused
    due = held.terms.fees.get(fee.what, 0)
    is_due = one is not None and one.standing == "accepted" and fee.amount == due and due > 0
    if one is None or not is_due or (fee.what in AT_ENTRY and fee.what not in owing(held, one)):
        clause = held.rules.rule("fees")
        return Refused(code=Reason.FEE_NOT_DUE, clause=clause, arguments={"fee": fee.what})
    event = e.FeeReceived(
        transfer=fee.transfer,
        entry=one.id,
        player=fee.player,
        what=fee.what,
        amount=fee.amount,
        **order.signed(held.rules.rule("fees")),
    )
    if fee.what in AT_ENTRY:
        return [event]
    bank = _further_bank(held, order, one, fee.transfer)
    return bank if isinstance(bank, Refused) else [event, bank]


def _further_bank(held: Tournament, order: c.Order, one: Entrant, paid: str) -> e.BankAdded | Refused:
    """For a re-buy or an add-on: only while the entrant plays a session, and where terms offer it."""
    refused = not_foreseen(held, "buy-back")
    now = held.plays(one.id)
    if refused:
        return refused
    if now is None or one.gone:
        return Refused(code=Reason.SEAT_EMPTY, clause=held.rules.rule("buy-back"), arguments={"entry": one.id})
    return e.BankAdded(
        paid=paid, session=now[0], seat=now[1], amount=held.terms.bank, **order.signed(held.rules.rule("buy-back"))
    )


def _return_bank(held: Tournament, order: c.Order, back: c.ReturnBank) -> Answer:
    """What was paid for a bank that the table could not give out goes back, whatever the stage."""
    fee = held.fees.get(back.paid)
    if fee is None or fee.what in AT_ENTRY:
        return _unknown(back.paid)
    return [_refund(held, order, back.paid, 1)]


def owing(held: Tournament, one: Entrant) -> tuple[Paid, ...]:
    """What this entry has still to pay before the first session."""
    if held.practice:
        return ()
    paid = {fee.what for fee in held.fees.values() if fee.entry == one.id}
    return tuple(what for what in AT_ENTRY if held.terms.fees.get(what) and what not in paid)


def refunds(held: Tournament, order: c.Order, entry: str = "") -> list[e.AnyEvent]:
    """Every fee of an entry, or of all, on its way back to the wallet that paid it."""
    back = [paid for paid, fee in held.fees.items() if entry in {"", fee.entry}]
    return [_refund(held, order, paid, number) for number, paid in enumerate(back, 1)]


def _refund(held: Tournament, order: c.Order, paid: str, nth: int) -> e.FeeRefunded:
    fee = held.fees[paid]
    return e.FeeRefunded(
        paid=paid,
        transfer=transfer_name(held, nth),
        player=fee.player,
        what=fee.what,
        amount=fee.amount,
        **order.signed(held.rules.rule("refund")),
    )


def transfer_name(held: Tournament, nth: int = 1) -> str:
    """The name of the nth transfer from now; it names the tournament, so that no two streams ever use the same."""
    return f"tournament/{held.id}/{held.sends + nth}"


def _again(held: Tournament, order: c.Order, paying: c.PayAgain) -> Answer:
    refused = not_entitled(order.actor, "pay-prizes")
    if refused:
        return refused
    if paying.transfer not in held.failed:
        return _unknown(paying.transfer)
    player, amount = held.failed[paying.transfer]
    event = e.PaymentRepeated(
        former=paying.transfer,
        transfer=transfer_name(held),
        player=player,
        amount=amount,
        **order.signed(act_clause("pay-prizes")),
    )
    return [event]


def _unknown(transfer: str) -> Refused:
    return Refused(code=Reason.TRANSFER_UNKNOWN, clause=FEES, arguments={"transfer": transfer})

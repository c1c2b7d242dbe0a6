"""Money in and out of the wallet: taken once, sent once, finished or reversed once."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.amounts import bad_amount
from sicbo.floor.approvals import second_person
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.patron.commands import (
    ConfirmTransfer,
    GiveCredit,
    NoteCash,
    Order,
    ReceiveTransfer,
    ReverseTransfer,
    SendToCage,
    SendToTable,
    SendToTournament,
    WalletCommand,
)
from sicbo.floor.patron.events import (
    AnyEvent,
    CashNoted,
    CreditGiven,
    SentToCage,
    SentToTable,
    SentToTournament,
    TransferConfirmed,
    TransferReceived,
    TransferReversed,
)
from sicbo.floor.patron.figures import deposit_left, excluded, loss_left
from sicbo.floor.patron.owner import owner_of
from sicbo.floor.patron.refusals import Reason, Refused
from sicbo.floor.patron.sessions import CARRIED, no_time, not_theirs, other_currency
from sicbo.floor.patron.state import Patron

Answer = list[AnyEvent] | Refused

DEPOSITS = "house 11.6"
LOSSES = "house 11.7"
SEATED = "house 11.12"


def decide_wallet(patron: Patron, order: Order, command: WalletCommand) -> Answer:
    """What a movement of money brings about, or why it may not be."""
    match command:
        case ReceiveTransfer():
            return _receive(patron, order, command)
        case SendToTable():
            return _send_to_table(patron, order, command)
        case SendToCage():
            return _send_to_cage(patron, order, command)
        case SendToTournament():
            return _send_to_tournament(patron, order, command)
        case ConfirmTransfer() | ReverseTransfer():
            return _finish(patron, order, command)
        case NoteCash():
            return _note(order, command)
        case _:
            assert_never(command)


def give_credit(patron: Patron, order: Order, credit: GiveCredit) -> Answer:
    """Money of the house, given by one person and agreed to by another."""
    refused = not_entitled(order.actor, credit.about.act) or _erased(patron) or barred(patron, order.at)
    refused = refused or bad_amount(credit.amount, patron.wallet)
    if refused:
        return refused
    used = second_person(patron.approvals, order, "credit-patron")
    if isinstance(used, Refused):
        return used
    given = CreditGiven(
        amount=credit.amount,
        reason=credit.reason,
        approved_by=used.approved_by,
        **order.signed(act_clause("credit-patron")),
    )
    return [used, given]


def barred(patron: Patron, at: int) -> Refused | None:
    """Why nothing but being paid out is open to this patron now, or nothing if all is."""
    found = excluded(patron, at)
    return Refused(code=Reason.EXCLUDED, clause="house 11.11", arguments={"scope": found[0]}) if found else None


def _receive(patron: Patron, order: Order, arriving: ReceiveTransfer) -> Answer:
    """What was theirs already always arrives; a deposit only while they may make one."""
    refused = not_entitled(order.actor, arriving.about.act)
    if refused:
        return refused
    if arriving.transfer in patron.received:
        return Refused(code=Reason.TRANSFER_KNOWN, clause=CARRIED, arguments={"transfer": arriving.transfer})
    deposit = arriving.source in {"cage", "ticket"}
    refused = (_erased(patron) or barred(patron, order.at)) if deposit else None
    refused = refused or other_currency(patron, arriving.unit)
    refused = refused or bad_amount(arriving.amount, patron.wallet if deposit else 0)
    if refused:
        return refused
    left = deposit_left(patron, order.at)
    if deposit and left is not None and arriving.amount > left:
        return Refused(code=Reason.DEPOSIT_LIMIT, clause=DEPOSITS, arguments={"left": left})
    event = TransferReceived(
        transfer=arriving.transfer,
        amount=arriving.amount,
        source=arriving.source,
        of=arriving.of,
        brought=arriving.brought,
        **order.signed(DEPOSITS if deposit else CARRIED),
    )
    return [event]


def _erased(patron: Patron) -> Refused | None:
    """Nobody is given money who could not be found to be paid it (house 11.18)."""
    return Refused(code=Reason.PERSON_ERASED, clause="house 11.18") if patron.erased else None


def _send_to_table(patron: Patron, order: Order, sending: SendToTable) -> Answer:
    """To play, only where the patron sits, is not excluded, has time and stays within the loss limit."""
    seat = patron.seats.get(sending.table)
    refused = not_theirs(patron, order.actor)
    if not refused and sending.purpose == "buy-in":
        refused = barred(patron, order.at) or no_time(patron, order.at)
        if not refused and seat is None:
            refused = Refused(code=Reason.NOT_SEATED, clause=SEATED, arguments={"table": sending.table})
    refused = refused or _not_covered(patron, sending.amount)
    if not refused and sending.purpose == "buy-in":
        refused = _loses_too_much(patron, order.at, sending.amount)
    if refused:
        return refused
    owner = owner_of(patron, order, plays=True)
    if isinstance(owner, Refused):
        return owner
    event = SentToTable(
        transfer=next_transfer(patron),
        table=sending.table,
        place=seat.place if seat and sending.purpose == "buy-in" else "",
        amount=sending.amount,
        purpose=sending.purpose,
        shown=owner.shown,
        approved_by=owner.approved_by,
        **order.signed(CARRIED),
    )
    return [*owner.used, event]


def _send_to_cage(patron: Patron, order: Order, sending: SendToCage) -> Answer:
    """Towards cash or a ticket: open to everybody at any time, excluded or not."""
    refused = not_theirs(patron, order.actor) or other_currency(patron, sending.unit)
    refused = refused or _not_covered(patron, sending.amount)
    if refused:
        return refused
    owner = owner_of(patron, order, plays=False)
    if isinstance(owner, Refused):
        return owner
    event = SentToCage(
        transfer=next_transfer(patron),
        cage=sending.cage,
        amount=sending.amount,
        use=sending.use,
        shown=owner.shown,
        approved_by=owner.approved_by,
        # Whoever has seen papers has seen the owner; a log-in and a PIN may be in the hands of whoever made them.
        makers=() if owner.shown == "papers" else sending.makers,
        **order.signed(CARRIED),
    )
    return [*owner.used, event]


def _send_to_tournament(patron: Patron, order: Order, sending: SendToTournament) -> Answer:
    """Like money for a table: not by whoever is excluded or out of time, and within the loss limit."""
    refused = not_theirs(patron, order.actor) or barred(patron, order.at) or no_time(patron, order.at)
    refused = refused or other_currency(patron, sending.unit) or _not_covered(patron, sending.amount)
    refused = refused or _loses_too_much(patron, order.at, sending.amount)
    if refused:
        return refused
    owner = owner_of(patron, order, plays=True)
    if isinstance(owner, Refused):
        return owner
    event = SentToTournament(
        transfer=next_transfer(patron),
        tournament=sending.tournament,
        what=sending.what,
        amount=sending.amount,
        shown=owner.shown,
        approved_by=owner.approved_by,
        **order.signed(CARRIED),
    )
    return [*owner.used, event]


def next_transfer(patron: Patron) -> str:
    """The number of the next transfer; it names the patron, so that no two streams ever use the same."""
    return f"patron/{patron.id}/{patron.sends + 1}"


def _finish(patron: Patron, order: Order, done: ConfirmTransfer | ReverseTransfer) -> Answer:
    refused = not_entitled(order.actor, done.about.act)
    if refused:
        return refused
    sent = patron.open.get(done.transfer)
    if sent is None:
        return Refused(code=Reason.TRANSFER_UNKNOWN, clause=CARRIED, arguments={"transfer": done.transfer})
    if isinstance(done, ConfirmTransfer):
        return [TransferConfirmed(transfer=done.transfer, **order.signed(CARRIED))]
    return [TransferReversed(transfer=done.transfer, amount=sent.amount, **order.signed(CARRIED))]


def _note(order: Order, noting: NoteCash) -> Answer:
    """Never refused for its amount: the table has asked before it took the cash."""
    refused = not_entitled(order.actor, noting.about.act) or bad_amount(noting.amount)
    if refused:
        return refused
    return [CashNoted(table=noting.table, amount=noting.amount, **order.signed(DEPOSITS))]


def _not_covered(patron: Patron, amount: int) -> Refused | None:
    refused = bad_amount(amount)
    if refused:
        return refused
    short = amount - patron.wallet
    if short <= 0:
        return None
    return Refused(code=Reason.WALLET_SHORT, clause=CARRIED, arguments={"short": short})


def _loses_too_much(patron: Patron, at: int, amount: int) -> Refused | None:
    left = loss_left(patron, at)
    if left is None or amount <= left:
        return None
    return Refused(code=Reason.LOSS_LIMIT, clause=LOSSES, arguments={"left": left})

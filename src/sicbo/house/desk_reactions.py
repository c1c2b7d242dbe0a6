"""The errands of the house: what happened at one desk and has to be carried to another.

Money that was sent is taken or goes back, and who sent it is told; whoever is admitted takes the place; whoever leaves
it has left; whoever may play no more plays nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.actor import Command
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as cage
from sicbo.floor.cage import events as ce
from sicbo.floor.clock import events as ke
from sicbo.floor.patron import commands as patron
from sicbo.floor.patron import events as pe
from sicbo.floor.patron.refusals import Reason
from sicbo.floor.table.commands.chips import NoteHandedBack, NoteHandedIn
from sicbo.floor.table.commands.corrections import CollectReceivable
from sicbo.floor.table.commands.holding import HoldTable, ReleaseTable
from sicbo.floor.table.commands.people import BarPlayer, LiftBar
from sicbo.floor.table.commands.seating import BuyIn, TakePlace
from sicbo.floor.table.events import chips as tch
from sicbo.floor.table.events import corrections as tc
from sicbo.floor.table.events import float as tf
from sicbo.floor.table.events import people as tp
from sicbo.floor.table.events import seating as ts
from sicbo.floor.table.events import streak as tk
from sicbo.house.desks import own_name
from sicbo.house.reactions import Reaction, Reactions, Step

NO_PATRON = frozenset({Reason.PATRON_UNKNOWN})
"""Somebody who plays without being known has no seat with the house to empty, and no wallet to keep from the tables."""
ALREADY_RULED = frozenset({Reason.NOT_SHORTER, Reason.NO_EXCLUSION})
"""Whoever is out of the house for as long already is out; whom their table has readmitted since is not."""
NO_SEAT = frozenset({Reason.NOT_SEATED})
"""Somebody who became a patron after they had left was never seated by the house."""


def desk_reactions() -> Reactions:
    """All of them."""
    return Reactions(
        {
            pe.SentToTable: _to_a_table,
            pe.SentToCage: _to_a_cage,
            pe.TransferReceived: _arrived_in_the_wallet,
            pe.Admitted: _takes_the_place,
            pe.PlayBarred: _play_ends,
            pe.PlayAllowed: _play_goes_on,
            tp.PlayerExcluded: _out_of_the_house,
            ke.PlayHeld: _held_everywhere,
            ke.TimeConfirmed: _goes_on_everywhere,
            ce.CashTaken: lambda stream, event: _to_a_wallet(stream, event, "cage"),
            ce.PayoutReturned: lambda stream, event: _to_a_wallet(stream, event, "returned"),
            ce.TicketSentToWallet: lambda stream, event: _to_a_wallet(stream, event, "ticket"),
            ce.PayoutArrived: lambda _, event: _confirmed(event.patron, event.transfer),
            ce.TicketIssued: _carried_as_a_ticket,
            ts.BoughtIn: lambda _, event: _confirmed(event.player, event.transfer),
            ts.CashedOut: lambda stream, event: _home(
                stream, event.player, event.amount, event.transfer, brought=event.brought
            ),
            ts.PlaceLeft: _stood_up,
            tch.ChipsBought: _paid_at_the_table,
            tch.VoucherExchanged: _paid_at_the_table,
            tch.RedemptionRequested: _handed_in,
            tch.RedemptionTurnedDown: _handed_back,
            tc.ReceivableCollected: _debt_paid,
            tc.ResultCorrected: _put_right,
            tc.RoundVoided: _put_right,
            tc.WagersVoided: _put_right,
            tk.StreakRuled: _ruled,
            tp.WithheldReleased: _released,
            tf.FillRequested: _fill_ordered,
            tf.FillCancelled: _fill_cancelled,
            tf.FillReceived: _chips_taken,
            tf.FloatOpened: _chips_taken,
            tf.CreditSent: lambda stream, event: _chips_home(stream, event, event.amount),
            tf.FloatCounted: _counted,
        }
    )


def _to_a_table(stream: str, sent: pe.SentToTable) -> Iterable[Reaction]:
    player = own_name(stream)
    table = f"table/{sent.table}"
    taking = Step(table, BuyIn(sent.place, sent.amount, sent.transfer, player=player))
    if sent.purpose == "debt":
        paying = CollectReceivable(player=player, amount=sent.amount, transfer=sent.transfer)
        taking = Step(table, paying, THE_HOUSE)
    yield Reaction(taking, Step(stream, patron.ReverseTransfer(sent.transfer), THE_HOUSE))


def _to_a_cage(stream: str, sent: pe.SentToCage) -> Iterable[Reaction]:
    who = own_name(stream)
    taking: Command = cage.ReceiveForPayout(transfer=sent.transfer, patron=who, amount=sent.amount, hands=sent.hands)
    if sent.use == "ticket":
        taking = cage.IssueTicket(
            ticket=sent.transfer, transfer=sent.transfer, amount=sent.amount, patron=who, hands=sent.hands
        )
    back = Step(stream, patron.ReverseTransfer(sent.transfer), THE_HOUSE)
    yield Reaction(Step(f"cage/{sent.cage}", taking, THE_HOUSE), back)


def _to_a_wallet(
    stream: str, sent: ce.CashTaken | ce.PayoutReturned | ce.TicketSentToWallet, source: patron.Source
) -> Iterable[Reaction]:
    arriving = patron.ReceiveTransfer(transfer=sent.transfer, amount=sent.amount, source=source, of=own_name(stream))
    back = Step(stream, cage.ReverseTransfer(sent.transfer), THE_HOUSE)
    yield Reaction(Step(f"patron/{sent.patron}", arriving, THE_HOUSE), back)


def _arrived_in_the_wallet(_: str, received: pe.TransferReceived) -> Iterable[Reaction]:
    if received.source != "table":
        yield Reaction(Step(f"cage/{received.of}", cage.ConfirmTransfer(received.transfer), THE_HOUSE))


def _takes_the_place(stream: str, admitted: pe.Admitted) -> Iterable[Reaction]:
    back = Step(stream, patron.Stand(admitted.table), THE_HOUSE)
    yield Reaction(Step(f"table/{admitted.table}", TakePlace(admitted.place, own_name(stream))), back)


def _play_ends(stream: str, barred: pe.PlayBarred) -> Iterable[Reaction]:
    """No table takes a further wager from somebody who may play no more, whoever brings it, also in the same breath."""
    for table in barred.tables:
        bar = BarPlayer(player=own_name(stream), until=barred.until)
        yield Reaction(Step(f"table/{table}", bar, THE_HOUSE), at_once=True)


def _play_goes_on(stream: str, allowed: pe.PlayAllowed) -> Iterable[Reaction]:
    """At once: what a table rules after this is a ruling of its own, and not lifted by it."""
    for table in allowed.tables:
        yield Reaction(Step(f"table/{table}", LiftBar(own_name(stream)), THE_HOUSE), at_once=True)


def _held_everywhere(_: str, held: ke.PlayHeld) -> Iterable[Reaction]:
    """At once: no table takes a bet after the jump, not even in the same breath."""
    for table in held.tables:
        yield Reaction(Step(table, HoldTable(held.jump), THE_HOUSE), at_once=True)


def _goes_on_everywhere(_: str, confirmed: ke.TimeConfirmed) -> Iterable[Reaction]:
    """At once: a hold that begins right after this is not ended by it."""
    for table in confirmed.tables:
        yield Reaction(Step(table, ReleaseTable(confirmed.jump), THE_HOUSE), at_once=True)


def _out_of_the_house(stream: str, excluded: tp.PlayerExcluded) -> Iterable[Reaction]:
    """What a table rules for the whole casino holds in all of it (house 11.10)."""
    if excluded.scope == "casino":
        ruling = patron.ExcludePatron(reason="conduct", until=None, table=own_name(stream))
        yield Reaction(Step(f"patron/{excluded.player}", ruling, THE_HOUSE), ordinary=NO_PATRON | ALREADY_RULED)


def _stood_up(stream: str, left: ts.PlaceLeft) -> Iterable[Reaction]:
    yield Reaction(
        Step(f"patron/{left.player}", patron.Stand(own_name(stream)), THE_HOUSE), ordinary=NO_PATRON | NO_SEAT
    )


def _paid_at_the_table(stream: str, paid: tch.ChipsBought | tch.VoucherExchanged) -> Iterable[Reaction]:
    """The limits of a patron count it before anything else is asked of them; promotional tokens are no money."""
    if paid.by_patron and not (isinstance(paid, tch.VoucherExchanged) and paid.gives == "tokens"):
        noting = patron.NoteCash(table=own_name(stream), amount=paid.amount)
        yield Reaction(Step(f"patron/{paid.player}", noting, THE_HOUSE), at_once=True)


def _handed_in(stream: str, handed: tch.RedemptionRequested) -> Iterable[Reaction]:
    """The table whose chips they are knows at once that they are back, before anybody hands them in again."""
    if handed.recorded:
        noting = NoteHandedIn(
            redemption=handed.redemption, table=own_name(stream), colour=handed.colour, count=handed.count
        )
        yield Reaction(Step(f"table/{handed.table}", noting, THE_HOUSE), at_once=True)


def _handed_back(stream: str, turned: tch.RedemptionTurnedDown) -> Iterable[Reaction]:
    """The table whose chips they are knows at once that they are out again, before anybody brings them anywhere."""
    if turned.recorded:
        noting = NoteHandedBack(
            redemption=turned.redemption,
            table=own_name(stream),
            colour=turned.colour,
            value=turned.value,
            count=turned.count,
        )
        yield Reaction(Step(f"table/{turned.table}", noting, THE_HOUSE), at_once=True)


def _confirmed(who: str, transfer: str) -> Iterable[Reaction]:
    """Whoever sent it is told that it was taken; what came from no wallet has nobody to tell."""
    if transfer.startswith(f"patron/{who}/"):
        yield Reaction(Step(f"patron/{who}", patron.ConfirmTransfer(transfer), THE_HOUSE))


def _carried_as_a_ticket(_: str, issued: ce.TicketIssued) -> Iterable[Reaction]:
    return _confirmed(issued.patron, issued.transfer)


def _debt_paid(_: str, paid: tc.ReceivableCollected) -> Iterable[Reaction]:
    return _confirmed(paid.player, paid.transfer)


def _home(stream: str, player: str, amount: int, transfer: str, brought: int = 0) -> Iterable[Reaction]:
    """Money from a table reaches the wallet, whatever its owner may or may not do."""
    arriving = patron.ReceiveTransfer(
        transfer=transfer, amount=amount, source="table", of=own_name(stream), brought=brought
    )
    yield Reaction(Step(f"patron/{player}", arriving, THE_HOUSE))


def _released(stream: str, released: tp.WithheldReleased) -> Iterable[Reaction]:
    if released.place or not released.paid:
        return ()
    return _home(stream, released.player, released.paid, released.transfer)


def _put_right(stream: str, event: tc.ResultCorrected | tc.RoundVoided | tc.WagersVoided) -> Iterable[Reaction]:
    """What a correction owes to players who have left; their tokens wait at the table."""
    for one in event.adjustments:
        yield from _owed_home(stream, one.player, one.seat, one.moved, one.transfer)


def _ruled(stream: str, ruled: tk.StreakRuled) -> Iterable[Reaction]:
    return _owed_home(stream, ruled.player, ruled.seat, ruled.moved, ruled.transfer)


def _owed_home(stream: str, player: str, seat: str, due: int, transfer: str) -> Iterable[Reaction]:
    return () if seat or due <= 0 else _home(stream, player, due, transfer)


def _fill_ordered(stream: str, asked: tf.FillRequested) -> Iterable[Reaction]:
    ordering = cage.OrderFill(
        transfer=asked.transfer, table=own_name(stream), amount=asked.amount, requested_by=asked.by
    )
    yield Reaction(Step(f"cage/{asked.cage}", ordering, THE_HOUSE))


def _fill_cancelled(_: str, cancelled: tf.FillCancelled) -> Iterable[Reaction]:
    """The cage knows at once, so that nobody sends chips that the table expects no more."""
    yield Reaction(Step(f"cage/{cancelled.cage}", cage.CancelFill(cancelled.transfer), THE_HOUSE), at_once=True)


def _chips_taken(_: str, taken: tf.FillReceived | tf.FloatOpened) -> Iterable[Reaction]:
    """The cage knows at once, so that nobody takes the same chips again or calls them back in the same moment."""
    yield Reaction(Step(f"cage/{taken.cage}", cage.ConfirmTransfer(taken.transfer), THE_HOUSE), at_once=True)


def _chips_home(stream: str, sent: tf.CreditSent | tf.FloatCounted, amount: int) -> Iterable[Reaction]:
    if amount:
        arriving = cage.ReceiveChips(transfer=sent.transfer, table=own_name(stream), amount=amount)
        yield Reaction(Step(f"cage/{sent.cage}", arriving, THE_HOUSE))


def _counted(stream: str, counted: tf.FloatCounted) -> Iterable[Reaction]:
    """The chips go back to the cage they came from, and the cash box with them."""
    yield from _chips_home(stream, counted, counted.counted)
    if counted.drop:
        box = cage.ReceiveDrop(own_name(stream), counted.drop - counted.vouchers, counted.vouchers)
        yield Reaction(Step(f"cage/{counted.cage}", box, THE_HOUSE))

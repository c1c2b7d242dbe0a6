"""Reactions to what happens at a table: money goes home, chips move between cage and table, the limits
of a patron count what was paid, whoever leaves a place has left it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sicbo.desks.shared import confirmed
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as cage
from sicbo.floor.patron import commands as patron
from sicbo.floor.patron.refusals import Reason
from sicbo.floor.rulings import RulingKind
from sicbo.floor.table.chips import events as tch
from sicbo.floor.table.chips.commands import NoteHandedBack, NoteHandedIn
from sicbo.floor.table.corrections import events as tc
from sicbo.floor.table.corrections.put_right import PutRight, kind_of, players_of
from sicbo.floor.table.float import events as tf
from sicbo.floor.table.irregularities import events as ti
from sicbo.floor.table.people import events as tp
from sicbo.floor.table.seating import events as ts
from sicbo.floor.table.streak import events as tk
from sicbo.house.desks import own_name
from sicbo.house.reactions import Reaction, Rule, Step

NO_PATRON = frozenset({Reason.PATRON_UNKNOWN})
"""Somebody who plays without being known has no seat with the house to empty, and no wallet to keep from the tables."""
ALREADY_RULED = frozenset({Reason.NOT_SHORTER, Reason.NO_EXCLUSION})
"""Whoever is out of the house for as long already is out; whom their table has readmitted since is not."""
NO_SEAT = frozenset({Reason.NOT_SEATED})
"""Somebody who became a patron after they had left was never seated by the house."""

REFUSED = "refused"
"""Why tokens go back of a wager that staff took off the layout before betting ended."""


class _Sent(NamedTuple):
    """The number of a transfer, and what it is an amount of."""

    transfer: str
    unit: str


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


def _home(stream: str, player: str, amount: int, sent: _Sent, brought: int = 0) -> Iterable[Reaction]:
    """Money from a table reaches the wallet, whatever its owner may or may not do."""
    arriving = patron.ReceiveTransfer(
        transfer=sent.transfer, amount=amount, source="table", of=own_name(stream), unit=sent.unit, brought=brought
    )
    yield Reaction(Step(f"patron/{player}", arriving, THE_HOUSE))


def _released(stream: str, released: tp.WithheldReleased) -> Iterable[Reaction]:
    if released.place or not released.paid:
        return ()
    return _home(stream, released.player, released.paid, _Sent(released.transfer, released.unit))


def _put_right(stream: str, event: tc.ResultCorrected | tc.RoundVoided | tc.WagersVoided) -> Iterable[Reaction]:
    """What a correction owes to players who have left, whose tokens wait at the table; and all of them are told."""
    for one in event.adjustments:
        if one.transfer:
            yield from _home(stream, one.player, one.moved, _Sent(one.transfer, event.unit))
    yield from _told(stream, event)


def _told(stream: str, event: PutRight) -> Iterable[Reaction]:
    """A notice for everybody who had wagers in it, which stays until they have seen it (house 25.1)."""
    kind = kind_of(event)
    if kind is not None:
        for player in players_of(event):
            yield _notice(stream, player, event.round, kind)


def _tokens_back(stream: str, returned: tch.TokensReturned) -> Iterable[Reaction]:
    """The same for somebody of whom only tokens lay there."""
    if returned.reason != REFUSED:
        yield _notice(stream, returned.player, returned.round, "wagers-void")


def _notice(stream: str, player: str, number: int, kind: RulingKind) -> Reaction:
    noting = patron.NoteRuling(table=own_name(stream), round=number, ruling=kind)
    return Reaction(Step(f"patron/{player}", noting, THE_HOUSE), ordinary=NO_PATRON, at_once=True)


def _ruled(stream: str, ruled: tk.StreakRuled) -> Iterable[Reaction]:
    if not ruled.transfer:
        return ()
    return _home(stream, ruled.player, ruled.moved, _Sent(ruled.transfer, ruled.unit))


def _fill_ordered(stream: str, asked: tf.FillRequested) -> Iterable[Reaction]:
    ordering = cage.OrderFill(
        transfer=asked.transfer, table=own_name(stream), amount=asked.amount, requested_by=asked.by, unit=asked.unit
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
        arriving = cage.ReceiveChips(transfer=sent.transfer, table=own_name(stream), amount=amount, unit=sent.unit)
        yield Reaction(Step(f"cage/{sent.cage}", arriving, THE_HOUSE))


def _counted(stream: str, counted: tf.FloatCounted) -> Iterable[Reaction]:
    """The chips go back to the cage they came from, and the cash box with them."""
    yield from _chips_home(stream, counted, counted.counted)
    if counted.drop:
        box = cage.ReceiveDrop(own_name(stream), counted.drop - counted.vouchers, counted.vouchers, counted.unit)
        yield Reaction(Step(f"cage/{counted.cage}", box, THE_HOUSE))


REACTIONS: dict[type, Rule] = {
    ts.BoughtIn: lambda _, event: confirmed(event.player, event.transfer),
    ts.CashedOut: lambda stream, event: _home(
        stream, event.player, event.amount, _Sent(event.transfer, event.unit), brought=event.brought
    ),
    ts.PlaceLeft: _stood_up,
    tp.PlayerExcluded: _out_of_the_house,
    tp.WithheldReleased: _released,
    tch.ChipsBought: _paid_at_the_table,
    tch.VoucherExchanged: _paid_at_the_table,
    tch.RedemptionRequested: _handed_in,
    tch.RedemptionTurnedDown: _handed_back,
    tch.TokensReturned: _tokens_back,
    tc.ReceivableCollected: lambda _, event: confirmed(event.player, event.transfer),
    tc.ResultCorrected: _put_right,
    tc.RoundVoided: _put_right,
    tc.WagersVoided: _put_right,
    tp.WagerVoided: _told,
    ti.NoResultDeclared: _told,
    tk.StreakRuled: _ruled,
    tf.FillRequested: _fill_ordered,
    tf.FillCancelled: _fill_cancelled,
    tf.FillReceived: _chips_taken,
    tf.FloatOpened: _chips_taken,
    tf.CreditSent: lambda stream, event: _chips_home(stream, event, event.amount),
    tf.FloatCounted: _counted,
}

"""Reactions to what happens to a patron: money that was sent is taken or goes back, whoever is admitted
takes the place, and whoever may play no more plays nowhere."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.actor import Command
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as cage
from sicbo.floor.patron import commands as patron
from sicbo.floor.patron import events as pe
from sicbo.floor.table.corrections.commands import CollectReceivable
from sicbo.floor.table.people.commands import BarPlayer, LiftBar
from sicbo.floor.table.seating.commands import BuyIn, TakePlace
from sicbo.floor.tournament import commands as tournament
from sicbo.house.desks import own_name
from sicbo.house.reactions import Reaction, Rule, Step


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


def _to_a_tournament(stream: str, sent: pe.SentToTournament) -> Iterable[Reaction]:
    fee = tournament.ReceiveFee(transfer=sent.transfer, player=own_name(stream), what=sent.what, amount=sent.amount)
    back = Step(stream, patron.ReverseTransfer(sent.transfer), THE_HOUSE)
    yield Reaction(Step(f"tournament/{sent.tournament}", fee, THE_HOUSE), back)


def _arrived(_: str, received: pe.TransferReceived) -> Iterable[Reaction]:
    if received.source == "tournament":
        taken = tournament.ConfirmPayment(received.transfer)
        yield Reaction(Step(f"tournament/{received.of}", taken, THE_HOUSE))
    elif received.source != "table":
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


REACTIONS: dict[type, Rule] = {
    pe.SentToTable: _to_a_table,
    pe.SentToCage: _to_a_cage,
    pe.SentToTournament: _to_a_tournament,
    pe.TransferReceived: _arrived,
    pe.Admitted: _takes_the_place,
    pe.PlayBarred: _play_ends,
    pe.PlayAllowed: _play_goes_on,
}

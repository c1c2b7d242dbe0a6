"""Reactions to what happens at a tournament and at its tables: fees are confirmed, what is paid goes to wallets, tables
seat, issue and count, and tell what lies before everybody."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.designation import chips_unit, holder
from sicbo.floor.patron import commands as patron
from sicbo.floor.table.archive.commands import ReleaseRounds
from sicbo.floor.table.sessions import commands as sc
from sicbo.floor.table.sessions import events as se
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament import events as e
from sicbo.house.desks import own_name
from sicbo.house.reactions import Reaction, Rule, Step

Sent = e.FeeRefunded | e.PrizeSent | e.PaymentRepeated
OVER = frozenset({"tournament-over", "already-so"})
LYING = frozenset({"wagers-in-play"})
NOTHING_HELD = frozenset({"not-held", "session-not-on", "other-session"})


def _received(_: str, fee: e.FeeReceived) -> Iterable[Reaction]:
    yield Reaction(Step(f"patron/{fee.player}", patron.ConfirmTransfer(fee.transfer), THE_HOUSE))


def _to_a_wallet(stream: str, sent: Sent) -> Iterable[Reaction]:
    """What a wallet refuses comes back and is kept until it is sent once more."""
    arriving = patron.ReceiveTransfer(
        transfer=sent.transfer, amount=sent.amount, source="tournament", of=own_name(stream)
    )
    back = Step(stream, c.ReversePayment(sent.transfer), THE_HOUSE)
    yield Reaction(Step(f"patron/{sent.player}", arriving, THE_HOUSE), back)


def _seats(stream: str, allotted: e.SeatsAllotted) -> Iterable[Reaction]:
    """Each table hears of its own places."""
    for table in dict.fromkeys(one.table for one in allotted.seats):
        seats = tuple(sc.Seat(one.place, one.player) for one in allotted.seats if one.table == table)
        order = sc.AllotPlaces(tournament=own_name(stream), session=allotted.session, seats=seats)
        yield _at(table, order)


def _banks(stream: str, started: e.SessionStarted) -> Iterable[Reaction]:
    for seat in started.seats:
        yield _bank(stream, started.session, seat, started.bank)


def _further_bank(stream: str, added: e.BankAdded) -> Iterable[Reaction]:
    """Where the table cannot give it out, what was paid for it goes back."""
    bank = _bank(stream, added.session, added.seat, added.amount)
    yield Reaction(bank.then, Step(stream, c.ReturnBank(paid=added.paid), THE_HOUSE))


def _bank(stream: str, session: str, seat: e.Seated, amount: int) -> Reaction:
    tournament = own_name(stream)
    unit = chips_unit(tournament)
    bank = sc.IssueBank(
        tournament=tournament, session=session, unit=unit, place=seat.place, player=seat.player, amount=amount
    )
    return _at(seat.table, bank)


def _counted_at(stream: str, ended: e.TableEnded) -> Iterable[Reaction]:
    yield _at(ended.table, sc.CountSession(tournament=own_name(stream), session=ended.session))


def _leaves(stream: str, ended: e.PlayEnded) -> Iterable[Reaction]:
    """The chips of whoever plays no more go off the table; where wagers of theirs still lie, with all others later."""
    if ended.table:
        order = sc.CountSession(tournament=own_name(stream), session=ended.session, places=(ended.place,))
        yield Reaction(Step(f"table/{ended.table}", order, THE_HOUSE), ordinary=LYING)


def _given_back(stream: str, over: e.TournamentClosed | e.TournamentCancelled) -> Iterable[Reaction]:
    """Its tables are what they were, and keep its rounds no longer than other rounds."""
    tournament = own_name(stream)
    for table in over.tables:
        orders = (sc.GiveBackTable(tournament=tournament), ReleaseRounds(holder(tournament)))
        yield from (Reaction(Step(f"table/{table}", one, THE_HOUSE), ordinary=NOTHING_HELD) for one in orders)


def _released(stream: str, released: e.TableReleased) -> Iterable[Reaction]:
    order = sc.GiveBackTable(tournament=own_name(stream))
    yield Reaction(Step(f"table/{released.table}", order, THE_HOUSE), ordinary=NOTHING_HELD)


def _at(table: str, order: sc.SessionCommand) -> Reaction:
    return Reaction(Step(f"table/{table}", order, THE_HOUSE))


def _opened(_: str, told: se.TableDesignated) -> Iterable[Reaction]:
    yield _tell(told.tournament, c.NoteSetup(session=told.session, setup=told.setup))


def _spun(stream: str, spin: se.SpinCounted) -> Iterable[Reaction]:
    players, amounts = _columns(spin.stacks)
    order = c.Chips(session=spin.session, table=own_name(stream), round=spin.round, players=players, amounts=amounts)
    yield _tell(spin.tournament, order)


def _counted(stream: str, told: se.SessionCounted) -> Iterable[Reaction]:
    players, amounts = _columns(told.counted)
    order = c.CountChips(session=told.session, table=own_name(stream), players=players, amounts=amounts)
    yield _tell(told.tournament, order)


def _adjusted(_: str, told: se.ChipsAdjusted) -> Iterable[Reaction]:
    if told.booked:
        order = c.AdjustChips(session=told.session, player=told.player, amount=told.booked)
        yield _tell(told.tournament, order)


def _barred(_: str, told: se.EntrantBarred) -> Iterable[Reaction]:
    yield _tell(told.tournament, c.NoteBarred(session=told.session, player=told.player))


def _tell(tournament: str, order: c.Playing) -> Reaction:
    return Reaction(Step(f"tournament/{tournament}", order, THE_HOUSE), ordinary=OVER)


def _columns(stacks: tuple[se.Counted, ...]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    return tuple(one.player for one in stacks), tuple(one.amount for one in stacks)


REACTIONS: dict[type, Rule] = {
    e.FeeReceived: _received,
    e.FeeRefunded: _to_a_wallet,
    e.PrizeSent: _to_a_wallet,
    e.PaymentRepeated: _to_a_wallet,
    e.SeatsAllotted: _seats,
    e.SessionStarted: _banks,
    e.BankAdded: _further_bank,
    e.TableEnded: _counted_at,
    e.PlayEnded: _leaves,
    e.TournamentClosed: _given_back,
    e.TournamentCancelled: _given_back,
    e.TableReleased: _released,
    se.TableDesignated: _opened,
    se.SpinCounted: _spun,
    se.SessionCounted: _counted,
    se.ChipsAdjusted: _adjusted,
    se.EntrantBarred: _barred,
}

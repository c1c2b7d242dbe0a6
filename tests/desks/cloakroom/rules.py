"""What is ordered at a cloakroom, what happens there, and how one follows from the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from sicbo.floor.about import About
from sicbo.floor.actor import Command, Fact, Given
from sicbo.floor.opaque import not_opaque
from sicbo.floor.refused import Refused
from sicbo.ledger.postings import Account, Posting, transfer

FEE = 500
RULE = "house 11.3"


class OpenCloakroom(Command, frozen=True):
    about = About(roles=("supervisor+",))

    cage: str
    """At which fees are paid."""
    unit: str
    closes: int


class HandInCoat(Command, frozen=True):
    about = About(roles=("player",), takes_money=True, lookups=("wallet",), pin=True)

    patron: str
    wallet: int = 0
    """What its owner has; the house fills it in."""


class NotePayment(Command, frozen=True):
    """From the house: a cage has issued a voucher for the fee."""

    about = About()

    patron: str
    voucher: str


class HandBackCoat(Command, frozen=True):
    about = About(roles=("player",))

    ticket: int


class TurnAwayCoat(Command, frozen=True):
    """From the house: the fee could not be paid."""

    about = About()

    patron: str


class RemindOwners(Command, frozen=True):
    """From the clock: the cloakroom is about to close."""

    about = About()


AnyCommand = OpenCloakroom | HandInCoat | NotePayment | HandBackCoat | TurnAwayCoat | RemindOwners


class Order(Given, frozen=True):
    command: AnyCommand


class CloakroomOpened(Fact, frozen=True, kw_only=True):
    cage: str
    unit: str
    closes: int


class CoatTaken(Fact, frozen=True, kw_only=True):
    ticket: int
    patron: str
    cage: str
    fee: int


class FeePaid(Fact, frozen=True, kw_only=True):
    ticket: int
    voucher: str


class CoatHandedBack(Fact, frozen=True, kw_only=True):
    ticket: int


class OwnersReminded(Fact, frozen=True, kw_only=True):
    patrons: tuple[str, ...]


AnyEvent = CloakroomOpened | CoatTaken | FeePaid | CoatHandedBack | OwnersReminded


@dataclass
class Coat:
    patron: str
    voucher: str = ""
    """What the fee was paid with; empty until it was."""


@dataclass
class Cloakroom:
    id: str
    cage: str = ""
    unit: str = ""
    closes: int = 0
    tickets: int = 0
    coats: dict[int, Coat] = field(default_factory=dict)
    reminded: tuple[str, ...] = ()

    def ticket_of(self, patron: str) -> int | None:
        """The ticket under which a coat of this patron hangs here."""
        return next((ticket for ticket, coat in self.coats.items() if coat.patron == patron), None)


def decide(room: Cloakroom, order: Order) -> list[AnyEvent] | Refused:
    """What this order brings about, or why not."""
    command, by = order.command, order.actor.id
    refused = not_opaque(command, command.about.may_be_empty)
    if refused:
        return refused
    match command:
        case OpenCloakroom(cage=cage, unit=unit, closes=closes):
            return [CloakroomOpened(cage=cage, unit=unit, closes=closes, **order.signed(RULE))]
        case HandInCoat(patron=patron, wallet=wallet):
            if not room.cage or room.ticket_of(patron) is not None or wallet < FEE or order.actor.pin_of != patron:
                return _no("coat-refused", fee=FEE)
            taken = CoatTaken(ticket=room.tickets + 1, patron=patron, cage=room.cage, fee=FEE, **order.signed(RULE))
            return [taken]
        case NotePayment(patron=patron, voucher=voucher):
            ticket = room.ticket_of(patron)
            if ticket is None or room.coats[ticket].voucher:
                return _no("no-such-coat")
            return [FeePaid(ticket=ticket, voucher=voucher, **order.signed(RULE))]
        case HandBackCoat(ticket=ticket):
            if ticket not in room.coats or room.coats[ticket].patron != by:
                return _no("no-such-coat")
            return [CoatHandedBack(ticket=ticket, **order.signed(RULE))]
        case TurnAwayCoat(patron=patron):
            ticket = room.ticket_of(patron)
            return _no("no-such-coat") if ticket is None else [CoatHandedBack(ticket=ticket, **order.signed(RULE))]
        case RemindOwners():
            owners = tuple(coat.patron for coat in room.coats.values())
            return [OwnersReminded(patrons=owners, **order.signed(RULE))] if owners else _no("no-such-coat")


def _no(code: str, **arguments: int) -> Refused:
    return Refused(code=code, clause=RULE, arguments={**arguments})


def evolve(room: Cloakroom, event: AnyEvent) -> None:
    """Let the cloakroom follow a fact."""
    match event:
        case CloakroomOpened():
            room.cage, room.unit, room.closes, room.reminded = event.cage, event.unit, event.closes, ()
        case CoatTaken():
            room.tickets = event.ticket
            room.coats[event.ticket] = Coat(event.patron)
        case FeePaid():
            room.coats[event.ticket].voucher = event.voucher
        case CoatHandedBack():
            del room.coats[event.ticket]
        case OwnersReminded():
            room.reminded = event.patrons


def postings(room: Cloakroom, event: AnyEvent) -> list[Posting]:
    """A fee is a voucher in the drawer."""
    if not isinstance(event, FeePaid):
        return []
    return transfer(Account("outside", room.id), Account("vouchers", room.id), room.unit, FEE)


def seen(room: Cloakroom) -> Any:
    """What the page shows."""
    return msgspec.to_builtins({"coats": room.coats, "reminded": room.reminded, "closes": room.closes}, str_keys=True)

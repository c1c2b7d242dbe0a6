"""What a patron's stream has to know of other desks before it decides."""

from __future__ import annotations

from msgspec.structs import replace

from sicbo.desks.shared import cage_unit, makers, name_taken, own_approvals, relation
from sicbo.floor.approvals import Approve
from sicbo.floor.patron.commands import ErasePerson, ExcludePatron, ReceiveTransfer, RegisterPatron, SendToCage
from sicbo.floor.patron.state import Patron
from sicbo.floor.refused import Refused
from sicbo.house.context import Context, Lookup


def _register(patron: Patron, command: RegisterPatron, context: Context) -> RegisterPatron | Refused:
    """No table has the name; whoever is registered already keeps theirs."""
    taken = None if patron.registered else name_taken(patron.id, f"table/{patron.id}", context.ask)
    return taken or command


def _erase(patron: Patron, command: ErasePerson, context: Context) -> ErasePerson:
    return replace(command, held=context.where_held(patron.id))


def _send_to_cage(patron: Patron, command: SendToCage, context: Context) -> SendToCage:
    return replace(command, makers=makers(patron, context.ask), unit=cage_unit(command.cage, context.ask))


def _receive(_: Patron, command: ReceiveTransfer, context: Context) -> ReceiveTransfer:
    """Asked again when it arrives: whoever was unknown when it was sent may have come since."""
    return replace(command, unit="" if command.source == "table" else cage_unit(command.of, context.ask))


def _exclude(patron: Patron, command: ExcludePatron, context: Context) -> ExcludePatron:
    """Where a table has ruled so, with whether it still does."""
    if not command.table:
        return command
    live = context.ask(f"table/{command.table}")
    ruled = None if live is None else live.table.people.excluded.get(patron.id)
    return replace(command, stands=ruled is not None and ruled.scope == "casino")


LOOKUPS: dict[type, Lookup] = {
    RegisterPatron: _register,
    ErasePerson: _erase,
    SendToCage: _send_to_cage,
    ReceiveTransfer: _receive,
    ExcludePatron: _exclude,
    Approve: relation(own_approvals),
}

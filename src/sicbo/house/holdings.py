"""The holdings of a patron, over all desks: what lies somewhere, is on the way or owed, and what crossed counters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from sicbo.floor.approvals import Approvals, Approve
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage.commands import PayOut, RedeemTicket, TakeCash
from sicbo.floor.cage.state import Cage
from sicbo.floor.patron.commands import SendToCage
from sicbo.floor.patron.figures import today
from sicbo.floor.patron.state import Patron
from sicbo.floor.staff.makers import related
from sicbo.floor.staff.state import Staff
from sicbo.floor.table.state import Table
from sicbo.units.time import DAY

Ask = Callable[[str], Any]
Streams = Callable[[], list[str]]


def where_held(person: str, ask: Ask, tables: Streams, cages: Streams) -> str:
    """The first stream in which money is theirs or owed by them; empty where there is none."""
    wallet = ask(f"patron/{person}")
    if isinstance(wallet, Patron) and (wallet.wallet or wallet.open):
        return f"patron/{person}"
    for stream in cages():
        if _at_the_cage(ask(stream), person):
            return stream
    for stream in tables():
        if _at_the_table(ask(stream).table, person):
            return stream
    return ""


def with_cash_of_today(command: Any, cage: Any, at: int, ask: Ask, cages: Streams) -> Any:
    """An order that moves cash over the counter, with what has moved in the same direction for the same patron since
    the gaming day began, at all cages of the currency."""
    if not isinstance(command, TakeCash | PayOut | RedeemTicket) or not isinstance(cage, Cage):
        return command
    person = _whose(command, cage)
    if not person:
        return replace(command, today=0)
    patron = ask(f"patron/{person}")
    began = today(patron, at).began if isinstance(patron, Patron) and patron.registered else at - DAY
    open_cages = [one for one in (ask(stream) for stream in cages()) if one is not None and one.unit == cage.unit]
    moved = (one.cash_in if isinstance(command, TakeCash) else one.cash_out for one in open_cages)
    found = (one for counted in moved for one in counted.values())
    return replace(command, today=sum(one.amount for one in found if one.patron == person and one.at >= began))


def with_makers(command: Any, state: Any, ask: Ask) -> Any:
    """An order that the log-in or the PIN of a patron may vouch for, with the staff who could be behind both."""
    if isinstance(command, SendToCage):
        return replace(command, makers=_makers(state, ask))
    if isinstance(command, RedeemTicket) and isinstance(state, Cage):
        ticket = state.tickets.get(command.ticket)
        patron = ask(f"patron/{ticket.patron}") if ticket and ticket.patron else None
        return replace(command, makers=_makers(patron, ask))
    return command


def _makers(patron: Any, ask: Ask) -> tuple[str, ...]:
    staff = ask("staff")
    if not isinstance(patron, Patron):
        return ()
    given = staff.makers.get(patron.id, ()) if isinstance(staff, Staff) else ()
    return tuple(dict.fromkeys(one for one in (patron.registered_by, *given) if one not in {"", THE_HOUSE.id}))


def with_relation(command: Approve, approvals: Approvals, by: str, ask: Ask) -> Approve:
    """An order to agree to something, with whether whoever asked and whoever agrees have made one another's account."""
    asked, staff = approvals.open.get(command.approval), ask("staff")
    is_related = asked is not None and isinstance(staff, Staff) and related(staff, asked.asked_by, by)
    return replace(command, related=is_related)


def _whose(command: TakeCash | PayOut | RedeemTicket, cage: Cage) -> str:
    if isinstance(command, TakeCash):
        return command.patron
    found = cage.payouts.get(command.transfer) if isinstance(command, PayOut) else cage.tickets.get(command.ticket)
    return found.patron if found else ""


def _at_the_cage(cage: Cage, person: str) -> bool:
    """Cash for the wallet or money from it that waits here, or a ticket that is still good."""
    return (
        any(one.what == "cash" and one.of == person for one in cage.open.values())
        or any(one.patron == person for one in cage.payouts.values())
        or person in cage.returned.values()
        or any(one.patron == person and one.state in {"good", "on-the-way"} for one in cage.tickets.values())
    )


def _at_the_table(table: Table, person: str) -> bool:
    """A place that is held, winnings withheld, a debt, tokens to be handed over, or a streak to be ruled on."""
    irregular = table.irregular
    return (
        any(place.player == person for place in table.places.values())
        or any(one.player == person for one in table.people.withheld.values())
        or any(one.player == person for one in table.streaks.rulings.values())
        or any(owed.get(person) for owed in (irregular.owed, irregular.tokens_owed, *irregular.tokens_waiting.values()))
    )

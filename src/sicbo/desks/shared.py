"""Parts that several desks share: approvals that lapse, names taken, currencies, who made whose account."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from sicbo.floor.approvals import Approvals, Approve, ExpireApproval, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage.postings import BEARER, THE_OWNERS, UNEXPLAINED
from sicbo.floor.cage.state import Cage
from sicbo.floor.patron import commands as patron
from sicbo.floor.patron.state import Patron
from sicbo.floor.refused import Refused
from sicbo.floor.staff.makers import related
from sicbo.floor.staff.state import Staff
from sicbo.house.clock import CLOCK
from sicbo.house.context import Ask, Context, Lookups, filled_in
from sicbo.house.due import Due
from sicbo.house.reactions import Reaction, Step

RESERVED = frozenset({THE_OWNERS.owner, UNEXPLAINED.owner, BEARER})
"""What the books call the house itself, what a count did not find, and whoever brings a ticket without a name."""
ID_TAKEN = "id-taken"
ONE_NAME = "house 11.2"


def own_approvals(state: Any) -> Approvals:
    """The approvals of a desk that keeps them at the top of its state."""
    found: Approvals = state.approvals
    return found


def lapsing(approvals: Approvals) -> Iterator[Due]:
    """Approvals that nobody uses in time."""
    for number, approval in approvals.open.items():
        yield Due(approval.expires, f"approval-{number}", CLOCK, ExpireApproval(number))


def with_seconds(own: Lookups, approvals: Callable[[Any], Approvals] = own_approvals) -> Lookups:
    """The look-ups of a desk, and those of asking for a second person there and of being one."""

    def is_related(approving: Approve, state: Any, context: Context) -> bool:
        """Whether whoever asked and whoever agrees have made one another's account."""
        asked, staff = approvals(state).open.get(approving.approval), context.ask("staff")
        return asked is not None and isinstance(staff, Staff) and related(staff, asked.asked_by, context.by)

    def order(command: RequestApproval | Approve, state: Any, context: Context) -> Any:
        """The order that is asked for, or waits, filled in as if whoever asked gave it now."""
        if isinstance(command, RequestApproval):
            return filled_in(own, command.order, state, context)
        asked = approvals(state).open.get(command.approval)
        return asked and filled_in(own, asked.order, state, replace(context, by=asked.asked_by))

    return {**own, "related": is_related, "order": order}


def name_taken(name: str, other: str, ask: Ask) -> Refused | None:
    """Why no patron or table may begin under this name: accounts are called after whose they are, without saying what
    that is."""
    if name not in RESERVED and ask(other) is None:
        return None
    return Refused(code=ID_TAKEN, clause=ONE_NAME, arguments={"id": name})


def registered(person: str, ask: Ask) -> Patron | None:
    """What is known of this patron, if they are one."""
    found = ask(f"patron/{person}")
    return found if isinstance(found, Patron) and found.registered else None


def wallet_unit(person: str, ask: Ask) -> str:
    """The currency of this patron's wallet; empty where there is none."""
    found = registered(person, ask)
    return found.unit if found else ""


def cage_unit(name: str, ask: Ask) -> str:
    """The currency of this cage; empty where there is none."""
    found = ask(f"cage/{name}")
    return found.unit if isinstance(found, Cage) else ""


def makers(found: Any, ask: Ask) -> tuple[str, ...]:
    """The staff who could be behind the log-in or the PIN of a patron."""
    staff = ask("staff")
    if not isinstance(found, Patron):
        return ()
    given = staff.makers.get(found.id, ()) if isinstance(staff, Staff) else ()
    return tuple(dict.fromkeys(one for one in (found.registered_by, *given) if one not in {"", THE_HOUSE.id}))


def confirmed(who: str, transfer: str) -> Iterator[Reaction]:
    """Whoever sent it is told that it was taken; what came from no wallet has nobody to tell."""
    if transfer.startswith(f"patron/{who}/"):
        yield Reaction(Step(f"patron/{who}", patron.ConfirmTransfer(transfer), THE_HOUSE))

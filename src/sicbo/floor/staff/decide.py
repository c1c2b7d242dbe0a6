"""The decider of the staff: a command comes in, events or a refusal come out, and nothing has changed yet."""

from __future__ import annotations

from functools import partial
from typing import assert_never, get_args

from sicbo.floor.approvals import ApprovalCommand, ApprovalUsed, upheld
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.foresight import Seconds
from sicbo.floor.opaque import not_opaque
from sicbo.floor.refused import Refused
from sicbo.floor.staff.actors import ADMINISTRATOR
from sicbo.floor.staff.commands import (
    AppointOwner,
    AssignTables,
    BeginDemonstration,
    ChangeOffices,
    ChangeRank,
    Dismiss,
    DrawCode,
    Hire,
    Invite,
    Order,
    PairTerminal,
    UnpairTerminal,
)
from sicbo.floor.staff.events import (
    AnyEvent,
    ApprovalRequested,
    CodeDrawn,
    DemonstrationBegun,
    Dismissed,
    Hired,
    Invited,
    OfficesChanged,
    RankChanged,
    TablesAssigned,
    TerminalPaired,
    TerminalUnpaired,
)
from sicbo.floor.staff.makers import could_agree, has_made
from sicbo.floor.staff.refusals import Reason
from sicbo.floor.staff.seconds import (
    among_staff,
    approved_by,
    decide_seconds,
    entitled,
    is_more_than_a_dealer,
    seconded,
)
from sicbo.floor.staff.state import Staff
from sicbo.law.ranks import RANKS, holds
from sicbo.law.rulebook import HOUSE, desk_acts, house_rules
from sicbo.law.schema import Office, Rank

Answer = list[AnyEvent] | Refused

OWN_RANK = "house 12.3"
ONE_REMAINS = "house 12.5"


def decide(staff: Staff, order: Order) -> Answer:
    """What this order brings about among the staff."""
    return upheld(staff.approvals, order, _decide(staff, order))


def seconds_of(staff: Staff) -> Seconds[ApprovalRequested]:
    """How second persons are asked for among the staff."""
    return among_staff(staff, partial(decide, staff))


def _decide(staff: Staff, order: Order) -> Answer:
    command = order.command
    refused = not_opaque(command, command.about.may_be_empty)
    if refused:
        return refused
    if isinstance(command, ApprovalCommand):
        answer = decide_seconds(staff, seconds_of(staff), order, command)
        return answer if isinstance(answer, Refused) else [*answer]
    match command:
        case BeginDemonstration():
            return _begin_demonstration(staff, order)
        case AppointOwner():
            return _appoint(staff, order, command)
        case Hire():
            return _hire(staff, order, command)
        case ChangeRank():
            return _change_rank(staff, order, command)
        case ChangeOffices():
            return _change_offices(staff, order, command)
        case AssignTables():
            return _assign(staff, order, command)
        case Dismiss():
            return _dismiss(staff, order, command)
        case PairTerminal():
            return _pair(staff, order, command)
        case UnpairTerminal():
            return _unpair(staff, order, command)
        case DrawCode():
            return _draw_code(staff, order, command)
        case Invite():
            return _invite(staff, order, command)
        case _:
            assert_never(command)


def _begin_demonstration(staff: Staff, order: Order) -> Answer:
    refused = not_entitled(order.actor, order.command.about.act)
    if refused:
        return refused
    clause = act_clause("begin-demonstration")
    if staff.founded or staff.is_demonstration:
        return Refused(code=Reason.HOUSE_BEGUN, clause=clause)
    return [DemonstrationBegun(**order.signed(clause))]


def _appoint(staff: Staff, order: Order, owner: AppointOwner) -> Answer:
    refused = not_entitled(order.actor, owner.about.act)
    if refused:
        return refused
    clause = act_clause("appoint-owner")
    if staff.founded:
        return Refused(code=Reason.OWNER_APPOINTED, clause=clause)
    hired = Hired(person=owner.person, rank=RANKS[-1], offices=(ADMINISTRATOR,), tables=(), **order.signed(clause))
    return [hired]


def _hire(staff: Staff, order: Order, hiring: Hire) -> Answer:
    refused = entitled(staff, order.actor, hiring.about.act)
    if refused:
        return refused
    clause = act_clause("change-users")
    if hiring.person in staff.people or hiring.person == HOUSE:
        return Refused(code=Reason.PERSON_KNOWN, clause=clause, arguments={"person": hiring.person})
    refused = _watches(hiring.rank, hiring.offices)
    if refused:
        return refused
    offices, used = _in_order(hiring.offices), list[ApprovalUsed]()
    if is_more_than_a_dealer(hiring.rank, offices):
        answer = seconded(staff, order, "change-users")
        if isinstance(answer, Refused):
            return answer
        used = answer
    hired = Hired(
        person=hiring.person,
        rank=hiring.rank,
        offices=offices,
        tables=_once(hiring.tables),
        approved_by=approved_by(used),
        **order.signed(clause),
    )
    return [*used, hired]


def _change_rank(staff: Staff, order: Order, change: ChangeRank) -> Answer:
    refused = entitled(staff, order.actor, change.about.act) or _unknown(staff, change.person)
    if refused:
        return refused
    person = staff.people[change.person]
    if change.person == order.actor.id and _height(change.rank) > _height(person.rank):
        return Refused(code=Reason.OWN_RANK, clause=OWN_RANK)
    refused = _watches(change.rank, person.offices)
    if refused:
        return refused
    used = seconded(staff, order, "change-users")
    if isinstance(used, Refused):
        return used
    signed = order.signed(act_clause("change-users"))
    return [*used, RankChanged(person=change.person, rank=change.rank, approved_by=approved_by(used), **signed)]


def _change_offices(staff: Staff, order: Order, change: ChangeOffices) -> Answer:
    refused = entitled(staff, order.actor, change.about.act) or _unknown(staff, change.person)
    if refused:
        return refused
    person = staff.people[change.person]
    if change.person == order.actor.id and set(change.offices) - set(person.offices):
        return Refused(code=Reason.OWN_RANK, clause=OWN_RANK)
    if ADMINISTRATOR not in change.offices and _last_administrator(staff, change.person):
        return Refused(code=Reason.LAST_ADMINISTRATOR, clause=ONE_REMAINS)
    refused = _watches(person.rank, change.offices)
    if refused:
        return refused
    offices = _in_order(change.offices)
    used = seconded(staff, order, "change-users")
    if isinstance(used, Refused):
        return used
    signed = order.signed(act_clause("change-users"))
    return [*used, OfficesChanged(person=change.person, offices=offices, approved_by=approved_by(used), **signed)]


def _assign(staff: Staff, order: Order, assigning: AssignTables) -> Answer:
    refused = entitled(staff, order.actor, assigning.about.act) or _unknown(staff, assigning.person)
    if refused:
        return refused
    event = TablesAssigned(
        person=assigning.person, tables=_once(assigning.tables), **order.signed(act_clause("assign-tables"))
    )
    return [event]


def _dismiss(staff: Staff, order: Order, leaving: Dismiss) -> Answer:
    refused = entitled(staff, order.actor, leaving.about.act) or _unknown(staff, leaving.person)
    if refused:
        return refused
    if _last_administrator(staff, leaving.person):
        return Refused(code=Reason.LAST_ADMINISTRATOR, clause=ONE_REMAINS)
    used = list[ApprovalUsed]()
    asks = _could_agree(staff, order) or has_made(staff, leaving.person, order.actor.id)
    if leaving.person != order.actor.id and _manages(staff, leaving.person) and asks:
        # Whoever is rid of those who could say no would need nobody any more.
        answer = seconded(staff, order, "change-users")
        if isinstance(answer, Refused):
            return answer
        used = answer
    signed = order.signed(act_clause("change-users"))
    return [*used, Dismissed(person=leaving.person, reason=leaving.reason, approved_by=approved_by(used), **signed)]


def _pair(staff: Staff, order: Order, pairing: PairTerminal) -> Answer:
    refused = entitled(staff, order.actor, pairing.about.act)
    if refused:
        return refused
    clause = act_clause("pair-terminal")
    if pairing.terminal in staff.terminals:
        return Refused(code=Reason.TERMINAL_PAIRED, clause=clause, arguments={"terminal": pairing.terminal})
    if (pairing.table, pairing.place) in staff.terminals.values():
        arguments: dict[str, str | int] = {"table": pairing.table, "place": pairing.place}
        return Refused(code=Reason.PLACE_PAIRED, clause=clause, arguments=arguments)
    event = TerminalPaired(terminal=pairing.terminal, table=pairing.table, place=pairing.place, **order.signed(clause))
    return [event]


def _unpair(staff: Staff, order: Order, unpairing: UnpairTerminal) -> Answer:
    refused = entitled(staff, order.actor, unpairing.about.act)
    if refused:
        return refused
    clause = act_clause("pair-terminal")
    paired = staff.terminals.get(unpairing.terminal)
    if paired is None:
        return Refused(code=Reason.TERMINAL_UNKNOWN, clause=clause, arguments={"terminal": unpairing.terminal})
    event = TerminalUnpaired(terminal=unpairing.terminal, table=paired[0], place=paired[1], **order.signed(clause))
    return [event]


def _draw_code(staff: Staff, order: Order, drawing: DrawCode) -> Answer:
    refused = entitled(staff, order.actor, drawing.about.act)
    if refused:
        return refused
    clause = act_clause("pair-terminal")
    if drawing.terminal not in staff.terminals:
        return Refused(code=Reason.TERMINAL_UNKNOWN, clause=clause, arguments={"terminal": drawing.terminal})
    return [CodeDrawn(terminal=drawing.terminal, **order.signed(clause))]


def _invite(staff: Staff, order: Order, inviting: Invite) -> Answer:
    """Whoever hires may invite; a patron is also invited by whoever registers patrons. The first link of somebody hired
    goes with the hiring; any other to an account that has something to lose needs two."""
    works_here = inviting.person in staff.people
    act = "invite-staff" if works_here else "invite-patron"
    refused = entitled(staff, order.actor, act)
    if refused:
        return refused
    used = list[ApprovalUsed]()
    if inviting.guarded or (works_here and inviting.person in staff.invited):
        answer = seconded(staff, order, act, cools=works_here)
        if isinstance(answer, Refused):
            return answer
        used = answer
    signed = order.signed(f"{HOUSE} {house_rules().door.link.clause}")
    return [*used, Invited(person=inviting.person, approved_by=approved_by(used), **signed)]


def _could_agree(staff: Staff, order: Order) -> list[str]:
    """Those who could be the second person for whoever gives this order."""
    rank = desk_acts()["change-users"].seconded_by
    return [] if rank is None else could_agree(staff, order.actor.id, rank)


def _manages(staff: Staff, person: str) -> bool:
    """Whether a person is of the rank that second persons for changes of staff are."""
    rank = desk_acts()["change-users"].seconded_by
    return rank is not None and holds(staff.people[person].rank, rank)


def _unknown(staff: Staff, person: str) -> Refused | None:
    if person in staff.people:
        return None
    return Refused(code=Reason.PERSON_UNKNOWN, clause=act_clause("change-users"), arguments={"person": person})


def _watches(rank: Rank | None, offices: tuple[Office, ...]) -> Refused | None:
    """Why nobody may hold these together: those who watch do not act."""
    rule = house_rules().staff
    watching = [office for office in offices if office in rule.watching]
    if not watching or (rank is None and len(watching) == len(offices)):
        return None
    return Refused(code=Reason.WATCHES_ONLY, clause=f"{HOUSE} {rule.clause}", arguments={"office": watching[0]})


def _last_administrator(staff: Staff, person: str) -> bool:
    return [one for one, held in staff.people.items() if ADMINISTRATOR in held.offices] == [person]


def _height(rank: Rank | None) -> int:
    return -1 if rank is None else RANKS.index(rank)


def _in_order(offices: tuple[Office, ...]) -> tuple[Office, ...]:
    known: tuple[Office, ...] = get_args(Office)
    return tuple(office for office in known if office in offices)


def _once(tables: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tables))

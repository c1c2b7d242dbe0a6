"""Tickets: issued for money that arrived, redeemed once, void or lapsed."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.amounts import bad_amount
from sicbo.floor.approvals import ApprovalUsed, second_person
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.cage.commands import (
    IssueTicket,
    LapseTicket,
    Order,
    RedeemTicket,
    RedeemToWallet,
    TicketCommand,
    VoidTicket,
)
from sicbo.floor.cage.drawer import drawer_short, known, large, next_transfer, other_currency, sender_pays
from sicbo.floor.cage.events import (
    AnyEvent,
    TicketIssued,
    TicketLapsed,
    TicketRedeemed,
    TicketSentToWallet,
    TicketVoided,
)
from sicbo.floor.cage.refusals import Reason, Refused
from sicbo.floor.cage.state import Cage, Ticket
from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.units.time import DAY, seconds_left

Answer = list[AnyEvent] | Refused

TICKETS = "house 13.6"
PAPERS = "see-papers"


def decide_tickets(cage: Cage, order: Order, command: TicketCommand) -> Answer:
    """What an order about a ticket brings about, or why it may not be."""
    match command:
        case IssueTicket():
            return _issue(cage, order, command)
        case RedeemTicket():
            return _redeem(cage, order, command)
        case RedeemToWallet():
            return _to_wallet(cage, order, command)
        case LapseTicket():
            return _lapse(cage, order, command)
        case VoidTicket():
            return _void(cage, order, command)
        case _:
            assert_never(command)


def _issue(cage: Cage, order: Order, issuing: IssueTicket) -> Answer:
    refused = not_entitled(order.actor, issuing.about.act) or known(cage, issuing.transfer)
    refused = refused or _taken(cage, issuing.ticket) or other_currency(cage, issuing.wallet)
    refused = refused or bad_amount(issuing.amount)
    if refused:
        return refused
    event = TicketIssued(
        ticket=issuing.ticket,
        transfer=issuing.transfer,
        patron=issuing.patron,
        amount=issuing.amount,
        expires=order.at + house_rules().cage.ticket_days * DAY,
        hands=issuing.hands,
        **order.signed(TICKETS),
    )
    return [event]


def _redeem(cage: Cage, order: Order, redeeming: RedeemTicket) -> Answer:
    refused = not_entitled(order.actor, redeeming.about.act)
    if refused:
        return refused
    ticket = _good(cage, order, redeeming.ticket)
    if isinstance(ticket, Refused):
        return ticket
    refused = sender_pays(order.actor.id, ticket.hands) or drawer_short(cage, ticket.amount)
    if refused:
        return refused
    used = large(cage, order, ticket.amount, redeeming.today)
    # Whoever agrees to a large sum has seen the papers as well.
    used = used or _owner(cage, order, redeeming, ticket)
    if isinstance(used, Refused):
        return used
    event = TicketRedeemed(ticket=redeeming.ticket, patron=ticket.patron, amount=ticket.amount, **order.signed(TICKETS))
    return [*used, event]


def _owner(cage: Cage, order: Order, redeeming: RedeemTicket, ticket: Ticket) -> list[ApprovalUsed] | Refused:
    """What shows that cash for a ticket goes to the patron whom it names: the PIN, but not to somebody who may have
    chosen it, or a second person who has seen papers; nothing is asked of whoever brings one that names nobody."""
    if ticket.patron == "" or (ticket.patron == order.actor.pin_of and order.actor.id not in redeeming.makers):
        return []
    used = second_person(cage.approvals, order, PAPERS)
    if isinstance(used, ApprovalUsed):
        return [used]
    return Refused(code=Reason.NEEDS_OWNER, clause=act_clause(PAPERS), arguments=used.arguments)


def _to_wallet(cage: Cage, order: Order, redeeming: RedeemToWallet) -> Answer:
    refused = not_entitled(order.actor, redeeming.about.act)
    if refused:
        return refused
    ticket = _good(cage, order, redeeming.ticket)
    if isinstance(ticket, Refused):
        return ticket
    refused = other_currency(cage, redeeming.wallet) or _of_another(ticket, redeeming)
    if refused:
        return refused
    event = TicketSentToWallet(
        ticket=redeeming.ticket,
        transfer=next_transfer(cage),
        patron=redeeming.patron,
        amount=ticket.amount,
        **order.signed(TICKETS),
    )
    return [event]


def _of_another(ticket: Ticket, redeeming: RedeemToWallet) -> Refused | None:
    """No money passes from the account of one patron to that of another; cash is cash."""
    if ticket.patron in {"", redeeming.patron}:
        return None
    arguments: dict[str, str | int] = {"ticket": redeeming.ticket, "patron": ticket.patron}
    return Refused(code=Reason.TICKET_OF_ANOTHER, clause=TICKETS, arguments=arguments)


def _lapse(cage: Cage, order: Order, lapsing: LapseTicket) -> Answer:
    refused = not_entitled(order.actor, lapsing.about.act)
    if refused:
        return refused
    ticket = _unspent(cage, lapsing.ticket)
    if isinstance(ticket, Refused):
        return ticket
    clause = act_clause("expire-ticket")
    if order.at < ticket.expires:
        arguments: dict[str, str | int] = {
            "ticket": lapsing.ticket,
            "seconds": seconds_left(ticket.expires, order.at),
        }
        return Refused(code=Reason.TICKET_GOOD, clause=clause, arguments=arguments)
    return [TicketLapsed(ticket=lapsing.ticket, amount=ticket.amount, **order.signed(clause))]


def _void(cage: Cage, order: Order, voiding: VoidTicket) -> Answer:
    refused = not_entitled(order.actor, voiding.about.act)
    if refused:
        return refused
    ticket = _good(cage, order, voiding.ticket)
    if isinstance(ticket, Refused):
        return ticket
    refused = _taken(cage, voiding.replacement)
    if refused:
        return refused
    used = second_person(cage.approvals, order, "void-ticket")
    if isinstance(used, Refused):
        return used
    event = TicketVoided(
        ticket=voiding.ticket,
        amount=ticket.amount,
        reason=voiding.reason,
        replacement=voiding.replacement,
        expires=ticket.expires,
        approved_by=used.approved_by,
        **order.signed(act_clause("void-ticket")),
    )
    return [used, event]


def _taken(cage: Cage, ticket: str) -> Refused | None:
    """No number is given to two tickets."""
    if ticket not in cage.tickets:
        return None
    return Refused(code=Reason.TICKET_KNOWN, clause=TICKETS, arguments={"ticket": ticket})


def _unspent(cage: Cage, number: str) -> Ticket | Refused:
    ticket = cage.tickets.get(number)
    if ticket is None:
        return Refused(code=Reason.TICKET_UNKNOWN, clause=TICKETS, arguments={"ticket": number})
    if ticket.state != "good":
        arguments: dict[str, str | int] = {"ticket": number, "state": ticket.state}
        return Refused(code=Reason.TICKET_SPENT, clause=TICKETS, arguments=arguments)
    return ticket


def _good(cage: Cage, order: Order, number: str) -> Ticket | Refused:
    """The ticket, if it may still be redeemed."""
    ticket = _unspent(cage, number)
    if isinstance(ticket, Refused) or order.at < ticket.expires:
        return ticket
    clause = f"{HOUSE} {house_rules().cage.ticket_clause}"
    return Refused(code=Reason.TICKET_LAPSED, clause=clause, arguments={"ticket": number})

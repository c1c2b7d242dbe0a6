"""Foresight: what an order would bring about, and the second person whom it asks for; and how one is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from sicbo.floor.actor import Actor, Command, Event, Given
from sicbo.floor.approvals import (
    INDEPENDENT,
    NOT_YET,
    SECOND_PERSON,
    THE_VERY_ORDER,
    Approval,
    ApprovalCommand,
    ApprovalDeclined,
    ApprovalOutdated,
    ApprovalRequested,
    Approvals,
    ApprovalUsed,
    Approve,
    Approved,
    DeclineApproval,
    DeclineReason,
    ExpireApproval,
    Expired,
    RequestApproval,
    as_given,
    asked_for,
    seal,
)
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.refused import Refused
from sicbo.law.ranks import holds
from sicbo.law.rulebook import HOUSE, desk_acts, house_rules
from sicbo.law.schema import Rank
from sicbo.units.time import MINUTE, seconds_left

WAITING = frozenset({"needs-approval", "needs-owner", "cooling"})
"""The refusals of an order that only waits for a second person."""


class Asks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The second person whom an order asks for: of which rank, by which rule, and how long the order waits."""

    act: str
    rank: Rank
    clause: str
    minutes: int
    owner: bool = False
    """Whether the owner of the money, with their PIN, makes a second person needless."""
    hours: int = 0
    """Where nobody could agree: the hours after which it is carried out without anybody."""
    approval: int = NOT_YET
    """The number under which this very order waits already, where this person has asked."""


class Foreseen(msgspec.Struct, frozen=True, kw_only=True):
    """The facts that would follow, and the second person who has to be asked for first, if one has."""

    events: tuple[Event, ...]
    asks: Asks | None

    @property
    def seal(self) -> str:
        return seal(self.events)


R = TypeVar("R", bound=ApprovalRequested)
Answered = Approved | ApprovalDeclined | ApprovalOutdated | Expired
"""What becomes of an order that waits."""


class Waits(msgspec.Struct, frozen=True, kw_only=True):
    """An order that waits for a second person, with what it would bring about, as whoever asked has seen it."""

    approval: int
    act: str
    order: Command
    events: tuple[Event, ...]
    """Nothing where it would bring about something else by now."""
    at_stake: int | None
    """The money that it moves, in minor units, where it is one sum."""
    asked_by: str
    asked_at: int
    expires: int
    approved_by: str
    declined_by: str
    reason: DeclineReason | Literal["", "outdated"]


class Seconds(NamedTuple, Generic[R]):
    """How a desk has its second persons, as it stands now."""

    approvals: Approvals
    decide: Callable[[Any], list[Any] | Refused]
    """What an order brings about."""
    asks: Callable[[Given, str], Asks]
    """Whom an act asks for, of whoever gives this order."""
    may_not_ask: Callable[[Actor, str], Refused | None]
    """Why this person may not ask for an act; nothing if they may."""
    may_not_agree: Callable[[Actor, str], Refused | None]
    """Why this person may not agree to an act; nothing if they may."""
    requested: type[R]
    """The desk's own fact that an order waits."""


def at_desk(approvals: Approvals, decide: Callable[[Any], Any], requested: type[R]) -> Seconds[R]:
    """The same at a desk beside the tables, where the acts of the house say who may."""
    return Seconds(approvals, decide, asks_by_the_house, not_entitled, ranks_too_low, requested)


def foreseen(seconds: Seconds[Any], order: Given) -> Foreseen | Refused:
    """What this order would bring about now; where only the second person is missing, as if one had agreed."""
    answer, asks = seconds.decide(order), None
    if isinstance(answer, Refused) and answer.code in WAITING:
        act = str(answer.arguments["act"])
        waits_as = next((number for number, _ in asked_for(seconds.approvals, order, act)), NOT_YET)
        owner, hours = answer.code == "needs-owner", int(answer.arguments.get("hours", 0))
        asks = replace(seconds.asks(order, act), owner=owner, hours=hours, approval=waits_as)
        answer = seconds.decide(replace(order, supposed=True))
    if isinstance(answer, Refused):
        return answer
    return Foreseen(events=tuple(one for one in answer if not isinstance(one, ApprovalUsed)), asks=asks)


def waits(seconds: Seconds[Any], number: int, approval: Approval, wanted: Command, at: int) -> Waits:
    """An order as it waits now, filled in as it would be decided."""
    found = foreseen(seconds, Given(approval.asker, at, wanted, supposed=True))
    stands = isinstance(found, Foreseen) and found.seal == approval.consequences
    events = found.events if isinstance(found, Foreseen) and stands else ()
    return Waits(
        approval=number,
        act=approval.act,
        order=approval.order,
        events=events,
        at_stake=_at_stake(events),
        asked_by=approval.asked_by,
        asked_at=approval.asked_at,
        expires=approval.expires,
        approved_by=approval.approved_by,
        declined_by=approval.declined_by,
        reason=approval.reason or ("" if stands else "outdated"),
    )


def decide_approvals(seconds: Seconds[R], order: Given, command: ApprovalCommand) -> list[R | Answered] | Refused:
    """What asking for, giving, declining or ending an approval brings about."""
    if isinstance(command, RequestApproval):
        return _request(seconds, order, command)
    approval = seconds.approvals.open.get(command.approval)
    if approval is None:
        return Refused(code="unknown-approval", clause=SECOND_PERSON, arguments={"approval": command.approval})
    match command:
        case Approve():
            return _approve(seconds, order, command, approval)
        case DeclineApproval():
            return _decline(seconds, order, command, approval)
        case ExpireApproval():
            return _expire(order, command, approval)
        case _:
            assert_never(command)


def asks_by_the_house(_: Given, act: str) -> Asks:
    """Whom an act of the house asks for."""
    rank = desk_acts()[act].seconded_by
    assert rank is not None, "nobody is asked for an act that needs nobody"
    return Asks(act=act, rank=rank, clause=act_clause(act), minutes=house_rules().approval.minutes)


def ranks_too_low(actor: Actor, act: str) -> Refused | None:
    """Why this person is not the one to agree to an act of the house, or nothing."""
    needed = desk_acts()[act].seconded_by
    assert needed is not None, "nobody is asked for an act that needs nobody"
    if holds(actor.rank, needed):
        return None
    return Refused(code="not-allowed", clause=act_clause(act), arguments={"act": act, "rank": needed})


def _at_stake(events: tuple[Event, ...]) -> int | None:
    """The one sum of money that these facts name."""
    sums = [one.amount for one in events if hasattr(one, "amount") and not getattr(one, "tokens", False)]
    return sums[0] if len(sums) == 1 else None


def _request(seconds: Seconds[R], order: Given, asking: RequestApproval) -> list[R | Answered] | Refused:
    """Refused as the order itself would be, and where it waits for nobody."""
    wanted = asking.order
    found = foreseen(seconds, _supposing(order, order.actor, wanted))
    if isinstance(found, Refused):
        return found
    if found.asks is None:
        tag = str(wanted.__struct_config__.tag)
        return Refused(code="needs-nobody", clause=SECOND_PERSON, arguments={"act": wanted.about.act or tag})
    refused = seconds.may_not_ask(order.actor, found.asks.act)
    if refused:
        return refused
    event = seconds.requested(
        approval=seconds.approvals.asked + 1,
        act=found.asks.act,
        order=as_given(wanted),
        asker=replace(order.actor, pin_of=""),
        consequences=found.seal,
        expires=order.at + found.asks.minutes * MINUTE,
        **order.signed(_lapse()),
    )
    return [event]


def _approve(seconds: Seconds[Any], order: Given, given: Approve, approval: Approval) -> list[Any] | Refused:
    """Another person agrees in time, of the rank that the act asks for, to what was seen."""
    refused = _may_not_answer(seconds, order, approval)
    if refused:
        return refused
    if order.actor.id == approval.asked_by:
        return Refused(code="same-person", clause=SECOND_PERSON, arguments={"act": approval.act})
    if given.related:
        return Refused(code="not-independent", clause=INDEPENDENT, arguments={"person": approval.asked_by})
    if order.at >= approval.expires:
        return Refused(code="approval-expired", clause=_lapse(), arguments={"act": approval.act})
    if approval.approved_by:
        return Refused(code="approved-already", clause=SECOND_PERSON, arguments={"person": approval.approved_by})
    if is_outdated(seconds, order, approval, given.order or approval.order):
        return [ApprovalOutdated(approval=given.approval, **order.signed(THE_VERY_ORDER))]
    return [Approved(approval=given.approval, **order.signed(SECOND_PERSON))]


def is_outdated(seconds: Seconds[Any], order: Given, approval: Approval, wanted: Command) -> bool:
    """Whether the order that waits would not bring about any more what was seen."""
    if as_given(wanted) != approval.order:
        return True
    found = foreseen(seconds, replace(_supposing(order, approval.asker, wanted), supposed=True))
    return isinstance(found, Refused) or found.seal != approval.consequences


def _decline(seconds: Seconds[Any], order: Given, given: DeclineApproval, approval: Approval) -> list[Any] | Refused:
    """By whoever might agree, whether somebody has or not; whoever asked takes it back."""
    if order.actor.id == approval.asked_by:
        return [Expired(approval=given.approval, **order.signed(THE_VERY_ORDER))]
    refused = _may_not_answer(seconds, order, approval)
    if refused:
        return refused
    if order.at >= approval.expires:
        return Refused(code="approval-expired", clause=_lapse(), arguments={"act": approval.act})
    return [ApprovalDeclined(approval=given.approval, reason=given.reason, **order.signed(THE_VERY_ORDER))]


def _may_not_answer(seconds: Seconds[Any], order: Given, approval: Approval) -> Refused | None:
    if approval.reason:
        arguments: dict[str, str | int] = {"act": approval.act, "reason": approval.reason}
        return Refused(code="approval-ended", clause=THE_VERY_ORDER, arguments=arguments)
    return seconds.may_not_agree(order.actor, approval.act)


def _expire(order: Given, over: ExpireApproval, approval: Approval) -> list[Any] | Refused:
    if over.withdrawn:
        return [Expired(approval=over.approval, **order.signed(SECOND_PERSON))]
    if order.at < approval.expires:
        left = seconds_left(approval.expires, order.at)
        return Refused(code="not-expired", clause=_lapse(), arguments={"seconds": left})
    return [Expired(approval=over.approval, **order.signed(_lapse()))]


def _supposing(order: Given, actor: Actor, command: Command) -> Given:
    """The order that is asked about, given by this person now."""
    return replace(order, actor=actor, command=command)


def _lapse() -> str:
    return f"{HOUSE} {house_rules().approval.clause}"

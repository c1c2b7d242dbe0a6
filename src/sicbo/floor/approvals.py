"""Second persons: an order waits as itself until another person of the rank it asks for agrees, once, for a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, assert_never

import msgspec

from sicbo.floor.about import ALWAYS, About, Role
from sicbo.floor.actor import Actor, Command, Event, Fact, Given
from sicbo.floor.refused import Refused
from sicbo.units.canonical import canonical, digest

SECOND_PERSON = "house 4.1"
THE_VERY_ORDER = "house 4.5"
INDEPENDENT = "house 12.11"
NOT_YET = 0
"""The number of an approval that is only supposed; real ones count from 1."""

ASKERS: dict[str, tuple[Role, ...]] = {
    "table": ("staff",),
    "patron": ("supervisor+", "cage", "promotions"),
    "cage": ("cage", "supervisor+"),
    "staff": ("administrator", "supervisor+", "cage"),
    "tournament": ("area-manager+",),
    "promotion": ("promotions", "area-manager+"),
}
"""Who may ask for a second person at a desk, and so withdraw it; whoever may agree is among them."""
DeclineReason = Literal["not-shown", "wrong-person", "wrong-amount", "against-rules", "not-now"]
"""Why somebody does not agree: one of these, never free text."""


class RequestApproval(Command, frozen=True):
    """Ask for a second person: for this very order. Each desk names the orders that it can be asked for."""

    about = About(roles_at={**ASKERS, "clock": ("area-manager+",)}, phases=ALWAYS, lookups=("order",))

    order: Command
    """With what the house fills in; whatever was given there is put aside."""


class Approve(Command, frozen=True):
    about = About(roles=("supervisor+",), phases=ALWAYS, lookups=("related", "order"))

    approval: int
    related: bool = False
    """Whether the account of one of the two was made by the other (house 12.11); the house fills it in."""
    order: Command | None = None
    """The order that waits, as it would be decided now; the house fills it in."""


class DeclineApproval(Command, frozen=True):
    """Say no, and why; from whoever asked it is a withdrawal."""

    about = About(roles_at={**ASKERS, "clock": ("supervisor+",)}, phases=ALWAYS)

    approval: int
    reason: DeclineReason


class ExpireApproval(Command, frozen=True):
    """From a timer: the time for a second person is over; or from the house: whoever agreed is not who they were,
    or whoever asked has left."""

    about = About(phases=ALWAYS)

    approval: int
    withdrawn: bool = False


class ApprovalRequested(Fact, frozen=True, kw_only=True):
    """An order waits, with what its giver was and the digest of what it would bring about."""

    approval: int
    act: str
    order: Command
    asker: Actor
    consequences: str
    expires: int


class Approved(Fact, frozen=True, kw_only=True):
    approval: int


class ApprovalDeclined(Fact, frozen=True, kw_only=True):
    """Somebody has said no; it stays to be seen until its time is over."""

    approval: int
    reason: DeclineReason


class ApprovalOutdated(Fact, frozen=True, kw_only=True):
    """The order would not bring about any more what was seen; it stays to be seen until its time is over."""

    approval: int


class Expired(Fact, frozen=True, kw_only=True):
    approval: int


class ApprovalUsed(Fact, frozen=True, kw_only=True):
    """The approved act is being done; the approval serves no other."""

    approval: int
    approved_by: str


ApprovalCommand = RequestApproval | Approve | DeclineApproval | ExpireApproval
ApprovalEvent = ApprovalRequested | Approved | ApprovalDeclined | ApprovalOutdated | Expired | ApprovalUsed


@dataclass(slots=True)
class Approval:
    """An order that waits for a second person: who gave it, until when, and who agreed or did not."""

    act: str
    order: Command
    asker: Actor
    consequences: str
    """The digest of what the order would bring about, as whoever asked has seen it."""
    expires: int
    asked_at: int
    approved_by: str = ""
    agreed_at: int = 0
    declined_by: str = ""
    reason: DeclineReason | Literal["", "outdated"] = ""
    """Why it has ended, though its time is not over."""

    @property
    def asked_by(self) -> str:
        return self.asker.id


@dataclass(slots=True)
class Approvals:
    """What was asked for at one desk, and neither used nor expired."""

    open: dict[int, Approval] = field(default_factory=dict)
    asked: int = 0
    """How many were ever asked for: the number of the latest."""


def evolve_approvals(approvals: Approvals, event: ApprovalEvent) -> None:
    match event:
        case ApprovalRequested():
            approvals.asked = event.approval
            approvals.open[event.approval] = Approval(
                event.act, event.order, event.asker, event.consequences, event.expires, event.at
            )
        case Approved():
            one = approvals.open[event.approval]
            one.approved_by, one.agreed_at = event.by, event.at
        case ApprovalDeclined():
            one = approvals.open[event.approval]
            one.approved_by, one.declined_by, one.reason = "", event.by, event.reason
        case ApprovalOutdated():
            approvals.open[event.approval].reason = "outdated"
        case Expired() | ApprovalUsed():
            del approvals.open[event.approval]
        case _:
            assert_never(event)


def second_person(approvals: Approvals, order: Given, act: str) -> ApprovalUsed | Refused:
    """The approval that this person holds for this very order, used up by it; or why the order must wait."""
    if order.supposed:
        return ApprovalUsed(approval=NOT_YET, approved_by="", **order.signed(SECOND_PERSON))
    for number, one in asked_for(approvals, order, act):
        if one.approved_by:
            return ApprovalUsed(approval=number, approved_by=one.approved_by, **order.signed(SECOND_PERSON))
    return Refused(code="needs-approval", clause=SECOND_PERSON, arguments={"act": act})


def asked_for(approvals: Approvals, order: Given, act: str) -> Iterator[tuple[int, Approval]]:
    """What this person has asked for this very order, agreed to or not, and has not ended."""
    wanted = act, as_given(order.command), order.actor.id
    for number, one in approvals.open.items():
        if (one.act, one.order, one.asked_by) == wanted and order.at < one.expires and not one.reason:
            yield number, one


C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)


def as_given(command: C) -> C:
    """The order without what the house fills in."""
    empty = {one.name: "" if one.required else one.default for one in msgspec.structs.fields(command)}
    return msgspec.structs.replace(command, **{name: empty[name] for name in command.about.filled_in})


def upheld(approvals: Approvals, order: Given, answer: list[E] | Refused) -> list[E | ApprovalOutdated] | Refused:
    """What an order brings about; where somebody has agreed to something else, only that this was found."""
    if isinstance(answer, Refused):
        return answer
    used = next((one.approval for one in answer if isinstance(one, ApprovalUsed)), NOT_YET)
    if used == NOT_YET or approvals.open[used].consequences == seal(answer):
        return [*answer]
    return [ApprovalOutdated(approval=used, **order.signed(THE_VERY_ORDER))]


def seal(answer: Iterable[Event]) -> str:
    """The digest of what an order brings about: all of it, but what passes with the moment."""
    told = [_lasting(msgspec.to_builtins(one), one.passing) for one in answer if not isinstance(one, ApprovalUsed)]
    return digest("sicbo-consequences-1", canonical(told)).hex()


def _lasting(told: Any, passing: frozenset[str]) -> Any:
    if isinstance(told, dict):
        return {name: _lasting(value, passing) for name, value in told.items() if name not in passing}
    if isinstance(told, list | tuple):
        return [_lasting(one, passing) for one in told]
    return told

"""Limits: the sign of the table and its changes, limits of one player, and wagers found outside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import (
    AgreePersonalLimits,
    AnnounceSign,
    ApplyPendingSign,
    CapLiability,
    ChangeSign,
    LimitCommand,
    ReturnExcess,
    RevokePersonalLimits,
    Sign,
    WithdrawSign,
)
from sicbo.floor.table.limits.events import (
    AnnouncementWithdrawn,
    LiabilityCapped,
    LimitAdvised,
    OwnerWarned,
    PersonalLimitsAgreed,
    PersonalLimitsRevoked,
    SignAnnounced,
    SignShown,
)
from sicbo.floor.table.limits.excess import return_excess
from sicbo.floor.table.limits.sign_checks import CAPPED, not_a_sign, notice_owed
from sicbo.floor.table.limits.signs import (
    NO_RULE,
    before,
    beside,
    found_small,
    outside,
    own_range,
    range_for,
)
from sicbo.floor.table.places import seated_place
from sicbo.floor.table.refusals import Blocked, Reason, Refused
from sicbo.floor.table.state import Place, Table
from sicbo.law import schema
from sicbo.units.money import AMOUNTS, LARGEST
from sicbo.units.time import MINUTE, seconds_left

Answer = list[AnyEvent] | Refused


def decide_limits(law: TableLaw, table: Table, order: Order, command: LimitCommand) -> Answer:
    """What a change of limits brings about, or why it may not be."""
    match command:
        case ChangeSign():
            return _change_sign(law, table, order, command)
        case AnnounceSign():
            return _announce_sign(law, table, order, command)
        case WithdrawSign():
            return _withdraw_sign(law, table, order)
        case ApplyPendingSign():
            return _apply_pending_sign(law, table, order)
        case AgreePersonalLimits():
            return _agree_personal_limits(law, table, order, command)
        case RevokePersonalLimits():
            return _revoke_personal_limits(law, table, order, command)
        case CapLiability():
            return _cap_liability(law, order, command)
        case ReturnExcess():
            return return_excess(law, table, order, command)
        case _:
            assert_never(command)


def not_within(law: TableLaw, table: Table, place: Place, area: str, stake: int) -> Blocked | None:
    """The area, if the book has this stake on it refused at once."""
    stake += beside(law, table, place, area).elsewhere
    found = outside(range_for(law, table, place, area), stake)
    policy = found and before(law, found.kind)
    if not found or not policy or not _refuses(policy, place):
        return None
    arguments: dict[str, str | int] = {"stake": stake, "limit": found.limit}
    return Blocked(area, Reason(found.kind), law.cite(policy.clause), arguments)


def advice(
    law: TableLaw, table: Table, order: Order, place: Place, stakes: Iterable[tuple[str, int]]
) -> list[AnyEvent]:
    """What the player is told at once of wagers outside the limits that were just registered."""
    told: list[AnyEvent] = []
    for area, stake in stakes:
        whole = stake + beside(law, table, place, area).elsewhere
        found = outside(range_for(law, table, place, area), whole) if stake else None
        policy = found and before(law, found.kind)
        if found and policy and policy.policy != "stand":
            event = LimitAdvised(
                round=table.upcoming(),
                place=place.id,
                player=place.player,
                area=area,
                kind=found.kind,
                stake=whole,
                limit=found.limit,
                **order.signed(law.cite(policy.clause)),
            )
            told.append(event)
    return told


def warnings(law: TableLaw, table: Table, order: Order) -> list[AnyEvent]:
    """Who is warned, as bets close, that their next wager below the minimum will be handed back."""
    return [
        OwnerWarned(
            round=table.round,
            place=place.id,
            player=place.player,
            areas=areas,
            **order.signed(clause),
        )
        for place, areas, clause in found_small(law, table)
    ]


def no_sign(law: TableLaw, table: Table) -> Refused | None:
    """Why betting may not open at a licensed table that shows no limits."""
    limits = law.book.articles.limits
    if limits is None or table.mode != "licensed" or table.limits.sign is not None:
        return None
    return Refused(code=Reason.NO_SIGN, clause=law.cite(limits.clause))


def _change_sign(law: TableLaw, table: Table, order: Order, change: ChangeSign) -> Answer:
    """At once, unless a minimum rises where players must have notice."""
    refused = not_entitled(law, order.actor, change.about.act) or not_a_sign(law, table, change.sign)
    if refused:
        return refused
    clause = law.act_clause(law.act("change-limits"))
    rule, games = _notice(law), {place.game for place in table.places.values()}
    owed = notice_owed(law, table, change.sign, games, order.at)
    if rule is not None and owed is not None:
        if not rule.empty_table_clause or any(place.player for place in table.places.values()):
            return owed
        clause = law.cite(rule.empty_table_clause)
    return [SignShown(sign=change.sign, announced=False, **order.signed(clause))]


def _announce_sign(law: TableLaw, table: Table, order: Order, announced: AnnounceSign) -> Answer:
    """A sign beside the one in force; whatever was announced before is gone, and its notice with it."""
    refused = not_entitled(law, order.actor, announced.about.act) or not_a_sign(law, table, announced.sign)
    if refused:
        return refused
    rule = _notice(law)
    minutes, clause = (rule.minutes, law.cite(rule.clause)) if rule else (0, law.act_clause(law.act("change-limits")))
    if announced.effective is None and rule is not None and rule.time_on_sign:
        return Refused(code=Reason.NOTICE_WITHOUT_TIME, clause=clause)
    earliest = order.at + minutes * MINUTE
    effective = earliest if announced.effective is None else announced.effective
    if effective < earliest:
        short = seconds_left(earliest, effective)
        return Refused(code=Reason.NOTICE_TOO_SHORT, clause=clause, arguments={"minutes": minutes, "short": short})
    event = SignAnnounced(sign=announced.sign, effective=effective, **order.signed(clause))
    return [event]


def _withdraw_sign(law: TableLaw, table: Table, order: Order) -> Answer:
    refused = not_entitled(law, order.actor, order.command.about.act)
    if refused:
        return refused
    clause = law.act_clause(law.act("change-limits"))
    if table.limits.pending is None:
        return Refused(code=Reason.NO_NOTICE, clause=clause)
    return [AnnouncementWithdrawn(**order.signed(clause))]


def _apply_pending_sign(law: TableLaw, table: Table, order: Order) -> Answer:
    """The announced sign takes effect once its time has come, not a moment before."""
    refused = not_entitled(law, order.actor, order.command.about.act)
    if refused:
        return refused
    rule = _notice(law)
    clause = law.cite(rule.clause) if rule else law.act_clause(law.act("change-limits"))
    pending = table.limits.pending
    if pending is None:
        return Refused(code=Reason.NO_NOTICE, clause=clause)
    if order.at < pending.effective:
        remaining = seconds_left(pending.effective, order.at)
        return Refused(code=Reason.NOTICE_RUNNING, clause=clause, arguments={"remaining": remaining})
    return [SignShown(sign=pending.sign, announced=True, **order.signed(clause))]


def _agree_personal_limits(law: TableLaw, table: Table, order: Order, agreed: AgreePersonalLimits) -> Answer:
    """Limits for one player, marked at the position as the book says."""
    place = seated_place(table, agreed.place)
    if isinstance(place, Refused):
        return place
    refused = not_entitled(law, order.actor, agreed.about.act) or not_a_sign(law, table, agreed.limits)
    if refused:
        return refused
    limits = law.book.articles.limits
    rule = None if limits is None else limits.personal
    if limits is None or rule is None:
        clause = NO_RULE if limits is None else law.cite(limits.clause)
        return Refused(code=Reason.NO_PERSONAL_LIMITS, clause=clause)
    if table.limits.sign is None:
        return Refused(code=Reason.NO_SIGN, clause=law.cite(limits.clause))
    if rule.only_above_maximum:
        maximum = _not_above(law, table.limits.sign, place, agreed.limits)
        if maximum is not None:
            clause = law.cite(rule.clause)
            return Refused(code=Reason.NOT_ABOVE_MAXIMUM, clause=clause, arguments={"maximum": maximum})
    event = PersonalLimitsAgreed(
        place=place.id,
        player=place.player,
        limits=agreed.limits,
        marked_by=rule.marked_by,
        **order.signed(law.cite(rule.clause)),
    )
    return [event]


def _not_above(law: TableLaw, sign: Sign, place: Place, personal: Sign) -> int | None:
    """A maximum of the sign that these personal limits lower; where they lift none, the one of every wager."""
    lifted = personal.every.maximum - sign.every.maximum
    if lifted < 0:
        return sign.every.maximum
    for area in law.paytables[place.game].areas:
        stated = own_range(law, sign, place.game, area)
        most = (stated or sign.every).maximum
        own = (own_range(law, personal, place.game, area) or stated or personal.every).maximum
        if own < most:
            return most
        lifted = max(lifted, own - most)
    return None if lifted else sign.every.maximum


def _revoke_personal_limits(law: TableLaw, table: Table, order: Order, revoked: RevokePersonalLimits) -> Answer:
    place = seated_place(table, revoked.place)
    if isinstance(place, Refused):
        return place
    refused = not_entitled(law, order.actor, revoked.about.act)
    if refused:
        return refused
    limits = law.book.articles.limits
    clause = law.cite(limits.personal.clause) if limits and limits.personal else NO_RULE
    if place.limits.personal is None:
        return Refused(code=Reason.NO_PERSONAL_LIMITS, clause=clause)
    return [PersonalLimitsRevoked(place.id, place.player, **order.signed(clause))]


def _cap_liability(law: TableLaw, order: Order, capped: CapLiability) -> Answer:
    refused = not_entitled(law, order.actor, capped.about.act)
    if refused:
        return refused
    if capped.cap is not None and not 0 < capped.cap <= LARGEST:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    return [LiabilityCapped(capped.cap, **order.signed(CAPPED))]


def _refuses(policy: schema.Before, place: Place) -> bool:
    return policy.policy == "refuse" or (policy.policy == "refuse-at-terminal" and bool(place.terminal))


def _notice(law: TableLaw) -> schema.RaiseMinimum | None:
    limits = law.book.articles.limits
    return None if limits is None else limits.raise_minimum

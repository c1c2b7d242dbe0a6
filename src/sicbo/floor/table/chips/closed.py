"""Colour chips of a table that has closed: valued when they are handed in, paid once the right person has verified."""

from __future__ import annotations

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.authority import no_such_power, not_entitled
from sicbo.floor.table.chips.colours import colour_rules, recorded_by_you
from sicbo.floor.table.chips.commands import (
    NoteHandedBack,
    NoteHandedIn,
    RedeemFromClosedTable,
    TurnDownRedemption,
    VerifyRedemption,
)
from sicbo.floor.table.chips.events import (
    HandedBack,
    HandedInElsewhere,
    RedeemedFromClosedTable,
    RedemptionRequested,
    RedemptionTurnedDown,
)
from sicbo.floor.table.chips.state import Redemption
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.float.counter import bad_amount, float_short, no_float, served
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.law import schema

Answer = list[AnyEvent] | Refused

SECOND_PERSON = "house 4.1"
OWED = "house 6.8"


def redeem_from_closed_table(law: TableLaw, table: Table, order: Order, handed: RedeemFromClosedTable) -> Answer:
    """The chips valued as at issue, else at the lowest minimum of this moment where the book knows such a fallback."""
    place = served(law, table, order, handed.place)
    if isinstance(place, Refused):
        return place
    rules = colour_rules(law)
    if isinstance(rules, Refused):
        return rules
    value = handed.issued_at
    if value is None and rules.closed.fallback == "lowest-minimum":
        value = handed.lowest_minimum
    refused = (
        no_float(table)
        or _not_redeemable(law, rules.closed, table, handed)
        or recorded_by_you(order, handed.recorded_by, handed.colour)
    )
    if refused:
        return refused
    if value is None:
        clause = law.cite(rules.closed.clause)
        return Refused(code=Reason.VALUE_UNKNOWN, clause=clause, arguments={"colour": handed.colour})
    worth = value * handed.count
    refused = (
        bad_amount(min(handed.count, value))
        or bad_amount(max(handed.count, value))
        or bad_amount(worth, place.stack)
        or float_short(table, worth)
    )
    if refused:
        return refused
    requested = RedemptionRequested(
        redemption=handed.redemption,
        place=place.id,
        player=place.player,
        table=handed.table,
        colour=handed.colour,
        count=handed.count,
        value=value,
        basis="lowest-minimum" if handed.issued_at is None else "issue",
        surveillance_told=handed.surveillance_told,
        **order.signed(law.cite(rules.closed.clause)),
        recorded=handed.issued_at is not None,
    )
    if _waits(law, rules.closed, requested):
        return [requested]
    paid = RedeemedFromClosedTable(
        redemption=handed.redemption,
        place=place.id,
        table=handed.table,
        colour=handed.colour,
        count=handed.count,
        value=value,
        verified_by="",
        **order.signed(law.cite(rules.closed.clause)),
    )
    return [requested, paid]


def verify_redemption(law: TableLaw, table: Table, order: Order, verifying: VerifyRedemption) -> Answer:
    """A second person of the book's rank lets the exchange go through."""
    found = _waiting(law, table, order, verifying.redemption)
    if isinstance(found, Refused):
        return found
    waiting, clause = found
    if waiting.by == order.actor.id:
        return Refused(code=Reason.SAME_PERSON, clause=SECOND_PERSON)
    short = float_short(table, waiting.value * waiting.count)
    if short:
        return short
    event = RedeemedFromClosedTable(
        redemption=verifying.redemption,
        place=waiting.place,
        table=waiting.table,
        colour=waiting.colour,
        count=waiting.count,
        value=waiting.value,
        verified_by=order.actor.id,
        by=waiting.by,
        at=order.at,
        clause=clause,
        owed=waiting.owed,
    )
    return [event]


def turn_down(law: TableLaw, table: Table, order: Order, turning: TurnDownRedemption) -> Answer:
    """Whoever could verify the exchange ends it, and the chips go back to whoever brought them."""
    found = _waiting(law, table, order, turning.redemption)
    if isinstance(found, Refused):
        return found
    waiting, _ = found
    if turning.reissued and waiting.recorded:
        arguments: dict[str, str | int] = {"table": waiting.table, "colour": waiting.colour}
        return Refused(code=Reason.COLOUR_REISSUED, clause=OWED, arguments=arguments)
    event = RedemptionTurnedDown(
        redemption=turning.redemption,
        place=waiting.place,
        table=waiting.table,
        colour=waiting.colour,
        count=waiting.count,
        value=waiting.value,
        reason=turning.reason,
        requested_by=waiting.by,
        **order.signed(OWED),
        recorded=waiting.recorded,
    )
    return [event]


def reissued(table: Table, colour: str, value: int) -> bool:
    """Whether chips of this colour are out at another value: one colour has one (house 6.4)."""
    held = [place.purse.colours[colour].value for place in table.places.values() if colour in place.purse.colours]
    away = [table.tray.away[colour][0]] if colour in table.tray.away else []
    return any(one != value for one in (*held, *away))


def note_handed_in(law: TableLaw, table: Table, order: Order, handed: NoteHandedIn) -> Answer:
    """Only the house itself gives this order; it has asked this table's record before the chips were taken in."""
    if order.actor != THE_HOUSE:
        return no_such_power(law, "note-handed-in")
    value, away = table.tray.away.get(handed.colour, (0, 0))
    refused = _not_away(table.id, handed.colour, handed.count, away) or bad_amount(handed.count)
    if refused:
        return refused
    event = HandedInElsewhere(
        redemption=handed.redemption,
        table=handed.table,
        colour=handed.colour,
        value=value,
        count=handed.count,
        **order.signed(OWED),
    )
    return [event]


def note_handed_back(law: TableLaw, table: Table, order: Order, handed: NoteHandedBack) -> Answer:
    """Only the house itself gives this order; it has asked this table before the exchange was turned down."""
    if order.actor != THE_HOUSE:
        return no_such_power(law, "note-handed-back")
    if reissued(table, handed.colour, handed.value):
        arguments: dict[str, str | int] = {"table": table.id, "colour": handed.colour}
        return Refused(code=Reason.COLOUR_REISSUED, clause=OWED, arguments=arguments)
    refused = bad_amount(handed.count)
    if refused:
        return refused
    event = HandedBack(
        redemption=handed.redemption,
        table=handed.table,
        colour=handed.colour,
        value=handed.value,
        count=handed.count,
        **order.signed(OWED),
    )
    return [event]


def _waiting(law: TableLaw, table: Table, order: Order, number: str) -> tuple[Redemption, str] | Refused:
    """The exchange that waits, with the book's clause on it, if this person may rule on it."""
    refused = not_entitled(law, order.actor, "redeem-closed-table")
    if refused:
        return refused
    rules = colour_rules(law)
    if isinstance(rules, Refused):
        return rules
    clause = law.cite(rules.closed.clause)
    waiting = table.tray.redemptions.get(number)
    if waiting is None:
        return Refused(code=Reason.TRANSFER_UNKNOWN, clause=clause, arguments={"transfer": number})
    return waiting, clause


def _not_redeemable(
    law: TableLaw, closed: schema.ClosedTable, table: Table, handed: RedeemFromClosedTable
) -> Refused | None:
    clause = law.cite(closed.clause)
    if handed.redemption in table.tray.redeemed:
        return Refused(code=Reason.TRANSFER_KNOWN, clause=clause, arguments={"transfer": handed.redemption})
    if not handed.table_closed or handed.table == table.id:
        return Refused(code=Reason.NOT_CLOSED, clause=clause, arguments={"table": handed.table})
    if closed.surveillance == "must" and not handed.surveillance_told:
        return Refused(code=Reason.SURVEILLANCE_NOT_TOLD, clause=clause)
    if handed.issued_at is None and closed.fallback == "lowest-minimum":
        return None  # the book exchanges what no record knows, and the right person looks at it
    return _not_away(handed.table, handed.colour, handed.count, handed.away)


def _not_away(table: str, colour: str, count: int, away: int) -> Refused | None:
    """Nobody is paid for chips that never left their table, or have come back to the house."""
    if count <= away:
        return None
    arguments: dict[str, str | int] = {"table": table, "colour": colour, "away": away}
    return Refused(code=Reason.NOT_AWAY, clause=OWED, arguments=arguments)


def _waits(law: TableLaw, closed: schema.ClosedTable, requested: RedemptionRequested) -> bool:
    """Whether the exchange waits for a second person; always, where no record speaks for it (house 6.8)."""
    if not requested.recorded:
        return True
    scope = next((row.id for row in closed.verified if law.reads(row.reading)), None)
    return scope == "every" or (scope == "fallback" and requested.basis == "lowest-minimum")

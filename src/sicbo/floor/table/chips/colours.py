"""Colour chips: issued at a declared value, shared by consent, several by rank, redeemed where they came from."""

from __future__ import annotations

from dataclasses import dataclass

from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.commands import AgreeColour, IssueColour, RedeemColour
from sicbo.floor.table.chips.events import ColourAgreed, ColourIssued, ColourRedeemed
from sicbo.floor.table.chips.holders import agreed, colours_of, holders, recorders
from sicbo.floor.table.chips.media import issued_elsewhere
from sicbo.floor.table.chips.payment import CHIPS
from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.float.counter import bad_amount, served
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.places import own_place, seated_place
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import CASH, Place, Table
from sicbo.law import schema
from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.units.chips import payable

Answer = list[AnyEvent] | Refused

ONE_VALUE = "house 6.4"
NO_CREDIT = "house 2.3"


@dataclass(frozen=True, slots=True)
class Issue:
    """Colour chips about to be issued, with all that speaks for or against it."""

    law: TableLaw
    rules: schema.ColourRules
    table: Table
    place: Place
    asked: IssueColour
    holders: list[str]
    """Other players who hold the colour."""
    own: dict[str, int]
    """The colours that the player holds, at whichever place, with their values."""

    @property
    def another(self) -> bool:
        """Whether the player holds colour chips, but none of this colour."""
        return bool(self.own) and self.asked.colour not in self.own

    @property
    def to_be_marked(self) -> bool:
        """Whether the book wants the value shown."""
        return to_be_marked(self.rules.marking, self.table, self.asked.value)


def issue_colour(law: TableLaw, table: Table, order: Order, asked: IssueColour) -> Answer:
    """Chips of one colour for cash chips of the same worth."""
    place = served(law, table, order, asked.place)
    if isinstance(place, Refused):
        return place
    rules = colour_rules(law)
    if isinstance(rules, Refused):
        return rules
    others = [player for player in holders(table, asked.colour) if player != place.player]
    issue = Issue(law, rules, table, place, asked, others, colours_of(table, place.player))
    refused = (
        (not_entitled(law, order.actor, "several-colours") if issue.another else None)
        or _not_free(issue)
        or _other_value(issue)
        or _not_marked(issue)
        or bad_amount(min(asked.value, asked.count))
        or bad_amount(max(asked.value, asked.count))
        or _not_in_chips(table, asked.value)
        or _not_covered(place, asked.value * asked.count)
    )
    if refused:
        return refused
    clause = rules.several.clause if issue.another else rules.shared.clause if others else rules.marking.clause
    event = ColourIssued(
        place=place.id,
        player=place.player,
        colour=asked.colour,
        value=asked.value,
        count=asked.count,
        marker=asked.marker if issue.to_be_marked else "",
        agreed=tuple(others),
        **order.signed(law.cite(clause)),
    )
    return [event]


def agree_colour(law: TableLaw, table: Table, order: Order, agreeing: AgreeColour) -> Answer:
    """A holder's consent, recorded; only the holder can give it, and to nobody but a player who is there."""
    other = seated_place(table, agreeing.to)
    if isinstance(other, Refused):
        return other
    place = own_place(table, order, agreeing.place)
    if isinstance(place, Refused):
        return place
    rules = colour_rules(law)
    if isinstance(rules, Refused):
        return rules
    if order.actor.id != place.player:
        return Refused(code=Reason.NOT_YOUR_PLACE, clause=law.cite(rules.shared.clause), arguments={"place": place.id})
    if agreeing.colour not in colours_of(table, place.player):
        return _not_held(law, rules, agreeing.colour)
    event = ColourAgreed(
        place=place.id,
        player=place.player,
        colour=agreeing.colour,
        to=agreeing.to,
        **order.signed(law.cite(rules.shared.clause)),
    )
    return [event]


def redeem_colour(law: TableLaw, table: Table, order: Order, redeeming: RedeemColour) -> Answer:
    """Colour chips for cash chips at the table that issued them, in hand or brought back."""
    place = served(law, table, order, redeeming.place)
    if isinstance(place, Refused):
        return place
    rules = colour_rules(law)
    if isinstance(rules, Refused):
        return rules
    refused = issued_elsewhere(law, table, redeeming.colour, rules.redeem_clause)
    if refused:
        return refused
    colour = redeeming.colour.rpartition("/")[2]
    held = place.purse.colours.get(colour)
    away, gone = table.tray.away.get(colour, (0, 0))
    brought_back = held is None
    value, count = (away, gone) if held is None else (held.value, held.count)
    if not count or redeeming.count > count:
        return _not_held(law, rules, colour)
    by = recorders(table, colour, place.player, redeeming.count) if brought_back else ()
    refused = recorded_by_you(order, by, colour) or bad_amount(redeeming.count)
    if refused:
        return refused
    event = ColourRedeemed(
        place=place.id,
        player=place.player,
        colour=colour,
        value=value,
        count=redeeming.count,
        brought_back=brought_back,
        **order.signed(law.cite(rules.here_clause)),
    )
    return [event]


def recorded_by_you(order: Order, recorders: tuple[str, ...], colour: str) -> Refused | None:
    """Nobody alone has chips carried off by one player and brought back by another."""
    rule = house_rules().carried_away
    if order.actor.id not in recorders or rule.redeemed_by == "anybody":
        return None
    return Refused(code=Reason.RECORDED_BY_YOU, clause=f"{HOUSE} {rule.clause}", arguments={"colour": colour})


def colour_rules(law: TableLaw) -> schema.ColourRules | Refused:
    """The book's rules on colour chips, or the refusal of a book without them."""
    chips = law.book.articles.chips
    if chips is not None and chips.colours is not None:
        return chips.colours
    clause = law.cite(law.book.articles.unlisted.clause if chips is None else chips.clause)
    return Refused(code=Reason.MEDIUM_NOT_TAKEN, clause=clause, arguments={"medium": "colour-chips"})


def to_be_marked(marking: schema.Marking, table: Table, value: int) -> bool:
    """Whether the book wants this value shown now; where no sign states a minimum, every value is above it."""
    sign = table.limits.sign
    return marking.when == "always" or value > (sign.every.minimum if sign else 0)


def markers(marking: schema.Marking, table: Table, value: int) -> tuple[str, ...]:
    """What can bear this value: a cash chip only where the table has one of it."""
    return tuple(one for one in marking.by if one != "cash-chip" or value in table.chips)


def _not_free(issue: Issue) -> Refused | None:
    """Why this colour cannot go to this player: unknown here, another's, or the last one for somebody without."""
    colour, place, rules, cite = issue.asked.colour, issue.place, issue.rules, issue.law.cite
    table, tray = issue.table, issue.table.tray
    if colour not in tray.colours:
        return Refused(code=Reason.NO_SUCH_COLOUR, clause=cite(rules.set_clause), arguments={"colour": colour})
    unasked = [holder for holder in issue.holders if not agreed(table, colour, holder, place.player)]
    if unasked and colour not in issue.own:
        told: dict[str, str | int] = {"colour": colour, "place": table.seat_of(unasked[0])}
        return Refused(code=Reason.COLOUR_TAKEN, clause=cite(rules.shared.clause), arguments=told)
    if issue.another:
        held = {player: colours_of(table, player) for player in table.seats}
        used = {one for colours in held.values() for one in colours} | {colour}
        without = [player for player, colours in held.items() if not colours]
        if len(set(tray.colours) - used) < len(without):
            return Refused(code=Reason.COLOURS_SHORT, clause=cite(rules.several.clause))
    return None


def _other_value(issue: Issue) -> Refused | None:
    """One colour has one value while chips of it are out; where the book says so, so have all colours of one player."""
    colour, value, table = issue.asked.colour, issue.asked.value, issue.table
    known = {own[colour] for player in table.seats if colour in (own := colours_of(table, player))}
    if colour in table.tray.away:
        known.add(table.tray.away[colour][0])
    if known - {value}:
        return Refused(code=Reason.OTHER_VALUE, clause=ONE_VALUE, arguments={"value": min(known - {value})})
    others = set(issue.own.values()) - {value}
    if others and issue.rules.several.values == "equal":
        clause = issue.law.cite(issue.rules.several.values_clause)
        return Refused(code=Reason.OTHER_VALUE, clause=clause, arguments={"value": min(others)})
    return None


def _not_marked(issue: Issue) -> Refused | None:
    marking = issue.rules.marking
    bearing = markers(marking, issue.table, issue.asked.value)
    if not issue.to_be_marked or issue.asked.marker in bearing:
        return None
    by = " / ".join(bearing)
    return Refused(code=Reason.NOT_MARKED, clause=issue.law.cite(marking.clause), arguments={"by": by})


def _not_in_chips(table: Table, value: int) -> Refused | None:
    """A colour chip is worth what the table's cash chips can make up: they are given for it when it is redeemed."""
    return None if payable(value, table.chips) else Refused(code=Reason.NOT_IN_CHIPS, clause=CHIPS)


def _not_covered(place: Place, worth: int) -> Refused | None:
    short = worth - in_hand(place, CASH)
    return Refused(code=Reason.NO_FUNDS, clause=NO_CREDIT, arguments={"short": short}) if short > 0 else None


def _not_held(law: TableLaw, rules: schema.ColourRules, colour: str) -> Refused:
    clause = law.cite(rules.redeem_clause)
    return Refused(code=Reason.COLOUR_NOT_HELD, clause=clause, arguments={"colour": colour})

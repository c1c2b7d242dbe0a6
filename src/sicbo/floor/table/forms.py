"""Offers of a table to those who run it: every area's own, as far as its book has the power and the table is open
for it, with who may."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.about import About
from sicbo.floor.actor import Actor
from sicbo.floor.forms import Context, Offer, Power
from sicbo.floor.refused import Refused
from sicbo.floor.table.authority import ranks
from sicbo.floor.table.chips import forms as chips
from sicbo.floor.table.chips.colours import colour_rules
from sicbo.floor.table.closing import forms as closing
from sicbo.floor.table.corrections import forms as corrections
from sicbo.floor.table.fairness import forms as fairness
from sicbo.floor.table.float import forms as float_
from sicbo.floor.table.irregularities import forms as irregularities
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits import forms as limits
from sicbo.floor.table.people import forms as people
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak import forms as streak
from sicbo.law.ranks import RANKS, holds

AREAS = (limits, streak, fairness, irregularities, closing, float_, chips, people, corrections)


def offers(law: TableLaw, table: Table, seen: Context) -> Iterator[Offer]:
    """Every order that somebody may give here now, in the order in which pages draw them."""
    for area in AREAS:
        for offer in area.offers(law, table, seen):
            if table.session is not None and offer.command.about.at_sessions == "off":
                continue
            if (table.open or offer.command.about.when_closed) and (_is_known(law, offer) or offer.told):
                yield offer


def power(law: TableLaw, offer: Offer, actor: Actor) -> Power:
    """Who may give what is offered, by the book of the table, and whether this person ranks high enough."""
    if offer.told:
        is_rank = offer.told in RANKS
        may = holds(actor.rank, offer.told) if is_rank else actor.office == offer.told  # type: ignore[arg-type]
        return Power(rank=offer.told, clause=offer.clause, may=may)
    act = law.act(offer.act or offer.command.about.act)
    return Power(rank=act.rank, clause=offer.clause or law.act_clause(act), may=ranks(law, actor, act))


def _is_known(law: TableLaw, offer: Offer) -> bool:
    """Whether people have such a power by this book; what it leaves to the house is known everywhere."""
    about: About = offer.command.about
    act = offer.act or about.act
    match about.needs:
        case "abstaining" if law.book.articles.abstaining is None:
            return False
        case "personal-limits" if law.book.articles.limits is None or law.book.articles.limits.personal is None:
            return False
        case "colours" if isinstance(colour_rules(law), Refused):
            return False
    return bool(act) and law.act(act).id == act

"""The powers of the pit at a table by its book: who, on which grounds, with which notice. All of it read from the
law."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from sicbo.floor.about import About
from sicbo.floor.refused import Refused
from sicbo.floor.table.chips.colours import colour_rules
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections.grounds import LATE, causes_of, grounds
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.law import schema
from sicbo.law.rulebook import HOUSE, house_rules


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """Who may give an order here, and by which clause."""

    rank: str
    clause: str
    exactly: bool


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """A ground on which an outcome may be taken back."""

    id: str
    rank: str
    clause: str
    scope: tuple[str, ...]
    refund: str
    refund_clause: str
    causes: tuple[str, ...]
    """Every code that may be named; none where whole ranges fall, found by their dice."""
    must_affect: bool
    malfunction: bool
    late: bool
    """Only of a round that is settled: before that it is declared at the table."""
    """Whether somebody is told of a fault, which may have been put right at once."""
    forfeits: bool


def powers(law: TableLaw, table: Table) -> dict[str, Any]:
    """Everything that the pit's forms must know of this table's law."""
    articles = law.book.articles
    limits, own_closing = articles.limits, articles.closing
    closing = own_closing or house_rules().closing
    return {
        "book": law.book.id,
        "currency": law.currency,
        "chips": table.chips,
        "readings": law.readings,
        "acts": {tag: _power(law, about.act) for tag, about in _declared() if _is_known(law, about)},
        "when_closed": [tag for tag, about in _declared() if about.when_closed],
        "notice": None if limits is None else _cited(law, limits.raise_minimum),
        "ranges": _ranges(law, table),
        "personal": None if limits is None else _cited(law, limits.personal),
        "closing": {
            "results": closing.results,
            "minutes": closing.minutes,
            "clause": law.cite(closing.clause) if own_closing is not None else f"{HOUSE} {closing.clause}",
        },
        "voids": [_ground(law, row) for row in grounds(law)],
        "incidents": [
            {"id": one.id, "clause": law.cite(one.clause), "sanctioned": one.sanctioned, "names_rule": one.names_rule}
            for one in articles.incident
        ],
        "measures": [
            {
                "id": one.id,
                "clause": law.cite(one.clause),
                "only_for": one.only_for,
                "to": one.to,
                "stakes": one.stakes,
                "takes": one.takes,
            }
            for one in articles.measure
        ],
        "streaks": any(law.paytables[place.game].streak is not None for place in table.places.values()),
        "approval_minutes": house_rules().approval.minutes,
    }


def _ranges(law: TableLaw, table: Table) -> dict[str, list[str]]:
    """What a limits sign may give a range of its own here: each bet, and its areas, in the order of the layouts."""
    found: dict[str, list[str]] = {}
    for game in dict.fromkeys(place.game for place in table.places.values()):
        for area in law.paytables[game].areas.values():
            areas = found.setdefault(area.bet, [])
            if area.id not in areas:
                areas.append(area.id)
    return found


def _declared() -> list[tuple[str, About]]:
    """What is said about every order of a table, by its name."""
    return [(str(kind.__struct_config__.tag), kind.about) for kind in get_args(AnyCommand)]


def _is_known(law: TableLaw, about: About) -> bool:
    """Whether people have such a power by this book; what it leaves to the house is known everywhere."""
    if not about.act or not about.roles:
        return False
    match about.needs:
        case "abstaining":
            return law.book.articles.abstaining is not None
        case "personal-limits":
            return law.book.articles.limits is not None and law.book.articles.limits.personal is not None
        case "colours" if isinstance(colour_rules(law), Refused):
            return False
    return law.act(about.act).id == about.act


def _power(law: TableLaw, act_id: str) -> Power:
    act = law.act(act_id)
    return Power(rank=act.rank, clause=law.act_clause(act), exactly=act.exactly)


def _cited(law: TableLaw, rule: schema.RaiseMinimum | schema.PersonalLimits | None) -> dict[str, Any] | None:
    if rule is None:
        return None
    told: dict[str, Any] = msgspec.to_builtins(rule)
    told.pop("reopened", None)  # which of them is in force is for the table to say
    return {name: law.cite(value) if name.endswith("clause") and value else value for name, value in told.items()}


def _ground(law: TableLaw, row: schema.Void) -> Ground:
    return Ground(
        id=row.id,
        rank=law.act(row.act).rank,
        clause=law.cite(row.clause),
        scope=row.scope,
        refund=row.refund,
        refund_clause=law.cite(row.refund_clause),
        causes=() if "range" in row.scope else causes_of(row),
        must_affect=row.must_affect_outcome,
        malfunction=row.malfunction,
        late=row.act == LATE,
        forfeits=row.forfeits,
    )

"""Two rulebooks side by side: the bets, the odds and the procedures in which they differ."""

from __future__ import annotations

from dataclasses import dataclass

from sicbo.audit.offers import Offered, offered
from sicbo.audit.procedures import NOT_STATED, Said, bet_names, points
from sicbo.audit.wording import listed
from sicbo.law.rulebook import Rulebook


@dataclass(frozen=True)
class Difference:
    """One point on which two books differ, and what each of them says; a book that is silent cites nothing."""

    point: str
    left: str
    right: str
    left_clause: str
    right_clause: str


@dataclass(frozen=True)
class Comparison:
    """Every difference between two books under their default readings, all games of a book taken together."""

    left: str
    right: str
    bets: tuple[Difference, ...]
    odds: tuple[Difference, ...]
    procedures: tuple[Difference, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All of them, in the order bets, odds, procedures."""
        return (*self.bets, *self.odds, *self.procedures)


def compare(left: Rulebook, right: Rulebook) -> Comparison:
    """Point by point, where the left book differs from the right one."""
    ours, theirs = offered(left), offered(right)
    only_ours = _only(ours, theirs, right)
    only_theirs = _only(theirs, ours, left)
    return Comparison(
        left=left.id,
        right=right.id,
        bets=(
            *(_difference(point, has, lacks) for point, has, lacks in only_ours),
            *(_difference(point, lacks, has) for point, has, lacks in only_theirs),
        ),
        odds=_odds(ours, theirs),
        procedures=(
            *_unlike(points(left), points(right)),
            *_unlike(*_shared(bet_names(left), bet_names(right))),
        ),
    )


def _only(mine: dict[str, Offered], other: dict[str, Offered], lacking: Rulebook) -> list[tuple[str, Said, Said]]:
    """The areas that only the first book offers, those of one bet together: what it says, what the other says."""
    grouped: dict[tuple[str, tuple[str, ...]], list[Offered]] = {}
    for area, one in mine.items():
        if area not in other:
            grouped.setdefault((one.bet, one.games), []).append(one)
    refused = Said("not offered", str(lacking.cite(lacking.articles.unlisted.clause)))
    return [
        (
            _named(areas, mine),
            Said(f"{len(areas)} area{'s' * (len(areas) > 1)} in {listed(games)}", areas[0].clause),
            refused,
        )
        for (_, games), areas in grouped.items()
    ]


def _odds(ours: dict[str, Offered], theirs: dict[str, Offered]) -> tuple[Difference, ...]:
    """The areas that both books offer but do not pay alike, those of one bet with the same odds together."""
    grouped: dict[tuple[str, str, str], list[Offered]] = {}
    for area, one in ours.items():
        other = theirs.get(area)
        if other is not None and not one.plays_like(other):
            grouped.setdefault((one.bet, one.odds_text(other), other.odds_text(one)), []).append(one)
    return tuple(
        _difference(
            _named(areas, ours),
            Said(left, areas[0].odds_clauses),
            Said(right, theirs[areas[0].area].odds_clauses),
        )
        for (_, left, right), areas in grouped.items()
    )


def _unlike(ours: dict[str, Said], theirs: dict[str, Said]) -> tuple[Difference, ...]:
    """Every point on which the books do not say the same, capitals apart, in the order of the left book."""
    silent = Said(NOT_STATED, "")
    sides = {point: (ours.get(point, silent), theirs.get(point, silent)) for point in (*ours, *theirs)}
    return tuple(
        _difference(point, left, right)
        for point, (left, right) in sides.items()
        if (left.key or left.says.casefold()) != (right.key or right.says.casefold())
    )


def _shared(ours: dict[str, Said], theirs: dict[str, Said]) -> tuple[dict[str, Said], dict[str, Said]]:
    """Both without the points on which only one of them speaks."""
    points = [point for point in ours if point in theirs]
    return {point: ours[point] for point in points}, {point: theirs[point] for point in points}


def _named(areas: list[Offered], of: dict[str, Offered]) -> str:
    """The name of the bet, with the areas where they are not all it has."""
    whole = len(areas) == sum(one.bet == areas[0].bet for one in of.values())
    return areas[0].name if whole else f"{areas[0].name}: {listed(one.area for one in areas)}"


def _difference(point: str, left: Said, right: Said) -> Difference:
    return Difference(point, left.says, right.says, left.clause, right.clause)

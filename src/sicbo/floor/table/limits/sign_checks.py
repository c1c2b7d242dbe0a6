"""The checks of a limits sign before it may hang at a table."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.table.chips.payment import CHIPS, all_payable, exact_change
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import Minimums, Range, Sign
from sicbo.floor.table.limits.signs import after, minimum_of, own_range
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.paytable.table import EXACT
from sicbo.units.money import LARGEST
from sicbo.units.time import MINUTE

CAPPED = "house 2.4"
REOPENED = "house 7.10"
APPROVED_POLICIES = {"void-below-approved-else-settle", "void-below-approved-else-return"}
"""What the book can do about a small wager only if the regulator's own minimum is known."""


def not_a_sign(law: TableLaw, table: Table, sign: Sign) -> Refused | None:
    """Why this table may not show these limits."""
    change = exact_change(law, table.places.values(), table.chips)
    return _fault(law, set(table.digests), sign, table.limits.approved, change)


def needs_approved(law: TableLaw) -> bool:
    """Whether this book asks what minimum the regulator approved."""
    return _approved_clause(law) is not None


def notice_owed(law: TableLaw, table: Table, sign: Sign, games: set[str], at: int) -> Refused | None:
    """Why this sign may not hang at once: a minimum would rise, and players must have notice of that."""
    limits = law.book.articles.limits
    rule = None if limits is None else limits.raise_minimum
    current, clause = _shown(law, table, at)
    if rule is None or current is None or not _raised(law, current, sign, games):
        return None
    return Refused(code=Reason.NOTICE_NEEDED, clause=clause, arguments={"minutes": rule.minutes})


def _shown(law: TableLaw, table: Table, at: int) -> tuple[Sign | None, str]:
    """The sign whose minimums count, and the rule for that: the one on show, or the one from before it closed."""
    limits, before = law.book.articles.limits, table.limits.before
    rule = None if limits is None else limits.raise_minimum
    if rule is None:
        return None, ""
    if table.open and table.limits.sign is not None:
        return table.limits.sign, law.cite(rule.clause)
    reopened = next(iter(law.in_force(rule.reopened)), None)
    if before is None or reopened is None or reopened.policy == "at-once":
        return None, ""
    if reopened.policy == "always":
        return before.sign, law.cite(reopened.clause)
    return (before.sign, REOPENED) if at < before.at + rule.minutes * MINUTE else (None, "")


def _raised(law: TableLaw, current: Sign, sign: Sign, games: set[str]) -> bool:
    """Whether any minimum of these games is higher on the second sign."""
    return any(
        (own_range(law, sign, game, area) or sign.every).minimum
        > (own_range(law, current, game, area) or current.every).minimum
        for game in games
        for area in law.paytables[game].areas
    )


def _fault(
    law: TableLaw, games: set[str], sign: Sign, approved: Minimums | None, change: tuple[int, ...]
) -> Refused | None:
    limits = law.book.articles.limits
    clause = law.cite(limits.clause) if limits else law.cite(law.book.articles.unlisted.clause)
    known = {name for game in games for area in law.paytables[game].areas.values() for name in (area.id, area.bet)}
    for part, limit in {"every": sign.every, **sign.own}.items():
        if not _whole(limit) or part not in known | {"every"}:
            return Refused(code=Reason.BAD_SIGN, clause=clause, arguments={"part": part})
    for chips, rule in (((1,), EXACT), (change, CHIPS)):
        unpayable = next(_unpayable(law, games, sign, chips), None)
        if unpayable is not None:
            return Refused(code=Reason.BAD_SIGN, clause=rule, arguments={"part": unpayable})
    return _below_approved(law, games, sign, approved)


def _whole(limit: Range) -> bool:
    return 0 < limit.minimum <= limit.maximum <= LARGEST and 0 < limit.unit <= LARGEST


def _unpayable(law: TableLaw, games: set[str], sign: Sign, change: tuple[int, ...]) -> Iterator[str]:
    """Areas whose maximum could not be paid exactly in these chips, where the book rounds nothing."""
    for game in games:
        paytable = law.paytables[game]
        for area in paytable.areas.values():
            most = (own_range(law, sign, game, area.id) or sign.every).maximum
            if paytable.rounding is None and not all_payable(most, area.ways, change):
                yield area.id


def _below_approved(law: TableLaw, games: set[str], sign: Sign, approved: Minimums | None) -> Refused | None:
    clause = _approved_clause(law)
    if clause is None:
        return None
    if approved is None:
        return Refused(code=Reason.APPROVED_MISSING, clause=clause)
    for game in sorted(games):
        for area in law.paytables[game].areas:
            least = minimum_of(law, approved, game, area)
            if (own_range(law, sign, game, area) or sign.every).minimum < least:
                return Refused(code=Reason.BELOW_APPROVED, clause=clause, arguments={"area": area, "approved": least})
    return None


def _approved_clause(law: TableLaw) -> str | None:
    """The clause that makes the regulator's minimum count, where one does."""
    policy = after(law, "below-minimum")
    return law.cite(policy.clause) if policy and policy.policy in APPROVED_POLICIES else None

"""Lists of winning totals: one that can never win, one that is missing from a regular list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from sicbo.audit.finding import Finding, Severity
from sicbo.audit.wording import listed
from sicbo.law import schema
from sicbo.law.rulebook import Rulebook
from sicbo.paytable.compile import compile_game
from sicbo.units.dice import ROLLS


def check_totals(book: Rulebook) -> Iterator[Finding]:
    """A finding for each listed total on which its bet never wins and each one missing from a regular list."""
    impossible: dict[tuple[str, tuple[int, ...]], _Fault] = {}
    missing: dict[tuple[str, tuple[int, ...]], _Fault] = {}
    for bet in book.articles.bet:
        for rule in bet.win:
            if rule.when.totals is None:
                continue
            if never := never_won(book, bet, rule):
                impossible.setdefault((bet.id, never), _Fault(bet, rule, never)).readings.append(rule.reading)
            if gaps := left_out(rule.when.totals):
                missing.setdefault((bet.id, gaps), _Fault(bet, rule, gaps)).readings.append(rule.reading)
    yield from (_impossible(book, fault) for fault in impossible.values())
    yield from (_missing(book, fault) for fault in missing.values())


def left_out(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The totals missing from a list that otherwise goes up in equal steps.

    >>> left_out((4, 6, 8, 12, 14, 16, 18)), left_out((4, 5, 6, 7)), left_out((4, 17))
    ((10,), (), ())
    """
    rising = sorted(set(totals))
    steps = [after - before for before, after in pairwise(rising)]
    if not steps:
        return ()
    step = min(steps)
    gaps = [before + step for before, after in pairwise(rising) if after - before == 2 * step]
    regular = steps.count(step)
    return tuple(gaps) if regular + len(gaps) == len(steps) and len(gaps) < regular else ()


def never_won(book: Rulebook, bet: schema.Bet, rule: schema.Rule) -> tuple[int, ...]:
    """The totals listed in a rule on which no area of its bet wins in any game, the rule being in force."""
    totals = set(rule.when.totals or ())
    offered = False
    for game in book.articles.game:
        offers = [offer for offer in game.offers if offer.bet == bet.id and (not rule.games or game.id in rule.games)]
        for offer in offers:
            guards = [guard.partition("=") for guard in (offer.reading, bet.reading, rule.reading) if guard]
            table = compile_game(book, game.id, {reading: option for reading, _, option in guards})
            for area in (area for area in table.areas.values() if area.bet == bet.id):
                offered = True
                totals -= {
                    roll.total for roll, verdict in zip(ROLLS, area.verdicts, strict=True) if verdict.pays is not None
                }
    return tuple(sorted(totals)) if offered else ()


@dataclass
class _Fault:
    """The same fault in one or more rules of a bet that differ only in their readings."""

    bet: schema.Bet
    rule: schema.Rule
    totals: tuple[int, ...]
    readings: list[str] = field(default_factory=list)


def _impossible(book: Rulebook, fault: _Fault) -> Finding:
    never = listed(fault.totals)
    return Finding(
        clause=str(book.cite(fault.rule.clause)),
        severity=_severity(book, fault),
        finding=f"{fault.bet.name}{_under(fault)} lists {never} among its winning totals, but can never win on it.",
        advice=f"Strike {never} from the list, or say which results with that total win.",
        check="impossible-total",
    )


def _missing(book: Rulebook, fault: _Fault) -> Finding:
    gaps = listed(fault.totals)
    return Finding(
        clause=str(book.cite(fault.rule.clause)),
        severity=_severity(book, fault),
        finding=f"{fault.bet.name}{_under(fault)} wins on a regular list of totals from which {gaps} is missing.",
        advice=f"Add {gaps} to the list, or confirm in writing that it is meant to lose.",
        check="missing-total",
    )


def _under(fault: _Fault) -> str:
    guards = [guard for guard in fault.readings if guard]
    return f" under {listed(guards, 'or')}" if guards else ""


def _severity(book: Rulebook, fault: _Fault) -> Severity:
    """An error where the fault is in force by default, a warning where a reading must bring it in."""
    defaults = {f"{reading.id}={reading.default}" for reading in book.readings}
    return "error" if any(not guard or guard in defaults for guard in fault.readings) else "warning"

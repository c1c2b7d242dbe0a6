"""The remedies of a case in the log: what counts as one, of that round or person, since it was found due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sicbo.floor.case.commands import Remedy
from sicbo.floor.case.state import Case
from sicbo.floor.patron.events import CreditGiven
from sicbo.floor.table.corrections.events import ReceivableWaived, ResultCorrected, RoundVoided, WagersVoided
from sicbo.floor.table.entries import Adjustment, Laid
from sicbo.floor.table.people.events import WagerVoided, WithheldReleased


def is_remedy(case: Case, remedy: Remedy, stream: str, at: int, facts: Iterable[Any]) -> bool:
    """Whether these facts of this time brought about what the case has found due, and not before it did."""
    since = case.due_since.get(remedy)
    if since is None or at < since:
        return False
    carries_out = {"correction": _corrects, "void": _voids, "payment": _pays}[remedy]
    return any(carries_out(case, stream, fact) for fact in facts)


def _corrects(case: Case, stream: str, fact: Any) -> bool:
    return _of_round(case, stream, fact) and isinstance(fact, ResultCorrected)


def _voids(case: Case, stream: str, fact: Any) -> bool:
    """The whole round, or in it wagers of either party, or of the place in question; where nobody with an account
    complains, any of them."""
    if not _of_round(case, stream, fact):
        return False
    if isinstance(fact, RoundVoided):
        return True
    if not isinstance(fact, WagersVoided | WagerVoided):
        return False
    named = {case.complainant, case.person, case.place} - {""}
    return case.guest or not case.complainant or not named.isdisjoint(_touched(fact))


def _touched(fact: WagersVoided | WagerVoided) -> Iterator[str]:
    """The players and places whose wagers fell."""
    if isinstance(fact, WagerVoided):
        yield from (fact.player, fact.place)
        return
    lines: list[Laid | Adjustment] = [*fact.returned, *fact.adjustments]
    for one in lines:
        yield from (one.player, one.place)


def _pays(case: Case, stream: str, fact: Any) -> bool:
    """Money to whoever complains: into their wallet, or what the table in question kept back or asked of them."""
    if isinstance(fact, CreditGiven):
        return stream == f"patron/{case.complainant}"
    of_table = not case.table or stream == f"table/{case.table}"
    return of_table and isinstance(fact, WithheldReleased | ReceivableWaived) and fact.player == case.complainant


def _of_round(case: Case, stream: str, fact: Any) -> bool:
    return stream == f"table/{case.table}" and getattr(fact, "round", None) == case.round

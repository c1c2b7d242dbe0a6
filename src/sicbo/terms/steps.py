"""The steps that a book wants before a gate opens: before entries, play, an early end, a draw, a payment."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sicbo.law import schema
from sicbo.law.rulebook import Rulebook
from sicbo.terms.check import demands, event
from sicbo.terms.reading import Terms


def steps(
    book: Rulebook,
    terms: Terms,
    gate: schema.Gate,
    readings: Mapping[str, str] | None = None,
    *,
    prize: int = 0,
    kind: str = "",
) -> tuple[schema.TermsStep, ...]:
    """What may or must come before this gate under these terms, for a prize of this kind worth so many minor units."""
    return tuple(
        step
        for step in demands(book, event(terms), readings).step
        if step.before == gate
        and (not step.when or getattr(terms, step.when) is True)
        and (not step.above or prize > step.above)
        and step.prize in {"", kind}
    )


def lacking(wanted: Collection[schema.TermsStep], done: Collection[str]) -> tuple[schema.TermsStep, ...]:
    """The steps for which the gate still waits; one step that is enough by itself opens it alone."""
    must = [step for step in wanted if step.duty == "must"]
    alone = [step for step in must if step.enough]
    if any(step.id in done for step in alone):
        alone = []
    return (*(step for step in must if not step.enough and step.id not in done), *alone)

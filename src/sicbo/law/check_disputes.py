"""Cross-checks of what a book says of disputes: somebody decides each of its matters, in an order that can be."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.law import schema

Fault = tuple[str, str]


def check_disputes(law: schema.Disputes, measures: set[str]) -> Iterator[Fault]:
    """Every stage names one who decides, first stages are not on request, and the rest is of a matter with a stage."""
    decided: set[schema.Matter] = set()
    for stage in law.stage:
        path = f"disputes.stage[{stage.id}]"
        if (stage.rank is None) == (not stage.office):
            yield path, "is decided by a rank or by an office"
        if bool(stage.absent) != bool(stage.absent_clause):
            yield f"{path}.absent", "has a clause exactly where somebody decides instead"
        for matter in stage.of:
            if matter not in decided and (stage.on_request or stage.higher):
                yield f"{path}.of", f"nobody decides {matter!r} before it"
        decided |= set(stage.of)
    yield from _once(law)
    rows: list[tuple[str, tuple[schema.Matter, ...]]] = [(one.id, one.of) for one in law.advice]
    rows += [(one.id, one.of) for one in law.right]
    for name, matters in rows:
        for matter in matters:
            if matter not in decided:
                yield f"disputes[{name}].of", f"nobody decides {matter!r}"
    for row in law.set_aside:
        if row.id not in measures:
            yield f"disputes.set_aside[{row.id}]", "is no measure of this book"


def _once(law: schema.Disputes) -> Iterator[Fault]:
    for kind in ("stage", "advice", "right", "set_aside"):
        ids = [row.id for row in getattr(law, kind)]
        for one in sorted({one for one in ids if ids.count(one) > 1}):
            yield f"disputes.{kind}[{one}]", "listed twice"

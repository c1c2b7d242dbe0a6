"""The step of the round that comes next, read off the book's own list."""

from __future__ import annotations

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.law import schema

RESULT_STEPS = {"call", "enter", "light"}
"""Steps that the dealer takes in one: calling, keying and lighting the result."""


def due(law: TableLaw, table: Table) -> str:
    """The step that comes next; calling, entering and lighting count as `enter`."""
    step = steps_due(law, table)[0]
    return "enter" if step.id in RESULT_STEPS else step.id


def steps_due(law: TableLaw, table: Table) -> tuple[schema.Step, ...]:
    """The steps still to come in this round, the next one first."""
    return tuple(step for step in law.steps[table.done :] if table.fitted(step))


def after(law: TableLaw, step_id: str) -> int:
    """How many steps are done once this one is; none, when it ends the round."""
    together = RESULT_STEPS if step_id == "enter" else {step_id}
    last = max(index for index, step in enumerate(law.steps) if step.id in together)
    return (last + 1) % len(law.steps)


def before(law: TableLaw, step_id: str) -> int:
    """How many steps are done when this one is due."""
    return next(index for index, step in enumerate(law.steps) if step.id == step_id)

"""A finding, as an audit hands it over: the clause it stands in, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from sicbo.law.clause import Clause

Severity = Literal["error", "warning", "decide", "info"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
"""Gravest first: money is lost, something is likely wrong, a manager must decide, worth knowing."""


@dataclass(frozen=True)
class Finding:
    """One thing that a careful reader would raise before a table opens under this book."""

    clause: str
    """The citation, `star-sydney 6.3`."""
    severity: Severity
    finding: str
    advice: str
    check: str
    """The id of the check that raised it."""

    @property
    def rank(self) -> tuple[int, Clause, str, str]:
        """Where it stands in a report: by severity, then in the order of the document."""
        return SEVERITIES.index(self.severity), Clause.parse(self.clause), self.check, self.finding

"""The audit of one rulebook: every check, by computation from the law's own data, gravest findings first."""

from __future__ import annotations

from sicbo.audit.combinations import check_combinations
from sicbo.audit.decisions import check_identity, check_readings, check_rounding
from sicbo.audit.finding import Finding
from sicbo.audit.references import check_dangling, check_mistargeted
from sicbo.audit.returns import check_returns
from sicbo.audit.terms import check_ranks, check_twice, check_undefined, check_unused
from sicbo.audit.totals import check_totals
from sicbo.law.rulebook import Rulebook

__all__ = ["CHECKS", "Finding", "audit"]

CHECKS = (
    check_returns,
    check_totals,
    check_combinations,
    check_dangling,
    check_mistargeted,
    check_ranks,
    check_undefined,
    check_twice,
    check_unused,
    check_rounding,
    check_identity,
    check_readings,
)


def audit(book: Rulebook) -> list[Finding]:
    """Every finding on this book, by severity and then in the order of its clauses."""
    return sorted((finding for check in CHECKS for finding in check(book)), key=lambda finding: finding.rank)

"""`sicbo audit`: what a test lab would remark on a rulebook, found by computation."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import book_argument, json_option, open_book
from sicbo.cli.output import console, emit, title

if TYPE_CHECKING:
    from sicbo.audit.finding import Finding


@click.command(
    "audit",
    short_help="What a test lab would remark on a rulebook.",
    epilog="\b\nExamples:\n"
    "  sicbo audit crown-melbourne\n"
    "  sicbo audit star-sydney --severity error\n"
    "  sicbo audit rws-sentosa --json",
)
@book_argument()
@click.option(
    "--severity", type=click.Choice(["error", "warning", "decide", "info"]), help="Only findings of this severity."
)
@json_option
def command(book: str, severity: str | None, as_json: bool) -> None:
    """Read a rulebook like a test lab: returns, references, terms, and what a manager must decide.

    \b
    error    money is lost, or the text contradicts itself
    warning  something is likely wrong
    decide   a manager must decide before a table opens
    info     worth knowing
    """
    from sicbo.audit.findings import audit

    findings = [one for one in audit(open_book(book)) if severity is None or one.severity == severity]
    if as_json:
        emit({"book": book, "findings": [described(one) for one in findings]})
    else:
        show(book, findings)


def described(finding: Finding) -> dict[str, str]:
    """One finding."""
    return {
        "clause": finding.clause,
        "severity": finding.severity,
        "finding": finding.finding,
        "advice": finding.advice,
        "check": finding.check,
    }


def show(book: str, findings: list[Finding]) -> None:
    """Print the findings for people, gravest first."""
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    counts = Counter(one.severity for one in findings)
    tally = ", ".join(f"{count} {severity}" for severity, count in counts.items())
    title(out, f"Audit of {book}: {len(findings)} findings", tally)
    for finding in findings:
        out.print()
        style = _STYLE[finding.severity]
        out.print(
            Text.assemble(
                (f"{finding.severity:<7}", style), " ", (finding.clause, "green"), (f"  {finding.check}", "dim")
            )
        )
        out.print(Padding(Text(finding.finding), (0, 0, 0, 2)))
        out.print(Padding(Text(f"→ {finding.advice}", style="italic"), (0, 0, 0, 2)))


_STYLE = {"error": "bold red", "warning": "bold yellow", "decide": "bold magenta", "info": "bold blue"}

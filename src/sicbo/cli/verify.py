"""`sicbo verify`: whether a log is what was once written, and what the rules make of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sicbo.cli.folders import log_at
from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, facts, note, title
from sicbo.cli.progress import progress

if TYPE_CHECKING:
    from sicbo.ledger.postings import Posting
    from sicbo.store.commits import Commit
    from sicbo.store.verify import Finding, Report

SHOWN = 20
"""Findings told to a person; programs get all."""


@click.command(
    "verify",
    short_help="Check a log: chain, sums, and every order decided again.",
    epilog="\b\nExamples:\n"
    "  sicbo verify /srv/sicbo\n"
    "  sicbo verify /srv/sicbo --heads /elsewhere/heads.jsonl --json\n"
    "  sicbo verify backup.sqlite --write-heads heads.jsonl\n"
    "docs/operations.md says what each check proves.",
)
@click.argument("place", metavar="DATA", type=click.Path(path_type=Path))
@click.option(
    "--heads",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="A heads file from another place: shows a cut tail, or a log that was written anew. Or the folder that the "
    "house was given with --heads.",
)
@click.option(
    "--write-heads",
    "new_heads",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Add how far each stream has come to this file, if all is well by what it says already. Keep it elsewhere.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, place: Path, heads: tuple[Path, ...], new_heads: Path | None, as_json: bool) -> None:
    """Check the log of a data folder, or a backup. Nothing is changed, and a house may be running.

    Every hash and link, every sum and balance, and that the log goes as far as it was acknowledged; then every order is
    decided again from the state before it, under the law of its day: its facts and postings must be those that the log
    has; and every sum in transit must belong to an open transfer. The first commit of each stream that is wrong is
    named. The exit code is 0 if all is well and 1 if anything is not.
    """
    outside = [path for path in heads if not path.is_dir()]
    slots = next((path for path in heads if path.is_dir()), None)
    if new_heads is not None and new_heads.exists():
        outside.append(new_heads)  # a tail that was cut since must not be covered up by a new line
    report = checked(log_at(place, backups=True), *outside, slots=slots)
    written = _write(report, new_heads) if new_heads is not None and report.sound else None
    if as_json:
        emit(_report_data(report, written))
    else:
        _show(place, report, written, with_heads=bool(outside))
        if new_heads is not None and written is None:
            note(f"{new_heads} was not written: a log with findings has no heads worth keeping.")
    ctx.exit(0 if report.sound else 1)


def checked(place: Path, *heads: Path, slots: Path | None = None) -> Report:
    """What the store's own checks and those of the rules have found, one finding to a stream.

    `slots` is the folder that keeps how far the log was acknowledged, if it is another one.
    """
    from sicbo.desks import ALL
    from sicbo.house.audit import Auditor
    from sicbo.store.log_reader import opened
    from sicbo.store.protocol import StoreError
    from sicbo.store.verify import verify

    try:
        with opened(place) as log:
            count, pinned = log.count(), log.pinned()
    except StoreError:
        return verify(place, *heads, slots=slots)  # which says what is wrong with it
    auditor = Auditor(ALL, pinned)
    with progress("checking", count) as step:

        def see(commit: Commit, postings: list[Posting]) -> None:
            auditor.see(commit, postings)
            step()

        report = verify(place, *heads, each=see, slots=slots)
    report.findings += auditor.ended() if report.sound else auditor.findings
    report.findings.sort(key=_order)
    return report


def _order(finding: Finding) -> tuple[bool, str, int]:
    return (bool(finding.stream), finding.stream, finding.seq)


def _write(report: Report, path: Path) -> int:
    from sicbo.store.heads import add_heads

    try:
        return add_heads(report.heads, path)
    except OSError as fault:
        raise click.ClickException(f"{path} cannot be written: {fault.strerror}.") from None


def _report_data(report: Report, written: int | None) -> dict[str, object]:
    return {
        "sound": report.sound,
        "commits": report.commits,
        "streams": {name: {"seq": head.seq, "hash": head.hash.hex()} for name, head in report.heads.items()},
        "findings": [{"stream": one.stream, "seq": one.seq, "wrong": one.wrong} for one in report.findings],
        "heads_written": written,
    }


def _show(place: Path, report: Report, written: int | None, *, with_heads: bool) -> None:
    out = console()
    title(out, str(place), f"{report.commits} commits in {len(report.heads)} streams")
    if report.sound:
        proven = "chain, count, sums, balances, orders, facts, postings, transfers"
        proven += ", heads" if with_heads else ""
        out.print(facts(("all well", proven), ("heads", "" if written is None else f"{written} lines added")))
        if not with_heads:
            note("Without --heads a cut tail, or a log written anew as a whole, cannot be seen.")
        return
    for finding in report.findings[:SHOWN]:
        out.print(str(finding), style="red", soft_wrap=True)
    left = len(report.findings) - SHOWN
    note((f"{left} more with --json. " if left > 0 else "") + _remedy(report))


def _remedy(report: Report) -> str:
    if all(finding.about_heads for finding in report.findings):
        return "The log is sound by all that could be read. Take another copy of the heads file, or mend those lines."
    if not report.commits:
        return "Is it a log, and may this user read it? If it was one, begin again from a backup: sicbo restore."
    return "Keep this folder as it is, stop its house, and begin again from the last sound backup: sicbo restore."

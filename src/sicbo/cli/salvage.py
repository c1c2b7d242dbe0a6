"""`sicbo salvage`: a new data folder from all that a damaged one can still prove."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sicbo.cli.folders import log_at, store_errors_shown
from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, facts, note, title
from sicbo.cli.progress import progress

if TYPE_CHECKING:
    from sicbo.store.salvage import Salvaged

SHOWN = 20
"""Losses of a kind told to a person; programs get all."""


@click.command(
    "salvage",
    short_help="A new data folder from all that a damaged one can prove.",
    epilog="\b\nExamples:\n"
    "  sicbo salvage /srv/sicbo /srv/sicbo-new\n"
    "  sicbo salvage /srv/sicbo /srv/sicbo-new --json\n"
    "docs/operations.md says what to do with what is listed.",
)
@click.argument("place", metavar="FOLDER", type=click.Path(path_type=Path))
@click.argument("target", metavar="NEW_FOLDER", type=click.Path(path_type=Path))
@click.option(
    "--heads",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of what was acknowledged, if it is not the data folder.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, place: Path, target: Path, heads: Path | None, as_json: bool) -> None:
    """Write what the log of FOLDER can still prove into NEW_FOLDER, and list what it cannot. FOLDER is only read.

    Every stream is kept up to its last commit whose chain holds, pinned law and papers where they are what was kept;
    balances and open reactions follow from the commits. That it was salvaged stands in the new log for ever. The exit
    code is 0 if nothing is missing and 1 if something is, or if the new folder does not verify.
    """
    import msgspec

    from sicbo.store.salvage import salvage
    from sicbo.store.verify import verify

    log_at(place, backups=True)
    with store_errors_shown(), progress("reading", _count(place)) as step:
        salvaged = salvage(place, target, slots=heads, step=step)
    report = verify(target)
    if as_json:
        emit({**msgspec.to_builtins(salvaged), "whole": salvaged.whole, "sound": report.sound})
    else:
        _show(place, target, salvaged)
        for finding in report.findings:
            click.echo(str(finding), err=True)
    ctx.exit(0 if salvaged.whole and report.sound else 1)


def _count(place: Path) -> int:
    """How many commits there may be to read, by any of three readings."""
    size = (place / "log.sqlite" if place.is_dir() else place).stat().st_size
    return 3 * size // 800


def _show(place: Path, target: Path, salvaged: Salvaged) -> None:
    out = console()
    title(out, str(target), f"{salvaged.commits} commits in {len(salvaged.streams)} streams, salvaged from {place}")
    for what, lost in (
        ("streams that end early", [f"{cut.stream}: kept up to {cut.kept}; {cut.why}" for cut in salvaged.cuts]),
        ("groups that are not whole", [_ranges(salvaged.missing_groups)] if salvaged.missing_groups else []),
        ("refusals", salvaged.refusals),
        ("pinned law", salvaged.pins),
        ("papers", salvaged.papers),
    ):
        if lost:
            left = len(lost) - SHOWN
            out.print(facts((what, "\n".join(lost[:SHOWN]) + (f"\n{left} more with --json" if left > 0 else ""))))
    if salvaged.whole:
        out.print(facts(("all well", "nothing that was acknowledged is missing")))
    note(
        f"Check it with `sicbo verify {target}`, keep the old folder as evidence, bring the secrets along, and open it "
        f"with: sicbo serve --data {target}"
    )


def _ranges(numbers: list[int]) -> str:
    """Numbers in order, runs of them as first to last.

    >>> _ranges([3, 4, 5, 9])
    '3 to 5, 9'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in runs)

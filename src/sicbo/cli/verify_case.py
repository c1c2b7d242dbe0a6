"""`sicbo verify-case`: the bundle of a case checked without the house."""

from __future__ import annotations

from pathlib import Path

import click

from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, facts, title

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(
    "verify-case",
    short_help="Check the bundle of a case.",
    epilog="\b\nExamples:\n"
    "  sicbo verify-case C1.json\n"
    "  sicbo verify-case C1.json --head HEX --json\n"
    "docs/cases.md says what a bundle holds and what it proves.",
)
@click.argument("bundle", type=FILE)
@click.option("--head", metavar="HEX", default="", help="The hash of the case, as you saw it elsewhere.")
@json_option
@click.pass_context
def command(ctx: click.Context, *, bundle: Path, head: str, as_json: bool) -> None:
    """Check all that the bundle of a case in BUNDLE says: its log decided again, its evidence, law and papers.

    The exit code is 0 if everything holds and 1 if anything does not.
    """
    import msgspec

    from sicbo.desks.case.bundle import checked
    from sicbo.runtime.case_bundle import Bundle
    from sicbo.units.refusal import BadInput

    try:
        told = msgspec.json.decode(bundle.read_bytes(), type=Bundle)
    except msgspec.MsgspecError as fault:
        raise BadInput("bad-bundle", clause="house 22.14", fault=str(fault)) from None
    found = checked(told)
    faults = [*found.faults, *([f"head: the case ends with {found.head}"] if head and head != found.head else [])]
    if as_json:
        emit({**msgspec.to_builtins(found), "faults": faults, "holds": not faults})
    else:
        out = console()
        title(out, found.case, f"{found.commits} commits, {found.stretches} stretches of evidence")
        seen = "what you noted" if head else "nothing that you noted: see --head"
        rows = [("held against", seen), ("head", found.head), *(("DOES NOT HOLD", fault) for fault in faults)]
        out.print(facts(*rows))
    ctx.exit(1 if faults else 0)

"""`sicbo verify-draw`: a draw repeated from its published record, and the own entries found in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, facts, title

if TYPE_CHECKING:
    from rich.text import Text

    from sicbo.units.draw_record import Checked, DrawRecord
    from sicbo.units.entry_seal import Entry, EntryProof

    Own = tuple[EntryProof, list[list[int] | None]]

Shape = TypeVar("Shape")

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
PARTS = {
    "secret": "is the one committed to",
    "closing": "its figures can be those of a draw",
    "chance": "can have fallen so",
    "drawn": "winners and reserves come out the same",
    "opened": "every entry drawn lies under the root",
    "passed": "each place passed over held a prize",
}


@click.command(
    "verify-draw",
    short_help="Repeat a draw from its published record.",
    epilog="\b\nExamples:\n"
    "  sicbo verify-draw record.json\n"
    "  sicbo verify-draw record.json --commitment HEX --root HEX --proof my-entries.json --json\n"
    "docs/draws.md explains the arithmetic and says what it proves and what not.",
)
@click.argument("record", type=FILE)
@click.option("--commitment", metavar="HEX", default="", help="The commitment, as you saw it before the first entry.")
@click.option("--root", metavar="HEX", default="", help="The root, as you saw it before the dice were thrown.")
@click.option("--proof", "proofs", type=FILE, multiple=True, help="The proof of your own entries, JSON.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, *, record: Path, commitment: str, root: str, proofs: tuple[Path, ...], as_json: bool
) -> None:
    """Repeat the draw whose published record is in RECORD, and check all that it says.

    The exit code is 0 if everything holds and 1 if anything does not.
    """
    from sicbo.units.draw_record import DrawRecord, checked, own_places
    from sicbo.units.entry_seal import EntryProof

    told = _read(record, DrawRecord, "record")
    found = checked(told, seen_commitment=commitment, seen_root=root)
    owned = [_read(file, EntryProof, "--proof") for file in proofs]
    own = [(proof, own_places(told, proof)) for proof in owned]
    holds = found.holds and all(one is not None for _, places in own for one in places)
    if as_json:
        emit(_answer(told, found, own) | {"holds": holds})
    else:
        noted = " and ".join(name for name, seen in (("commitment", commitment), ("root", root)) if seen)
        show(told, found, own, noted, holds=holds)
    ctx.exit(0 if holds else 1)


def show(told: DrawRecord, found: Checked, own: list[Own], noted: str, *, holds: bool) -> None:
    """Print the findings for people."""

    out = console()
    closing = told.closing
    title(out, f"draw {closing.draw}", f"{closing.size} entries, {closing.prizes} prizes")
    seen = f"the {noted} that you noted" if noted else "nothing that you noted: see --commitment and --root"
    rows: list[tuple[str, str | Text]] = [("held against", seen)]
    for part, meaning in PARTS.items():
        rows.append((part, meaning if getattr(found, part) else f"DOES NOT HOLD: {meaning}"))
    if not told.secret:
        rows.append(("not revealed", told.reason or "the secret is not told yet"))
    if found.fault is not None:
        rows.append(("because", found.fault.sentence()))
    rows += [(f"prize {number}", _holder(entry)) for number, entry in enumerate(found.prizes, 1)]
    rows += [(f"passed over {one.place}", one.ground) for one in told.passed]
    for proof, places in own:
        for opened, drawn in zip(proof.entries, places, strict=True):
            rows.append((f"own {opened.entry.id}", _own(drawn)))
    rows.append(("verdict", "holds" if holds else "DOES NOT HOLD"))
    out.print(facts(*rows))


def _answer(told: DrawRecord, found: Checked, own: list[Own]) -> dict[str, object]:
    return {
        "draw": told.closing.draw,
        "size": told.closing.size,
        **{part: getattr(found, part) for part in PARTS},
        "places": list(told.places),
        "prizes": [None if entry is None else {"entry": entry.id, "owner": entry.owner} for entry in found.prizes],
        "fault": None if found.fault is None else {"code": found.fault.code, "clause": found.fault.clause},
        "reason": told.reason,
        "own": [
            {"entry": opened.entry.id, "counted": drawn is not None, "places": drawn or []}
            for proof, places in own
            for opened, drawn in zip(proof.entries, places, strict=True)
        ],
    }


def _holder(entry: Entry | None) -> str:
    return "nobody" if entry is None else f"{entry.id}, of {entry.owner}"


def _own(drawn: list[int] | None) -> str:
    if drawn is None:
        return "DOES NOT LIE under the root"
    return f"counted, drawn for place {', '.join(map(str, drawn))}" if drawn else "counted, not drawn"


def _read(file: Path, shape: type[Shape], where: str) -> Shape:
    import msgspec

    try:
        return msgspec.json.decode(file.read_bytes(), type=shape)
    except msgspec.MsgspecError as fault:
        raise click.BadParameter(f"nothing of a draw: {fault}.", param_hint=where) from None

"""The few mutants that every `make test` tries, drawn by a fixed seed, without measuring anything first.

`python -m tests.mutate_code.sample --note` also notes which test has seen each, so that it is tried first from then on.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tests.hunt import hunt, told
from tests.mutate_code.equivalents import equivalents
from tests.mutate_code.mutants import Mutant, choose, mutants
from tests.mutate_code.plans import hinted, test_files
from tests.mutate_code.running import killer

SEED = "216"
SIZE = 15
NOTES = Path(__file__).with_name("sample.toml")
"""Which test saw each of them last. Where there is no such note, or it no longer holds, all tests are tried."""


def main() -> int:
    """Try them; survivors are listed, and one is too many."""
    chosen = choose((one for one in mutants() if one.key not in equivalents()), SIZE, SEED)
    found = hunt(chosen, _killed_by)
    if "--note" in sys.argv:
        note(found)
    for mutant in (mutant for mutant, test in found.items() if not test):
        print(f"survived  {mutant}")
    print(told(found))
    return 0 if all(found.values()) else 1


def note(found: Mapping[Mutant, str]) -> None:
    """Note which test has seen each."""
    lines = [f"{_quoted(mutant.key)} = {_quoted(test)}\n" for mutant, test in found.items() if "::" in test]
    NOTES.write_text(
        "# Written by `python -m tests.mutate_code.sample --note`: which test sees each mutant of the sample.\n"
        + "".join(sorted(lines)),
        encoding="utf-8",
    )


def _killed_by(mutant: Mutant) -> str:
    notes = tomllib.loads(NOTES.read_text(encoding="utf-8"))
    return killer(mutant, [*hinted(notes.get(mutant.key, "")), *((file, ()) for file in test_files())], {})


def _quoted(text: str) -> str:
    """As TOML wants it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":
    sys.exit(main())

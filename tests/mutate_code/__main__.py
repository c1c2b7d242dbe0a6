"""A campaign: so many mutants, drawn by a seed; survivors are listed, and more than a few make it fail."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.hunt import hunt, told
from tests.mutate_code.equivalents import equivalents
from tests.mutate_code.mutants import Mutant, choose, mutants
from tests.mutate_code.plans import KEPT, SLOWEST, divided, hinted, measured_plans
from tests.mutate_code.running import Plan, killer, measure
from tests.mutate_code.warm import Warm

ENOUGH = 97
"""Of a hundred mutants, how many some test has to see."""
SOON = 5.0
"""Seconds of tests: what they have not seen waits until all other mutants have been tried."""
SEEN = KEPT / "seen"
"""Which test has seen which mutant: tried first when it is drawn again."""
KNOWN: dict[str, Any] = {}
"""What every process of the hunt inherits, too large to be handed over with each mutant."""


def main() -> int:
    """Try so many mutants; list the survivors."""
    asked = _asked()
    everything = [one for one in mutants() if one.key not in equivalents() and asked.only in one.file]
    seed = asked.seed or str(secrets.randbelow(1_000_000))
    chosen = choose(everything, asked.mutants, seed)
    print(f"{len(chosen)} of {len(everything)} mutants, seed {seed}")
    KNOWN.update(plans=measured_plans(_measure_all, asked.slowest), seen=_seen())
    found = _hunted(chosen)
    for mutant in (mutant for mutant, test in found.items() if not test):
        print(f"survived  {mutant}")
    print(f"{told(found)}; seed {seed}")
    return 0 if 100 * sum(map(bool, found.values())) >= ENOUGH * len(found) else 1


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=400, help="how many are tried")
    parser.add_argument("--seed", default="", help="which; drawn if none is given")
    parser.add_argument("--only", default="", help="of files whose path has this in it")
    parser.add_argument("--slowest", type=float, default=SLOWEST, help="seconds of the slowest test that tries them")
    return parser.parse_args()


def _hunted(chosen: Sequence[Mutant]) -> dict[Mutant, str]:
    """What has seen each: those that nothing sees soon wait until all have been tried."""
    cold = {mutant for mutant in chosen if not KNOWN["plans"].only_in_tests(mutant)}
    found = hunt(
        [*(one for one in chosen if one not in cold), *cold], _killed_soon, heard=_note, otherwise="not yet seen"
    )
    left = [mutant for mutant, test in found.items() if not test]
    print(f"{len(chosen) - len(left)} killed, {len(left)} tried on", flush=True)
    return {**found, **hunt(left, _killed_at_last, heard=_note)}


def _killed_soon(mutant: Mutant) -> str:
    plans = KNOWN["plans"]
    first, _ = divided(plans.plan(mutant), plans.seconds, SOON)
    return _tried(mutant, [*hinted(KNOWN["seen"].get(mutant.key, "")), *first])


def _killed_at_last(mutant: Mutant) -> str:
    plans = KNOWN["plans"]
    return _tried(mutant, divided(plans.plan(mutant), plans.seconds, SOON)[1])


def _tried(mutant: Mutant, plan: Plan) -> str:
    plans = KNOWN["plans"]
    found = None
    if plans.only_in_tests(mutant):
        if "warm" not in KNOWN:
            KNOWN["warm"] = Warm(plans.files(), plans.seconds)
        found = KNOWN["warm"].seen(mutant, plan)
    return killer(mutant, plan, plans.seconds) if found is None else str(found)


def _measure_all(into: Mapping[str, Path]) -> None:
    hunt(list(into.items()), _measured, what="what tests run")


def _measured(job: tuple[str, Path]) -> str:
    file, path = job
    found = msgspec.json.encode(measure(file))
    written = path.with_suffix(".new")
    written.write_bytes(found)
    written.rename(path)
    return file


def _seen() -> dict[str, str]:
    return msgspec.json.decode(SEEN.read_bytes()) if SEEN.exists() else {}


def _note(mutant: Mutant, test: str) -> None:
    """Keep it at once: a campaign that was broken off has seen what it has seen."""
    if "::" in test:
        SEEN.write_bytes(msgspec.json.encode({**_seen(), mutant.key: test}))


if __name__ == "__main__":
    sys.exit(main())

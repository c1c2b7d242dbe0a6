"""Mutants hunted on two cores, with a bar for whoever waits; those that nothing has seen are told as they are found."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

from rich.console import Console
from rich.progress import track

M = TypeVar("M")


def hunt(
    mutants: Sequence[M],
    killed_by: Callable[[M], str],
    what: str = "mutants",
    heard: Callable[[M, str], object] = lambda *_: None,
    otherwise: str = "survived",
) -> dict[M, str]:
    """What has seen each mutant; nothing where it has survived. `heard` is told each in the moment it is known.

    `otherwise` says what is to become of those that nothing has seen.
    """
    console = Console(stderr=True)
    found: dict[M, str] = {}
    with ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
        asked = {pool.submit(killed_by, mutant): mutant for mutant in mutants}
        for answer in track(as_completed(asked), what, len(asked), console=console):
            mutant, killer = asked[answer], answer.result()
            found[mutant] = killer
            heard(mutant, killer)
            if not console.is_terminal and len(found) % 25 == 0:
                console.print(f"{what}: {len(found)} of {len(mutants)}", highlight=False)
            if not killer:
                console.print(f"{otherwise}  {mutant}", markup=False, highlight=False, soft_wrap=True)
    return {mutant: found[mutant] for mutant in mutants}


def told(found: dict[M, str]) -> str:
    """How it went, in one line."""
    survived = sum(not killer for killer in found.values())
    return f"{len(found) - survived} of {len(found)} mutants killed, {survived} survived"

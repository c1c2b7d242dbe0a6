"""Mutants hunted on two cores, with a bar for whoever waits; those that nothing has seen are told as they are found."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from rich.console import Console
from rich.progress import track

M = TypeVar("M")


def hunt(mutants: Sequence[M], killed_by: Callable[[M], str], chunk: int = 1, what: str = "mutants") -> dict[M, str]:
    """What has seen each mutant; nothing where it has survived."""
    console = Console(stderr=True)
    found: dict[M, str] = {}
    with ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
        answers = pool.map(killed_by, mutants, chunksize=chunk)
        for mutant, killer in track(zip(mutants, answers, strict=True), what, len(mutants), console=console):
            found[mutant] = killer
            if not console.is_terminal and len(found) % 25 == 0:
                console.print(f"{what}: {len(found)} of {len(mutants)}", highlight=False)
            if not killer:
                console.print(f"survived  {mutant}", markup=False, highlight=False, soft_wrap=True)
    return found


def told(found: dict[M, str]) -> str:
    """How it went, in one line."""
    survived = sum(not killer for killer in found.values())
    return f"{len(found) - survived} of {len(found)} mutants killed, {survived} survived"

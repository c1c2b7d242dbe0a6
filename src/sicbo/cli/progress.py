"""A bar for whoever waits while many commits are read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY = 500
"""Commits between two looks at the bar."""
FEW = 10_000
"""Commits that are read before a bar could be read."""


@contextmanager
def progress(doing: str, count: int) -> Iterator[Callable[[], None]]:
    """What to call after each of so many commits; a bar on stderr where a person looks and has to wait."""
    if count < FEW or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    seen = iter(range(1, count + 1))
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=count)
        yield lambda: None if (done := next(seen, count)) % EVERY else bar.update(task, completed=done)

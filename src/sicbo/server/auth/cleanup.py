"""The cleanup of what is over, however much of it there is, without anybody having to wait (house 14.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

STEP = 200
"""How many are looked at, and so the most that are cleared away, before somebody else has a turn."""


def in_steps(
    names: Iterable[str], is_over: Callable[[str], bool], clear: Callable[[list[str]], object]
) -> Iterator[None]:
    """Clear away what is over, a step at a time. What is over is judged when its step has come, not before.

    >>> gone = []
    >>> [len(gone) for _ in in_steps(map(str, range(300)), lambda name: int(name) % 2, gone.extend)]
    [100, 150]
    """
    left = list(names)
    for begin in range(0, len(left), STEP):
        over = [name for name in left[begin : begin + STEP] if is_over(name)]
        if over:
            clear(over)
        yield

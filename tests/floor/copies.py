"""A table beside itself, to see afterwards whether anybody has touched it."""

from __future__ import annotations

import pickle
from typing import TypeVar

S = TypeVar("S")


def copied(state: S) -> S:
    """A second one, equal in everything and sharing nothing: through bytes, which is far quicker than `deepcopy`."""
    again: S = pickle.loads(pickle.dumps(state, pickle.HIGHEST_PROTOCOL))  # noqa: S301 written a moment ago
    return again

"""The front of a desk, what is served of it: its routes, pages, scopes and words.

Nothing here knows a web framework: a front is made by a function of its desk once somebody serves the house.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any

from sicbo.floor.about import Role


@dataclass(frozen=True)
class Scope:
    """What a token of this scope opens: orders on these parts of the interface, or reading alone, in these roles."""

    parts: frozenset[str] = frozenset()
    """First parts of a path behind `/api/`."""
    roles: frozenset[str] | None = None
    """Where the person has them; nothing for all that the person is."""


@dataclass(frozen=True)
class Front:
    """The front of one desk."""

    routes: Sequence[Any] = ()
    """Each declares with its handler who may ask for it."""
    listed_by: tuple[Role, ...] = ()
    """Who may know which streams of it there are and how far they have come."""
    scopes: Mapping[str, Scope] = field(default_factory=dict)
    pages: Mapping[str, str] = field(default_factory=dict)
    """The name of the page at each address; `pages/<name>.js` is its module."""
    seen_by: Mapping[str, tuple[Role, ...]] = field(default_factory=dict)
    """By address, whom a page is for; everybody, where it is not said."""
    files: Traversable | None = None
    """Where its pages' own modules lie, laid out as `web/` is; nothing for those of the house."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language, what the house does not say already."""

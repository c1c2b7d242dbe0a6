"""The fronts of all desks joined with what the house itself serves: routes, scopes, pages and words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from sicbo.floor.about import Role
from sicbo.house.desks import Desk
from sicbo.house.front import Scope
from sicbo.words import Words, load

VISITOR = "visitor"
OWN_SCOPES = {
    "read": Scope(),
    "audit": Scope(),
    "metrics": Scope(frozenset({"metrics"}), frozenset({VISITOR})),
}
"""What is no desk's own."""


class Fronts:
    """What is served of the desks of one house."""

    def __init__(self, desks: Iterable[Desk]) -> None:
        self.desks = tuple(desks)
        fronts = [desk.front() for desk in self.desks]
        self.routes: list[Any] = [route for front in fronts for route in front.routes]
        self.listed_by = {desk.kind: front.listed_by for desk, front in zip(self.desks, fronts, strict=True)}
        self.scopes: dict[str, Scope] = dict(OWN_SCOPES)
        self.pages: dict[str, str] = {}
        self.seen_by: dict[str, tuple[Role, ...]] = {}
        self.files: list[Traversable] = [front.files for front in fronts if front.files is not None]
        for front in fronts:
            self.scopes |= front.scopes
            self.pages |= front.pages
            self.seen_by |= front.seen_by
        self._words = [front.words for front in fronts]
        self.words = cache(self._said)

    def _said(self, language: str) -> Words:
        """The words of the house and of its desks in this language."""
        said = load(language)
        own = {key: text for words in self._words for key, text in words.get(language, {}).items()}
        return Words(language, {**said.catalogue(), **own}) if own else said

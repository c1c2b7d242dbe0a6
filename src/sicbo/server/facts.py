"""Of what happened at a table, the facts that are one player's own, without what is other people's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sicbo.floor.table.events.people import IncidentRecorded, MeasureTaken

STAFF_ONLY = (IncidentRecorded, MeasureTaken)
"""About a player, but written for the pit: neither a wager nor money."""


def own_facts(events: Iterable[Any], user: str, place: str) -> tuple[Any, ...]:
    """The facts about this player's wagers and money, in order; in each of them only what is this player's."""
    return tuple(_pruned(plain, user, place) for plain in _plain(events, user) if _is_own(plain, user, place))


def _plain(events: Iterable[Any], user: str) -> Iterable[dict[str, Any]]:
    """The facts as plain values, but for those that are plainly about somebody else: most are, at a busy table."""
    for event in events:
        if getattr(event, "player", user) == user and not isinstance(event, STAFF_ONLY):
            yield msgspec.to_builtins(event)


def _owned(value: Any, user: str, place: str) -> bool | None:
    """Whether this part is the player's; nothing where it is nobody's. Who it is goes before where it lies."""
    if not isinstance(value, dict):
        return None
    if "player" in value:
        return bool(value["player"] == user)
    if isinstance(value.get("place"), str):
        return bool(place) and value["place"] == place
    return None


def _is_own(plain: dict[str, Any], user: str, place: str) -> bool:
    whole = _owned(plain, user, place)
    if whole is not None:
        return whole
    lists = (value for value in plain.values() if isinstance(value, (list, tuple)))
    return any(_owned(one, user, place) for value in lists for one in value)


def _pruned(value: Any, user: str, place: str) -> Any:
    """The same without any part, however deep, that belongs to somebody else."""
    if isinstance(value, dict):
        return {name: _pruned(one, user, place) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_pruned(one, user, place) for one in value if _owned(one, user, place) is not False]
    return value

"""The events of a table that are one player's own, without what is other people's."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from sicbo.floor.table.people.events import IncidentRecorded, MeasureTaken
from sicbo.floor.table.seating.events import PlaceTaken

STAFF_ONLY = (IncidentRecorded, MeasureTaken)
"""About a player, but written for the pit: neither a wager nor money."""


class PlayerEvents:
    """What happened, sorted once by whose it is: most facts of a busy table are about somebody else."""

    def __init__(self, events: Iterable[Any]) -> None:
        self._single: dict[str, list[tuple[int, Any]]] = {}
        """Those about one player, by player, each with its turn."""
        self._shared: list[tuple[int, _Shared]] = []
        for turn, event in enumerate(events):
            if isinstance(event, STAFF_ONLY):
                continue
            if hasattr(event, "player"):
                self._single.setdefault(event.player, []).append((turn, event))
            elif (shared := _Shared(event)).is_anybodys:
                self._shared.append((turn, shared))

    @property
    def players(self) -> Iterable[str]:
        """Those about whom alone something is told."""
        return self._single.keys()

    def own(self, user: str, place: str) -> tuple[Any, ...]:
        """The facts about this player's wagers and money, in order; in each of them only what is this player's."""
        single, shared = self._single.get(user), self._shared
        if not single and not shared:
            return ()
        found = [
            (turn, event if _is_whole(event.__class__) else _pruned(msgspec.to_builtins(event), user, place))
            for turn, event in single or ()
        ]
        if shared:
            found += [(turn, own) for turn, fact in shared if (own := fact.own(user, place)) is not None]
            found.sort(key=lambda one: one[0])
        return tuple([fact for _, fact in found])


class MissedEvents:
    """What somebody who comes back is told: facts by place count only from when they took that place."""

    def __init__(self, events: Sequence[Any]) -> None:
        self._events = events

    def own(self, user: str, place: str) -> tuple[Any, ...]:
        """As `PlayerEvents.own`; what happened at the place before belongs to whoever sat there then."""
        taken = (at for at, event in enumerate(self._events) if isinstance(event, PlaceTaken) and event.player == user)
        since = max(taken, default=0)
        before, after = PlayerEvents(self._events[:since]), PlayerEvents(self._events[since:])
        return (*before.own(user, ""), *after.own(user, place))


class _Shared:
    """A fact about nobody or about several, as plain values; whose the parts of its lists are is looked up once."""

    def __init__(self, event: Any) -> None:
        self._plain: dict[str, Any] = msgspec.to_builtins(event)
        place = self._plain.get("place")
        self._place = place if isinstance(place, str) else None
        self._parts: dict[str, _Parts] = {}
        if self._place is None:
            lists = ((name, value) for name, value in self._plain.items() if isinstance(value, (list, tuple)))
            self._parts = {name: _Parts(value) for name, value in lists}

    @property
    def is_anybodys(self) -> bool:
        """Whether anything in it is somebody's own at all."""
        return self._place is not None or any(parts.is_anybodys for parts in self._parts.values())

    def own(self, user: str, place: str) -> dict[str, Any] | None:
        """What of it is this player's, or nothing where none is."""
        if self._place is not None:
            return _pruned(self._plain, user, place) if place and self._place == place else None
        if not any(parts.has(user, place) for parts in self._parts.values()):
            return None
        return {
            name: self._parts[name].own(user, place) if name in self._parts else _pruned(value, user, place)
            for name, value in self._plain.items()
        }


class _Parts:
    """A list in a fact, with where in it everybody's parts are."""

    def __init__(self, parts: Iterable[Any]) -> None:
        self._parts = list(parts)
        self._players: dict[str, list[int]] = {}
        self._places: dict[str, list[int]] = {}
        self._nobodys: list[int] = []
        for turn, part in enumerate(self._parts):
            # Who it is goes before where it lies.
            if isinstance(part, dict) and "player" in part:
                self._players.setdefault(part["player"], []).append(turn)
            elif isinstance(part, dict) and isinstance(part.get("place"), str):
                self._places.setdefault(part["place"], []).append(turn)
            else:
                self._nobodys.append(turn)

    @property
    def is_anybodys(self) -> bool:
        return bool(self._players or self._places)

    def has(self, user: str, place: str) -> bool:
        return user in self._players or (bool(place) and place in self._places)

    def own(self, user: str, place: str) -> list[Any]:
        """The parts that are this player's or nobody's, in their order."""
        here = self._places.get(place, ()) if place else ()
        turns = [*self._players.get(user, ()), *here, *self._nobodys]
        return [_pruned(self._parts[turn], user, place) for turn in sorted(turns)]


@cache
def _is_whole(kind: Hashable) -> bool:
    """Whether a fact of this kind, which is one player's, has no part that could be somebody else's."""
    return not any(map(_names_an_owner, (field.type for field in _fields(kind))))


def _names_an_owner(part: inspect.Type) -> bool:
    """Whether a list in here may hold parts with owners; whatever is not plain is taken to."""
    match part:
        case inspect.StrType() | inspect.IntType() | inspect.BoolType() | inspect.NoneType() | inspect.LiteralType():
            return False
        case inspect.VarTupleType() | inspect.ListType():
            return _names_an_owner(part.item_type)
        case inspect.TupleType():
            return any(map(_names_an_owner, part.item_types))
        case inspect.UnionType():
            return any(map(_names_an_owner, part.types))
        case inspect.StructType():
            owned = any(field.encode_name in {"player", "place"} for field in part.fields)
            return owned or any(_names_an_owner(field.type) for field in part.fields)
        case _:
            return True


def _fields(kind: Any) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _owned(value: Any, user: str, place: str) -> bool | None:
    """Whether this part is the player's; nothing where it is nobody's. Who it is goes before where it lies."""
    if not isinstance(value, dict):
        return None
    if "player" in value:
        return bool(value["player"] == user)
    if isinstance(value.get("place"), str):
        return bool(place) and value["place"] == place
    return None


def _pruned(value: Any, user: str, place: str) -> Any:
    """The same without any part, however deep, that belongs to somebody else."""
    if isinstance(value, dict):
        return {name: _pruned(one, user, place) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_pruned(one, user, place) for one in value if _owned(one, user, place) is not False]
    return value

"""The figures that count at a moment: those of its gaming day, the limits and exclusions in force, the time played."""

from __future__ import annotations

from sicbo.floor.patron.commands import LimitKind
from sicbo.floor.patron.state import Day, Exclusion, Patron
from sicbo.units.time import MINUTE, day_began, gaming_day


def today(patron: Patron, at: int) -> Day:
    """The figures of the gaming day of this moment: those kept, or new ones; no day comes twice (house 11.14).

    What lies at a place that is held over the night was sent on another day (house 11.7).
    """
    number = gaming_day(at, offset=patron.offset, starts=patron.starts)
    if number <= patron.day.number:
        return patron.day
    began = day_began(number, offset=patron.offset, starts=patron.starts)
    return Day(number, began, kept={table: patron.lying.get(table, 0) for table in patron.seats})


def limit(patron: Patron, kind: LimitKind, at: int) -> int | None:
    """The limit in force at this moment; a looser one that waited counts from its time on (house 11.5)."""
    one = patron.limits[kind]
    return one.pending if one.effective is not None and at >= one.effective else one.amount


def pending(patron: Patron, kind: LimitKind, at: int) -> tuple[int | None, int] | None:
    """The change that still waits at this moment, with its time."""
    one = patron.limits[kind]
    waits = one.effective is not None and at < one.effective
    return (one.pending, one.effective) if waits and one.effective is not None else None


def played(patron: Patron, at: int) -> int:
    """Milliseconds of play in the gaming day of this moment, the session in hand included from the day's begin on."""
    day = today(patron, at)
    if patron.session is None:
        return day.played
    return day.played + max(0, at - max(patron.session, day.began))


def time_left(patron: Patron, at: int) -> int | None:
    """Milliseconds of play that the time limit leaves; nothing where there is no limit."""
    minutes = limit(patron, "time", at)
    return None if minutes is None else max(0, minutes * MINUTE - played(patron, at))


def deposit_left(patron: Patron, at: int) -> int | None:
    """What the deposit limit leaves of this gaming day; nothing where there is no limit."""
    most = limit(patron, "deposit", at)
    return None if most is None else max(0, most - today(patron, at).deposited)


def loss_left(patron: Patron, at: int) -> int | None:
    """What the loss limit leaves of this gaming day; nothing where there is no limit."""
    most = limit(patron, "loss", at)
    return None if most is None else max(0, most - today(patron, at).lost)


def excluded(patron: Patron, at: int) -> tuple[str, str] | None:
    """By whom the patron is excluded at this moment, with the clause; nothing if they are not."""
    if in_force(patron.self_exclusion, at):
        return "self", "house 11.9"
    return ("house", "house 11.10") if in_force(patron.house_exclusion, at) else None


def in_force(exclusion: Exclusion | None, at: int) -> bool:
    """Whether an exclusion still holds: one until a time ends with that time."""
    return exclusion is not None and (exclusion.until is None or at < exclusion.until)

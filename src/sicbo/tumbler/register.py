"""The register of devices: every set of dice and every tumbler by serial number, where it served and what it showed.

It follows the events of all tables and can be rebuilt from them at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Literal

from sicbo.floor.table.corrections.events import ResultCorrected, RoundVoided
from sicbo.floor.table.dealing.events import BetsOpened, DiceTumbled, ResultCalled
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness.events import ChainPublished
from sicbo.floor.table.irregularities.events import DiceFitted, NoResultDeclared
from sicbo.floor.table.seating.events import TableOpened
from sicbo.units.dice import Roll

Kind = Literal["dice", "tumbler", "chain"]
Serial = tuple[Kind, str]
Faces = tuple[int, int, int]


@dataclass(slots=True)
class Service:
    """One stretch of service at one table."""

    table: str
    since: int
    until: int | None = None
    """When it was taken out; nothing while it serves."""
    first: int = 0
    last: int = 0
    """The rounds it was stamped on; 0 before the first."""


@dataclass(slots=True)
class Device:
    """A set of dice, a tumbler, or a chain of electronic dice."""

    kind: Kind
    serial: str
    service: list[Service] = field(default_factory=list)
    outcomes: dict[tuple[str, int], Faces] = field(default_factory=dict)
    """The final result of each round it decided, by table and round, in the order they fell."""

    @property
    def name(self) -> str:
        """How it is asked for."""
        return f"{self.kind}:{self.serial}"

    def latest(self, most: int) -> list[Faces]:
        """Its latest results, oldest first."""
        return list(islice(reversed(self.outcomes.values()), most))[::-1]

    def rolls(self) -> list[int]:
        """The indexes of its results among the 216 rolls, as `lab.dice_tests` takes them."""
        return [Roll.of(*faces).index for faces in self.outcomes.values()]


@dataclass(slots=True)
class _Seen:
    """What the register knows of one table."""

    fitted: tuple[Serial, ...] = ()
    electronic: bool = False
    stamped: dict[int, tuple[Serial, ...]] = field(default_factory=dict)


FOLLOWED = frozenset(
    {
        TableOpened,
        DiceFitted,
        ChainPublished,
        BetsOpened,
        DiceTumbled,
        ResultCalled,
        ResultCorrected,
        RoundVoided,
        NoResultDeclared,
    }
)
"""What says anything of a device: a log is mostly wagers, and those say nothing."""


class Register:
    """All devices of the house."""

    def __init__(self) -> None:
        self.devices: dict[Serial, Device] = {}
        self._tables: dict[str, _Seen] = {}

    def follow(self, table: str, event: AnyEvent) -> None:
        """Take note of what this event of a table says about its devices."""
        if type(event) not in FOLLOWED:
            return
        seen = self._tables.setdefault(table, _Seen())
        match event:
            case TableOpened():
                if seen.electronic != (event.dice == "electronic"):
                    self._fit(table, seen, (), event.at)
                seen.electronic = event.dice == "electronic"
            case DiceFitted():
                self._fit(table, seen, (("dice", event.dice), ("tumbler", event.tumbler)), event.at)
            case ChainPublished():
                self._fit(table, seen, (("chain", event.link),), event.at)
            case BetsOpened() | DiceTumbled():
                self._stamp(table, seen, event.round)
            case ResultCalled() | ResultCorrected():
                self._record(table, seen, event.round, event.faces)
            case RoundVoided() | NoResultDeclared():
                for serial in seen.stamped.get(event.round, ()):
                    self.devices[serial].outcomes.pop((table, event.round), None)
            case _:
                pass

    def serving(self) -> dict[Serial, list[str]]:
        """The tables at which each device serves now."""
        return {
            serial: [one.table for one in device.service if one.until is None]
            for serial, device in self.devices.items()
            if any(one.until is None for one in device.service)
        }

    def _fit(self, table: str, seen: _Seen, fitted: tuple[Serial, ...], at: int) -> None:
        for serial in seen.fitted:
            if serial not in fitted:
                self._stretch(serial, table).until = at
        for serial in fitted:
            device = self.devices.setdefault(serial, Device(*serial))
            if serial not in seen.fitted:
                device.service.append(Service(table, at))
        seen.fitted = fitted

    def _stamp(self, table: str, seen: _Seen, round_number: int) -> None:
        seen.stamped[round_number] = seen.fitted
        for serial in seen.fitted:
            stretch = self._stretch(serial, table)
            stretch.first = stretch.first or round_number
            stretch.last = round_number

    def _stretch(self, serial: Serial, table: str) -> Service:
        """The latest service of this device at this table."""
        return next(one for one in reversed(self.devices[serial].service) if one.table == table)

    def _record(self, table: str, seen: _Seen, round_number: int, faces: Faces) -> None:
        for serial in seen.stamped.get(round_number, ()):
            self.devices[serial].outcomes[table, round_number] = faces

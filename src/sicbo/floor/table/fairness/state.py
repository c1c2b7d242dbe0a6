"""The state of a table's electronic dice and of the sensor at its physical ones."""

from __future__ import annotations

from dataclasses import dataclass, field

from sicbo.units.wager_seal import Sealed

Faces = tuple[int, int, int]


@dataclass(slots=True)
class Chain:
    """The chain in force: what was published, how far it is used and how far revealed."""

    day: str
    length: int
    published: str
    used: int = 0
    """Links that attempts have been given."""
    number: int = 0
    """The last link that is known to all; 0 is the published one."""
    last: str = ""
    abandoned: bool = False

    @property
    def left(self) -> int:
        return 0 if self.abandoned else self.length - self.used


@dataclass(slots=True)
class Attempt:
    """One attempt at a result, with the number of the link it uses."""

    round: int
    attempt: int
    link: int
    faces: Faces | None = None
    """The dice that were called."""


@dataclass(slots=True)
class Sensor:
    """What the sensor has said of the dice that lie in the tumbler now."""

    digest: str = ""
    faces: Faces | None = None
    heard: bool = False
    """Whether its word has been weighed against the dealer's; from then on the dice decide."""


@dataclass(slots=True)
class Fairness:
    """All of this at one table."""

    day: str = ""
    """The gaming day; empty until one has begun."""
    chain: Chain | None = None
    attempt: Attempt | None = None
    """The attempt in hand."""
    unrevealed: list[Attempt] = field(default_factory=list)
    """Attempts that are over and whose link nobody has seen, oldest first."""
    published: list[str] = field(default_factory=list)
    """Every link that was ever published here: none serves twice."""
    sensor: Sensor = field(default_factory=Sensor)
    salt: str = ""
    """Under which the wagers of this round are sealed. Kept from players: it would open the leaves of others."""
    leaves: dict[Sealed, bytes] = field(default_factory=dict)
    """The digest of the leaf of each wager registered in this attempt: closing bets has only the tree left to make."""
    disputed: int = 0
    """The notice of a disagreement between dealer and sensor in this round; 0 without one."""

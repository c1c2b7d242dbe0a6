"""The state of a patron between two commands. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sicbo.floor.approvals import Approvals
from sicbo.floor.patron.commands import LimitKind
from sicbo.floor.rulings import RulingKind


@dataclass(slots=True)
class Sent:
    """Money on its way out: how much, whether it counts as sent to a table, and on which gaming day."""

    amount: int
    to: Literal["table", "cage", "tournament"]
    day: int
    table: str = ""
    """The table where it is to lie; none where it pays a debt or goes to the cage."""


@dataclass(slots=True)
class Limit:
    """A limit in force, and the looser one that waits."""

    amount: int | None = None
    pending: int | None = None
    effective: int | None = None
    """When the pending one counts; nothing while none waits."""


@dataclass(slots=True)
class Exclusion:
    until: int | None
    """UTC milliseconds; nothing for good."""


@dataclass(slots=True)
class Seat:
    place: str
    terminal: str


@dataclass(slots=True)
class RulingNotice:
    """A round of theirs that was put right."""

    table: str
    round: int
    ruling: RulingKind
    at: int


@dataclass(slots=True)
class Day:
    """The figures of one gaming day, by its number."""

    number: int = 0
    began: int = 0
    """When it did, by the clocks of the venue as they were then."""
    deposited: int = 0
    sent: int = 0
    """To tables and tournaments, less what was reversed."""
    back: int = 0
    """From tables; from a place held since an earlier day no more than was sent there today."""
    kept: dict[str, int] = field(default_factory=dict)
    """What was sent before this day and may still lie at each place held since: what comes back is that first."""
    added: dict[str, int] = field(default_factory=dict)
    """What was sent to each of these places today, less what came back of it: beyond that, nobody knows here whether
    it was won today or before."""
    played: int = 0
    """Milliseconds in sessions that have ended."""
    time_called: bool = False

    @property
    def lost(self) -> int:
        return self.sent - self.back


@dataclass(slots=True)
class Patron:
    """One patron."""

    id: str
    registered: bool = False
    registered_by: str = ""
    erased: bool = False
    """Whether the person's papers were erased: no name is put with this id again."""
    unit: str = ""
    offset: int = 0
    """Minutes that the venue is ahead of UTC."""
    starts: int = 0
    """Minutes after the venue's midnight at which its gaming day starts."""
    wallet: int = 0
    sends: int = 0
    """How many transfers were ever sent: the number of the latest."""
    open: dict[str, Sent] = field(default_factory=dict)
    """Sent and neither confirmed nor reversed."""
    received: dict[str, int] = field(default_factory=dict)
    """Every transfer that arrived, so that none is taken twice."""
    limits: dict[LimitKind, Limit] = field(
        default_factory=lambda: {"deposit": Limit(), "loss": Limit(), "time": Limit()}
    )
    day: Day = field(default_factory=Day)
    session: int | None = None
    """When the session in hand began."""
    seats: dict[str, Seat] = field(default_factory=dict)
    """By table."""
    lying: dict[str, int] = field(default_factory=dict)
    """What was sent to each table, or paid for chips at it, since the patron sat down there, less what came back."""
    self_exclusion: Exclusion | None = None
    house_exclusion: Exclusion | None = None
    barred: tuple[str, ...] = ()
    """The tables that were told to end the patron's play."""
    noted: int = 0
    """How many notices there ever were: the number of the latest."""
    notices: dict[int, RulingNotice] = field(default_factory=dict)
    """Those that the patron has not seen yet, by number."""
    approvals: Approvals = field(default_factory=Approvals)

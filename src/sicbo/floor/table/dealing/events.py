"""The steps of a round, taken."""

from __future__ import annotations

from sicbo.floor.actor import Event


class BetsOpened(Event, frozen=True):
    round: int
    by: str
    at: int
    clause: str
    says: str
    """The message key of what the dealer calls."""


class DiceTumbled(Event, frozen=True):
    round: int
    times: int
    by: str
    at: int
    clause: str


class BetsClosed(Event, frozen=True):
    round: int
    by: str
    at: int
    clause: str
    says: str
    root: str = ""
    """The Merkle root of the wagers on the layout; empty where none was asked for."""
    salt: str = ""
    """For the log and the staff: it would let a player guess the wagers of others."""


class NoMoreBetsPressed(Event, frozen=True):
    round: int
    by: str
    at: int
    clause: str


class CoverLifted(Event, frozen=True):
    round: int
    by: str
    at: int
    clause: str


class ResultEchoed(Event, frozen=True):
    round: int
    faces: tuple[int, int, int]
    total: int
    by: str
    at: int
    clause: str


class ResultCalled(Event, frozen=True, kw_only=True):
    """The result stands: called in the book's form, entered, and its winning areas lit."""

    round: int
    faces: tuple[int, int, int]
    total: int
    called: tuple[str, ...]
    """What the dealer calls, as message keys: faces or symbols, in the book's order."""
    calls_total: bool
    lit: dict[str, tuple[str, ...]]
    """Winning areas by game."""
    ends_round: bool
    """Whether nothing follows: a spin without play where the book leaves out settlement."""
    by: str
    at: int
    clause: str


class SpinsDirected(Event, frozen=True):
    """A manager has the dealer spin without play, until somebody wagers."""

    by: str
    at: int
    clause: str


class SpinsEnded(Event, frozen=True):
    """The first wager ends the spins without play; this spin is played."""

    by: str
    at: int
    clause: str


PhaseEvent = (
    BetsOpened
    | DiceTumbled
    | BetsClosed
    | NoMoreBetsPressed
    | CoverLifted
    | ResultEchoed
    | ResultCalled
    | SpinsDirected
    | SpinsEnded
)

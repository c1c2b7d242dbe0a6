"""The steps of a round, taken."""

from __future__ import annotations

from sicbo.floor.actor import Fact


class BetsOpened(Fact, frozen=True):
    round: int
    says: str
    """The message key of what the dealer calls."""
    salt: str = ""
    """For the log and the staff: it would let a player guess the wagers of others. Empty where nothing is sealed."""


class DiceTumbled(Fact, frozen=True):
    round: int
    times: int


class BetsClosed(Fact, frozen=True):
    round: int
    says: str
    root: str = ""
    """The Merkle root of the wagers on the layout; empty where bets were opened without a salt."""


class NoMoreBetsPressed(Fact, frozen=True):
    round: int


class CoverLifted(Fact, frozen=True):
    round: int


class ResultEchoed(Fact, frozen=True):
    round: int
    faces: tuple[int, int, int]
    total: int


class ResultCalled(Fact, frozen=True, kw_only=True):
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


class SpinsDirected(Fact, frozen=True):
    """A manager has the dealer spin without play, until somebody wagers."""


class SpinsEnded(Fact, frozen=True):
    """The first wager ends the spins without play; this spin is played."""


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

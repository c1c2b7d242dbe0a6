"""The state of a promotion. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sicbo.floor.approvals import Approvals
from sicbo.floor.draw.state import Draw
from sicbo.floor.promotion.commands import Mode, Part
from sicbo.floor.promotion.events import (
    EntriesOpened,
    IntegrityAnswered,
    NoticeTried,
    PlayCounted,
    PrizeClaimed,
    PrizeRefused,
    TermsWritten,
)
from sicbo.units.entry_seal import Entry
from sicbo.units.fair_draw import awarded


@dataclass(slots=True)
class Version:
    """Terms as they were laid down once, and what became of them."""

    written: TermsWritten
    approved_by: str = ""
    given_at: int | None = None
    """When the regulator had them in full."""
    allowed: bool = False
    """Whether the regulator has approved them in the place of others."""
    published: tuple[str, ...] = ()


@dataclass(slots=True)
class Award:
    """One prize once it was drawn for: what has happened about it and the place that holds it."""

    place: int
    since: int
    """From when on that place has held it."""
    present: bool = False
    tries: tuple[NoticeTried, ...] = ()
    told_at: int | None = None
    overdue: bool = False
    claimed: PrizeClaimed | None = None
    parts: tuple[Part, ...] = ()
    refused: PrizeRefused | None = None
    handed_over: bool = False
    sent: tuple[str, ...] = ()
    """The ways of payment whose part was sent to a cage and has not come back."""


@dataclass(slots=True)
class Sent:
    """A part of a prize on its way to a cage."""

    prize: int
    part: Part
    owner: str


@dataclass(slots=True)
class Dispute:
    """What a case is about: one prize, or with 0 all of them."""

    prize: int
    person: str


@dataclass(slots=True)
class Promotion:
    id: str
    unit: str = ""
    versions: list[Version] = field(default_factory=list)
    current: int = 0
    """Which of them is in force: the latest until entries open, then the one that was published last."""
    asked_for: list[str] = field(default_factory=list)
    """Copies of the terms that the regulator has asked for and not been given."""
    opened: EntriesOpened | None = None
    counted: PlayCounted | None = None
    entries: tuple[Entry, ...] = ()
    """Once they are closed."""
    draw: Draw = field(default_factory=Draw)
    scrutineer: str = ""
    attending: bool = False
    signed: bool = False
    results: tuple[str, ...] = ()
    """Where the results were published."""
    drawn_at: int = 0
    awards: dict[int, Award] = field(default_factory=dict)
    """By the number of the prize, as far as somebody has it."""
    to_tell: dict[str, int] = field(default_factory=dict)
    """Who is to be told why they have no prize, or no entry, and since when."""
    kept: dict[int, PrizeRefused] = field(default_factory=dict)
    """Refused claims whose details are kept, by prize."""
    sends: int = 0
    open: dict[str, Sent] = field(default_factory=dict)
    disputes: dict[str, Dispute] = field(default_factory=dict)
    """By the stream of the case, whether it is still open or not."""
    disputed: int = 0
    """How many cases were begun from here."""
    answered: IntegrityAnswered | None = None
    """The answer to compromised integrity that holds now."""
    inspector_due: IntegrityAnswered | None = None
    """The latest answer of which the inspectors have not been told."""
    approvals: Approvals = field(default_factory=Approvals)

    @property
    def written(self) -> bool:
        return bool(self.versions)

    @property
    def version(self) -> Version:
        """The terms in force."""
        return self.versions[self.current]

    @property
    def mode(self) -> Mode:
        return self.version.written.mode

    @property
    def cancelled(self) -> bool:
        return self.answered is not None and self.answered.answer.startswith("cancel")

    @property
    def postponed(self) -> bool:
        return self.answered is not None and not self.cancelled

    def disputed_in(self, prize: int) -> list[str]:
        """The cases about this prize, or about all of them."""
        return [case for case, one in self.disputes.items() if one.prize in {0, prize}]

    def owner(self, prize: int) -> str:
        """Who holds this prize; empty where nobody does."""
        award = self.awards.get(prize)
        if award is None or self.draw.places is None:
            return ""
        return self.entries[self.draw.places[award.place - 1]].owner

    def holders(self) -> dict[int, int]:
        """The place that holds each prize which somebody holds."""
        draw = self.draw
        if draw.places is None or draw.terms is None:
            return {}
        held = awarded(draw.terms.prizes, len(draw.places), [one.place for one in draw.passed])
        return {number: place for number, place in enumerate(held, 1) if place is not None}

"""The published record of a draw, made from all entries and checked by anybody from the record alone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sicbo.units.entry_seal import Entry, EntryProof, Opened, holds, opened
from sicbo.units.fair_dice import parse_link as parse_digest
from sicbo.units.fair_draw import Chance, Closing, awarded, chance_fault, closing_fault, commitment, draw
from sicbo.units.refusal import BadInput


class PassedOver(msgspec.Struct, frozen=True):
    """A place that was passed over, on which ground of the terms, and when."""

    place: int
    ground: str
    at: int


class DrawRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is told of a draw: enough to repeat it, and of the entries only those that came up."""

    commitment: str
    closing: Closing
    chance: Chance | None = None
    """Nothing as long as it is not on record."""
    secret: str = ""
    """Empty as long as it is not revealed."""
    places: tuple[int, ...] = ()
    """The indexes drawn: winners first, then reserves."""
    opened: tuple[Opened, ...] = ()
    passed: tuple[PassedOver, ...] = ()
    reason: str = ""
    """Why the secret will not be revealed."""


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What can be said of a record; `fault` names the first thing that cannot be."""

    secret: bool
    """Whether a secret was revealed that is the one committed to (house 20.7)."""
    closing: bool
    """Whether the closing is one, and the one that was seen."""
    chance: bool
    """Whether the throws or the beacon's value can be ones."""
    drawn: bool
    """Whether secret, closing and chance give these places and no others."""
    opened: bool
    """Whether every entry that came up lies under the root."""
    passed: bool
    """Whether each place passed over held a prize at that time."""
    prizes: tuple[Entry | None, ...]
    """Who has each prize now; nothing for one that nobody has."""
    fault: BadInput | None = None

    @property
    def holds(self) -> bool:
        return self.secret and self.closing and self.chance and self.drawn and self.opened and self.passed


def record(secret: bytes, closing: Closing, chance: Chance, entries: Sequence[Entry], salt: bytes) -> DrawRecord:
    """The record of the draw from all entries in their order."""
    found = draw(secret, closing, chance, {index: entry.owner for index, entry in enumerate(entries)})
    shown = {*found.places, *found.left_out}
    if closing.wins == "one-per-owner" and len(found.places) < closing.prizes + closing.reserves:
        shown = set(range(len(entries)))  # that every owner was drawn can be seen only from all entries
    return DrawRecord(
        commitment=commitment(secret),
        closing=closing,
        chance=chance,
        secret=secret.hex(),
        places=found.places,
        opened=opened(closing.draw, entries, salt, shown),
    )


def checked(told: DrawRecord, *, seen_commitment: str = "", seen_root: str = "") -> Checked:
    """The draw of a record repeated, against what somebody has seen and noted before the dice were thrown."""
    closing, secret = told.closing, parse_digest(told.secret)
    chance = told.chance
    thrown = chance is not None and chance_fault(chance) is None
    fault = closing_fault(closing) or (None if chance is None else chance_fault(chance))
    known = {one.index: one.entry for one in told.opened if holds(closing.draw, closing.root, closing.size, one)}
    same = drawn = False
    if secret is not None:
        same = commitment(secret) == told.commitment and seen_commitment in {"", told.commitment}
    if secret is not None and chance is not None and fault is None:
        try:
            owners = {index: entry.owner for index, entry in known.items()}
            drawn = draw(secret, closing, chance, owners).places == told.places
        except BadInput as unopened:
            fault = unopened
    passed, prizes = _prizes(told, known)
    return Checked(
        secret=same,
        closing=closing_fault(closing) is None and seen_root in {"", closing.root},
        chance=thrown,
        drawn=drawn,
        opened=len(known) == len(told.opened) and known.keys() >= set(told.places),
        passed=passed,
        prizes=prizes,
        fault=fault,
    )


def own_places(told: DrawRecord, own: EntryProof) -> list[list[int] | None]:
    """For each entry of an owner the places it was drawn for; nothing for one that does not lie under the root."""
    closing = told.closing
    same = (own.draw, own.root, own.size) == (closing.draw, closing.root, closing.size)
    return [
        [place for place, index in enumerate(told.places, 1) if index == one.index]
        if same and holds(own.draw, own.root, own.size, one)
        else None
        for one in own.entries
    ]


def _prizes(told: DrawRecord, known: dict[int, Entry]) -> tuple[bool, tuple[Entry | None, ...]]:
    """Whether all that was passed over could be, and who has each prize then."""
    if closing_fault(told.closing):
        return False, ()
    try:
        holders = awarded(told.closing.prizes, len(told.places), [one.place for one in told.passed])
    except BadInput:
        return False, ()
    return True, tuple(known.get(told.places[place - 1]) if place else None for place in holders)

"""The record of a round's fairness that the room may keep: every attempt with its link, its dice and the root of
its wagers."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor.table.fairness.sealing import inclusion
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.state import Table
from sicbo.units.wager_seal import Inclusion


class AttemptFairness(msgspec.Struct, frozen=True, kw_only=True):
    """One attempt: a link that is not revealed is empty, and a reason says why it never will be."""

    attempt: int
    day: str = ""
    published: str = ""
    length: int = 0
    number: int = 0
    link: str = ""
    dice: tuple[int, int, int] | None = None
    """The dice that were called in this attempt, if any."""
    reason: str = ""
    root: str = ""
    inclusion: Inclusion | None = None
    """The own wagers of whoever asked, proved against the root."""


class RoundFairness(msgspec.Struct, frozen=True, kw_only=True):
    """What `sicbo verify-roll --record` takes."""

    table: str
    round: int
    device: Literal["physical", "electronic"]
    dice_set: str
    tumbler: str
    attempts: tuple[AttemptFairness, ...]


def round_fairness(table: Table, round_number: int, place: str = "", player: str = "") -> RoundFairness | None:
    """The fairness record of a round of this gaming day, and where asked for the proofs of one player's wagers: at this
    place, or where they sat then."""
    record = table.irregular.rounds.get(round_number)
    if record is None:
        return None
    return RoundFairness(
        table=table.id,
        round=round_number,
        device=record.device,
        dice_set=record.dice,
        tumbler=record.tumbler,
        attempts=tuple(_attempt(table.id, record, attempt, place, player) for attempt in range(1, record.attempts + 1)),
    )


def _attempt(table_id: str, record: RoundRecord, attempt: int, place: str, player: str) -> AttemptFairness:
    used, seal = record.links.get(attempt), record.seals.get(attempt)
    told = AttemptFairness(attempt=attempt)
    if used is not None:
        told = msgspec.structs.replace(
            told,
            day=used.day,
            published=used.published,
            length=used.length,
            number=used.number,
            link=used.link,
            dice=used.faces,
            reason=used.reason,
        )
    if seal is None:
        return told
    if player and not place:
        place = next((one.place for one in seal.wagers if one.player == player), "")  # where they sat then
    own = inclusion(table_id, record.round, attempt, seal, place=place, player=player) if place else None
    return msgspec.structs.replace(told, root=seal.root, inclusion=own)

"""The views of a draw: for everybody the record, for an owner the proof of their own entries."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sicbo.floor.draw.state import Draw
from sicbo.units.draw_record import DrawRecord, record
from sicbo.units.entry_seal import Entry, EntryProof, in_order, proof


def published(draw: Draw, entries: Sequence[Entry]) -> DrawRecord | None:
    """The record, once entries are closed; whatever has not happened yet is empty in it."""
    if draw.terms is None or draw.closing is None:
        return None
    if draw.places is None or draw.chance is None:
        return DrawRecord(
            commitment=draw.terms.commitment, closing=draw.closing, chance=draw.chance, reason=draw.compromised
        )
    told = record(bytes.fromhex(draw.secret), draw.closing, draw.chance, in_order(entries), bytes.fromhex(draw.salt))
    return msgspec.structs.replace(told, passed=draw.passed)


def own_proof(draw: Draw, entries: Sequence[Entry], owner: str) -> EntryProof | None:
    """The proof of one owner's entries, from closing on."""
    if draw.closing is None:
        return None
    return proof(draw.closing.draw, in_order(entries), bytes.fromhex(draw.salt), owner)

"""The wagers on the layout sealed under one root when bets close, and the proof of a place's own."""

from __future__ import annotations

from sicbo.floor.table.chips.piles import laid
from sicbo.floor.table.records import Seal
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.units import merkle
from sicbo.units.wager_seal import STREAK, Inclusion, Proof, Sealed, leaf, leaf_salt, leaves, parse_salt

SEALED = "house 10.3"


def unsealed(table: Table, salt: str) -> Refused | None:
    """Why bets may not open under this salt: it is none, or there is none where the dice are electronic."""
    if not salt and table.dice == "electronic":
        return Refused(code=Reason.NO_SALT, clause=SEALED)
    if salt and parse_salt(salt) is None:
        return Refused(code=Reason.BAD_SALT, clause=SEALED)
    return None


def wager_root(table: Table) -> str:
    """The root of all wagers on the layout under the salt of the round; nothing without a salt."""
    if not table.fairness.salt:
        return ""
    ready = table.fairness.leaves
    return merkle.root_of([ready.get(one) or hashed(table, one) for one in lying(table)]).hex()


def hashed(table: Table, wager: Sealed) -> bytes:
    """The digest of the leaf of a wager in the round in hand."""
    attempt, salt = table.irregular.attempts(table.round), bytes.fromhex(table.fairness.salt)
    return merkle.leaf_hash(leaf(table.id, table.round, attempt, wager, leaf_salt(salt, attempt, wager)))


def lying(table: Table) -> tuple[Sealed, ...]:
    """Every wager on the layout, place by place, pile by pile, and the streaks in play, in an order of their own."""
    found = []
    for place in table.places.values():
        piles = [(area, pile, stake) for (pile, area), stake in laid(place).items()]
        piles += [(streak.area, STREAK, streak.stake) for streak in place.streaks.values()]
        found += [Sealed(place.id, place.player, area, pile, stake) for area, pile, stake in sorted(piles)]
    return tuple(found)


def inclusion(table_id: str, round_number: int, attempt: int, seal: Seal, *, place: str, player: str) -> Inclusion:
    """The sealed wagers of this player at this place, each with its salt and its path to the root."""
    key = bytes.fromhex(seal.salt)
    own = [index for index, one in enumerate(seal.wagers) if (one.place, one.player) == (place, player)]
    paths = merkle.paths(leaves(table_id, round_number, attempt, seal.wagers, key), own)
    return Inclusion(
        table=table_id,
        round=round_number,
        attempt=attempt,
        root=seal.root,
        size=len(seal.wagers),
        wagers=tuple(
            Proof(
                wager=seal.wagers[index],
                salt=leaf_salt(key, attempt, seal.wagers[index]).hex(),
                index=index,
                path=tuple(digest.hex() for digest in path),
            )
            for index, path in zip(own, paths, strict=True)
        ),
    )

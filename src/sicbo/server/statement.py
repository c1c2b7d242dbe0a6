"""The statement of a patron: movements and rounds in one list, the newest first, with exact amounts."""

from __future__ import annotations

import asyncio
from typing import Literal

import msgspec

from sicbo.floor.rulings import RulingKind
from sicbo.runtime.projections import Faces, Outcome, Projections
from sicbo.runtime.statements import MovedBy, Movement, PlayedRound, Statements

Kind = Literal["all", "movements", "rounds"]
MOST = 50
"""Lines of one answer: the story of every round among them is read from the log."""


class StatementLine(msgspec.Struct, frozen=True, kw_only=True):
    """One movement of the wallet, or one round; every amount in minor units."""

    id: str
    """Later lines have later ids."""
    at: int
    what: MovedBy | Literal["round"]
    where: str
    unit: str
    """Empty where the stakes were chips of a tournament, which are no money."""
    amount: int
    """What moved, or what was staked in wagers that this round decided."""
    change: int
    """Of the wallet; of a round, what it won or lost, which is at the table first."""
    wallet: int | None = None
    """What the wallet held after a movement."""
    round: int = 0
    back: int = 0
    """Stakes and winnings that came back from the round."""
    outcome: Outcome | None = None
    dice: Faces | None = None
    put_right: tuple[RulingKind, ...] = ()
    """What was done to the round since; its amounts are those that stand."""


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    unit: str
    lines: tuple[StatementLine, ...]
    more: bool
    """Whether there are earlier ones."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which lines: of this kind and table, from one time until before another, and before one of them."""

    kind: Kind = "all"
    table: str = ""
    since: int = 0
    until: int | None = None
    before: str = ""

    def has(self, where: str, line: Movement | PlayedRound) -> bool:
        return (
            (not self.table or where == self.table)
            and line.at >= self.since
            and (self.until is None or line.at < self.until)
            and (not self.before or line.id < self.before)
        )


async def statement(kept: Statements, rounds: Projections, patron: str, wanted: Wanted, most: int) -> Statement:
    """The latest lines of this patron that are wanted, the newest first."""
    unit = kept.unit(patron)
    moves = [] if wanted.kind == "rounds" else [one for one in kept.movements(patron) if wanted.has(one.where, one)]
    played = [] if wanted.kind == "movements" else [one for one in kept.rounds(patron) if wanted.has(one.table, one)]
    found: list[Movement | PlayedRound] = sorted([*moves, *played], key=lambda one: one.id, reverse=True)
    lines = []
    for one in found[:most]:
        if isinstance(one, Movement):
            lines.append(_movement(one, unit))
        else:
            lines.append(_round(one, rounds, patron))
            await asyncio.sleep(0)  # a story is read from the log: others have their turn between two
    return Statement(unit=unit, lines=tuple(lines), more=len(found) > most)


def _movement(one: Movement, unit: str) -> StatementLine:
    return StatementLine(
        id=one.id,
        at=one.at,
        what=one.what,
        where=one.where,
        unit=unit,
        amount=one.amount,
        change=one.change,
        wallet=one.wallet,
    )


def _round(one: PlayedRound, rounds: Projections, patron: str) -> StatementLine:
    """By the settlement that stands; none while it is played, and none where it is void."""
    story = rounds.round(one.table, one.round)
    assert story is not None, f"a wager was registered in round {one.round} of {one.table}"
    own = [paid for place in story.settlements if place.player == patron for paid in place.wagers]
    staked, back = sum(paid.staked for paid in own), sum(paid.back for paid in own)
    mine = (ruling.of(patron) for ruling in story.rulings)
    return StatementLine(
        id=one.id,
        at=one.at,
        what="round",
        where=one.table,
        unit=one.unit,
        amount=staked,
        change=back - staked,
        round=one.round,
        back=back,
        outcome=story.outcome,
        dice=story.dice,
        put_right=tuple(ruling.kind for ruling in mine if ruling.wagers or ruling.kind != "wagers-void"),
    )

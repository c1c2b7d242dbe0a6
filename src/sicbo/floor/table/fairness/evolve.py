"""The chain, how far it is used and revealed, what the sensor said, and who deals."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.events import (
    AnyEvent,
    BetsClosed,
    BetsOpened,
    DiceTumbled,
    ResultCalled,
    ResultCorrected,
    RoundVoided,
    WagerRegistered,
)
from sicbo.floor.table.fairness.events import (
    AutomaticDealerStarted,
    AutomaticDealerStopped,
    ChainPublished,
    FairnessEvent,
    LinkExplained,
    LinkRevealed,
    ResultCommitted,
    ResultSensed,
    SensorDisagreed,
)
from sicbo.floor.table.fairness.sealing import hashed, lying
from sicbo.floor.table.fairness.state import Attempt, Chain, Fairness, Sensor
from sicbo.floor.table.irregularities.events import NoResultDeclared
from sicbo.floor.table.records import Seal, UsedLink
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.events import GamingDayStarted
from sicbo.units.wager_seal import Sealed


def evolve_fairness(table: Table, event: FairnessEvent) -> None:
    fairness = table.fairness
    match event:
        case ChainPublished():
            fairness.chain = Chain(event.day, event.length, event.link, last=event.link)
            fairness.published.append(event.link)
        case LinkRevealed():
            used = _used(table, event)
            used.link = event.link
            assert fairness.chain is not None, "only a link of the chain in force is revealed"
            fairness.chain.number, fairness.chain.last = event.number, event.link
        case LinkExplained():
            if fairness.unrevealed:  # else it is the link of an attempt that never began
                _used(table, event).reason = event.reason
            assert fairness.chain is not None, "only a link of the chain in force is explained"
            fairness.chain.abandoned = True
        case AutomaticDealerStopped():
            table.dealer = "human"
        case AutomaticDealerStarted():
            table.dealer = "automatic"
        case ResultCommitted():
            fairness.sensor.digest = event.digest
        case ResultSensed():
            fairness.sensor.faces = event.faces
        case SensorDisagreed():
            fairness.sensor.heard = True
            fairness.disputed = len(table.irregular.notices) + 1
            if table.result is None:
                table.echoed = None
        case _:
            assert_never(event)


def follow_attempts(table: Table, event: AnyEvent) -> None:
    """What the round's own events mean for its attempts, its sealed wagers and the sensor. Runs after them."""
    fairness = table.fairness
    match event:
        case BetsOpened() | DiceTumbled():
            if isinstance(event, DiceTumbled):
                fairness.sensor, fairness.disputed = Sensor(), 0
            else:
                fairness.salt, fairness.leaves = event.salt, {}
            if table.dice == "electronic" and fairness.attempt is None:
                _begin(table, event.round)
        case BetsClosed() if event.root:
            record = table.irregular.rounds[event.round]
            record.seals[record.attempts] = Seal(event.root, fairness.salt, lying(table))
            fairness.leaves = {}
        case ResultCalled():
            _end(fairness, event.faces)
        case NoResultDeclared() | RoundVoided():
            if isinstance(event, NoResultDeclared):
                fairness.leaves = {}  # each names its attempt
            if fairness.attempt is not None and fairness.attempt.round == event.round:
                _end(fairness, None)
        case ResultCorrected():
            for one in fairness.unrevealed:
                if one.round == event.round and one.faces is not None:
                    one.faces = event.faces
        case GamingDayStarted():
            fairness.day = event.day
        case _:
            pass


def hash_leaves(table: Table, event: WagerRegistered) -> None:
    """Have the leaves of these wagers ready for when bets close."""
    leaves, player = table.fairness.leaves, table.places[event.place].player
    for change in event.changes:
        if change.before:
            leaves.pop(Sealed(event.place, player, change.area, change.pile, change.before), None)
        if change.after:
            wager = Sealed(event.place, player, change.area, change.pile, change.after)
            leaves[wager] = hashed(table, wager)


def _begin(table: Table, round_number: int) -> None:
    """An attempt begins with the next link of the chain."""
    chain = table.fairness.chain
    assert chain is not None, "no attempt begins without a chain"
    chain.used += 1
    table.fairness.attempt = Attempt(round_number, table.irregular.attempts(round_number), chain.used)


def _end(fairness: Fairness, faces: tuple[int, int, int] | None) -> None:
    attempt, fairness.attempt = fairness.attempt, None
    if attempt is not None:
        attempt.faces = faces
        fairness.unrevealed.append(attempt)


def _used(table: Table, event: LinkRevealed | LinkExplained) -> UsedLink:
    """The attempt leaves the list of the unrevealed for the record of its round, unless the day has closed that."""
    fairness, chain = table.fairness, table.fairness.chain
    assert chain is not None, "attempts use links of a chain"
    over = next(one for one in fairness.unrevealed if (one.round, one.attempt) == (event.round, event.attempt))
    fairness.unrevealed.remove(over)
    used = UsedLink(chain.day, chain.published, chain.length, event.number, faces=over.faces)
    record = table.irregular.rounds.get(event.round)
    if record is not None:  # the records of a gaming day that is over are closed; the log has the link
        record.links[event.attempt] = used
    return used

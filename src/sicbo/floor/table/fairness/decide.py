"""Electronic dice under a published chain: one link for each attempt, and no new bets before it is revealed."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.commands import Actor, Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness.commands import (
    ExplainLink,
    FairnessCommand,
    HandBack,
    OpenSensed,
    PublishChain,
    RevealLink,
    SenseResult,
    TakeOver,
)
from sicbo.floor.table.fairness.dealers import hand_back, take_over
from sicbo.floor.table.fairness.events import ChainPublished, LinkExplained, LinkRevealed
from sicbo.floor.table.fairness.sensor import open_sensed, sense_result
from sicbo.floor.table.fairness.state import Attempt, Chain
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.units.fair_dice import LONGEST, before, faces, parse_link

Answer = list[AnyEvent] | Refused

STAMPED = "house 8.6"
PUBLISHED = "house 10.1"
DERIVED = "house 10.2"
REVEALED = "house 10.4"
EXPLAINED = "house 10.5"
TUMBLER = "tumbler"
"""The office of the electronic tumbler itself, which publishes and reveals."""


def decide_fairness(law: TableLaw, table: Table, order: Order, command: FairnessCommand) -> Answer:
    """What an order about the dice's own honesty brings about, or why it may not be."""
    match command:
        case PublishChain():
            return _publish(law, table, order, command)
        case RevealLink():
            return _reveal(law, table, order, command)
        case ExplainLink():
            return _explain(law, table, order, command)
        case TakeOver():
            return take_over(law, table, order)
        case HandBack():
            return hand_back(law, table, order)
        case SenseResult():
            return sense_result(law, table, order, command)
        case OpenSensed():
            return open_sensed(law, table, order, command)
        case _:
            assert_never(command)


def dice_not_ready(table: Table, *, lost: bool) -> Refused | None:
    """Why an attempt may not begin: dice not on record, a link unseen, no chain for the day, none of it left, or its
    secret gone; then one that has begun goes no further either."""
    if table.dice == "physical":
        fitted = table.mode == "practice" or (table.irregular.dice and table.irregular.tumbler)
        return None if fitted else Refused(code=Reason.DICE_NOT_FITTED, clause=STAMPED)
    if table.fairness.attempt is None:
        refused = _no_link_left(table)
        if refused:
            return refused
    awaited = awaited_link(table) if lost else None
    return None if awaited is None else _unseen(Reason.LINK_LOST, awaited)


def awaited_link(table: Table) -> Attempt | None:
    """The attempt whose link is to be revealed next: one that is over, or the one in hand, or else the one to come."""
    fairness, chain = table.fairness, table.fairness.chain
    if fairness.unrevealed:
        return fairness.unrevealed[0]
    if fairness.attempt is not None or chain is None or not table.open or _no_link_left(table):
        return fairness.attempt
    has_result = table.in_hand and table.result is not None
    coming = table.upcoming() + has_result
    return Attempt(coming, table.irregular.attempts(coming), chain.used + 1)


def _no_link_left(table: Table) -> Refused | None:
    """Why the chain has no link for a further attempt, if so."""
    unseen = _unrevealed(table)
    if unseen:
        return unseen
    fairness = table.fairness
    chain = fairness.chain
    if chain is None or chain.abandoned or (fairness.day and chain.day != fairness.day):
        return Refused(code=Reason.NO_CHAIN, clause=PUBLISHED, arguments={"day": fairness.day})
    if not chain.left:
        return Refused(code=Reason.CHAIN_USED_UP, clause=PUBLISHED, arguments={"length": chain.length})
    return None


def not_from_the_link(table: Table, round_number: int, called: tuple[int, int, int]) -> Refused | None:
    """Why these dice cannot stand for a round of electronic dice: its link was revealed and gives others."""
    record = table.irregular.rounds.get(round_number)
    for attempt, used in record.links.items() if record else ():
        link = parse_link(used.link)
        if used.faces is None or link is None:
            continue
        if sorted(faces(link, table.id, used.day, round_number, attempt)) != sorted(called):
            return _mismatch(round_number, attempt, DERIVED)
    return None


def _publish(law: TableLaw, table: Table, order: Order, chain: PublishChain) -> Answer:
    """A chain is published before bets open, once the one before it is used up, abandoned or of another day."""
    refused = _not_the_tumbler(law, order.actor, "publish-chain") or _not_electronic(table)
    if refused:
        return refused
    coming = due(law, table)
    if table.in_hand and (table.fairness.attempt is not None or coming != "tumble"):
        arguments: dict[str, str | int] = {"step": "publish-chain", "due": coming}
        return Refused(code=Reason.WRONG_STEP, clause=PUBLISHED, arguments=arguments)
    unseen = _unrevealed(table)
    if unseen:
        return unseen
    fairness, old = table.fairness, table.fairness.chain
    if not 1 <= chain.length <= LONGEST:
        return _bad_chain("length")
    if parse_link(chain.link) is None or chain.link in fairness.published:
        return _bad_chain("link")
    if not chain.day or (fairness.day and chain.day != fairness.day):
        return _bad_chain("day")
    if old is not None and old.left and old.day == chain.day:
        return Refused(code=Reason.CHAIN_IN_FORCE, clause=PUBLISHED, arguments={"left": old.left})
    return [ChainPublished(chain.day, chain.length, chain.link, **order.signed(PUBLISHED))]


def _reveal(law: TableLaw, table: Table, order: Order, told: RevealLink) -> Answer:
    """The link must lead back to the last one known, and the dice that were called must come out of it."""
    refused = _not_the_tumbler(law, order.actor, "reveal-link") or _not_electronic(table)
    if refused:
        return refused
    over = _over(table, told.round, told.attempt)
    if isinstance(over, Refused):
        return over
    attempt, chain = over
    link = parse_link(told.link)
    if link is None or before(link, attempt.link - chain.number).hex() != chain.last:
        return _mismatch(told.round, told.attempt, REVEALED)
    derived = faces(link, table.id, chain.day, attempt.round, attempt.attempt)
    if attempt.faces is not None and sorted(attempt.faces) != sorted(derived):
        return _mismatch(told.round, told.attempt, DERIVED)
    event = LinkRevealed(
        round=attempt.round,
        attempt=attempt.attempt,
        number=attempt.link,
        link=told.link,
        faces=derived,
        **order.signed(REVEALED),
    )
    return [event]


def _explain(law: TableLaw, table: Table, order: Order, told: ExplainLink) -> Answer:
    refused = not_entitled(law, order.actor, told.about.act) or _not_electronic(table)
    if refused:
        return refused
    attempt = _missing(table, told)
    if isinstance(attempt, Refused):
        return attempt
    event = LinkExplained(
        round=attempt.round,
        attempt=attempt.attempt,
        number=attempt.link,
        reason=told.reason,
        **order.signed(EXPLAINED),
    )
    return [event]


def _missing(table: Table, told: ExplainLink) -> Attempt | Refused:
    """The attempt whose link stays unseen: one that is over, or with the secret gone also one that has not begun."""
    over = _over(table, told.round, told.attempt)
    if not isinstance(over, Refused):
        return over[0]
    coming = awaited_link(table) if told.lost and table.fairness.attempt is None else None
    named = coming is not None and (coming.round, coming.attempt) == (told.round, told.attempt)
    return coming if coming is not None and named else over


def _over(table: Table, round_number: int, attempt: int) -> tuple[Attempt, Chain] | Refused:
    """The attempt that is over and unrevealed, with its chain; a refusal if it goes on, or there is nothing to see."""
    named: dict[str, str | int] = {"round": round_number, "attempt": attempt}
    in_hand = table.fairness.attempt
    if in_hand is not None and (in_hand.round, in_hand.attempt) == (round_number, attempt):
        return Refused(code=Reason.ATTEMPT_NOT_ENDED, clause=REVEALED, arguments=named)
    for one in table.fairness.unrevealed:
        if (one.round, one.attempt) == (round_number, attempt):
            assert table.fairness.chain is not None, "an attempt uses a link of the chain in force"
            return one, table.fairness.chain
    return Refused(code=Reason.NOTHING_TO_REVEAL, clause=REVEALED, arguments=named)


def _unrevealed(table: Table) -> Refused | None:
    if not table.fairness.unrevealed:
        return None
    return _unseen(Reason.LINK_NOT_REVEALED, table.fairness.unrevealed[0])


def _unseen(reason: Reason, attempt: Attempt) -> Refused:
    arguments: dict[str, str | int] = {"round": attempt.round, "attempt": attempt.attempt}
    return Refused(code=reason, clause=EXPLAINED, arguments=arguments)


def _not_the_tumbler(law: TableLaw, actor: Actor, act: str) -> Refused | None:
    """The tumbler may; a person needs the rank."""
    return None if actor.office == TUMBLER else not_entitled(law, actor, act)


def _not_electronic(table: Table) -> Refused | None:
    return None if table.dice == "electronic" else Refused(code=Reason.NOT_ELECTRONIC, clause=DERIVED)


def _bad_chain(part: str) -> Refused:
    return Refused(code=Reason.BAD_CHAIN, clause=PUBLISHED, arguments={"part": part})


def _mismatch(round_number: int, attempt: int, clause: str) -> Refused:
    arguments: dict[str, str | int] = {"round": round_number, "attempt": attempt}
    return Refused(code=Reason.LINK_MISMATCH, clause=clause, arguments=arguments)

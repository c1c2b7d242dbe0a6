"""Opens a house on what a loss of power has left, holds it against what everybody was told, and lets it play on."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sicbo.desks import ALL
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.house.house import House
from sicbo.runtime.running import open_house
from sicbo.store.protocol import Store
from sicbo.store.sqlite import SqliteStore
from sicbo.store.verify import verify
from tests.floor.tables import P1
from tests.house.crash.night import QUICK, Given, Night, Witness
from tests.house.houses import SeededDice, SetClock, Shift, bet, live
from tests.stores.crash.campaign import CHECKPOINT, Judge, Outcome, campaign, scratch
from tests.stores.crash.tape import Tape, recording
from tests.stores.drafts import rebuilt

LATER = 60_000
"""Milliseconds from the loss of power until the house is open again."""


class Recorded(msgspec.Struct):
    """A night that went well: its tape, what was told, and the log it came to."""

    tape: Tape
    witness: Witness
    dice: SeededDice
    ended: int
    hashes: dict[str, list[bytes]]
    """Of each stream, commit by commit."""


def record_night(rounds: int = 4, seed: int = 1) -> Recorded:
    """Play a night through to its end."""
    with scratch() as folder:
        with recording() as tape:
            witness = Witness(tape)
            night = Night(
                lambda: SqliteStore(folder, vfs=tape.vfs, sync=tape.sync, checkpoint=CHECKPOINT), witness, rounds, seed
            )
            asyncio.run(night.play())
        store = SqliteStore(folder)
        hashes = {stream: [commit.hash for commit in store.read(stream)] for stream in store.heads()}
        store.close()
    return Recorded(tape, witness, night.dice, night.clock.now, hashes)


def night_campaign(images: int, rounds: int = 4, seed: int = 1) -> Outcome:
    """A night recorded, and so many images of it judged."""
    recorded = record_night(rounds, seed)
    return campaign(recorded.tape, judge_night(recorded), images, seed=seed)


def judge_night(recorded: Recorded) -> Judge:
    """What is wrong with a house when so many orders were sent and so many acknowledgements heard."""

    def judge(folder: Path, started: int, returned: int) -> str | None:
        try:
            store = SqliteStore(folder, checkpoint=CHECKPOINT)
        except Exception as error:  # noqa: BLE001 - whatever keeps a house from opening is a finding
            return f"cannot be opened: {error!r}"
        try:
            wrong = _forgotten(recorded, store, returned) or asyncio.run(
                _house(recorded, store, recorded.witness.given[:started], returned)
            )
        except Exception as error:  # noqa: BLE001 - a house that cannot go on is a finding
            wrong = f"the house cannot go on: {error!r}"
        finally:
            store.close()
        if wrong is not None:
            return wrong
        report = verify(folder)
        return None if report.sound else f"not sound: {report.findings[0]}"

    return judge


def _forgotten(recorded: Recorded, store: Store, returned: int) -> str | None:
    """What was published and is not in the log, or what is in the log and never was."""
    heads = store.heads()
    for stream, head in heads.items():
        if head.seq and recorded.hashes[stream][head.seq - 1 : head.seq] != [head.hash]:
            return f"{stream} {head.seq} never was"
    for told, stream, seq in recorded.witness.published:
        if told <= returned and (stream not in heads or heads[stream].seq < seq):
            return f"{stream} {seq} was published and is lost"
    for order in recorded.witness.given:
        if 0 < order.told <= returned and store.answered(order.stream, order.actor.id, order.id) is None:
            return f"{order.id} was answered and is lost"
    return None


async def _house(recorded: Recorded, store: Store, given: list[Given], returned: int) -> str | None:
    """The house opened again: every client asks again, every table goes on, every cent is where it must be."""
    clock, dice = SetClock(recorded.ended + LATER), SeededDice(99)
    dice.chains = dict(recorded.dice.chains)  # the vault lies elsewhere, and a chain is kept before it is published
    house = (await open_house(ALL, store, clock, dice)).house
    stranded = _in_transit(store)
    if stranded:
        return f"left on its way: {stranded}"
    for order in given:
        answer = await house.give(order.stream, order.actor, order.id, order.command)
        if 0 < order.told <= returned and answer != order.answer:
            return f"{order.id} was told {order.answer} and is now told {answer}"
    await house.settled()
    shift = Shift(house, clock, dice, QUICK)
    shift.timers.resume()
    await house.settled()
    for stream in house.streams("table"):
        await _finish_round(shift, stream)
    return (
        (f"alarms: {list(house.alarms)}" if house.alarms else None)
        or (f"left on its way: {_in_transit(store)}" if _in_transit(store) else None)
        or next(
            (told for stream in house.streams("table") for told in settled_twice(stream, facts_of(house, stream))), None
        )
        or next(_missing(house), None)
    )


async def _finish_round(shift: Shift, stream: str) -> None:
    """The round in hand comes to its end; where nobody has bet, somebody does, and one more is dealt."""
    table = live(shift.house, stream).table
    seats = [one for one in table.places.values() if one.player and one.stack >= 1_000]
    if not table.open or not (seats or table.wagered):
        return
    if not table.wagered:
        await shift.until(lambda: table.bets_open)
        place = seats[0]
        actor = msgspec.structs.replace(P1, id=str(place.player), terminal=f"terminal-{place.id}")
        await shift.house.give(stream, actor, "after", bet("big", 1_000, table.upcoming(), place.id))
    assert table.wagered
    await shift.until(lambda: not table.done and not table.wagered)


def _in_transit(store: Store) -> dict[str, int]:
    return {account: amount for (account, _), amount in store.balances().items() if account.startswith("in-transit/")}


def facts_of(house: House, stream: str) -> list[Any]:
    """Every fact of a stream, as the log has it."""
    journal = house.desks.of(stream).journal
    return [fact for commit in house.store.read(stream) for fact in journal.read(commit.events)]


def settled_twice(stream: str, facts: list[Any]) -> Iterator[str]:
    """Every round that was settled more than once."""
    settled = Counter(fact.round for fact in facts if isinstance(fact, RoundSettled))
    yield from (f"{stream} settled round {number} {times} times" for number, times in settled.items() if times > 1)


def _missing(house: House) -> Iterator[str]:
    """Every account on which facts, postings and balances do not agree."""
    balances = house.store.balances()
    if rebuilt(house.store) != balances:
        yield "the balances are not what the postings make"
    units = {unit for _, unit in balances}
    if any(sum(amount for (_, unit), amount in balances.items() if unit == one) for one in units):
        yield "the balances do not sum to zero"
    held = {account: amount for (account, _), amount in balances.items()}
    told = {f"wallet/{stream.partition('/')[2]}": house.state(stream).wallet for stream in house.streams("patron")}
    for stream in house.streams("table"):
        table = live(house, stream).table
        told |= {f"stack/{table.id}/{place.id}": place.stack for place in table.places.values()}
    for account, amount in told.items():
        if held.get(account, 0) != amount:
            yield f"{account} holds {amount} by the facts and {held.get(account, 0)} by the postings"

"""The automatic dealer: takes the rulebook's own steps, one at a time, at the pace of the house.

It remembers nothing that the log does not say, but for when it first saw the step that is due. So after a restart it
goes on where the log ends, and a bet countdown begins anew (house 3.3). Whoever deals, it serves electronic dice: it
publishes chains, and reveals each link when its attempt is over.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import msgspec

from sicbo.floor.actor import Actor
from sicbo.floor.clock.events import TimeConfirmed
from sicbo.floor.refused import Refused
from sicbo.floor.table.closing.commands import CloseTable
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.fairness.commands import PublishChain, RevealLink
from sicbo.floor.table.fairness.dealers import AUTOMATIC
from sicbo.floor.table.fairness.decide import TUMBLER
from sicbo.floor.table.fairness.state import Attempt
from sicbo.floor.table.irregularities.commands import Interrupt
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.commands import FinalCall
from sicbo.floor.table.streak.runs import final_call_is_due
from sicbo.house.answers import Answer
from sicbo.house.backoff import Backoff
from sicbo.house.clock import CLOCK
from sicbo.house.house import House
from sicbo.law.rulebook import house_rules
from sicbo.runtime.dice import Dice, Faces, lost_link
from sicbo.runtime.kinds import TABLE
from sicbo.runtime.live_table import LiveTable
from sicbo.store.commits import Commit

DEALER = Actor(AUTOMATIC, "dealer")
DEVICE = Actor("tumbler", office=TUMBLER)
NOTICE_RUNS = {"not-announced", "notice-results", "notice-time", "round-unfinished"}
"""Why a table may not close yet although it could still deal."""

NOTHING = (-1, "")
_PUBLISHING = str(PublishChain.__struct_config__.tag)


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How fast an automatic table goes, in milliseconds."""

    step: int = 1_500
    between: int = 4_000
    """From the settlement of one round to the first step of the next."""
    betting: int | None = None
    """How long bets stay open from the first wager on; unsaid, as the house's own book has it."""

    @property
    def betting_time(self) -> int:
        return house_rules().betting.seconds * 1_000 if self.betting is None else self.betting


@dataclass(slots=True)
class _Seen:
    """When a table was first seen as it is."""

    step: tuple[object, ...] = ()
    since: int = 0
    wagered: int | None = None
    """When the first wager of this betting time was seen."""
    tried: tuple[int, str] = NOTHING
    """The last command that was given: once it was refused, it is not given again before the log has moved."""
    missed: Attempt | None = None
    """The attempt whose link was last found to be lost: one alarm tells of it."""


class Dealers:
    """The automatic dealers of all tables. `tick` is called every so often."""

    def __init__(self, house: House, dice: Dice, pace: Pace | None = None) -> None:
        self._house = house
        self._dice = dice
        self._pace = pace or Pace()
        self._seen: dict[str, _Seen] = {}
        self._backoff = Backoff(house.clock)
        house.subscribe(self)

    def tick(self) -> None:
        """Take every step whose time has come."""
        for stream in self._house.streams(TABLE):
            # A state ahead of the log is left alone: dice are never asked for before bets closed is safe.
            seq = self._house.settled_at(stream)
            live: LiveTable = self._house.state(stream)
            if seq is None or live.law is None or not live.table.open:
                continue
            seen = self._seen.setdefault(stream, _Seen())
            try:
                order = self._order(stream, live.law, live.table, seen)
            except Exception as fault:  # noqa: BLE001 a fault at one table leaves the others dealing
                self._once(stream, seen, seq, "dealer", repr(fault))
                continue
            if order is not None:
                self._give(stream, seen, seq, *order)

    def on_commit(self, _: Commit, events: tuple[Any, ...]) -> None:
        """Once the time is confirmed it may have leapt: every countdown begins anew, as after a restart (house 3.3)."""
        if any(isinstance(event, TimeConfirmed) for event in events):
            self._seen.clear()

    def _give(self, stream: str, seen: _Seen, seq: int, actor: Actor, command: AnyCommand) -> None:
        """Give a command once for each place in the log, or again after a while where it met a fault or a full disk."""
        name = _name(command)
        if self._waits(stream, seen, seq, name):
            return
        mark = seen.tried = (seq, name)

        def answered(answer: asyncio.Future[Answer]) -> None:
            if not self._backoff.answered((stream, name), answer) and seen.tried == mark:
                seen.tried = NOTHING

        self._house.give(stream, actor, f"d:{seq}:{name}", command).add_done_callback(answered)

    def _waits(self, stream: str, seen: _Seen, seq: int | None, name: str) -> bool:
        return seen.tried == (seq, name) or not self._backoff.allows((stream, name))

    def closes_at(self, stream: str) -> int | None:
        """When bets will close at an automatic table, if its countdown runs."""
        seen = self._seen.get(stream)
        live: LiveTable = self._house.state(stream)
        if seen is None or seen.wagered is None or not live.table.bets_open or live.table.dealer != "automatic":
            return None
        return seen.wagered + self._pace.betting_time

    def shown(self, stream: str) -> Faces | None:
        """The faces of electronic dice, for a person who deals them: once they are due, and bets closed is safe."""
        live: LiveTable = self._house.state(stream)
        if live.law is None or not live.table.open or self._house.settled_at(stream) is None:
            return None
        if live.table.dealer != "human":
            return None  # nobody needs to see them before the automatic dealer has them called
        return self._faces(live.table) if due(live.law, live.table) == "enter" else None

    # --- what comes next ----------------------------------------------------------------------------------------------

    def _order(self, stream: str, law: TableLaw, table: Table, seen: _Seen) -> tuple[Actor, AnyCommand] | None:
        """What is to be done at this table now, and by whom; nothing while time has to pass."""
        self._notice(table, seen)
        device = self._serve(stream, table, seen) if table.dice == "electronic" else None
        if device is not None:
            return DEVICE, device
        if table.dealer == "automatic" and final_call_is_due(law, table):
            called = self._house.would(stream, DEALER, FinalCall())
            if not isinstance(called, Refused):
                return DEALER, FinalCall()
        if table.dealer != "automatic" or table.irregular.halt is not None or self._is_closing(stream, table):
            return None
        command: AnyCommand | None
        if seen.missed is not None and table.fairness.attempt is not None and table.echoed is None:
            # Nobody can say what the dice show: void by the book's own rule, or where it has none, people decide.
            command = None if law.book.articles.interruption is None else Interrupt()
        else:
            step = due(law, table)
            if self._house.clock() < self._ready_at(table, step, seen):
                return None
            command = self._step(law, table, step, seen)
        if command is None or isinstance(self._house.would(stream, DEALER, command), Refused):
            return None
        return DEALER, command

    def _notice(self, table: Table, seen: _Seen) -> None:
        """Keep the time at which this step, and its first wager, was first seen: now, if the clock was set back."""
        now = self._house.clock()
        step = (table.round, table.done, table.irregular.attempts(table.round), table.echoed, table.dealer)
        if step != seen.step or now < seen.since:
            seen.step, seen.since = step, now
        if not (table.bets_open and table.wagered):
            seen.wagered = None
        elif seen.wagered is None or now < seen.wagered:
            seen.wagered = now

    def _ready_at(self, table: Table, step: str, seen: _Seen) -> int:
        """When this step may be taken."""
        pace = self._pace
        if table.bets_open and seen.wagered is not None:
            closes = seen.wagered + pace.betting_time
            # Where the book tumbles while bets are open, the tumble comes shortly before betting ends.
            return closes - pace.step if step == "tumble" else closes
        return seen.since + (pace.step if table.done else pace.between)

    def _step(self, law: TableLaw, table: Table, step: str, seen: _Seen) -> AnyCommand | None:
        """The step that is due; nobody is left without a chance to wager."""
        if table.bets_open and seen.wagered is None:
            return None
        least = law.book.articles.dealing.tumbles_min
        match step:
            case "open-bets":
                return p.OpenBets()
            case "tumble":
                return p.Tumble(least.count if least else 1)
            case "no-more-bets":
                return p.CloseBets()
            case "no-more-bets-button":
                return p.PressNoMoreBets()
            case "uncover":
                return p.Uncover()
            case "enter" if table.echoed is not None:
                return p.ConfirmResult(table.echoed)
            case "enter":
                faces = self._faces(table)
                return None if faces is None else p.EnterResult(faces)
            case _:
                return p.Settle()

    def _faces(self, table: Table) -> Faces | None:
        """What the dice show: by the chain, or by the sensor at physical ones."""
        attempt, chain = table.fairness.attempt, table.fairness.chain
        if table.dice == "physical":
            return table.fairness.sensor.faces
        if attempt is None or chain is None:
            return None
        secret = self._dice.find(table.id, chain.published)
        return None if secret is None else secret.faces(attempt.link, attempt.round, attempt.attempt)

    def _is_closing(self, stream: str, table: Table) -> bool:
        """Whether the notice is over, so that no new round begins."""
        if table.done or table.closing.announced_at is None:
            return False
        manager = msgspec.structs.replace(CLOCK, rank="casino-manager")
        would = self._house.would(stream, manager, CloseTable())
        return not isinstance(would, Refused) or would.code not in NOTICE_RUNS

    # --- serving electronic dice --------------------------------------------------------------------------------------

    def _serve(self, stream: str, table: Table, seen: _Seen) -> AnyCommand | None:
        """A link to reveal or a chain to publish, if the table would take it."""
        fairness, chain = table.fairness, table.fairness.chain
        missed, seen.missed = seen.missed, lost_link(table, self._dice.has)
        if seen.missed is not None:
            if seen.missed != missed:
                self._house.alarm(
                    stream, "link", f"no secret for round {seen.missed.round}, attempt {seen.missed.attempt}"
                )
            return None
        if fairness.unrevealed and chain is not None:
            over, secret = fairness.unrevealed[0], self._dice.find(table.id, chain.published)
            return None if secret is None else RevealLink(over.round, over.attempt, secret.link(over.link).hex())
        used_up = chain is None or not chain.left or chain.day != fairness.day
        if not (used_up and fairness.day and fairness.attempt is None):
            return None
        if self._waits(stream, seen, self._house.settled_at(stream), _PUBLISHING):
            return None  # a chain that is made is kept, so none is made to wait
        fresh = self._dice.fresh(table.id, fairness.day)
        command = PublishChain(fresh.day, fresh.length, fresh.published)
        if isinstance(self._house.would(stream, DEVICE, command), Refused):
            return None
        self._dice.keep(fresh)
        return command

    def _once(self, stream: str, seen: _Seen, seq: int, about: str, detail: str) -> None:
        """Raise an alarm, but not again at every tick."""
        if seen.tried != (seq, about):
            seen.tried = (seq, about)
            self._house.alarm(stream, about, detail)


def _name(command: AnyCommand) -> str:
    return str(command.__struct_config__.tag)

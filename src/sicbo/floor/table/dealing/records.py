"""The record of each round, written as its steps are taken."""

from __future__ import annotations

from sicbo.floor.table.chips.events import TokensReturned
from sicbo.floor.table.chips.payment import exact_change
from sicbo.floor.table.dealing.events import BetsClosed, BetsOpened, CoverLifted, DiceTumbled, ResultCalled
from sicbo.floor.table.entries import PlaceSettled
from sicbo.floor.table.events import PhaseEvent
from sicbo.floor.table.fairness.sealing import lying
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.events import GamingDayStarted
from sicbo.floor.table.wagers.events import RoundSettled

Kept = PhaseEvent | RoundSettled | GamingDayStarted | TokensReturned
"""Put together once: it takes longer than to look at most events."""


def keep_record(law: TableLaw, table: Table, event: Kept) -> None:
    """Stamp the round with its dice, and keep the layout as it lay when bets closed with the instants that fix it.

    A new gaming day closes the records of the one before, but for rounds that somebody holds.
    """
    irregular = table.irregular
    match event:
        case BetsOpened() | DiceTumbled():
            record = irregular.rounds.setdefault(event.round, RoundRecord(event.round))
            record.dice, record.tumbler, record.device = irregular.dice, irregular.tumbler, table.dice
            if isinstance(event, DiceTumbled) and all(step.id != "uncover" for step in law.steps):
                record.revealed_at = event.at
            record.begun |= isinstance(event, DiceTumbled)
        case TokensReturned():  # before the round is declared to have no result: they lay there as wagers do
            if event.round in irregular.rounds:
                irregular.rounds[event.round].begun = True
        case BetsClosed():
            record = irregular.rounds[event.round]
            record.closed_at = event.at
            record.layout = lying(table)
        case CoverLifted():
            irregular.rounds[event.round].revealed_at = event.at
        case ResultCalled():
            record = irregular.rounds[event.round]
            record.announced_at, record.faces = event.at, event.faces
            if event.ends_round:
                _over(law, table, record)
        case RoundSettled():
            record = irregular.rounds.setdefault(
                event.round, RoundRecord(event.round, irregular.dice, irregular.tumbler)
            )
            if irregular.streaks_end:
                table.streaks.dark[event.round] = irregular.streaks_end
            irregular.streaks_end = ""
            record.faces = event.faces
            record.places = tuple(
                one for one in (_of_this_round(law, table, one) for one in event.places) if one.wagers
            )
            _over(law, table, record)
        case GamingDayStarted():
            irregular.close_day(event.round)
        case _:
            pass


def _over(law: TableLaw, table: Table, record: RoundRecord) -> None:
    """The round is played: its result stands last in the table's list, by the law, games and chips of this evening."""
    record.outcome = "settled"
    record.listed = len(table.results) - 1
    record.games = {place.id: place.game for place in table.places.values()}
    record.chips = {place.id: exact_change(law, (place,), table.chips) for place in table.places.values()}
    record.currency, record.session = table.currency, table.played_for
    record.law, record.digests = table.law, table.digests


def _of_this_round(law: TableLaw, table: Table, settled: PlaceSettled) -> PlaceSettled:
    """The wagers that this round alone decided; a streak that ended on it is for a ruling of its own."""
    areas = law.paytables[table.places[settled.place].game].areas
    return PlaceSettled(settled.place, settled.player, tuple(paid for paid in settled.wagers if paid.area in areas))

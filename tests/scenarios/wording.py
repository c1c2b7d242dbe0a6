"""Events as a script writes them: what happened, which clauses it cites, what is said aloud."""

from __future__ import annotations

from sicbo import words
from sicbo.floor.table.chips.events import ColourIssued, RedemptionRequested
from sicbo.floor.table.closing.events import ClosingAnnounced
from sicbo.floor.table.dealing.events import BetsClosed, BetsOpened, ResultCalled, ResultEchoed
from sicbo.floor.table.entries import PlaceSettled
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness.events import LinkRevealed, SensorDisagreed
from sicbo.floor.table.float.events import FloatCounted
from sicbo.floor.table.irregularities.events import NoResultDeclared
from sicbo.floor.table.people.events import WagerVoided, WinningsWithheld, WithheldForfeited, WithheldReleased
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.streak.events import StreakFinalCalled
from sicbo.floor.table.wagers.events import RoundSettled
from tests.scenarios import irregularities
from tests.scenarios.amounts import dollars, signed


def words_of(event: AnyEvent) -> list[str]:
    """One event as a script writes it."""
    match event:
        case ResultEchoed():
            return ["echoed", *map(str, event.faces), "total", str(event.total)]
        case ResultCalled():
            return ["result", *map(str, event.faces)]
        case RoundSettled():
            return ["settled", *(word for settled in event.places for word in (settled.place, _net(settled)))]
        case WagerVoided():
            return ["wager-voided", event.stakes, dollars(sum(one.stake for one in event.wagers))]
        case WinningsWithheld() | WithheldReleased() | WithheldForfeited():
            owes = ["owes", dollars(event.owed)] if isinstance(event, WinningsWithheld) and event.owed else []
            repays = ["repays", dollars(event.repaid)] if isinstance(event, WithheldReleased) and event.repaid else []
            return [str(event.__struct_config__.tag), event.player, dollars(event.amount), *owes, *repays]
        case ColourIssued():
            return ["colour-issued", *(["marked", event.marker] if event.marker else ["unmarked"])]
        case RedemptionRequested():
            return ["redemption-requested", "at", dollars(event.value)]
        case FloatCounted():
            return ["float-counted", "expected", dollars(event.expected), "win", signed(event.win)]
        case LinkRevealed():
            return ["link-revealed", str(event.number)]
        case SensorDisagreed():
            return ["sensor-disagreed", *map(str, event.sensed)]
        case _:
            return irregularities.told(event) or [str(event.__struct_config__.tag)]


def citations(event: AnyEvent) -> set[str]:
    """Every clause that this event cites."""
    named = {name for name in event.__struct_fields__ if name == "clause" or name.endswith("_clause")}
    found = {str(getattr(event, name)) for name in named}
    if isinstance(event, RoundSettled):
        found |= {count.clause for count in event.streaks}
        settled = [paid for place in event.places for paid in place.wagers]
        found |= {cited for paid in settled for cited in (paid.clause, paid.row, paid.tokens_clause, *paid.limits)}
    return found - {""}


def _net(settled: PlaceSettled) -> str:
    return signed(sum(paid.back - (0 if paid.tokens else paid.stake) for paid in settled.wagers))


def said(answer: list[AnyEvent] | Refused) -> str:
    assert isinstance(answer, list)
    english = words.load("en")
    for event in answer:
        if isinstance(event, BetsOpened | BetsClosed | StreakFinalCalled | NoResultDeclared):
            return english.say(event.says).lower().rstrip(".")
        if isinstance(event, ClosingAnnounced):
            return english.say(event.says, results=event.results).lower()
        if isinstance(event, ResultCalled):
            parts = [english.say(key) for key in event.called]
            if event.calls_total:
                parts.append(english.say("call.total", total=english.say(f"number.{event.total}")))
            return ", ".join(parts).lower()
    return ""

"""A tournament as a table asks it: mounted from here, it designates tables, issues banks and hears of spins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sicbo.desks import ALL
from sicbo.floor.about import About
from sicbo.floor.actor import Command, Event, Fact, Given
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.designation import Designated, chips_unit
from sicbo.floor.table.sessions import commands as t
from sicbo.floor.table.sessions import events as e
from sicbo.house.desks import Desk
from sicbo.house.reactions import Reaction, Step

CONTEST = "tournament/C1"
BANK = 1_000_00


class Designate(Command, frozen=True):
    about = About(roles=("director",))

    table: str
    session: str
    seats: tuple[t.Seat, ...] = ()


class Heard(Command, frozen=True):
    about = About()

    what: str


class WasDesignated(Fact, frozen=True, kw_only=True):
    table: str
    session: str


class WasHeard(Fact, frozen=True, kw_only=True):
    what: str


@dataclass
class Contest:
    id: str
    tables: dict[str, str] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)

    def designated(self, table: str, session: str) -> Designated | None:
        """What it says of its tables: practice, by the rules of Crown Sydney."""
        return Designated(mode="practice", book="crown-sydney") if self.tables.get(table) == session else None


class Order(Given, frozen=True):
    command: Designate | Heard


def decide(_: Contest, order: Order) -> list[Event]:
    command = order.command
    if isinstance(command, Heard):
        return [WasHeard(what=command.what, **order.signed("house 5.10"))]
    return [WasDesignated(table=command.table, session=command.session, **order.signed("house 5.8"))]


def evolve(contest: Contest, event: WasDesignated | WasHeard) -> None:
    if isinstance(event, WasHeard):
        contest.heard.append(event.what)
    else:
        contest.tables[event.table] = event.session


def _seats(stream: str, opened: e.TableDesignated) -> Iterable[Reaction]:
    seats = (t.Seat("P1", "ann"), t.Seat("P2", "bob"))
    allotting = t.AllotPlaces(tournament=opened.tournament, session=opened.session, seats=seats)
    yield Reaction(Step(stream, allotting, THE_HOUSE))


def _banks(stream: str, allotted: e.PlacesAllotted) -> Iterable[Reaction]:
    """A bank for each; where nobody sits yet it is refused, and given again by whoever plays the tournament."""
    for seat in allotted.seats:
        issuing = t.IssueBank(
            tournament=allotted.tournament,
            session=allotted.session,
            unit=chips_unit(allotted.tournament),
            place=seat.place,
            player=seat.player,
            amount=BANK,
        )
        yield Reaction(Step(stream, issuing, THE_HOUSE), ordinary=frozenset({"place-empty"}))


def _spun(_: str, spun: e.SpinCounted) -> Iterable[Reaction]:
    for one in spun.stacks:
        yield Reaction(Step(f"tournament/{spun.tournament}", Heard(f"{one.player}:{one.amount}"), THE_HOUSE))


CONTESTS = Desk(
    kind="tournament",
    commands=Designate | Heard,
    events=WasDesignated | WasHeard,
    order=Order,
    start=Contest,
    decide=decide,
    evolve=evolve,
    reactions={e.TableDesignated: _seats, e.PlacesAllotted: _banks, e.SpinCounted: _spun},
)
DESKS = (*(desk for desk in ALL if desk.kind != "tournament"), CONTESTS)

"""The tables: each decides by the law that was pinned when it opened."""

from __future__ import annotations

from sicbo.desks.shared import name_taken
from sicbo.desks.table.lookups import LOOKUPS
from sicbo.desks.table.reactions import REACTIONS
from sicbo.desks.table.timers import coming, notices_anew, terminals_failed
from sicbo.floor.refused import Refused
from sicbo.floor.table.commands import AnyCommand, Order
from sicbo.floor.table.dealing.events import BetsClosed
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness.dealers import AUTOMATIC
from sicbo.floor.table.fairness.decide import TUMBLER
from sicbo.floor.table.forms import offers
from sicbo.floor.table.state import Table
from sicbo.house.context import Ask, Streams
from sicbo.house.desks import Desk
from sicbo.house.front import Front, Scope
from sicbo.law.ranks import RANKS
from sicbo.runtime import kinds, live_table
from sicbo.runtime.devices import Devices
from sicbo.runtime.live_table import LiveTable
from sicbo.runtime.projections import Projections
from sicbo.runtime.table_stats import TableStats


def _may_begin(live: LiveTable, ask: Ask) -> Refused | None:
    return None if live.table.currency else name_taken(live.table.id, f"patron/{live.table.id}", ask)


def _held(person: str, ask: Ask, streams: Streams) -> str:
    return next((stream for stream in streams("table") if _holds(ask(stream).table, person)), "")


def _holds(table: Table, person: str) -> bool:
    """A place that is held, winnings withheld, a debt, tokens to be handed over, or a streak to be ruled on."""
    irregular = table.irregular
    return (
        any(place.player == person for place in table.places.values())
        or any(one.player == person for one in table.people.withheld.values())
        or any(one.player == person for one in table.streaks.rulings.values())
        or any(owed.get(person) for owed in (irregular.owed, irregular.tokens_owed, *irregular.tokens_waiting.values()))
    )


def _front() -> Front:
    from sicbo.server.routes import console, dice, forms, layouts, pit, tables, trends

    return Front(
        routes=[
            *tables.ROUTES,
            *trends.ROUTES,
            *layouts.ROUTES,
            *console.ROUTES,
            *pit.ROUTES,
            *dice.ROUTES,
            *forms.OF_TABLES,
        ],
        listed_by=("all",),
        scopes={
            "play": Scope(frozenset({"tables", "patrons"}), frozenset({"player"})),
            "deal": Scope(frozenset({"tables"}), frozenset({"dealer"})),
            "pit": Scope(frozenset({"tables", "patrons", "staff", "cage"}), frozenset(RANKS)),
            "sensor": Scope(frozenset({"tables"}), frozenset({"sensor"})),
        },
        pages={
            "/table/{table:str}": "table",
            "/dealer/{table:str}": "dealer",
            "/display/{table:str}": "display",
            "/results/{table:str}": "results",
            "/pit": "pit",
        },
        seen_by={"/pit": pit.pit.opt["about"].roles, "/dealer": ("staff",)},
    )


TABLE = Desk(
    kind=kinds.TABLE,
    commands=AnyCommand,
    events=AnyEvent,
    order=Order,
    start=live_table.new,
    equip=live_table.equipped,
    decide=live_table.decide,
    evolve=live_table.evolve,
    postings=live_table.postings,
    lookups=LOOKUPS,
    may_begin=_may_begin,
    reactions=REACTIONS,
    timers=coming,
    every_tick=True,
    after_leap=notices_anew,
    after_restart=terminals_failed,
    approvals=lambda live: live.table.people.approvals,
    seconds=live_table.seconds_of,
    projections={
        "rounds": Projections,
        "devices": lambda _store, _desks: Devices(),
        "table-stats": lambda _store, _desks: TableStats(),
    },
    own_actors=frozenset({AUTOMATIC, TUMBLER}),
    seals=frozenset({BetsClosed}),  # dice may show only once it is safe that bets are closed (house 15.4)
    forbids_erasure=_held,
    offers=lambda live, seen: offers(live.law, live.table, seen),
    front=_front,
)

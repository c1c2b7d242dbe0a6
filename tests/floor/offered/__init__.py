"""What a table, a cage and a patron offer in many states, written out so that people can read it.

`python -m tests.floor.offered` writes the listings anew; what has changed in them is read before it is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from sicbo.floor.actor import Actor
from sicbo.floor.cage.forms import offers as at_cage
from sicbo.floor.cage.state import Cage, Fill, Payout, Sent, Ticket
from sicbo.floor.forms import Context, Field, Offer, fields_of
from sicbo.floor.patron.forms import offers as about_patron
from sicbo.floor.patron.state import Exclusion as Excluded
from sicbo.floor.patron.state import Patron
from sicbo.floor.table.chips.state import Redemption
from sicbo.floor.table.float.state import Movement
from sicbo.floor.table.forms import offers as at_table
from sicbo.floor.table.forms import power
from sicbo.floor.table.irregularities.state import Notice
from sicbo.floor.table.limits.commands import Range, Sign
from sicbo.floor.table.limits.state import Pending
from sicbo.floor.table.people.state import Bar, Exclusion, Incident
from sicbo.floor.table.records import RoundRecord, Withheld
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.events import StreakRuling
from sicbo.law.ranks import RANKS
from tests.floor.tables import DEALER, P1, SUPERVISOR, Floor, every_game, law_of

HERE = Path(__file__).parent
SEEN = Context(
    by="me", lost=(4, 2), floats={"f1": 500}, sent=("m2",), closed=(("T9", "red", 3),), tables=("T1",), units=("AUD",)
)
GAMES = {address.partition("/")[0]: address for address in reversed(list(every_game()))}
"""The first game of each book."""
STREAK = next(one for one in every_game() if law_of(one.partition("/")[0]).paytables[one.partition("/")[2]].streak)
TABLES = {**GAMES, "streak": STREAK}
NAMES = (*TABLES, "cage", "patron")
Entry = tuple[str, ...]
"""What is offered: its name, its line, a line for each of its fields."""


def listing(name: str) -> str:
    """The listing of this name; fields of an order that are as they were the last time are not written again."""
    lines = _of_cage() if name == "cage" else _of_patron() if name == "patron" else _of_table(TABLES[name])
    last: dict[str, list[str]] = {}
    found: list[str] = []
    for called, first, *fields in lines:
        found += [first, *(fields if fields != last.get(called) else ["    as before"])] if fields else [first]
        last[called] = fields
    return "".join(f"{line}\n" for line in found)


def _of_table(address: str) -> Iterator[Entry]:
    floor = Floor(address)
    yield from _state("at a table that has just opened", _by_people(floor, floor.table, Context(by="me")))
    floor = Floor(address)
    area = next(iter(floor.law.paytables[floor.table.places["P1"].game].areas))
    floor.open_bets()
    floor.must(P1, floor.bet(area, floor.table.limits.sign.every.minimum))  # type: ignore[union-attr]
    _trouble(floor)
    yield from _state("at a busy table", _by_people(floor, floor.table, SEEN))
    floor.table.dealer, floor.table.mode, floor.table.dice = "human", "practice", "electronic"
    floor.table.tray.open = False
    floor.table.closing.announced_at = None
    floor.table.limits.sign = floor.table.limits.pending = None
    yield from _state("at a practice table without a float or a sign", _by_people(floor, floor.table, SEEN))
    floor.table.mode = "licensed"
    yield from _state("at a licensed one with electronic dice", _by_people(floor, floor.table, Context()))
    floor.table.open = False
    yield from _state("at a closed table", _by_people(floor, floor.table, SEEN))


def _trouble(floor: Floor) -> None:
    """Everything at once upon which something is offered, and beside it what is over and offers nothing."""
    table, kinds = floor.table, floor.law.book.articles.incident
    table.people.incidents += [Incident(one.id, "P1") for one in kinds]
    table.people.incidents += [
        Incident("unheard-of", "P1"),
        *(Incident(kinds[-1].id, by) for by in ("", "gone") if kinds),
    ]
    table.people.excluded |= {"eve": Exclusion("game", "house 7.1"), "both": Exclusion("casino", "house 7.1")}
    table.people.barred |= {"bob": Bar(None, "house 11.10"), "both": Bar(1, "house 11.10")}
    table.people.withheld[3] = Withheld("P1", 700)
    told = {"to": "supervisor", "clause": "house 8.5"}
    table.irregular.notices |= {
        1: Notice("dice", halts=True, **told),
        2: Notice("tumbler", halts=False, **told),
        3: Notice("lights", halts=True, **told, acknowledged_by="x"),
        4: Notice("cover", halts=True, **told, acknowledged_by="x", rectified_by="x"),
        5: Notice("cover", halts=True, to="inspector", clause="house 8.5"),
        6: Notice("cover", halts=False, acknowledged_by="x", **told),
    }
    table.irregular.owed |= {"P2": 500, "gone": 300, "quits": 0}
    table.irregular.tokens_owed |= {"P2": 50, "bob": 0}
    for number, outcome in enumerate(("settled", "void", "playing"), 1):
        faces = (1, 2, 4) if outcome == "settled" else None
        table.irregular.rounds[number] = RoundRecord(number, faces=faces, outcome=outcome)  # type: ignore[arg-type]
    table.round = 3
    mine = Redemption("P1", "T9", "red", 3, 100, "me", recorded=True, owed=True)
    table.tray.redemptions |= {"r1": mine, "r2": Redemption("P1", "T9", "red", 3, 100, "you", recorded=True, owed=True)}
    table.tray.movements |= {
        "m1": Movement("fill", 100, "you"),
        "m2": Movement("fill", 100, "you"),
        "m3": Movement("credit", 100, "you"),
        "m4": Movement("credit", 100, "me"),
    }
    table.tray.open = True
    table.closing.announced_at = 0
    table.limits.pending = Pending(Sign(Range(200, 2000, 100)), 0, 60)
    table.limits.cap = 12_345
    bet = next(iter(floor.law.paytables[table.places["P1"].game].areas.values())).bet
    table.places["P1"].limits.personal = Sign(Range(300, 3000, 100), {bet: Range(400, 900, 50)})
    table.streaks.rulings[2] = StreakRuling(
        streak=2,
        place="P1",
        player="P1",
        area="big",
        stake=1,
        round=1,
        outcome="win",
        length=4,
        win=2,
        would="lose",
        would_length=4,
        would_win=0,
    )
    table.streaks.price = 2_500
    table.dealer = "automatic"


def _by_people(floor: Floor, table: Table, seen: Context) -> Iterator[Entry]:
    for offer in at_table(floor.law, table, seen):
        yield _line(offer, _powers(floor, offer))


def _powers(floor: Floor, offer: Offer) -> str:
    """By which rule, and who of the pit may give it."""
    ranked = [Actor("x", rank) for rank in RANKS]
    others = [DEALER, SUPERVISOR, Actor("x", None, office="inspector")]
    found = [power(floor.law, offer, one) for one in (*ranked, *others)]
    may = "".join("+" if one.may else "-" for one in found)
    return f"by {found[0].rank} {may} {found[0].clause}"


def _of_cage() -> Iterator[Entry]:
    seen = _with(SEEN, patron="ann", key="7")
    yield from _state("at a cage that has not opened", _plain(at_cage(Cage("new"), seen)))
    cage = Cage("aud", opened=True, unit="AUD")
    yield from _state("at a cage, upon nothing", _plain(at_cage(cage, Context(key="8", tables=("T1", "T2")))))
    cage.payouts["7"], cage.fills["7"] = Payout("ann", 110), Fill("T1", 220, "me")
    cage.open["7"], cage.tickets["7"] = Sent("chips", "T1", 330), Ticket(440, "ann", 0)
    yield from _state("at a cage, with a patron and upon what waits", _plain(at_cage(cage, seen)))


def _of_patron() -> Iterator[Entry]:
    ann = Patron("ann", registered=True)
    ann.wallet = 5_000
    yield from _state("about a patron", _plain(about_patron(ann, Context())))
    ann.house_exclusion = Excluded(None)
    seen = _with(SEEN, patron="ann", cage="aud", table="T1", owed=70)
    yield from _state("about an excluded patron at the window, who owes a table", _plain(about_patron(ann, seen)))
    ann.erased = True
    yield from _state("about somebody who was erased", _plain(about_patron(ann, Context())))


def _with(seen: Context, **changed: object) -> Context:
    """The same with something else before one."""
    return Context(**{**vars(seen), **changed})


def _state(name: str, lines: Iterable[Entry]) -> Iterator[Entry]:
    yield "", f"== {name}"
    yield from lines


def _plain(offers: Iterable[Offer]) -> Iterator[Entry]:
    for offer in offers:
        yield _line(offer, "")


def _line(offer: Offer, powers: str) -> Entry:
    due = "" if offer.due is None else f"due {offer.due}"
    notice = "" if offer.notice is None else f"told {offer.notice.minutes} minutes before by {offer.notice.clause}"
    said = [f"{offer.on} {offer.key}".strip() + ":", offer.called, powers, _json(offer.order), due, notice]
    return offer.called, " ".join(filter(None, said)), *(f"    {_field(one)}" for one in fields_of(offer))


def _field(one: Field) -> str:
    shown = {name: value for name, value in msgspec.to_builtins(one).items() if name not in {"name", "kind", "choices"}}
    choices = "/".join(_choice(msgspec.to_builtins(choice)) for choice in one.choices)
    return " ".join(filter(None, [one.name, one.kind, choices and f"[{choices}]", _json(shown)]))


def _choice(one: dict[str, object]) -> str:
    return " ".join(f"{value}" if name == "value" else f"{name}={value}" for name, value in one.items()) or '""'


def _json(value: object) -> str:
    return json.dumps(value) if value else ""

"""When an order has a meaning: every cell order x phase of the matrix, asked of the desk itself in every book."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec
import pytest

from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import Range, Sign
from sicbo.floor.table.people.commands import RuleOnWithheld
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.views.menu import irregularities
from sicbo.floor.table.views.public import phase_of
from sicbo.floor.table.views.shapes import Phase
from sicbo.floor.table.wagers.commands import Stake
from tests.floor.tables import DEALER, MANAGER, P1, Floor, every_game, law_of
from tests.server.doors import TABLES, Doors, code, run
from tests.server.matrix import PHASES, Matrix, matrix

SENSOR = Actor("sensor", office="sensor")
WHEN = {Reason.TABLE_CLOSED, Reason.WRONG_STEP, Reason.BETS_NOT_OPEN, Reason.BETS_CLOSED, Reason.STALE_ROUND}
"""What a table says to an order that comes at the wrong time."""
WHO = {Reason.NOT_ALLOWED, Reason.NOT_ASSIGNED, Reason.NO_SUCH_POWER, Reason.NOT_YOUR_PLACE}
"""What it says to the wrong person, or where the book has no such act."""
FACES = (1, 2, 4)
Answers = dict[tuple[str, Phase], set[str]]


def orders() -> dict[str, type[msgspec.Struct]]:
    """Every order of a table that somebody may give."""
    named = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)}
    return {name: named[name] for name, row in matrix().commands["table"].items() if row.roles}


def sample(kind: type[msgspec.Struct], table: Table, area: str) -> Any:
    """The order with something sensible in every field that it must have."""
    if kind.__struct_config__.tag == "request-approval":
        return kind(sample(RuleOnWithheld, table, area))  # which has a meaning at any time
    said = {
        "place": "P1",
        "places": ("P1",),
        "round": table.round if table.in_hand and not table.bets_open else table.upcoming(),
        "area": area,
        "to": area,
        "faces": FACES,
        "wagers": (Stake(area, 100),),
        "amount": 100,
        "sign": Sign(Range(100, 1_000, 100)),
        "limits": Sign(Range(100, 1_000, 100)),
        "act": "uncover",
    }
    if kind.__struct_config__.tag == "correct-result":
        said["round"] = table.round
    fields = {one.name: said.get(one.name, plain(one.type)) for one in msgspec.structs.fields(kind) if one.required}
    return p.Tumble(3) if kind is p.Tumble else kind(**fields)


def plain(hint: Any) -> Any:
    """A value of this type."""
    if get_origin(hint) is Annotated:
        return plain(get_args(hint)[0])
    if hint in (int, str, bool):
        return {int: 1, str: "x", bool: True}[hint]
    options = get_args(hint)
    return None if type(None) in options else options[0] if options else None


def evening(address: str, *, with_play: bool, fittings: tuple[str, ...] = ()) -> Iterator[tuple[Floor, str]]:
    """The table in every state of two rounds of this game, and at the end closed."""
    floor = Floor(address, fittings=fittings)
    area = next(iter(floor.law.paytables[address.partition("/")[2]].areas))
    dealer = MANAGER if "act-as-dealer" in floor.law.acts else DEALER
    for _ in range(2):
        is_over = False
        while not is_over:
            yield floor, area
            step = due(floor.law, floor.table)
            if with_play and floor.table.bets_open and not floor.table.places["P1"].wagers:
                floor.must(P1, floor.bet(area, 10_000))
                yield floor, area
            if not with_play and step == "tumble" and floor.law.book.articles.without_play is not None:
                floor.must(MANAGER, p.DirectSpins())
                yield floor, area
            if step == "enter":
                floor.must(dealer, p.EnterResult(FACES))
                yield floor, area
            number = floor.table.round
            floor.step(FACES)
            is_over = step == "settle" or (step == "enter" and floor.table.round == number and not floor.table.in_hand)
    floor.table.open = False
    yield floor, area


def fitted(law: TableLaw) -> tuple[str, ...]:
    """The equipment that a step of this book waits for."""
    return tuple(sorted({step.equipment for step in law.steps if step.equipment}))


@cache
def answers() -> Answers:
    """What the desks of all books say to each order in each phase, whoever gives it."""
    found: Answers = defaultdict(set)
    for address in {address.partition("/")[0]: address for address in every_game()}.values():
        # All games of a book are dealt by the same steps, so one of each is enough.
        law = law_of(address.partition("/")[0])
        for with_play, fittings in {(True, ()), (True, fitted(law)), (False, fitted(law))}:
            for floor, area in evening(address, with_play=with_play, fittings=fittings):
                phase = phase_of(floor.table)
                for name, kind in orders().items():
                    command = sample(kind, floor.table, area)
                    for actor in asking(name):
                        answer = floor.decide(actor, command)
                        found[name, phase].add(str(answer.code) if isinstance(answer, Refused) else "")
    return found


def asking(order: str) -> tuple[Actor, ...]:
    """Who gives this order: its player, the sensor, or whoever deals and whoever decides."""
    roles = matrix().commands["table"][order].roles
    return (P1,) if "player" in roles else (SENSOR,) if "sensor" in roles else (DEALER, MANAGER)


def unlike(found: Matrix) -> list[str]:
    """Every cell in which the table of rights and the desks disagree about the time of an order."""
    faults = []
    for name in orders():
        for phase in PHASES:
            said = answers()[name, phase] - WHO
            if phase in found.phases(name) and not said - WHEN:
                faults.append(f"{name} {phase}: refused for its time in every book")
            if phase not in found.phases(name) and (said - WHEN or not said):
                faults.append(f"{name} {phase}: {sorted(said - WHEN)}")
    return faults


@pytest.mark.clause("house 14.11")
def test_every_order_out_of_its_phases_is_refused_for_its_time_in_every_book_and_inside_them_in_some_book_not() -> None:
    assert unlike(matrix()) == []
    assert len(answers()) == len(orders()) * len(PHASES)
    cells = [(name, phase) for name in orders() for phase in PHASES if phase not in matrix().phases(name)]
    assert len(cells) > 120, "blind, not content: hardly a row names its phases"


def test_whatever_the_menu_of_a_console_offers_a_rank_passes_the_gate_with_that_rank() -> None:
    offered = set()
    for address in {address.partition("/")[0]: address for address in every_game()}.values():
        for floor, _ in evening(address, with_play=True):
            offered |= {(str(one.order["type"]), one.rank) for one in irregularities(floor.law, floor.table)}
    assert {("correct-result", "dealer"), ("correct-result", "area-manager")} < offered
    assert [one for one in sorted(offered) if not matrix().may_order(frozenset({one[1]}), "table", one[0])] == []


@pytest.mark.parametrize(
    ("order", "phases", "fault"),
    [
        ("settle", ("dealing", "result"), "settle dealing: refused for its time in every book"),
        ("uncover", ("result",), "uncover dealing: ['']"),
        ("place-wagers", ("open",), "place-wagers dealing: refused for its time in every book"),
        ("cash-out", ("betting",), "cash-out dealing: ['']"),
        ("open-float", (), "open-float closed: refused for its time in every book"),
    ],
)
def test_a_row_with_wrong_phases_is_found(order: str, phases: tuple[Any, ...], fault: str) -> None:
    rows = dict(matrix().commands["table"])
    rows[order] = msgspec.structs.replace(rows[order], phases=phases)
    assert fault in unlike(Matrix(matrix().routes, {**matrix().commands, "table": rows}))


ROLE = {"sense-result": "sensor", "open-sensed": "sensor"}


@pytest.mark.clause("house 14.11")
def test_over_http_an_order_out_of_its_phases_is_refused_by_the_book_and_changes_nothing() -> None:
    async def work() -> tuple[list[str], int]:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        before, faults, cells = doors.heads(), [], 0
        for role in ("casino-manager", "sensor"):
            async with doors.as_role(role) as client:
                for name, kind in orders().items():
                    if ROLE.get(name, "casino-manager") != role:
                        continue
                    for phase in sorted(set(PHASES) - matrix().phases(name)):
                        table = doors.running.house.state(f"table/{TABLES[phase]}").table
                        order = msgspec.to_builtins(sample(kind, table, "big"))
                        path = f"/api/tables/{TABLES[phase]}/commands"
                        response = await client.post(path, json={"id": f"{name}-{phase}", **order})
                        cells += 1
                        if response.status_code != 409 or code(response) not in WHEN or not response.json()["clause"]:
                            faults.append(f"{name} {phase}: {response.status_code} {response.text[:80]}")
        assert doors.heads() == before
        return faults, cells

    faults, cells = run(work())
    assert faults == []
    assert cells > 120, "blind, not content"

"""Who may ask for what: every cell of the table, asked for over HTTP; and a second list, written by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

import httpx
import msgspec
import pytest
from litestar.handlers import WebsocketRouteHandler

from sicbo.desks import ALL
from sicbo.floor.table.law import TableLaw
from sicbo.house.desks import Desk
from sicbo.law.ranks import RANKS
from sicbo.law.rulebook import books, load
from sicbo.server.app import routes
from sicbo.server.fronts import Fronts
from sicbo.server.gate import as_spelled
from sicbo.server.roles import ROLES
from sicbo.server.settings import Settings
from tests.server.doors import CAGE, TABLES, WIDE, Doors, code, run
from tests.server.matrix import FILE, PHASES, Matrix, matrix, written

OWN = {"tables", "patrons", "cage", "staff", "time", "cases", "promotions"}
DENIED = {401: "not-logged-in", 403: "not-your-role"}
DOCS = {f"GET /docs{path}" for path in ("", "/openapi.json", "/house.json", "/page.css", "/page.js", "/{path}")}
STREAMS = {
    "patron": "/api/patrons/p-player",
    "cage": f"/api/{CAGE}",
    "staff": "/api/staff",
    "clock": "/api/time",
    "case": "/api/cases/C1",
    "tournament": "/api/tournaments/cup",
    "promotion": "/api/promotions/P1",
}


@cache
def desks() -> dict[str, Desk]:
    return {desk.kind: desk for desk in ALL}


def all_routes() -> Iterator[str]:
    for handler in routes(Fronts(ALL)):
        if isinstance(handler, WebsocketRouteHandler):
            yield f"WS {as_spelled(min(handler.paths))}"
        else:
            for method in handler.http_methods:  # type: ignore[union-attr]
                yield f"{method} {as_spelled(min(handler.paths))}"  # type: ignore[union-attr]


@pytest.mark.clause("house 14.11")
def test_every_route_has_a_row_and_every_row_a_route() -> None:
    assert set(matrix().routes) == {*all_routes(), *DOCS}


@pytest.mark.clause("house 14.11")
@pytest.mark.parametrize("desk", ["table", "patron", "cage", "staff", "clock", "case", "promotion"])
def test_every_order_has_a_row_and_every_row_an_order(desk: str) -> None:
    assert set(matrix().commands[desk]) == {
        str(kind.__struct_config__.tag) for kind in get_args(desks()[desk].commands)
    }


def test_the_table_that_is_checked_in_says_what_is_declared() -> None:
    assert FILE.read_text() == written(matrix()), "run python -m tests.server.matrix"


def test_every_desk_that_a_route_gives_orders_to_is_in_the_table() -> None:
    assert set(desks()) == set(matrix().commands)


# --- the dangerous cells, written down a second time -----------------------------------------------------------------

PLAYERS_NEVER = {
    "tournament": (
        "record-step open-entries appoint-director appoint-deputy arrive designate-table accept-entry refuse-entry "
        "approve-worker approve-substitute record-understanding allot-seats move-start start-session penalise end-play "
        "end-at-table progress set-ranking rule-on-correction pay-prizes pay-again close-tournament cancel-tournament "
        "commit-draw close-entries key-chance draw-winners declare-compromised pass-over approve request-approval"
    ),
    "table": (
        "open-bets tumble close-bets press-no-more-bets uncover enter-result confirm-result settle direct-spins "
        "final-call take-over hand-back buy-in buy-chips open-float request-fill cancel-fill receive-fill "
        "request-credit send-credit count-float declare-no-result correct-result void-outcome void-range void-wager "
        "waive-receivable collect-receivable rule-on-streak change-sign announce-sign agree-personal-limits "
        "cap-liability set-streak-price approve request-approval decline-approval refuse-wager record-incident "
        "exclude-player readmit-player withhold-winnings rule-on-withheld close-table announce-closing "
        "start-gaming-day take-place "
        "explain-link sense-result open-sensed open-table publish-chain reveal-link fit-dice issue-colour "
        "redeem-colour verify-redemption turn-down-redemption exchange-voucher interrupt fail-terminals rectify "
        "acknowledge"
    ),
    "patron": (
        "register-patron receive-transfer confirm-transfer reverse-transfer stand exclude-patron readmit-patron "
        "erase-person give-credit approve request-approval decline-approval call-time set-gaming-day"
    ),
    "case": (
        "add-evidence secure-footage note-set-aside decide-case give-advice record-inspection link-remedy close-case "
        "reopen-case end-keeping"
    ),
}
NOBODY = {
    "table": (
        "buy-in publish-chain reveal-link open-table take-place expire-approval bar-player lift-bar note-handed-in "
        "note-handed-back hold-table release-table hold-rounds release-rounds"
    ),
    "patron": (
        "register-patron receive-transfer confirm-transfer reverse-transfer note-cash stand call-time set-gaming-day"
    ),
    "cage": (
        "receive-for-payout issue-ticket order-fill cancel-fill receive-chips receive-drop confirm-transfer "
        "reverse-transfer"
    ),
    "staff": "appoint-owner begin-demonstration draw-code invite",
    "clock": "record-jump expire-approval",
    "case": "end-keeping",
    "tournament": (
        "draft-terms receive-fee confirm-payment reverse-payment note-setup chips count-chips adjust-chips "
        "expire-approval"
    ),
    "promotion": "write-terms note-overdue lapse-refusal confirm-prize return-prize expire-approval",
}
ONLY = {
    ("table", "waive-receivable"): {"casino-manager"},
    ("table", "rule-on-withheld"): {"casino-manager"},
    ("table", "sense-result"): {"sensor"},
    ("table", "open-sensed"): {"sensor"},
    ("patron", "readmit-patron"): {"casino-manager"},
    ("patron", "exclude-patron"): {"area-manager", "casino-manager"},
    ("patron", "erase-person"): {"area-manager", "casino-manager"},
    ("patron", "give-credit"): {"area-manager", "casino-manager", "promotions"},
    ("cage", "take-cash"): {"cage"},
    ("cage", "pay-out"): {"cage"},
    ("cage", "send-float"): {"cage"},
    ("cage", "recall-chips"): {"cage"},
    ("cage", "add-bankroll"): {"area-manager", "casino-manager"},
    ("cage", "remove-bankroll"): {"area-manager", "casino-manager"},
    ("staff", "hire"): {"administrator"},
    ("staff", "change-rank"): {"administrator"},
    ("staff", "change-offices"): {"administrator"},
    ("staff", "dismiss"): {"administrator"},
    ("case", "record-inspection"): {"inspector"},
    ("case", "withdraw-case"): {"player"},
    ("case", "reopen-case"): {"area-manager", "casino-manager"},
    ("promotion", "approve-terms"): {"area-manager", "casino-manager"},
    ("promotion", "refuse-prize"): {"area-manager", "casino-manager"},
    ("promotion", "answer-integrity"): {"casino-manager"},
    ("promotion", "hand-over-prize"): {"area-manager", "casino-manager", "promotions"},
    ("clock", "confirm-time"): {"area-manager", "casino-manager"},
    ("clock", "approve"): {"supervisor", "area-manager", "casino-manager"},
    ("clock", "decline-approval"): {"supervisor", "area-manager", "casino-manager"},
}
PRIVATE = {
    "GET /api/tables/{table}/log": {"visitor", "player", "dealer", "supervisor", "cage", "promotions", "sensor"},
    "GET /api/tables/{table}/dice": set(ROLES) - set(RANKS),
    "GET /api/tables/{table}/irregularities": {"visitor", "player", "cage", "promotions", "sensor", "administrator"},
    "GET /api/pit": {"visitor", "player", "dealer", "cage", "promotions", "sensor", "administrator", "director"},
    "GET /api/tables/{table}/powers": {"visitor", "player", "cage", "promotions", "sensor", "administrator"},
    "GET /api/tables/{table}/forms": {"visitor", "player", "cage", "promotions", "sensor", "administrator"},
    "GET /api/tables/{table}/forms/{order}": {"visitor", "player", "cage", "promotions", "sensor", "administrator"},
    "GET /api/patrons/{patron}/forms": {"visitor", "player", "dealer", "sensor", "administrator", "director"},
    "GET /api/patrons/{patron}/forms/{order}": {"visitor", "player", "dealer", "sensor", "administrator", "director"},
    "GET /api/cages/forms": {"visitor", "player", "dealer", "promotions", "sensor", "administrator"},
    "GET /api/cages/forms/{order}": {"visitor", "player", "dealer", "promotions", "sensor", "administrator"},
    "GET /api/cage/{cage}/forms": {"visitor", "player", "dealer", "promotions", "sensor", "administrator"},
    "GET /api/cage/{cage}/forms/{order}": {"visitor", "player", "dealer", "promotions", "sensor", "administrator"},
    "POST /api/tables/{table}/foresight": set(ROLES) - {"dealer", "supervisor", "area-manager", "casino-manager"},
    "POST /api/patrons/{patron}/foresight": {"visitor", "dealer", "sensor", "administrator", "director", "auditor"},
    "POST /api/cage/{cage}/foresight": {"visitor", "player", "dealer", "promotions", "sensor", "administrator"},
    "POST /api/staff/foresight": {"visitor", "player", "dealer", "promotions", "sensor", "director", "auditor"},
    "POST /api/time/foresight": set(ROLES) - {"supervisor", "area-manager", "casino-manager"},
    "GET /api/patrons": {"visitor", "player", "dealer", "promotions", "sensor", "administrator", "director"},
    "GET /api/patrons/{patron}/card": {"visitor", "dealer", "promotions", "sensor", "administrator", "director"},
    "GET /api/cages": {"visitor", "player", "dealer", "promotions", "sensor", "administrator", "director"},
    "GET /api/cage/{cage}": {"visitor", "player", "dealer", "promotions", "sensor", "administrator"},
    "GET /api/cage/{cage}/tickets": {"visitor", "player", "dealer", "promotions", "sensor", "administrator"},
    "GET /api/cases": {"visitor", "player", "dealer", "cage", "promotions", "sensor", "administrator"},
    "GET /api/cases/{case}/bundle": set(ROLES) - {"area-manager", "casino-manager", "inspector", "auditor"},
    "GET /api/staff": {"visitor", "player", "dealer", "supervisor", "cage", "promotions", "sensor"},
    "GET /api/alarms": {"visitor", "player", "dealer", "cage", "promotions", "sensor"},
    "GET /api/dice": {"visitor", "player", "dealer", "cage", "promotions", "sensor", "administrator"},
    "GET /api/dice/{device}": {"visitor", "player", "dealer", "cage", "promotions", "sensor", "administrator"},
    "GET /api/patrons/{patron}": {"visitor", "dealer", "promotions", "sensor", "administrator", "director"},
    "POST /api/tables": set(ROLES) - {"area-manager", "casino-manager"},
    "POST /api/patrons": {"visitor", "player", "dealer", "promotions", "sensor", "administrator", "inspector"},
    "POST /api/staff/{person}/invitation": set(ROLES) - {"administrator"},
    "POST /api/patrons/{patron}/invitation": {"visitor", "player", "dealer", "promotions", "sensor", "auditor"},
    "POST /api/session/password": {"visitor", "sensor"},
    "GET /api/session/pin": set(ROLES) - {"player"},
    "POST /api/session/pin": set(ROLES) - {"player"},
    "GET /api/tokens": {"visitor", "sensor"},
    "DELETE /api/tokens/{token}": {"visitor", "sensor"},
    "POST /api/terminals/{terminal}/code": set(ROLES) - {"supervisor", "area-manager", "casino-manager"},
}
PROVEN = {
    "table": "correct-result void-outcome void-range void-wager",
    "patron": "give-credit erase-person",
    "staff": "hire change-rank change-offices dismiss assign-tables",
    "case": "decide-case",
    "tournament": "pay-prizes",
}


def above_the_books(found: Matrix) -> list[str]:
    """Every order of staff whose least rank in the table is not the least that any book gives its act to."""
    faults, laws = [], [TableLaw.of(load(book)) for book in books()]
    acts_of = {str(kind.__struct_config__.tag): kind.about for kind in get_args(desks()["table"].commands)}
    acted = {order: about.act for order, about in acts_of.items() if about.act and about.roles}
    acted.pop("rectify")  # a dealer is let through, to be told by the table who may
    assert len(acted) > 50, "blind, not content"
    for order, act in {**acted, "void-outcome": "", "void-range": ""}.items():
        also = ["enter"] if order == "correct-result" else []  # by whoever enters it, before it is settled
        acts = [
            (law, name)
            for law in laws
            for name in ([act, *also] if act else [row.act for row in law.book.articles.void])
        ]
        least = min(RANKS.index(law.act(name).rank) for law, name in acts)
        may = [rank for rank in RANKS if found.may_order(frozenset({rank}), "table", order)]
        if may != list(RANKS[least:]):
            faults.append(f"{order}: {may[0]} instead of {RANKS[least]}")
    return faults


def too_much(found: Matrix) -> list[str]:
    """Every cell that allows what it must not."""

    def may(role: str, desk: str, order: str) -> bool:
        return found.may_order(frozenset({role}), desk, order)

    faults = [
        f"{role} {desk} {order}"
        for desk, never in PLAYERS_NEVER.items()
        for order in never.split()
        for role in ("visitor", "player")
        if may(role, desk, order)
    ]
    faults += [f"{r} {d} {o}" for d, some in NOBODY.items() for o in some.split() for r in ROLES if may(r, d, o)]
    faults += [f"{r} {d} {o}" for (d, o), only in ONLY.items() for r in ROLES if may(r, d, o) and r not in only]
    for desk, rows in found.commands.items():
        for order in rows:
            faults += [f"{role} {desk} {order}" for role in _watching(desk, order) if may(role, desk, order)]
    for route, never_for in PRIVATE.items():
        faults += [f"{role} {route}" for role in sorted(never_for) if found.may_ask(frozenset({role}), route)]
    faults += [f"no proof: {d} {o}" for d, some in PROVEN.items() for o in some.split() if not found.needs_proof(d, o)]
    return faults


DIRECTS = (
    "raise-case add-evidence give-statement note-set-aside decide-case answer-decision give-advice acknowledge-advice "
    "turn-to-inspector link-remedy close-case"
)
"""What a tournament director does in a case: theirs are disputes about tournaments."""
IN_CASES = {
    "raise-case": {"surveillance"},
    "secure-footage": {"surveillance"},
    "record-inspection": {"inspector"},
}
"""What watchers do in a case: they change nothing else anywhere."""


def _watching(desk: str, order: str) -> set[str]:
    """Who never gives this order: watchers change nothing, whoever hires has neither play nor money."""
    never = {"visitor", "surveillance", "auditor"} | ({"administrator", "director"} if desk != "staff" else set())
    if desk == "tournament":
        never.discard("director")  # who directs it
    if (desk, order) != ("table", "acknowledge"):
        never.add("inspector")
    if desk != "table":
        never.add("sensor")
    if desk in {"table", "staff"}:
        never |= {"cage", "promotions"}
    if desk == "staff" and order in {"request-approval", "decline-approval"}:
        never.discard("cage")  # for a link to a patron's log-in
    if desk in {"cage", "staff"}:
        never |= {"player", "dealer"}
    if desk == "case":
        never -= IN_CASES.get(order, set()) | ({"director"} if order in DIRECTS.split() else set())
    return never


@pytest.mark.clause("house 14.11")
@pytest.mark.clause("house 14.4")
def test_no_dangerous_cell_is_open() -> None:
    assert too_much(matrix()) == []


@pytest.mark.clause("house 14.11")
def test_no_rank_is_let_through_to_an_act_that_every_book_keeps_from_it() -> None:
    assert above_the_books(matrix()) == []
    loose = planted("table", "change-sign", "dealer")
    assert above_the_books(loose) == ["change-sign: dealer instead of supervisor"]


@pytest.mark.parametrize(
    ("desk", "order", "role"),
    [
        ("table", "enter-result", "player"),
        ("table", "buy-in", "casino-manager"),
        ("table", "place-wagers", "administrator"),
        ("table", "void-outcome", "auditor"),
        ("patron", "receive-transfer", "cage"),
        ("cage", "pay-out", "player"),
        ("staff", "hire", "casino-manager"),
    ],
)
def test_a_row_that_allows_too_much_is_found(desk: str, order: str, role: str) -> None:
    assert f"{role} {desk} {order}" in too_much(planted(desk, order, role))


def planted(desk: str, order: str, role: str) -> Matrix:
    """The table with one role more in one row."""
    found = Matrix(matrix().routes, {kind: dict(rows) for kind, rows in matrix().commands.items()})
    row = found.commands[desk][order]
    found.commands[desk][order] = msgspec.structs.replace(row, roles=(*row.roles, role))
    return found


# --- every cell, over HTTP --------------------------------------------------------------------------------------------


def orders() -> Iterator[tuple[str, str, str, str | None]]:
    """The path, the desk and the order of every cell, at a table in every phase."""
    for desk, rows in matrix().commands.items():
        for order in rows:
            if desk == "table":
                yield from ((f"/api/tables/{TABLES[phase]}", desk, order, phase) for phase in PHASES)
            else:
                yield STREAMS[desk], desk, order, None


def is_open(role: str, desk: str, order: str) -> bool:
    """What the checked-in table says, read without the code that goes by it; its phases are in `test_phases.py`."""
    return role in spelled_out(matrix().commands[desk][order].roles)


def spelled_out(roles: tuple[str, ...]) -> set[str]:
    found: set[str] = set()
    for one in roles:
        ranks = RANKS if one == "staff" else RANKS[RANKS.index(one[:-1]) :] if one.endswith("+") else ()
        found |= set(ROLES) if one == "all" else set(ranks) or {one}
    return found


def wrong(response: httpx.Response, is_allowed: bool, role: str) -> str:
    """What is wrong with this answer, if anything."""
    if is_allowed:
        return "denied" if response.status_code in DENIED else ""
    expected = 401 if role == "visitor" else 403
    if response.status_code != expected:
        return f"answered {response.status_code} {response.text[:80]}"
    told = (DENIED[expected],) if role != "sensor" else ("not-your-role", "scope-missing")
    return "" if code(response) in told else f"told {code(response)}"


@pytest.mark.clause("house 14.11")
def test_every_order_by_every_role_in_every_phase_is_let_through_or_not_as_the_table_says() -> None:
    async def evening() -> tuple[list[str], int]:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        before = doors.heads()
        faults, cells = [], 0
        for role in ROLES:
            async with doors.as_role(role) as client:
                for path, desk, order, phase in orders():
                    body = {"id": f"{role}-{order}", "type": order, "no-such-field": 1}
                    response = await client.post(f"{path}/commands", json=body)
                    route = (
                        f"POST {path}/commands".replace("p-player", "{patron}")
                        .replace("main", "{cage}")
                        .replace("C1", "{case}")
                        .replace("cup", "{tournament}")
                    )
                    route = route.replace("/P1/", "/{promotion}/")
                    route = "POST /api/tables/{table}/commands" if desk == "table" else route
                    may_ask = role in spelled_out(matrix().routes[route].roles)
                    fault = wrong(response, may_ask and is_open(role, desk, order), role)
                    cells += 1
                    if fault:
                        faults.append(f"{role} {desk} {order} {phase}: {fault}")
        assert doors.heads() == before, "an order without a meaning has changed something"
        return faults, cells

    faults, cells = run(evening())
    assert faults == []
    assert cells > 5_000, "blind, not content"


PATHS = {
    "{book}": "crown-sydney",
    "{number}": "1",
    "{game}": "standard",
    "{left}": "crown-sydney",
    "{right}": "star-sydney",
    "{role}": "dealer",
    "{table}": TABLES["result"],
    "{patron}": "p-player",
    "{promotion}": "P1",
    "{cage}": "main",
    "{person}": "p-dealer",
    "{terminal}": "screen-1",
    "{device}": "dice:D0",
    "{token}": "0123456789ab",
    "{case}": "C1",
    "{tournament}": "cup",
}

INVITING = ("POST /api/patrons/{patron}/invitation", "POST /api/staff/{person}/invitation")
"""The only ones that an empty body is enough for: that somebody has a link stays on record."""


@pytest.mark.clause("house 14.11")
def test_every_route_is_let_through_or_not_for_every_role_as_the_table_says() -> None:
    async def evening() -> list[str]:
        everybodys = Settings(limits=WIDE, metrics_open=True)  # of the figures, the place one asks from decides as well
        doors = await (await (await Doors.open(everybodys)).staffed()).in_every_phase()
        before, faults = doors.heads(), []
        for role in ROLES:
            for route, row in matrix().routes.items():
                method, _, path = route.partition(" ")
                if method == "WS" or (
                    role == "sensor" and path.startswith(("/api/session", "/api/setup", "/api/demo"))
                ):
                    continue
                for name, value in PATHS.items():
                    path = path.replace(name, value)
                async with doors.as_role(role) as client:
                    response = await client.request(method, path, json={} if method == "POST" else None)
                is_allowed = role in spelled_out(row.roles)
                if role == "sensor" and code_or(response) == "scope-missing":
                    continue
                if route == "POST /api/session/unlock" and role == "visitor":
                    is_allowed = True
                fault = wrong(response, is_allowed, role)
                if fault:
                    faults.append(f"{role} {route}: {fault}")
        assert {**doors.heads(), "staff": before["staff"]} == before
        added = [
            msgspec.json.decode(kept.events) for kept in doors.running.house.store.read("staff", before["staff"][0])
        ]
        invited = [role for role in ROLES for route in INVITING if role in spelled_out(matrix().routes[route].roles)]
        assert [event["type"] for events in added for event in events] == ["invited"] * len(invited)
        return faults

    assert run(evening()) == []


def code_or(response: httpx.Response) -> str:
    return "" if response.is_success else code(response)

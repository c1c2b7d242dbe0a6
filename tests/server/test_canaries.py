"""What nobody may see: other people's money, and what the dice will be. Looked for by canaries in every answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest
from click.testing import CliRunner

from sicbo.cli.main import main as sicbo
from sicbo.floor.actor import Actor
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.runtime.live_table import LiveTable
from sicbo.server.access import Access
from sicbo.server.auth.secret import Secret
from sicbo.server.roles import ROLES
from sicbo.store.sqlite import SqliteStore
from sicbo.tumbler.chain import SecretChain
from tests.floor.tables import MANAGER
from tests.house.houses import AUTOMATIC, SeededDice, SetClock, bet, deal, table_opening
from tests.server.auth.entrance import GOOD
from tests.server.doors import TABLES, Doors, Line, code, line_for, run
from tests.server.matrix import matrix
from tests.server.test_matrix import PATHS

STACK, STAKE, WALLET = 754_300, 12_300, 314_500
"""Bob's money: no other figure of the evening has these digits."""
CANARIES = [str(STACK), str(STAKE), str(WALLET), str(STACK - STAKE), "7,543", "3,145", "123.00"]
SEEN_BY_ANN = {"visitor", "player"}


def reading() -> Iterator[str]:
    """The path of everything that can be read."""
    for route in matrix().routes:
        method, _, path = route.partition(" ")
        if method != "GET" or path.startswith("/docs"):
            continue
        for name, value in PATHS.items():
            path = path.replace(name, value)
        yield path


async def with_bob() -> Doors:
    """Every table with Ann at one place and Bob with his canaries at the other; one round is settled."""
    doors = await (await (await Doors.open()).staffed()).in_every_phase()
    name = "t-canary"
    stream = f"table/{name}"
    await doors.must(stream, MANAGER, table_opening())
    await doors.seat("ann", name, "P1", 50_000)
    await doors.seat("bob", name, "P2", STACK)
    await doors.pay_in("bob", WALLET)
    for number in (1, 2):
        await deal(doors.running.house, ["open-bets"], stream)
        await doors.must(stream, Actor("bob"), bet("small", STAKE, number, "P2"))
        await doors.must(stream, Actor("ann"), bet("big", 1_000, number, "P1"))
        if number == 1:
            await deal(doors.running.house, ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"], stream)
    return doors


def paths_at(table: str) -> list[str]:
    own = [path.replace(TABLES["result"], table) for path in reading()]
    views = [f"/api/tables/{table}?audience={one}" for one in ("public", "player", "dealer", "pit")]
    return [*own, *views, f"/api/tables/{table}/rounds/2", f"/api/tables/{table}/rounds/2/fairness"]


def found(text: str, canaries: list[str]) -> list[str]:
    return [one for one in canaries if re.search(rf"(?<![0-9a-f]){re.escape(one)}(?![0-9a-f])", text)]


def test_no_player_and_no_visitor_sees_the_money_of_another_player_in_any_answer() -> None:
    async def evening() -> tuple[list[str], str]:
        doors = await with_bob()
        faults, asked = [], 0
        async with doors.as_user("ann") as ann, doors.client() as visitor, doors.as_user("p-dealer") as dealer:
            for client in (ann, visitor):
                for path in [*paths_at("t-canary"), "/api/patrons/bob", "/api/patrons/ann"]:
                    response = await client.get(path)
                    asked += response.is_success
                    faults += [f"{path}: {one}" for one in found(response.text, CANARIES)]
            seen = await dealer.get("/api/tables/t-canary")
        assert asked > 20, "blind, not content"
        return faults, seen.text

    faults, seen_by_the_dealer = run(evening())
    assert faults == []
    assert found(seen_by_the_dealer, CANARIES), "the canaries must sing where they may be heard"


def test_nor_on_a_live_connection() -> None:
    async def evening() -> list[str]:
        doors = await with_bob()
        heard: list[str] = []
        async with doors.as_user("ann") as ann:
            ticket = (await ann.post("/api/tables/t-canary/ticket")).json()["ticket"]
            headers = {"origin": "http://127.0.0.1:8000", "cookie": ann.headers["cookie"]}
            line = Line(doors, f"/api/tables/t-canary/live?ticket={ticket}", headers)
            assert (await line.until("hello"))["audience"] == "player"
            heard.append(str(await line.hear()))
            steps = ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"]
            for step in steps:
                await deal(doors.running.house, [step], "table/t-canary")
                heard.append(str(await line.hear()))
            await line.hang_up()
        assert any("place-settled" in one or "settled" in one for one in heard)
        return [fault for one in heard for fault in found(one, CANARIES)]

    assert run(evening()) == []


# --- names and remarks ------------------------------------------------------------------------------------------------

NAME = "Anna Canary"
CORRECTION = {"type": "correct-result", "round": 1, "faces": [1, 2, 3]}
AT_A_TABLE: tuple[dict[str, Any], ...] = (
    {"type": "request-approval", "order": {**CORRECTION, "evidence": f"{NAME}, 5 Elm Street"}},
    {"type": "request-approval", "order": {**CORRECTION, "evidence": "Anna%20Canary"}},
    {"type": "fit-dice", "dice": NAME, "tumbler": "t1"},
    {"type": "fit-dice", "dice": "d1", "tumbler": "陳大文"},
    {"type": "record-incident", "kind": "device", "player": NAME},
    {"type": "open-float", "amount": 1, "transfer": NAME, "mark": "", "colours": []},
    {"type": "open-float", "amount": 1, "transfer": "x", "mark": "", "colours": [NAME]},
    {"type": "place-wager", "round": 1, "place": "P1", "area": NAME, "amount": 100},
    {"type": "take-back", "round": 1, "place": NAME, "area": "big", "amount": 100},
    {**CORRECTION, "evidence": NAME},
    {
        "type": "change-sign",
        "sign": {"every": {"minimum": 1, "maximum": 2}, "own": {NAME: {"minimum": 1, "maximum": 2}}},
    },
)


@pytest.mark.clause("house 11.1")
def test_no_name_and_no_remark_gets_into_the_log_of_a_table() -> None:
    async def evening() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        stream = f"table/{TABLES['between-rounds']}"
        at = doors.running.house.head(stream)
        async with doors.as_user("p-casino-manager") as manager:
            for number, order in enumerate(AT_A_TABLE):
                refused = await manager.post(f"/api/tables/{stream[6:]}/commands", json={"id": f"n{number}", **order})
                assert code(refused) == "bad-id", order
                assert NAME not in refused.text
            for text in (NAME, "陳大文", "a\tb", ""):
                for path, order in (
                    (f"/api/tables/{stream[6:]}/commands", {"type": "open-bets"}),
                    ("/api/cage/main/commands", {"type": "count-cash", "counted": 1}),
                    ("/api/staff/commands", {"type": "dismiss", "person": "p-cage", "reason": "left"}),
                    ("/api/patrons", {"patron": "new", "unit": "AUD"}),
                    ("/api/patrons/ann/commands", {"type": "exclude-patron", "reason": "conduct", "until": None}),
                ):
                    assert code(await manager.post(path, json={"id": text, **order})) == "bad-request", (text, path)
        assert doors.running.house.head(stream) == at

    run(evening())


@pytest.mark.clause("house 11.1")
def test_an_erased_person_is_in_no_answer_no_export_and_no_byte_of_the_store_and_the_log_still_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.server.doors.MemoryStore", lambda: SqliteStore(tmp_path))
    registering = {"id": "reg", "patron": "a-1", "unit": "AUD", "name": NAME}
    erasing = {"id": "erase", "type": "erase-person"}

    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-cage") as clerk, doors.as_user("p-area-manager") as manager:
            assert (await clerk.post("/api/patrons", json=registering)).status_code == 201
            await doors.with_password("a-1", "anna.canary")
            login = {"login": "anna.canary", "password": GOOD.reveal()}
            assert (await doors.client().post("/api/session", json=login)).status_code == 200
            assert NAME in (await clerk.get("/api/patrons?find=canary")).text, "the canary must sing while it may"
            path = "/api/patrons/a-1/commands"
            assert code(await clerk.post(path, json=erasing)) == "not-your-role"
            doors.clock.pass_(minutes=4, seconds=59)
            assert (await manager.get("/api/patrons")).status_code == 200
            doors.service.door.sessions.of("p-area-manager")[0].proven -= 60 * 60_000
            assert code(await manager.post(path, json=erasing)) == "password-again"
            doors.service.door.sessions.of("p-area-manager")[0].proven = doors.clock()
            erased = await manager.post(path, json=erasing)
            assert [one["type"] for one in erased.json()["events"]] == ["person-erased"]
            assert code(await doors.client().post("/api/session", json=login)) == "log-in-failed"
            again = await clerk.post("/api/patrons", json=registering)
            assert again.status_code == 201, "the first answer again, and no name"
            assert "link" not in again.json(), "nor another log-in"
            for asked in ("/api/patrons?find=canary", "/api/patrons/a-1", "/api/patrons/a-1/card"):
                assert "canary" not in (await manager.get(asked)).text.lower()
        doors.running.house.store.close()

    run(evening())
    held = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert b"person-erased" in held, "blind, not content"
    assert b"canary" not in held.lower()
    exported = CliRunner().invoke(sicbo, ["export", "--data", str(tmp_path)])
    assert exported.exit_code == 0
    assert "person-erased" in exported.output
    assert "canary" not in exported.output.lower()
    assert CliRunner().invoke(sicbo, ["verify", str(tmp_path)]).exit_code == 0


def test_a_name_that_a_crash_has_left_behind_is_erased_at_the_next_start() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        store = doors.running.house.store
        await doors.must("patron/ann", MANAGER, p.ErasePerson())
        store.put("people", "ann", NAME.encode())
        store.put("people", "bob", b"Bob")
        Access(doors.service)
        assert store.papers("people") == {"bob": b"Bob"}

    run(evening())


# --- the dice ---------------------------------------------------------------------------------------------------------


def secrets_of(chain: SecretChain, used: int) -> list[str]:
    """The seed and every link that has not had its time."""
    return [chain.link(number).hex() for number in range(used + 1, chain.length + 1)]


@pytest.mark.parametrize("until", [1, 2, 3])
def test_nobody_sees_a_link_before_its_time_nor_a_player_the_salt_of_a_seal(until: int) -> None:
    """At an electronic table: before bets close, with bets closed, and with the result called."""

    async def evening() -> tuple[list[str], int]:
        doors = await (await Doors.open()).staffed()
        stream, house = "table/t-chain", doors.running.house
        dice, clock = doors.running.dice, house.clock
        assert isinstance(dice, SeededDice)
        assert isinstance(clock, SetClock)
        await doors.must(stream, MANAGER, table_opening(**AUTOMATIC))
        await doors.seat("ann", "t-chain", "P1", 50_000)
        live: LiveTable = house.state(stream)
        for _ in range(200):
            clock.now += 1_000
            doors.running.ticker.tick()
            await house.settled()
            if live.table.bets_open and not live.table.places["P1"].wagers:
                await doors.must(stream, Actor("ann"), bet("big", 1_000, live.table.upcoming()))
            closed = live.table.round >= 1 and not live.table.bets_open and live.table.done
            if until == 1 and live.table.bets_open:
                break
            if closed and (until == 2 or (until == 3 and live.table.result is not None)):
                break
        else:
            raise AssertionError("it never came to that")
        [chain] = dice.chains.values()
        shown = [event for commit in house.store.read(stream) for event in [commit.events.decode()]]
        used = sum(text.count('"link-revealed"') for text in shown)
        hidden = secrets_of(chain, used)
        salts = re.findall(r'"salt":"([0-9a-f]{64})"', "".join(shown))
        faults, asked = [], 0
        for role in ROLES:
            async with doors.as_user("ann") if role == "player" else doors.as_role(role) as client:
                for path in paths_at("t-chain"):
                    response = await client.get(path)
                    asked += response.is_success
                    faults += [f"{role} {path}: link" for one in hidden if one in response.text]
                    if role in {"visitor", "player", "cage", "administrator", "promotions", "director", "sensor"}:
                        faults += [f"{role} {path}: salt" for one in salts if one in response.text]
        assert len(hidden) > 40
        assert len(salts) == 1, "made when bets opened"
        return faults, asked

    faults, asked = run(evening())
    assert faults == []
    assert asked > 100


def test_the_search_for_links_can_see() -> None:
    chain = SeededDice().fresh("t", "2026-01-01")
    hidden = secrets_of(chain, 1)
    assert chain.link(2).hex() in hidden
    assert chain.link(1).hex() not in hidden


def test_tickets_of_others_do_not_widen_what_a_player_sees() -> None:
    async def evening() -> None:
        doors = await with_bob()
        async with doors.as_user("ann") as ann:
            line = await line_for(doors, ann, audience="pit")
            assert (await line.until("hello"))["audience"] == "player"
            line.say(id="x", type="tumble", times=3)
            assert (await line.until("refused"))["refused"]["code"] == "not-your-role"
            await line.hang_up()

    run(evening())


@pytest.mark.clause("house 11.1")
def test_no_password_no_token_no_link_no_code_and_no_name_is_in_an_order_that_the_log_keeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.server.doors.MemoryStore", lambda: SqliteStore(tmp_path))
    password = Secret("nine purple canaries in a mine")
    canaries = [NAME, "anna.canary", password.reveal()]

    async def evening() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        async with doors.as_user("p-cage") as clerk, doors.as_user("p-supervisor") as supervisor:
            canaries.extend(client.headers["cookie"].partition("=")[2] for client in (clerk, supervisor))
            new = {"id": "reg", "patron": "a-1", "unit": "AUD", "name": NAME}
            canaries.append((await clerk.post("/api/patrons", json=new)).json()["link"])
            canaries.append((await clerk.post("/api/patrons/a-1/invitation")).json()["link"])
            await doors.with_password("a-1", "anna.canary", password)
            login = {"login": "anna.canary", "password": password.reveal()}
            client = doors.client()
            assert (await client.post("/api/session", json=login)).status_code == 200
            canaries.extend(value for value in client.cookies.values() if len(value) > 20)
            issued = doors.service.door.tokens.issue("p-dealer", "a program", ("deal",), 1)
            assert not isinstance(issued, Refused)
            canaries.append(issued[0].reveal())
            order = {
                "id": "pair",
                "type": "pair-terminal",
                "terminal": "s-1",
                "table": TABLES["betting"],
                "place": "P1",
            }
            assert (await supervisor.post("/api/staff/commands", json=order)).status_code == 200
            drawn = (await supervisor.post("/api/terminals/s-1/code")).json()["code"]
            canaries.append(drawn)
            client = doors.client()
            assert (await client.post("/api/terminal", json={"code": drawn})).status_code == 200
            canaries.append(client.cookies["sicbo-terminal"])
        doors.running.house.store.close()

    run(evening())
    assert all(canaries)
    connection = apsw.Connection(str(tmp_path / "log.sqlite"))
    orders = [one for (one,) in connection.execute("SELECT command FROM commits")]
    beside = [one for (one,) in connection.execute("SELECT rest FROM groups UNION SELECT answer FROM refusals")]
    assert len(orders) > 50
    for one in canaries:
        needle = one.rpartition("#")[2].rpartition("/")[2].encode()
        assert not [kept for kept in (*orders, *beside) if needle in kept], one


REMARK, TYPED_PIN = "whispering canary", "864201973"
NESTED: dict[str, tuple[str, tuple[dict[str, Any], ...]]] = {
    f"/api/tables/{TABLES['between-rounds']}": (
        "p-casino-manager",
        (
            {**CORRECTION, "evidence": NAME},
            {"type": "void-outcome", "round": 1, "ground": NAME, "cause": "x", "place": "P1"},
            {"type": "waive-receivable", "player": NAME, "amount": 1, "reason": "goodwill"},
            {"type": "waive-receivable", "player": "ann", "amount": 1, "reason": REMARK},
        ),
    ),
    "/api/patrons/ann": (
        "p-cage",
        (
            {"type": "send-to-cage", "cage": NAME, "amount": 1, "use": "cash"},
            {"type": "send-to-cage", "cage": "main", "amount": 1, "use": "cash", "pin": TYPED_PIN},
            {"type": "send-to-table", "table": NAME, "amount": 1},
            {"type": "give-credit", "amount": 1, "reason": REMARK},
        ),
    ),
    "/api/cage/main": (
        "p-cage",
        (
            {"type": "take-cash", "patron": NAME, "amount": 10**7},
            {"type": "pay-out", "transfer": NAME},
            {"type": "redeem-ticket", "ticket": NAME},
            {"type": "redeem-ticket", "ticket": "t-1", "pin": TYPED_PIN},
            {"type": "void-ticket", "ticket": "t-1", "reason": "lost", "replacement": NAME},
            {"type": "void-ticket", "ticket": "t-1", "reason": REMARK},
        ),
    ),
    "/api/staff": (
        "p-administrator",
        (
            {"type": "hire", "person": NAME, "rank": "supervisor"},
            {"type": "hire", "person": "m-2", "rank": "supervisor", "tables": [NAME]},
            {"type": "hire", "person": "m-2", "rank": "supervisor", "remark": REMARK},
            {"type": "change-rank", "person": NAME, "rank": "dealer"},
            {"type": "dismiss", "person": "p-area-manager", "reason": REMARK},
            {"type": "invite", "person": NAME},
        ),
    ),
    "/api/time": ("p-area-manager", ({"type": "confirm-time", "jump": 1, "why": REMARK},)),
}
"""By the desk: who asks for a second person there, for orders with something in them that is no order."""


@pytest.mark.clause("house 11.1", "house 4.5")
@pytest.mark.parametrize("desk", NESTED)
def test_an_order_that_would_wait_carries_no_name_no_remark_and_no_pin_into_the_log(
    desk: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.server.doors.MemoryStore", lambda: SqliteStore(tmp_path))

    async def evening() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        user, orders = NESTED[desk]
        before = doors.heads()
        async with doors.as_user(user) as client:
            for number, order in enumerate(orders):
                wish = {"id": f"w{number}", "type": "request-approval", "order": order}
                assert code(await client.post(f"{desk}/commands", json=wish)) in {"bad-id", "bad-request"}, order
                looked = await client.post(f"{desk}/foresight", json={"id": f"f{number}", **order})
                assert looked.status_code != 200 or "pin" in order, "asking about it is no way in, either"
                assert TYPED_PIN not in looked.text
            for said in ({"remark": REMARK}, {"subject": REMARK}, {"consequences": REMARK}, {"pin": TYPED_PIN}):
                wish = {"id": "x", "type": "request-approval", "order": {**orders[0]}, **said}
                assert code(await client.post(f"{desk}/commands", json=wish)) in {"bad-id", "bad-request"}, said
        assert doors.heads() == before
        doors.running.house.store.close()

    run(evening())
    held = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert b"approval-requested" in held, "blind, not content: the cage was opened by two"
    for canary in (NAME, REMARK, TYPED_PIN):
        assert canary.encode() not in held


@pytest.mark.clause("house 11.1", "house 4.5")
def test_what_waits_is_kept_as_the_order_alone_with_nothing_that_the_house_filled_in_nor_a_pin_of_its_giver() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.pay_in("ann", 500)
        sending = {"type": "send-to-cage", "cage": "main", "amount": 5, "use": "cash"}
        others: tuple[dict[str, object], ...] = ({}, {"unit": "EUR"}, {"makers": ["bob"]})
        for number, said in enumerate(others):
            async with doors.as_user("p-cage") as clerk:
                wish = {"id": f"w{number}", "type": "request-approval", "order": {**sending, **said}}
                asked = await clerk.post("/api/patrons/ann/commands", json=wish)
                assert asked.status_code == 200, asked.text
                [event] = asked.json()["events"]
                assert event["order"] == sending, "what was said in the house's place is put aside"
                assert "pin_of" not in event["asker"] or event["asker"]["pin_of"] == ""

    run(evening())

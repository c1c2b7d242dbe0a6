"""Logs: every line is one event with its ids, and no secret ever gets into one."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine, Iterator
from io import StringIO
from typing import Any, Literal, NoReturn

import pytest
import structlog

from sicbo.floor.actor import Actor
from sicbo.floor.patron import commands as p
from sicbo.floor.patron import decide as patron_rules
from sicbo.floor.refused import Refused
from sicbo.house.answers import Accepted, Halted
from sicbo.server.auth.one_time_links import address
from sicbo.server.auth.secret import Secret, fresh
from sicbo.server.logbook import follow
from sicbo.server.logging import LONGEST, log, set_up
from sicbo.server.settings import Limits, Settings
from tests.server.auth.entrance import GOOD, HERE, Entrance, run
from tests.server.doors import BETTING, Doors, open_evening
from tests.server.phone import Phone, log_in

CANARY = "canary7261"


class Page:
    """What was written."""

    def __init__(self, format: str) -> None:  # noqa: A002
        self._stream = StringIO()
        set_up("json" if format == "json" else "console", "info", self._stream)

    @property
    def text(self) -> str:
        return self._stream.getvalue()

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture(params=["json", "console"])
def page(request: pytest.FixtureRequest) -> Page:
    return Page(request.param)


def test_a_line_tells_time_in_utc_level_source_event_and_values() -> None:
    page = Page("json")
    log("sicbo.house").info("bet registered", table="T1", amount=500)
    (row,) = page.rows
    assert row["timestamp"].endswith("Z")
    del row["timestamp"]
    assert row == {
        "level": "info",
        "logger": "sicbo.house",
        "event": "bet registered",
        "table": "T1",
        "amount": 500,
    }


@pytest.mark.parametrize(
    "name",
    [
        *("password", "new_password", "Password", "token", "api_token", "metrics_token", "secret", "cookie"),
        *("Set-Cookie", "authorization", "ticket", "credentials", "private_key", "seed"),
    ],
)
def test_a_value_under_such_a_name_is_never_shown(name: str, page: Page) -> None:
    log("sicbo").info("event", **{name: CANARY}, inner={"deep": [{name: CANARY}]}, shown="yes")
    assert CANARY not in page.text
    assert "yes" in page.text
    assert "***" in page.text


SHAPES = [
    f"sb_0123456789ab_{'c0ffee' * 10}",
    f"sbs_{'c0ffee' * 10}",
    f"sbt_{'c0ffee' * 10}",
    f"sbl_{'c0ffee' * 10}",
    f"sbp_{'c0ffee' * 10}",
    f"sbd_{'c0ffee' * 10}",
    "$argon2id$v=19$m=8,t=1,p=1$c0ffee$c0ffeec0ffee",
    "-----BEGIN EC PRIVATE KEY-----\nc0ffee\n-----END EC PRIVATE KEY-----",
    "Bearer c0ffee.c0ffee",
    "__Host-sicbo=c0ffee",
    "sicbo-terminal=c0ffee",
]


@pytest.mark.parametrize("shape", SHAPES)
def test_what_looks_like_a_secret_of_ours_is_masked_wherever_it_stands(shape: str, page: Page) -> None:
    logger = log("sicbo")
    logger.info(f"before {shape} after")
    logger.info("value", path=f"/live?x={shape}&y=1", listed=[shape], mapped={"a": (shape,)}, wrapped=Exception(shape))
    logger.info("name", **{shape: 1})
    logging.getLogger("uvicorn").warning("library says %s", shape)
    logging.getLogger("uvicorn").warning("library adds", extra={"header": shape})
    try:
        raise ValueError(shape)
    except ValueError:
        logger.exception("fault")
        logging.getLogger("uvicorn").exception("fault in a library")
    assert "c0ffee" not in page.text
    assert page.text.count("***") >= 9
    assert "ValueError" in page.text


@pytest.mark.parametrize("attack", ["\n", "\r\n", "\x1b[2J", "\u2028", "\x00", "\x85", "\u202e"])
def test_no_value_can_begin_a_line_of_its_own_or_command_a_terminal(attack: str, page: Page) -> None:
    forged = f'x{attack}{{"event": "forged"}}'
    log("sicbo").info(forged, value=forged, inner=[forged], **{f"k{attack}": 1})
    logging.getLogger("uvicorn").info("%s", forged)
    assert attack not in page.text.replace("\n", "", 2) if attack == "\n" else attack not in page.text
    assert len(page.text.splitlines()) == 2


def test_endless_and_endlessly_deep_values_are_cut(page: Page) -> None:
    deep: list[object] = []
    deep.append(deep)
    log("sicbo").info("x" * 1_000_000, deep=deep, raw=b"c0ffee" * 1_000)
    assert len(page.text) < LONGEST + 1_000
    assert "<6000 bytes>" in page.text


def test_a_level_below_the_chosen_one_is_not_written() -> None:
    stream = StringIO()
    set_up("json", "warning", stream)
    log("sicbo").info("quiet")
    log("sicbo").warning("loud")
    assert [json.loads(line)["event"] for line in stream.getvalue().splitlines()] == ["loud"]


def test_no_secret_of_the_door_shows_in_a_repr_or_a_log_of_everything_it_hands_out(page: Page) -> None:
    async def gathered() -> tuple[list[object], list[str]]:
        entrance = await Entrance().with_user()
        token, session = await entrance.logged_in()
        issued = entrance.door.tokens.issue("u1", "bot", ("play",), 1)
        assert isinstance(issued, tuple)
        ticket = entrance.door.tickets.issue(session.id, "u1", "table/T1", "dealer")
        link = entrance.door.links.invite("u2", is_staff=True)
        credential = entrance.door.credentials.of("u1")
        assert credential is not None
        refused = await entrance.door.log_in("ann", Secret(CANARY * 2), HERE)
        things: list[object] = [token, session, *issued, ticket, link, credential, refused, vars(entrance.door)]
        things += [entrance.door.tickets.redeem(ticket, "table/T1"), entrance.door.links.take(link)]
        secrets = [GOOD.reveal(), CANARY, credential.hash]
        secrets += [one.reveal().rpartition("_")[2] for one in (token, issued[0], ticket, link)]
        return things, secrets

    things, secrets = run(gathered())
    logger = log("sicbo")
    for thing in things:
        logger.info("thing", thing=thing)
        logger.info(f"{thing}")
        logger.info("formatted %r %s", thing, thing)
    shown = page.text + "".join(map(repr, things)) + "".join(map(str, things))
    assert [secret for secret in secrets if secret in shown] == []
    assert "Session" in shown


def test_the_canary_would_be_seen(page: Page) -> None:
    log("sicbo").info("thing", thing=Secret(CANARY).reveal())
    assert CANARY in page.text


def test_a_link_written_out_by_mistake_is_masked(page: Page) -> None:
    link = fresh("sbl")
    log("sicbo").info(address("http://127.0.0.1:8000", link))
    assert link.reveal() not in page.text
    assert "/welcome#sbl_***" in page.text


# --- alarms and orders ------------------------------------------------------------------------------------------------


def written(level: Literal["debug", "info", "warning"], evening: Callable[[Doors], Coroutine[Any, Any, None]]) -> Any:
    """What a house has written of an evening, each row without its time."""

    async def followed() -> None:
        doors = await (await Doors.open()).staffed()
        follow(doors.running.house)
        await evening(doors)
        await asyncio.sleep(0)

    stream = StringIO()
    set_up("json", level, stream)
    run(followed())
    rows = [json.loads(line) for line in stream.getvalue().splitlines()]
    ours = [row for row in rows if row["logger"].startswith("sicbo")]
    return [{name: value for name, value in row.items() if name != "timestamp"} for row in ours]


async def two_orders(doors: Doors) -> None:
    house, ann = doors.running.house, Actor("ann")
    assert isinstance(await house.give("patron/ann", ann, "o-1", p.SetLimit(kind="time", amount=30)), Accepted)
    refused = await house.give("patron/ann", ann, "o-2", p.SetLimit(kind="time", amount=30))
    assert isinstance(refused, Refused)
    assert await house.give("patron/ann", ann, "o-2", p.SetLimit(kind="time", amount=30)) == refused


def test_what_became_of_an_order_is_written_under_its_command_id() -> None:
    given = {"logger": "sicbo.order", "stream": "patron/ann", "actor": "ann", "command": "set-limit"}
    accepted = {**given, "level": "debug", "event": "accepted", "command_id": "o-1", "seq": 2}
    refused = {**given, "level": "info", "event": "refused", "command_id": "o-2"}
    refused |= {"code": "same-limit", "clause": "house 11.5"}
    assert written("debug", two_orders) == [accepted, refused, refused]
    assert written("info", two_orders) == [refused, refused]
    assert written("warning", two_orders) == []


def test_an_alarm_is_written_with_where_its_fault_came_from_and_the_order_with_that_it_has_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def burst(*_: object) -> NoReturn:
        raise RuntimeError(f"a bug with Bearer {CANARY}")

    async def evening(doors: Doors) -> None:
        with monkeypatch.context() as faulty:
            faulty.setattr(patron_rules, "not_opaque", burst)
            answer = doors.running.house.give("patron/ann", Actor("ann"), "o-1", p.BeginSession())
            with pytest.raises(Halted):
                await answer

    alarm, order = written("warning", evening)
    assert (alarm["level"], alarm["logger"], alarm["event"]) == ("error", "sicbo.alarm", "bug")
    assert alarm["stream"] == "patron/ann"
    assert "in burst" in alarm["exception"]
    assert (order["event"], order["command_id"]) == ("no answer", "o-1")
    assert CANARY not in f"{alarm}{order}"


def test_alarms_from_before_the_house_was_followed_are_written_too() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        doors.running.house.alarm("table/T1", "unreadable", "no log")
        follow(doors.running.house)

    page = Page("json")
    run(evening())
    [row] = page.rows
    assert (row["event"], row["stream"], row["detail"], "exception" in row) == (
        "unreadable",
        "table/T1",
        "no log",
        False,
    )


def test_a_line_that_is_not_wanted_costs_no_more_than_a_look() -> None:
    set_up("json", "warning", StringIO())
    shown: list[str] = []

    class Told:
        def __repr__(self) -> str:
            shown.append("")
            return "told"

    log("sicbo").info("quiet", thing=Told())
    assert shown == []
    log("sicbo").warning("loud", thing=Told())
    assert shown == [""]


def test_whoever_hears_of_an_alarm_cannot_stop_play() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        doors.running.house.on_alarm(lambda _: 1 / 0)  # type: ignore[arg-type]
        doors.running.house.alarm("", "noise")
        assert [alarm.about for alarm in doors.running.house.alarms] == ["noise"]

    run(evening())


def test_whoever_comes_in_or_is_turned_away_is_written_down_and_no_name_that_nobody_has() -> None:
    page = Page("json")

    async def evening() -> None:
        doors = await open_evening()
        await doors.with_password("p-dealer", "dan")
        async with doors.client() as client:
            for login in ("dan", CANARY):
                await client.post("/api/session", json={"login": login, "password": CANARY})
            await client.post("/api/session", json={"login": "dan", "password": GOOD.reveal()})
            await client.delete("/api/session")
        async with doors.as_user("ann") as ann:
            await ann.post(BETTING, json={"id": "a", "type": "open-bets"})
            await ann.get("/api/pit")
            await ann.post(BETTING, json={"id": "b", "type": "clear-wagers"}, headers={"origin": "http://elsewhere"})

    run(evening())
    rows = [row for row in page.rows if row["logger"] in {"sicbo.door", "sicbo.gate"}]
    assert [(row["event"], row["user"]) for row in rows if row["logger"] == "sicbo.door"] == [
        ("log-in failed", "p-dealer"),
        ("log-in failed", ""),
        ("logged in", "p-dealer"),
        ("logged out", "p-dealer"),
    ]
    assert {row["address"] for row in rows if row["event"].startswith("log-in")} == {"203.0.113.7"}
    assert [(row["user"], row["what"]) for row in rows if row["event"] == "denied"] == [
        ("ann", "open-bets"),
        ("ann", "GET /api/pit"),
    ]
    away = [row for row in rows if row["event"] == "turned away"]
    assert [(row["code"], row["route"]) for row in away] == [("foreign-request", "POST /api/tables/{table}/commands")]
    assert CANARY not in page.text


def test_a_flood_that_is_turned_away_does_not_fill_the_log() -> None:
    page = Page("json")

    async def evening() -> None:
        doors = await Doors.open(Settings(limits=Limits(a_second=1, at_once=5)))
        async with doors.client({"host": "elsewhere"}) as client:
            for _ in range(50):
                await client.get("/api/tables")

    run(evening())
    assert len([row for row in page.rows if row["event"] == "turned away"]) == 5


@pytest.mark.clause("house 14.20", "house 14.21")
def test_neither_secret_nor_code_is_written_and_that_a_recovery_code_was_used_is(page: Page) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-supervisor", "sue")
        async with doors.client() as sue, doors.client() as later:
            await log_in(sue, "sue")
            begun = (await sue.post("/api/second-factor")).json()
            phone = Phone(doors, begun["secret"])
            added = (await sue.post("/api/second-factor/confirm", json={"code": phone.code()})).json()
            assert (await log_in(later, "sue", added["recovery_codes"][0])).status_code == 200
            log("test").info("all of it", uri=begun["uri"], codes=added["recovery_codes"])
            assert "all of it" in page.text
            assert begun["secret"] not in page.text
            assert not any(one in page.text for one in added["recovery_codes"])
        for said in ("second factor added", "recovery code used"):
            [line] = [line for line in page.text.splitlines() if said in line]
            assert "p-supervisor" in line

    run(evening())

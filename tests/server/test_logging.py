"""Logs: every line is one event with its ids, and no secret ever gets into one."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
import structlog

from sicbo.server.auth.secret import Secret, fresh
from sicbo.server.auth.setup import address
from sicbo.server.logging import LONGEST, bound, log, set_up
from tests.server.auth.entrance import GOOD, HERE, Entrance, run

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
    structlog.contextvars.clear_contextvars()


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


def test_ids_of_request_and_command_are_on_every_line_inside_also_in_tasks_and_on_lines_of_libraries() -> None:
    page = Page("json")

    async def request(number: int) -> None:
        with bound(request_id=f"r{number}"):
            await asyncio.sleep(0)
            with bound(command_id=f"c{number}"):
                await asyncio.create_task(command())
            logging.getLogger("uvicorn.access").info("done %s", number)

    async def command() -> None:
        await asyncio.sleep(0)
        log("sicbo.house").info("command")

    async def main() -> None:
        await asyncio.gather(*(request(number) for number in range(5)))

    asyncio.run(main())
    log("sicbo").info("outside")
    for row in page.rows:
        if row["event"] == "command":
            assert row["command_id"][1:] == row["request_id"][1:]
        elif row["event"] == "outside":
            assert "request_id" not in row
        else:
            assert row["event"] == f"done {row['request_id'][1:]}"
            assert "command_id" not in row
    assert len(page.rows) == 11


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

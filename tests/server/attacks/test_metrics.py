"""Figures about the house are for its machine or for a token, and name nobody."""

from __future__ import annotations

import httpx
import pytest

from sicbo.server.auth.secret import Secret
from sicbo.server.settings import Settings
from tests.server.doors import ORIGIN, WIDE, Doors, code, run

BEYOND = "203.0.113.7"
SPELLINGS = ("/metrics/", "//metrics", "/%6detrics", "/metrics?token=right-and-long", "/METRICS")


def shown(answer: httpx.Response) -> bool:
    """Whether it holds figures; if not, it is a refusal that names none."""
    if answer.status_code == 200:
        assert b"sicbo_commits" in answer.content
        return True
    assert answer.status_code in (401, 403, 404, 405), answer
    assert b"sicbo_" not in answer.content
    return False


@pytest.mark.clause("house 14.15")
@pytest.mark.parametrize(
    ("address", "seen"), [("127.0.0.1", True), ("127.8.0.1", True), ("::1", True), (BEYOND, False), ("10.0.0.1", False)]
)
def test_figures_are_for_the_machine_itself_unless_something_is_set(address: str, seen: bool) -> None:
    async def evening() -> None:
        doors = await Doors.open()
        async with doors.client(address=address) as client:
            assert shown(await client.get("/metrics")) is seen

    run(evening())


@pytest.mark.clause("house 14.15")
def test_no_spelling_and_no_header_brings_somebody_from_beyond_to_the_figures() -> None:
    async def evening() -> None:
        doors = await (await Doors.open(Settings(limits=WIDE, metrics_token=Secret("right-and-long")))).staffed()
        lies = [
            {"x-forwarded-for": "127.0.0.1"},
            {"forwarded": "for=127.0.0.1"},
            {"x-real-ip": "127.0.0.1"},
            {"authorization": "Bearer right-and-lon"},
            {"authorization": "Bearer RIGHT-AND-LONG"},
            {"authorization": "right-and-long"},
            {"authorization": "Basic right-and-long"},
            {"cookie": "sicbo=right-and-long"},
        ]
        async with doors.client() as client:
            for path in ("/metrics", *SPELLINGS):
                assert not shown(await client.get(ORIGIN + path)), path
            for lie in lies:
                assert not shown(await client.get("/metrics", headers=lie)), lie
            assert not shown(await client.head("/metrics"))
            assert code(await client.get("/metrics", headers={"host": "localhost"})) == "foreign-request"
            assert shown(await client.get("/metrics", headers={"authorization": "Bearer right-and-long"}))
        async with doors.client(address="127.0.0.1") as client:
            assert not shown(await client.get("/metrics")), "where a token is set, it is asked for on the machine, too"

    run(evening())


@pytest.mark.clause("house 14.15")
def test_of_the_houses_own_tokens_only_those_made_for_figures_open_them() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        for scope in ("read", "play", "deal", "pit", "cage", "audit", "sensor", "administer"):
            async with doors.as_program("p-casino-manager", scope) as client:
                assert not shown(await client.get("/metrics")), scope
        async with doors.as_program("p-dealer", "metrics") as client:
            assert shown(await client.get("/metrics"))
            doors.clock.pass_(hours=24)
            assert not shown(await client.get("/metrics"))
        async with doors.as_user("p-casino-manager") as client:
            assert not shown(await client.get("/metrics"))

    run(evening())


@pytest.mark.clause("house 14.15")
def test_a_setting_opens_the_figures_to_everybody_and_they_name_nobody() -> None:
    async def evening() -> None:
        doors = await (await Doors.open(Settings(limits=WIDE, metrics_open=True))).staffed()
        async with doors.client() as client, doors.as_program("p-dealer", "metrics") as program:
            await client.get("/api/tables/made-up-by-a-stranger")
            for answer in (await client.get("/metrics"), await program.get("/metrics")):
                assert shown(answer)
                for name in ("ann", "p-dealer", "owner", BEYOND, "made-up", "sbs_", "sb_"):
                    assert name not in answer.text

    run(evening())

"""`sicbo play`, driven by a pipe against a real demonstration."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from sicbo.cli import play
from sicbo.cli.house_client import HouseClient, HouseError
from tests.server.process import SICBO, WITHOUT_BOTS, HouseProcess, environment_of, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """Bets stay open for a while after the first one, and nobody but the test gives it."""
    data = tmp_path_factory.mktemp("play") / "data"
    with running(data, "--demo", program=WITHOUT_BOTS, SICBO_VENUE__BET_SECONDS="4") as found:
        yield found


def played(address: str, *typed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *SICBO, "play", "--url", address],
        input="\n".join(typed) + "\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment_of({}),
    )


def test_an_evening_through_a_pipe(house: HouseProcess) -> None:
    evening = played(
        house.address,
        "bet big 10",
        "sit crown-sydney.standard",
        "wait",
        "bet big 10",
        "double",
        "undo",
        "redo",
        "undo",
        "bet nonsense 10",
        "bet big much",
        "dance",
        "result",
        "wait",
        "repeat",
        "result",
        "cash-out 5",
        "leave",
        "help",
        "quit",
    )
    said = evening.stdout
    assert evening.returncode == 0, evening.stderr
    assert evening.stderr == ""
    for wanted in (
        "Welcome, demo-player",
        "crown-sydney.standard",
        "! You sit at no table",
        "bought in; you have 100.00",
        "bets are open",
        "registered: big 10.00",
        "registered: big 20.00",
        "! I do not understand: dance",
        "no more bets",
        ", total ",
        "  big 10.00 ",
        "5.00 went to your wallet",
        "you have left the table",
        "cash-out [AMOUNT]",
    ):
        assert wanted in said, said
    assert sum(line.startswith("! ") for line in said.splitlines()) == 4, said


def test_a_table_in_another_currency_is_played_by_the_player_who_has_it(house: HouseProcess) -> None:
    listed = played(house.address, "quit").stdout.splitlines()
    name = next(line.split()[1] for line in listed if " SGD " in line)
    said = played(house.address, "sit 99", f"sit {name}", "leave").stdout
    assert "! There is no table 99" in said
    assert "bought in; you have 100.00" in said, said
    assert "you have left the table" in said


def test_without_a_house_one_line_says_what_to_do() -> None:
    alone = played("http://127.0.0.1:9")
    assert alone.returncode == 1
    assert alone.stdout == ""
    assert "No house answers at http://127.0.0.1:9" in alone.stderr
    assert "sicbo serve --demo" in alone.stderr
    assert len(alone.stderr.splitlines()) == 1


def test_an_amount_that_is_none_is_told_in_words(house: HouseProcess) -> None:
    said = played(house.address, "sit crown-sydney.standard", "bet big x", "bet big 0.005", "leave").stdout
    told = [line for line in said.splitlines() if line.startswith("! ")]
    assert len(told) == 2, said
    assert all("stake-" not in line and line.endswith((".", ")")) for line in told), told


class Stranger(BaseHTTPRequestHandler):
    """Answers everything, and is no house."""

    def do_GET(self) -> None:
        self._say(404, b"<p>not here</p>")

    def do_POST(self) -> None:
        self._say(200, b'{"ticket": "x"}' if self.path.endswith("/ticket") else b"<p>hello</p>")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass

    def _say(self, code: int, body: bytes) -> None:
        self.send_response(code)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def stranger() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_what_is_no_house_is_told_from_one_in_one_line(stranger: str) -> None:
    other = played(stranger)
    assert (other.returncode, other.stdout) == (1, "")
    assert f"What answers at {stranger} is no house" in other.stderr
    assert len(other.stderr.splitlines()) == 1


def test_a_refusal_that_is_no_answer_of_a_house_is_told(stranger: str) -> None:
    with pytest.raises(HouseError, match="is no house"):
        asyncio.run(HouseClient(stranger, "en").ask("GET", "/api/tables"))


def test_a_table_whose_live_connection_does_not_come_about_is_told(stranger: str) -> None:
    with pytest.raises(HouseError, match="live connection"):
        asyncio.run(HouseClient(stranger, "en").live("T1", lambda _: None))


def test_waiting_ends_with_a_word_when_nothing_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "TIMEOUT_SECONDS", 0)
    player = play.Player(HouseClient("http://127.0.0.1:9", "en"))
    player._live = object()  # type: ignore[assignment]
    player._state = {"view": {"stack": 0, "public": {"bets_open": False}}}
    with pytest.raises(ValueError, match="Nothing has come"):
        asyncio.run(player.obey("wait", []))

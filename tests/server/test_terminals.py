"""A browser as the terminal of a place: paired by a code, betting where nobody else can, and unpaired at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from sicbo.floor.staff import commands as st
from sicbo.floor.table.irregularities.commands import FitDice
from sicbo.server.settings import Settings
from tests.floor.tables import MANAGER
from tests.house.houses import deal, table_opening
from tests.server.doors import OURS, OWNER, WIDE, Doors, Line, code, run
from tests.server.process import HouseProcess, running
from tests.server.terminal import Person, Terminal
from tests.server.transports import looped

TABLE, SCREEN = "t-licensed", "terminal-P1"
STREAM, PATH = f"table/{TABLE}", f"/api/tables/{TABLE}"
REVOKED = 4401
BET = {"type": "place-wager", "round": 1, "area": "big", "amount": 1_000, "place": "P1"}
AWAY = "not-present"
"""What this book says to whoever is at no terminal of the house at all; at the wrong one it is `not-this-terminal`."""
NOWHERE = {"terminal": "", "table": "", "place": ""}


class Evening:
    """A licensed table with Ann at its first place, bets open, and the terminal of that place paired with it."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors
        self.asked = 0

    @classmethod
    async def begin(cls, settings: Settings | None = None) -> Evening:
        doors = await (await Doors.open(settings)).staffed()
        await doors.must(STREAM, MANAGER, table_opening(mode="licensed"))
        await doors.must(STREAM, MANAGER, FitDice("dice-1", "tumbler-1"))
        await doors.seat("ann", TABLE, "P1", 20_000)
        await deal(doors.running.house, ("open-bets",), STREAM)
        evening = cls(doors)
        pairing = {"type": "pair-terminal", "terminal": SCREEN, "table": TABLE, "place": "P1"}
        assert (await evening.ordered("/api/staff", **pairing)).status_code == 200
        return evening

    async def ordered(self, path: str, user: str = "p-supervisor", device: str = "", **order: Any) -> httpx.Response:
        """The answer to an order of somebody who has just logged in, perhaps on a device of the floor."""
        self.asked += 1
        async with self.person(user, device) as client:
            return await client.post(f"{path}/commands", json={"id": f"order-{self.asked}", **order})

    async def bet(self, device: str = "", user: str = "ann") -> str:
        """The code of the refusal of a bet from this device; empty where it was registered."""
        response = await self.ordered(PATH, user, device, **BET)
        return "" if response.status_code == 200 else code(response)

    async def code(self, terminal: str = SCREEN) -> str:
        async with self.doors.as_user("p-supervisor") as client:
            response = await client.post(f"/api/terminals/{terminal}/code")
            assert response.status_code == 200, response.text
            return str(response.json()["code"])

    async def paired(self, terminal: str = SCREEN) -> str:
        """What the browser of a visitor holds after it was paired."""
        async with self.doors.client() as client:
            response = await client.post("/api/terminal", json={"code": await self.code(terminal)})
            assert response.status_code == 200, response.text
            return response.cookies["sicbo-terminal"]

    async def unpair(self) -> None:
        assert (await self.ordered("/api/staff", type="unpair-terminal", terminal=SCREEN)).status_code == 200

    def person(self, user: str, device: str = "") -> httpx.AsyncClient:
        client = self.doors.as_user(user) if user else self.doors.client()
        if device:
            own = client.headers.get("cookie")
            client.headers["cookie"] = f"{own}; sicbo-terminal={device}" if own else f"sicbo-terminal={device}"
        return client

    async def connect(self, user: str, device: str = "") -> Line:
        async with self.person(user, device) as client:
            ticket = (await client.post(f"{PATH}/ticket")).json()["ticket"]
            line = Line(self.doors, f"{PATH}/live?ticket={ticket}", {**OURS, "cookie": client.headers["cookie"]})
            await line.until("hello")
            return line


@pytest.mark.clause("house 14.12")
@pytest.mark.clause("house 14.13")
@pytest.mark.clause("house 5.5")
def test_at_a_licensed_table_the_paired_browser_bets_and_every_other_is_refused() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        assert await floor.bet() == AWAY
        device = await floor.paired()
        assert await floor.bet(device) == ""
        assert await floor.bet() == AWAY, "the same player from home"
        assert await floor.bet("sbd_" + 64 * "0") == AWAY, "a device of somebody's own making"
        assert await floor.bet(device, "bob") == "not-your-place"

    run(evening())


@pytest.mark.clause("house 14.13")
def test_the_terminal_of_another_place_or_another_table_is_not_this_one() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        for number, (table, place) in enumerate(((TABLE, "P2"), ("t-elsewhere", "P1")), 2):
            order = {"type": "pair-terminal", "terminal": f"terminal-P{number}", "table": table, "place": place}
            assert (await floor.ordered("/api/staff", **order)).status_code == 200
            assert await floor.bet(await floor.paired(f"terminal-P{number}")) == "not-this-terminal"
        # Paired elsewhere under the very name that the place knows, it stands elsewhere all the same.
        await floor.ordered("/api/staff", type="unpair-terminal", terminal="terminal-P2")
        for table, place in (("t-far", "P1"), (TABLE, "P2")):
            await floor.unpair()
            order = {"type": "pair-terminal", "terminal": SCREEN, "table": table, "place": place}
            assert (await floor.ordered("/api/staff", **order)).status_code == 200
            assert await floor.bet(await floor.paired()) == "not-this-terminal", (table, place)

    run(evening())


@pytest.mark.clause("house 14.13")
def test_a_program_is_no_terminal_though_it_shows_the_devices_cookie() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        device = await floor.paired()
        async with floor.doors.as_program("ann", "play") as client:
            client.headers["cookie"] = f"sicbo-terminal={device}"
            response = await client.post(f"{PATH}/commands", json={"id": "a", **BET})
            assert code(response) == AWAY

    run(evening())


@pytest.mark.clause("house 14.13")
def test_where_a_player_sits_down_from_is_known_and_not_taken_from_the_order() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        for user, place, device, known in (("bob", "P2", "", ""), ("p-player", "P1", await floor.paired(), SCREEN)):
            claimed = {"type": "sit", "table": TABLE, "place": place, "terminal": "screen-of-my-own"}
            response = await floor.ordered(f"/api/patrons/{user}", user, device, **claimed)
            assert response.json()["events"][-1]["terminal"] == known

    run(evening())


@pytest.mark.clause("house 14.12")
def test_a_code_is_good_once_and_a_used_an_expired_and_an_invented_one_get_the_same_answer() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        used, told = await floor.code(), []
        async with floor.doors.client() as client:
            assert (await client.post("/api/terminal", json={"code": used})).status_code == 200
        late = await floor.code()
        floor.doors.clock.pass_(minutes=15)
        for one in (used, late, "sbp_" + 64 * "0", "", "é" * 300):
            async with floor.doors.client() as client:
                response = await client.post("/api/terminal", json={"code": one})
                assert (response.status_code, code(response)) == (409, "pairing-refused")
                assert "set-cookie" not in response.headers
                told.append(response.content)
        assert len(set(told)) == 1

    run(evening())


@pytest.mark.clause("house 14.12")
def test_a_code_is_given_for_paired_terminals_alone() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        async with floor.doors.as_user("p-supervisor") as client:
            response = await client.post("/api/terminals/terminal-P9/code")
            assert (response.status_code, code(response)) == (409, "terminal-unknown")
        async with floor.doors.as_user("p-dealer") as client:
            assert code(await client.post(f"/api/terminals/{SCREEN}/code")) == "not-your-role"

    run(evening())


def test_a_device_is_told_which_terminal_it_is_until_it_is_forgotten() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        device = await floor.paired()
        here = {"terminal": SCREEN, "table": TABLE, "place": "P1"}
        for user, shown, told in (("", device, here), ("ann", device, here), ("ann", "", NOWHERE)):
            async with floor.person(user, shown) as client:
                assert (await client.get("/api/terminal")).json() == told
        async with floor.person("", device) as client:
            forgotten = await client.delete("/api/terminal")
            assert forgotten.json() == NOWHERE
            assert "sicbo-terminal=;" in forgotten.headers["set-cookie"]
            assert "Max-Age=0" in forgotten.headers["set-cookie"]
        async with floor.person("", device) as client:
            assert (await client.get("/api/terminal")).json() == NOWHERE
        assert await floor.bet(device) == AWAY

    run(evening())


def test_a_browser_whose_session_is_over_can_still_be_paired() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        async with floor.person("ann") as client:
            floor.doors.clock.pass_(hours=13)
            response = await client.post("/api/terminal", json={"code": await floor.code()})
            assert response.status_code == 200, response.text

    run(evening())


def test_under_encryption_the_cookie_of_a_device_is_bound_to_the_host_and_no_script_reads_it() -> None:
    async def evening() -> None:
        doors = await (await Doors.open(Settings(tls=True, limits=WIDE))).staffed()
        await doors.must("staff", OWNER, st.PairTerminal(terminal=SCREEN, table=TABLE, place="P1"))
        text, _ = doors.service.door.devices.code(SCREEN)
        async with doors.client() as client:
            cookie = (await client.post("/api/terminal", json={"code": text.reveal()})).headers["set-cookie"]
        assert cookie.startswith("__Host-sicbo-terminal=sbd_")
        for attribute in ("HttpOnly", "SameSite=Strict", "Path=/", "Secure", "Max-Age=31536000"):
            assert attribute in cookie.split("; ")
        assert "Domain" not in cookie

    run(evening())


@pytest.mark.clause("house 14.12")
@pytest.mark.parametrize("how", ["unpaired", "forgotten", "replaced"])
def test_an_open_connection_ends_with_its_device_at_once_and_the_players_others_stay(how: str) -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        device = await floor.paired()
        at_the_table, at_home = await floor.connect("ann", device), await floor.connect("ann")
        at_the_table.say(id="first", **BET)
        assert (await at_the_table.until("done"))["id"] == "first"
        if how == "unpaired":
            await floor.unpair()
        elif how == "forgotten":
            async with floor.person("ann", device) as client:
                await client.delete("/api/terminal")
        else:
            await floor.paired()
        at_the_table.say(id="second", **BET)
        assert await at_the_table.closed() == REVOKED
        at_home.say(id="third", **BET)
        assert (await at_home.until("refused"))["refused"]["code"] == AWAY
        assert await floor.bet(device) == AWAY
        assert floor.doors.service.plugged == {}
        await at_home.hang_up()

    run(evening())


@pytest.mark.clause("house 14.12")
def test_after_a_year_the_sweep_closes_what_a_device_has_open() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        line = await floor.connect("", await floor.paired())
        floor.doors.clock.pass_(hours=365 * 24, seconds=-1)
        list(floor.doors.service.door.sweep())
        assert len(floor.doors.service.plugged) == 1
        floor.doors.clock.pass_(seconds=1)
        list(floor.doors.service.door.sweep())
        assert await line.closed() == REVOKED

    run(evening())


def test_a_connection_that_its_client_closes_is_forgotten_with_its_device() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        device = await floor.paired()
        lines = [await floor.connect("ann", device) for _ in range(2)]
        assert [len(mine) for mine in floor.doors.service.plugged.values()] == [2]
        await lines[0].hang_up()
        assert [len(mine) for mine in floor.doors.service.plugged.values()] == [1]
        await lines[1].hang_up()
        assert floor.doors.service.plugged == {}

    run(evening())


# --- the demonstration, over real sockets -----------------------------------------------------------------------------

LICENSED = "crown-sydney.licensed"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    with running(tmp_path_factory.mktemp("terminals") / "data", "--demo") as found:
        yield found
        printed = found.printed
    assert "Traceback" not in printed
    assert "sbd_" not in printed
    assert "sbp_" not in printed


def test_a_visitor_of_the_demonstration_bets_at_its_licensed_table_and_a_dealer_deals(house: HouseProcess) -> None:
    async def work() -> None:
        player = Person(house.address)
        response, told = await player.ask("POST", "/api/demo/player")
        assert "player" in told["demo"]
        assert "dealer" in told["demo"]
        player.session, player.device = response.cookies["sicbo"], response.cookies["sicbo-terminal"]
        player.http.cookies.clear()
        again, _ = await player.ask("POST", "/api/demo/player")
        assert "sicbo-terminal" not in again.cookies, "one device is enough"
        player.http.cookies.clear()
        from_home = Person(house.address, player.session)
        wallet = f"/api/patrons/{told['user']}/commands"
        await player.give(wallet, id="sit", type="sit", table=LICENSED, place="P1")
        await player.give(wallet, id="buy", type="send-to-table", table=LICENSED, amount=10_000)
        dealer = await Person(house.address).log_in("dealer")
        orders = f"/api/tables/{LICENSED}/commands"
        await dealer.give(orders, id="d1", type="open-bets")
        live, away = await player.sit(LICENSED), await from_home.sit(LICENSED)
        assert (await away.order("place-wager", **_bet(1_000)))["refused"]["code"] == AWAY
        assert (await live.order("place-wager", id="from-the-terminal", **_bet(1_000)))["type"] == "done"
        steps: dict[str, dict[str, Any]] = {"tumble": {"times": 3}, "close-bets": {}, "uncover": {}}
        steps |= {"enter-result": {"faces": [2, 4, 6]}, "confirm-result": {"faces": [2, 4, 6]}, "settle": {}}
        for step, fields in steps.items():
            await dealer.give(orders, id=f"d-{step}", type=step, **fields)
        settled = await live.until(lambda frame: any(e["type"] == "round-settled" for e in frame.get("events", ())))
        assert settled["view"]["stack"] == 11_000
        await _unpaired(house, live)
        assert not away.is_over
        for one in (away.close(), player.leave(), from_home.leave(), dealer.leave()):
            await one

    looped(work)


async def _unpaired(house: HouseProcess, live: Terminal) -> None:
    """A supervisor unpairs the terminal: its connection ends in the same instant, with the code of a revocation."""
    manager = await Person(house.address).log_in("manager")
    await manager.give("/api/staff/commands?as=", id="u", type="unpair-terminal", terminal="demo-terminal")
    assert await live.code() == REVOKED
    await manager.leave()


def _bet(amount: int) -> dict[str, Any]:
    return {"round": 1, "area": "big", "amount": amount}


def test_every_practice_table_comes_before_the_licensed_one_and_deals_by_itself(house: HouseProcess) -> None:
    async def work() -> None:
        visitor = Person(house.address)
        _, cards = await visitor.ask("GET", "/api/tables")
        assert [card["mode"] for card in cards] == ["practice"] * 13 + ["licensed"]
        _, ready = await visitor.ask("GET", "/readyz")
        assert ready == {"status": "ready", "faults": []}
        await visitor.leave()

    looped(work)


@pytest.mark.clause("house 12.8")
def test_whoever_draws_a_code_types_the_password_and_is_on_record_without_the_code() -> None:
    async def evening() -> None:
        floor = await Evening.begin()
        doors = floor.doors
        async with doors.as_user("p-supervisor") as client:
            sessions = doors.service.door.sessions.of("p-supervisor")
            for session in sessions:
                session.proven -= 60 * 60_000
            seq, _ = doors.running.house.head("staff")
            assert code(await client.post(f"/api/terminals/{SCREEN}/code")) == "password-again"
            assert doors.running.house.head("staff")[0] == seq
            for session in sessions:
                session.proven = doors.clock()
            drawn = (await client.post(f"/api/terminals/{SCREEN}/code")).json()
        [commit] = doors.running.house.store.read("staff", seq)
        told = f'"by":"p-supervisor","clause":"house 12.8","terminal":"{SCREEN}","type":"code-drawn"'
        assert told.encode() in commit.events
        assert drawn["code"].encode() not in commit.events

    run(evening())

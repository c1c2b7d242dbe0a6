"""Keys to the house, changed while it runs: passwords, tokens, and a patron's way in."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import msgspec
import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.patron import commands as p
from sicbo.floor.staff import commands as st
from sicbo.house.answers import Answer, unheard
from sicbo.runtime.running import open_house
from sicbo.server.access import Access
from sicbo.server.auth.door import Door
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.secret import Secret
from sicbo.server.serving import assembled
from sicbo.server.settings import Settings
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER
from tests.house.houses import SeededDice
from tests.server.auth.entrance import CHEAP, GOOD
from tests.server.doors import OWNER, TABLES, Doors, Line, code, line_for, open_evening, run

BETTER = Secret("four lucky herons")
CHANGE = "/api/session/password"


async def logged_in(doors: Doors, login: str, password: Secret = GOOD) -> httpx.AsyncClient:
    client = doors.client()
    entered = await client.post("/api/session", json={"login": login, "password": password.reveal()})
    assert entered.status_code == 200, entered.text
    return client


async def invited(doors: Doors, asker: str, second: str, path: str) -> str:
    """The link that two people stand behind."""
    async with doors.as_user(asker) as asking, doors.as_user(second) as agreeing:
        assert code(await asking.post(path)) == "needs-approval"
        wanted = {"type": "request-approval", "order": {"type": "invite", "person": path.split("/")[3]}}
        given = "/api/staff/commands?as="
        name = f"{asker}:{doors.running.house.head('staff')[0]}"
        asked = (await asking.post(given, json={"id": name, **wanted})).json()
        number = asked["events"][0]["approval"]
        agreed = await agreeing.post(given, json={"id": name, "type": "approve", "approval": number})
        assert agreed.status_code == 200, agreed.text
        return str((await asking.post(path)).json()["link"])


@pytest.mark.clause("house 14.2")
def test_whoever_is_logged_in_changes_the_password_with_the_old_one_and_what_else_was_open_ends() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        for user, login in (("p-dealer", "dora"), ("ann", "ann")):
            await doors.with_password(user, login)
            here, elsewhere = await logged_in(doors, login), await logged_in(doors, login)
            program = doors.as_program(user, "read")
            wrong = await here.post(CHANGE, json={"old": BETTER.reveal(), "new": BETTER.reveal()})
            assert code(wrong) == "log-in-failed"
            weak = await here.post(CHANGE, json={"old": GOOD.reveal(), "new": "password1234"})
            assert code(weak) == "password-common"
            changed = await here.post(CHANGE, json={"old": GOOD.reveal(), "new": BETTER.reveal()})
            assert changed.json()["user"] == user
            assert (await here.get("/api/session")).json()["user"] == user
            assert (await elsewhere.get("/api/session")).json()["user"] == ""
            assert code(await program.get("/api/tables")) == "token-refused"
            await logged_in(doors, login, BETTER)
            old = await doors.client().post("/api/session", json={"login": login, "password": GOOD.reveal()})
            assert code(old) == "log-in-failed"
        async with doors.client() as visitor:
            asked = await visitor.post(CHANGE, json={"old": "x", "new": BETTER.reveal()})
            assert code(asked) == "not-logged-in"

    run(evening())


@pytest.mark.clause("house 14.5")
def test_tokens_are_listed_and_revoked_while_the_house_runs_ones_own_or_by_an_administrator() -> None:
    async def evening() -> None:
        doors = await open_evening()
        program = doors.as_program("p-dealer", "deal")
        authorization = {"authorization": program.headers["authorization"]}
        line = Line(doors, f"/api/tables/{TABLES['betting']}/live", authorization)
        await line.until("hello")
        [token] = doors.service.door.tokens.listed("p-dealer")
        async with (
            doors.as_user("p-dealer") as dealer,
            doors.as_user("p-supervisor") as other,
            doors.as_user("p-administrator") as administrator,
        ):
            [mine] = (await dealer.get("/api/tokens")).json()
            assert (mine["id"], mine["scopes"]) == (token.id, ["deal"])
            assert token.digest not in str(mine)
            assert (await other.get("/api/tokens")).json() == []
            assert code(await other.delete(f"/api/tokens/{token.id}")) == "no-such-thing"
            assert (await dealer.delete(f"/api/tokens/{token.id}")).status_code == 200
            assert await line.closed() == 4401
            assert code(await program.get("/api/tables")) == "token-refused"
            assert code(await dealer.delete(f"/api/tokens/{token.id}")) == "no-such-thing"
            program = doors.as_program("p-dealer", "read", "administer")
            [token] = doors.service.door.tokens.listed("p-dealer")
            assert code(await program.delete(f"/api/tokens/{token.id}")) == "scope-missing"
            assert [one["user"] for one in (await administrator.get("/api/tokens")).json()] == ["p-dealer"]
            assert (await administrator.delete(f"/api/tokens/{token.id}")).status_code == 200
            assert code(await program.get("/api/tables")) == "token-refused"

    run(evening())


@pytest.mark.clause("house 14.6")
def test_whoever_works_here_and_is_invited_again_logs_in_by_nothing_older_once_the_link_is_used() -> None:
    async def evening() -> None:
        doors = await open_evening()
        await doors.with_password("p-casino-manager", "boss")
        boss = await logged_in(doors, "boss")
        doors.service.door.tokens.issue("p-casino-manager", "", ("read",), 7)
        assert len(doors.service.door.tokens.listed("p-casino-manager")) == 1
        path = "/api/staff/p-casino-manager/invitation"
        links = [await invited(doors, "p-administrator", "p-area-manager", path) for _ in range(2)]
        assert (await boss.get("/api/session")).json()["user"] == "p-casino-manager", "nothing has ended"
        assert len(doors.service.door.tokens.listed("p-casino-manager")) == 1
        await logged_in(doors, "boss")
        line = await line_for(doors, doors.as_user("p-casino-manager"))
        await line.until("hello")
        chosen = {"link": links[0], "login": "boss", "password": BETTER.reveal()}
        assert (await doors.client().post("/api/setup", json=chosen)).json()["user"] == "p-casino-manager"
        assert await line.closed() == 4401
        assert (await boss.get("/api/session")).json()["user"] == ""
        assert doors.service.door.tokens.listed("p-casino-manager") == []
        old = await doors.client().post("/api/session", json={"login": "boss", "password": GOOD.reveal()})
        assert code(old) == "log-in-failed"
        chosen = {"link": links[1], "login": "boss", "password": GOOD.reveal()}
        assert code(await doors.client().post("/api/setup", json=chosen)) == "link-refused", "the other link"

    run(evening())


@pytest.mark.clause("house 14.6")
def test_a_patron_who_forgot_the_password_is_invited_again_and_the_old_one_ends() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("ann", "ann")
        ann = await logged_in(doors, "ann")
        async with doors.as_user("p-cage") as clerk:
            doors.service.door.sessions.of("p-cage")[0].proven -= 60 * 60_000
            assert code(await clerk.post("/api/patrons/ann/invitation")) == "password-again"
            doors.service.door.sessions.of("p-cage")[0].proven = doors.clock()
            assert code(await clerk.post("/api/patrons/ann/invitation")) == "needs-approval"
            for nobody in ("nobody", "p-dealer"):
                assert code(await clerk.post(f"/api/patrons/{nobody}/invitation")) == "no-such-thing"
        link = await invited(doors, "p-cage", "p-supervisor", "/api/patrons/ann/invitation")
        assert (await ann.get("/api/session")).json()["user"] == "ann"
        chosen = {"link": link, "login": "ann", "password": BETTER.reveal()}
        assert (await doors.client().post("/api/setup", json=chosen)).json()["user"] == "ann"
        assert (await ann.get("/api/session")).json()["user"] == ""
        old = await doors.client().post("/api/session", json={"login": "ann", "password": GOOD.reveal()})
        assert code(old) == "log-in-failed"
        await logged_in(doors, "ann", BETTER)

    run(evening())


@pytest.mark.clause("house 14.6")
def test_whoever_is_given_a_link_to_somebodys_account_is_on_record_before_it_is_shown_and_the_link_is_not() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        seq = doors.running.house.head("staff")[0]
        given = (
            ("p-cage", "/api/patrons/ann/invitation", "ann"),
            ("p-supervisor", "/api/patrons/ann/invitation", "ann"),
            ("p-administrator", "/api/patrons/ann/invitation", "ann"),
            ("p-administrator", "/api/staff/p-dealer/invitation", "p-dealer"),
        )
        links = []
        for user, path, _ in given:
            async with doors.as_user(user) as client:
                links.append((await client.post(path)).json()["link"])
        kept = [commit.events for commit in doors.running.house.store.read("staff", seq)]
        facts = [msgspec.json.decode(body)[0] for body in kept]
        assert [(one["type"], one["by"], one["person"], one["clause"]) for one in facts] == [
            ("invited", user, person, "house 14.6") for user, _, person in given
        ]
        assert not any(link.encode() in body for link in links for body in kept)

    run(evening())


@pytest.mark.parametrize(
    ("path", "stream", "leaving"),
    [
        ("/api/staff/p-dealer/invitation", "staff", st.Dismiss(person="p-dealer", reason="left")),
        ("/api/patrons/ann/invitation", "patron/ann", p.ErasePerson()),
    ],
    ids=["dismissed", "erased"],
)
def test_whoever_leaves_in_the_moment_they_are_invited_is_given_no_way_in(
    path: str, stream: str, leaving: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        give = doors.running.house.give

        def with_leaving(at: str, actor: Actor, name: str, command: Any) -> asyncio.Future[Answer]:
            answer = give(at, actor, name, command)
            if isinstance(command, st.Invite):  # kept in the same group
                give(stream, OWNER if stream == "staff" else MANAGER, "leaves", leaving).add_done_callback(unheard)
            return answer

        async with doors.as_user("p-administrator") as client:
            monkeypatch.setattr(doors.running.house, "give", with_leaving)
            assert code(await client.post(path)) == "no-such-thing"
        assert doors.service.door.links.listed() == []

    run(evening())


@pytest.mark.clause("house 14.6")
def test_a_log_in_that_a_crash_has_left_to_somebody_who_is_gone_ends_with_the_next_start() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        for user in ("ann", "bob", "p-dealer", "p-supervisor"):
            await doors.with_password(user, user)
        door = doors.service.door
        kept = {user: door.credentials.of(user) for user in ("ann", "p-dealer")}
        await doors.must("patron/ann", MANAGER, p.ErasePerson())
        await doors.must("staff", OWNER, st.Dismiss(person="p-dealer", reason="left"))
        for one in kept.values():
            assert one is not None
            door.credentials.put(one)
        door.links.invite("p-dealer", is_staff=True)
        door.tokens.issue("p-dealer", "a program", ("deal",), 1)
        Access(doors.service)
        assert [one.user for one in door.credentials.listed()] == ["bob", "p-supervisor"]
        assert (door.links.listed(), door.tokens.listed()) == ([], [])

    run(evening())


def test_whoever_was_invited_before_anybody_was_hired_is_not_taken_for_gone() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        store = MemoryStore()
        running = await open_house(ALL, store, doors.running.house.clock, SeededDice())
        Door(store, Passwords(CHEAP), lambda *_: None, now=doors.clock).links.invite("owner", is_staff=False)
        service = assembled(Settings(), store, running, now=doors.clock)
        assert [one.user for one in service.door.links.listed()] == ["owner"]

    run(evening())


def test_nobody_is_taken_for_gone_where_the_log_that_would_say_so_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        for user in ("ann", "bob", "p-dealer"):
            await doors.with_password(user, user)
        house = doors.running.house
        known = house.exists
        for shut in ("staff", "patron/ann"):
            monkeypatch.setattr(house, "exists", lambda stream, shut=shut: stream != shut and known(stream))
            monkeypatch.setattr(house, "unreadable", lambda shut=shut: [shut])
            Access(doors.service)
            assert [one.user for one in doors.service.door.credentials.listed()] == ["ann", "bob", "p-dealer"]

    run(evening())


def test_where_the_record_cannot_be_written_nobody_is_given_a_link_and_nothing_ends() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("ann", "ann")
        ann = await logged_in(doors, "ann")
        async with doors.as_user("p-cage") as clerk:
            doors.running.house.writer.failed = OSError("the disk is gone")
            assert code(await clerk.post("/api/patrons/ann/invitation")) == "house-stopped"
        assert doors.service.door.links.listed() == []
        assert doors.service.door.sessions.of("ann")
        await ann.aclose()

    run(evening())

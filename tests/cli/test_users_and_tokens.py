"""`sicbo user` and `sicbo token`: log-ins put right while the house is closed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from pyotp import TOTP

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron.commands import RegisterPatron
from sicbo.floor.refused import Refused
from sicbo.floor.staff.commands import AppointOwner, Hire
from sicbo.house.house import House
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.door import Door
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.secret import Secret
from sicbo.server.fronts import Fronts
from sicbo.store.sqlite import NAME, SqliteStore
from tests.cli.desk import refused, run
from tests.desks.cloakroom.desk import CLOAKROOM
from tests.house.houses import SetClock, must
from tests.server.auth.entrance import CHEAP

PASSWORD = Secret("three lucky cranes")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    async def evening() -> None:
        store = SqliteStore(tmp_path / "house")
        house = await House.open(store, SetClock(), ALL)
        await must(house, "staff", THE_HOUSE, "1", AppointOwner("owner"))
        await must(house, "staff", Actor("owner", office="administrator"), "2", Hire(person="dan", rank="dealer"))
        clerk = Actor("clerk", office="cage")
        await must(house, "patron/ann", clerk, "3", RegisterPatron(unit="AUD", offset=0, starts=360))
        store.close()

    asyncio.run(evening())
    return tmp_path / "house"


def asked(folder: Path, *args: str) -> Any:
    result = run(*args, "--data", str(folder), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def link_of(folder: Path, user: str) -> Secret:
    result = run("user", "invite", user, "--data", str(folder))
    assert result.exit_code == 0, result.output
    assert user in result.stderr
    return Secret(result.stdout.strip().partition("/welcome#")[2])


def enter(folder: Path, link: Secret, login: str) -> object:
    async def at_the_door() -> object:
        store = SqliteStore(folder)
        try:
            return await Door(store, Passwords(CHEAP), lambda *_: None).accept(link, login, PASSWORD)
        finally:
            store.close()

    return asyncio.run(at_the_door())


def users(folder: Path) -> dict[str, dict[str, Any]]:
    return {row["user"]: row for row in asked(folder, "user", "list")["users"]}


def test_everybody_is_listed_by_the_record(folder: Path) -> None:
    listed = users(folder)
    assert set(listed) == {"owner", "dan", "ann"}
    assert (listed["owner"]["rank"], listed["owner"]["offices"]) == ("casino-manager", ["administrator"])
    assert (listed["dan"]["rank"], listed["dan"]["login"], listed["ann"]["staff"]) == ("dealer", "", False)
    shown = run("user", "list", "--data", str(folder))
    assert "casino-manager" in shown.stdout


def test_who_is_invited_chooses_a_password_and_who_is_sent_away_has_none(folder: Path) -> None:
    first, second = link_of(folder, "dan"), link_of(folder, "dan")
    assert users(folder)["dan"]["invited_until"].endswith("UTC")
    assert not isinstance(enter(folder, first, "dan"), Refused), "a later link ends nothing"
    assert isinstance(enter(folder, second, "dan"), Refused), "what was used ends all others"
    assert (users(folder)["dan"]["login"], users(folder)["dan"]["invited_until"]) == ("dan", "")
    assert run("token", "issue", "dan", "--scope", "read", "--data", str(folder)).exit_code == 0
    result = run("user", "send-away", "dan", "--data", str(folder))
    assert result.exit_code == 0
    assert "still on the staff record" in result.stderr
    assert "new link for the owner" in result.stderr
    assert users(folder)["dan"]["login"] == ""
    assert asked(folder, "token", "list")["tokens"] == []


def test_a_second_factor_is_listed_and_taken_away_on_the_machine(folder: Path) -> None:
    assert not isinstance(enter(folder, link_of(folder, "dan"), "dan"), Refused)
    store = SqliteStore(folder)
    door = Door(store, Passwords(CHEAP), lambda *_: None)
    _, session = door.sessions.open("dan", is_staff=True)
    begun = door.second_factors.begin("dan", "dan", session.id)
    assert not isinstance(begun, Refused)
    assert not isinstance(door.add_second_factor(session, TOTP(begun[0].reveal()).now()), Refused)
    store.close()
    assert users(folder)["dan"]["second_factor"] is True
    resetting = ("user", "reset-second-factor", "dan", "--data", str(folder))
    assert "the password alone" in run(*resetting).stdout
    assert users(folder)["dan"]["second_factor"] is False
    assert "had no second factor" in run(*resetting).stdout
    assert "zzz" in refused("user", "reset-second-factor", "zzz", "--data", str(folder))


def test_a_link_says_whether_it_is_for_staff(folder: Path) -> None:
    for user, is_staff in (("dan", True), ("ann", False)):
        taken = enter(folder, link_of(folder, user), user)
        assert not isinstance(taken, Refused)
        assert taken.is_staff is is_staff  # type: ignore[attr-defined]


def test_a_token_is_shown_once_listed_without_its_text_and_revoked(folder: Path) -> None:
    result = run(
        *("token", "issue", "owner", "--scope", "audit", "--scope", "read", "--days", "7", "--label", "nightly"),
        *("--data", str(folder)),
    )
    assert result.exit_code == 0
    text = result.stdout.strip()
    store = SqliteStore(folder)
    admitted = Door(store, Passwords(CHEAP), lambda *_: None).tokens.known(Secret(text))
    store.close()
    assert not isinstance(admitted, Refused)
    [token] = asked(folder, "token", "list", "--user", "owner")["tokens"]
    assert (token["label"], token["scopes"], token["user"]) == ("nightly", ["audit", "read"], "owner")
    shown = run("token", "list", "--data", str(folder)).output
    assert token["id"] in shown
    assert text.rpartition("_")[2] not in shown + json.dumps(token)
    assert run("token", "revoke", token["id"], "--data", str(folder)).exit_code == 0
    assert asked(folder, "token", "list")["tokens"] == []
    assert "There is no token" in refused("token", "revoke", token["id"], "--data", str(folder))


@pytest.mark.clause("house 14.5")
def test_a_token_is_issued_for_every_scope_of_every_desk_and_for_no_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def issued(*scopes: str) -> Any:
        return run("token", "issue", "owner", *(f"--scope={one}" for one in scopes), "--data", str(folder))

    known = sorted(Fronts(ALL).scopes)
    assert issued(*known).exit_code == 0
    assert asked(folder, "token", "list")["tokens"][0]["scopes"] == known
    assert "'cloakroom' is not one of 'administer', 'audit'" in refused(
        "token", "issue", "owner", "--scope", "cloakroom", "--data", str(folder)
    )
    monkeypatch.setattr("sicbo.desks.ALL", (*ALL, CLOAKROOM))
    assert issued("cloakroom").exit_code == 0
    assert len(asked(folder, "token", "list")["tokens"]) == 2


@pytest.mark.parametrize(
    ("host", "tls", "found_at"),
    [("0.0.0.0", True, "https://localhost:8000"), ("::1", False, "http://[::1]:8000")],  # noqa: S104
)
def test_a_link_leads_to_where_a_browser_finds_the_house(folder: Path, host: str, tls: bool, found_at: str) -> None:
    settings = folder.with_name("sicbo.toml")
    settings.write_text(f'host = "{host}"\ntls = {str(tls).lower()}\n', encoding="utf-8")
    printed = run("user", "invite", "dan", "--data", str(folder), "--config", str(settings)).stdout
    assert printed.startswith(f"{found_at}/welcome#sbl_")


def test_nobody_unknown_is_invited_or_given_a_token(folder: Path) -> None:
    data = ("--data", str(folder))
    assert 'Use "owner"' in refused("user", "invite", "ownr", *data)
    assert "sicbo user list" in refused("user", "send-away", "zzz", *data)
    assert 'Use "dan"' in refused("token", "issue", "dann", "--scope", "read", *data)
    assert "--scope" in refused("token", "issue", "dan", *data)
    assert "--scope" in refused("token", "issue", "dan", "--scope", "everything", *data)
    longest = house_rules().door.token.longest_days
    for days in (0, longest + 1):
        answer = refused("token", "issue", "dan", "--scope", "read", "--days", str(days), *data)
        assert f"{longest}" in answer
        assert answer.endswith("(house 14.5)")
    assert asked(folder, "token", "list")["tokens"] == []
    at_most = ("token", "issue", "dan", "--scope", "read", "--days", str(longest), *data)
    assert run(*at_most).exit_code == 0


@pytest.mark.parametrize(
    "args",
    [
        ("user", "list"),
        ("user", "invite", "dan"),
        ("user", "send-away", "dan"),
        ("token", "issue", "dan", "--scope", "read"),
        ("token", "list"),
        ("token", "revoke", "x"),
    ],
)
def test_a_running_house_a_missing_folder_and_a_damaged_log_are_told_in_one_line(
    folder: Path, tmp_path: Path, args: tuple[str, ...]
) -> None:
    store = SqliteStore(folder)
    result = run(*args, "--data", str(folder))
    store.close()
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert "A house is running" in result.stderr
    assert "top it first" in result.stderr
    assert "There is no folder" in refused(*args, "--data", str(tmp_path / "no"))
    assert "is no data folder" in refused(*args, "--data", str(tmp_path))
    assert not (tmp_path / NAME).exists()
    (folder / NAME).write_bytes(b"no database" * 500)
    result = run(*args, "--data", str(folder))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)

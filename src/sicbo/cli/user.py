"""`sicbo user`: who can log in, on a data folder that no house has open."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from sicbo.cli.folders import data_options, own_store, settings_of
from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, grid, note, title

LIST = "Ask it instead: GET /api/staff. Or stop it first."
INVITE = "Ask it instead: POST /api/staff/PERSON/invitation. Or stop it first."
RESET = "Stop it first: while it runs, nobody's second factor is taken away but by its owner."
DISMISS = "Ask it instead: POST /api/staff/commands with a `dismiss`. Or stop it first."


@click.command(
    "list",
    short_help="Everybody who works here or can log in.",
    epilog="\b\nExamples:\n  sicbo user list\n  sicbo user list --data /srv/sicbo --json",
)
@data_options
@json_option
def list_users(data: str | None, config: str | None, as_json: bool) -> None:
    """Everybody who works here or can log in, with rank, offices and log-in name; nobody's papers."""
    from sicbo.cli.people import door_of, patrons_of, staff_of

    with own_store(settings_of(data, config), LIST) as store:
        door, staff = door_of(store), staff_of(store).people
        logins = {one.user: one.login for one in door.credentials.listed()}
        invited = {one.user: _time(one.expires) for one in door.links.listed()}
        factors = {name for name in logins if door.second_factors.of(name) is not None}
        names = sorted({*staff, *patrons_of(store), *logins, *invited})
    rows = [
        {
            "user": name,
            "staff": name in staff,
            "rank": (staff[name].rank or "") if name in staff else "",
            "offices": list(staff[name].offices) if name in staff else [],
            "login": logins.get(name, ""),
            "second_factor": name in factors,
            "invited_until": invited.get(name, ""),
        }
        for name in names
    ]
    if as_json:
        emit({"users": rows})
        return
    out = console()
    title(out, "users", "who has no log-in name cannot log in")
    table = grid("user", "staff", "rank", "offices", "log-in", "second factor", "invited until")
    for row, name in zip(rows, names, strict=True):
        offices = ", ".join(staff[name].offices) if name in staff else ""
        is_staff, factor = ("yes" if row[mark] else "" for mark in ("staff", "second_factor"))
        table.add_row(name, is_staff, str(row["rank"]), offices, str(row["login"]), factor, str(row["invited_until"]))
    out.print(table)


@click.command(
    "invite",
    short_help="A one-time link with which somebody chooses a password.",
    epilog="\b\nExamples:\n  sicbo user invite owner",
)
@click.argument("user")
@data_options
def invite(user: str, data: str | None, config: str | None) -> None:
    """Print a one-time link for USER, who was hired or registered; it ends nothing until it is used.

    Who has forgotten the password gets in again this way, the owner too. No second person is asked for: whoever can run
    this can read and change the folder itself. The next start puts it on record.
    """
    from sicbo.cli.people import door_of, known, staff_of
    from sicbo.server.auth.one_time_links import address
    from sicbo.server.auth.origin import found_at

    settings = settings_of(data, config)
    with own_store(settings, INVITE) as store:
        link = door_of(store).links.invite(user, is_staff=known(store, user), on_machine=True)
        demo = " --demo" if staff_of(store).is_demonstration else ""
    click.echo(address(found_at(settings.host, settings.port, settings.tls), link))
    note(f"For {user} only, once. It opens when the house is running: sicbo serve{demo} --data {settings.data}")


@click.command(
    "send-away",
    short_help="Take a log-in away, with its sessions, tokens and links.",
    epilog="\b\nExamples:\n  sicbo user send-away demo-dealer",
)
@click.argument("user")
@data_options
def send_away(user: str, data: str | None, config: str | None) -> None:
    """Take the log-in of USER away, and end every session, token and link."""
    from sicbo.cli.people import door_of, known, staff_of

    with own_store(settings_of(data, config), DISMISS) as store:
        door = door_of(store)
        if door.credentials.of(user) is None and not any(link.user == user for link in door.links.listed()):
            known(store, user)
        door.send_away(user)
        still_hired = user in staff_of(store).people
        nobody_left = not door.credentials.any()
    click.echo(f"{user} can no longer log in.")
    if still_hired:
        note(f"{user} is still on the staff record; dismissing is an order: POST /api/staff/commands.")
    if nobody_left:
        note("Nobody can log in now; the next start prints a new link for the owner.")


@click.command(
    "reset-second-factor",
    short_help="Take somebody's second factor away.",
    epilog="\b\nExamples:\n  sicbo user reset-second-factor owner",
)
@click.argument("user")
@data_options
def reset_second_factor(user: str, data: str | None, config: str | None) -> None:
    """Take the second factor of USER away, who has lost the device and the recovery codes; sessions end with it."""
    from sicbo.cli.people import door_of, known

    with own_store(settings_of(data, config), RESET) as store:
        door = door_of(store)
        known(store, user)
        had = door.second_factors.erase(user)
        door.sessions.end_all(user)
    click.echo(f"{user} logs in with the password alone." if had else f"{user} had no second factor.")


def _time(at: int) -> str:
    return f"{datetime.fromtimestamp(at // 1_000, UTC):%Y-%m-%d %H:%M} UTC"


command = click.Group(
    "user",
    commands={
        "list": list_users,
        "invite": invite,
        "reset-second-factor": reset_second_factor,
        "send-away": send_away,
    },
    short_help="Who can log in; invite somebody, send somebody away.",
    help="Who can log in, on a data folder that no house has open.",
    epilog="\b\nExamples:\n  sicbo user list\n  sicbo user invite owner\n  sicbo user send-away demo-dealer",
)

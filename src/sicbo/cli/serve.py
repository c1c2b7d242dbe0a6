"""`sicbo serve`: run the house."""

from __future__ import annotations

import asyncio
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sicbo.cli.output import note
from sicbo.cli.progress import progress
from sicbo.cli.settings import given, settings_options

if TYPE_CHECKING:
    from socket import socket

    from sicbo.server.settings import Settings


DEMO = {
    "player": "/",
    "dealer": "/dealer/crown-sydney.licensed",
    "manager": "/pit",
    "second": "/pit",
    "cage": "/cage",
    "inspector": "/pit",
    "owner": "/staff",
}
"""Where each part of a demonstration begins."""


class DiskFailed(click.ClickException):
    """The log could not be written or read: whoever starts the house again should look at the disk first."""

    exit_code = os.EX_IOERR


@click.command(
    "serve",
    short_help="Run the house.",
    epilog="\b\nExamples:\n"
    "  sicbo serve --demo\n"
    "  sicbo serve --data /srv/sicbo --port 8080\n"
    "  sicbo serve --host 0.0.0.0 --tls",
)
@settings_options
@click.option("--open", "is_opened", is_flag=True, help="Open the lobby in a browser.")
@click.option(
    "--accept-loss",
    is_flag=True,
    help="Go on with a log that ends before what was acknowledged; the log itself says so from then on.",
)
def command(is_opened: bool, accept_loss: bool, **flags: object) -> None:
    """Run the house: its tables, its cage, its log.

    It listens on this machine only, unless told otherwise, and beyond it only with --tls. The first start prints a
    one-time link for the owner. Stop it with Ctrl-C; whatever was registered is kept. A house whose log could not be
    written or read stops by itself, with exit code 74.
    """
    from sicbo.desks import ALL
    from sicbo.house.answers import Stopped
    from sicbo.server.logging import set_up
    from sicbo.server.serving import bound, serve
    from sicbo.server.sources import read
    from sicbo.store.protocol import Broken, StoreError

    settings = read(given(flags), os.environ, Path.cwd()).settings
    set_up(settings.log.format, settings.log.level)
    try:
        listening = bound(settings)
    except OSError as fault:
        raise click.ClickException(
            f"Cannot listen on {settings.host}:{settings.port}: {fault.strerror}. Choose another with --port."
        ) from None
    _loop()
    announce = partial(_announce, settings, listening, is_opened)
    try:
        reading = partial(progress, "reading the log")
        asyncio.run(serve(ALL, settings, listening, announce, reading, accept_loss=accept_loss))
    except Broken as fault:
        raise DiskFailed(f"{str(fault).rstrip('.')}. `sicbo doctor --data {settings.data}` says more.") from None
    except StoreError as fault:
        raise click.ClickException(
            f"{str(fault).rstrip('.')}. `sicbo doctor --data {settings.data}` says more."
        ) from None
    except Stopped as fault:
        raise DiskFailed(
            f"The house has stopped, because its log could not be written: {fault}. What was registered is kept; "
            f"`sicbo doctor --data {settings.data}` says more."
        ) from None


def _announce(settings: Settings, listening: socket, is_opened: bool, link: str, marks: list[str]) -> None:
    """Say where the house is, and how to get in."""
    from sicbo.server.auth.one_time_links import address as address_of
    from sicbo.server.auth.origin import found_at
    from sicbo.server.auth.secret import Secret

    address = found_at(settings.host, listening.getsockname()[1], settings.tls)
    note(f"sicbo is open at {address}")
    if link:
        note(f"owner, choose a name and a password (once, within a day): {address_of(address, Secret(link))}")
    for mark in marks:
        note(mark)
    if settings.demo:
        note("DEMONSTRATION: practice tables with bots, a licensed one to deal at, one-click log-ins:")
        for role, path in DEMO.items():
            note(f"  {role:<10} {address}{path}?as={role}")
        note(f"or in a terminal: sicbo play --url {address}")
    if is_opened:
        import webbrowser

        webbrowser.open(address)


def _loop() -> None:
    """The faster event loop, where there is one."""
    if sys.platform != "win32":
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())

"""`sicbo config`: the settings in force and where each comes from."""

from __future__ import annotations

import os
from pathlib import Path

import click

from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, grid, title
from sicbo.cli.settings import given, settings_options


@click.command(
    "show",
    short_help="Every setting, its value, and where it comes from.",
    epilog="\b\nExamples:\n"
    "  sicbo config show\n"
    "  sicbo config show --port 0 --json\n"
    "  SICBO_VENUE__ZONE=Australia/Sydney sicbo config show",
)
@settings_options
@json_option
def show(as_json: bool, **flags: object) -> None:
    """Every setting, its value, and where it comes from.

    Flags go before the environment (SICBO_PORT, SICBO_VENUE__ZONE), the environment before sicbo.toml,
    and that before the defaults. Secrets are not shown.
    """
    from sicbo.server.sources import read

    explained = read(given(flags), os.environ, Path.cwd()).explain()
    if as_json:
        rows = [
            {"path": one.path, "value": one.value, "source": one.source, "description": one.description}
            for one in explained
        ]
        emit({"settings": rows})
        return
    out = console()
    title(out, "settings", "flags over environment over sicbo.toml over default")
    table = grid("setting", "value", "from")
    for one in explained:
        table.add_row(one.path, _plain(one.value), one.source)
    out.print(table)


command = click.Group(
    "config",
    commands={"show": show},
    short_help="The settings in force, and where each comes from.",
    help="The settings of the house.",
    epilog="\b\nExamples:\n  sicbo config show\n  sicbo config show --json",
)


def _plain(value: object) -> str:
    match value:
        case None | []:
            return "–"
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(map(str, value))
        case _:
            return str(value)

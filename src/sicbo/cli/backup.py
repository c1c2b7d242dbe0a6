"""`sicbo backup`: a copy of the log in one file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from sicbo.cli.folders import data_options, log_at, settings_of, store_errors_shown
from sicbo.cli.output import note


@click.command(
    "backup",
    short_help="Copy the log, whether or not a house is running.",
    epilog="\b\nExamples:\n  sicbo backup /elsewhere/monday.sqlite\n  sicbo backup /elsewhere --data /srv/sicbo",
)
@click.argument("target", type=click.Path(path_type=Path))
@data_options
def command(target: Path, data: str | None, config: str | None) -> None:
    """Copy the log into the file TARGET, or into a file named by the time in the folder TARGET.

    The copy is the log at one instant, whole and on the disk when the command ends; a house may go on meanwhile. It
    holds the papers beside the log (names, password hashes), so keep it as carefully. The secrets of electronic dice
    and TLS lie in another folder and are not in it.
    """
    from sicbo.server.settings import secrets_of
    from sicbo.store.backup import backup

    settings = settings_of(data, config)
    folder = log_at(Path(settings.data))
    if target.is_dir():
        target /= f"sicbo-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.sqlite"
    with store_errors_shown():
        backup(folder, target)
    click.echo(str(target))
    note(f"Secrets are not in a backup. Copy {secrets_of(settings)} to another place than this one.")
    note(f"Prove it with: sicbo verify {target}")

"""`sicbo restore`: a new data folder from a backup."""

from __future__ import annotations

from pathlib import Path

import click

from sicbo.cli.folders import settings_of, store_errors_shown
from sicbo.cli.output import note


@click.command(
    "restore",
    short_help="Begin a new data folder from a backup.",
    epilog="\b\nExamples:\n  sicbo restore /elsewhere/monday.sqlite --data /srv/sicbo-new",
)
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--data",
    "folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The new folder; it must be empty, or not there yet.",
)
@click.pass_context
def command(ctx: click.Context, source: Path, folder: Path) -> None:
    """Begin a new data folder from the backup SOURCE, and verify it.

    A folder that holds anything is left alone. The exit code is 1 if what was restored does not verify.
    """
    from sicbo.cli.verify import checked
    from sicbo.server.settings import secrets_of
    from sicbo.store.backup import restore

    if folder.exists() and any(folder.iterdir()):
        raise click.UsageError(f"{folder} is not empty. Restore into a new folder, then point the house at that.")
    secrets = secrets_of(settings_of(str(folder), None))
    with store_errors_shown():
        restore(source, folder)
    report = checked(folder)
    for finding in report.findings:
        click.echo(str(finding), err=True)
    if not report.sound:
        note(f"{folder} was restored, but does not verify. Do not open a house on it; use an earlier backup.")
        ctx.exit(1)
    click.echo(f"{folder}: {report.commits} commits in {len(report.heads)} streams, all well")
    note(
        f"Secrets are not in a backup: before you open it, bring the old house's secrets folder back as {secrets}. "
        "An electronic table in the middle of a chain opens no bets without it, until an area manager records in the "
        "pit why the link is missing; a round that was in play is void by its book, or has to be ended by a manager."
    )
    note(f"Open it with: sicbo serve --data {folder}")

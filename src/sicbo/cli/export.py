"""`sicbo export`: the log for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sicbo.cli.folders import data_options, log_at, settings_of, store_errors_shown
from sicbo.units.refusal import nearest

if TYPE_CHECKING:
    from sicbo.store.commits import Commit
    from sicbo.store.log_reader import Log


@click.command(
    "export",
    short_help="The log as JSON lines, without anybody's papers.",
    epilog="\b\nExamples:\n"
    "  sicbo export > log.jsonl\n"
    "  sicbo export --table T1 --since 2026-01-31 --data /srv/sicbo\n"
    "  sicbo export backup.sqlite",
)
@click.argument("place", metavar="[BACKUP]", required=False, type=click.Path(path_type=Path))
@click.option("--table", "tables", multiple=True, metavar="ID", help="Only this table. May be repeated.")
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]),
    help="Only what was kept from this time on, in UTC.",
)
@click.option("--format", "form", type=click.Choice(["jsonl"]), default="jsonl", show_default=True, help="How.")
@data_options
def command(
    place: Path | None,
    *,
    tables: tuple[str, ...],
    since: datetime | None,
    form: str,  # noqa: ARG001 there is one so far, and scripts that name it keep working
    data: str | None,
    config: str | None,
) -> None:
    """Print the log: one JSON object for each commit, with its facts and postings, stream by stream.

    Names, log-ins and other papers are never in it: the log knows people by opaque ids only. A house may be running.
    Each line has the fields that its hash covers, as docs/durability.md tells.
    """
    from sicbo.store.log_reader import opened

    place = log_at(place or Path(settings_of(data, config).data), backups=True)
    least = 0 if since is None else int(since.replace(tzinfo=UTC).timestamp()) * 1_000
    out = sys.stdout.buffer
    with store_errors_shown(), opened(place) as log:
        for stream in _chosen(log, tables):
            for commit in log.commits(stream):
                if commit.at >= least:
                    out.write(_line(commit))
    out.flush()


def _chosen(log: Log, tables: tuple[str, ...]) -> Iterator[str]:
    streams = log.streams()
    known = [stream.removeprefix("table/") for stream in streams if stream.startswith("table/")]
    for table in tables:
        if table not in known:
            near = nearest(table, known)
            hint = f'Use "{near}".' if near else f"The tables are: {', '.join(known) or 'none'}."
            raise click.UsageError(f'The log has no table "{table}". {hint}')
    wanted = {f"table/{table}" for table in tables}
    yield from (stream for stream in streams if not wanted or stream in wanted)


def _line(commit: Commit) -> bytes:
    """A commit as one line; what is not what its hash says is not passed on."""
    import msgspec

    from sicbo.store.commits import hash_of
    from sicbo.store.protocol import StoreError

    if hash_of(commit) != commit.hash:
        raise StoreError(f"{commit.stream} {commit.seq} is not what its hash says")
    return (
        msgspec.json.encode(
            {
                "stream": commit.stream,
                "seq": commit.seq,
                "number": commit.number,
                "epoch": commit.epoch,
                "at": commit.at,
                "actor": commit.actor,
                "command_id": commit.command_id,
                "command_digest": commit.command_digest.hex(),
                "command": msgspec.Raw(commit.command),
                "events": msgspec.Raw(commit.events),
                "postings": msgspec.Raw(commit.postings),
                "prev_hash": commit.prev_hash.hex(),
                "hash": commit.hash.hex(),
            }
        )
        + b"\n"
    )

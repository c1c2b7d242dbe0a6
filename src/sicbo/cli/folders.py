"""The data folder that a command is about, and what is said when it is none."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from sicbo.server.settings import Settings
    from sicbo.store.sqlite import SqliteStore

C = TypeVar("C", bound=Callable[..., object])


def data_options(command: C) -> C:
    """The options --data and --config, for commands that work on a data folder."""
    for option in (
        click.option("--data", metavar="FOLDER", help="The folder of the log; else as the settings have it."),
        click.option("--config", metavar="FILE", help="A settings file instead of ./sicbo.toml."),
    ):
        command = option(command)
    return command


def settings_of(data: str | None, config: str | None, port: int | None = None) -> Settings:
    """The settings in force, with what these options say."""
    from sicbo.cli.settings import given
    from sicbo.server.sources import read

    return read(given({"data": data, "config": config, "port": port}), os.environ, Path.cwd()).settings


def log_at(place: Path, *, backups: bool = False) -> Path:
    """The same place, if a log is there; a folder, or where backups will do, a file."""
    from sicbo.store.sqlite import NAME

    if backups and place.is_file():
        return place
    if not place.exists():
        raise click.UsageError(f"There is no folder {place}. `sicbo config show` names the one in force.")
    if not (place / NAME).is_file():
        raise click.UsageError(
            f"{place} is no data folder: it has no {NAME}. `sicbo config show` names the one in force."
        )
    return place


@contextmanager
def store_errors_shown() -> Iterator[None]:
    """Whatever a store cannot do is told in one line."""
    from sicbo.store.protocol import StoreError

    try:
        yield
    except StoreError as fault:
        raise click.ClickException(f"{str(fault).rstrip('.')}. `sicbo doctor` and `sicbo verify` say more.") from None


@contextmanager
def own_store(settings: Settings, instead: str) -> Iterator[SqliteStore]:
    """The store of a folder that no house has open; `instead` says what to do while one runs."""
    from sicbo.server.settings import slots_of
    from sicbo.store.lock import held
    from sicbo.store.sqlite import SqliteStore

    folder = Path(settings.data)
    if held(log_at(folder)):
        raise click.ClickException(f"A house is running on {folder}. {instead}")
    with store_errors_shown():
        store = SqliteStore(folder, slots=slots_of(settings))
        try:
            yield store
        finally:
            store.close()

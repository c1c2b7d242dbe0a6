"""The flags by which commands that run the house are given its settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import click

C = TypeVar("C", bound=Callable[..., object])


def settings_options(command: C) -> C:
    """The options that set something for the house; what is not given stays out of the way."""
    for option in (
        click.option("--demo", is_flag=True, default=None, help="Demo tables and one-click log-ins."),
        click.option("--tls", is_flag=True, default=None, help="Encrypt, with a certificate authority of our own."),
        click.option("--port", type=int, metavar="PORT", help="The port to listen on; 0 takes a free one."),
        click.option(
            "--host", metavar="ADDRESS", help="The address to listen on; beyond this machine only with --tls."
        ),
        click.option(
            "--heads", metavar="FOLDER", help="A folder on another device that keeps how far the log has come."
        ),
        click.option("--data", metavar="FOLDER", help="The folder of the log."),
        click.option("--config", metavar="FILE", help="A settings file instead of ./sicbo.toml."),
    ):
        command = option(command)
    return command


def given(flags: Mapping[str, object]) -> dict[str, object]:
    """The flags that were given."""
    return {name: value for name, value in flags.items() if value is not None}

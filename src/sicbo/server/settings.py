"""The settings of the house: one checked tree, and where each value comes from.

Flags go before the environment, the environment before `sicbo.toml`, and that before the defaults.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sicbo.law.rulebook import house_rules
from sicbo.server.auth.secret import Secret
from sicbo.store.slots import NAME as SLOTS


def _data() -> str:
    return str(Path("~/.local/share/sicbo").expanduser())


def _idle() -> int:
    return house_rules().door.idle.minutes


def _day_start() -> str:
    return house_rules().gaming_day.begins


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A group of settings."""


class Venue(Section, frozen=True, kw_only=True):
    """Where the house stands and how it runs its tables."""

    zone: Annotated[
        str, Meta(description="time zone in which times are shown", examples=["UTC", "Australia/Sydney"])
    ] = "UTC"
    day_start: Annotated[
        str,
        Meta(
            pattern=r"^([01]\d|2[0-3]):[0-5]\d$",
            description="when one gaming day ends and the next begins, in the venue's zone: at every table, and for "
            "the limits of every patron (house 3.4)",
            examples=["06:00"],
        ),
    ] = msgspec.field(default_factory=_day_start)
    bet_seconds: Annotated[
        int | None,
        Meta(description="how long bets stay open at automatic tables, instead of each table's own", examples=["30"]),
    ] = None
    step_milliseconds: Annotated[
        int,
        Meta(ge=1, le=60_000, description="from one step of an automatic dealer to the next", examples=["1500"]),
    ] = 1_500
    between_milliseconds: Annotated[
        int,
        Meta(ge=1, le=600_000, description="between two rounds of an automatic table", examples=["4000"]),
    ] = 4_000
    idle_minutes: Annotated[
        int,
        Meta(ge=1, description="minutes without an act after which a console locks; never more than house 4.2 says"),
    ] = msgspec.field(default_factory=_idle)
    helpline: Annotated[
        str,
        Meta(
            max_length=200,
            description="where players find help with gambling, shown as it is written here to whoever takes a break "
            "or is excluded; empty for nothing",
            examples=["name and number of the service that your authority names"],
        ),
    ] = ""
    second_factor: Annotated[
        bool,
        Meta(
            description="everybody who works here logs in with a second factor, and does nothing else before one is "
            "added (house 14.22)",
            examples=["true", "false"],
        ),
    ] = False


class Log(Section, frozen=True, kw_only=True):
    """What is written about what happens."""

    format: Annotated[
        Literal["console", "json"], Meta(description="for people or for programs", examples=["console", "json"])
    ] = "console"
    level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(
            description="the least that is worth a line; refused orders are info, accepted ones debug",
            examples=["info", "debug", "warning", "error"],
        ),
    ] = "info"


class Limits(Section, frozen=True, kw_only=True):
    """How much one may ask of the house."""

    frame_bytes: Annotated[
        int, Meta(ge=1_024, le=1_048_576, description="the largest message of a live connection", examples=["16384"])
    ] = 16_384
    request_bytes: Annotated[
        int, Meta(ge=1_024, le=16_777_216, description="the largest body of a request", examples=["65536"])
    ] = 65_536
    connections: Annotated[int, Meta(ge=1, le=1_000, description="live connections of one account", examples=["8"])] = 8
    visitors: Annotated[
        int,
        Meta(ge=1, le=10_000, description="live connections of all visitors of one address", examples=["64"]),
    ] = 64
    address_connections: Annotated[
        int,
        Meta(
            ge=1,
            le=65_536,
            description="connections of one address, live ones included; of IPv6 a whole network (house 17.2)",
            examples=["256"],
        ),
    ] = msgspec.field(default_factory=lambda: house_rules().connections.of_one_address)
    machine_connections: Annotated[
        int,
        Meta(
            ge=1,
            le=65_536,
            description="the same for each address of this machine itself, where a proxy may stand",
            examples=["4096"],
        ),
    ] = msgspec.field(default_factory=lambda: house_rules().connections.of_this_machine)
    a_second: Annotated[
        int, Meta(ge=1, le=10_000, description="requests a second of one account or address", examples=["20"])
    ] = 20
    at_once: Annotated[
        int, Meta(ge=1, le=10_000, description="requests that may come at once before the rate counts", examples=["60"])
    ] = 60


class Settings(Section, frozen=True, kw_only=True):
    """Everything that can be set."""

    data: Annotated[str, Meta(min_length=1, description="folder of the log", examples=["/srv/sicbo"])] = msgspec.field(
        default_factory=_data
    )
    secrets: Annotated[
        str,
        Meta(description="folder of keys and seeds, outside the data", examples=["/srv/sicbo-secrets"]),
    ] = ""
    heads: Annotated[
        str,
        Meta(
            description="folder on another device in which the house keeps how far its log was acknowledged; else in "
            "the folder of the log",
            examples=["/mnt/second/sicbo"],
        ),
    ] = ""
    host: Annotated[str, Meta(min_length=1, description="address to listen on", examples=["127.0.0.1", "::1"])] = (
        "127.0.0.1"
    )
    port: Annotated[
        int, Meta(ge=0, le=65_535, description="port to listen on; 0 takes a free one", examples=["8000"])
    ] = 8000
    names: Annotated[
        tuple[str, ...],
        Meta(description="names under which browsers find the house", examples=["house.example,pit.example"]),
    ] = ()
    tls: Annotated[bool, Meta(description="encrypt, with an authority of our own", examples=["true", "false"])] = False
    demo: Annotated[bool, Meta(description="demo tables and one-click log-ins", examples=["true", "false"])] = False
    metrics_token: Annotated[
        Secret | None,
        Meta(
            description="what a scraper of /metrics must show; without one /metrics answers this machine",
            examples=["a long random text"],
        ),
    ] = None
    metrics_open: Annotated[
        bool, Meta(description="let everybody read /metrics, token or not", examples=["true", "false"])
    ] = False
    venue: Venue = Venue()
    log: Log = Log()
    limits: Limits = Limits()


def secrets_of(settings: Settings) -> Path:
    """Where keys and seeds lie: as set, else beside the data folder."""
    data = Path(settings.data)
    data = data if data.name not in ("", "..") else data.resolve()  # the folder one stands in has a name, too
    return Path(settings.secrets) if settings.secrets else data.with_name(f"{data.name}-secrets")


def slots_of(settings: Settings) -> Path | None:
    """Where it is kept how far the log was acknowledged, if not beside the log itself."""
    return Path(settings.heads) / SLOTS if settings.heads else None

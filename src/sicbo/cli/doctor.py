"""`sicbo doctor`: whether a house can run here, line by line, and what to do where it cannot."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click
import msgspec

from sicbo.cli.folders import data_options, settings_of
from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, grid, title

if TYPE_CHECKING:
    from sicbo.server.settings import Settings

NEEDED = ("apsw", "argon2", "cryptography", "litestar", "prometheus_client", "structlog", "uvicorn", "websockets")
MEGABYTE = 1 << 20
OTHERS = 0o077
"""The bits of a mode that let anybody but the owner in."""


class Line(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    about: str
    state: Literal["ok", "warn", "fail"]
    found: str
    remedy: str = ""


@click.command(
    "doctor",
    short_help="Whether a house can run here, and what to do if not.",
    epilog="\b\nExamples:\n  sicbo doctor\n  sicbo doctor --data /srv/sicbo --json",
)
@data_options
@click.option("--port", type=int, metavar="PORT", help="The port that the house is to listen on.")
@json_option
@click.pass_context
def command(ctx: click.Context, data: str | None, config: str | None, port: int | None, as_json: bool) -> None:
    """Look at everything that a house needs here; nothing is changed, and a house may be running.

    The exit code is 1 if anything is marked `fail`. The log is checked in
    full: pages, hashes, sums. What the rules make of it is for `sicbo verify`.
    """
    lines = list(_looked(settings_of(data, config, port)))
    if as_json:
        emit({"well": all(line.state != "fail" for line in lines), "lines": msgspec.to_builtins(lines)})
    else:
        out = console()
        title(out, "doctor", "ok: as it should be · warn: works, but look at it · fail: no house can run like this")
        table = grid("", "about", "found", "what to do")
        for line in lines:
            colour = {"ok": "green", "warn": "yellow", "fail": "red"}[line.state]
            table.add_row(line.state, line.about, line.found, line.remedy, style=None if line.state == "ok" else colour)
        out.print(table)
    ctx.exit(1 if any(line.state == "fail" for line in lines) else 0)


def _looked(settings: Settings) -> Iterator[Line]:
    data = Path(settings.data)
    missing = _missing()
    yield missing
    kept_out = _kept_out(data)
    if missing.state == "ok":
        yield _library()
        yield from kept_out or (_folder(data), _lock(data), _log(data, settings))
    yield _room(data)
    yield _secrets(settings)
    if missing.state == "ok":
        yield from () if kept_out else (_clock(data),)
        yield _port(settings)
        yield _vendored()
    yield _law()
    yield _words()


def _missing() -> Line:
    from importlib.util import find_spec

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        return Line(
            "packages", "fail", f"missing: {', '.join(missing)}", "Install them with: pip install 'sicbo[server]'"
        )
    return Line("packages", "ok", "all that the server needs")


def _library() -> Line:
    import apsw

    from sicbo.store.protocol import Unsafe
    from sicbo.store.sqlite_settings import check_library

    try:
        check_library()
    except Unsafe as unsafe:
        return Line("SQLite", "fail", apsw.sqlite_lib_version(), str(unsafe))
    return Line("SQLite", "ok", apsw.sqlite_lib_version())


def _kept_out(data: Path) -> list[Line]:
    """Why the data folder cannot even be looked into, if so."""
    try:
        if not data.is_dir() or os.access(data, os.R_OK | os.X_OK):
            return []
        why = os.strerror(errno.EACCES)
    except OSError as fault:
        why = fault.strerror or str(fault)
    return [Line("data folder", "fail", f"{data}: {why}", "Run as its owner, or give another with --data.")]


def _folder(data: Path) -> Line:
    if not data.exists():
        above = _existing(data)
        if not os.access(above, os.W_OK | os.X_OK):
            return Line(
                "data folder", "fail", f"{data} cannot be made", f"Let this user write to {above}, or use --data."
            )
        return Line("data folder", "ok", f"{data} will be made at the first start")
    if not data.is_dir():
        return Line("data folder", "fail", f"{data} is a file", "Give a folder with --data.")
    if not os.access(data, os.R_OK | os.W_OK | os.X_OK):
        return Line("data folder", "fail", f"{data} is not ours to write", "Run as its owner, or give it to this user.")
    if data.stat().st_mode & OTHERS:
        return Line("data folder", "warn", f"{data} is open to others", f"chmod 700 {data}")
    return Line("data folder", "ok", str(data))


def _lock(data: Path) -> Line:
    from sicbo.store.lock import held, holder

    if data.is_dir() and held(data):
        return Line("lock", "ok", f"a house is running here, process {holder(data)}")
    return Line("lock", "ok", "free: no house is running here")


def _log(data: Path, settings: Settings) -> Line:
    """Whether the log is whole by all that the store itself can prove; what the rules make of it is for `verify`."""
    from sicbo.store.log_reader import opened
    from sicbo.store.protocol import StoreError
    from sicbo.store.sqlite import NAME
    from sicbo.store.verify import verify

    if not (data / NAME).exists():
        return Line("log", "ok", "none yet")
    try:
        with opened(data) as log:
            found = f"{log.count()} commits in {len(log.streams())} streams"
        report = verify(data, slots=Path(settings.heads) if settings.heads else None)
        if not report.sound:
            text = (
                f"Look closer with: sicbo verify {data}. Keep what can be proven with: sicbo salvage {data} NEW_FOLDER"
            )
            return Line("log", "fail", str(report.findings[0]), text)
        return Line("log", "ok", found)
    except (StoreError, OSError) as fault:
        return Line("log", "fail", str(fault), f"Look closer with: sicbo verify {data}")


def _room(data: Path) -> Line:
    from sicbo.law.rulebook import house_rules

    disk = os.statvfs(_existing(data))
    free = disk.f_bavail * disk.f_frsize // MEGABYTE
    least = 2 * house_rules().room.megabytes  # the store keeps as much again to finish rounds with
    text = f"{free:,} MB free; bets stop below {least:,} MB"
    if free < least:
        return Line("room", "fail", text, "Free some, or move the data folder to a larger disk.")
    return Line("room", "warn" if free < 4 * least else "ok", text, "Watch it." if free < 4 * least else "")


def _secrets(settings: Settings) -> Line:
    from sicbo.server.settings import secrets_of

    folder = secrets_of(settings)  # outside the data folder, or the settings would have been refused
    try:
        if not folder.exists():
            return Line("secrets", "ok", f"{folder} will be made at the first start")
        parts = [folder / "chains", *(folder / "chains").glob("*"), *(folder / "tls").glob("*.key")]
        loose = [part for part in parts if part.exists() and part.stat().st_mode & OTHERS]
    except OSError as fault:
        return Line("secrets", "fail", f"{folder}: {fault.strerror}", "Run as its owner.")
    if loose:
        return Line("secrets", "fail", f"{loose[0]} is open to others", f"chmod -R go= {folder}")
    return Line("secrets", "ok", str(folder))


def _clock(data: Path) -> Line:
    """Whether play is held for the clock's sake, or would be at a start: where it is behind the last fact, by more than
    the rule lets pass and than two people have confirmed."""
    from sicbo.floor.clock.state import Time
    from sicbo.house.clock import STREAM, utc
    from sicbo.house.versions import Unreadable
    from sicbo.law.rulebook import house_rules
    from sicbo.runtime.running import time_of
    from sicbo.store.log_reader import opened
    from sicbo.store.protocol import StoreError
    from sicbo.units.time import SECOND

    last, known = 0, Time()
    try:
        with opened(data) as log:
            last, known = log.latest(), time_of(log.commits(STREAM))
    except (StoreError, OSError, Unreadable):
        pass  # told by the line about the log
    tolerance = house_rules().clock.jump_seconds * SECOND
    if known.hold is not None:
        off = f"{abs(known.offset) // SECOND} s {'behind' if known.offset > 0 else 'ahead of'} the time of the house"
        found = f"play is held: {'right by the time of the house' if abs(known.offset) <= tolerance else off}"
        remedy = "See that the clock is right (NTP); then two people confirm the time at the pit (house 15.6)."
        return Line("clock", "fail", found, remedy)
    behind = last - utc()
    if behind - known.offset > tolerance:
        found = f"{behind // SECOND} s behind the last fact of the log: a start would hold play"
        return Line("clock", "fail", found, "Set the clock of this machine (NTP).")
    if behind > 0:
        return Line("clock", "ok", f"{behind // SECOND} s behind the log, which play is not held for")
    return Line("clock", "ok", "not behind the log" if last else "no log to compare with")


def _port(settings: Settings) -> Line:
    from sicbo.server.serving import bound
    from sicbo.store.lock import held

    text = f"{settings.host}:{settings.port}"
    try:
        bound(settings).close()
    except OSError as fault:
        data = Path(settings.data)
        if not _kept_out(data) and data.is_dir() and held(data):
            return Line("port", "ok", f"{text} is taken, as it should be while a house is running")
        return Line("port", "fail", f"{text}: {fault.strerror}", "Choose another with --port, or `port` in sicbo.toml.")
    return Line("port", "ok", f"{text} is free")


def _vendored() -> Line:
    from sicbo.server.vendored import faults, packages

    found = faults()
    if found:
        return Line("code of others", "fail", "; ".join(found), "Install sicbo anew: somebody has changed its files.")
    text = ", ".join(f"{one.name} {one.version}" for one in packages())
    return Line("code of others", "ok", f"as published, but for our patch: {text}")


def _law() -> Line:
    from sicbo.floor.table.law import TableLaw
    from sicbo.law.rulebook import books, load

    for book in books():
        try:
            TableLaw.of(load(book))
        except Exception as fault:  # noqa: BLE001 whatever it is, this book cannot be played by
            return Line("law", "fail", f"{book}: {fault}", "Install sicbo anew: its rulebooks have been changed.")
    return Line("law", "ok", f"{len(books())} rulebooks compile")


def _words() -> Line:
    from sicbo.words import LANGUAGES, load

    every: frozenset[str] = frozenset().union(*(load(language).keys() for language in LANGUAGES))
    for language in LANGUAGES:
        missing = sorted(every - load(language).keys())
        if missing:
            return Line(
                "words", "fail", f"{language} lacks {missing[0]}", "Install sicbo anew: its words are incomplete."
            )
    return Line("words", "ok", f"{len(every)} texts in {len(LANGUAGES)} languages")


def _existing(path: Path) -> Path:
    """The nearest folder above that is there."""
    absolute = path.absolute()
    return next(one for one in (absolute, *absolute.parents) if os.access(one, os.F_OK))

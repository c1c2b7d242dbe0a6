"""Structured logs: for people or programs, without secrets, one line an event; `logbook.py` says what is written."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import IO, Any, Literal

import structlog
from structlog.typing import EventDict, Processor

MASK = "***"
LONGEST = 2_000
"""Longer texts are cut: nobody fills the disk with one request."""
DEEPEST = 6

_NAMES = re.compile(
    r"password|passwd|secret|token|cookie|authoriz|ticket|credential|private|seed|apikey|api_key", re.IGNORECASE
)
"""Parts of a name under which a value is never shown."""
_SHAPES = re.compile(
    r"""
    (?P<api>sb_[0-9a-f]{12}_)[0-9a-f]+                          # tokens of programs: the id may be seen
    | (?P<own>sb[sltpdb]_)[0-9a-f]+                             # sessions, links, tickets, codes, devices, browsers
    | (?P<hash>\$argon2[a-z]*\$)[^\s"']+                        # password hashes
    | (?P<pem>-----BEGIN[A-Z ]*PRIVATE[ ]KEY-----)[\s\S]*?(?:-----END[A-Z ]*-----|\Z)
    | (?P<factor>otpauth://)[^\s"']+                            # the secret of a second factor
    | (?P<recovery>\b)[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\b         # its recovery codes
    | (?P<bearer>\bBearer\s+)[^\s"',;]+
    | (?P<cookie>\b(?:__Host-)?sicbo(?:-terminal|-browser)?=)[^\s"';]+
    """,
    re.VERBOSE | re.IGNORECASE,
)


def set_up(format: Literal["console", "json"], level: str = "info", stream: IO[str] | None = None) -> None:  # noqa: A002
    """Send every log line of this process, ours and the libraries', through the same masks to one stream (stderr)."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
        clean,
    ]
    renderer: Processor = (
        structlog.processors.JSONRenderer(sort_keys=True)
        if format == "json"
        else structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0)
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def log(name: str) -> structlog.stdlib.BoundLogger:
    """The logger of a part of the house."""
    logger: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return logger


def clean(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """The event without secrets, control signs and endless texts."""
    cleaned: MutableMapping[str, Any] = {}
    for name, value in event.items():
        if name in {"_record", "_from_structlog"}:  # structlog's own luggage, taken off before rendering
            cleaned[name] = value
        else:
            cleaned[_text(str(name))] = MASK if _NAMES.search(str(name)) else _cleaned(value, DEEPEST)
    return cleaned


def _cleaned(value: object, depth: int) -> object:
    match value:
        case None | bool() | int() | float():
            return value
        case str():
            return _text(value)
        case bytes() | bytearray() | memoryview():
            return f"<{len(value)} bytes>"
        case dict() if depth:
            return {
                _text(str(name)): MASK if _NAMES.search(str(name)) else _cleaned(inner, depth - 1)
                for name, inner in value.items()
            }
        case list() | tuple() | set() | frozenset() if depth:
            return [_cleaned(inner, depth - 1) for inner in value]
        case _:
            return _text(repr(value))


def _text(text: str) -> str:
    masked = _SHAPES.sub(lambda found: f"{found.group(str(found.lastgroup))}{MASK}", text)
    if len(masked) > LONGEST:
        masked = f"{masked[:LONGEST]}…"
    # A line break or an escape in a value must not look like a line, or a command to a terminal, of its own.
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in masked)

"""Settings from flags, environment, file and defaults: put together, checked, and explained value by value."""

from __future__ import annotations

import tomllib
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_origin
from zoneinfo import ZoneInfo

import msgspec

from sicbo.law.rulebook import house_rules
from sicbo.server.auth.origin import is_loopback, is_this_machine
from sicbo.server.auth.secret import Secret
from sicbo.server.settings import Section, Settings, secrets_of
from sicbo.units.refusal import BadInput, nearest

FILE = "sicbo.toml"
PREFIX = "SICBO_"
NOT_SETTINGS = frozenset({"SICBO_LANG", "SICBO_TRACEBACK", "SICBO_CONFIG"})
"""Variables of ours that are no settings of the house."""
DEFAULT = "default"


@dataclass(frozen=True)
class Explained:
    """One setting: its path, its value as it may be shown, and where it comes from."""

    path: str
    value: object
    source: str
    description: str


@dataclass(frozen=True)
class Found:
    """The settings in force, each with its source."""

    settings: Settings
    sources: Mapping[str, str]

    def explain(self) -> list[Explained]:
        """Every setting with its source; of a secret only whether it is set."""
        return [
            Explained(path, _shown(_at(self.settings, path)), self.sources[path], description)
            for path, description in _descriptions()
        ]


def read(flags: Mapping[str, object], environment: Mapping[str, str], folder: Path) -> Found:
    """The settings in force: flags by path, then the environment, then the file, then the defaults.

    The file is the one of the flag `config` or of SICBO_CONFIG, which must exist, else `sicbo.toml` in the folder.
    """
    chosen: dict[str, object] = {}
    sources: dict[str, str] = {}
    for path, raw, source in (
        *_from_file(flags.get("config") or environment.get("SICBO_CONFIG"), folder),
        *_from_environment(environment),
        *((path, value, f"--{path.rpartition('.')[2]}") for path, value in flags.items() if path != "config"),
    ):
        if raw is not None:
            chosen[path] = _converted(path, raw, source)
            sources[path] = source
    settings = _built(chosen)
    sources = {path: sources.get(path, DEFAULT) for path in _fields()}
    _check(settings, sources)
    return Found(settings, sources)


def _from_file(named: object, folder: Path) -> Iterator[tuple[str, object, str]]:
    file = Path(str(named)) if named else folder / FILE
    if not named and not file.is_file():
        return
    try:
        parsed = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        shown = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise BadInput("bad-settings-file", file=str(file), fault=shown) from None
    for path, value in _leaves(parsed):
        _check_known(path, str(file), path, list(_fields()))
        yield path, value, str(file)


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, object, str]]:
    variables = {_variable(path): path for path in _fields()}
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in NOT_SETTINGS:
            _check_known(name, "environment", name, list(variables))
            path = variables[name]
            text = environment[name]
            several = get_origin(_bare(path)) is tuple
            yield path, [part.strip() for part in text.split(",") if part.strip()] if several else text, name


def _check_known(wanted: str, source: str, shown: str, known: list[str]) -> None:
    if wanted not in known:
        raise BadInput("unknown-setting", setting=shown, source=source, near=nearest(wanted, known))


def _leaves(table: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict) and f"{above}{name}" not in _fields():
            if f"{above}{name}" not in _sections():
                yield f"{above}{name}", value
            yield from _leaves(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _converted(path: str, raw: object, source: str) -> object:
    # Only the environment speaks in texts; a file or a flag has types of its own, and 80 is no address.
    is_text = source.startswith(PREFIX)
    try:
        return msgspec.convert(raw, _type(path), strict=not is_text, dec_hook=_secret)
    except (msgspec.ValidationError, TypeError):
        raise BadInput("bad-setting", setting=path, source=source, expected=_examples(path)) from None


def _secret(kind: type, raw: object) -> object:
    if kind is Secret and isinstance(raw, str) and raw:
        return Secret(raw)
    raise TypeError("a secret is a text")


def _built(chosen: Mapping[str, object]) -> Settings:
    tree: dict[str, Any] = {}
    for path, value in chosen.items():
        section, _, name = path.rpartition(".")
        (tree.setdefault(section, {}) if section else tree)[name] = value
    for name, kind in _sections().items():
        tree[name] = kind(**tree.get(name, {}))
    settings = Settings(**tree)
    data = Path(settings.data).expanduser()
    if settings.demo and "data" not in chosen:
        data = data.with_name(f"{data.name}-demo")  # a house and a demonstration never share a folder (house 16.1)
    settings = msgspec.structs.replace(settings, data=str(data))
    return msgspec.structs.replace(settings, secrets=str(secrets_of(settings).expanduser()))


def _check(settings: Settings, sources: Mapping[str, str]) -> None:
    """Refuse what each setting by itself cannot show to be wrong."""

    def bad(path: str) -> BadInput:
        return BadInput("bad-setting", setting=path, source=sources[path], expected=_examples(path))

    try:
        ZoneInfo(settings.venue.zone)
    except (OSError, ValueError, KeyError):
        raise bad("venue.zone") from None
    if settings.venue.idle_minutes > house_rules().door.idle.minutes:
        raise bad("venue.idle_minutes")
    if settings.venue.bet_seconds is not None and not 1 <= settings.venue.bet_seconds <= 3_600:
        raise bad("venue.bet_seconds")
    if settings.demo:
        known_as = [name for name in settings.names if not is_loopback(name)]
        if known_as or not is_this_machine(settings.host):
            raise BadInput("demo-beyond-loopback", clause="house 16.2", host=[*known_as, settings.host][0])
    if not settings.tls and not is_loopback(settings.host):
        raise BadInput("beyond-loopback", clause="house 14.10", host=settings.host)
    if Path(settings.secrets).resolve().is_relative_to(Path(settings.data).resolve()):
        raise BadInput("secrets-inside-data", clause="house 14.10", secrets=settings.secrets)


def _sections() -> dict[str, type[Section]]:
    hints = msgspec.structs.fields(Settings)
    return {one.name: one.type for one in hints if isinstance(one.type, type) and issubclass(one.type, Section)}


def _fields() -> dict[str, msgspec.structs.FieldInfo]:
    """Every setting by its path."""
    found: dict[str, msgspec.structs.FieldInfo] = {}
    sections = _sections()
    for one in msgspec.structs.fields(Settings):
        if one.name in sections:
            found |= {f"{one.name}.{inner.name}": inner for inner in msgspec.structs.fields(sections[one.name])}
        else:
            found[one.name] = one
    return found


def _descriptions() -> Iterator[tuple[str, str]]:
    for path in _fields():
        yield path, str(_meta(path).description)


def _meta(path: str) -> msgspec.Meta:
    meta = _fields()[path].type.__metadata__[0]
    assert isinstance(meta, msgspec.Meta)
    return meta


def _type(path: str) -> Any:
    """The type of a setting with its limits; without them where msgspec allows none beside the type."""
    bare = _bare(path)
    return bare if isinstance(bare, types.UnionType) else _fields()[path].type


def _bare(path: str) -> Any:
    return _fields()[path].type.__origin__


def _examples(path: str) -> str:
    meta = _meta(path)
    if meta.examples:
        return " | ".join(map(str, meta.examples))
    return str(house_rules().door.idle.minutes)


def _variable(path: str) -> str:
    return PREFIX + path.upper().replace(".", "__")


def _at(settings: Settings, path: str) -> object:
    value: object = settings
    for name in path.split("."):
        value = getattr(value, name)
    return value


def _shown(value: object) -> object:
    if isinstance(value, Secret):
        return "(hidden)"
    return list(value) if isinstance(value, tuple) else value

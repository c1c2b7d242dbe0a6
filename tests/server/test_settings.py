"""Settings: who goes before whom, what is refused with which name, and what is never shown."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sicbo.server.settings import Settings
from sicbo.server.sources import Found, read
from sicbo.units.refusal import BadInput
from sicbo.words import LANGUAGES
from tests.cli.desk import refused, run

HIDDEN: dict[str, Any] = {"SICBO_METRICS_TOKEN": "canary-8261"}


def found(folder: Path, file: str = "", flags: Mapping[str, object] | None = None, **environment: Any) -> Found:
    if file:
        (folder / "sicbo.toml").write_text(file, encoding="utf-8")
    return read(flags or {}, environment, folder)


def fault(folder: Path, file: str = "", flags: Mapping[str, object] | None = None, **environment: Any) -> BadInput:
    with pytest.raises(BadInput) as raised:
        found(folder, file, flags, **environment)
    for language in LANGUAGES:
        assert raised.value.code not in raised.value.sentence(language)
    return raised.value


def test_flags_go_before_the_environment_before_the_file_before_the_defaults(tmp_path: Path) -> None:
    file = "port = 1\nhost = 'localhost'\ndemo = true\n"
    one = found(tmp_path, file, {"port": 3}, SICBO_PORT="2", SICBO_HOST="127.0.0.2")
    two = found(tmp_path, file, SICBO_PORT="2")
    three = found(tmp_path, file)
    assert [each.settings.port for each in (one, two, three)] == [3, 2, 1]
    assert found(tmp_path / "elsewhere").settings.port == 8000
    assert (one.settings.host, two.settings.host) == ("127.0.0.2", "localhost")
    sources = {row.path: row.source for row in one.explain()}
    assert (sources["port"], sources["host"]) == ("--port", "SICBO_HOST")
    assert (sources["demo"], sources["tls"]) == (str(tmp_path / "sicbo.toml"), "default")


def test_every_setting_can_be_set_in_the_file_and_in_the_environment_and_is_explained(tmp_path: Path) -> None:
    values: dict[str, tuple[str, object]] = {
        "data": ("/srv/a", "/srv/a"),
        "secrets": ("/srv/b", "/srv/b"),
        "heads": ("/mnt/second", "/mnt/second"),
        "host": ("::1", "::1"),
        "port": ("0", 0),
        "names": ("127.0.0.1, localhost", ["127.0.0.1", "localhost"]),
        "tls": ("true", True),
        "demo": ("1", True),
        "metrics_token": ("canary", "(hidden)"),
        "metrics_open": ("true", True),
        "venue.zone": ("Asia/Macau", "Asia/Macau"),
        "venue.day_start": ("05:30", "05:30"),
        "venue.bet_seconds": ("45", 45),
        "venue.step_milliseconds": ("20", 20),
        "venue.between_milliseconds": ("30", 30),
        "venue.idle_minutes": ("2", 2),
        "venue.helpline": ("Somebody, at 0000", "Somebody, at 0000"),
        "venue.second_factor": ("true", True),
        "log.format": ("json", "json"),
        "log.level": ("debug", "debug"),
        "limits.frame_bytes": ("2048", 2048),
        "limits.request_bytes": ("4096", 4096),
        "limits.connections": ("3", 3),
        "limits.visitors": ("30", 30),
        "limits.address_connections": ("17", 17),
        "limits.machine_connections": ("170", 170),
        "limits.a_second": ("5", 5),
        "limits.at_once": ("7", 7),
    }
    environment: dict[str, Any] = {
        f"SICBO_{path.upper().replace('.', '__')}": text for path, (text, _) in values.items()
    }
    explained = found(tmp_path, **environment).explain()
    assert {row.path: row.value for row in explained} == {path: value for path, (_, value) in values.items()}
    assert all(row.source in environment and row.description for row in explained)
    lines: dict[str, list[str]] = {}
    for path, (text, value) in values.items():
        section, _, name = path.rpartition(".")
        lines.setdefault(section, []).append(f"{name} = {json.dumps(text if value == '(hidden)' else value)}")
    file = "\n".join(line for section in lines for line in ([f"[{section}]"] if section else []) + lines[section])
    written = found(tmp_path, file)
    assert {row.path: row.value for row in written.explain()} == {row.path: row.value for row in explained}
    assert {row.source for row in written.explain()} == {str(tmp_path / "sicbo.toml")}


@pytest.mark.parametrize(
    ("file", "setting", "near"),
    [
        ("prot = 1", "prot", "port"),
        ("[venue]\nzoen = 'UTC'", "venue.zoen", "venue.zone"),
        ("[venues]\nzone = 'UTC'", "venues", ""),
        ("zone = 'UTC'", "zone", "venue.zone"),
        ("[limits.frame]\nbytes = 1", "limits.frame", "limits.frame_bytes"),
        ("venue = 3", "venue", ""),
    ],
)
def test_an_unknown_key_is_named_with_its_path_and_the_nearest_one(
    file: str, setting: str, near: str, tmp_path: Path
) -> None:
    refused_for = fault(tmp_path, file)
    assert refused_for.code == "unknown-setting"
    assert refused_for.arguments["setting"] == setting
    assert refused_for.arguments["source"] == str(tmp_path / "sicbo.toml")
    assert not near or refused_for.arguments["near"] == near


def test_an_unknown_variable_is_named_with_the_nearest_one_but_other_variables_of_ours_are_left_alone(
    tmp_path: Path,
) -> None:
    unknown = fault(tmp_path, SICBO_VENUE__ZOEN="UTC")
    assert (unknown.arguments["setting"], unknown.arguments["near"]) == ("SICBO_VENUE__ZOEN", "SICBO_VENUE__ZONE")
    assert fault(tmp_path, SICBO_ZONE="UTC").code == "unknown-setting"
    found(tmp_path, SICBO_LANG="en", SICBO_TRACEBACK="1", SICBOX="1", PORT="x")


@pytest.mark.parametrize(
    ("setting", "text"),
    [
        ("SICBO_PORT", "-1"),
        ("SICBO_PORT", "65536"),
        ("SICBO_PORT", "http"),
        ("SICBO_TLS", "perhaps"),
        ("SICBO_VENUE__ZONE", "Mars/Olympus"),
        ("SICBO_VENUE__ZONE", "../../etc/passwd"),
        ("SICBO_VENUE__DAY_START", "24:00"),
        ("SICBO_VENUE__DAY_START", "6:00"),
        ("SICBO_VENUE__BET_SECONDS", "0"),
        ("SICBO_VENUE__IDLE_MINUTES", "0"),
        ("SICBO_VENUE__IDLE_MINUTES", "6"),
        ("SICBO_LOG__FORMAT", "xml"),
        ("SICBO_LIMITS__FRAME_BYTES", "1023"),
        ("SICBO_LIMITS__CONNECTIONS", "0"),
        ("SICBO_HOST", ""),
        ("SICBO_METRICS_TOKEN", ""),
    ],
)
def test_a_bad_value_is_refused_with_its_setting_and_source_and_without_the_value(
    setting: str, text: str, tmp_path: Path
) -> None:
    given: dict[str, Any] = {setting: text}
    bad = fault(tmp_path, **given)
    assert (bad.code, bad.arguments["source"]) == ("bad-setting", setting)
    assert bad.arguments["setting"] == setting.removeprefix("SICBO_").lower().replace("__", ".")
    assert bad.arguments["expected"]


@pytest.mark.parametrize("text", ["0", "65535"])
def test_the_edges_of_a_port_are_taken(text: str, tmp_path: Path) -> None:
    assert found(tmp_path, SICBO_PORT=text).settings.port == int(text)


def test_a_file_has_types_and_a_text_is_no_number(tmp_path: Path) -> None:
    assert fault(tmp_path, "port = '8000'").arguments["setting"] == "port"
    assert fault(tmp_path, "tls = 1").arguments["setting"] == "tls"


def test_a_named_file_must_be_there_and_a_torn_one_is_refused(tmp_path: Path) -> None:
    assert fault(tmp_path, SICBO_CONFIG=str(tmp_path / "no.toml")).code == "bad-settings-file"
    assert fault(tmp_path, "port = ").code == "bad-settings-file"
    other = tmp_path / "other.toml"
    other.write_text("port = 9\n", encoding="utf-8")
    (tmp_path / "sicbo.toml").write_text("port = 1\n", encoding="utf-8")
    assert found(tmp_path, flags={"config": str(other)}).settings.port == 9
    assert found(tmp_path, SICBO_CONFIG=str(other)).settings.port == 9


@pytest.mark.clause("house 14.10")
@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "house.example", "localhost.evil.example"])  # noqa: S104
def test_beyond_this_machine_only_with_encryption(host: str, tmp_path: Path) -> None:
    refusal = fault(tmp_path, flags={"host": host})
    assert (refusal.code, refusal.clause) == ("beyond-loopback", "house 14.10")
    assert found(tmp_path, flags={"host": host, "tls": True}).settings.host == host


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.1.2.3"])
def test_this_machine_needs_no_encryption(host: str, tmp_path: Path) -> None:
    assert not found(tmp_path, flags={"host": host}).settings.tls


@pytest.mark.clause("house 14.10")
def test_secrets_lie_beside_the_data_and_never_inside(tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert found(tmp_path, SICBO_DATA=str(data)).settings.secrets == str(tmp_path / "data-secrets")
    assert Path(found(tmp_path, SICBO_DATA=".").settings.secrets) == Path.cwd().with_name(f"{Path.cwd().name}-secrets")
    for inside in (data, data / "secrets", data / "a" / ".." / "b"):
        refusal = fault(tmp_path, SICBO_DATA=str(data), SICBO_SECRETS=str(inside))
        assert (refusal.code, refusal.clause) == ("secrets-inside-data", "house 14.10")
    (tmp_path / "link").symlink_to(data, target_is_directory=True)
    assert (
        fault(tmp_path, SICBO_DATA=str(data), SICBO_SECRETS=str(tmp_path / "link" / "x")).code == "secrets-inside-data"
    )


def test_the_house_listens_on_this_machine_unless_told_otherwise() -> None:
    assert (Settings().host, Settings().tls, Settings().limits.frame_bytes) == ("127.0.0.1", False, 16 * 1024)


def test_a_secret_is_shown_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    one = found(tmp_path, **HIDDEN)
    assert one.settings.metrics_token is not None
    assert one.settings.metrics_token.reveal() == "canary-8261"
    shown = [
        repr(one),
        run("config", "show", **HIDDEN).output,
        run("config", "show", "--json", **HIDDEN).output,
        run("config", "show", **HIDDEN, SICBO_PORT="x").output,
    ]
    assert not any("canary" in text for text in shown)
    assert "(hidden)" in shown[1]


def test_the_command_shows_value_and_source_for_people_and_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sicbo.toml").write_text("[venue]\nzone = 'Asia/Singapore'\n", encoding="utf-8")
    rows = json.loads(run("config", "show", "--port", "0", "--json").stdout)["settings"]
    by_path = {row["path"]: row for row in rows}
    assert (by_path["port"]["value"], by_path["port"]["source"]) == (0, "--port")
    assert by_path["venue.zone"]["source"] == str(tmp_path / "sicbo.toml")
    shown = run("config", "show", SICBO_DEMO="true").stdout
    assert "Asia/Singapore" in shown
    assert "SICBO_DEMO" in shown
    assert refused("config", "show", "--host", "0.0.0.0").endswith("(house 14.10)")  # noqa: S104

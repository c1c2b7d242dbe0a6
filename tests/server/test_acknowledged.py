"""A log that ends before what people were told is not opened, unless somebody says so; who says how far it went."""

from __future__ import annotations

import shutil
from pathlib import Path

import apsw
import pytest

from sicbo.desks import ALL
from sicbo.server.serving import open_service
from sicbo.server.settings import Settings, slots_of
from sicbo.store.groups import loss_mark
from sicbo.store.protocol import Lost
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.units.canonical import canonical
from tests.cli.desk import run as ran
from tests.cli.desk import started
from tests.server.doors import run
from tests.server.process import running


def behind(tmp_path: Path) -> tuple[Path, Path]:
    """A folder whose log is older than what was acknowledged on another device."""
    data, heads = tmp_path / "data", tmp_path / "second"
    heads.mkdir()
    house(data, heads)
    shutil.copytree(data, tmp_path / "earlier")
    store = SqliteStore(data, slots=heads / SLOTS)
    store.put("settings", "x", b"told to somebody")
    store.close()
    shutil.rmtree(data)
    (tmp_path / "earlier").rename(data)
    return data, heads


def house(data: Path, heads: Path) -> None:
    """A house that was open for a moment."""

    async def evening() -> None:
        settings = Settings(data=str(data), heads=str(heads))
        assert slots_of(settings) == heads / SLOTS
        async with open_service(ALL, settings) as service:
            assert service.running.house.failed is None

    run(evening())


def test_how_far_the_log_went_may_be_kept_on_another_device_and_every_command_knows_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, heads = tmp_path / "data", tmp_path / "second"
    heads.mkdir()
    house(data, heads)
    assert (heads / SLOTS).exists()
    assert not (data / SLOTS).exists()
    with pytest.raises(Lost, match="nothing says how far"):
        SqliteStore(data)
    monkeypatch.setenv("SICBO_HEADS", str(heads))
    assert ran("user", "list", "--data", str(data)).exit_code == 0
    assert ran("verify", str(data), "--heads", str(heads)).exit_code == 0


def test_a_log_that_ends_earlier_is_not_opened_and_verify_says_what_is_missing(tmp_path: Path) -> None:
    data, heads = behind(tmp_path)
    refused = started("serve", "--data", str(data), "--heads", str(heads), "--port", "0")
    assert refused.returncode == 1
    assert "acknowledged up to group" in refused.stderr
    assert "--accept-loss" in refused.stderr
    shown = ran("verify", str(data), "--heads", str(heads))
    assert (shown.exit_code, "acknowledged up to group" in shown.stdout.replace("\n", " ")) == (1, True)
    with apsw.Connection(str(data / NAME)) as connection:
        assert connection.execute("SELECT count(*) FROM losses").get == 0, "whoever only tried has accepted nothing"


def test_a_loss_that_somebody_accepts_is_a_fact_of_the_log_and_the_house_goes_on(tmp_path: Path) -> None:
    data, heads = behind(tmp_path)
    with running(data, "--heads", str(heads), "--accept-loss"):
        pass
    with apsw.Connection(str(data / NAME)) as connection:
        [(number, at, acknowledged, digest)] = list(connection.execute("SELECT * FROM losses"))
        mark = loss_mark(number, at, acknowledged, digest)
        assert connection.execute("SELECT rest FROM groups WHERE number = ?", (number,)).get == canonical([mark])
    assert acknowledged == number, "one group was lost, and this one took its number"
    assert ran("verify", str(data), "--heads", str(heads)).exit_code == 0
    with running(data, "--heads", str(heads)):
        pass

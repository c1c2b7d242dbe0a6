"""Logs of earlier versions, kept as files: each must always verify, open and go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.store import migrations
from sicbo.store.backup import restore
from sicbo.store.sqlite import SqliteStore
from sicbo.store.verify import verify
from tests.stores.drafts import draft, rebuilt

LOGS = sorted((Path(__file__).parents[1] / "logs").glob("store-*.sqlite"))


def test_every_version_of_the_store_has_a_golden_log() -> None:
    assert [log.stem for log in LOGS] == [f"store-{version:04}" for version in migrations.steps()]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_golden_log_verifies_opens_and_goes_on(log: Path, tmp_path: Path) -> None:
    report = verify(log, log.with_suffix(".heads"))
    assert report.findings == []
    assert report.commits == 30
    restore(log, tmp_path / "house")
    store = SqliteStore(tmp_path / "house")
    assert store.heads()["table/T1"].hash == report.heads["table/T1"].hash
    assert store.balances() == rebuilt(store) != {}
    assert len(list(store.refusals("table/T1"))) == 10
    store.append([draft(11, at=1_700_000_000_010)])
    store.close()
    assert verify(tmp_path / "house", log.with_suffix(".heads")).findings == []

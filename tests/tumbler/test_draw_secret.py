"""The secret of a draw in its vault: kept before it is told of, and never shown."""

from __future__ import annotations

import os
import pickle
import traceback
from copy import deepcopy
from pathlib import Path

import pytest

from sicbo.tumbler.chain import SecretChain
from sicbo.tumbler.draw_secret import DrawSecret
from sicbo.tumbler.vault import BadVault, Vault
from sicbo.units.fair_draw import commitment

SECRET = bytes(range(32))
STREAM = "promotion/P/1 客"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(tmp_path / "secrets", tmp_path / "data")


def test_a_kept_secret_comes_back_the_same_and_only_its_owner_can_read_it(vault: Vault) -> None:
    kept = DrawSecret.fresh(STREAM)
    file = vault.keep_draw(kept)
    assert file.stat().st_mode & 0o777 == 0o600
    again = vault.find_draw(STREAM, kept.commitment)
    assert again is not None
    assert again.secret() == kept.secret()
    assert commitment(again.secret()) == kept.commitment
    assert vault.find_draw("promotion/P2", kept.commitment) is None
    assert vault.chains() == [], "the secret of a draw is no chain"


def test_fresh_secrets_differ() -> None:
    assert DrawSecret.fresh(STREAM).commitment != DrawSecret.fresh(STREAM).commitment


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        DrawSecret(STREAM, bytes(length))


def test_a_kept_secret_is_never_written_over(vault: Vault) -> None:
    kept = DrawSecret.fresh(STREAM)
    vault.keep_draw(kept)
    with pytest.raises(BadVault, match="there already"):
        vault.keep_draw(kept)


@pytest.mark.clause("house 20.1")
def test_no_print_copy_or_traceback_shows_the_secret(vault: Vault) -> None:
    draw = DrawSecret(STREAM, SECRET)
    vault.keep_draw(draw)
    told = [repr(draw), str(draw), f"{[draw]}"]
    try:
        vault.keep_draw(draw)
    except BadVault as fault:
        told += traceback.TracebackException.from_exception(fault, capture_locals=True).format()
    assert [text for text in told if SECRET.hex() in text or repr(SECRET) in text] == []
    for copy in (pickle.dumps, deepcopy):
        with pytest.raises(TypeError, match="not copied"):
            copy(draw)


@pytest.mark.parametrize("failing", ["write", "fsync", "replace"])
def test_a_disk_that_fails_tells_nobody_the_secret(vault: Vault, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    def full(*_: object) -> int:
        raise OSError("no room")

    monkeypatch.setattr(os, failing, full)
    with pytest.raises(OSError, match="no room") as told:
        vault.keep_draw(DrawSecret(STREAM, SECRET))
    shown = "".join(traceback.TracebackException.from_exception(told.value, capture_locals=True).format())
    assert "_KeptDraw('promotion" in shown, "blind, not content: no locals"
    assert SECRET.hex() not in shown


@pytest.mark.parametrize("damage", [b"", b"{}", b"[1", b'{"version":1,"stream":"s","secret":"zz"}'])
def test_a_damaged_file_is_refused_without_telling_what_is_in_it(vault: Vault, damage: bytes) -> None:
    draw = DrawSecret.fresh(STREAM)
    vault.keep_draw(draw).write_bytes(damage)
    with pytest.raises(BadVault, match="cannot be read") as told:
        vault.find_draw(STREAM, draw.commitment)
    assert told.value.__cause__ is None


def test_a_file_that_others_can_read_or_under_another_name_is_refused(vault: Vault) -> None:
    one, two = DrawSecret.fresh(STREAM), DrawSecret.fresh(STREAM)
    first, second = vault.keep_draw(one), vault.keep_draw(two)
    os.replace(first, second)
    with pytest.raises(BadVault, match="another secret"):
        vault.find_draw(STREAM, two.commitment)
    second.chmod(0o640)
    with pytest.raises(BadVault, match="open to others"):
        vault.find_draw(STREAM, two.commitment)


def test_a_chain_cannot_pass_for_the_secret_of_a_draw(vault: Vault) -> None:
    chain = SecretChain("T1", "d", 1, SECRET)
    vault.keep(chain)
    assert chain.published == commitment(SECRET)
    assert vault.find_draw("T1", chain.published) is None

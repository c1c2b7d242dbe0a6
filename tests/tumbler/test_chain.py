"""The secret chain, the vault that keeps it, and what must never come out of either."""

from __future__ import annotations

import os
import pickle
import traceback
from copy import deepcopy
from pathlib import Path

import pytest

from sicbo.tumbler.chain import SecretChain, fresh_salt
from sicbo.tumbler.vault import BadVault, Vault
from sicbo.units.fair_dice import before, faces, parse_link
from sicbo.units.wager_seal import parse_salt

SECRET = bytes(range(32))


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(tmp_path / "secrets", tmp_path / "data")


def test_each_link_hashes_to_the_one_before_it_down_to_the_published_end() -> None:
    chain = SecretChain("T1", "2026-01-31", 4, SECRET)
    assert chain.link(4) == SECRET
    assert [before(chain.link(n)) for n in (2, 3, 4)] == [chain.link(n) for n in (1, 2, 3)]
    assert before(chain.link(1)).hex() == chain.published
    assert chain.faces(3, 9, 2) == faces(chain.link(3), "T1", "2026-01-31", 9, 2)


@pytest.mark.parametrize("number", [-1, 0, 5])
def test_a_link_outside_the_chain_is_none_and_the_published_one_is_no_roll(number: int) -> None:
    with pytest.raises(IndexError):
        SecretChain("T1", "d", 4, SECRET).link(number)


@pytest.mark.parametrize("length", [0, 1_000_001])
def test_a_chain_has_a_lawful_length(length: int) -> None:
    with pytest.raises(ValueError, match="links"):
        SecretChain("T1", "d", length, SECRET)


def test_fresh_chains_and_salts_differ() -> None:
    one, two = (SecretChain.fresh("T1", "d", 2) for _ in range(2))
    assert one.published != two.published
    assert fresh_salt() != fresh_salt()
    assert parse_salt(fresh_salt()) is not None
    assert parse_link(one.published) is not None


def test_no_print_copy_or_traceback_shows_a_secret() -> None:
    chain = SecretChain("T1", "d", 3, SECRET)
    hidden = [chain.link(n).hex() for n in (1, 2, 3)] + [repr(SECRET)]
    told = [repr(chain), str(chain), f"{chain}", f"{[chain]}", _traceback(chain)]
    assert [secret for secret in hidden for text in told if secret in text] == []
    for copy in (pickle.dumps, deepcopy):
        with pytest.raises(TypeError, match="not copied"):
            copy(chain)


def _traceback(chain: SecretChain) -> str:
    """A traceback with the value of every local name, as some loggers write it."""
    try:
        chain.link(99)
    except IndexError as fault:
        return "".join(traceback.TracebackException.from_exception(fault, capture_locals=True).format())
    raise AssertionError("link 99 of 3")


def test_a_kept_chain_comes_back_the_same_and_only_its_owner_can_read_it(vault: Vault) -> None:
    chain = SecretChain.fresh("T/1 客", "2026-01-31", 5)
    file = vault.keep(chain)
    assert file.stat().st_mode & 0o777 == 0o600
    assert vault.folder.stat().st_mode & 0o777 == 0o700
    assert vault.chains() == [file.name]
    again = vault.find("T/1 客", chain.published)
    assert again is not None
    assert (again.link(5), again.day, again.length) == (chain.link(5), "2026-01-31", 5)
    assert vault.find("T2", chain.published) is None


def test_a_kept_chain_is_never_written_over(vault: Vault) -> None:
    chain = SecretChain.fresh("T1", "d", 5)
    vault.keep(chain)
    with pytest.raises(BadVault, match="there already"):
        vault.keep(chain)


def test_the_file_is_synced_before_it_gets_its_name_and_the_folder_after(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, rename = os.fsync, os.replace

    def synced(handle: int) -> None:
        done.append("folder" if os.path.isdir(f"/proc/self/fd/{handle}") else "file")
        sync(handle)

    def renamed(a: Path, b: Path) -> None:
        done.append("rename")
        rename(a, b)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    vault.keep(SecretChain.fresh("T1", "d", 5))
    assert done == ["file", "rename", "folder"]


def test_half_a_file_from_a_crash_is_no_chain_and_in_nobodys_way(vault: Vault) -> None:
    chain = SecretChain.fresh("T1", "d", 5)
    file = vault.keep(chain)
    half = file.with_suffix(".half")
    os.replace(file, half)
    assert vault.find("T1", chain.published) is None
    vault.keep(chain)
    assert vault.find("T1", chain.published) is not None


@pytest.mark.parametrize("inside", ["", "secrets", "deep/secrets"])
def test_a_vault_never_lies_inside_the_data_folder(tmp_path: Path, inside: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with pytest.raises(BadVault, match="inside the data folder"):
        Vault(data / inside, data)
    assert list(data.iterdir()) == []


def test_a_link_into_the_data_folder_is_seen_through(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (tmp_path / "elsewhere").symlink_to(data)
    with pytest.raises(BadVault, match="inside the data folder"):
        Vault(tmp_path / "elsewhere" / "secrets", data)


def test_a_folder_or_file_that_others_can_read_is_refused(tmp_path: Path, vault: Vault) -> None:
    chain = SecretChain.fresh("T1", "d", 5)
    vault.keep(chain).chmod(0o640)
    with pytest.raises(BadVault, match="open to others"):
        vault.find("T1", chain.published)
    vault.folder.chmod(0o750)
    with pytest.raises(BadVault, match="open to others"):
        Vault(vault.folder, tmp_path / "data")


@pytest.mark.parametrize(
    "damage", [b"", b"{}", b"[1", b'{"version":1,"table":"T1","day":"d","length":5,"secret":"zz"}']
)
def test_a_damaged_file_is_refused_without_telling_what_is_in_it(vault: Vault, damage: bytes) -> None:
    chain = SecretChain.fresh("T1", "d", 5)
    vault.keep(chain).write_bytes(damage)
    with pytest.raises(BadVault, match="cannot be read") as told:
        vault.find("T1", chain.published)
    assert told.value.__cause__ is None


def test_a_file_under_another_name_is_refused(vault: Vault) -> None:
    one, two = SecretChain.fresh("T1", "d", 5), SecretChain.fresh("T1", "d", 5)
    first, second = vault.keep(one), vault.keep(two)
    os.replace(first, second)
    with pytest.raises(BadVault, match="another chain"):
        vault.find("T1", two.published)
    with pytest.raises(BadVault, match="64 hexadecimal"):
        vault.find("T1", "../../etc/passwd")

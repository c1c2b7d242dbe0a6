"""The vault of secret chains: one file for each, outside the data folder, for the owner's eyes only."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from urllib.parse import quote

import msgspec

from sicbo.tumbler.chain import SecretChain
from sicbo.units.canonical import canonical
from sicbo.units.fair_dice import parse_link

SUFFIX = ".chain"


class BadVault(Exception):
    """A place or a file that secrets cannot be trusted to; the message names the file and never what is in it."""


class _Kept(msgspec.Struct, frozen=True):
    """What a file holds."""

    version: int
    table: str
    day: str
    length: int
    secret: str

    def __repr__(self) -> str:
        return f"_Kept({self.table!r}, {self.day!r})"


class Vault:
    """A folder of secret chains. It refuses to lie inside the folder that is backed up and exported."""

    def __init__(self, folder: Path, data: Path) -> None:
        self.folder = folder.resolve()
        if self.folder.is_relative_to(data.resolve()):
            raise BadVault(f"{folder} lies inside the data folder {data}; a backup would carry the secrets away")
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if stat.S_IMODE(self.folder.stat().st_mode) & 0o077:
            raise BadVault(f"{folder} is open to others; make it readable by its owner only (mode 0700)")

    def keep(self, chain: SecretChain) -> Path:
        """The chain on disk for good, before anybody is told of it: synced, whole, and never written over."""
        file = self._file(chain.table, chain.published)
        if file.exists():
            raise BadVault(f"{file.name} is there already")
        half = file.with_suffix(".half")
        half.unlink(missing_ok=True)
        kept = canonical(_Kept(1, chain.table, chain.day, chain.length, chain.secret().hex()))
        handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
        try:
            written = 0
            while written < len(kept):
                written += os.write(handle, kept[written:])
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(half, file)
        self._sync()
        return file

    def find(self, table: str, published: str) -> SecretChain | None:
        """The chain of this table that ends in this published link, if its secret is here and unharmed."""
        file = self._file(table, published)
        if not file.is_file():
            return None
        if stat.S_IMODE(file.stat().st_mode) & 0o077:
            raise BadVault(f"{file.name} is open to others, so its secret may be known; abandon that chain")
        try:
            kept = msgspec.json.decode(file.read_bytes(), type=_Kept)
        except msgspec.DecodeError:
            raise BadVault(f"{file.name} cannot be read as a chain") from None
        secret = parse_link(kept.secret)
        if secret is None or kept.version != 1:
            raise BadVault(f"{file.name} cannot be read as a chain")
        chain = SecretChain(kept.table, kept.day, kept.length, secret)
        if (chain.table, chain.published) != (table, published):
            raise BadVault(f"{file.name} holds another chain than its name says")
        return chain

    def chains(self) -> list[str]:
        """The names of all files kept here."""
        return sorted(file.name for file in self.folder.glob(f"*{SUFFIX}"))

    def _file(self, table: str, published: str) -> Path:
        if parse_link(published) is None:
            raise BadVault("a chain is named by its published link, 64 hexadecimal digits")
        return self.folder / f"{quote(table, safe='')}.{published}{SUFFIX}"

    def _sync(self) -> None:
        """The folder's own entry on disk, so that the file is found again after a power cut."""
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

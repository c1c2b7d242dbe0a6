"""The vault of secrets, of chains of dice and of draws: one file for each, outside the data folder, for the owner's
eyes only."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

import msgspec

from sicbo.tumbler.chain import SecretChain
from sicbo.tumbler.draw_secret import DrawSecret
from sicbo.units.canonical import canonical
from sicbo.units.fair_dice import parse_link

SUFFIX = ".chain"
DRAW_SUFFIX = ".draw"


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


class _KeptDraw(msgspec.Struct, frozen=True):
    """What the file of a draw holds."""

    version: int
    stream: str
    secret: str

    def __repr__(self) -> str:
        return f"_KeptDraw({self.stream!r})"


Form = TypeVar("Form", _Kept, _KeptDraw)


class Vault:
    """A folder of secrets. It refuses to lie inside the folder that is backed up and exported."""

    def __init__(self, folder: Path, data: Path) -> None:
        self.folder = folder.resolve()
        if self.folder.is_relative_to(data.resolve()):
            raise BadVault(f"{folder} lies inside the data folder {data}; a backup would carry the secrets away")
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if stat.S_IMODE(self.folder.stat().st_mode) & 0o077:
            raise BadVault(f"{folder} is open to others; make it readable by its owner only (mode 0700)")

    def keep(self, chain: SecretChain) -> Path:
        """The chain on disk for good, before anybody is told of it: synced, whole, and never written over."""
        kept = _Kept(1, chain.table, chain.day, chain.length, chain.secret().hex())
        return self._keep(self._file(chain.table, chain.published), kept)

    def keep_draw(self, draw: DrawSecret) -> Path:
        """The secret of a draw on disk for good, in the same way, before its commitment is told."""
        kept = _KeptDraw(1, draw.stream, draw.secret().hex())
        return self._keep(self._file(draw.stream, draw.commitment, DRAW_SUFFIX), kept)

    def find(self, table: str, published: str) -> SecretChain | None:
        """The chain of this table that ends in this published link, if its secret is here and unharmed."""
        file = self._file(table, published)
        kept = self._find(file, _Kept)
        if kept is None:
            return None
        chain = SecretChain(kept.table, kept.day, kept.length, bytes.fromhex(kept.secret))
        if (chain.table, chain.published) != (table, published):
            raise BadVault(f"{file.name} holds another chain than its name says")
        return chain

    def find_draw(self, stream: str, commitment: str) -> DrawSecret | None:
        """The secret of this stream's draw behind this commitment, if it is here and unharmed."""
        file = self._file(stream, commitment, DRAW_SUFFIX)
        kept = self._find(file, _KeptDraw)
        if kept is None:
            return None
        draw = DrawSecret(kept.stream, bytes.fromhex(kept.secret))
        if (draw.stream, draw.commitment) != (stream, commitment):
            raise BadVault(f"{file.name} holds another secret than its name says")
        return draw

    def chains(self) -> list[str]:
        """The names of all files of chains kept here."""
        return sorted(file.name for file in self.folder.glob(f"*{SUFFIX}"))

    def _file(self, stream: str, published: str, suffix: str = SUFFIX) -> Path:
        if parse_link(published) is None:
            raise BadVault("a secret is named by what was published of it, 64 hexadecimal digits")
        return self.folder / f"{quote(stream, safe='')}.{published}{suffix}"

    def _keep(self, file: Path, content: _Kept | _KeptDraw) -> Path:
        if file.exists():
            raise BadVault(f"{file.name} is there already")
        half = file.with_suffix(".half")
        half.unlink(missing_ok=True)
        kept = memoryview(canonical(content))  # which no traceback shows
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

    def _find(self, file: Path, form: type[Form]) -> Form | None:
        """What this file holds; nothing where there is no such file."""
        if not file.is_file():
            return None
        if stat.S_IMODE(file.stat().st_mode) & 0o077:
            raise BadVault(f"{file.name} is open to others, so its secret may be known; abandon it")
        try:
            kept = msgspec.json.decode(file.read_bytes(), type=form)
        except msgspec.DecodeError:
            raise BadVault(f"{file.name} cannot be read as a secret") from None
        if parse_link(kept.secret) is None or kept.version != 1:
            raise BadVault(f"{file.name} cannot be read as a secret")
        return kept

    def _sync(self) -> None:
        """The folder's own entry on disk, so that the file is found again after a power cut."""
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

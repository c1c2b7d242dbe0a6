"""The law of the day, kept by digest: a table is replayed under the text it was opened with, not under the shelf's."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sicbo.floor.table.law import TableLaw
from sicbo.law.rulebook import contents, from_contents
from sicbo.store.protocol import Store
from sicbo.units.canonical import canonical

_FORM = "sicbo-law-1"


class LawLost(Exception):
    """The kept law of a table is missing, or no longer compiles to the pay tables it then did."""


class KeptLaw(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is pinned for a table: the files by their digests, and what they came to."""

    form: str
    book: str
    files: dict[str, str]
    readings: dict[str, str]
    paytables: dict[str, str]
    without: tuple[str, ...] = ()


class Lawbook:
    """Laws that are pinned in a store, each compiled once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read_back: dict[str, TableLaw] = {}

    def pin(self, law: TableLaw) -> str:
        """The digest under which this law is now kept: exact files, readings, digests of the pay tables."""
        kept = KeptLaw(
            form=_FORM,
            book=law.book.id,
            files={name: self._store.pin(body) for name, body in contents(law.book).items()},
            readings=law.readings,
            paytables={game: paytable.digest for game, paytable in law.paytables.items()},
            without=law.without,
        )
        digest = self._store.pin(canonical(kept))
        # What is played by is read back from what was kept, so that play and replay cannot differ.
        self.law(digest)
        return digest

    def law(self, digest: str) -> TableLaw:
        """The law that was kept under this digest."""
        if digest not in self._read_back:
            self._read_back[digest] = self._read(digest)
        return self._read_back[digest]

    def _read(self, digest: str) -> TableLaw:
        kept = msgspec.json.decode(self._body(digest), type=KeptLaw)
        if kept.form != _FORM:
            raise LawLost(f"{digest} is kept in the form {kept.form}")
        files = {name: self._body(pinned) for name, pinned in kept.files.items()}
        law = _compiled(kept.book, tuple(sorted(files.items())), tuple(sorted(kept.readings.items())), kept.without)
        compiled = {game: paytable.digest for game, paytable in law.paytables.items()}
        if compiled != kept.paytables or law.readings != kept.readings:
            raise LawLost(f"{kept.book} no longer compiles to the pay tables of {digest}")
        return law

    def _body(self, digest: str) -> bytes:
        body = self._store.pinned(digest)
        if body is None:
            raise LawLost(f"nothing is kept under {digest}")
        return body


@lru_cache(maxsize=64)
def _compiled(
    book: str, files: tuple[tuple[str, bytes], ...], readings: tuple[tuple[str, str], ...], without: tuple[str, ...]
) -> TableLaw:
    """The law that these bytes make; the same bytes always make the same law."""
    return TableLaw.of(from_contents(book, dict(files)), dict(readings), without)

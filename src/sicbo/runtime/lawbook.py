"""The law of the day, kept by digest: a table is replayed under the text it was opened with, not under the shelf's."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256

import msgspec

from sicbo.floor.table.law import TableLaw
from sicbo.law.rulebook import contents, from_contents
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
    """Laws that are pinned in a store, or about to be, each compiled once."""

    def __init__(self, pinned: Callable[[str], bytes | None]) -> None:
        self._pinned = pinned
        self._read_back: dict[str, TableLaw] = {}

    def pin(self, law: TableLaw) -> tuple[str, tuple[bytes, ...]]:
        """The digest of this law, and what is to be kept with the order that opens a table by it.

        That is its exact files, readings and the digests of its pay tables. What is played by is made from those very
        bytes, so that play and replay cannot differ.
        """
        bodies = {sha256(body).hexdigest(): body for body in contents(law.book).values()}
        kept = KeptLaw(
            form=_FORM,
            book=law.book.id,
            files={name: sha256(body).hexdigest() for name, body in contents(law.book).items()},
            readings=law.readings,
            paytables={game: paytable.digest for game, paytable in law.paytables.items()},
            without=law.without,
        )
        summary = canonical(kept)
        own = sha256(summary).hexdigest()
        bodies[own] = summary
        if own not in self._read_back:
            self._read_back[own] = self._read(own, bodies.get)
        return own, tuple(bodies.values())

    def law(self, digest: str) -> TableLaw:
        """The law that was kept under this digest."""
        if digest not in self._read_back:
            self._read_back[digest] = self._read(digest, self._pinned)
        return self._read_back[digest]

    def _read(self, digest: str, pinned: Callable[[str], bytes | None]) -> TableLaw:
        kept = msgspec.json.decode(_body(digest, pinned), type=KeptLaw)
        if kept.form != _FORM:
            raise LawLost(f"{digest} is kept in the form {kept.form}")
        files = {name: _body(own, pinned) for name, own in kept.files.items()}
        law = _compiled(kept.book, tuple(sorted(files.items())), tuple(sorted(kept.readings.items())), kept.without)
        compiled = {game: paytable.digest for game, paytable in law.paytables.items()}
        if compiled != kept.paytables or law.readings != kept.readings:
            raise LawLost(f"{kept.book} no longer compiles to the pay tables of {digest}")
        return law


def _body(digest: str, pinned: Callable[[str], bytes | None]) -> bytes:
    body = pinned(digest)
    if body is None:
        raise LawLost(f"nothing is kept under {digest}")
    return body


@lru_cache(maxsize=64)
def _compiled(
    book: str, files: tuple[tuple[str, bytes], ...], readings: tuple[tuple[str, str], ...], without: tuple[str, ...]
) -> TableLaw:
    """The law that these bytes make; the same bytes always make the same law."""
    return TableLaw.of(from_contents(book, dict(files)), dict(readings), without)

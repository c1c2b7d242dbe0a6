"""Evidence by reference: a stretch of a stream under its hashes, with what the rules need of it, sealed by a digest."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from sicbo.units.canonical import canonical

_FORM = "sicbo-evidence-1"


class Mark(msgspec.Struct, frozen=True):
    """A step or a call within the stretch."""

    what: str
    seq: int
    at: int


class Evidence(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything from one place of a stream to another, both included."""

    stream: str
    first: int
    last: int
    before: str
    """The hash that the first commit stands on, in hexadecimal."""
    hash: str
    """The hash of the last commit, which covers the whole stretch."""
    began: int
    ended: int
    round: int = 0
    law: str = ""
    """The digest of the law in force."""
    readings: dict[str, str] = {}
    clauses: tuple[str, ...] = ()
    """The rules that the facts cite."""
    dice: tuple[int, int, int] | None = None
    devices: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    people: tuple[str, ...] = ()
    """Who gave an order there: players, dealers, whoever decided."""
    acted: tuple[str, ...] = ()
    """Those of them who acted for the house: they do not decide about it."""
    seal: str = ""

    def sealed(self) -> Evidence:
        """The same under its digest."""
        return msgspec.structs.replace(self, seal=self.digest())

    def digest(self) -> str:
        """What it must be sealed with.

        >>> one = Evidence(stream="table/T1", first=1, last=2, before="", hash="ab", began=0, ended=0)
        >>> one.sealed().seal == one.digest()
        True
        """
        bare = msgspec.structs.replace(self, seal="")
        return sha256(canonical((_FORM, bare))).hexdigest()

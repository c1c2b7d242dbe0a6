"""The contract of every store. `tests/stores` holds the suite that each of them passes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from sicbo.store.commits import Commit, Head, Kept, Refusal

if TYPE_CHECKING:
    from sicbo.store.groups import Entry
    from sicbo.store.slots import Place


class StoreError(Exception):
    """The store did not take it. Nothing of it is kept, unless the error is `Broken`."""


class Stale(StoreError):
    """Not the next place in the stream, or a time before the last one."""


class Fenced(StoreError):
    """Somebody else owns the house by now: the writer must stop."""


class Doubled(StoreError):
    """This actor has already given this stream a command with this id."""


class Broken(StoreError):
    """The disk failed, now or earlier, and the store takes nothing more until it is opened anew.

    A group that met this error was not acknowledged, and is kept as a whole or not at all; only opening anew tells
    which, and `answered` then tells it of each command.
    """


class Lost(StoreError):
    """The log ends before what was acknowledged, or is another one: it is opened only by who accepts the loss."""


class Unsafe(StoreError):
    """Facts are not safe here: an SQLite with a known fault, a setting that does not take, a foreign or newer file."""


class InUse(StoreError):
    """Another process has this data folder."""


class Store(Protocol):
    """A log of commits per stream with the balances that follow from it, and papers beside it."""

    def on_broken(self, told: Callable[[BaseException], None]) -> None:
        """Have this called with the error after which the store takes nothing more, whoever met it."""
        ...

    def claim(self) -> int:
        """The new epoch under which the caller owns the house; who owned it before is fenced from now on."""
        ...

    def append(self, entries: Sequence[Entry], *, epoch: int | None = None) -> list[Commit]:
        """Keep all of these as one durable group, or none: the commits in the order of their drafts.

        When it has returned, they survive a loss of power and a loss of the log's tail is noticed. The epoch is the
        one that was claimed last through this store, unless another is named. A group with several faults is told
        that it is `Fenced`, or `Stale` by its first such entry, before it is told that it is `Doubled`.
        """
        ...

    def place(self) -> Place:
        """How many groups the house has made durable, and the digest of them all."""
        ...

    def outbox(self) -> dict[str, tuple[str, int]]:
        """What was set off and is not answered yet: each id with the stream and place of its cause, in order of ids."""
        ...

    def forget(self, before: int) -> int:
        """Drop what is older than this time and is kept for a time only: refusals, and which commands were answered.

        A small batch at each call; how many refusals went.
        """
        ...

    def read(self, stream: str, since: int = 0) -> Iterator[Commit]:
        """The commits of a stream after this place, in order."""
        ...

    def refusals(self, stream: str) -> Iterator[Refusal]:
        """What was refused in a stream, in order."""
        ...

    def answered(self, stream: str, actor: str, command_id: str) -> Kept | None:
        """The answer this command got when it was first given, if it was."""
        ...

    def heads(self) -> dict[str, Head]:
        """Every stream that was ever written, and how far it has come."""
        ...

    def balances(self) -> dict[tuple[str, str], int]:
        """What each account holds of each unit, kept up with every commit; accounts that hold nothing are left out."""
        ...

    def pin(self, body: bytes) -> str:
        """Keep these bytes for ever under their SHA-256 in hexadecimal, which comes back: the law of the day."""
        ...

    def pinned(self, digest: str) -> bytes | None:
        """The bytes that were kept under this digest."""
        ...

    def put(self, kind: str, name: str, body: bytes) -> None:
        """Lay down a paper beside the log, durably, in the place of an earlier one of the same name.

        Papers may be erased: personal data, log-ins, sessions. Nothing that decides about money is a paper.
        """
        ...

    def put_all(self, kind: str, papers: Mapping[str, bytes]) -> None:
        """As `put`, of all of these as one durable group."""
        ...

    def get(self, kind: str, name: str) -> bytes | None:
        """The paper of this name."""
        ...

    def papers(self, kind: str) -> dict[str, bytes]:
        """All papers of a kind, by name."""
        ...

    def erase(self, kind: str, name: str) -> bool:
        """Remove a paper so that its bytes are gone from the disk; whether there was one.

        Where somebody reads the log, the bytes go later (`scrub`). The paper is removed all the same; only with
        personal data (`people`) is the caller told so, by a `StoreError`.
        """
        ...

    def discard(self, kind: str, names: Collection[str]) -> int:
        """Remove these papers as one durable group; how many of them there were. Their bytes go later (`scrub`).

        For what ends by the thousand and opens nothing any more. Personal data is erased.
        """
        ...

    def scrub(self) -> bool:
        """Whether the bytes of all that was erased or discarded are gone, tried once more where that had to wait."""
        ...

    def room(self) -> int:
        """How many bytes the store can still grow by."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...

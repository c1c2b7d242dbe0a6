"""Tries at something secret, counted: after a few that failed, each further one waits longer. Restarts forget none.

What is guessed and from where is the caller's to say (`Count`): a password by name and address, a PIN by patron.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from sicbo.house.clock import Clock
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.house_key import HouseKey
from sicbo.store.protocol import Store
from sicbo.units.time import HOUR, SECOND

KIND = "tries"
REMEMBERED = 100_000
"""Counts kept at once; beyond it the ones that were quiet longest are forgotten."""
PAGE = 3
"""Digits of a mark that name the paper it lies on: there are never more than 4,096 papers, and none is ever erased."""
PAGES_AT_ONCE = 64
"""Papers that one sweep writes anew."""


@dataclass(frozen=True)
class Count:
    """Something that failures are counted by, how many of them are free, and the longest wait after them."""

    by: tuple[str, ...]
    free: int
    longest_seconds: int
    forgets: bool = True
    """Whether a success excuses the failures before it, or only its own try."""


class _Kept(NamedTuple):
    failures: int
    last: int
    until: int


_NONE = _Kept(0, 0, 0)


@dataclass(frozen=True)
class Try:
    """A try that was begun: what each of its counts was before it and is with it."""

    counted: tuple[tuple[Count, _Kept, _Kept], ...]


class Tries:
    """All counts. What they are by is kept as a mark that this house alone can make: a name may be a password."""

    def __init__(self, store: Store, now: Clock, house_key: HouseKey, remembered: int = REMEMBERED) -> None:
        self._store, self._now, self._house_key, self._remembered = store, now, house_key, remembered
        self._rule = house_rules().door.attempts
        self._pages: dict[str, dict[str, _Kept]] = {}
        self._unkept: set[str] = set()
        for page, body in store.papers(KIND).items():
            try:
                self._pages[page] = msgspec.json.decode(body, type=dict[str, _Kept])
            except msgspec.MsgspecError:  # a torn paper keeps nobody out
                self._unkept.add(page)
        marks = ((mark, kept.last) for page in self._pages.values() for mark, kept in page.items())
        self._quiet = OrderedDict.fromkeys(mark for mark, _ in sorted(marks, key=lambda one: one[1]))

    def wait(self, *counts: Count) -> int:
        """Milliseconds until the next try; 0 where it may be made now."""
        at = self._now()
        waits = (min(self._kept(count).until - at, count.longest_seconds * SECOND) for count in counts)
        return max(0, *waits)

    def begin(self, *counts: Count) -> Try | None:
        """A try, failed from its beginning, so that a thousand at once are a thousand; nothing while one must wait."""
        if self.wait(*counts):
            return None
        before = tuple((count, self._kept(count)) for count in counts)
        return Try(tuple((count, old, self._count(count)) for count, old in before))

    def succeed(self, begun: Try) -> None:
        """Excuse this try, and where the count says so all before it; a guess made meanwhile still counts."""
        for count, before, after in begun.counted:
            kept = self._kept(count)
            if count.forgets:
                self._set(count, _NONE)
            elif kept == after:
                self._set(count, before)
            else:
                self._set(count, kept._replace(failures=kept.failures - 1))
        self.keep()

    def keep(self) -> None:
        """Write down what has changed: before anybody is told how a try ended."""
        self._write(sorted(self._unkept))

    def sweep(self) -> Iterator[None]:
        """Forget what a day has excused, a few papers at a time."""
        while True:
            at = self._now()
            old = [mark for mark in self._oldest() if at - self._pages[mark[:PAGE]][mark].last >= self._forgotten]
            for mark in old:
                self._forget(mark)
            pages = sorted(self._unkept)[:PAGES_AT_ONCE]
            if not pages:
                return
            self._write(pages)
            yield

    def __len__(self) -> int:
        return len(self._quiet)

    def _oldest(self) -> list[str]:
        """The marks that were quiet longest, as many as one sweep looks at."""
        return [mark for mark, _ in zip(self._quiet, range(PAGES_AT_ONCE), strict=False)]

    @property
    def _forgotten(self) -> int:
        return self._rule.forgotten_hours * HOUR

    def _kept(self, count: Count) -> _Kept:
        mark = self._mark(count)
        return self._pages.get(mark[:PAGE], {}).get(mark, _NONE)

    def _mark(self, count: Count) -> str:
        return self._house_key.mark(msgspec.json.encode(count.by))

    def _count(self, count: Count) -> _Kept:
        at, (failures, last, _) = self._now(), self._kept(count)
        failures = 1 if at - last >= self._forgotten else failures + 1
        until = at + self._wait_after(failures - count.free, count) if failures >= count.free else 0
        return self._set(count, _Kept(failures, at, until))

    def _wait_after(self, beyond: int, count: Count) -> int:
        """The wait after so many failures beyond the free ones."""
        return min(self._rule.first_wait_seconds << min(beyond, 32), count.longest_seconds) * SECOND

    def _set(self, count: Count, kept: _Kept) -> _Kept:
        mark = self._mark(count)
        if kept.failures <= 0:
            self._forget(mark)
            return kept
        self._pages.setdefault(mark[:PAGE], {})[mark] = kept
        self._unkept.add(mark[:PAGE])
        self._quiet[mark] = None
        self._quiet.move_to_end(mark)
        while len(self._quiet) > self._remembered:
            self._forget(next(iter(self._quiet)))
        return kept

    def _forget(self, mark: str) -> None:
        if self._pages.get(mark[:PAGE], {}).pop(mark, None) is not None:
            self._unkept.add(mark[:PAGE])
        self._quiet.pop(mark, None)

    def _write(self, pages: list[str]) -> None:
        if pages:
            self._store.put_all(KIND, {page: msgspec.json.encode(self._pages.get(page, {})) for page in pages})
            self._unkept.difference_update(pages)

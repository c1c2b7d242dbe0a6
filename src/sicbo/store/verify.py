"""The verification that a log is what was once written: every hash, link, place and sum, and the first commit that
is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path

import apsw
import msgspec

from sicbo.ledger.postings import Posting, unbalanced
from sicbo.store import migrations
from sicbo.store.commits import FIRST, Commit, Head, hash_of, read_postings
from sicbo.store.heads import HeadLine, read_heads
from sicbo.store.lock import held
from sicbo.store.log_reader import Row, reading, rows
from sicbo.store.protocol import StoreError
from sicbo.store.rows import commit_of
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place
from sicbo.store.slots import read as read_slots
from sicbo.store.startup_checks import UNKNOWN, bad_for_writing, found_in
from sicbo.store.verify_tables import wrong_tables

_FIELDS = msgspec.structs.fields(Commit)
_IS_TEXT = tuple(field.type is str for field in _FIELDS)
_TYPES = tuple(int if field.type is int else bytes for field in _FIELDS)

Each = Callable[[Commit, list[Posting]], None]
"""What is done with a sound commit."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong."""

    stream: str
    """Empty when it is about no stream."""
    seq: int
    """The first commit of the stream that is wrong; 0 when it is about none."""
    wrong: str
    about_heads: bool = False
    """Whether the fault is in the heads file, and the log may be sound."""

    def __str__(self) -> str:
        return f"{self.stream} {self.seq}: {self.wrong}" if self.stream else self.wrong


class Report(msgspec.Struct):
    """What a check found."""

    findings: list[Finding] = []
    heads: dict[str, Head] = {}
    """How far each stream is sound."""
    commits: int = 0

    @property
    def sound(self) -> bool:
        return not self.findings


def verify(place: Path, *heads: Path, each: Each = lambda *_: None, slots: Path | None = None) -> Report:
    """Check the log of a data folder, or a backup, against itself and, where there are some, heads files.

    `slots` is the folder of what was acknowledged, if it is not the data folder.
    `each` is handed every sound commit with its postings, in the order of its stream, for checks that know more.
    """
    report = Report()
    lines: list[HeadLine] = []
    for path in heads:
        found, unreadable = read_heads(path)
        lines += found
        report.findings += [Finding("", 0, f"line {number} of {path} is no head", True) for number in unreadable]
    outside = _Outside(lines)
    try:
        with reading(place) as connection:
            acknowledged = None
            if slots or place.is_dir():
                acknowledged = _acknowledged((slots or place) / SLOTS, report, connection)
            _check(connection, report, outside, each, acknowledged)
            if not (place.is_dir() and held(place)):
                bad = bad_for_writing(connection, Path(connection.filename))
                report.findings += [Finding("", 0, f"the database is damaged: {wrong}") for wrong in bad]
    except (apsw.Error, StoreError, TypeError, ValueError) as error:  # the last two by rows that hold what they cannot
        report.findings.append(Finding("", 0, f"the database cannot be read: {error}"))
    report.findings += outside.findings()
    return report


def _acknowledged(slots: Path, report: Report, connection: apsw.Connection) -> Place | None:
    """How far a log was acknowledged, asked before the log, which may move on; that nothing says so is a finding."""
    try:
        acknowledged = read_slots(slots)
    except OSError as error:
        report.findings.append(Finding("", 0, f"what says how far this log was acknowledged cannot be read: {error}"))
        return None
    if acknowledged is None and found_in(connection).number:
        report.findings.append(Finding("", 0, UNKNOWN))
    return acknowledged


def check_rows(kept: Iterable[Row], report: Report, each: Each = lambda *_: None) -> None:
    """Check commits that come stream by stream; of each stream the first that is wrong is told."""
    for name, group in groupby(kept, key=lambda row: row[0]):
        stream = name.decode(errors="replace") if isinstance(name, bytes) else str(name)
        head = Head()
        for row in group:
            report.commits += 1
            found = linked(row, head)
            if isinstance(found, str):
                report.findings.append(Finding(stream, head.seq + 1, found))
                break
            commit, postings = found
            each(commit, postings)
            head = Head(seq=commit.seq, at=commit.at, hash=commit.hash)
        if head.seq:
            report.heads[stream] = head


def _check(
    connection: apsw.Connection, report: Report, outside: _Outside, each: Each, acknowledged: Place | None
) -> None:
    if not migrations.check(connection):
        raise StoreError("it holds no log")
    balances: dict[tuple[str, str], int] = {}

    def seen(commit: Commit, postings: list[Posting]) -> None:
        outside.see(commit)
        for posting in postings:
            key = (str(posting.account), posting.unit)
            balances[key] = balances.get(key, 0) + posting.amount
        each(commit, postings)

    damaged = [str(line) for (line,) in connection.execute("PRAGMA integrity_check(20)") if line != "ok"]
    changed = migrations.misshapen(connection)
    before = len(report.findings)
    try:
        check_rows(rows(connection), report, seen)
    except apsw.Error as error:
        damaged.append(f"commits cannot be read any further: {error}")
    report.findings += [Finding("", 0, f"the database is damaged: {line}") for line in damaged]
    if changed:
        report.findings.append(Finding("", 0, f"the database was built otherwise: {', '.join(changed)}"))
    if len(report.findings) == before + bool(changed) and all(part.startswith("trigger ") for part in changed):
        report.findings += [
            Finding(stream, 0, wrong) for stream, wrong in wrong_tables(connection, balances, acknowledged)
        ]


def linked(row: Row, head: Head) -> tuple[Commit, list[Posting]] | str:
    """The commit in a row with its postings, if it follows on this head; otherwise what is wrong with it."""
    try:
        commit = commit_of([one.decode() if is_text else one for one, is_text in zip(row, _IS_TEXT, strict=True)])  # type: ignore[attr-defined]
    except (AttributeError, UnicodeDecodeError):
        return "its text cannot be read"
    if tuple(map(type, row)) != _TYPES:
        return "a field of it is of another type than was written"
    if commit.seq > head.seq + 1:
        last = commit.seq - 1
        return "it is missing" if last == head.seq + 1 else f"it is missing, and all up to {last}"
    if commit.seq <= head.seq:
        return f"{commit.seq} stands in its place"
    if commit.prev_hash != head.hash:
        return "it does not stand on the commit before it" if head.hash != FIRST else "it does not begin its stream"
    if hash_of(commit) != commit.hash:
        return "it is not what its hash says"
    if commit.at < head.at:
        return f"its time {commit.at} is before {head.at}"
    try:
        postings = read_postings(commit.postings)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return "its postings cannot be read"
    over = unbalanced(postings)
    return f"its postings do not sum to zero: {over}" if over else (commit, postings)


class _Outside:
    """Heads from a second place, compared with the commits as they pass by."""

    def __init__(self, lines: Iterable[HeadLine]) -> None:
        self._wanted: dict[str, dict[int, str]] = {}
        for line in lines:
            self._wanted.setdefault(line.stream, {})[line.seq] = line.hash
        self._agreed: dict[str, int] = {}
        self._last: dict[str, int] = {}
        self._differs: dict[str, int] = {}

    def see(self, commit: Commit) -> None:
        """Compare one commit with the head that was written down when it was the last."""
        self._last[commit.stream] = commit.seq
        wanted = self._wanted.get(commit.stream, {}).get(commit.seq)
        if wanted == commit.hash.hex():
            self._agreed[commit.stream] = commit.seq
        elif wanted is not None:
            self._differs.setdefault(commit.stream, commit.seq)

    def findings(self) -> Iterator[Finding]:
        """What the heads say that the log does not."""
        for stream, wanted in sorted(self._wanted.items()):
            last, agreed = self._last.get(stream, 0), self._agreed.get(stream, 0)
            if stream in self._differs:
                until = self._differs[stream]
                where = "it" if until == agreed + 1 else f"it or one up to {until}"
                yield Finding(stream, agreed + 1, f"{where} was written anew: the heads file knows another {until}")
            elif max(wanted) > last:
                yield Finding(stream, last + 1, f"the tail is cut: the heads file knows {max(wanted)}")

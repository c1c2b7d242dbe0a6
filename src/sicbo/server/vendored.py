"""The check that vendored code, which the pages stand on, is what was published, but for our own patch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

FOLDER = Path(str(files("sicbo"))) / "web" / "vendor"
OURS = frozenset({"README.md", "vendored.toml", "ours.patch"})
"""What lies among the code of others and is our own."""
_LINE = re.compile(rb"[^\n]*\n|[^\n]+")
_HUNK = re.compile(rb"@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@")


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file as it lies here and as it was published."""

    path: str
    published_as: str
    published_sha256: str
    sha256: str


class Package(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was published, and where to ask for it."""

    name: str
    version: str
    licence: str
    source: str
    archive_sha256: str
    file: tuple[File, ...]


class List(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    package: tuple[Package, ...]


def packages(folder: Path = FOLDER) -> tuple[Package, ...]:
    """Every package of which something lies here."""
    return msgspec.toml.decode((folder / "vendored.toml").read_bytes(), type=List).package


def faults(folder: Path = FOLDER) -> list[str]:
    """What is not as the list says, each with its file; no network is asked."""
    listed = {file.path: file for package in packages(folder) for file in package.file}
    lying = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_symlink() or not path.is_dir()}
    found = [f"{path}: not in the list" for path in sorted(lying - set(listed) - OURS)]
    patches = dict(_patches((folder / "ours.patch").read_bytes()))
    found += [f"{path}: patched, but not in the list" for path in sorted(set(patches) - set(listed))]
    for path, file in listed.items():
        if path not in lying:
            found.append(f"{path}: missing")
        elif (folder / path).is_symlink():
            found.append(f"{path}: a link")
        else:
            found += _differs(file, (folder / path).read_bytes(), patches.get(path, []))
    return found


def _differs(file: File, here: bytes, hunks: list[Hunk]) -> Iterator[str]:
    if _digest(here) != file.sha256:
        yield f"{file.path}: not what the list says"
        return
    published = unpatched(here, hunks)
    if published is None or _digest(published) != file.published_sha256:
        yield f"{file.path}: without our patch not what was published"


Hunk = tuple[int, list[bytes], list[bytes]]
"""Where it begins in the file that lies here, the lines there, and the lines as published."""


def unpatched(here: bytes, hunks: list[Hunk]) -> bytes | None:
    """The file as it was published, or nothing where the patch does not fit.

    >>> unpatched(b"a\\nB\\nc\\n", [(2, [b"B\\n"], [b"b\\n", b"b2\\n"])])
    b'a\\nb\\nb2\\nc\\n'
    """
    lines = _LINE.findall(here)
    for begin, ours, theirs in reversed(hunks):
        at = slice(begin - 1, begin - 1 + len(ours))
        if lines[at] != ours:
            return None
        lines[at] = theirs
    return b"".join(lines)


def _patches(patch: bytes) -> Iterator[tuple[str, list[Hunk]]]:
    """The hunks of each file of a unified diff."""
    path, hunks = "", list[Hunk]()
    for line in _LINE.findall(patch):
        header = _HUNK.match(line)
        if line.startswith(b"--- a/"):
            if path:
                yield path, hunks
            path, hunks = "", []
        elif line.startswith(b"+++ b/") and not path:
            path = line[6:].decode().strip()
        elif header:
            begin = int(header[1]) + (header[2] == b"0")  # of nothing, a diff names the line before
            hunks.append((begin, [], []))
        elif hunks:
            _, ours, theirs = hunks[-1]
            ours += [line[1:]] if line[:1] in b" +" else []
            theirs += [line[1:]] if line[:1] in b" -" else []
    if path:
        yield path, hunks


def _digest(body: bytes) -> str:
    return sha256(body).hexdigest()

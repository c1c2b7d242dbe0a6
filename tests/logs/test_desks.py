"""What an earlier release has written of patrons, cages and staff is read by this one, and folds to what it was."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sicbo import __version__
from sicbo.house.versions import Unreadable
from tests.logs.desks import files, picture, read

REACHED = 55
"""How many kinds of fact the nights reach; a log that holds far fewer proves little."""


@pytest.mark.parametrize("file", files(), ids=lambda file: file.name)
def test_the_desks_of_a_release_load_and_fold_to_the_pinned_picture(file: Path) -> None:
    seen: set[str] = set()
    for night in read(file):
        assert picture(night.streams, seen) == night.picture
    assert len(seen) >= REACHED, sorted(seen)
    assert {one.partition(" ")[0] for one in seen} == {"patron", "cage", "staff"}


def test_this_release_has_its_log() -> None:
    assert f"desks-{__version__}.jsonl.gz" in {file.name for file in files()}


@pytest.mark.parametrize("kind", ["patron/p-1", "cage/main", "staff"])
def test_a_changed_fact_gives_another_picture_and_one_that_lacks_a_field_is_not_read(kind: str) -> None:
    night = read(files()[-1])[0]
    facts = night.streams[kind]
    assert picture({**night.streams, kind: facts[: len(facts) // 2]}, set()) != night.picture
    first = msgspec.json.decode(facts[0])
    del first["by"]
    with pytest.raises(Unreadable, match="by"):
        picture({**night.streams, kind: [msgspec.Raw(msgspec.json.encode(first)), *facts[1:]]}, set())

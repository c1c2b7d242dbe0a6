"""The procedure of a case without a table: that of the book it names, and the house's own where it names none."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.desks.case.lookups import LOOKUPS
from sicbo.floor.case.commands import RaiseCase
from sicbo.floor.case.state import Case


@pytest.mark.parametrize("book", ["crown-sydney", "star-sydney"])
def test_a_case_about_a_promotion_is_decided_by_the_book_it_names(book: str) -> None:
    nowhere: Any = None
    raising = RaiseCase(kind="dispute", matter="promotion", book=book)
    found = LOOKUPS["procedure"](raising, Case("C1"), nowhere)
    assert found.stages[0].clause.startswith(f"{book} ")

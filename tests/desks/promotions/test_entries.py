"""Entries come from real play: what counts, to the second, and who is left out and told why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.patron import commands as p
from sicbo.floor.promotion import commands as k
from sicbo.floor.promotion.view import own
from sicbo.floor.refused import Refused
from sicbo.floor.staff.commands import Hire
from sicbo.floor.table.commands import Approve, RequestApproval
from sicbo.floor.table.corrections.commands import CorrectResult, VoidOutcome
from sicbo.runtime.eligibility import why_left_out
from sicbo.runtime.qualifying import QualifyingPlay
from sicbo.units.entry_seal import holds
from tests.desks.promotions.houses import (
    ANN,
    AREA,
    CLOSES,
    P1,
    PROMOTER,
    STARTS,
    PromotionHouse,
    terms,
)
from tests.floor.tables import MANAGER
from tests.house.houses import run

SYDNEY, STAR = "crown-sydney", "star-sydney"
BOTH = pytest.mark.parametrize("book", [SYDNEY, STAR])


def counted(at: PromotionHouse) -> dict[str, int]:
    found = at.promotion.counted
    assert found is not None
    return {one.player: one.wagered for one in found.counted}


@pytest.mark.clause("house 24.4")
@BOTH
def test_wagers_count_from_the_least_that_the_terms_ask_for_and_give_an_entry_for_each_hundred(
    tmp_path: Path, book: str
) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, book)
        await at.published(terms(book, compulsory_wager="50", entries_max=3))
        await at.at(STARTS - 1)
        await at.play(ann=10_000)
        await at.at(STARTS)
        await at.must(P1, PROMOTER, k.OpenEntries())
        await at.play(ann=4_900, ben=5_000, cat=40_000)
        await at.play(ann=5_000, ben=5_000)
        await at.play(ann=5_100, ben=4_900)
        await at.closed()
        assert counted(at) == {"ann": 10_100, "ben": 10_000, "cat": 40_000}
        assert [one.id for one in at.promotion.entries] == ["ann.1", "ben.1", "cat.1", "cat.2", "cat.3"]
        at.verified()

    run(evening())


@pytest.mark.clause("house 24.4")
@pytest.mark.parametrize(("at_second", "counts"), [(CLOSES - 1, True), (CLOSES, False), (CLOSES + 1_000, False)])
def test_a_round_settled_before_the_close_counts_and_one_at_the_close_does_not(
    tmp_path: Path, at_second: int, counts: bool
) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.opened()
        await at.play(ben=10_000)
        assert await at.refused(PROMOTER, k.ClosePromotion()) == ("closes-later", "house 24.4")
        at.clock.now = at_second
        await at.play(ann=10_000)
        await at.at(max(CLOSES, at_second))
        assert counted(at) == ({"ann": 10_000, "ben": 10_000} if counts else {"ben": 10_000})
        assert at.promotion.draw.closing is not None
        assert at.promotion.draw.closing.position <= at.store.place().number

    run(evening())


@pytest.mark.clause("house 24.4")
def test_entries_close_by_themselves_at_the_time_of_the_terms_and_once(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.opened()
        await at.at(CLOSES - 1)
        assert "play-counted" not in at.written()
        await at.at(CLOSES)
        found = at.promotion.counted
        assert found is not None
        assert (found.at, found.by) == (CLOSES, "house")
        assert await at.refused(PROMOTER, k.ClosePromotion()) == ("closed-already", "house 24.4")

    run(evening())


@pytest.mark.clause("house 24.4")
def test_what_is_voided_before_the_close_counts_no_more_and_what_is_voided_after_it_still_does(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.opened()
        first = await at.play(ann=20_000, ben=10_000)
        second = await at.play(ann=30_000)
        await void(at, first)
        await at.play(ben=15_000)
        await at.closed()
        assert counted(at) == {"ann": 30_000, "ben": 15_000}
        await void(at, second)
        assert counted(at) == {"ann": 30_000, "ben": 15_000}
        at.verified()

    run(evening())


async def void(at: PromotionHouse, number: int) -> None:
    """The whole round is taken back for fraud."""
    boss = Actor("m1", "casino-manager")
    await with_second(at, boss, VoidOutcome(round=number, ground="fraud", cause="past-posting"))


async def with_second(at: PromotionHouse, actor: Actor, command: Any) -> None:
    """Given at the table, with a second person where one is wanted."""
    wanted = await at.give("table/T1", actor, command)
    if not isinstance(wanted, Refused):
        return
    assert wanted.code == "needs-approval", wanted
    asked = await at.must("table/T1", actor, RequestApproval(command))
    await at.must("table/T1", Actor("m2", "casino-manager"), Approve(asked.events[0].approval))
    await at.must("table/T1", actor, command)


@pytest.mark.clause("house 24.4")
def test_a_corrected_result_leaves_what_was_wagered_as_it_was(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.opened()
        number = await at.play(ann=20_000)
        await with_second(at, MANAGER, CorrectResult(round=number, faces=(1, 1, 2), evidence="recording"))
        await at.closed()
        assert counted(at) == {"ann": 20_000}

    run(evening())


@pytest.mark.clause("house 24.4")
def test_play_at_a_table_of_another_book_or_kind_counts_for_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.opened(terms(STAR))
        await at.play(ann=20_000)
        await at.closed()
        assert (counted(at), at.promotion.entries) == ({}, ())

        other = await PromotionHouse.open(tmp_path / "other", SYDNEY)
        await other.opened(mode="licensed")
        await other.play(ann=20_000)
        await other.closed()
        assert counted(other) == {}

    run(evening())


@pytest.mark.clause("house 24.4")
@BOTH
def test_whoever_is_excluded_or_works_here_is_left_out_with_the_reason_and_told(tmp_path: Path, book: str) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, book)
        await at.opened()
        await at.play(ann=20_000, ben=20_000, cat=20_000)
        await at.must("patron/ben", Actor("ben"), p.SelfExclude(until=None))
        await at.must("staff", Actor("house", assigned=False, office="house"), Hire(person="cat", rank="dealer"))
        live = at.house.state(P1)
        ask = at.house.state
        assert why_left_out("ben", ask, at.clock.now) == "excluded"
        mine = own(live.rules, live.promotion, "ben", 20_000, why_left_out("ben", ask, at.clock.now))
        assert (mine.wagered, mine.entries, mine.left_out) == (20_000, 0, "excluded")
        await at.closed()
        assert {one.owner for one in at.promotion.entries} == {"ann"}
        assert at.promotion.counted is not None
        assert {one.player: one.reason for one in at.promotion.counted.left_out} == {"ben": "excluded", "cat": "staff"}
        assert set(at.promotion.to_tell) == {"ben", "cat"}
        told = await at.must(P1, PROMOTER, k.TellReason("ben", "mail"))
        assert told.events[0].clause == {SYDNEY: "crown-sydney 9.8", STAR: "star-sydney 10.10"}[book]
        assert set(at.promotion.to_tell) == {"cat"}
        assert (await at.refused(PROMOTER, k.TellReason("ben", "mail")))[0] == "nobody-to-tell"

    run(evening())


@pytest.mark.clause("house 24.4")
def test_whoever_folds_the_log_again_finds_the_same_entries_and_the_owner_can_prove_theirs(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.opened()
        await at.play(ann=30_000, ben=10_000)
        live, again = at.house.state(P1), QualifyingPlay()
        before = own(live.rules, live.promotion, "ann", 30_000, None)
        assert (before.entries, before.proof) == (3, None)
        await at.closed()
        position = at.promotion.draw.closing.position  # type: ignore[union-attr]
        commits = [one for stream in sorted(at.store.heads()) for one in at.store.read(stream)]
        for commit in sorted(commits, key=lambda one: (one.number, one.stream, one.seq)):
            if commit.number <= position:
                again.on_commit(commit, tuple(at.house.desks.of(commit.stream).journal.read(commit.events)))
        assert again.counted("P1") == at.promotion.counted.counted  # type: ignore[union-attr]
        mine = own(live.rules, live.promotion, "ann", 0, None)
        assert mine.proof is not None
        assert [one.entry.id for one in mine.proof.entries] == ["ann.1", "ann.2", "ann.3"]
        top, size = mine.proof.root, mine.proof.size
        assert all(holds("P1", top, size, one) for one in mine.proof.entries)
        assert own(live.rules, live.promotion, ANN.id, 0, None).wagered == 30_000
        assert AREA.id not in str(mine.proof)

    run(evening())


@pytest.mark.clause("house 24.4")
@pytest.mark.parametrize(("cents", "entries"), [(99_900, 999), (100_000, 1_000), (100_100, 1_000)])
def test_nobody_has_more_than_a_thousand_entries_whatever_the_terms_allow(
    tmp_path: Path, cents: int, entries: int
) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.opened(terms(SYDNEY, entry_each="1", entries_max=5_000))
        await at.play(ann=cents)
        await at.closed()
        assert len(at.promotion.entries) == entries

    run(evening())

"""Disputes of a promotion: each is a case that the operator's management decides, and the prize waits for its end."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.case import commands as c
from sicbo.floor.case.outstanding import outstanding
from sicbo.floor.case.state import Case
from sicbo.floor.promotion import commands as k
from sicbo.floor.promotion.due import due
from tests.desks.promotions.houses import ANN, AREA, BEN, BOSS, P1, PROMOTER, PromotionHouse, terms
from tests.desks.promotions.test_prizes import drawn, is_handed_over
from tests.house.houses import run

SYDNEY, STAR = "crown-sydney", "star-sydney"
BOTH = pytest.mark.parametrize("book", [SYDNEY, STAR])
CLAUSE = {SYDNEY: "crown-sydney 9.9", STAR: "star-sydney 10.11"}
CASE = "case/P1-dispute-1"
WAITS = ("prize-disputed", "house 24.11")
SAID = sha256(b"what was said").hexdigest()


def case_of(at: PromotionHouse, stream: str = CASE) -> Case:
    found: Case = at.house.state(stream)
    return found


async def heard(at: PromotionHouse, stream: str = CASE) -> None:
    """Both sides."""
    complainant = Actor(case_of(at, stream).complainant)
    await at.must(stream, complainant, c.GiveStatement(side="complainant", paper=SAID))
    await at.must(stream, AREA, c.GiveStatement(side="house", paper=SAID))


async def decided(at: PromotionHouse, stream: str = CASE) -> None:
    await heard(at, stream)
    _, _, rule = CLAUSE[at.book].partition(" ")
    order = c.DecideCase(outcome="rejected", paper=SAID, book=at.book, rule=rule)
    assert await at.refused(AREA, order, stream) == ("not-allowed", CLAUSE[at.book])
    await at.must(stream, BOSS, order)


@pytest.mark.parametrize(
    ("book", "advice", "says"),
    [
        pytest.param(
            SYDNEY,
            "inspector-on-promotion",
            ("contact", "investigation"),
            marks=pytest.mark.clause("crown-sydney 9.9", "house 24.11"),
        ),
        pytest.param(
            STAR,
            "section-33-on-promotion",
            ("section-33",),
            marks=pytest.mark.clause("star-sydney 10.11", "house 24.11"),
        ),
    ],
)
def test_management_decides_finally_and_whoever_is_not_satisfied_is_told_of_the_inspector(
    tmp_path: Path, book: str, advice: str, says: tuple[str, ...]
) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, book)
        disputed = await at.must(P1, BEN, k.DisputePrize(1))
        assert (disputed.events[0].case, disputed.events[0].clause) == (CASE, CLAUSE[book])
        case = case_of(at)
        assert (case.complainant, case.matter, case.prize) == ("ben", "promotion", P1)
        assert [(one.rank, one.clause) for one in case.procedure.stages] == [("casino-manager", CLAUSE[book])]
        await decided(at)
        assert case.stands is not None
        assert case.stands.final
        assert "advise" not in [one.step for one in outstanding(case, at.clock.now)]
        await at.must(CASE, BEN, c.AnswerDecision("not-satisfied"))
        [told] = [one for one in outstanding(case, at.clock.now) if one.step == "advise"]
        assert (told.of, told.clause) == (advice, CLAUSE[book])
        assert [one.says for one in case.procedure.advice] == [says]
        at.verified()

    run(evening())


@BOTH
@pytest.mark.clause("house 24.11")
def test_the_prize_waits_until_the_case_about_it_is_closed(tmp_path: Path, book: str) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, book)
        await at.must(P1, PROMOTER, k.PublishResults("online"))
        await at.must(P1, ANN, k.ClaimPrize(1))
        await at.must(P1, BEN, k.DisputePrize(1))
        assert await at.refused(PROMOTER, k.HandOverPrize(1)) == WAITS
        rules = at.house.state(P1).rules
        waiting = [one for one in due(rules, at.promotion, [CASE]) if one.task == "settle-dispute"]
        assert [(one.clause, one.prize, one.person, one.case) for one in waiting] == [(CLAUSE[book], 1, "ben", CASE)]
        await decided(at)
        assert await at.refused(PROMOTER, k.HandOverPrize(1)) == WAITS, "decided, and not closed"
        await at.must(CASE, BEN, c.AnswerDecision("accepted"))
        await at.must(CASE, AREA, c.CloseCase())
        await at.agreed(PROMOTER, k.HandOverPrize(1))
        assert is_handed_over(at)
        at.verified()

    run(evening())


@pytest.mark.clause("house 24.11")
def test_a_case_that_is_taken_up_again_holds_its_prize_again(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, SYDNEY)
        await at.must(P1, ANN, k.ClaimPrize(1))
        await at.must(P1, BEN, k.DisputePrize(1))
        await decided(at)
        await at.must(CASE, BEN, c.AnswerDecision("accepted"))
        await at.must(CASE, AREA, c.CloseCase())
        await at.must(CASE, BOSS, c.ReopenCase("new-evidence"))
        assert await at.refused(PROMOTER, k.HandOverPrize(1)) == WAITS

    run(evening())


@pytest.mark.clause("house 24.11")
def test_a_dispute_about_the_whole_holds_every_prize_and_one_about_another_prize_does_not(tmp_path: Path) -> None:
    async def evening() -> None:
        two = [{"kind": "cash", "name": "Money", "value": "500", "number": 2}]
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.opened(terms(SYDNEY, prizes=two))
        await at.play(ann=20_000, ben=20_000)
        await at.closed()
        await at.drawn()
        assert {at.promotion.owner(1), at.promotion.owner(2)} == {"ann", "ben"}
        for prize in (1, 2):
            await at.must(P1, Actor(at.promotion.owner(prize)), k.ClaimPrize(prize))
        await at.must(P1, BEN, k.DisputePrize(2))
        await at.agreed(PROMOTER, k.HandOverPrize(1))
        assert await at.refused(PROMOTER, k.HandOverPrize(2)) == WAITS
        await at.must(CASE, BEN, c.WithdrawCase())
        await at.must(CASE, AREA, c.CloseCase())
        await at.must(P1, BEN, k.DisputePrize(0))
        assert await at.refused(PROMOTER, k.HandOverPrize(2)) == WAITS

    run(evening())


@pytest.mark.clause("house 24.11")
def test_a_case_raised_by_staff_for_a_patron_is_about_the_whole_and_under_the_book(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, STAR)
        await at.must(P1, ANN, k.ClaimPrize(1))
        raising = c.RaiseCase(kind="dispute", matter="promotion", prize=P1, complainant="cat")
        await at.must("case/K1", PROMOTER, raising)
        assert case_of(at, "case/K1").procedure.stages[0].clause == CLAUSE[STAR]
        assert at.promotion.disputes["case/K1"].prize == 0
        assert await at.refused(PROMOTER, k.HandOverPrize(1)) == WAITS
        await decided(at, "case/K1")
        at.verified()

    run(evening())


@pytest.mark.clause("house 24.11")
def test_each_person_disputes_each_prize_once_and_only_a_prize_that_somebody_has(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, SYDNEY)
        assert await at.refused(BEN, k.DisputePrize(2)) == ("no-winner", "house 24.11")
        await at.must(P1, BEN, k.DisputePrize(1))
        assert await at.refused(BEN, k.DisputePrize(1)) == ("dispute-known", "house 24.11")
        second = await at.must(P1, ANN, k.DisputePrize(1))
        assert second.events[0].case == "case/P1-dispute-2"
        assert await at.refused(PROMOTER, k.DropDispute(CASE)) == ("not-your-office", "house 24.11")
        assert await at.refused(PROMOTER, k.NoteDispute("case/K9", "cat")) == ("not-your-office", "house 24.11")

    run(evening())


@pytest.mark.clause("house 24.11")
def test_nothing_waits_for_a_case_whose_name_was_somebody_elses(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, SYDNEY)
        await at.must(CASE, BEN, c.RaiseCase(kind="complaint", matter="conduct", book=SYDNEY))
        await at.must(P1, ANN, k.DisputePrize(1))
        assert at.promotion.disputes == {}
        again = await at.must(P1, ANN, k.DisputePrize(1))
        assert again.events[0].case == "case/P1-dispute-2"
        assert case_of(at, again.events[0].case).complainant == "ann"
        at.verified()

    run(evening())


@pytest.mark.clause("house 24.11")
def test_nobody_disputes_what_nobody_can_read(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.must(P1, PROMOTER, at.writing())
        assert await at.refused(BEN, k.DisputePrize(0)) == ("promotion-unknown", "house 24.11")

    run(evening())

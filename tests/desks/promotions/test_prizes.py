"""After the draw: winners told in time, prizes claimed, refused, paid, and what follows when integrity is in doubt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.cage import commands as c
from sicbo.floor.draw.commands import DrawWinners, KeyChance
from sicbo.floor.promotion import commands as k
from sicbo.floor.promotion.due import due
from sicbo.ledger.postings import Account
from sicbo.units.time import DAY, HOUR, SECOND
from tests.desks.promotions.houses import (
    AREA,
    BOSS,
    CLERK,
    CLOSES,
    FACES,
    P1,
    PROMOTER,
    STARTS,
    WATCHER,
    PromotionHouse,
    terms,
)
from tests.floor.tables import MANAGER
from tests.floor.tables import SECOND as SECOND_PERSON
from tests.house.houses import run

SYDNEY, STAR = "crown-sydney", "star-sydney"
BOTH = pytest.mark.parametrize("book", [SYDNEY, STAR])
NOTICE = {SYDNEY: "crown-sydney 9.6", STAR: "star-sydney 10.8"}


def cash(value: str, **more: Any) -> dict[str, Any]:
    return {"prizes": [{"kind": "cash", "name": "Money", "value": value, **more}]}


async def drawn(
    tmp_path: Path, book: str, *, watched: bool = False, order: dict[str, Any] | None = None, **changed: Any
) -> PromotionHouse:
    """A promotion that was drawn at its close; Ann has its one prize."""
    at = await PromotionHouse.open(tmp_path, book)
    await at.opened(terms(book, **changed), **(order or {}))
    await at.play(ann=20_000)
    await at.closed()
    await at.drawn(watched=watched)
    if watched:
        await at.must(P1, WATCHER, k.SignDraw())
    if at.promotion.mode == "practice":
        assert at.promotion.owner(1) == "ann"
    return at


def is_overdue(at: PromotionHouse) -> bool:
    return at.promotion.awards[1].overdue


def is_handed_over(at: PromotionHouse) -> bool:
    return at.promotion.awards[1].handed_over


# --- told -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "method", "clause"),
    [
        pytest.param(SYDNEY, "in-person", "9.6.1", marks=pytest.mark.clause("crown-sydney 9.6.1")),
        pytest.param(SYDNEY, "mail", "9.6.2", marks=pytest.mark.clause("crown-sydney 9.6.2")),
        pytest.param(SYDNEY, "telephone", "9.6.3", marks=pytest.mark.clause("crown-sydney 9.6.3")),
        pytest.param(SYDNEY, "email", "9.6.4", marks=pytest.mark.clause("crown-sydney 9.6.4")),
        pytest.param(STAR, "in-person", "10.8.1", marks=pytest.mark.clause("star-sydney 10.8.1")),
        pytest.param(STAR, "mail", "10.8.2", marks=pytest.mark.clause("star-sydney 10.8.2")),
        pytest.param(STAR, "telephone", "10.8.3", marks=pytest.mark.clause("star-sydney 10.8.3")),
        pytest.param(STAR, "email", "10.8.4", marks=pytest.mark.clause("star-sydney 10.8.4")),
    ],
)
def test_each_try_is_on_record_with_the_clause_of_its_method(
    tmp_path: Path, book: str, method: Any, clause: str
) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, book)
        tried = await at.must(P1, PROMOTER, k.NoteNotice(1, method, reached=False))
        assert (tried.events[0].clause, tried.events[0].late) == (f"{book} {clause}", False)
        assert at.promotion.awards[1].told_at is None
        await at.must(P1, PROMOTER, k.NoteNotice(1, method, reached=True))
        assert at.promotion.awards[1].told_at == CLOSES

    run(evening())


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(SYDNEY, marks=pytest.mark.clause("crown-sydney 9.6", "house 24.6")),
        pytest.param(STAR, marks=pytest.mark.clause("star-sydney 10.8", "house 24.6")),
    ],
)
@pytest.mark.parametrize(
    ("reading", "last"),
    [
        pytest.param("hours", CLOSES + 2 * DAY, id="forty-eight-hours"),
        pytest.param("venue-days", 7 * DAY - 1, id="to-the-end-of-the-second-day"),
    ],
)
def test_a_winner_who_need_not_be_there_is_told_within_two_days_and_a_second_later_is_late(
    tmp_path: Path, book: str, reading: str, last: int
) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, book, order={"readings": {"two-days": reading}})
        live = at.house.state(P1)
        assert [one.until for one in due(live.rules, live.promotion) if one.task == "tell-winner"] == [last]
        await at.at(last)
        assert not is_overdue(at)
        tried = await at.must(P1, PROMOTER, k.NoteNotice(1, "telephone", reached=False))
        assert not tried.events[0].late
        await at.at(last + SECOND)
        assert is_overdue(at)
        assert '"type":"notice-overdue"' in str(b"".join(one.events for one in at.store.read(P1)))
        tried = await at.must(P1, PROMOTER, k.NoteNotice(1, "telephone", reached=True))
        assert tried.events[0].late
        at.verified()

    run(evening())


@BOTH
@pytest.mark.clause("house 24.6")
def test_a_winner_who_was_reached_in_time_is_never_overdue(tmp_path: Path, book: str) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, book)
        await at.at(CLOSES + 2 * DAY)
        await at.must(P1, PROMOTER, k.NoteNotice(1, "mail", reached=True))
        await at.at(CLOSES + 3 * DAY)
        assert not is_overdue(at)

    run(evening())


@BOTH
def test_where_one_must_be_there_no_clock_runs_and_only_whoever_was_seen_claims(tmp_path: Path, book: str) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, book, presence_required=True, presence="At the draw.")
        await at.at(CLOSES + 3 * DAY)
        assert not is_overdue(at)
        assert await at.refused(Actor("ann"), k.ClaimPrize(1)) == ("winner-absent", "house 24.7")
        await at.must(P1, PROMOTER, k.NotePresence(1))
        await at.must(P1, Actor("ann"), k.ClaimPrize(1))

        other = await drawn(tmp_path / "other", book)
        assert (await other.refused(PROMOTER, k.NotePresence(1)))[0] == "presence-not-asked"

    run(evening())


# --- claimed and refused ----------------------------------------------------------------------------------------------


@pytest.mark.clause("house 24.7")
def test_a_prize_is_claimed_once_by_its_winner(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, SYDNEY)
        assert (await at.refused(Actor("ben"), k.ClaimPrize(1)))[0] == "not-allowed"
        assert (await at.refused(Actor("ann"), k.ClaimPrize(2)))[0] == "not-allowed"
        assert await at.refused(PROMOTER, k.ClaimPrize(2)) == ("no-winner", "house 24.7")
        assert await at.refused(PROMOTER, k.HandOverPrize(1)) == ("prize-not-claimed", "house 24.7")
        await at.must(P1, Actor("ann"), k.ClaimPrize(1))
        assert await at.refused(Actor("ann"), k.ClaimPrize(1)) == ("prize-claimed", "house 24.7")
        await at.agreed(PROMOTER, k.HandOverPrize(1))
        assert await at.refused(PROMOTER, k.HandOverPrize(1)) == ("prize-handed-over", "house 24.8")
        assert at.promotion.open == {}, "a practice promotion moves no money"

    run(evening())


@pytest.mark.parametrize(
    ("book", "value", "keeps"),
    [
        pytest.param(SYDNEY, "100", "", marks=pytest.mark.clause("crown-sydney 9.8")),
        pytest.param(SYDNEY, "100.01", "crown-sydney 9.8", marks=pytest.mark.clause("crown-sydney 9.8")),
        pytest.param(STAR, "99.99", ""),
        pytest.param(STAR, "100", "", marks=pytest.mark.clause("star-sydney 10.10", "star-sydney 10.10.1")),
        pytest.param(STAR, "100.01", "star-sydney 10.10.1", marks=pytest.mark.clause("star-sydney 10.10.1")),
    ],
)
def test_a_refused_claim_above_100_is_kept_and_its_claimant_told_why_whatever_it_is_worth(
    tmp_path: Path, book: str, value: str, keeps: str
) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, book, **cash(value))
        assert await at.refused(AREA, k.RefusePrize(1, "cheating")) == ("prize-not-claimed", "house 24.7")
        await at.must(P1, Actor("ann"), k.ClaimPrize(1))
        refusing = k.RefusePrize(1, "cheating")
        assert (await at.refused(PROMOTER, refusing))[0] == "not-allowed"
        if keeps.startswith("star"):
            assert await at.refused(AREA, refusing) == ("details-missing", keeps)
            refusing = k.RefusePrize(1, "cheating", details="a1" * 32)
        refused = (await at.must(P1, AREA, refusing)).events[0]
        rule = {SYDNEY: "crown-sydney 9.8", STAR: "star-sydney 10.10"}[book]
        assert (refused.clause, refused.keeps_clause, refused.reason) == (rule, keeps, "cheating")
        assert refused.told == "as-soon-as-practicable"
        assert set(at.promotion.kept) == ({1} if keeps else set())
        live = at.house.state(P1)
        told = [(one.person, one.clause) for one in due(live.rules, live.promotion) if one.task == "tell-reason"]
        assert told == [("ann", rule)]
        await at.must(P1, PROMOTER, k.TellReason("ann", "mail"))
        assert [one for one in due(live.rules, live.promotion) if one.task == "tell-reason"] == []
        assert await at.refused(PROMOTER, k.HandOverPrize(1)) == ("prize-refused", "house 24.7")
        at.verified()

    run(evening())


@pytest.mark.clause("house 24.7")
def test_nobody_is_erased_whose_refused_claim_is_kept_until_seven_years_have_passed(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await drawn(tmp_path, STAR)
        assert at.running.where_held("ann") != ""
        await at.must(P1, Actor("ann"), k.ClaimPrize(1))
        await at.must(P1, AREA, k.RefusePrize(1, "conduct", details="b2" * 32))
        desk = at.house.desks.of(P1)

        def held() -> str:
            return desk.forbids_erasure("ann", at.house.state, at.house.streams)

        assert held() == P1
        await at.at(CLOSES + 2557 * DAY - 1)
        assert held() == P1
        await at.at(CLOSES + 2557 * DAY)
        assert held() == ""

    run(evening())


# --- handed over ------------------------------------------------------------------------------------------------------


async def licensed(tmp_path: Path, book: str, **changed: Any) -> PromotionHouse:
    """The same at a licensed table, where money moves; Ann has claimed."""
    at = await PromotionHouse.open(tmp_path, book, mode="licensed")
    await at.opened(terms(book, **changed), mode="licensed")
    await at.play(ann=20_000)
    await at.closed()
    dear = any(float(one["value"]) > 10_000 for one in changed["prizes"])
    await at.drawn(watched=dear and book == STAR)
    if dear and book == STAR:
        await at.must(P1, WATCHER, k.SignDraw())
    await at.must(P1, Actor("ann"), k.ClaimPrize(1))
    return at


@pytest.mark.clause("house 24.8")
@BOTH
def test_a_cash_prize_is_sent_to_the_cage_by_two_people_and_paid_there(tmp_path: Path, book: str) -> None:
    async def evening() -> None:
        at = await licensed(tmp_path, book, **cash("10000"))
        assert await at.refused(Actor("ann"), k.ChoosePayment(1, 1_000_000, 0, 0)) == (
            "nothing-to-choose",
            "house 24.8",
        )
        assert await at.refused(PROMOTER, k.HandOverPrize(1)) == ("cage-missing", "house 24.8")
        await at.agreed(PROMOTER, k.HandOverPrize(1, "main"))
        assert at.promotion.open == {}, "the cage has it"
        [(transfer, waiting)] = at.house.state("cage/main").payouts.items()
        assert (transfer, waiting.patron, waiting.amount, waiting.method) == (
            "promotion/P1/1",
            "ann",
            1_000_000,
            "cash",
        )
        assert at.store.balances()[str(Account("promotion-cost", "promotion/P1")), "AUD"] == -1_000_000
        drawer = at.house.state("cage/main").cash
        await _paid(at, transfer)
        assert drawer - at.house.state("cage/main").cash == 1_000_000
        at.verified()

    run(evening())


async def _paid(at: PromotionHouse, transfer: str) -> None:
    answer = await at.give("cage/main", CLERK, c.PayOut(transfer))
    if hasattr(answer, "code"):
        await at.must("cage/main", CLERK, c.RequestApproval(c.PayOut(transfer)))
        number = max(at.house.state("cage/main").approvals.open)
        await at.must("cage/main", MANAGER, c.Approve(number))
        await at.must("cage/main", CLERK, c.PayOut(transfer))


@pytest.mark.clause("star-sydney 10.4")
def test_the_winner_of_more_than_10_000_in_cash_chooses_cash_cheque_transfer_or_a_mixture(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await licensed(tmp_path, STAR, **cash("10000.01"))
        assert await at.refused(PROMOTER, k.HandOverPrize(1, "main")) == ("step-missing", "star-sydney 10.4")
        for parts in ((1_000_000, 0, 0), (500_000, 500_000, 2), (1_000_002, -1, 0)):
            code = await at.refused(Actor("ann"), k.ChoosePayment(1, *parts))
            assert code == ("parts-differ", "star-sydney 10.4")
        chosen = await at.must(P1, Actor("ann"), k.ChoosePayment(1, 200_001, 300_000, 500_000))
        assert chosen.events[0].clause == "star-sydney 10.4"
        await at.agreed(PROMOTER, k.HandOverPrize(1, "main"))
        cage = at.house.state("cage/main")
        found = {one.method: one.amount for one in cage.payouts.values()}
        assert found == {"cash": 200_001, "crossed-cheque": 300_000, "transfer": 500_000}
        drawer = cage.cash
        for transfer in [*cage.payouts]:
            await _paid(at, transfer)
        assert drawer - cage.cash == 200_001, "a cheque and a transfer leave the drawer as it is"
        assert at.store.balances()["bank/house", "AUD"] == 800_000
        at.verified()

    run(evening())


@pytest.mark.clause("crown-sydney 9.1", "house 24.8")
def test_where_the_book_lets_nobody_choose_much_cash_is_paid_in_cash(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await licensed(tmp_path, SYDNEY, **cash("10000.01"))
        code = await at.refused(Actor("ann"), k.ChoosePayment(1, 1_000_001, 0, 0))
        assert code == ("nothing-to-choose", "house 24.8")
        await at.agreed(PROMOTER, k.HandOverPrize(1, "main"))
        assert [one.method for one in at.house.state("cage/main").payouts.values()] == ["cash"]

    run(evening())


@pytest.mark.clause("star-sydney 10.3")
def test_cash_instead_of_a_prize_is_paid_only_where_the_terms_offer_it_and_never_for_casino_dollars(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        boat = {"kind": "goods", "name": "A boat", "value": "900"}
        offered = {**boat, "cash_alternative_offered": True, "cash_alternative": "700"}
        at = await licensed(tmp_path, STAR, prizes=[boat])
        await at.agreed(PROMOTER, k.HandOverPrize(1))
        assert at.house.state("cage/main").payouts == {}

        other = await PromotionHouse.open(tmp_path / "other", STAR, mode="licensed")
        dollars = {**offered, "kind": "casino-dollars"}
        assert await other.refused(PROMOTER, other.writing(terms(STAR, prizes=[dollars]))) == (
            "terms-faulty",
            "star-sydney 10.3",
        )
        await other.opened(terms(STAR, prizes=[offered, boat]), mode="licensed")
        await other.play(ann=20_000, ben=20_000)
        await other.closed()
        await other.drawn()
        first, second = Actor(other.promotion.owner(1)), Actor(other.promotion.owner(2))
        assert await other.refused(second, k.ClaimPrize(2, "cash")) == ("no-cash-instead", "house 24.7")
        await other.must(P1, first, k.ClaimPrize(1, "cash"))
        await other.agreed(PROMOTER, k.HandOverPrize(1, "main"))
        assert [one.amount for one in other.house.state("cage/main").payouts.values()] == [70_000]

    run(evening())


def test_money_that_no_cage_takes_comes_back_and_the_prize_is_open_again(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await licensed(tmp_path, SYDNEY, **cash("500"))
        await at.agreed(PROMOTER, k.HandOverPrize(1, "nowhere"))
        assert at.promotion.open == {}
        assert not is_handed_over(at)
        assert at.store.balances().get(("promotion-cost/promotion/P1", "AUD"), 0) == 0
        await at.agreed(PROMOTER, k.HandOverPrize(1, "main"))
        assert is_handed_over(at)
        at.verified()

    run(evening())


@pytest.mark.clause("house 24.8")
def test_no_cage_of_another_currency_is_sent_a_prize(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await licensed(tmp_path, SYDNEY, **cash("500"))
        opening = c.OpenCage("SGD", 1_000)
        await at.must("cage/other", MANAGER, c.RequestApproval(opening))
        await at.must("cage/other", SECOND_PERSON, c.Approve(1))
        await at.must("cage/other", MANAGER, opening)
        found = await at.refused(PROMOTER, k.HandOverPrize(1, "other"))
        assert found == ("prize-other-currency", "house 24.8")

    run(evening())


# --- integrity --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "answer", "told", "clause"),
    [
        pytest.param(SYDNEY, "postpone-promotion", "", "9.10", marks=pytest.mark.clause("crown-sydney 9.10")),
        pytest.param(
            SYDNEY,
            "cancel-promotion",
            "as-soon-as-practicable",
            "9.10",
            marks=pytest.mark.clause("crown-sydney 9.10"),
        ),
        pytest.param(STAR, "postpone-promotion", "at-once", "10.12", marks=pytest.mark.clause("star-sydney 10.12")),
        pytest.param(STAR, "postpone-draw", "at-once", "10.12", marks=pytest.mark.clause("star-sydney 10.12")),
        pytest.param(STAR, "cancel-draw", "at-once", "10.12", marks=pytest.mark.clause("star-sydney 10.12")),
    ],
)
@pytest.mark.clause("house 24.9")
def test_compromised_integrity_is_answered_as_the_book_says_and_the_inspector_told(
    tmp_path: Path, book: str, answer: Any, told: str, clause: str
) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, book)
        await at.opened()
        await at.play(ann=20_000)
        await at.closed()
        shut = {SYDNEY: "cancel-draw", STAR: "cancel-promotion"}[book]
        assert await at.refused(BOSS, k.AnswerIntegrity(shut)) == ("answer-not-open", f"{book} {clause}")  # type: ignore[arg-type]
        assert (await at.refused(AREA, k.AnswerIntegrity(answer)))[0] == "not-allowed"
        answered = (await at.must(P1, BOSS, k.AnswerIntegrity(answer))).events[0]
        assert (answered.told, answered.clause) == (told, f"{book} {clause}")
        live = at.house.state(P1)
        waits = [(one.urgency, one.clause) for one in due(live.rules, live.promotion) if one.task == "tell-inspector"]
        assert waits == ([(told, f"{book} {clause}")] if told else [])
        cancelled = answer.startswith("cancel")
        stopped = "promotion-cancelled" if cancelled else "promotion-postponed"
        assert await at.refused(AREA, KeyChance(FACES)) == (stopped, f"{book} {clause}")
        if told:
            await at.must(P1, PROMOTER, k.TellInspector("call-1"))
            assert [one for one in due(live.rules, live.promotion) if one.task == "tell-inspector"] == []
        assert (await at.refused(PROMOTER, k.TellInspector("call-2")))[0] == "nobody-to-tell"
        if cancelled:
            assert await at.refused(BOSS, k.ValidateIntegrity()) == ("not-postponed", f"{book} {clause}")
            return
        await at.must(P1, BOSS, k.ValidateIntegrity())
        await at.drawn()
        at.verified()

    run(evening())


@pytest.mark.clause("house 24.9")
def test_a_postponed_promotion_does_not_close_by_itself_while_a_postponed_draw_does(tmp_path: Path) -> None:
    async def evening() -> None:
        for number, (answer, closes) in enumerate((("postpone-promotion", False), ("postpone-draw", True))):
            at = await PromotionHouse.open(tmp_path / str(number), STAR)
            await at.opened()
            await at.must(P1, BOSS, k.AnswerIntegrity(answer))  # type: ignore[arg-type]
            await at.at(CLOSES)
            assert (at.promotion.counted is not None) == closes
            await at.must(P1, BOSS, k.ValidateIntegrity())
            await at.at(CLOSES + HOUR)
            assert at.promotion.counted is not None
            assert (await at.refused(PROMOTER, DrawWinners()))[0] == "chance-missing"
            assert at.promotion.opened is not None
            assert at.promotion.opened.starts == STARTS

    run(evening())

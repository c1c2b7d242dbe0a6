"""What must come before entries open: terms without a fault, agreed to, given, published, long enough before."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.promotion import commands as k
from sicbo.floor.promotion.due import due
from sicbo.units.time import HOUR, SECOND
from tests.desks.promotions.houses import (
    AREA,
    BOSS,
    CLOSES,
    FULL,
    P1,
    PROMOTER,
    STARTS,
    PromotionHouse,
    terms,
)
from tests.house.houses import run

SYDNEY, STAR = "crown-sydney", "star-sydney"
BOTH = pytest.mark.parametrize("book", [SYDNEY, STAR])


@pytest.mark.parametrize("book", ["crown-melbourne", "crown-melbourne-vcgr", "rws-sentosa"])
@pytest.mark.clause("house 24.1")
def test_no_promotion_begins_under_a_book_that_knows_none(tmp_path: Path, book: str) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        assert await at.refused(PROMOTER, at.writing({**FULL, "book": book})) == ("no-promotions", "house 24.1")
        assert not at.house.exists(P1)

    run(evening())


@pytest.mark.parametrize(
    ("book", "changed", "clause"),
    [
        pytest.param(SYDNEY, {"odds_changed": True}, "6.3", marks=pytest.mark.clause("crown-sydney 6.3")),
        pytest.param(STAR, {"odds_changed": True}, "7.1", marks=pytest.mark.clause("star-sydney 7.1")),
        pytest.param(
            SYDNEY, {"chance": "skill"}, "def/promotional-prize", marks=pytest.mark.clause("crown-sydney 9.1")
        ),
        pytest.param(STAR, {"chance": "skill"}, "def/promotional-prize", marks=pytest.mark.clause("star-sydney 10.1")),
        pytest.param(STAR, {"chance": "chance-and-skill"}, "def/promotional-prize"),
        pytest.param(SYDNEY, {"eligibility": None}, "9.5.3", marks=pytest.mark.clause("crown-sydney 9.5")),
        pytest.param(STAR, {"eligibility": None}, "10.7.3", marks=pytest.mark.clause("star-sydney 10.7")),
    ],
)
def test_terms_with_a_fault_are_refused_with_the_clause_of_the_fault(
    tmp_path: Path, book: str, changed: dict[str, object], clause: str
) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, book)
        assert await at.refused(PROMOTER, at.writing(terms(book, **changed))) == ("terms-faulty", f"{book} {clause}")
        assert not at.house.exists(P1)

    run(evening())


@pytest.mark.parametrize(
    ("book", "lack", "clause"),
    [
        pytest.param(SYDNEY, "appliance", "9.5.9(a)", marks=pytest.mark.clause("crown-sydney 9.5.9(a)")),
        pytest.param(SYDNEY, "vehicle", "9.5.9(b)", marks=pytest.mark.clause("crown-sydney 9.5.9(b)")),
        pytest.param(SYDNEY, "travel", "9.5.9(c)", marks=pytest.mark.clause("crown-sydney 9.5.9(c)")),
        pytest.param(SYDNEY, "real-estate", "9.5.9(d)", marks=pytest.mark.clause("crown-sydney 9.5.9(d)")),
        pytest.param(STAR, "appliance", "10.7.11.1", marks=pytest.mark.clause("star-sydney 10.7.11.1")),
        pytest.param(STAR, "vehicle", "10.7.11.2", marks=pytest.mark.clause("star-sydney 10.7.11.2")),
        pytest.param(STAR, "travel", "10.7.11.3", marks=pytest.mark.clause("star-sydney 10.7.11.3")),
        pytest.param(STAR, "real-estate", "10.7.11.4", marks=pytest.mark.clause("star-sydney 10.7.11.4")),
    ],
)
def test_a_prize_of_a_kind_without_its_details_is_refused_with_the_clause_of_that_kind(
    tmp_path: Path, book: str, lack: str, clause: str
) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, book)
        prizes = [{"kind": lack, "name": "A prize", "value": "500"}]
        code, cited = await at.refused(PROMOTER, at.writing(terms(book, prizes=prizes)))
        assert (code, cited.startswith(f"{book} {clause}")) == ("terms-faulty", True), cited
        await at.must(P1, PROMOTER, at.writing(terms(book, prizes=[{"kind": "goods", "name": "X", "value": "500"}])))

    run(evening())


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param(SYDNEY, "9.3.4", marks=pytest.mark.clause("crown-sydney 9.3", "crown-sydney 9.3.4")),
        pytest.param(STAR, "10.5.4", marks=pytest.mark.clause("star-sydney 10.5", "star-sydney 10.5.4")),
    ],
)
def test_twenty_litres_of_liquor_may_be_included_and_a_millilitre_more_may_not(
    tmp_path: Path, book: str, clause: str
) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, book)

        def with_litres(litres: str) -> k.WriteTerms:
            prize = {"kind": "goods", "name": "A hamper", "value": "500", "includes": ["liquor"], "litres": litres}
            return at.writing(terms(book, prizes=[prize]))

        assert await at.refused(PROMOTER, with_litres("20.001")) == ("terms-faulty", f"{book} {clause}")
        await at.must(P1, PROMOTER, with_litres("20"))
        tobacco = [{"kind": "travel", "name": "A week", "value": "500", "includes": ["tobacco"]}]
        code, _ = await at.refused(PROMOTER, at.writing(terms(book, prizes=tobacco)))
        assert code == "terms-faulty"

    run(evening())


@pytest.mark.clause("house 24.2")
def test_what_is_not_decided_by_a_draw_over_play_is_not_run_here(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        for changed in ({"chance": "chance"}, {"entry_each": None}):
            found = await at.refused(PROMOTER, at.writing(terms(SYDNEY, **changed)))
            assert found == ("not-by-draw", "house 24.2")
        many = [{"kind": "cash", "name": "Money", "value": "1", "number": 10_001}]
        found = await at.refused(PROMOTER, at.writing(terms(SYDNEY, prizes=many)))
        assert found == ("not-by-draw", "house 24.2")
        assert (await at.refused(PROMOTER, at.writing(terms(SYDNEY, entry_each="a lot"))))[0] == "terms-faulty"
        assert await at.refused(PROMOTER, at.writing(closes=STARTS)) == ("terms-too-late", "house 24.2")
        await at.must(P1, PROMOTER, at.writing(closes=STARTS + 1))

    run(evening())


@pytest.mark.clause("house 24.1")
def test_whoever_wrote_the_terms_cannot_agree_to_them_and_new_terms_begin_anew(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        writer = Actor("arno", "area-manager")
        await at.must(P1, writer, at.writing())
        first = at.digest
        assert await at.refused(writer, k.PublishTerms(first, "online")) == ("terms-not-approved", "house 24.1")
        assert await at.refused(writer, k.ApproveTerms(first)) == ("same-person", "house 24.1")
        assert await at.refused(PROMOTER, k.ApproveTerms(first)) == ("not-allowed", "house 24.1")
        await at.must(P1, BOSS, k.ApproveTerms(first))
        assert await at.refused(BOSS, k.ApproveTerms(first)) == ("terms-approved", "house 24.1")
        await at.must(P1, writer, at.writing(terms(SYDNEY, reserves=3)))
        assert at.digest != first
        assert await at.refused(BOSS, k.ApproveTerms(first)) == ("terms-other", "house 24.1")
        assert await at.refused(writer, k.PublishTerms(at.digest, "online")) == ("terms-not-approved", "house 24.1")

    run(evening())


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param(SYDNEY, "9.4", marks=pytest.mark.clause("crown-sydney 9.4")),
        pytest.param(STAR, "10.6", marks=pytest.mark.clause("star-sydney 10.6")),
    ],
)
def test_entries_open_only_once_the_terms_can_be_read(tmp_path: Path, book: str, clause: str) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, book)
        await at.must(P1, PROMOTER, at.writing())
        assert await at.refused(PROMOTER, k.OpenEntries()) == ("terms-not-approved", "house 24.1")
        await at.must(P1, AREA, k.ApproveTerms(at.digest))
        await at.must(P1, PROMOTER, k.GiveTerms(at.digest, "letter-1"))
        await at.at(STARTS)
        assert await at.refused(PROMOTER, k.OpenEntries()) == ("step-missing", f"{book} {clause}")
        published = await at.must(P1, PROMOTER, k.PublishTerms(at.digest, "venue"))
        assert published.events[0].clause == f"{book} {clause}"
        await at.must(P1, PROMOTER, k.OpenEntries())
        assert await at.refused(PROMOTER, k.OpenEntries()) == ("entries-started", "house 24.4")

    run(evening())


@pytest.mark.clause("star-sydney 10.9")
@pytest.mark.parametrize(
    ("before", "opens"), [(24 * HOUR - 60 * SECOND, False), (24 * HOUR - 1, False), (24 * HOUR, True)]
)
def test_the_authority_has_the_terms_24_hours_before_the_start(tmp_path: Path, before: int, opens: bool) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, STAR)
        await at.must(P1, PROMOTER, at.writing())
        await at.must(P1, AREA, k.ApproveTerms(at.digest))
        await at.must(P1, PROMOTER, k.PublishTerms(at.digest, "online"))
        assert await at.refused(PROMOTER, k.OpenEntries()) == ("step-missing", "star-sydney 10.9")
        live = at.house.state(P1)
        assert [one.until for one in due(live.rules, live.promotion) if one.task == "give-terms"] == [
            STARTS - 24 * HOUR
        ]
        at.tick(STARTS - before)
        await at.must(P1, PROMOTER, k.GiveTerms(at.digest, "letter-1"))
        await at.at(STARTS)
        if opens:
            await at.must(P1, PROMOTER, k.OpenEntries())
        else:
            assert await at.refused(PROMOTER, k.OpenEntries()) == ("too-soon", "star-sydney 10.9")

    run(evening())


@pytest.mark.clause("star-sydney 10.9")
def test_changed_terms_begin_the_24_hours_anew(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, STAR)
        await at.published()
        at.tick(STARTS - HOUR)
        await at.published(terms(STAR, reserves=3))
        await at.at(STARTS)
        assert await at.refused(PROMOTER, k.OpenEntries()) == ("too-soon", "star-sydney 10.9")
        await at.at(STARTS + 23 * HOUR)
        assert await at.refused(PROMOTER, k.OpenEntries()) == ("terms-too-late", "house 24.4")

    run(evening())


@pytest.mark.clause("star-sydney 10.9.1", "house 24.3", "house 24.10")
def test_after_the_start_terms_change_only_with_the_authoritys_approval(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, STAR)
        await at.opened()
        first = at.promotion.current
        for fixed in ({"reserves": 3}, {"entry_each": "50"}, {"compulsory_wager": "5"}, {"entries_max": 9}):
            assert await at.refused(PROMOTER, at.writing(terms(STAR, **fixed))) == ("draw-fixed", "house 24.3")
        assert await at.refused(PROMOTER, at.writing(closes=CLOSES + 1)) == ("draw-fixed", "house 24.3")
        await at.must(P1, PROMOTER, at.writing(terms(STAR, claiming="At the cage.")))
        assert at.promotion.current == first, "until they are published the old ones are in force"
        await at.must(P1, AREA, k.ApproveTerms(at.digest))
        assert await at.refused(PROMOTER, k.PublishTerms(at.digest, "online")) == ("step-missing", "star-sydney 10.9.1")
        allowed = await at.must(P1, PROMOTER, k.RecordApproval(at.digest, "letter-2"))
        assert (allowed.events[0].clause, allowed.events[0].reference) == ("star-sydney 10.9.1", "letter-2")
        await at.must(P1, PROMOTER, k.PublishTerms(at.digest, "online"))
        assert at.promotion.current == first + 1
        at.verified()

    run(evening())


@pytest.mark.clause("crown-sydney 9.7")
def test_the_regulator_asks_for_a_copy_and_is_given_it_and_both_are_on_record(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, SYDNEY)
        await at.must(P1, PROMOTER, at.writing())
        assert (await at.refused(Actor("sue", "supervisor"), k.AskForTerms("letter-1")))[0] == "not-allowed"
        asked = await at.must(P1, PROMOTER, k.AskForTerms("letter-1"))
        assert asked.events[0].clause == "crown-sydney 9.7"
        live = at.house.state(P1)
        told = [(one.clause, one.person) for one in due(live.rules, live.promotion) if one.task == "give-copy"]
        assert told == [("crown-sydney 9.7", "letter-1")]
        given = await at.must(P1, PROMOTER, k.GiveTerms(at.digest, "letter-2"))
        assert given.events[0].clause == "crown-sydney 9.7"
        assert [one for one in due(live.rules, live.promotion) if one.task == "give-copy"] == []

    run(evening())


@BOTH
def test_the_log_has_no_word_of_the_terms_but_their_paper_is_kept_for_good(tmp_path: Path, book: str) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, book)
        await at.opened()
        assert "Harbour Draw" not in at.written()
        paper = at.store.pinned(at.promotion.version.written.paper)
        assert paper is not None
        assert b"Harbour Draw" in paper

    run(evening())

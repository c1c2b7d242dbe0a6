"""Two whole promotions, one under each book that knows any, in a house that is started anew again and again."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.cage import commands as c
from sicbo.floor.draw.view import published
from sicbo.floor.promotion import commands as k
from sicbo.floor.promotion.due import due
from sicbo.units.draw_record import checked
from sicbo.units.time import HOUR
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
from tests.house.houses import run

SYDNEY, STAR = "crown-sydney", "star-sydney"
PRIZES = [
    {"kind": "cash", "name": "Money", "value": "10000.01"},
    {"kind": "goods", "name": "A boat", "value": "900", "cash_alternative_offered": True, "cash_alternative": "700"},
]


def tasks(at: PromotionHouse) -> list[str]:
    live = at.house.state(P1)
    return [one.task for one in due(live.rules, live.promotion)]


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(SYDNEY, marks=pytest.mark.clause("crown-sydney 9.1", "crown-sydney 9.6")),
        pytest.param(STAR, marks=pytest.mark.clause("star-sydney 10.1", "star-sydney 10.4", "star-sydney 10.8")),
    ],
)
def test_a_promotion_from_its_terms_to_its_last_prize(tmp_path: Path, book: str) -> None:
    async def evening() -> None:
        at = await PromotionHouse.open(tmp_path, book, mode="licensed")
        await at.must(P1, PROMOTER, at.writing(terms(book, prizes=PRIZES), mode="licensed"))
        assert tasks(at)[-1] == "approve-terms"
        await at.must(P1, AREA, k.ApproveTerms(at.digest))
        if book == STAR:
            assert "give-terms" in tasks(at)
            await at.must(P1, PROMOTER, k.GiveTerms(at.digest, "letter-1"))
        assert "publish-terms" in tasks(at)
        await at.must(P1, PROMOTER, k.PublishTerms(at.digest, "brochure"))
        assert tasks(at) == ["open-entries"]
        await at.at(STARTS)
        await at.must(P1, PROMOTER, k.OpenEntries())
        await at.play(ann=20_000, ben=15_000)
        await at.started_anew(tmp_path)
        assert tasks(at) == ["close-entries"]
        await at.at(STARTS + HOUR)
        await at.play(ann=30_000, cat=9_900)
        await at.closed()
        counted = {one.player: one.wagered for one in at.promotion.counted.counted}  # type: ignore[union-attr]
        assert counted == {"ann": 50_000, "ben": 15_000, "cat": 9_900}

        await at.started_anew(tmp_path)
        assert tasks(at) == (["name-scrutineer", "throw-dice"] if book == STAR else ["throw-dice"])
        await at.must(P1, AREA, k.NameScrutineer(WATCHER.id))
        assert tasks(at) == ["attend-draw", "throw-dice"]
        await at.drawn(watched=True)
        await at.started_anew(tmp_path)
        assert tasks(at)[:2] == ["tell-winner", "tell-winner"]
        assert "sign-draw" in tasks(at)
        await at.must(P1, WATCHER, k.SignDraw())
        await at.must(P1, PROMOTER, k.PublishResults("online"))
        record = published(at.promotion.draw, at.promotion.entries)
        assert record is not None
        assert checked(record).holds
        winners = {prize: Actor(at.promotion.owner(prize)) for prize in (1, 2)}
        assert {one.id for one in winners.values()} == {"ann", "ben"}, "each wins once"

        for prize, winner in winners.items():
            await at.must(P1, PROMOTER, k.NoteNotice(prize, "telephone", reached=True))
            await at.must(P1, winner, k.ClaimPrize(prize, "cash" if prize == 2 else "prize"))
        if book == STAR:
            assert tasks(at) == ["choose-payment", "hand-over"]
            await at.must(P1, winners[1], k.ChoosePayment(1, 1, 1_000_000, 0))
        assert tasks(at) == ["hand-over", "hand-over"]
        for prize in winners:
            await at.agreed(PROMOTER, k.HandOverPrize(prize, "main"))
        assert tasks(at) == []
        await at.started_anew(tmp_path)
        cage = at.house.state("cage/main")
        methods = sorted((one.method, one.amount) for one in cage.payouts.values())
        mixed = [("cash", 1), ("cash", 70_000), ("crossed-cheque", 1_000_000)]
        assert methods == (mixed if book == STAR else [("cash", 70_000), ("cash", 1_000_001)])
        for transfer, one in [*cage.payouts.items()]:
            if one.amount >= 1_000_000:
                await at.must("cage/main", CLERK, c.RequestApproval(c.PayOut(transfer)))
                await at.must("cage/main", MANAGER, c.Approve(max(at.house.state("cage/main").approvals.open)))
            await at.must("cage/main", CLERK, c.PayOut(transfer))
        assert at.store.balances()["promotion-cost/promotion/P1", "AUD"] == -1_070_001
        assert FACES in at.written()
        assert BOSS.id in at.written()
        await at.at(CLOSES + 100 * HOUR)
        assert not any(one.overdue for one in at.promotion.awards.values())
        at.verified()

    run(evening())

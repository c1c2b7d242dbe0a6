"""The draw: who must be there for a dear prize, who may not, and what stands once it is signed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.floor.draw.commands import DrawWinners, KeyChance, PassOver
from sicbo.floor.draw.view import published
from sicbo.floor.promotion import commands as k
from sicbo.floor.promotion.view import own, record
from sicbo.units.draw_record import checked
from tests.desks.promotions.houses import (
    ANN,
    AREA,
    BOSS,
    CLOSES,
    FACES,
    P1,
    PROMOTER,
    WATCHER,
    PromotionHouse,
    terms,
)
from tests.house.houses import run

SYDNEY, STAR = "crown-sydney", "star-sydney"


def worth(value: str) -> dict[str, object]:
    return {"prizes": [{"kind": "goods", "name": "A boat", "value": value}]}


async def closed(tmp_path: Path, book: str, **changed: object) -> PromotionHouse:
    at = await PromotionHouse.open(tmp_path, book)
    await at.opened(terms(book, **changed))
    await at.play(ann=20_000, ben=30_000, cat=10_000)
    await at.closed()
    return at


@pytest.mark.parametrize(
    ("book", "value", "waits"),
    [
        pytest.param(STAR, "10000", False, marks=pytest.mark.clause("star-sydney 10.2")),
        pytest.param(STAR, "10000.01", True, marks=pytest.mark.clause("star-sydney 10.2")),
        pytest.param(STAR, "9999.99", False),
        pytest.param(SYDNEY, "10000.01", False, marks=pytest.mark.clause("crown-sydney 9.2")),
    ],
)
def test_a_draw_for_a_single_prize_above_10_000_waits_for_a_scrutineer_where_the_book_says_shall(
    tmp_path: Path, book: str, value: str, waits: bool
) -> None:
    async def evening() -> None:
        at = await closed(tmp_path, book, **worth(value))
        if not waits:
            await at.drawn()
            return
        assert await at.refused(AREA, KeyChance(FACES)) == ("scrutineer-missing", f"{book} 10.2")
        await at.must(P1, AREA, k.NameScrutineer(WATCHER.id))
        assert await at.refused(AREA, KeyChance(FACES)) == ("scrutineer-missing", f"{book} 10.2")
        await at.drawn(watched=True)
        assert await at.refused(PROMOTER, k.PublishResults("online")) == ("not-signed", f"{book} 10.2")
        live, winner = at.house.state(P1), at.promotion.owner(1)
        hidden = record(at.promotion)
        assert hidden is not None
        assert (hidden.places, hidden.secret, hidden.closing.size) == ((), "", 6)
        assert own(live.rules, at.promotion, winner, 0, None).prizes == ()
        signed = await at.must(P1, WATCHER, k.SignDraw())
        assert signed.events[0].clause == f"{book} 10.2"
        assert [one.prize for one in own(live.rules, at.promotion, winner, 0, None).prizes] == [1]
        await at.must(P1, PROMOTER, k.PublishResults("online"))
        told = record(at.promotion)
        assert told is not None
        assert checked(told).holds
        at.verified()

    run(evening())


@pytest.mark.clause("crown-sydney 9.2", "house 24.5")
def test_a_scrutineer_who_was_named_though_none_need_be_is_waited_for_as_well(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await closed(tmp_path, SYDNEY, **worth("10000.01"))
        named = await at.must(P1, AREA, k.NameScrutineer(WATCHER.id))
        assert named.events[0].clause == "crown-sydney 9.2"
        assert await at.refused(AREA, KeyChance(FACES)) == ("scrutineer-missing", "crown-sydney 9.2")
        assert await at.refused(WATCHER, k.SignDraw()) == ("draw-not-over", "crown-sydney 9.2")
        await at.drawn(watched=True)
        assert await at.refused(PROMOTER, k.PublishResults("online")) == ("not-signed", "crown-sydney 9.2")
        assert await at.refused(AREA, k.SignDraw()) == ("not-scrutineer", "crown-sydney 9.2")
        await at.must(P1, WATCHER, k.SignDraw())
        await at.must(P1, PROMOTER, k.PublishResults("venue"))

    run(evening())


@pytest.mark.clause("house 24.5")
def test_nobody_oversees_a_draw_in_which_they_have_a_part(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await closed(tmp_path, STAR, **worth("10000.01"))
        for person in (PROMOTER.id, AREA.id, ANN.id, BOSS.id):
            code, clause = await at.refused(BOSS, k.NameScrutineer(person))
            assert (code, clause) == ("scrutineer-involved", "house 24.5"), person
        await at.must(P1, BOSS, k.NameScrutineer(WATCHER.id))
        await at.must(P1, WATCHER, k.AttendDraw())
        assert await at.refused(WATCHER, KeyChance(FACES)) == ("scrutineer-involved", "house 24.5")
        await at.must(P1, AREA, KeyChance(FACES))
        assert await at.refused(BOSS, k.NameScrutineer("other")) == ("closed-already", "house 24.5")

    run(evening())


@pytest.mark.clause("house 20.9")
def test_only_whoever_runs_promotions_or_an_area_manager_draws(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await closed(tmp_path, SYDNEY)
        await at.must(P1, AREA, KeyChance(FACES))
        await at.must(P1, WATCHER, KeyChance(FACES))
        assert await at.refused(WATCHER, DrawWinners()) == ("not-allowed", "house 24.2")
        assert await at.refused(ANN, KeyChance(FACES)) == ("not-allowed", "house 20.9")
        assert (await at.refused(ANN, DrawWinners()))[0] == "not-allowed"
        await at.must(P1, PROMOTER, DrawWinners())

    run(evening())


@pytest.mark.clause("house 24.7")
def test_a_winner_is_passed_over_by_two_people_and_the_reserve_has_the_prize(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await closed(tmp_path, SYDNEY)
        await at.drawn()
        first = at.promotion.owner(1)
        assert await at.refused(PROMOTER, PassOver(1, "bored")) == ("not-a-ground", "house 20.6")
        await at.at(CLOSES + 5_000)
        await at.agreed(PROMOTER, PassOver(1, "unclaimed"))
        award = at.promotion.awards[1]
        assert (award.place, award.since) == (2, CLOSES + 5_000)
        assert at.promotion.owner(1) not in {first, ""}
        record = published(at.promotion.draw, at.promotion.entries)
        assert record is not None
        assert checked(record).holds
        assert [one.ground for one in record.passed] == ["unclaimed"]
        at.verified()

    run(evening())


def test_the_secret_is_nowhere_in_the_log_before_the_draw(tmp_path: Path) -> None:
    async def evening() -> None:
        at = await closed(tmp_path, SYDNEY)
        [file] = [one for one in (tmp_path / "secrets").iterdir() if "promotion" in one.name]
        secret = file.read_text().split('"secret":"')[1][:64]
        await at.must(P1, AREA, KeyChance(FACES))
        assert (await at.refused(PROMOTER, DrawWinners()))[0] == "chance-missing"
        log = str([*at.store.read(P1)]) + str([*at.store.refusals(P1)])
        assert secret not in log
        await at.must(P1, BOSS, KeyChance(FACES))
        await at.must(P1, PROMOTER, DrawWinners())
        assert secret in str([*at.store.read(P1)])

    run(evening())

"""The lab over HTTP: the library's own figures, bounds on what may be asked, and nobody from a licensed table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

import sicbo
from sicbo.describe.shelf import addresses
from sicbo.floor.actor import Actor
from sicbo.floor.patron.commands import Sit
from sicbo.floor.table.seating.commands import LeavePlace
from sicbo.server.routes.lab import MOST_ROUNDS, MOST_STAKE
from sicbo.units.dice import ROLLS
from sicbo.words import LANGUAGES, load
from tests.floor.tables import MANAGER
from tests.house.houses import table_opening
from tests.server.doors import Doors, code, run

GAME = "crown-sydney/standard"
STAKES = {"big": 1_000, "total-9": 500, "pair-16": 250}
QUERY = "&".join(f"wager={area}={stake}" for area, stake in STAKES.items())


def ask(*paths: str) -> list[Any]:
    """What a visitor is answered, each a status and a body."""

    async def evening() -> list[Any]:
        doors = await Doors.open()
        async with doors.client() as client:
            found = [await client.get(path) for path in paths]
        return [(one.status_code, msgspec.json.decode(one.content)) for one in found]

    return run(evening())


def test_a_set_of_wagers_is_answered_with_the_library_s_exact_figures() -> None:
    ((status, found),) = ask(f"/api/lab/wagers?game={GAME}&{QUERY}")
    once = sicbo.game(GAME).wagers(STAKES)
    assert status == 200
    assert found["staked"] == 1_750
    assert Fraction(found["mean"]) == once.result.mean
    assert Fraction(found["edge"]) == -once.result.mean / 1_750
    assert Fraction(found["variance"]) == once.result.variance
    assert found["sd"] == str(once.result.sd)
    assert (found["worst"], found["best"]) == (int(once.result.worst), int(once.result.best))
    assert {Fraction(one["net"]): Fraction(one["chance"]) for one in found["distribution"]} == once.result.chances
    assert sum(one["ways"] for one in found["distribution"]) == len(ROLLS)
    assert [Fraction(net, found["parts"]) for net in found["nets"]] == list(once.nets)
    chances = [Fraction(found[f"chance_of_{how}"]) for how in ("win", "even", "loss")]
    assert chances[0] == once.chance_of_win
    assert sum(chances) == 1
    assert found["session"] is None


def test_the_dice_that_are_named_for_worst_and_best_give_just_that() -> None:
    ((_, found),) = ask(f"/api/lab/wagers?game={GAME}&{QUERY}")
    for name in ("worst", "best"):
        settled = sicbo.game(GAME).settle(",".join(map(str, found[f"{name}_dice"])), STAKES)
        assert settled.net == found[name]


def test_a_session_that_can_be_reckoned_has_its_ruin_and_its_whole_distribution() -> None:
    ((_, found),) = ask(f"/api/lab/wagers?game={GAME}&wager=big=1000&rounds=30&bankroll=5000")
    exact, session = sicbo.game(GAME).session({"big": 1_000}, 30, 5_000), found["session"]
    assert Fraction(session["mean"]) == exact.result.mean
    assert Fraction(session["ruin"]) == exact.ruin > 0
    assert session["stops"]
    assert [net for net, _ in session["distribution"]] == [float(net) for net in sorted(exact.result.chances)]
    assert sum(chance for _, chance in session["distribution"]) == pytest.approx(1)


def test_money_for_every_round_means_no_ruin_and_one_unit_less_may_mean_it() -> None:
    path = f"/api/lab/wagers?game={GAME}&wager=big=1000&rounds=10&bankroll="
    enough, short = (found["session"] for _, found in ask(f"{path}10000", f"{path}9999"))
    assert (enough["ruin"], enough["stops"]) == ("0", False)
    assert short["stops"]
    assert 0 < Fraction(short["ruin"]) < Fraction(1, 100)


def test_a_session_with_too_many_results_still_has_its_exact_mean_and_deviation() -> None:
    many = "&".join(f"wager=total-{total}={total * 7 + 1}" for total in range(4, 18))
    ((_, found),) = ask(f"/api/lab/wagers?game={GAME}&{many}&rounds={MOST_ROUNDS}&bankroll=100000")
    session = found["session"]
    assert Fraction(session["mean"]) == MOST_ROUNDS * Fraction(found["mean"])
    assert float(session["sd"]) == pytest.approx(100 * found["sd_float"])
    assert session["ruin"] is None
    assert not session["stops"]
    assert session["distribution"] == []


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", "no-wager"),
        ("wager=big", "bad-wager"),
        ("wager=big=0", "bad-wager"),
        ("wager=big=-5", "bad-wager"),
        ("wager=big=1e9", "bad-wager"),
        ("wager=dragon=100", "unknown-area"),
        (f"wager=big={MOST_STAKE + 1}", "stake-too-large"),
        (f"wager=big={MOST_STAKE}&wager=big=1", "stake-too-large"),
        ("wager=big=100&rounds=0", "bad-rounds"),
        (f"wager=big=100&rounds={MOST_ROUNDS + 1}", "too-many-rounds"),
        ("wager=big=100&rounds=5&bankroll=99", "bankroll-too-small"),
    ],
)
def test_what_cannot_be_reckoned_is_refused(query: str, told: str) -> None:
    ((status, found),) = ask(f"/api/lab/wagers?game={GAME}&{query}")
    assert status in {400, 404}
    assert found["code"] == told


def test_the_bounds_themselves_are_taken() -> None:
    path = f"/api/lab/wagers?game={GAME}"
    answers = ask(f"{path}&wager=big={MOST_STAKE}", f"{path}&wager=big=100&rounds=1&bankroll=100")
    assert [status for status, _ in answers] == [200, 200]


def test_every_game_stands_beside_the_others_with_the_odds_of_the_library() -> None:
    for lang, (_, found) in zip(LANGUAGES, ask(*(f"/api/lab/odds?lang={lang}" for lang in LANGUAGES)), strict=True):
        assert [one["address"] for one in found["games"]] == addresses()
        assert found["games"][0]["book_name"] == load(lang).say("book.crown-melbourne")
        seen: set[tuple[str, str]] = set()
        for row in found["rows"]:
            for address, figures in row["games"].items():
                for area in row["areas"]:
                    (odds,) = sicbo.game(address).odds(area["id"]) if lang == "en" else (None,)
                    if odds is not None:
                        assert Fraction(figures["edge"]) == odds.edge
                        assert Fraction(figures["hit"]) == odds.hit
                        assert figures["pays"] == [[what, str(pays)] for what, pays in odds.pays]
                    seen.add((address, area["id"]))
        assert seen == {(address, area) for address in addresses() for area in sicbo.game(address).areas}


def test_a_row_is_marked_just_where_the_games_differ() -> None:
    ((_, found),) = ask("/api/lab/odds")
    for row in found["rows"]:
        figures = {(str(one["pays"]), one["hit"], one["edge"]) for one in row["games"].values()}
        assert row["differs"] == (len(figures) > 1), row["name"]
    marks = [row["differs"] for row in found["rows"]]
    assert any(marks)
    assert not all(marks)


def test_two_books_are_compared_as_the_command_does() -> None:
    from sicbo.audit.compare import compare
    from sicbo.law.rulebook import load as load_book

    (_, found), (status, _) = ask("/api/lab/compare/crown-sydney/star-sydney", "/api/lab/compare/crown-sydney/nowhere")
    expected = compare(load_book("crown-sydney"), load_book("star-sydney"))
    assert [one["point"] for part in ("bets", "odds", "procedures") for one in found[part]] == [
        one.point for one in expected.differences
    ]
    assert status == 404


@pytest.mark.clause("house 11.15")
def test_whoever_sits_at_a_licensed_table_gets_nothing_from_the_lab_until_they_leave_it() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.must("table/t1", MANAGER, table_opening(mode="licensed"))
        await doors.must("table/t2", MANAGER, table_opening())
        paths = ("/api/lab/odds", "/api/lab/compare/crown-sydney/star-sydney", f"/api/lab/wagers?game={GAME}&{QUERY}")
        async with doors.as_user("ann") as ann, doors.as_user("bob") as bob:
            for path in paths:
                assert (await ann.get(path)).status_code == 200
            await doors.seat("bob", "t2", "P1", 20_000)
            await doors.must("patron/ann", Actor("ann"), Sit(table="t1", place="P1"))
            for path in paths:
                refused = await ann.get(path)
                assert refused.status_code == 409
                assert code(refused) == "lab-closed"
                assert refused.json()["clause"] == "house 11.15"
                assert refused.json()["arguments"] == {"table": "t1"}
                assert (await bob.get(path)).status_code == 200
            assert (await ann.get(f"/api/rulebooks/{GAME.replace('/', '/games/')}/odds")).status_code == 200
            await doors.must("table/t1", Actor("ann"), LeavePlace(place="P1"))
            assert (await ann.get(paths[0])).status_code == 200

    run(evening())

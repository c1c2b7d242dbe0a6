"""What queries see: built from the log alone, the same after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.table.corrections.commands import CorrectResult, VoidOutcome
from sicbo.floor.table.streak.commands import StartGamingDay
from sicbo.floor.table.wagers.commands import TakeBack
from sicbo.floor.table.wagers.notation import parse
from sicbo.house.desks import Desks, Resources
from sicbo.house.house import House
from sicbo.runtime.lawbook import Lawbook
from sicbo.runtime.projections import Projections, settlement_in_force
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER, P1, P2
from tests.house.houses import T1, Put, bet, deal, desks, live, must, opened, run, seated
from tests.scenarios.runner import play

STREAK = """
table T1  star-sydney/super-streak price 25
  dealer          deals 1 2 4                           -> settled
  P1              streak small 25                       -> streak-registered
  dealer          tumble 3                              -> dice-tumbled
  dealer          open-bets                             -> bets-opened
  P1              bet big 10                            -> wager-registered
  dealer          no-more-bets                          -> bets-closed
  a round of 4 5 6
  area-manager    asks correct-result 2 to 3 5 6        -> approval-requested
  casino-manager  approve 1                             -> approved
"""
ROUND = ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"]


async def watched(store: MemoryStore) -> tuple[House, Projections]:
    seen = Projections(store, Desks(desks(), Resources(store.pinned)))
    return await opened(store, history=[seen]), seen


async def two_rounds(house: House) -> None:
    await seated(house)
    await must(house, "purse/a", P1, "put", Put(1))
    await deal(house, ["open-bets"])
    await must(house, T1, P1, "1", bet("big", 1000))
    await must(house, T1, P1, "2", bet("small", 500))
    await must(house, T1, P1, "3", TakeBack(round=1, place="P1", area="small"))
    await must(house, T1, P2, "4", bet("total-12", 200, place="P2"))
    await deal(house, ROUND)
    await deal(house, ["open-bets"])
    await must(house, T1, P1, "5", bet("small", 300, 2))


def test_rounds_are_listed_newest_first_and_told_whole() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house, seen = await watched(store)
        await two_rounds(house)
        assert [(line.round, line.outcome, line.dice) for line in seen.rounds("T1")] == [
            (2, "playing", None),
            (1, "settled", (2, 4, 6)),
        ]
        assert [line.round for line in seen.rounds("T1", before=2)] == [1]
        assert [line.round for line in seen.rounds("T1", most=1)] == [2]
        story = seen.round("T1", 1)
        assert story is not None
        assert [(one.place, one.area, one.amount) for one in story.wagers] == [
            ("P1", "big", 1000),
            ("P2", "total-12", 200),
        ]
        assert [one.place for one in story.settlements] == ["P1", "P2"]
        assert parse(story.notation).faces == (2, 4, 6)
        assert {"big", "total-12", "single-4", "pair-26"} <= set(story.lit["standard"])
        assert "small" not in story.lit["standard"]
        assert story.notation.startswith("crown-sydney@2.0/standard #1 2-4-6 P1 big=1000+1000")
        names = [type(event).__name__ for event in story.events]
        assert names[0] == "BetsOpened"
        assert names[-1] == "RoundSettled"
        assert names.count("WagerRegistered") == 4
        law = live(house).law
        assert law is not None
        assert Lawbook(store.pinned).law(story.law).paytables == law.paytables
        unfinished = seen.round("T1", 2)
        assert unfinished is not None
        assert (unfinished.notation, unfinished.settlements) == ("", ())
        assert seen.round("T1", 3) is None
        assert seen.round("T9", 1) is None
        assert seen.rounds("T9") == []

    run(evening())


def test_for_the_latest_rounds_no_others_are_looked_at() -> None:
    """A table deals half a million rounds a year, and every terminal asks for the latest ones after each."""

    class Watched(dict[int, Any]):
        looked = 0

        def __reversed__(self) -> Any:
            for number in super().__reversed__():
                self.looked += 1
                yield number

        def __iter__(self) -> Any:
            raise AssertionError("all of them were looked at")

    async def evening() -> None:
        house, seen = await watched(MemoryStore())
        await two_rounds(house)
        rounds = seen._tables["T1"].rounds
        many = seen._tables["T1"].rounds = Watched(rounds | dict.fromkeys(range(3, 1000), rounds[1]))
        assert [line.round for line in seen.rounds("T1", most=3)] == [999, 998, 997]
        assert [line.round for line in seen.rounds("T1", before=998, most=2)] == [997, 996]
        assert many.looked < 10

    run(evening())


def test_a_corrected_round_tells_the_result_that_stands_and_the_one_that_stood() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house, seen = await watched(store)
        await two_rounds(house)
        corrected = CorrectResult(round=1, faces=(1, 1, 2), evidence="camera")
        at = live(house)
        assert at.law is not None
        request = RequestApproval(corrected)
        await must(house, T1, MANAGER, "ask", request)
        await must(house, T1, Actor("second", "casino-manager"), "agree", Approve(1))
        await must(house, T1, MANAGER, "correct", corrected)
        story = seen.round("T1", 1)
        assert story is not None
        assert (story.dice, story.was) == ((1, 1, 2), ((2, 4, 6),))
        assert parse(story.notation).faces == (1, 1, 2)
        assert [paid.outcome for one in story.settlements for paid in one.wagers] == ["lose", "lose"]
        assert len(story.seqs) == 2

    run(evening())


def test_a_wager_voided_after_settlement_is_in_the_story_no_more() -> None:
    async def evening() -> None:
        house, seen = await watched(MemoryStore())
        await two_rounds(house)
        voiding = VoidOutcome(round=1, ground="fraud", cause="past-posting", place="P2")
        at = live(house)
        assert at.law is not None
        await must(house, T1, MANAGER, "ask", RequestApproval(voiding))
        await must(house, T1, Actor("second", "casino-manager"), "agree", Approve(1))
        await must(house, T1, MANAGER, "void", voiding)
        story = seen.round("T1", 1)
        assert story is not None
        assert [(one.place, [paid.area for paid in one.wagers]) for one in story.settlements] == [("P1", ["big"])]
        assert story.outcome == "settled"

    run(evening())


def test_a_void_tells_each_wager_before_and_after_to_the_cent_and_of_single_wagers_only_those_who_had_them() -> None:
    async def evening() -> None:
        house, seen = await watched(MemoryStore())
        await two_rounds(house)
        at = live(house)
        assert at.law is not None
        single = VoidOutcome(round=1, ground="fraud", cause="past-posting", place="P2")
        await must(house, T1, MANAGER, "ask", RequestApproval(single))
        await must(house, T1, Actor("second", "casino-manager"), "agree", Approve(1))
        await must(house, T1, MANAGER, "void", single)
        assert [line.put_right for line in seen.rounds("T1", reader=P2.id)] == [(), ("wagers-void",)]
        assert [line.put_right for line in seen.rounds("T1", reader=P1.id)] == [(), ()]
        whole = VoidOutcome(round=1, ground="fraud", cause="past-posting")
        await must(house, T1, MANAGER, "ask-again", RequestApproval(whole))
        await must(house, T1, Actor("second", "casino-manager"), "agree-again", Approve(2))
        await must(house, T1, MANAGER, "void-all", whole)
        assert [line.put_right for line in seen.rounds("T1", reader=P1.id)] == [(), ("void",)]
        story = seen.round("T1", 1)
        assert story is not None
        told = [
            (one.kind, one.ground, one.cause, [(bet.place, bet.area, bet.before, bet.after) for bet in one.wagers])
            for one in story.rulings
        ]
        assert told == [
            ("wagers-void", "fraud", "past-posting", [("P2", "total-12", 200 + 200 * 7, 200)]),
            ("void", "fraud", "past-posting", [("P1", "big", 2000, 1000)]),
        ]

    run(evening())


def test_a_correction_tells_each_wager_by_both_results() -> None:
    async def evening() -> None:
        house, seen = await watched(MemoryStore())
        await two_rounds(house)
        corrected = CorrectResult(round=1, faces=(1, 1, 2), evidence="camera")
        at = live(house)
        assert at.law is not None
        await must(house, T1, MANAGER, "ask", RequestApproval(corrected))
        await must(house, T1, Actor("second", "casino-manager"), "agree", Approve(1))
        await must(house, T1, MANAGER, "correct", corrected)
        story = seen.round("T1", 1)
        assert story is not None
        [ruling] = story.rulings
        assert (ruling.kind, ruling.cause, ruling.was, ruling.faces) == ("corrected", "camera", (2, 4, 6), (1, 1, 2))
        assert {(one.area, one.before, one.after) for one in ruling.wagers} == {
            ("big", 2000, 0),
            ("total-12", 200 + 200 * 7, 0),
        }

    run(evening())


def test_a_correction_leaves_the_streaks_that_ended_with_the_round_in_its_story(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text(STREAK, encoding="utf-8")
    played = play(script)
    played.order(Actor("area-manager", "area-manager"), CorrectResult(round=2, faces=(3, 5, 6), evidence="camera"))
    found = settlement_in_force(event for event in played.log if getattr(event, "round", 0) == 2)
    assert found is not None
    told = [(paid.area, paid.outcome) for one in found.places for paid in one.wagers]
    assert sorted(told) == [("big", "win"), ("streak-small", "lose")]
    assert found.faces == (3, 5, 6)


def test_all_is_the_same_after_a_restart() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house, seen = await watched(store)
        await two_rounds(house)
        assert house.heads() == {name: (head.seq, head.hash) for name, head in store.heads().items()}
        again, anew = await watched(store)
        assert again.heads() == house.heads()
        assert (anew.rounds("T1"), anew.round("T1", 1)) == (seen.rounds("T1"), seen.round("T1", 1))

    run(evening())


def test_a_new_gaming_day_begins_no_round() -> None:
    """It names the first round of the day, of which nothing has happened yet: nobody can look at it or void it."""

    async def evening() -> None:
        house, seen = await watched(MemoryStore())
        await seated(house)
        await must(house, T1, MANAGER, "day", StartGamingDay("2026-02-01"))
        assert seen.rounds("T1") == []
        assert seen.round("T1", 1) is None
        assert seen.where("T1", 1) is None
        await deal(house, ["open-bets"])
        assert [line.round for line in seen.rounds("T1")] == [1]

    run(evening())

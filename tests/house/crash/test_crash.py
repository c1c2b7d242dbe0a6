"""The power may go at any moment of a night: no answer is taken back, nothing is paid twice, every table goes on."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.refused import Refused
from sicbo.house import house
from sicbo.house.answers import CONFLICT, Accepted
from sicbo.house.pending import Queued
from sicbo.house.reactions import Driver
from sicbo.house.writer import Writer
from sicbo.store import sqlite_settings
from sicbo.store.memory import MemoryStore
from tests.floor.tables import P1
from tests.house.crash.judge import facts_of, judge_night, night_campaign, record_night, settled_twice
from tests.house.houses import T1, bet, deal, must, opened, run, seated
from tests.stores.crash.campaign import campaign

IMAGES = 500
PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
def test_no_crash_image_takes_an_answer_back_or_loses_a_cent_and_every_table_goes_on(part: int) -> None:
    outcome = night_campaign(IMAGES // PARTS, seed=part + 1)
    assert outcome.images == IMAGES // PARTS
    assert outcome.boundaries > 1_500, "blind, not content"
    assert outcome.lost == []


def test_the_night_is_busy() -> None:
    recorded = record_night()
    answers = [order.answer for order in recorded.witness.given]
    refused = {answer.code for answer in answers if isinstance(answer, Refused)}
    assert sum(isinstance(answer, Accepted) for answer in answers) > 100
    assert refused >= {CONFLICT, "no-funds", "bets-closed", "not-seated"}
    assert {stream.partition("/")[0] for stream in recorded.hashes} == {"table", "cage", "patron", "case"}
    assert sum(map(len, recorded.hashes.values())) > 250
    ids = [(order.stream, order.actor.id, order.id) for order in recorded.witness.given]
    assert len(set(ids)) < len(ids), "nothing was sent twice"


def test_the_campaign_finds_a_house_that_answers_before_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hasty(Writer):
        def _enqueue(self, queued: Queued) -> None:
            queued.order.answer(queued.answer)
            super()._enqueue(queued)

    monkeypatch.setattr(house, "Writer", Hasty)
    assert any("was answered and is lost" in one.wrong for one in night_campaign(60, rounds=2).lost)


def test_the_campaign_finds_a_house_whose_store_does_not_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    off = tuple((name, 0 if name == "synchronous" else value) for name, value in sqlite_settings.SETTINGS)
    monkeypatch.setattr(sqlite_settings, "SETTINGS", off)
    assert any("but the log ends with" in one.wrong for one in night_campaign(60, rounds=2).lost)


def test_the_campaign_finds_a_house_that_does_not_finish_what_it_had_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Driver, "finish", lambda _: None)
    assert any("left on its way" in one.wrong for one in night_campaign(120, rounds=2).lost)


def test_the_campaign_finds_a_house_that_leaves_answered_errands_open_and_gives_them_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An errand leaves the outbox with its answer, and has a lasting id: only without both is it carried out twice."""
    answer = Writer.answer

    def left_open(writer: Writer, *given: Any, answers: str, ends_refused: bool) -> Any:
        return answer(writer, *given, answers="", ends_refused=ends_refused)

    def finish(driver: Any) -> None:
        for name, reaction in driver._unfinished:
            driver._begin(f"{name}:again", reaction)

    monkeypatch.setattr(Writer, "answer", left_open)
    assert not night_campaign(20, rounds=2).lost
    monkeypatch.setattr(Driver, "finish", finish)
    assert night_campaign(60, rounds=2).lost


def test_the_campaign_finds_a_table_that_does_not_go_on() -> None:
    recorded = record_night(rounds=2)
    recorded.dice.chains.clear()
    found = campaign(recorded.tape, judge_night(recorded), 60).lost
    assert any("cannot go on" in one.wrong or "no secret" in one.wrong for one in found)


def test_the_judge_counts_settlements() -> None:
    async def evening() -> None:
        house = await opened(MemoryStore())
        await seated(house)
        await deal(house, ["open-bets"])
        await must(house, T1, P1, "bet", bet("big", 1_000))
        await deal(house, ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"])
        facts = facts_of(house, T1)
        assert list(settled_twice(T1, facts)) == []
        assert list(settled_twice(T1, [*facts, facts[-1]])) == ["table/T1 settled round 1 2 times"]

    run(evening())

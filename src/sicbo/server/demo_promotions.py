"""The promotion of a demonstration: its entries are open from its first start on, and every practice wager counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.promotion.commands import ApproveTerms, GiveTerms, OpenEntries, PublishTerms, WriteTerms
from sicbo.law import vocabulary
from sicbo.law.rulebook import books, load
from sicbo.runtime.live_promotion import LivePromotion, paper_of
from sicbo.runtime.running import Running
from sicbo.terms.reading import convert
from sicbo.units.time import HOUR, MINUTE

Give = Callable[[str, Actor, Any], Awaitable[object]]
STREAM = "promotion/demo"
OPEN_FOR = 8 * HOUR
TERMS: dict[str, Any] = {
    "kind": "promotion",
    "title": {"en": "Harbour Draw", "zh-Hant": "海港抽獎", "zh-Hans": "海港抽奖"},
    "location": "The tables of this demonstration",
    "wager_compulsory": True,
    "compulsory_wager": "5",
    "chance": "draw",
    "manner": "By a draw among all entries.",
    "eligibility": "Whoever has wagered enough at a practice table of this book.",
    "nature": "Play money.",
    "prize_qualified": False,
    "entry_each": "50",
    "entries_max": 20,
    "reserves": 2,
    "claiming": "On the page of promotions.",
    "presence_required": False,
    "notification": "By telephone.",
    "publication": "On the page of promotions.",
    "prizes_conditional": False,
    "prizes": [
        {
            "kind": "cash",
            "name": {"en": "Play money", "zh-Hant": "遊戲幣", "zh-Hans": "游戏币"},
            "value": "500",
            "number": 3,
        }
    ],
    "prizes_value": "1500",
    "statements": {},
}


async def open_promotion(running: Running, give: Give) -> None:
    """Laid down, agreed to by another person, published and opened, once, however often it is started."""
    book = next((one for one in books() if load(one).articles.promotion is not None), None)
    if book is None:
        return
    house = running.house
    manager, second = running.actor("demo-manager"), running.actor("demo-second")
    if not house.exists(STREAM):
        await give(STREAM, manager, _terms(running, book))
    live: LivePromotion = house.state(STREAM)
    terms = live.promotion.versions[0].written.terms
    await give(STREAM, second, ApproveTerms(terms))
    await give(STREAM, manager, GiveTerms(terms, "demonstration"))
    await give(STREAM, manager, PublishTerms(terms, "online"))
    await give(STREAM, manager, OpenEntries())


def _terms(running: Running, book: str) -> WriteTerms:
    """The order that lays the terms down, from this minute on; their paper is kept."""
    starts = running.house.clock() // MINUTE * MINUTE
    closes = starts + OPEN_FOR
    told = {"starts": starts, "closes": closes, "ends": closes + HOUR}
    times = {name: _local(running, at).isoformat() for name, at in told.items()}
    awards = [{"at": _local(running, closes + HOUR // 2).isoformat(), "where": "Here"}]
    terms = convert({**TERMS, **times, "book": book, "awards": awards})
    assert isinstance(terms, vocabulary.Promotion)
    return WriteTerms(
        paper=running.house.store.pin(paper_of(terms)),
        book=book,
        readings={},
        mode="practice",
        starts=starts,
        closes=closes,
        offset=running.ticker.timers.venue_day(closes).offset,
    )


def _local(running: Running, at: int) -> datetime:
    """This moment as clocks of the venue show it."""
    offset = running.ticker.timers.venue_day(at).offset
    return datetime.fromtimestamp((at + offset * MINUTE) / 1000, UTC).replace(tzinfo=None)

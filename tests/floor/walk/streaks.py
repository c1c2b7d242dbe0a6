"""Streak wagers, their price and the final call."""

from __future__ import annotations

from sicbo.floor.table.chips.state import ColourChips
from sicbo.floor.table.closing import commands as c
from sicbo.floor.table.commands import Actor
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.streak import commands as k
from sicbo.floor.table.streak.events import StreakRuling
from sicbo.floor.table.streak.state import EndedStreak
from sicbo.floor.table.wagers import commands as w
from sicbo.law.rulebook import load
from sicbo.units.money import LARGEST
from tests.floor.tables import DEALER, MANAGER, P1, SUPERVISOR
from tests.floor.walk.steps import Chain, Chains, Walk, changed

SMALL, BIG = (1, 2, 4), (3, 5, 6)
GAME = "star-sydney/super-streak"

RULING = StreakRuling(
    streak=1,
    place="P1",
    player="P1",
    area="streak-small",
    stake=100,
    round=1,
    outcome="lose",
    length=1,
    win=0,
    would="live",
    would_length=2,
    would_win=0,
)


def round_of(floor: Walk, faces: tuple[int, int, int]) -> None:
    """One round without a wager, to its end."""
    floor.step()
    floor.until("tumble", faces)


def placing_a_streak() -> Chain:
    floor = Walk("star-sydney/standard")
    order = k.PlaceStreak(round=7, place="P9", area="streak-red", amount=-1)
    yield floor.told(P1, order)
    floor.vacate("P2")
    yield floor.told(P1, changed(order, place="P2"))
    floor.must(MANAGER, s.TakePlace("P2", "P2"))
    yield floor.told(P1, changed(order, place="P2"))
    order = changed(order, place="P1")
    floor.must(MANAGER, h.RecordIncident(kind="device", player="P1"))
    floor.must(MANAGER, h.ExcludePlayer(incident=1, scope="game"))
    floor.table.places["P1"].manners.must_vacate = True
    floor.must(DEALER, i.ReportMalfunction("panel"))
    yield floor.told(P1, order)
    floor.must(MANAGER, h.ReadmitPlayer("P1"))
    yield floor.told(P1, order)
    floor.table.places["P1"].manners.must_vacate = False
    yield floor.told(P1, order)
    floor.must(SUPERVISOR, i.Acknowledge(1))
    floor.must(SUPERVISOR, i.Rectify(1))
    yield floor.told(P1, order)
    order = changed(order, round=1)
    yield floor.told(P1, order)
    floor = Walk(GAME, streak_price=0)
    yield floor.told(P1, order)


def placing_a_streak_late() -> Chain:
    floor = Walk(GAME, stack=2_400, streak_price=0)
    floor.must(SUPERVISOR, c.AnnounceClosing(closes_at=10**12))
    floor.must(DEALER, k.FinalCall())
    floor.step()
    order = k.PlaceStreak(round=1, place="P1", area="streak-red", amount=-1)
    yield floor.told(P1, order)
    order = changed(order, area="streak-small")
    yield floor.told(P1, order)
    floor.table.streaks.final_call = False
    floor.must(SUPERVISOR, c.CancelClosing())
    yield floor.told(P1, order)
    floor.until("tumble", (1, 1, 1))
    order = changed(order, round=2)
    yield floor.told(P1, order)
    round_of(floor, SMALL)
    round_of(floor, SMALL)
    order = changed(order, round=4)
    yield floor.told(P1, order)
    round_of(floor, BIG)
    order = changed(order, round=5)
    yield floor.told(P1, order)
    floor.must(SUPERVISOR, k.SetStreakPrice(2_500))
    yield floor.told(P1, order)
    yield floor.told(P1, changed(order, amount=LARGEST + 1))
    yield floor.told(P1, changed(order, amount=2_499))
    yield floor.told(P1, changed(order, amount=2_500))


def placing_a_streak_with_the_sign_up() -> Chain:
    floor = Walk(GAME, streak_price=2_500)
    floor.must(SUPERVISOR, c.AnnounceClosing(closes_at=10**12))
    floor.must(DEALER, i.ReportMalfunction("panel"))
    order = k.PlaceStreak(round=7, place="P1", area="streak-red", amount=-1)
    yield floor.told(P1, order)
    floor.must(SUPERVISOR, i.Acknowledge(1))
    floor.must(SUPERVISOR, i.Rectify(1))
    yield floor.told(P1, order)
    floor.must(DEALER, k.FinalCall())
    yield floor.told(P1, order)


def tumbling_with_the_sign_up() -> Chain:
    floor = Walk(GAME)
    floor.must(SUPERVISOR, c.AnnounceClosing(closes_at=10**12))
    floor.must(DEALER, i.ReportMalfunction("panel"))
    yield floor.told(DEALER, p.OpenBets())
    floor.must(SUPERVISOR, i.Acknowledge(1))
    floor.must(SUPERVISOR, i.Rectify(1))
    yield floor.told(DEALER, p.OpenBets())
    floor.must(DEALER, k.FinalCall())
    yield floor.told(DEALER, p.OpenBets())


def closing_without_the_final_call() -> Chain:
    floor = Walk(GAME)
    floor.at = 0
    yield floor.told(DEALER, c.CloseTable())
    floor.must(SUPERVISOR, c.AnnounceClosing(20 * 60_000))
    yield floor.told(SUPERVISOR, c.CloseTable())
    floor.must(DEALER, k.FinalCall())
    yield floor.told(SUPERVISOR, c.CloseTable())


def placing_a_streak_in_colours() -> Chain:
    floor = Walk(GAME, stack=2_400, streak_price=2_500)
    colours = floor.table.places["P1"].purse.colours
    round_of(floor, SMALL)
    order = k.PlaceStreak(round=2, place="P1", area="streak-dragon", amount=2_499, medium="credits", colour="T2/red")
    yield floor.told(P1, order)
    order = changed(order, medium="colour-chips")
    yield floor.told(P1, order)
    order = changed(order, colour="red")
    yield floor.told(P1, order)
    colours["red"] = ColourChips(700, 1)
    yield floor.told(P1, order)
    order = changed(order, area="streak-small")
    yield floor.told(P1, order)
    order = changed(order, amount=2_500)
    yield floor.told(P1, order)
    colours["red"] = ColourChips(500, 1)
    yield floor.told(P1, order)


def placing_on_the_other_side() -> Chain:
    """Where the opening result counts, only the side that runs is taken, and none while it is held already."""
    floor = Walk(GAME, streak_price=100)
    law = TableLaw.of(load("star-sydney"), {"streak-count": "with-the-opening-result"})
    floor.law = law
    round_of(floor, SMALL)
    round_of(floor, SMALL)
    order = k.PlaceStreak(round=3, place="P1", area="streak-big", amount=-1)
    yield floor.told(P1, order)
    round_of(floor, BIG)
    floor.must(P1, changed(order, round=4, area="streak-big", amount=100))
    floor.table.streaks.price = 0
    order = changed(order, round=4, area="streak-small")
    yield floor.told(P1, order)
    order = changed(order, area="streak-big")
    yield floor.told(P1, order)
    floor.table.places["P1"].streaks.clear()
    yield floor.told(P1, order)


def pricing() -> Chain:
    yield Walk("star-sydney/standard").told(DEALER, k.SetStreakPrice(0))
    yield Walk("star-sydney/standard").told(SUPERVISOR, k.SetStreakPrice(0))
    yield Walk(GAME).told(SUPERVISOR, k.SetStreakPrice(0))
    yield Walk(GAME).told(SUPERVISOR, k.SetStreakPrice(LARGEST + 1))


def ruling_on_a_streak() -> Chain:
    floor = Walk(GAME)
    order = k.RuleOnStreak(streak=1, ruling="corrected")
    yield floor.told(DEALER, order)
    yield floor.told(MANAGER, order)
    floor.table.streaks.rulings[1] = RULING
    over = EndedStreak(
        place="P1",
        game="super-streak",
        player="P1",
        area="streak-small",
        stake=100,
        first=1,
        round=1,
        outcome="lose",
        length=1,
        win=0,
    )
    floor.table.streaks.ended.append(over)
    yield floor.told(MANAGER, order)


def calling() -> Chain:
    yield Walk("star-sydney/standard").told(SUPERVISOR, k.FinalCall())
    yield Walk("star-sydney/standard").told(DEALER, k.FinalCall())
    yield Walk(GAME).told(DEALER, k.FinalCall())


def with_a_streak() -> Walk:
    floor = Walk(GAME, streak_price=100)
    round_of(floor, SMALL)
    floor.must(P1, k.PlaceStreak(round=2, place="P1", area="streak-small", amount=100))
    return floor


def touching_a_streak() -> Chain:
    floor = with_a_streak()
    yield floor.told(P1, w.TakeBack(round=1, place="P1", area="streak-small", amount=0))
    yield floor.told(P1, w.TakeBack(round=2, place="P1", area="streak-small", amount=0))
    yield floor.told(P1, w.TakeBack(round=2, place="P1", area="big", amount=0))


def leaving_a_streak() -> Chain:
    floor = with_a_streak()
    yield floor.told(P1, s.LeavePlace("P1"))
    floor.table.places["P1"].streaks.clear()
    yield floor.told(P1, s.LeavePlace("P1"))


def absent() -> Chain:
    """A player who is excluded, must vacate and is not even there."""
    floor = Walk("crown-sydney/standard")
    away = Actor("P1", present=False)
    order = w.UndoWagers(7, "P1")
    place = floor.table.places["P1"]
    floor.must(MANAGER, h.RecordIncident(kind="device", player="P1"))
    floor.must(MANAGER, h.ExcludePlayer(incident=1, scope="game"))
    place.manners.must_vacate = True
    floor.must(DEALER, i.ReportMalfunction("panel"))
    yield floor.told(away, order)
    floor.must(MANAGER, h.ReadmitPlayer("P1"))
    yield floor.told(away, order)
    place.manners.must_vacate = False
    yield floor.told(away, order)
    yield floor.told(Actor("P1"), order)
    yield floor.told(P1, order)
    floor.must(MANAGER, i.Acknowledge(1))
    floor.must(MANAGER, i.Rectify(1))
    yield floor.told(P1, order)


def dealing_while_halted() -> Chain:
    floor = Walk("crown-sydney/standard")
    floor.must(DEALER, i.ReportMalfunction("panel"))
    yield floor.told(P1, p.Uncover())
    yield floor.told(DEALER, p.Uncover())
    floor.must(MANAGER, i.Acknowledge(1))
    floor.must(MANAGER, i.Rectify(1))
    yield floor.told(DEALER, p.Uncover())


CHAINS: Chains = {
    "placing a streak with the sign up": (placing_a_streak_with_the_sign_up, "halted streak-call-due stale-round"),
    "tumbling with the sign up": (tumbling_with_the_sign_up, "halted streak-call-due wrong-step"),
    "closing without the final call": (closing_without_the_final_call, "not-allowed streak-call-due notice-time"),
    "placing a streak": (
        placing_a_streak,
        (
            "unknown-place place-empty not-your-place excluded must-vacate halted stale-round streak-not-offered "
            "area-not-offered"
        ),
    ),
    "placing a streak late": (
        placing_a_streak_late,
        (
            "area-not-offered streak-final-call streak-round-begun streak-before-first-result streak-in-progress "
            "streak-no-price amount-not-positive amount-too-large streak-wrong-price no-funds"
        ),
    ),
    "placing a streak in colours": (
        placing_a_streak_in_colours,
        (
            "medium-not-taken issued-elsewhere colour-not-held area-not-offered streak-wrong-price not-whole-chips "
            "no-funds"
        ),
    ),
    "placing on the other side": (
        placing_on_the_other_side,
        "streak-in-progress streak-other-side streak-held streak-no-price",
    ),
    "pricing a streak": (pricing, "not-allowed streak-not-offered amount-not-positive amount-too-large"),
    "ruling on a streak": (ruling_on_a_streak, "not-allowed no-such-ruling needs-approval"),
    "calling the last streak": (calling, "not-allowed streak-not-offered not-announced"),
    "touching a streak": (touching_a_streak, "stale-round streak-stays bets-not-open"),
    "leaving a streak": (leaving_a_streak, "streak-stays wagers-in-play"),
    "being absent": (absent, "excluded must-vacate not-present not-this-terminal halted stale-round"),
    "dealing while halted": (dealing_while_halted, "not-allowed halted wrong-step"),
}

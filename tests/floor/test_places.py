"""Who may act for a place, from where, and how money reaches it."""

from __future__ import annotations

import pytest

from sicbo.floor.table.accounts import stack, transit
from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.people import commands as q
from sicbo.floor.table.postings import postings
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.seating.events import BoughtIn, CashedOut, PlaceLeft, PlaceTaken, TableOpened
from sicbo.floor.table.streak import commands as k
from sicbo.floor.table.wagers import commands as w
from sicbo.floor.table.wagers.events import WagerRegistered
from sicbo.ledger.postings import Posting
from tests.floor.tables import DEALER, MANAGER, P1, P2, STACK, SUPERVISOR, Floor, every_game

GAMES = list(every_game())
each_game = pytest.mark.parametrize("address", GAMES)
PHONE, OTHER_TERMINAL = Actor("P1"), Actor("P1", terminal=P2.terminal)
OUT_OF_REACH = Refused(code=Reason.NOT_THIS_TERMINAL, clause="house 5.5", arguments={"place": "P1"})


def changes(floor: Floor, area: str, other: str) -> list[AnyCommand]:
    """Every order that puts, changes or takes back wagers of P1."""
    return [
        floor.bet(area, 100),
        w.PlaceWagers(round=1, place="P1", wagers=(w.Stake(area, 100),), spoken=True),
        w.TakeBack(round=1, place="P1", area=area),
        w.MoveWager(round=1, place="P1", area=area, to=other),
        w.ClearWagers(1, "P1"),
        w.UndoWagers(1, "P1"),
        w.RedoWagers(1, "P1"),
        w.RepeatWagers(1, "P1"),
        w.DoubleWagers(1, "P1"),
        k.PlaceStreak(round=1, place="P1", area="streak-small", amount=100),
    ]


@each_game
@pytest.mark.clause("house 5.5")
def test_at_a_licensed_table_only_the_paired_terminal_bets_for_a_player(address: str) -> None:
    floor = Floor(address)
    area, other = list(floor.law.paytables[floor.table.places["P1"].game].areas)[:2]
    floor.open_bets()
    for order in changes(floor, area, other):
        for elsewhere in (PHONE, OTHER_TERMINAL):
            assert floor.refused(elsewhere, order) == OUT_OF_REACH, order
    [event] = [one for one in floor.must(P1, floor.bet(area, 100)) if isinstance(one, WagerRegistered)]
    assert event.by == "P1"
    floor.must(P1, w.DoubleWagers(1, "P1"))
    floor.must(P1, w.TakeBack(round=1, place="P1", area=area))


@each_game
@pytest.mark.clause("house 5.5")
def test_the_dealer_records_what_a_player_lays_on_the_felt(address: str) -> None:
    places = tuple(s.PlaceSpec(name, address.partition("/")[2]) for name in ("P1", "P2"))
    floor = Floor(address, places=places)
    area = next(iter(floor.law.paytables[places[0].game].areas))
    floor.open_bets()
    for actor in (PHONE, OTHER_TERMINAL, P1):
        assert floor.refused(actor, floor.bet(area, 100)) == OUT_OF_REACH, "there is no terminal to bet from"
    rules = floor.law.book.articles.chips
    if rules is not None and rules.terminal_clause:
        clause = floor.law.cite(rules.terminal_clause)
        told = Refused(code=Reason.TERMINAL_ONLY, clause=clause, arguments={"place": "P1"})
        assert floor.refused(DEALER, floor.bet(area, 100)) == told, "nobody bets for a player in this book"
        return
    event = next(one for one in floor.must(DEALER, floor.bet(area, 100)) if isinstance(one, WagerRegistered))
    assert (event.by, event.player) == ("dealer", "P1")


@pytest.mark.clause("rws-sentosa 3.4")
@pytest.mark.parametrize("actor", [DEALER, SUPERVISOR, MANAGER])
def test_where_players_bet_on_their_terminals_nobody_of_the_staff_bets_for_them(actor: Actor) -> None:
    floor = Floor("rws-sentosa/pay-table-1")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    orders = (
        floor.bet("small", 100),
        w.RepeatWagers(1, "P1"),
        w.DoubleWagers(1, "P1"),
        w.UndoWagers(1, "P1"),
        w.RedoWagers(1, "P1"),
        w.ClearWagers(1, "P1"),
        w.TakeBack(round=1, place="P1", area="big"),
        w.MoveWager(round=1, place="P1", area="big", to="small"),
    )
    for order in orders:
        told = floor.refused(actor, order)
        assert (told.code, told.clause) == (Reason.TERMINAL_ONLY, "rws-sentosa 3.4")
    practice = Floor("rws-sentosa/pay-table-1", mode="practice")
    practice.open_bets()
    practice.must(actor, practice.bet("big", 100))


@each_game
@pytest.mark.clause("house 5.5")
def test_at_a_practice_table_a_player_bets_from_anywhere(address: str) -> None:
    floor = Floor(address, mode="practice")
    area = next(iter(floor.law.paytables[floor.table.places["P1"].game].areas))
    floor.open_bets()
    for actor in (PHONE, OTHER_TERMINAL, P1):
        floor.must(actor, floor.bet(area, 100))


@pytest.mark.clause("house 5.5")
def test_a_streak_wager_comes_from_the_paired_terminal_too() -> None:
    floor = Floor("star-sydney/super-streak", streak_price=100)
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("settle")
    floor.step()
    order = k.PlaceStreak(round=2, place="P1", area="streak-small", amount=100)
    assert floor.refused(PHONE, order) == OUT_OF_REACH
    floor.must(P1, order)


@each_game
@pytest.mark.clause("house 5.2")
def test_every_order_finds_its_place_by_the_same_rule(address: str) -> None:
    floor = Floor(address)
    floor.must(MANAGER, s.CashOut("P2", STACK, "out"))
    floor.must(MANAGER, s.LeavePlace("P2"))
    sign = lim.Sign(lim.Range(1, 2))
    for name, code in (("P9", Reason.UNKNOWN_PLACE), ("P2", Reason.PLACE_EMPTY)):
        orders: list[AnyCommand] = [
            floor.bet("big", 100, name),
            k.PlaceStreak(round=1, place=name, area="streak-small", amount=100),
            lim.AgreePersonalLimits(name, sign),
            lim.RevokePersonalLimits(name),
            lim.ReturnExcess(1, name),
            s.LeavePlace(name),
            s.BuyIn(name, 1, "in"),
            s.CashOut(name, 1, "out"),
        ]
        if floor.law.book.articles.abstaining is not None:
            orders.append(q.AskToVacate(name))
        for order in orders:
            assert floor.refused(MANAGER, order) == Refused(code=code, clause="house 5.2", arguments={"place": name})


@each_game
@pytest.mark.clause("house 5.6")
def test_money_reaches_a_place_and_leaves_it_under_a_transfer(address: str) -> None:
    floor = Floor(address)
    unit = floor.law.currency
    [came] = floor.must(MANAGER, s.BuyIn("P1", 250, "T-7"))
    [left] = floor.must(P1, s.CashOut("P1", 100, "T-8"))
    assert isinstance(came, BoughtIn)
    assert isinstance(left, CashedOut)
    assert (came.by, came.clause, left.by, left.clause) == ("manager", "house 5.6", "P1", "house 5.6")
    theirs = stack("T1", "P1")
    assert postings(floor.table, came) == [Posting(transit("T-7"), unit, -250), Posting(theirs, unit, 250)]
    assert postings(floor.table, left) == [Posting(theirs, unit, -100), Posting(transit("T-8"), unit, 100)]
    assert floor.refused(MANAGER, s.BuyIn("P1", 0, "T-9")).code == Reason.AMOUNT_NOT_POSITIVE
    assert floor.refused(P1, s.CashOut("P1", STACK + 151, "T-9")).code == Reason.NO_FUNDS


def test_who_opened_the_table_and_who_seated_and_released_a_player_is_kept() -> None:
    floor = Floor("crown-sydney/standard")
    opened, taken = floor.log[0], next(one for one in floor.log if isinstance(one, PlaceTaken))
    assert isinstance(opened, TableOpened)
    assert (opened.by, opened.clause) == ("manager", floor.law.act_clause(floor.law.act("open-table")))
    assert (taken.by, taken.clause) == ("manager", "house 5.2")
    floor.must(P1, s.CashOut("P1", STACK, "out"))
    [left] = floor.must(P1, s.LeavePlace("P1"))
    assert isinstance(left, PlaceLeft)
    assert (left.by, left.clause) == ("P1", "house 5.2")


def test_where_a_player_sits_is_what_the_places_say_whoever_comes_and_goes() -> None:
    floor = Floor("crown-sydney/standard")

    def seated() -> dict[str, tuple[str, ...]]:
        """Asked of every place."""
        players = {place.player for place in floor.table.places.values() if place.player}
        return {
            player: tuple(place.id for place in floor.table.places.values() if place.player == player)
            for player in players
        }

    assert floor.table.seats == seated() == {"P1": ("P1",), "P2": ("P2",)}
    for player in (P1, P2):
        floor.must(player, s.CashOut(player.id, STACK, f"T1/{player.id}"))
    floor.must(P2, s.LeavePlace("P2"))
    assert floor.table.seats == seated() == {"P1": ("P1",)}
    floor.must(MANAGER, s.TakePlace("P2", "P1"))
    assert floor.table.seats == seated() == {"P1": ("P1", "P2")}
    assert floor.table.seat_of("P1") == "P1", "of two places, the first"
    floor.must(P1, s.LeavePlace("P1"))
    assert floor.table.seats == seated() == {"P1": ("P2",)}
    floor.must(MANAGER, s.TakePlace("P1", "stranger"))
    assert floor.table.seats == seated() == {"P1": ("P2",), "stranger": ("P1",)}
    assert floor.table.seat_of("P2") == "", "who has left sits nowhere"

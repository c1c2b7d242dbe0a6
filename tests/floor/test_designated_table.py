"""A table designated for a tournament: whose it is, what is played with there, and what it is afterwards."""

from __future__ import annotations

import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.designation import Designated, Designation
from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.closing.commands import AnnounceClosing, CloseTable
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections.commands import CollectReceivable
from sicbo.floor.table.limits import commands as m
from sicbo.floor.table.people import commands as people
from sicbo.floor.table.people.abstaining import counted
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.sessions import commands as t
from sicbo.floor.table.sessions.events import Counted, PracticeBegun, SessionCounted, SpinCounted, TableDesignated
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.commands import PlaceStreak, SetStreakPrice
from sicbo.floor.table.view import public_view
from sicbo.floor.table.wagers.commands import PlaceWagers, Stake
from tests.floor.session import BANK, BOOKS, UNIT, AtSession
from tests.floor.tables import DEALER, MANAGER, P1, Floor, law_of, opening
from tests.scenarios.runner import WIDE

CLAUSES = {"crown-melbourne": "8.2.5", "crown-melbourne-vcgr": "8.3.2", "crown-sydney": "8.2.5"}
SIGN = m.Sign(m.Range(5_00, 100_00, 5_00))
OFF: list[AnyCommand] = [
    s.BuyIn("P1", 100_00, "patron/P1/1"),
    s.CashOut("P1", 100_00, "T1/1"),
    c.BuyChips("P1", 100_00),
    c.ExchangeVoucher(place="P1", instrument="chip-voucher", voucher="V1", amount=100_00),
    c.IssueColour(place="P1", colour="red", value=25_00, count=4, marker="distinctive-marker"),
    m.AgreePersonalLimits("P1", SIGN),
    m.RevokePersonalLimits("P1"),
    m.CapLiability(1_000_00),
    people.AskToVacate("P1"),
    people.WithholdWinnings(incident=1, place="P1"),
    people.RuleOnWithheld(withheld=1, ruling="release", transfer="T1/2"),
    PlaceStreak(round=1, place="P1", area="streak-big", amount=25_00),
    SetStreakPrice(25_00),
    AnnounceClosing(),
    CollectReceivable(player="P1", amount=100_00, place="P1"),
    CollectReceivable(player="P1", amount=100_00, transfer="patron/P1/2"),
    PlaceWagers(round=1, place="P1", wagers=(Stake("big", 25_00),), medium="tokens"),
]


@pytest.mark.clause("crown-melbourne 8.2.4")
@pytest.mark.clause("crown-sydney 8.2.4")
@pytest.mark.clause("crown-melbourne-vcgr 8.3.1")
@pytest.mark.parametrize(("book", "number"), [(BOOKS[0], "8.2.4"), (BOOKS[1], "8.3.1"), (BOOKS[2], "8.2.4")])
def test_a_table_opens_for_a_session_that_the_tournament_has_designated_it_for(book: str, number: str) -> None:
    floor = AtSession(book)
    designated = next(event for event in floor.log if isinstance(event, TableDesignated))
    assert (designated.tournament, designated.session) == ("C1", "S1")
    assert designated.clause == f"{book} {number}"
    assert (floor.table.unit, floor.table.currency) == (UNIT, "AUD")
    seen = public_view(floor.law, floor.table)
    assert (seen.unit, seen.designation) == (UNIT, Designation("C1", "S1"))


@pytest.mark.clause("crown-melbourne 8.2.5")
@pytest.mark.clause("crown-sydney 8.2.5")
@pytest.mark.clause("crown-melbourne-vcgr 8.3.2")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("command", OFF, ids=lambda command: type(command).__name__)
def test_what_moves_money_or_belongs_to_money_is_off_at_a_designated_table(book: str, command: AnyCommand) -> None:
    floor = AtSession(book)
    floor.open_bets()
    refused = floor.refused(MANAGER, command)
    assert (refused.code, refused.clause) == ("designated-table", f"{book} {CLAUSES[book]}")
    assert refused.arguments == {"tournament": "C1"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_designated_table_opens_without_a_cap_and_without_a_price_for_streaks(book: str) -> None:
    floor = AtSession(book)
    again = AtSession(book)
    again.close()
    for changed in ({"liability_cap": 1_000_00}, {"streak_price": 25_00}):
        refused = again.refused(MANAGER, floor.opening("S2", **changed))
        assert (refused.code, refused.clause) == ("designated-table", f"{book} {CLAUSES[book]}")


@pytest.mark.clause("house 5.8")
def test_a_table_that_no_tournament_has_designated_opens_for_none() -> None:
    law = law_of("crown-sydney")
    game = law.book.articles.game[0].id
    floor = AtSession("crown-sydney")
    floor.table = Table("T1")
    refused = floor.refused(MANAGER, opening(law, game, designation=Designation("C1", "S1")))
    assert (refused.code, refused.clause) == ("not-designated", "house 5.8")


@pytest.mark.clause("house 21.1")
@pytest.mark.parametrize("book", ["rws-sentosa", "star-sydney"])
def test_a_book_without_tournaments_opens_no_table_for_one(book: str) -> None:
    floor = AtSession("crown-sydney")
    floor.table, floor.law = Table("T2"), law_of(book)
    floor.game = floor.law.book.articles.game[0].id
    refused = floor.refused(MANAGER, floor.opening())
    assert (refused.code, refused.clause) == ("no-tournaments", "house 21.1")


@pytest.mark.clause("house 5.8")
@pytest.mark.parametrize(("changed", "part"), [({"mode": "practice"}, "mode"), ({"book": "crown-melbourne"}, "book")])
def test_it_opens_as_licensed_or_practice_and_by_the_book_of_the_tournament(changed: dict[str, str], part: str) -> None:
    floor = AtSession("crown-sydney")
    floor.close()
    said = Designated(**({"mode": "licensed", "book": "crown-sydney"} | changed))  # type: ignore[arg-type]
    refused = floor.refused(MANAGER, floor.opening("S2", designated=said))
    assert (refused.code, refused.arguments) == ("not-as-designated", {"part": part})


@pytest.mark.clause("house 5.13")
def test_all_tables_of_a_session_open_alike() -> None:
    first = AtSession("crown-sydney")
    setup = next(event.setup for event in first.log if isinstance(event, TableDesignated))
    said = Designated(mode="licensed", book="crown-sydney", setup=setup)
    second = AtSession("crown-sydney", designated=said)
    assert second.table.open
    other = AtSession("crown-sydney")
    other.table = Table("T3")
    for changed in ({"chips": (25_00, 100_00)}, {"sign": m.Sign(m.Range(25_00, 1_000_00))}):
        refused = other.refused(MANAGER, other.opening(designated=said, **changed))
        assert (refused.code, refused.arguments) == ("not-as-designated", {"part": "setup"})
    assert other.decide(MANAGER, other.opening(designated=said)), "alike in all that counts"


@pytest.mark.clause("house 5.8")
def test_nobody_sits_but_at_the_place_that_was_allotted_to_them() -> None:
    floor = AtSession("crown-sydney", banks={})
    assert floor.refused(MANAGER, s.TakePlace("P1", "P9")).code == "place-taken"
    floor.must(MANAGER, s.LeavePlace("P1"))
    for player in ("P9", "P2"):
        refused = floor.refused(MANAGER, s.TakePlace("P1", player))
        assert (refused.code, refused.clause) == ("not-an-entrant", "house 5.8")
    floor.must(THE_HOUSE, t.AllotPlaces(tournament="C1", session="S1", seats=(t.Seat("P1", "P9"),)))
    assert floor.refused(MANAGER, s.TakePlace("P1", "P1")).code == "not-an-entrant"
    floor.must(MANAGER, s.TakePlace("P1", "P9"))
    taken = t.AllotPlaces(tournament="C1", session="S1", seats=(t.Seat("P1", "P8"),))
    assert floor.refused(THE_HOUSE, taken).code == "place-taken"


@pytest.mark.clause("house 5.9")
def test_chips_of_another_tournament_or_session_or_in_money_are_refused() -> None:
    floor = AtSession("crown-sydney", banks={})
    assert floor.refused(THE_HOUSE, floor.bank("P1", unit="AUD")).code == "other-unit"
    assert floor.refused(THE_HOUSE, floor.bank("P1", unit="chips:C2")).code == "other-unit"
    assert floor.refused(THE_HOUSE, floor.bank("P1", tournament="C2")).code == "other-session"
    assert floor.refused(THE_HOUSE, floor.bank("P1", session="S2")).code == "other-session"
    assert floor.refused(THE_HOUSE, floor.bank("P1", player="P2")).code == "not-an-entrant"
    assert floor.refused(THE_HOUSE, floor.bank("P1", 0)).code == "amount-not-positive"
    assert floor.refused(THE_HOUSE, floor.bank("P1", 5_01)).code == "not-in-chips"
    assert floor.refused(MANAGER, floor.bank("P1")).code == "no-such-power"
    floor.must(THE_HOUSE, floor.bank("P1", 5_00))
    assert floor.issued == 5_00


@pytest.mark.clause("house 5.9")
@pytest.mark.parametrize("book", BOOKS)
def test_after_the_count_no_chip_is_left_and_the_table_is_what_it_was(book: str) -> None:
    floor = AtSession(book)
    assert floor.issued == 2 * BANK
    floor.play({"P1": 500_00, "P2": 100_00}, (6, 5, 4))
    floor.play({"P1": 250_00}, (1, 2, 4))
    assert floor.issued == sum(place.stack for place in floor.table.places.values())
    [over] = floor.must(THE_HOUSE, floor.count())
    assert isinstance(over, SessionCounted)
    assert over.counted == (Counted("P1", "P1", BANK + 250_00), Counted("P2", "P2", BANK + 100_00))
    assert floor.left == {}
    floor.must(MANAGER, CloseTable())
    table = floor.table
    assert (table.unit, table.session, table.tray.holds, table.tray.open) == (table.currency, None, 0, False)
    assert not table.irregular.owed
    assert floor.replayed() == table


@pytest.mark.clause("house 5.9")
def test_chips_in_play_are_not_counted_and_those_of_one_who_has_none_there_are() -> None:
    floor = AtSession("crown-sydney")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100_00))
    assert floor.refused(THE_HOUSE, floor.count()).code == "round-unfinished"
    assert floor.refused(THE_HOUSE, floor.count("P1")).code == "wagers-in-play"
    floor.must(THE_HOUSE, floor.count("P2"))
    floor.must(MANAGER, s.LeavePlace("P2"))
    assert floor.issued == BANK
    floor.until("settle")
    floor.step()
    floor.must(THE_HOUSE, floor.count())
    assert floor.refused(THE_HOUSE, floor.bank("P1")).code == "session-not-on"


@pytest.mark.clause("house 5.10")
def test_every_round_that_counts_is_told_with_what_each_entrant_has() -> None:
    floor = AtSession("crown-sydney")
    floor.play({"P1": 500_00}, (6, 5, 4))
    [told] = [event for event in floor.log if isinstance(event, SpinCounted)]
    assert (told.round, told.tournament, told.session) == (1, "C1", "S1")
    assert told.stacks == (Counted("P1", "P1", BANK + 500_00), Counted("P2", "P2", BANK))


@pytest.mark.clause("crown-melbourne 8.2.5")
@pytest.mark.clause("crown-sydney 8.2.5")
@pytest.mark.clause("house 5.12")
@pytest.mark.parametrize("book", ["crown-melbourne", "crown-sydney"])
def test_between_two_sessions_the_table_is_the_tournaments_until_it_is_given_back(book: str) -> None:
    floor = AtSession(book)
    assert floor.refused(THE_HOUSE, t.GiveBackTable("C1")).code == "other-session"
    floor.close()
    refused = floor.refused(MANAGER, floor.cash())
    assert (refused.code, refused.clause) == ("designated-table", f"{book} 8.2.5")
    other = floor.opening(designation=Designation("C2", "S1"))
    assert floor.refused(MANAGER, other).code == "designated-table"
    assert isinstance(floor.decide(MANAGER, floor.opening("S2")), list)
    assert floor.refused(MANAGER, t.GiveBackTable("C1")).code == "no-such-power"
    assert floor.refused(THE_HOUSE, t.GiveBackTable("C2")).code == "other-session"
    floor.must(THE_HOUSE, t.GiveBackTable("C1"))
    floor.must(MANAGER, floor.cash())
    assert floor.table.unit == "AUD"


@pytest.mark.clause("crown-melbourne-vcgr 8.3.2")
def test_a_book_that_has_a_table_for_each_session_alone_lets_it_open_for_ordinary_play_between_two() -> None:
    floor = AtSession("crown-melbourne-vcgr")
    floor.close()
    assert floor.refused(THE_HOUSE, t.GiveBackTable("C1")).code == "other-session"
    floor.must(MANAGER, floor.cash())
    floor.must(MANAGER, s.TakePlace("P1", "P7"))
    floor.must(MANAGER, s.BuyIn("P1", 100_00, "in-P7"))


def test_the_sign_of_a_session_owes_no_notice_and_leaves_that_of_ordinary_play_as_it_was() -> None:
    floor = AtSession("crown-melbourne-vcgr", banks={})
    floor.close()
    low = m.Sign(m.Range(5_00, 1_000_00))
    floor.must(MANAGER, floor.cash(sign=low))
    floor.must(MANAGER, CloseTable())
    before = floor.table.limits.before
    floor.must(MANAGER, floor.opening("S2", sign=m.Sign(m.Range(100_00, 1_000_00))))
    floor.must(MANAGER, CloseTable())
    assert floor.table.limits.before == before
    assert before is not None
    assert before.sign == low


def test_at_a_designated_table_nobody_is_counted_as_abstaining_and_closing_needs_no_notice() -> None:
    floor = AtSession("crown-melbourne")
    for _ in range(4):
        floor.play({"P1": 25_00})
    assert counted(floor.law, floor.table) == []
    assert floor.table.people.idle == {}
    floor.must(THE_HOUSE, floor.count())
    floor.must(MANAGER, CloseTable())


@pytest.mark.clause("crown-melbourne 8.3.2")
@pytest.mark.clause("crown-sydney 8.3.2")
@pytest.mark.parametrize("book", ["crown-melbourne", "crown-sydney"])
def test_practice_spins_come_before_play_and_count_for_nothing(book: str) -> None:
    floor = AtSession(book, banks={})
    begin = t.BeginPractice(tournament="C1", session="S1", amount=1_000_00)
    [begun] = floor.must(THE_HOUSE, begin)
    assert isinstance(begun, PracticeBegun)
    assert begun.clause == f"{book} 8.3.2"
    assert floor.refused(THE_HOUSE, begin).code == "session-not-on"
    assert floor.refused(THE_HOUSE, floor.bank("P1")).code == "session-not-on"
    assert floor.refused(THE_HOUSE, floor.count()).code == "session-not-on"
    floor.play({"P1": 500_00}, (6, 5, 4))
    assert floor.table.places["P1"].stack == 1_500_00
    assert not any(isinstance(event, SpinCounted) for event in floor.log)
    end = t.EndPractice(tournament="C1", session="S1")
    floor.open_bets()
    assert floor.refused(THE_HOUSE, end).code == "round-unfinished"
    floor.must(P1, floor.bet("big", 100_00))
    floor.until("settle")
    floor.step()
    floor.must(THE_HOUSE, end)
    assert floor.left == {}
    assert [place.stack for place in floor.table.places.values()] == [0, 0]
    floor.must(THE_HOUSE, floor.bank("P1"))
    assert floor.refused(THE_HOUSE, begin).code == "session-not-on"
    assert floor.replayed() == floor.table


@pytest.mark.clause("house 5.11")
def test_a_book_without_practice_spins_has_none() -> None:
    floor = AtSession("crown-melbourne-vcgr", banks={})
    refused = floor.refused(THE_HOUSE, t.BeginPractice(tournament="C1", session="S1", amount=1_000_00))
    assert (refused.code, refused.clause) == ("no-practice-spins", "house 5.11")


def test_the_float_of_the_table_is_money_and_no_session_touches_it() -> None:
    cash = Floor("crown-sydney/standard")
    assert (cash.table.unit, cash.table.currency) == ("AUD", "AUD")
    assert cash.table.session is None
    assert cash.refused(DEALER, t.GiveBackTable("C1")).code == "no-such-power"
    assert cash.table.limits.sign == WIDE

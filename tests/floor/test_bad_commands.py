"""Orders that make no sense are refused with code, clause and arguments, and leave the table exactly as it was."""

from __future__ import annotations

import pytest

from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.refusals import Blocked, Reason, Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.wagers import commands as w
from sicbo.units.money import LARGEST
from tests.floor.copies import copied
from tests.floor.tables import DEALER, MANAGER, P1, STACK, Floor, every_game

GAMES = list(every_game())
each_game = pytest.mark.parametrize("address", GAMES)


def betting(address: str) -> tuple[Floor, str]:
    """A table with bets open and one wager down, and the area it lies on."""
    floor = Floor(address)
    floor.open_bets()
    area = next(iter(floor.law.paytables[address.partition("/")[2]].areas))
    floor.must(P1, floor.bet(area, 100))
    return floor, area


def unmoved(floor: Floor, actor: Actor, command: AnyCommand) -> Refused:
    """The refusal, once it is sure that it changed nothing."""
    before = copied(floor.table)
    answer = floor.give(actor, command)
    assert isinstance(answer, Refused), answer
    assert floor.table == before
    return answer


@each_game
def test_an_unknown_place(address: str) -> None:
    floor, area = betting(address)
    orders: list[AnyCommand] = [
        floor.bet(area, 100, "P9"),
        w.TakeBack(round=1, place="P9", area=area),
        w.MoveWager(round=1, place="P9", area=area, to=area),
        w.ClearWagers(1, "P9"),
        w.UndoWagers(1, "P9"),
        w.RedoWagers(1, "P9"),
        w.RepeatWagers(1, "P9"),
        w.DoubleWagers(1, "P9"),
        s.TakePlace("P9", "P1"),
        s.LeavePlace("P9"),
        s.BuyIn("P9", 1, "in"),
        s.CashOut("P9", 1, "out"),
    ]
    for order in orders:
        expected = Refused(code=Reason.UNKNOWN_PLACE, clause="house 5.2", arguments={"place": "P9"})
        assert unmoved(floor, P1, order) == expected


@each_game
def test_an_area_that_is_not_offered(address: str) -> None:
    floor, area = betting(address)
    clause = floor.law.cite(floor.law.book.articles.unlisted.clause)
    refused = unmoved(
        floor, P1, w.PlaceWagers(round=1, place="P1", wagers=(w.Stake(area, 100), w.Stake("", 5), w.Stake("BIG", 5)))
    )
    assert refused == Refused(
        code=Reason.AREA_NOT_OFFERED,
        clause=clause,
        arguments={"area": ""},
        blocked=(Blocked("", Reason.AREA_NOT_OFFERED, clause), Blocked("BIG", Reason.AREA_NOT_OFFERED, clause)),
    )
    for order in (
        w.TakeBack(round=1, place="P1", area="dragon"),
        w.MoveWager(round=1, place="P1", area="dragon", to=area),
        w.MoveWager(round=1, place="P1", area=area, to="dragon"),
    ):
        refused = unmoved(floor, P1, order)
        assert (refused.code, refused.clause, refused.arguments) == (
            Reason.AREA_NOT_OFFERED,
            clause,
            {"area": "dragon"},
        )


@each_game
@pytest.mark.parametrize("amount", [0, -1, -100, -(10**30)])
def test_an_amount_of_nothing_or_less(address: str, amount: int) -> None:
    floor, area = betting(address)
    for order in (
        floor.bet(area, amount),
        w.TakeBack(round=1, place="P1", area=area, amount=amount),
        w.MoveWager(round=1, place="P1", area=area, to=area, amount=amount),
    ):
        refused = unmoved(floor, P1, order)
        assert (refused.code, refused.clause) == (Reason.AMOUNT_NOT_POSITIVE, "house 2.2")
        assert refused.arguments == {"area": area}


@each_game
def test_a_negative_amount_hidden_behind_a_larger_one_on_the_same_area(address: str) -> None:
    floor, area = betting(address)
    both = (w.Stake(area, 300), w.Stake(area, -100))
    assert unmoved(floor, P1, w.PlaceWagers(round=1, place="P1", wagers=both)).code == Reason.AMOUNT_NOT_POSITIVE


@each_game
@pytest.mark.parametrize("amount", [LARGEST - 98, 2 * LARGEST, 10**40])
def test_an_absurd_amount(address: str, amount: int) -> None:
    floor, area = betting(address)
    refused = unmoved(floor, P1, floor.bet(area, amount))
    assert (refused.code, refused.clause) == (Reason.AMOUNT_TOO_LARGE, "house 2.2")
    assert refused.blocked == (Blocked(area, Reason.AMOUNT_TOO_LARGE, "house 2.2"),)


@each_game
def test_the_largest_amount_is_only_beyond_the_stack(address: str) -> None:
    floor, area = betting(address)
    refused = unmoved(floor, P1, floor.bet(area, LARGEST - 100))
    assert (refused.code, refused.clause) == (Reason.NO_FUNDS, "house 2.3")


@each_game
def test_a_cent_more_than_the_stack_is_refused_and_all_of_it_is_taken(address: str) -> None:
    floor, area = betting(address)
    left = STACK - 100
    over = next(
        extra for extra in (1, 2) if not (left + extra) % floor.law.paytables[floor.table.places["P1"].game].unit
    )
    refused = unmoved(floor, P1, floor.bet(area, left + over))
    assert (refused.code, refused.arguments) == (Reason.NO_FUNDS, {"short": over})
    floor.must(P1, floor.bet(area, left))
    assert floor.table.places["P1"].stack == 0


@each_game
def test_a_wager_in_the_wrong_phase(address: str) -> None:
    floor = Floor(address)
    area = next(iter(floor.law.paytables[address.partition("/")[2]].areas))
    refused = unmoved(floor, P1, floor.bet(area, 100))
    assert (refused.code, refused.clause) == (Reason.BETS_NOT_OPEN, floor.law.step_clause("open-bets"))
    floor.open_bets()
    floor.must(P1, floor.bet(area, 100))
    floor.until("no-more-bets")
    floor.step()
    clause = floor.law.cite(floor.law.book.articles.dealing.closes_clause)
    while floor.table.done:
        refused = unmoved(floor, P1, floor.bet(area, 100))
        assert (refused.code, refused.clause) == (Reason.BETS_CLOSED, clause)
        floor.step()


@each_game
def test_a_step_in_the_wrong_phase(address: str) -> None:
    floor, _ = betting(address)
    refused = unmoved(floor, DEALER, p.Settle())
    assert (refused.code, refused.arguments["step"]) == (Reason.WRONG_STEP, "settle")
    assert refused.clause == floor.law.step_clause(str(refused.arguments["due"]))


@each_game
def test_a_step_by_somebody_without_rank(address: str) -> None:
    floor, _ = betting(address)
    steps: list[AnyCommand] = [
        p.OpenBets(),
        p.Tumble(9),
        p.CloseBets(),
        p.Uncover(),
        p.EnterResult((1, 2, 3)),
        p.Settle(),
    ]
    for order in steps:
        refused = unmoved(floor, P1, order)
        assert refused.code == Reason.NOT_ALLOWED
        assert set(refused.arguments) == {"act", "rank"}
        assert refused.clause.startswith(f"{floor.law.book.id} ")


@each_game
@pytest.mark.parametrize("number", [-1, 0, 2, 10**9])
def test_a_stale_round(address: str, number: int) -> None:
    floor, area = betting(address)
    for order in (
        w.PlaceWagers(round=number, place="P1", wagers=(w.Stake(area, 100),)),
        w.TakeBack(round=number, place="P1", area=area),
        w.ClearWagers(number, "P1"),
        w.UndoWagers(number, "P1"),
        w.RedoWagers(number, "P1"),
        w.DoubleWagers(number, "P1"),
    ):
        expected = Refused(code=Reason.STALE_ROUND, clause="house 3.2", arguments={"round": 1})
        assert unmoved(floor, P1, order) == expected


@each_game
@pytest.mark.parametrize("faces", [(0, 1, 2), (1, 2, 7), (-1, 3, 3), (10**9, 1, 1)])
def test_dice_that_are_no_dice(address: str, faces: tuple[int, int, int]) -> None:
    floor, _ = betting(address)
    floor.until("enter")
    for order in (p.EnterResult(faces), p.ConfirmResult(faces)):
        refused = unmoved(floor, DEALER, order)
        assert (refused.code, refused.arguments) == (Reason.BAD_DICE, {"dice": "-".join(map(str, faces))})


@each_game
def test_dice_that_were_tumbled_less_than_once_make_no_round(address: str) -> None:
    """Where the book counts tumbles, too few of them are what it makes of them; fewer than none are never told."""
    floor, _ = betting(address)
    floor.until("tumble")
    least = floor.law.book.articles.dealing.tumbles_min
    for times in (-5, 0) if least is None else (-5,):
        refused = unmoved(floor, MANAGER, p.Tumble(times))
        assert (refused.code, refused.arguments) == (Reason.TOO_FEW_TUMBLES, {"least": least.count if least else 1})
    floor.step()

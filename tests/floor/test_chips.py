"""Chips, colours and tokens at their edges: what scripts do not tell."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sicbo.floor.table.accounts import bank, drop, outstanding, promotion, stack, wagers
from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.chips.events import ColourIssued
from sicbo.floor.table.chips.piles import laid
from sicbo.floor.table.chips.tokens import give_back_tokens
from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import CASH, TOKENS
from sicbo.floor.table.view import dealer_view
from sicbo.floor.table.wagers import commands as w
from tests.floor.desk import DEALER, MANAGER, PLACES, SUPERVISOR, Desk, code, play


def test_cash_goes_to_the_drop_and_chips_come_from_the_float() -> None:
    desk = Desk()
    desk.give(DEALER, c.BuyChips("P1", 300))
    assert desk.ledger.balance(drop("T1"), "AUD") == 300
    assert desk.ledger.balance(bank("T1"), "AUD") == 49_700
    assert desk.ledger.balance(stack("T1", "P1"), "AUD") == 1300


def test_a_chip_voucher_counts_as_drop_and_as_the_cost_of_a_promotion() -> None:
    desk = Desk()
    desk.give(DEALER, c.ExchangeVoucher(place="P1", instrument="chip-voucher", amount=300, voucher="V1"))
    assert desk.ledger.balance(drop("T1"), "AUD") == 300
    assert desk.ledger.balance(promotion("T1"), "AUD") == -300
    assert desk.ledger.balance(bank("T1"), "AUD") == 49_700


def test_tokens_never_touch_the_accounts_of_money() -> None:
    desk = Desk()
    desk.tokens("P1", 300)
    desk.bet("P1", 200, medium="tokens")
    assert desk.ledger.balance(stack("T1", "P1"), "AUD") == 1000
    assert desk.ledger.balance(wagers("T1", "P1"), "AUD") == 0
    assert desk.ledger.balance(wagers("T1", "P1"), "token:AUD") == 200
    assert desk.table.places["P1"].staked == 0
    assert desk.table.wagered


def test_a_stack_above_the_largest_amount_is_refused() -> None:
    desk = Desk()
    assert code(desk.tokens("P1", 10**15)) is None
    assert code(desk.tokens("P1", 1, "V2")) == Reason.AMOUNT_TOO_LARGE
    assert code(desk.give(DEALER, c.BuyChips("P1", 10**15))) == Reason.AMOUNT_TOO_LARGE


def test_tokens_come_back_when_the_round_does_not_count() -> None:
    desk = Desk()
    desk.tokens("P1", 300)
    desk.bet("P1", 200, medium="tokens")
    desk.bet("P1", 50, area="small", medium="tokens")
    back = give_back_tokens(desk.table, Order(DEALER, 7, p.Settle()), list(PLACES), "no-spin", "crown-sydney 7.1")
    assert [(event.place, event.reason, event.clause) for event in back] == [("P1", "no-spin", "crown-sydney 7.1")]
    for event in back:
        desk.happen(event)
    assert desk.table.places["P1"].purse.tokens == 300
    assert not desk.table.wagered
    desk.check()


def test_a_token_row_says_what_became_of_the_token_and_by_which_clause() -> None:
    desk = Desk()
    desk.tokens("P1", 300)
    desk.bet("P1", 100, area="big", medium="tokens")
    desk.bet("P1", 100, area="small", medium="tokens")
    desk.bet("P1", 100, area="big")
    settled = play(desk, (6, 2, 4))
    rows = [(paid.area, paid.outcome, paid.win, paid.tokens, paid.tokens_clause) for paid in settled.places[0].wagers]
    clause = "crown-sydney def/casino-promotional-token"
    assert rows == [
        ("small", "lose", 0, "kept", clause),
        ("big", "win", 100, "", ""),
        ("big", "win", 100, "kept", clause),
    ]
    assert desk.ledger.balance(bank("T1"), "token:AUD") == 200
    assert desk.table.places["P1"].stack == 1200
    desk.check()


def test_the_console_tells_which_tokens_go_back_though_no_money_is_paid() -> None:
    desk = Desk()
    desk.give(MANAGER, lim.ChangeSign(lim.Sign(lim.Range(1, 100))))
    desk.tokens("P1", 300)
    desk.bet("P1", 150, area="small", medium="tokens")
    for order in (p.Tumble(), p.CloseBets(), p.Uncover(), p.EnterResult((6, 2, 4)), p.ConfirmResult((6, 2, 4))):
        desk.give(DEALER, order)
    told = dealer_view(desk.law, desk.table).to_pay
    assert [(one.pay, one.hand_back, one.hand_back_tokens) for one in told] == [(0, 0, 50)]


def test_the_console_points_at_tokens_outside_the_limits() -> None:
    desk = Desk()
    desk.give(MANAGER, lim.ChangeSign(lim.Sign(lim.Range(1, 100))))
    desk.tokens("P1", 300)
    desk.bet("P1", 150, area="small", medium="tokens")
    outside = dealer_view(desk.law, desk.table).alerts.outside
    assert [(one.place, one.area, one.kind, one.stake, one.limit) for one in outside] == [
        ("P1", "small", "above-maximum", 150, 100)
    ]


def test_chips_carried_away_are_owed_and_a_redemption_elsewhere_takes_from_what_is_owed() -> None:
    desk = Desk()
    desk.issue("P1", "red", 5, 100)
    desk.give(Actor("P1"), c.CarryAway(place="P1", medium="colour-chips", amount=200, colour="red"))
    assert desk.ledger.balance(outstanding("T1"), "AUD") == 200
    command = c.RedeemFromClosedTable(
        redemption="R1",
        place="P2",
        table="T2",
        table_closed=True,
        away=20,
        colour="red",
        count=4,
        issued_at=25,
    )
    desk.give(DEALER, command)
    desk.give(Actor("area", "area-manager"), c.VerifyRedemption("R1"))
    assert desk.ledger.balance(outstanding("T2"), "AUD") == -100
    assert desk.table.places["P2"].stack == 1100
    desk.check()


def test_the_issue_of_a_shared_colour_records_who_agreed() -> None:
    desk = Desk()
    desk.issue("P1", "red", 5, 10)
    desk.give(Actor("P1"), c.AgreeColour(place="P1", colour="red", to="P2"))
    answer = desk.issue("P2", "red", 5, 10)
    assert isinstance(answer, list)
    assert [event.agreed for event in answer if isinstance(event, ColourIssued)] == [("P1",)]


@pytest.mark.clause("crown-sydney 3.5.2(d)")
def test_consent_to_share_a_colour_ends_when_the_player_leaves() -> None:
    desk = Desk()
    desk.issue("P1", "red", 5, 10)
    desk.give(Actor("P1"), c.AgreeColour(place="P1", colour="red", to="P2"))
    desk.give(MANAGER, s.CashOut("P2", 1000, "out"))
    assert isinstance(desk.give(MANAGER, s.LeavePlace("P2")), list)
    empty = desk.give(Actor("P1"), c.AgreeColour(place="P1", colour="red", to="P2"))
    assert code(empty) == Reason.PLACE_EMPTY, "nobody is there to agree with"
    desk.give(MANAGER, s.TakePlace("P2", "stranger"))
    desk.give(MANAGER, s.BuyIn("P2", 1000, "in"))
    assert code(desk.issue("P2", "red", 5, 10)) == Reason.COLOUR_TAKEN
    desk.give(Actor("P1"), c.AgreeColour(place="P1", colour="red", to="P2"))
    assert code(desk.issue("P2", "red", 5, 10)) is None
    desk.check_replay()


def test_a_colour_may_not_be_called_like_another_pile() -> None:
    desk = Desk()
    desk.give(SUPERVISOR, f.CountFloat(50_000, "closing"))
    for name in (CASH, TOKENS, "", "T2/red"):
        answer = desk.give(SUPERVISOR, f.OpenFloat(amount=1, transfer="again", cage="main", colours=(name,)))
        assert code(answer) == Reason.NO_SUCH_COLOUR


@pytest.mark.parametrize("colour", ["red", "blue"])
def test_a_colour_is_free_again_once_its_last_chip_is_lost(colour: str) -> None:
    desk = Desk()
    desk.issue("P1", colour, 5, 10)
    desk.bet("P1", 50, area="small", medium="colour-chips", colour=colour)
    play(desk, (6, 2, 4))
    assert desk.table.places["P1"].purse.colours == {}
    assert code(desk.issue("P2", colour, 10, 10)) is None
    desk.check()


PRELUDE = (
    ("issue", "P1", "red", 5, 60),
    ("issue", "P2", "blue", 25, 20),
    ("tokens", "P1", 250),
    ("tokens", "P2", 50),
)
WEIGHTS = {
    "bet": 10,
    "take": 4,
    "move": 4,
    "one": 6,
    "play": 3,
    "issue": 2,
    "agree": 1,
    "redeem": 2,
    "away": 1,
    "sell": 1,
}


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_done_with_chips_the_colours_and_tokens_add_up(seed: int) -> None:
    chance = Random(seed)
    desk = Desk()
    done: Counter[str] = Counter()
    for number in range(150):
        act = PRELUDE[number] if number < len(PRELUDE) else _chosen(desk, chance)
        before = len(desk.log)
        _act(desk, act, number)
        done[str(act[0])] += len(desk.log) > before
        desk.check()
    desk.check_replay()
    assert done["bet"] > 10
    assert done["take"] + done["move"] + done["undo"] > 3


def _chosen(desk: Desk, chance: Random) -> tuple[Any, ...]:
    """An act that is likely to be possible, with what lies or is held now."""
    kind = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    place = chance.choice(PLACES)
    own = desk.table.places[place]
    colour = chance.choice([*own.purse.colours, "red", "blue"])
    pile = chance.choice([*own.purse.colours, TOKENS, None])
    medium = (pile, "") if pile in {TOKENS, None} else ("colour-chips", pile)
    amount = chance.choice([5, 10, 25, 25, 50, 100, 7, 0])
    area = chance.choice(["big", "small"])
    there = [spot[1] for spot in laid(own)] or [area]
    some = chance.choice([None, amount, amount])
    match kind:
        case "bet":
            return kind, place, area, amount, medium
        case "take":
            return kind, place, chance.choice(there), some, medium
        case "move":
            return kind, place, chance.choice(there), area, some, medium
        case "one":
            return chance.choice(["clear", "undo", "undo", "repeat", "double", "double"]), place
        case "play":
            return kind, chance.choice([(6, 2, 4), (1, 2, 3), (5, 5, 5)])
        case "issue":
            return kind, place, colour, chance.choice([5, 25]), chance.choice([0, 10, 20])
        case "agree":
            return kind, place, colour
        case "redeem":
            return kind, place, colour, chance.choice([0, 1, 5, 20])
        case "away":
            return kind, place, colour, amount
        case _:
            return chance.choice(["sell", "tokens"]), place, 100


def _act(desk: Desk, act: tuple[Any, ...], number: int) -> None:
    match act:
        case "sell", str(place), int(amount):
            desk.give(DEALER, c.BuyChips(place, amount))
        case "tokens", str(place), int(amount):
            desk.tokens(place, amount, f"V{number}")
        case "issue", str(place), str(colour), int(value), int(count):
            desk.issue(place, colour, value, count)
        case "agree", str(place), str(colour):
            desk.give(Actor(place), c.AgreeColour(place=place, colour=colour, to="P1" if place == "P2" else "P2"))
        case "redeem", str(place), str(colour), int(count):
            desk.give(DEALER, c.RedeemColour(place=place, colour=colour, count=count))
        case "away", str(place), str(colour), int(amount):
            desk.give(Actor(place), c.CarryAway(place=place, medium="colour-chips", amount=amount, colour=colour))
        case "play", tuple(faces):
            if desk.table.wagered:
                play(desk, faces)
        case _:
            desk.give(DEALER, _wager(desk.table.upcoming(), act))


def _wager(number: int, act: tuple[Any, ...]) -> AnyCommand:
    match act:
        case "bet", str(place), str(area), int(amount), (medium, colour):
            stake = (w.Stake(area, amount),)
            return w.PlaceWagers(round=number, place=place, wagers=stake, medium=medium, colour=colour)
        case "take", str(place), str(area), amount, (medium, colour):
            return w.TakeBack(round=number, place=place, area=area, amount=amount, medium=medium, colour=colour)
        case "move", str(place), str(area), str(to), amount, (medium, colour):
            return w.MoveWager(round=number, place=place, area=area, to=to, amount=amount, medium=medium, colour=colour)
        case "clear", str(place):
            return w.ClearWagers(number, place)
        case "undo", str(place):
            return w.UndoWagers(number, place)
        case "repeat", str(place):
            return w.RepeatWagers(number, place)
        case _:
            return w.DoubleWagers(number, str(act[1]))

"""How a script speaks of chips and of the float."""

from __future__ import annotations

from typing import get_args

from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.float import commands as f
from sicbo.law.schema import Medium
from tests.scenarios.amounts import cents


def medium_named(name: str) -> tuple[Medium, str]:
    """A medium by its name, or colour chips by their colour."""
    return next(((known, "") for known in get_args(Medium) if known == name), ("colour-chips", name))


def chip_command(verb: str, words_: list[str], place: str) -> AnyCommand | None:
    match verb, words_:
        case "sell-chips", [amount]:
            return c.BuyChips(place, cents(amount))
        case "change", [("cash" | "chip-voucher" | "play-voucher" | "tokens") as instrument, number, amount]:
            return c.ExchangeVoucher(place=place, instrument=instrument, amount=cents(amount), voucher=number)
        case "issue", [count, colour, "at", value, *marked]:
            return c.IssueColour(
                place=place,
                colour=colour,
                value=cents(value),
                count=int(count),
                marker=marked[1] if marked[:1] == ["marked"] else "",
            )
        case "agree", [colour, "to", other]:
            return c.AgreeColour(place=place, colour=colour, to=other)
        case "redeem", [count, colour]:
            return c.RedeemColour(place=place, colour=colour, count=int(count))
        case "take-away", ["tokens", amount]:
            return c.CarryAway(place=place, medium="tokens", amount=cents(amount))
        case "take-away", [colour, amount]:
            return c.CarryAway(place=place, medium="colour-chips", amount=cents(amount), colour=colour)
        case "redeem-closed", [number, count, "of", out, chips, "issued", value, "lowest", lowest, *more]:
            table, _, colour = chips.partition("/")
            return c.RedeemFromClosedTable(
                redemption=number,
                place=place,
                table=table,
                colour=colour,
                count=int(count),
                surveillance_told="surveillance-told" in more,
                table_closed="still-open" not in more,
                away=int(out),
                issued_at=None if value == "unknown" else cents(value),
                lowest_minimum=cents(lowest),
            )
        case "verify", [number]:
            return c.VerifyRedemption(number)
        case "turn-down", [number]:
            return c.TurnDownRedemption(number, "miscounted")
    return None


def float_command(verb: str, words_: list[str]) -> AnyCommand | None:
    match verb, words_:
        case "open-float", [amount, colours]:
            return opened_float(amount, colours)
        case "request-fill", [transfer, amount]:
            return f.RequestFill(cents(amount), transfer)
        case "receive-fill", [transfer, amount]:
            return f.ReceiveFill(transfer, cents(amount))
        case "request-credit", [transfer, amount]:
            return f.RequestCredit(cents(amount), transfer)
        case "send-credit", [transfer, amount]:
            return f.SendCredit(transfer, cents(amount))
        case "count-float", [amount]:
            return f.CountFloat(cents(amount), "closing")
    return None


def opened_float(amount: str, colours: str) -> f.OpenFloat:
    return f.OpenFloat(
        amount=cents(amount), transfer="opening", cage="main", mark="dragon", colours=tuple(colours.split(","))
    )

"""The money that a second person agrees to: what a subject names in minor units, or means by a number."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from sicbo.floor.cage.state import Cage


def at_stake(desk: Any, act: str, subject: str) -> int | None:
    """The sum in minor units that agreeing to this moves, where it is one.

    >>> at_stake(None, "change-bankroll", "open/SGD/7500000"), at_stake(None, "credit-patron", "goodwill/5000")
    (7500000, 5000)
    >>> at_stake(None, "waive-receivable", "ann/250/tokens/goodwill") is None
    True
    """
    match act, [unquote(part) for part in subject.split("/")]:
        case (
            ("change-bankroll", ["open", _, amount])
            | ("change-bankroll", ["add" | "remove", amount])
            | ("move-large-cash", ["take", _, amount])
            | ("credit-patron", [_, amount])
            | ("take-from-wallet", [_, _, _, amount])
            | ("waive-receivable", [_, amount, "money", _])
        ):
            return int(amount) if amount.isascii() and amount.isdigit() else None
        case "move-large-cash", ["pay", *transfer] if isinstance(desk, Cage):
            payout = desk.payouts.get("/".join(transfer))
            return payout.amount if payout else None
        case "move-large-cash", ["redeem", *number] if isinstance(desk, Cage):
            return _worth(desk, "/".join(number))
        case ("void-ticket", [_, ticket, *_]) | ("see-papers", [_, ticket]) if isinstance(desk, Cage):
            return _worth(desk, ticket)
    return None


def _worth(cage: Cage, number: str) -> int | None:
    ticket = cage.tickets.get(number)
    return ticket.amount if ticket else None

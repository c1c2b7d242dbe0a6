"""Postings and balances: every set sums to zero in each unit, checked before it is booked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

Kind = Literal[
    "cage",
    "wallet",
    "in-transit",
    "stack",
    "wagers",
    "float",
    "drop",
    "outstanding",
    "outside",
    "withheld",
    "forfeited",
    "receivable",
    "promotion-cost",
    "variance",
    "vouchers",
    "prize-pool",
    "fees",
    "tournament",
    "bank",
]
"""What an account holds. `outside` is money that nobody here keeps books for: cash in a player's pocket. `variance` is
what a count found over, below zero what it found missing: kept by itself, so that no bankroll hides it. `vouchers` are
papers that came to a cage in the box of a table: what they were worth, and no cash. `tournament` is where the
chips of a tournament come from and go back to. `bank` is what was paid by cheque or transfer from an account of the
house at a bank, which keeps its own books."""


class Account(msgspec.Struct, frozen=True, order=True):
    """One account: its kind and whose it is (a table, a place at a table, a patron)."""

    kind: Kind
    owner: str

    def __str__(self) -> str:
        return f"{self.kind}/{self.owner}"


class Posting(msgspec.Struct, frozen=True):
    """An amount of one unit (AUD, SGD, a token, a tournament's chips) put into an account, or taken out below zero."""

    account: Account
    unit: str
    amount: int


def transfer(source: Account, target: Account, unit: str, amount: int) -> list[Posting]:
    """The two postings that move an amount; none at all for nothing.

    >>> [posting.amount for posting in transfer(Account("stack", "P1"), Account("wagers", "P1"), "AUD", 100)]
    [-100, 100]
    """
    if amount == 0:
        return []
    assert amount > 0, f"{amount} cannot be moved from {source} to {target}"
    return [Posting(source, unit, -amount), Posting(target, unit, amount)]


def unbalanced(postings: Iterable[Posting]) -> dict[str, int]:
    """The units whose postings do not sum to zero, with what is over; empty when all is well."""
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.unit] = sums.get(posting.unit, 0) + posting.amount
    return {unit: over for unit, over in sums.items() if over}


class Ledger:
    """The balances of all accounts, changed only by balanced sets."""

    def __init__(self) -> None:
        self.balances: dict[tuple[Account, str], int] = {}

    def book(self, postings: Iterable[Posting]) -> None:
        """Book a set; one that does not sum to zero is a bug and books nothing."""
        whole = list(postings)
        over = unbalanced(whole)
        assert not over, f"postings out of balance: {over}"
        for posting in whole:
            key = (posting.account, posting.unit)
            balance = self.balances.get(key, 0) + posting.amount
            if balance:
                self.balances[key] = balance
            else:
                self.balances.pop(key, None)

    def balance(self, account: Account, unit: str) -> int:
        return self.balances.get((account, unit), 0)

"""Dollars as scripts write them."""

from __future__ import annotations


def cents(amount: str) -> int:
    whole, _, part = amount.partition(".")
    return int(whole + (part + "00")[:2])


def dollars(amount: int) -> str:
    return f"{amount // 100}" if amount % 100 == 0 else f"{amount // 100}.{amount % 100:02d}"


def signed(net: int) -> str:
    return f"{'-' if net < 0 else '+'}{dollars(abs(net))}"


def numbered(where: str, what: str) -> str:
    """The number of a transfer that a line of a script sets off."""
    return f"{where.partition(': ')[0]}:{what}"

"""The table's float: opened, filled, credited, counted."""

from __future__ import annotations

from sicbo.floor.actor import Fact

FIRST_CAGE = "main"
"""The cage of every table, in logs from before a table had one of its own."""


class FloatOpened(Fact, frozen=True, kw_only=True):
    amount: int
    transfer: str
    mark: str
    colours: tuple[str, ...]
    cage: str = FIRST_CAGE
    """The cage that sent the float, and serves the table until the float is counted."""


class FillRequested(Fact, frozen=True):
    amount: int
    transfer: str
    cage: str = FIRST_CAGE
    unit: str = ""
    """What it is an amount of. Logs of earlier releases do not say it, here and below."""


class FillCancelled(Fact, frozen=True, kw_only=True):
    """The order was taken back before the cage had sent anything."""

    amount: int
    transfer: str
    requested_by: str
    cage: str


class Counted(Fact, frozen=True, kw_only=True):
    """Chips between table and cage that a second person has counted."""

    amount: int
    transfer: str
    requested_by: str
    cage: str = FIRST_CAGE
    unit: str = ""


class FillReceived(Counted, frozen=True, kw_only=True):
    """In from the cage."""


class CreditRequested(Fact, frozen=True):
    amount: int
    transfer: str


class CreditSent(Counted, frozen=True, kw_only=True):
    """Out to the cage."""


class FloatCounted(Fact, frozen=True, kw_only=True):
    """The closing count, and the win that follows from it."""

    opening: int
    fills: int
    credits: int
    drop: int
    expected: int
    counted: int
    win: int
    transfer: str
    cage: str = FIRST_CAGE
    vouchers: int = 0
    """The part of the drop that is vouchers."""
    unit: str = ""
    difference: int = 0
    """What the count found over, below zero what it found missing: booked apart, and nothing stays in the float. Logs
    of earlier releases have none here, and the difference stayed in the float."""


FloatEvent = FloatOpened | FillRequested | FillCancelled | FillReceived | CreditRequested | CreditSent | FloatCounted

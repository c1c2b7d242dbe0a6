"""The table's float: opened, filled, credited, counted."""

from __future__ import annotations

from sicbo.floor.actor import Event

FIRST_CAGE = "main"
"""The cage of every table, in logs from before a table had one of its own."""


class FloatOpened(Event, frozen=True, kw_only=True):
    amount: int
    transfer: str
    mark: str
    colours: tuple[str, ...]
    by: str
    at: int
    clause: str
    cage: str = FIRST_CAGE
    """The cage that sent the float, and serves the table until the float is counted."""


class FillRequested(Event, frozen=True):
    amount: int
    transfer: str
    by: str
    at: int
    clause: str
    cage: str = FIRST_CAGE


class FillCancelled(Event, frozen=True, kw_only=True):
    """The order was taken back before the cage had sent anything."""

    amount: int
    transfer: str
    requested_by: str
    by: str
    at: int
    clause: str
    cage: str


class Counted(Event, frozen=True, kw_only=True):
    """Chips between table and cage that a second person has counted."""

    amount: int
    transfer: str
    requested_by: str
    by: str
    at: int
    clause: str
    cage: str = FIRST_CAGE


class FillReceived(Counted, frozen=True, kw_only=True):
    """In from the cage."""


class CreditRequested(Event, frozen=True):
    amount: int
    transfer: str
    by: str
    at: int
    clause: str


class CreditSent(Counted, frozen=True, kw_only=True):
    """Out to the cage."""


class FloatCounted(Event, frozen=True, kw_only=True):
    """The closing count, and the win that follows from it."""

    opening: int
    fills: int
    credits: int
    drop: int
    expected: int
    counted: int
    win: int
    transfer: str
    by: str
    at: int
    clause: str
    cage: str = FIRST_CAGE
    vouchers: int = 0
    """The part of the drop that is vouchers."""
    difference: int = 0
    """What the count found over, below zero what it found missing: booked apart, and nothing stays in the float. Logs
    of earlier releases have none here, and the difference stayed in the float."""


FloatEvent = FloatOpened | FillRequested | FillCancelled | FillReceived | CreditRequested | CreditSent | FloatCounted

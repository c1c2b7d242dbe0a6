"""The table's float: opened, filled, credited, counted."""

from __future__ import annotations

from sicbo.floor.table.events.base import Event


class FloatOpened(Event, frozen=True, kw_only=True):
    amount: int
    transfer: str
    mark: str
    colours: tuple[str, ...]
    by: str
    at: int
    clause: str


class FillRequested(Event, frozen=True):
    amount: int
    transfer: str
    by: str
    at: int
    clause: str


class FillReceived(Event, frozen=True, kw_only=True):
    amount: int
    transfer: str
    requested_by: str
    by: str
    at: int
    clause: str


class CreditRequested(Event, frozen=True):
    amount: int
    transfer: str
    by: str
    at: int
    clause: str


class CreditSent(Event, frozen=True, kw_only=True):
    amount: int
    transfer: str
    requested_by: str
    by: str
    at: int
    clause: str


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


FloatEvent = FloatOpened | FillRequested | FillReceived | CreditRequested | CreditSent | FloatCounted

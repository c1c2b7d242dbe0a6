"""A table opened, places taken and left, money in and out."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.table.commands.seating import PlaceSpec
from sicbo.floor.table.events.base import Event


class TableOpened(Event, frozen=True, kw_only=True):
    by: str
    at: int
    mode: Literal["licensed", "practice"]
    book: str
    edition: str
    currency: str
    readings: dict[str, str]
    digests: dict[str, str]
    """The pay table of each game, by its digest: the law of the day."""
    places: tuple[PlaceSpec, ...]
    smallest_chip: int
    fittings: tuple[str, ...]
    law: str = ""
    """Where the house keeps the exact text of the law, by its digest."""
    dice: Literal["physical", "electronic"] = "physical"
    dealer: Literal["human", "automatic"] = "human"


class PlaceTaken(Event, frozen=True):
    place: str
    player: str
    at: int


class PlaceLeft(Event, frozen=True):
    place: str
    player: str
    at: int


class BoughtIn(Event, frozen=True):
    place: str
    player: str
    amount: int
    transfer: str
    at: int


class CashedOut(Event, frozen=True):
    place: str
    player: str
    amount: int
    transfer: str
    at: int


SeatingEvent = TableOpened | PlaceTaken | PlaceLeft | BoughtIn | CashedOut

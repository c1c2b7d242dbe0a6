"""A table opened, places taken and left, money in and out."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.actor import Fact
from sicbo.floor.table.seating.commands import PlaceSpec


class TableOpened(Fact, frozen=True, kw_only=True):
    mode: Literal["licensed", "practice"]
    book: str
    edition: str
    currency: str
    readings: dict[str, str]
    digests: dict[str, str]
    """The pay table of each game, by its digest: the law of the day."""
    places: tuple[PlaceSpec, ...]
    chips: tuple[int, ...]
    fittings: tuple[str, ...]
    law: str = ""
    """Where the house keeps the exact text of the law, by its digest."""
    dice: Literal["physical", "electronic"] = "physical"
    dealer: Literal["human", "automatic"] = "human"
    without: tuple[str, ...] = ()
    """Optional bets of the book that it does not offer."""


class PlaceTaken(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    tokens: int = 0
    """Promotional tokens that had waited here for the player."""


class PlaceLeft(Fact, frozen=True, kw_only=True):
    place: str
    player: str


class BoughtIn(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    amount: int
    transfer: str


class CashedOut(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    amount: int
    brought: int = 0
    """What of it had come to the place in chips that were carried there."""
    transfer: str
    unit: str = ""
    """What it is an amount of. Logs of earlier releases do not say it."""


SeatingEvent = TableOpened | PlaceTaken | PlaceLeft | BoughtIn | CashedOut

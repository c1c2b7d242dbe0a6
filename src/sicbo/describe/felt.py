"""The felt, and where the areas of a layout lie on it: the book's rows made into rectangles, for a table and for a
phone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

OfArea = Callable[[str], str]
"""What kind of area it is, which decides its size, or which bet is placed there; "" stands for a blank cell."""

WIDE = 1600
PANEL_CELL = 128
"""Width of a cell of a panel of combinations, which lies beside the other areas and makes the felt wider."""
PANEL_ROW = 82
CAPTION = 40
NARROW = 720
GAP = 6
MARGIN = 18


@dataclass(frozen=True)
class Shape:
    """How much room a kind of area asks for."""

    weight: int
    """Its share of the width of a row."""
    height: int
    order: int
    """Its place from the top where the felt is narrow."""
    abreast: int
    """How many stand side by side there."""
    narrow: int
    """Its height there."""


SHAPES = {
    "side": Shape(200, 130, 1, 2, 172),
    "any": Shape(220, 120, 4, 2, 124),
    "double": Shape(100, 165, 2, 6, 180),
    "triple": Shape(190, 116, 3, 3, 112),
    "symbol-triple": Shape(150, 236, 3, 3, 124),
    "total": Shape(100, 124, 8, 7, 120),
    "pair": Shape(100, 112, 9, 5, 108),
    "single": Shape(100, 132, 11, 2, 124),
    "symbol": Shape(100, 166, 11, 2, 156),
    "four": Shape(200, 110, 10, 2, 108),
    "combo": Shape(100, PANEL_ROW, 12, 5, 104),
    "colour": Shape(100, 104, 7, 3, 108),
    "colour-double": Shape(100, 120, 5, 3, 136),
    "colour-triple": Shape(100, 120, 6, 3, 136),
    "streak": Shape(100, 186, 0, 1, 176),
    "other": Shape(100, 120, 13, 3, 110),
}
STACK = Shape(190, 282, 0, 0, 0)
"""Triples between doubles stand on top of each other, as on a real felt."""
SIDES = 8
"""Small and Big at the ends of a row take this part of its width each, so that they stand under each other."""


@dataclass(frozen=True)
class Place:
    """A rectangle of the felt; `area` is empty for a blank cell, and the name of a bet for a caption."""

    area: str
    x: int
    y: int
    w: int
    h: int


@dataclass
class Felt:
    """One arrangement of a layout."""

    width: int
    height: int = 0
    cells: list[Place] = field(default_factory=list)
    blanks: list[Place] = field(default_factory=list)
    captions: list[Place] = field(default_factory=list)

    def lay(self, area: str, x: int, y: int, w: int, h: int) -> None:
        """A cell with its share of the gap taken off on all sides."""
        place = Place(area, x + GAP // 2, y + GAP // 2, w - GAP, h - GAP)
        (self.cells if area else self.blanks).append(place)


def wide(rows: Sequence[Sequence[str]], kind: OfArea, bet: OfArea) -> Felt:
    """The felt of a table: the rows as the book prints them, a panel of combinations on the left of those beside it."""
    split = [_split(row, kind) for row in rows]
    columns = max((len(panel) for panel, _ in split), default=0)
    width = WIDE + columns * PANEL_CELL
    felt = Felt(width + 2 * MARGIN)
    y = MARGIN
    for beside, block in groupby(split, key=lambda one: bool(one[0])):
        found = list(block)
        main = [row for _, row in found if row]
        if beside:
            y = _block(felt, ([panel for panel, _ in found], main), y, kind, bet)
        else:
            for row in main:
                height = _height(row, kind)
                _row(felt, row, Place("", MARGIN, y, width, height), kind)
                y += height
    felt.height = y + MARGIN
    return felt


def narrow(rows: Sequence[Sequence[str]], kind: OfArea, bet: OfArea) -> Felt:
    """The felt of a phone: the areas of one bet together, each big enough for a finger, with a caption above."""
    felt = Felt(NARROW + 2 * MARGIN)
    y = MARGIN
    for name, areas in _groups(rows, kind, bet):
        shape = SHAPES[name]
        if name not in ("side", "any", "streak"):
            felt.captions.append(Place(bet(next(area for area in areas if area)), MARGIN, y, NARROW, CAPTION))
            y += CAPTION
        for start in range(0, len(areas), shape.abreast):
            line = areas[start : start + shape.abreast]
            edges = _edges([1] * len(line), MARGIN, NARROW)
            for area, left, right in zip(line, edges, edges[1:], strict=False):
                felt.lay(area, left, y, right - left, shape.narrow)
            y += shape.narrow
    felt.height = y + MARGIN
    return felt


def filled(rows: Sequence[Sequence[str]], extra: Iterable[Sequence[str]], offered: Iterable[str]) -> list[list[str]]:
    """The rows with only what the game offers; optional areas take the blank cells, or else rows of their own."""
    known = set(offered)
    found = [[area for area in row if not area or area in known] for row in rows]
    more = [[area for area in row if area in known] for row in extra]
    blanks = [(line, column) for line, row in enumerate(found) for column, area in enumerate(row) if not area]
    wanted = [area for row in more for area in row]
    if blanks and len(wanted) == len(blanks):
        for (line, column), area in zip(blanks, wanted, strict=True):
            found[line][column] = area
        more = []
    return [row for row in (*found, *more) if any(row)]


def _split(row: Sequence[str], kind: OfArea) -> tuple[list[str], list[str]]:
    """The leading combinations and blanks of a row that is part of a panel, and the rest."""
    lead = 0
    while lead < len(row) and (not row[lead] or kind(row[lead]) == "combo"):
        lead += 1
    return list(row[:lead]), list(row[lead:])


def _height(row: Sequence[str], kind: OfArea) -> int:
    return max((STACK if len(one) > 1 else SHAPES[kind(one[0])]).height for one in _columns(row, kind))


def _columns(row: Sequence[str], kind: OfArea) -> list[list[str]]:
    """The row as columns: neighbouring triples in one, where doubles are in the same row."""
    stacked = {"triple", "double"} <= {kind(area) for area in row if area}
    columns: list[list[str]] = []
    for name, run in groupby(row, key=kind):
        areas = list(run)
        columns += [areas] if stacked and name == "triple" else [[area] for area in areas]
    return columns


def _row(felt: Felt, row: Sequence[str], room: Place, kind: OfArea) -> None:
    columns = _columns(row, kind)
    weights = [(STACK if len(one) > 1 else SHAPES[kind(one[0])]).weight for one in columns]
    ends = [place for place, one in enumerate(columns) if kind(one[0]) == "side"]
    if len(columns) > 3 and ends and len(ends) < len(columns):
        share = room.w // SIDES
        rest = sum(weight for place, weight in enumerate(weights) if place not in ends)
        left = room.w - share * len(ends)
        weights = [share if place in ends else weight * left // rest for place, weight in enumerate(weights)]
    edges = _edges(weights, room.x, room.w)
    for column, left, right in zip(columns, edges, edges[1:], strict=False):
        levels = _edges([1] * len(column), room.y, room.h)
        for area, top, bottom in zip(column, levels, levels[1:], strict=False):
            felt.lay(area, left, top, right - left, bottom - top)


def _block(felt: Felt, parts: tuple[list[list[str]], list[list[str]]], y: int, kind: OfArea, bet: OfArea) -> int:
    """A panel with the rows beside it, both stretched to the same height; its lower edge comes back."""
    panel, main = parts
    runs = [list(run) for _, run in groupby(panel, key=lambda row: bet(next(area for area in row if area)))]
    heights = [_height(row, kind) for row in main]
    height = max(len(runs) * CAPTION + len(panel) * PANEL_ROW, sum(heights))
    columns = max(map(len, panel))
    wide_panel = columns * PANEL_CELL
    levels = _edges([part for run in runs for part in (CAPTION, *[PANEL_ROW] * len(run))], y, height)
    level = 0
    for run in runs:
        named = bet(next(area for row in run for area in row if area))
        felt.captions.append(Place(named, MARGIN, levels[level], wide_panel, levels[level + 1] - levels[level]))
        for offset, row in enumerate(run, start=level + 1):
            edges = _edges([1] * columns, MARGIN, wide_panel)
            for area, left, right in zip(row, edges, edges[1:], strict=False):
                felt.lay(area, left, levels[offset], right - left, levels[offset + 1] - levels[offset])
        level += 1 + len(run)
    tops = _edges(heights, y, height) if main else [y]
    for row, top, bottom in zip(main, tops, tops[1:], strict=False):
        room = Place("", MARGIN + wide_panel, top, felt.width - 2 * MARGIN - wide_panel, bottom - top)
        _row(felt, row, room, kind)
    return y + height


def _groups(rows: Sequence[Sequence[str]], kind: OfArea, bet: OfArea) -> list[tuple[str, list[str]]]:
    """The areas of each bet in the order of a phone, even-money areas and those for any triple together."""
    found: dict[tuple[int, str, str], list[str]] = {}
    for row in rows:
        before = ""
        for place, area in enumerate(row):
            named = area or before or next((one for one in row[place:] if one), "")
            name = kind(named)
            together = name if name in ("side", "any", "streak") else bet(named)
            found.setdefault((SHAPES[name].order, name, together), []).append(area)
            before = area or before
    order = sorted(found, key=lambda key: key[0])
    return [(key[1], found[key]) for key in order]


def _edges(weights: Sequence[int], start: int, length: int) -> list[int]:
    """Where parts of these weights begin and end, in whole units, filling the length exactly.

    >>> _edges([1, 1, 1], 0, 100)
    [0, 33, 66, 100]
    """
    total, passed, edges = sum(weights), 0, [start]
    for weight in weights:
        passed += weight
        edges.append(start + passed * length // total)
    return edges

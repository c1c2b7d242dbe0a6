"""A distribution of money as bars of text, and what is read off it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from sicbo.cli.output import percent

if TYPE_CHECKING:
    from rich.console import Console

    from sicbo.odds.moments import Distribution

_LONGEST_BAR = 60
_MOST_SINGLE = 24
"""More different results than this are drawn together in spans."""


def histogram(out: Console, result: Distribution, currency: str) -> None:
    """One bar for each net result, or for each span of them where they are many."""
    from rich.table import Table
    from rich.text import Text

    bars = list(_bars(result, currency))
    tallest = max(chance for _, _, chance in bars)
    room = min(_LONGEST_BAR, out.width - max(len(label) for label, _, _ in bars) - 12)
    is_plain = not out.encoding.startswith("utf")
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    for label, middle, chance in bars:
        eighths = int(8 * room * chance / tallest)
        bar = "#" * (eighths // 8) if is_plain else "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
        style = "green" if middle > 0 else "red" if middle < 0 else "yellow"
        table.add_row(label, percent(chance), Text(bar or ("." if is_plain else "▏"), style=style))
    out.print()
    out.print(table)
    if len(bars) < len(result.chances):
        out.print(Text("Each bar counts the results above the figure before it, up to its own.", style="dim"))


def _bars(result: Distribution, currency: str) -> list[tuple[str, Fraction, Fraction]]:
    """Label, middle and probability of each bar: single results, or equal spans with both tails drawn together."""
    chances = sorted(result.chances.items())
    if len(chances) <= _MOST_SINGLE:
        return [(signed(net, currency), net, chance) for net, chance in chances]
    low, high = quantile(result, Fraction(1, 500)), quantile(result, Fraction(499, 500))
    width = _round_width((high - low) / 18)
    edges: dict[int, Fraction] = {}
    for net, chance in chances:
        # Spans are (from, to] so that breaking even ends a losing or even span and never starts a winning one.
        place = -(-min(max(net, low), high) // width)
        edges[place] = edges.get(place, Fraction(0)) + chance
    places = range(min(edges), max(edges) + 1)
    rows = []
    for place in places:
        upper = place * width
        label = f"to {signed(Fraction(upper), currency)}"
        if place == places[0]:
            label = f"up {label}"
        elif place == places[-1]:
            label = f"above {signed(Fraction(upper - width), currency)}"
        rows.append((label, Fraction(upper - width, 1) + Fraction(width, 2), edges.get(place, Fraction(0))))
    return rows


def _round_width(least: Fraction) -> int:
    """The next of 1, 2, 5, 10, 20, 50 ... above this."""
    width = 1
    while True:
        for factor in (1, 2, 5):
            if width * factor >= least:
                return width * factor
        width *= 10


def signed(amount: Fraction, currency: str) -> str:
    """An amount rounded to the nearest minor unit, for reading only, with its sign."""
    from sicbo.units.money import show as money

    return f"{'+' if amount > 0 else ''}{money(round(amount), currency)}"


def quantile(result: Distribution, share: Fraction) -> Fraction:
    """The least net result that is not exceeded with this probability."""
    reached = Fraction(0)
    for net, chance in sorted(result.chances.items()):
        reached += chance
        if reached >= share:
            return net
    return result.best

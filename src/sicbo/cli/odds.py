"""`sicbo odds`: the exact odds of every betting area of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import game_argument, json_option, language_option, open_game, reading_option
from sicbo.cli.output import columns, emit, percent
from sicbo.cli.text_table import Cell, Line, cell, laid_out, width, wrapped, write

if TYPE_CHECKING:
    from sicbo.library import Game
    from sicbo.odds.area import AreaOdds
    from sicbo.words import Words


@click.command(
    "odds",
    short_help="Exact odds of every betting area of a game.",
    epilog="\b\nExamples:\n"
    "  sicbo odds crown-sydney/standard\n"
    "  sicbo odds rws-sentosa/pay-table-2 --area total-8 --json\n"
    "  sicbo odds crown-sydney/standard --reading pair-on-repeat=twice\n"
    "  sicbo odds star-sydney/super-streak --lang zh-Hant --all",
)
@game_argument
@click.option("--area", "areas", multiple=True, metavar="ID", help="Only this area, such as big. May be repeated.")
@click.option(
    "--all", "ungrouped", is_flag=True, help="A line for each area, also where areas of one bet share their odds."
)
@reading_option
@language_option
@json_option
def command(
    *, address: str, areas: tuple[str, ...], ungrouped: bool, readings: dict[str, str], lang: str, as_json: bool
) -> None:
    """Exact odds of every betting area: what it pays, how often it wins, what the house keeps.

    Ways are rolls of 216. Edge and return are exact fractions of one unit staked.
    """
    from sicbo.describe.odds import described
    from sicbo.words import load

    game = open_game(address, readings)
    odds = [one for area in areas for one in game.odds(area)] if areas else game.odds()
    if as_json:
        emit(described(game, odds, load(lang)))
    else:
        show(game, odds, load(lang), ungrouped=ungrouped)


def show(game: Game, odds: list[AreaOdds], words: Words, ungrouped: bool = False) -> None:
    """Print the odds for people: a line for each group of equal areas, or two where the terminal is narrow."""
    from sicbo.describe.naming import group_name

    table = game.paytable
    name = f"game.{table.book}/{table.game}"
    heading = words.say(name) if words.has(name) else table.game
    above = [table.pin, *_read_otherwise(game)]
    rows: list[tuple[str, AreaOdds, str]] = []
    notes: list[str] = []
    for group in [[one] for one in odds] if ungrouped else _grouped(odds):
        label = group_name(words, game, [one.area for one in group])
        clause = group[0].clause
        if group[0].rounds is not None and table.streak is not None and len(group) > 1:
            clause = table.streak.clause
        rows.append((label, group[0], table.cite(clause)))
        if len(group[0].pays) > 1:
            notes.append(_note(label, group[0]))
    page = _page(words, rows, is_wide=True)
    if max(map(width, page)) > columns():
        page = _page(words, rows, is_wide=False)
    write(
        [
            [(f"{words.say(f'book.{game.book.id}')}: {heading}", "bold cyan")],
            *([(line, "dim")] for line in above),
            [],
            *page,
            *([[]] if notes else []),
            *(line for note in notes for line in wrapped(note, "dim")),
        ]
    )


def _page(words: Words, rows: list[tuple[str, AreaOdds, str]], is_wide: bool) -> list[Line]:
    """The table: everything in one line a group, or exact numbers and clauses in a second line."""

    def say(name: str) -> str:
        return words.say(f"odds.{name}")

    streaks = any(one.rounds is not None for _, one, _ in rows)
    if is_wide:
        named = (
            "area",
            "pays",
            "ways",
            "hit",
            "edge",
            "return",
            "sd",
            "skew",
            *(["rounds"] if streaks else []),
            "clause",
        )
        headings = [cell(say(name)) for name in named]
        right = frozenset(range(2, len(headings) - 1))
    else:
        headings = [cell(say("area")), cell(say("pays")), cell(say("hit"))]
        headings += [cell(*say("edge").split(" ")), cell(say("return")), cell(say("sd"), say("skew"))]
        right = frozenset(range(2, len(headings)))
    room = max(len(percent(share)) for _, one, _ in rows for share in (one.edge, one.returned))
    return laid_out(headings, [_row(*row, is_wide=is_wide, streaks=streaks, room=room) for row in rows], right)


def _row(label: str, one: AreaOdds, citation: str, *, is_wide: bool, streaks: bool, room: int) -> list[Cell]:
    prices = [str(odds) for _, odds in one.pays]
    pays = cell(", ".join(prices) if len(prices) <= 3 else f"{prices[0]} … {prices[-1]}")
    ways = "–" if one.ways is None else str(one.ways)
    sd = f"{float(one.sd):.3f}"
    skew = "–" if one.result.skew is None else f"{float(one.result.skew):.2f}"
    style = "bold red" if one.edge < 0 else ""
    clause: Line = [(citation, "dim")]
    if is_wide:
        shares = [
            cell([(str(share), "dim"), ("  ", ""), (percent(share).rjust(room), style)])
            for share in (one.edge, one.returned)
        ]
        rounds = [cell("" if one.rounds is None else f"{float(one.rounds):.2f}")] if streaks else []
        return [
            cell(label),
            pays,
            cell(ways),
            cell(percent(one.hit)),
            *shares,
            cell(sd),
            cell(skew),
            *rounds,
            cell(clause),
        ]
    hit = str(one.hit) if one.ways is None else f"{ways}/216"
    shares = [
        cell([(percent(share), style)], [(exactly, "dim")])
        for share, exactly in ((one.hit, hit), (one.edge, str(one.edge)), (one.returned, str(one.returned)))
    ]
    return [cell(label, clause), pays, *shares, cell(sd, skew)]


def _read_otherwise(game: Game) -> list[str]:
    chosen = game.paytable.readings
    changed = [f"{row.id}={chosen[row.id]}" for row in game.book.readings if chosen[row.id] != row.default]
    return [f"read otherwise than by default: {', '.join(changed)}"] if changed else []


def _grouped(odds: Iterable[AreaOdds]) -> Iterator[list[AreaOdds]]:
    """Areas of one bet with equal figures and the same clause, in the order of the first of each."""
    groups: dict[object, list[AreaOdds]] = {}
    for one in odds:
        clause = one.clause if one.rounds is None else ""
        groups.setdefault((one.bet, one.pays, one.ways, one.edge, one.result.variance, clause), []).append(one)
    yield from groups.values()


def _note(label: str, one: AreaOdds) -> str:
    """What several prices are paid for."""
    odds, what = ", ".join(str(odds) for _, odds in one.pays), ", ".join(what for what, _ in one.pays)
    if one.rounds is None:
        return f"{label}: {odds} to 1 for {what} dice showing the pick."
    rounds = f"decided after {float(one.rounds):.2f} rounds on average"
    return f"{label}: {odds} to 1 for runs of {what}; {rounds} ({one.rounds})."

"""`sicbo paytable`: what every area pays on each of the 216 rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import game_argument, json_option, language_option, open_game, reading_option
from sicbo.cli.output import console, emit, facts, fits, grid, title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from sicbo.library import Game
    from sicbo.words import Words


@click.command(
    "paytable",
    short_help="What every area pays on each of the 216 rolls.",
    epilog="\b\nExamples:\n"
    "  sicbo paytable crown-sydney/standard\n"
    "  sicbo paytable rws-sentosa/pay-table-1 --csv > pay-table-1.csv\n"
    "  sicbo paytable star-sydney/extended --json",
)
@game_argument
@click.option(
    "--csv", "as_csv", is_flag=True, help="216 rows d1,d2,d3 and a column for each area: odds to 1, empty on a loss."
)
@json_option
@reading_option
@language_option
def command(address: str, as_csv: bool, as_json: bool, readings: dict[str, str], lang: str) -> None:
    """The compiled pay table of a game: a summary with its digest, or every cell as CSV or JSON.

    Streak areas are left out of the CSV: they are decided over several rounds.
    """
    if as_csv and as_json:
        raise click.UsageError("Choose one of --csv and --json.")
    game = open_game(address, readings)
    if as_csv:
        click.echo(csv_text(game), nl=False)
    elif as_json:
        emit(described(game))
    else:
        from sicbo.words import load

        show(game, load(lang))


def csv_text(game: Game) -> str:
    """The 216 rolls as CSV."""
    from sicbo.units.dice import ROLLS

    areas = game.paytable.areas
    lines = [",".join(["d1", "d2", "d3", *areas])]
    for roll in ROLLS:
        odds = (area.verdicts[roll.index].pays for area in areas.values())
        lines.append(",".join([*map(str, roll.faces), *("" if one is None else str(one) for one in odds)]))
    return "\n".join(lines) + "\n"


def described(game: Game) -> dict[str, object]:
    """The whole table: on each roll the areas that win, with odds and clauses."""
    from sicbo.units.dice import ROLLS

    table = game.paytable
    rolls = []
    for roll in ROLLS:
        wins = {}
        for area in table.areas.values():
            verdict = area.verdicts[roll.index]
            if verdict.pays is not None:
                clauses = {"clause": table.cite(verdict.clause), "odds_clause": table.cite(verdict.row)}
                wins[area.id] = {"pays": str(verdict.pays), **clauses}
        rolls.append({"dice": list(roll.faces), "total": roll.total, "wins": wins})
    return {
        "game": table.address,
        "pin": table.pin,
        "digest": table.digest,
        "currency": table.currency,
        "unit": table.unit,
        "readings": table.readings,
        "areas": list(table.areas),
        "streak_areas": list(table.streak.sides) if table.streak else [],
        "rolls": rolls,
    }


def show(game: Game, words: Words) -> None:
    """Print a summary for people: what is pinned, which bets at which odds, which readings."""
    from rich.text import Text

    from sicbo.units.money import show as money

    out, table = console(), game.paytable
    title(out, f"{words.say(f'book.{table.book}')}: pay table of {table.address}")
    if table.rounding:
        clause = (f"  ({table.cite(table.rounding.clause)})", "dim")
        rounding = Text.assemble("wins go up to what the table's chips can pay", clause)
    else:
        unit = f"{money(table.unit, table.currency)} {table.currency}"
        rounding = Text(f"none: stakes are multiples of {unit}, so that every win is exact")
    streaks = f", {len(table.streak.sides)} over several rounds" if table.streak else ""
    out.print(
        facts(
            ("pin", table.pin),
            ("digest", table.digest),
            ("areas", f"{len(table.areas)} decided on each of 216 rolls{streaks}"),
            ("rounding", rounding),
        )
    )
    out.print()

    lines = list(_lines(game, words))
    page = _page(words, lines, "; ")
    out.print(page if fits(out, page) else _page(words, lines, "\n"))
    out.print()
    out.print(Text(f"Every cell: sicbo paytable {table.address} --csv", style="dim"))


def _lines(game: Game, words: Words) -> Iterator[tuple[str, str, str, str]]:
    """For each bet: its name, its odds, the rule's citation and the rows that price it."""
    from sicbo.describe.naming import bet_name

    table = game.paytable
    order = [row.clause for one in game.book.articles.table for row in one.row]
    for bet_id in dict.fromkeys(area.bet for area in table.areas.values()):
        areas = [area for area in table.areas.values() if area.bet == bet_id]
        odds = sorted({one for area in areas for one in area.ways})
        rows = {verdict.row for area in areas for verdict in area.verdicts if verdict.row}
        count = f" ({len(areas)})" if len(areas) > 1 else ""
        name = f"{bet_name(words, game, bet_id)}{count}"
        yield name, ", ".join(map(str, odds)), table.cite(areas[0].rule), _short(sorted(rows, key=order.index))
    if table.streak:
        paid = [
            (str(one), row) for one, row in zip(table.streak.pays, table.streak.rows, strict=True) if one is not None
        ]
        name = f"{bet_name(words, game, 'streak')} ({len(table.streak.sides)})"
        yield (
            name,
            ", ".join(odds for odds, _ in paid),
            table.cite(table.streak.clause),
            _short([row for _, row in paid]),
        )


def _page(words: Words, lines: list[tuple[str, str, str, str]], between: str) -> Table:
    from rich.text import Text

    table = grid(words.say("odds.area"), words.say("odds.pays"), words.say("odds.clause"))
    table.columns[2].no_wrap = True
    for name, pays, clause, rows in lines:
        table.add_row(name, pays, Text(f"{clause}{between}{rows}", style="dim"))
    return table


def _short(rows: list[str]) -> str:
    return rows[0] if len(rows) == 1 else f"{rows[0]} … {rows[-1].rpartition('/')[2]}"

"""`sicbo settle`: what becomes of wagers on one roll, to the cent and to the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import (
    game_argument,
    json_option,
    language_option,
    open_game,
    parse_stake,
    parse_wagers,
    reading_option,
    wager_option,
)
from sicbo.cli.output import console, emit, grid, note, title

if TYPE_CHECKING:
    from sicbo.library import Game
    from sicbo.paytable.settle import Settlement
    from sicbo.words import Words


@click.command(
    "settle",
    short_help="Settle wagers on one roll, with the clause behind each.",
    epilog="\b\nExamples:\n"
    "  sicbo settle crown-sydney/standard --dice 1,2,3 --wager big=10 --wager total-6=5.50\n"
    "  sicbo settle crown-melbourne/option-b --dice 1-1-6 --wager colour-red=10 --json\n"
    "  sicbo settle crown-sydney/standard --dice 4,4,4 --wager total-12=2.25 --smallest-chip 1",
)
@game_argument
@click.option("--dice", required=True, metavar="D1,D2,D3", help="The three faces, such as 1,2,3 or 2-2-5.")
@wager_option
@click.option(
    "--smallest-chip",
    metavar="AMOUNT",
    help="The table's least chip: wins go up to what it can pay, where the book rounds.",
)
@reading_option
@language_option
@json_option
def command(
    *,
    address: str,
    dice: str,
    wagers: tuple[str, ...],
    smallest_chip: str | None,
    readings: dict[str, str],
    lang: str,
    as_json: bool,
) -> None:
    """Settle wagers on one roll: outcome, odds, win, what comes back, and the clause that decided.

    Stakes are in the rulebook's currency; in JSON money is an integer of minor units (cents).
    """
    from sicbo.describe.settlement import described
    from sicbo.words import load

    game = open_game(address, readings)
    currency = game.paytable.currency
    chip = 1 if smallest_chip is None else parse_stake(smallest_chip, currency)
    if smallest_chip is not None and game.paytable.rounding is None:
        note(f"{game.book.id} has no rounding rule, so --smallest-chip changes nothing.")
    settled = game.settle(dice, parse_wagers(wagers, currency), chip)
    if as_json:
        emit(described(game, settled))
    else:
        show(game, settled, load(lang))


def show(game: Game, settled: Settlement, words: Words) -> None:
    """Print the settlement for people."""
    from rich.text import Text

    from sicbo.describe.naming import area_name
    from sicbo.describe.settlement import rounded
    from sicbo.units.money import show as money

    out, currency = console(), game.paytable.currency
    triple = ", a triple" if settled.roll.is_triple else ""
    title(out, f"{settled.roll}  total {settled.roll.total}{triple}", f"{game.paytable.pin}, amounts in {currency}")
    out.print()
    headings = ["Stake", words.say("odds.pays"), "Win", "Returned"]
    table = grid(words.say("odds.area"), "", *headings, words.say("odds.clause"), right=tuple(headings))
    for column in table.columns[:2]:
        column.no_wrap = True
    for wager in settled.wagers:
        style = {"win": "green", "lose": "red"}.get(wager.outcome, "yellow")
        clauses = [one for one in (wager.clause, wager.odds_clause, rounded(game, wager)) if one]
        table.add_row(
            area_name(words, game, wager.area),
            Text(words.say(f"outcome.{wager.outcome}"), style=style),
            money(wager.stake, currency),
            "" if wager.pays is None else str(wager.pays),
            money(wager.win, currency) if wager.win else "",
            money(wager.returned, currency) if wager.returned else "",
            Text("\n".join(dict.fromkeys(clauses)), style="dim"),
        )
    out.print(table)
    out.print()
    live = f", still in play {money(settled.live, currency)}" if settled.live else ""
    sign = "+" if settled.net > 0 else ""
    style = "bold green" if settled.net > 0 else "bold red" if settled.net < 0 else "bold"
    out.print(
        Text.assemble(
            f"staked {money(settled.staked, currency)}, returned {money(settled.returned, currency)}{live}, net ",
            (f"{sign}{money(settled.net, currency)}", style),
            f" {currency}",
        )
    )

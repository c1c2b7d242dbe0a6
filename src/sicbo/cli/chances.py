"""`sicbo chances`: the exact distribution of what a set of wagers wins or loses, on one roll or over a session."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from sicbo.cli.histogram import histogram, quantile, signed
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
from sicbo.cli.output import console, emit, facts, percent, title
from sicbo.describe.numbers import exact, whole
from sicbo.units.refusal import BadInput

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from sicbo.library import Game
    from sicbo.odds.moments import Distribution
    from sicbo.odds.session import SessionOdds
    from sicbo.odds.wagers import WagersOdds
    from sicbo.units.dice import Roll
    from sicbo.words import Words

MOST_ROUNDS = 1000
WORK = 10**7
"""Additions of long integers that an exact session may take: a few seconds."""


@click.command(
    "chances",
    short_help="Exact chances of a set of wagers, for one roll or a session.",
    epilog="\b\nExamples:\n"
    "  sicbo chances crown-sydney/standard --wager big=10 --wager triple-6=1\n"
    "  sicbo chances crown-sydney/standard --wager small=25 --rounds 100\n"
    "  sicbo chances rws-sentosa/pay-table-1 --wager big=10 --rounds 200 --bankroll 500 --json",
)
@game_argument
@wager_option
@click.option("--rounds", metavar="N", help="Place the same wagers for this many rounds.")
@click.option("--bankroll", metavar="AMOUNT", help="Stop when this much money no longer covers the wagers.")
@reading_option
@language_option
@json_option
def command(
    *,
    address: str,
    wagers: tuple[str, ...],
    rounds: str | None,
    bankroll: str | None,
    readings: dict[str, str],
    lang: str,
    as_json: bool,
) -> None:
    """The exact distribution of the net result of some wagers: one roll, or a session of equal rounds.

    Nothing is simulated: all 216 rolls are counted, and sessions are convolved in whole numbers.
    """
    from sicbo.words import load

    game = open_game(address, readings)
    currency = game.paytable.currency
    stakes = parse_wagers(wagers, currency)
    once = game.wagers(stakes)
    session = None
    if rounds is not None:
        money = None if bankroll is None else parse_stake(bankroll, currency)
        session = _session(game, stakes, once, rounds, money)
    elif bankroll is not None:
        raise click.UsageError("--bankroll needs --rounds: on one roll a bankroll changes nothing.")
    if as_json:
        emit(described(game, stakes, once, session))
    else:
        show(game, stakes, once, session, load(lang))


def described(game: Game, stakes: dict[str, int], once: WagersOdds, session: SessionOdds | None) -> dict[str, object]:
    """The chances with exact numbers; money in minor units."""
    return {
        "game": game.paytable.address,
        "pin": game.paytable.pin,
        "currency": game.paytable.currency,
        "wagers": [{"area": area, "stake": stake} for area, stake in stakes.items()],
        "staked": once.staked,
        **_figures(once.result),
        "liability": whole(once.liability),
        "worst_for_house": {"dice": list(once.worst_for_house.faces), "net": whole(once.result.best)},
        "best_for_house": {"dice": list(once.best_for_house.faces), "net": whole(once.result.worst)},
        "distribution": _listed(once.result),
        "session": None if session is None else _session_described(session),
    }


def show(game: Game, stakes: dict[str, int], once: WagersOdds, session: SessionOdds | None, words: Words) -> None:
    """Print the chances for people, with bars."""
    from sicbo.describe.naming import area_name
    from sicbo.units.money import DIGITS
    from sicbo.units.money import show as money

    out, currency = console(), game.paytable.currency
    placed = ", ".join(f"{area_name(words, game, area)} {money(stake, currency)}" for area, stake in stakes.items())
    title(out, f"One roll: {placed}", f"{game.paytable.pin}, amounts in {currency}")
    rows = (
        ("staked", money(once.staked, currency)),
        ("mean", f"{signed(once.result.mean, currency)}  (exactly {once.result.mean / 10 ** DIGITS[currency]})"),
        ("house edge", f"{percent(-once.result.mean / once.staked)} of the stakes"),
        ("std dev", signed(Fraction(once.result.sd), currency).lstrip("+")),
        ("net win", f"{percent(once.chance_of_win)}  ({once.chance_of_win})"),
        ("house's worst roll", _rolls(once, once.worst_for_house, currency)),
        ("house's best roll", _rolls(once, once.best_for_house, currency)),
    )
    out.print(facts(*rows))
    histogram(out, once.result, currency)
    if session is not None:
        _show_session(out, session, currency)


def _rolls(once: WagersOdds, roll: Roll, currency: str) -> str:
    """A roll, how many are like it, and what the player nets on them."""
    net = once.nets[roll.index]
    others = once.nets.count(net) - 1
    more = f" and {others} other{'s' * (others > 1)}" if others else ""
    return f"{roll}{more}: the player nets {signed(net, currency)}"


def _session(game: Game, stakes: dict[str, int], once: WagersOdds, rounds: str, bankroll: int | None) -> SessionOdds:
    from sicbo.odds.session import most_rounds
    from sicbo.units.money import show as money

    currency = game.paytable.currency
    if re.fullmatch(r"\+?0*[1-9]\d{0,17}", rounds.strip(), re.ASCII) is None:
        raise BadInput("bad-rounds", rounds=rounds)
    count = int(rounds)
    if count > (most := most_rounds(once, MOST_ROUNDS, WORK)):
        raise BadInput("too-many-rounds", rounds=count, most=most)
    if bankroll is not None and bankroll < once.staked:
        shown = {"bankroll": money(bankroll, currency), "staked": money(once.staked, currency)}
        raise BadInput("bankroll-too-small", **shown)
    return game.session(stakes, count, bankroll)


def _figures(result: Distribution) -> dict[str, object]:
    return {
        **exact("mean", result.mean),
        **exact("sd", result.sd),
        **exact("chance_of_win", result.chance_of_win),
        **exact("chance_of_even", result.chances.get(Fraction(0), Fraction(0))),
    }


def _listed(result: Distribution) -> list[dict[str, object]]:
    return [{"net": whole(net), **exact("chance", chance)} for net, chance in sorted(result.chances.items())]


def _session_described(session: SessionOdds) -> dict[str, object]:
    return {
        "rounds": session.rounds,
        "bankroll": session.bankroll,
        **_figures(session.result),
        **exact("ruin", session.ruin),
        "worst": whole(session.result.worst),
        "best": whole(session.result.best),
        "quantiles": {name: whole(quantile(session.result, share)) for name, share in _SHARES.items()},
        "distribution": _listed(session.result),
    }


_SHARES = {
    "0.05": Fraction(1, 20),
    "0.25": Fraction(1, 4),
    "0.5": Fraction(1, 2),
    "0.75": Fraction(3, 4),
    "0.95": Fraction(19, 20),
}


def _show_session(out: Console, session: SessionOdds, currency: str) -> None:
    from sicbo.units.money import show as money

    result = session.result
    out.print()
    bankroll = "" if session.bankroll is None else f", with {money(session.bankroll, currency)} to play"
    title(out, f"{session.rounds} rounds of the same wagers{bankroll}")
    low, middle, high = (quantile(result, _SHARES[share]) for share in ("0.05", "0.5", "0.95"))
    rows: list[tuple[str, str | Text]] = [
        ("mean", signed(result.mean, currency)),
        ("std dev", signed(Fraction(result.sd), currency).lstrip("+")),
        ("net win", percent(result.chance_of_win)),
        ("half the sessions", f"end at {signed(middle, currency)} or below"),
        ("nine in ten", f"end from {signed(low, currency)} to {signed(high, currency)}"),
    ]
    if session.bankroll is not None:
        rows.append(("ruin", f"{percent(session.ruin)} run out of money before the last round"))
    out.print(facts(*rows))
    histogram(out, result, currency)

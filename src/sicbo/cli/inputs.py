"""The inputs that several commands share: a game, readings, wagers, a language; each checked, with completion in
the shell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from sicbo.units.refusal import BadInput
from sicbo.words import LANGUAGES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from sicbo.law.rulebook import Rulebook
    from sicbo.library import Game

C = TypeVar("C", bound=Callable[..., object])


def open_game(address: str, readings: Mapping[str, str]) -> Game:
    """The game at this address under these readings."""
    from sicbo.library import game

    check_has_games(address.partition("/")[0])
    return game(address, readings)


def open_book(book_id: str) -> Rulebook:
    """The rulebook of this id."""
    from sicbo.law.rulebook import load

    check_has_games(book_id)
    return load(book_id)


def check_has_games(book_id: str) -> None:
    """Refuse our own book where games are asked for: it is on the shelf, but holds operating rules only."""
    from sicbo.law.rulebook import HOUSE

    if book_id == HOUSE:
        raise click.UsageError(
            f"The book {HOUSE} holds operating rules and no games; read it with: sicbo clauses {HOUSE}."
        )


def parse_wagers(texts: Sequence[str], currency: str) -> dict[str, int]:
    """Stakes in minor units by area, in the order given; the same area twice adds up.

    >>> parse_wagers(["big=10", "total-6=5.50", "big=1"], "AUD")
    {'big': 1100, 'total-6': 550}
    """
    from sicbo.units.money import AMOUNTS, LARGEST, show

    if not texts:
        raise BadInput("no-wager")
    stakes: dict[str, int] = {}
    for text in texts:
        area, _, amount = (part.strip() for part in text.partition("="))
        if not area or not amount or "=" in amount:
            raise BadInput("bad-wager", wager=text)
        stakes[area] = stakes.get(area, 0) + parse_stake(amount, currency)
        if stakes[area] > LARGEST:
            total, most = show(stakes[area], currency), show(LARGEST, currency)
            raise BadInput("stake-too-large", clause=AMOUNTS, stake=total, most=most)
    return stakes


def parse_stake(text: str, currency: str) -> int:
    """One positive amount in minor units."""
    from sicbo.units.money import AMOUNTS, LARGEST, parse_amount, show

    try:
        return parse_amount(text, currency)
    except BadInput:
        raise
    except ValueError:  # more digits than Python turns into a number at all
        raise BadInput("stake-too-large", clause=AMOUNTS, stake=text, most=show(LARGEST, currency)) from None


def game_argument(command: C) -> C:
    """The argument BOOK/GAME."""
    return click.argument("address", metavar="BOOK/GAME", shell_complete=_games)(command)


def book_argument(name: str = "book") -> Callable[[C], C]:
    """An argument BOOK."""
    return click.argument(name, metavar="BOOK", shell_complete=_books)


def reading_option(command: C) -> C:
    """The option --reading, collected into a mapping."""
    return click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="ID=OPTION",
        callback=_readings,
        help="Read an open point otherwise than by default (see: sicbo readings BOOK). May be repeated.",
    )(command)


def wager_option(command: C) -> C:
    """The option --wager, as typed: its currency is known once the game is."""
    return click.option(
        "--wager",
        "wagers",
        multiple=True,
        metavar="AREA=STAKE",
        shell_complete=_wager_areas,
        help="A wager, such as big=10 or total-6=5.50. May be repeated; the same area adds up.",
    )(command)


def json_option(command: C) -> C:
    """The option --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def language_option(command: C) -> C:
    """The option --lang; refusals are told in this language too."""
    return click.option(
        "--lang",
        default="en",
        show_default=True,
        metavar="|".join(LANGUAGES),
        envvar="SICBO_LANG",
        is_eager=True,
        callback=_language,
        shell_complete=lambda ctx, param, typed: [one for one in LANGUAGES if one.startswith(typed)],  # noqa: ARG005
        help="The language of names and refusals.",
    )(command)


def _language(ctx: click.Context, _param: click.Parameter, language: str) -> str:
    if language not in LANGUAGES:
        raise BadInput("unknown-language", language=language, known=", ".join(LANGUAGES))
    if isinstance(ctx.obj, dict):
        ctx.obj["lang"] = language
    return language


def _readings(_ctx: click.Context, _param: click.Parameter, texts: Sequence[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in texts:
        reading, _, option = (part.strip() for part in text.partition("="))
        if not reading or not option:
            raise BadInput("bad-reading", reading=text)
        if chosen.setdefault(reading, option) != option:
            raise BadInput("reading-twice", clause="house 1.3", reading=reading)
    return chosen


def _books(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from sicbo.describe.shelf import shelf

    return [CompletionItem(book) for book in shelf() if book.startswith(typed)]


def _games(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from sicbo.describe.shelf import addresses

    return [CompletionItem(address) for address in addresses() if address.startswith(typed)]


def _wager_areas(ctx: click.Context, _param: click.Parameter, typed: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    # While the value of --wager is still missing, click leaves what stands before it unparsed.
    address = ctx.params.get("address") or next((text for text in ctx.args if "/" in text), "")
    try:
        return [CompletionItem(f"{area}=") for area in open_game(address, {}).areas if area.startswith(typed)]
    except BadInput:
        return []

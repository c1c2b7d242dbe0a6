"""`sicbo explore`: an odds explorer in the terminal, for one game at a time."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import suppress

import click

from sicbo import __version__
from sicbo.cli.inputs import language_option
from sicbo.cli.main import main
from sicbo.describe.refusals import one_line, refusal_line
from sicbo.units.refusal import BadInput
from sicbo.words import LANGUAGES, load

BANNER = f"""sicbo {__version__}: the odds explorer
Exact odds, settlement and clauses of every game on the shelf.
The house with its live tables comes in a later part; until it is there,
`make serve` opens this explorer."""

HELP = """\
  NUMBER or BOOK/GAME           choose a game
  games                         list the games again
  odds [--area ID] [--all]      exact odds of the game
  settle 2-2-5 big=10 ...       settle wagers on one roll
  chances big=10 ... [ROUNDS]   exact chances, on one roll or in a session
  paytable                      what is paid, and the digest
  readings                      open questions of its rulebook
  reading ID=OPTION             read one of them otherwise
  clause NUMBER                 one clause of its rulebook
  clauses                       all of them
  audit                         what a test lab would remark
  compare BOOK BOOK             two rulebooks, point by point
  lang zh-Hant                  another language
  help, quit"""


@click.command(
    "explore",
    short_help="An odds explorer in the terminal.",
    epilog="\b\nExamples:\n  sicbo explore\n  echo 'settle 2-2-5 big=10' | sicbo explore --game crown-sydney/standard",
)
@click.option("--game", "address", metavar="BOOK/GAME", help="Start with this game.")
@language_option
def command(address: str | None, lang: str) -> None:
    """Look around: choose a game by number, then ask for its odds, settle a roll, read a clause.

    \b
    Inside: help lists the commands, quit or Ctrl-D leaves.
    """
    explorer = Explorer(lang)
    click.echo(f"{BANNER}\n")
    if address is not None:
        explorer.choose(address)
    else:
        explorer.games()
        click.echo("\nChoose a game by its number; help lists the commands, quit leaves.")
    for line in _lines(explorer):
        try:
            if not explorer.answer(shlex.split(line, comments=True)):
                break
        except BadInput as refused:
            click.echo(refusal_line(refused, explorer.lang), err=True)
        except click.ClickException as refused:
            click.echo(one_line(refused.format_message()), err=True)
        except ValueError as fault:
            if not str(fault).startswith("No "):  # shlex: "No closing quotation", "No escaped character"
                raise
            click.echo(f"{fault}: close it, or leave it out.", err=True)


class Explorer:
    """One visit: the game chosen, how its open points are read, the language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.address = ""
        self.readings: dict[str, str] = {}

    def answer(self, typed: list[str]) -> bool:
        """Do what was typed; whether to go on."""
        word, rest = (typed[0].lower(), typed[1:]) if typed else ("", [])
        if word in {"quit", "exit", "q"}:
            return False
        if word in {"help", "?"}:
            click.echo(HELP)
        elif word in {"games", "rulebooks"}:
            self.games()
        elif word == "game" and rest:
            self.choose(rest[0])
        elif word.isdecimal() or "/" in word:
            self.choose(word)
        elif word == "lang":
            self.speak(rest[0] if rest else "")
        elif word in {"compare", "completion"}:
            _run(word, rest)
        elif word in _ABOUT_THE_GAME:
            self.ask(word, rest)
        elif word:
            from sicbo.units.refusal import nearest

            near = nearest(word, [*_ABOUT_THE_GAME, "games", "lang", "compare", "help", "quit"])
            click.echo(
                f"No command {word!r} here. {f'Did you mean {near}? ' if near else ''}Type help for the list.", err=True
            )
        return True

    def games(self) -> None:
        """Print every game with its number."""
        from rich.table import Table
        from rich.text import Text

        from sicbo.cli.output import console
        from sicbo.describe.shelf import addresses

        words = load(self.lang)
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column()
        book_before = ""
        for number, address in enumerate(addresses(), 1):
            book = address.partition("/")[0]
            if book != book_before:
                name = words.say(f"book.{book}") if words.has(f"book.{book}") else book
                table.add_row("", Text(name, style="bold"), "")
            book_before = book
            name = words.say(f"game.{address}") if words.has(f"game.{address}") else ""
            table.add_row(str(number), Text(address, style="green"), name)
        console().print(table)

    def choose(self, wanted: str) -> None:
        """Take a game, by its number in the list or by its address, and show its odds."""
        from sicbo.describe.shelf import addresses
        from sicbo.library import game

        if wanted.isdecimal():
            known = addresses()
            if not 1 <= int(wanted) <= len(known):
                raise click.UsageError(f"No game has the number {wanted}. Choose 1 to {len(known)} (games lists them).")
            wanted = known[int(wanted) - 1]
        self.address = game(wanted).paytable.address
        self.readings = {}
        self.ask("odds", [])

    def speak(self, language: str) -> None:
        """Change the language."""
        if language not in LANGUAGES:
            raise BadInput("unknown-language", language=language, known=", ".join(LANGUAGES))
        self.lang = language
        click.echo(load(language).say("language.name"))

    def ask(self, word: str, rest: list[str]) -> None:
        """Run a command about the game chosen."""
        if not self.address:
            raise click.UsageError("Choose a game first, by its number (games lists them).")
        book = self.address.partition("/")[0]
        read = [part for reading, option in self.readings.items() for part in ("--reading", f"{reading}={option}")]
        spoken = [*read, "--lang", self.lang]
        if word in {"audit", "readings", "clauses"}:
            _run(word, [book, *rest])
        elif word == "clause":
            _run(word, rest if len(rest) > 1 else [book, *rest])
        elif word == "reading":
            self.read(rest)
        elif word == "settle":
            options, plain = _parted(rest)
            dice = plain[0] if plain else ""
            _run(word, [self.address, "--dice", dice, *_wagers(plain[1:]), *options, *spoken])
        elif word == "chances":
            options, plain = _parted(rest)
            rounds = [one for one in plain if "=" not in one]
            wagers = [one for one in plain if "=" in one]
            _run(
                word, [self.address, *_wagers(wagers), *(["--rounds", rounds[0]] if rounds else []), *options, *spoken]
            )
        else:
            _run(word, [self.address, *rest, *spoken])

    def read(self, texts: list[str]) -> None:
        """Read open points of this book otherwise, after checking that they can be."""
        from sicbo.library import game

        wanted = dict(self.readings)
        for text in texts:
            reading, _, option = text.partition("=")
            if not reading or not option:
                raise BadInput("bad-reading", reading=text)
            wanted[reading] = option
        game(self.address, wanted)
        self.readings = wanted
        in_force = ", ".join(f"{reading}={option}" for reading, option in wanted.items())
        click.echo(f"Read otherwise than by default: {in_force or 'nothing'}. Choosing the game again goes back.")


_ABOUT_THE_GAME = ("odds", "settle", "chances", "paytable", "audit", "clause", "clauses", "readings", "reading")


def _run(word: str, args: list[str]) -> None:
    """Run one of the other commands within this process."""
    ctx = click.Context(main)
    found = main.get_command(ctx, word)
    assert found is not None, f"{word} is a command of sicbo"
    found.main(args, prog_name=word, standalone_mode=False)


def _wagers(texts: list[str]) -> list[str]:
    return [part for text in texts for part in ("--wager", text)]


def _parted(texts: list[str]) -> tuple[list[str], list[str]]:
    """Options (from the first that starts with two dashes on) apart from what is typed without a name."""
    first = next((index for index, text in enumerate(texts) if text.startswith("--")), len(texts))
    return texts[first:], texts[:first]


def _lines(explorer: Explorer) -> Iterator[str]:
    """What is typed, line by line, until the end of the input or Ctrl-C; the prompt is shown on a terminal only."""
    if sys.stdin is None:
        return
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    with suppress(ImportError):
        import readline  # noqa: F401  # arrow keys and history in input()
    while True:
        try:
            yield input(f"\n{explorer.address or 'sicbo'}> ")
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return

"""`sicbo explore`: the explorer, typed at line by line."""

from __future__ import annotations

from sicbo.describe.shelf import addresses
from tests.cli.desk import run, said, started


def explored(*lines: str) -> tuple[str, str]:
    """What the explorer answers after its banner and list, on stdout and on stderr."""
    result = run("explore", typed="\n".join(lines))
    assert result.exit_code == 0
    return result.stdout.partition("quit leaves.\n")[2], result.stderr


def test_without_a_terminal_it_lists_the_games_gives_a_hint_and_leaves() -> None:
    answer = started("explore")
    assert (answer.returncode, answer.stderr) == (0, "")
    for number, address in enumerate(addresses(), 1):
        assert f"{number}  {address}" in answer.stdout
    assert answer.stdout.endswith("Choose a game by its number; help lists the commands, quit leaves.\n")


def test_the_banner_says_why_make_serve_opens_it() -> None:
    banner = said("explore")
    assert "The house with its live tables comes in a later part" in banner
    assert "`make serve` opens this explorer" in banner


def test_a_game_is_chosen_by_number_or_by_address_and_shows_its_odds() -> None:
    number = str(addresses().index("crown-sydney/standard") + 1)
    expected = said("odds", "crown-sydney/standard")
    assert explored(number) == explored("crown-sydney/standard") == explored("game crown-sydney") == (expected, "")


def test_everything_about_the_game_is_the_same_as_outside() -> None:
    game = "crown-sydney/standard"
    inside, talk = explored(
        game,
        "settle 2-2-5 big=10 small=5",
        "chances big=10 3",
        "paytable",
        "readings",
        "clause 3.3",
        "clauses",
        "audit",
    )
    assert talk == ""
    outside = [
        said("odds", game),
        said("settle", game, "--dice", "2-2-5", "--wager", "big=10", "--wager", "small=5"),
        said("chances", game, "--wager", "big=10", "--rounds", "3"),
        said("paytable", game),
        said("readings", "crown-sydney"),
        said("clause", "crown-sydney", "3.3"),
        said("clauses", "crown-sydney"),
        said("audit", "crown-sydney"),
    ]
    assert inside == "".join(outside)


def test_options_work_as_outside() -> None:
    inside, _ = explored("crown-sydney/standard", "settle 1-2-3 small=2.25 --smallest-chip 1", "odds --area big --json")
    assert inside.endswith(said("odds", "crown-sydney/standard", "--area", "big", "--json"))
    assert "net +3.00 AUD" in inside


def test_the_language_can_be_changed() -> None:
    inside, talk = explored("lang zh-Hant", "crown-sydney/standard", "lang fr")
    assert inside == "繁體中文\n" + said("odds", "crown-sydney/standard", "--lang", "zh-Hant")
    assert "沒有語言「fr」" in talk


def test_a_reading_holds_until_the_game_is_chosen_again() -> None:
    inside, talk = explored(
        "crown-sydney/standard", "reading pair-on-repeat=twice", "odds", "crown-sydney/standard", "reading"
    )
    assert talk == ""
    assert inside.count("read otherwise than by default: pair-on-repeat=twice\n") == 1
    assert inside.endswith("Read otherwise than by default: nothing. Choosing the game again goes back.\n")


def test_a_reading_that_cannot_be_is_refused_and_changes_nothing() -> None:
    inside, talk = explored("crown-sydney/standard", "reading pair-on-repeat=thrice", "reading pair", "reading")
    assert "Choose one of these options: once, twice." in talk
    assert "an equals sign" in talk
    assert "Read otherwise than by default: nothing." in inside


def test_another_books_clause_and_a_comparison_can_be_asked_for() -> None:
    inside, _ = explored("crown-sydney/standard", "clause house 1.1", "compare crown-sydney star-sydney")
    assert inside.endswith(said("clause", "house", "1.1") + said("compare", "crown-sydney", "star-sydney"))


def test_mistakes_are_told_in_one_line_each_and_the_visit_goes_on() -> None:
    mistakes = ["odds", "99", "0", "nowhere/standard", "ods", "xyzzy", "settle", 'settle 1-2-3 "big=10', "lang"]
    inside, talk = explored(*mistakes, "crown-sydney/standard", "settle 1-2-9 big=10", "settle", "settle 1-2-3", "help")
    lines = talk.splitlines()
    assert len(lines) == len(mistakes) + 3, talk
    assert lines[0] == "Choose a game first, by its number (games lists them)."
    assert lines[1] == f"No game has the number 99. Choose 1 to {len(addresses())} (games lists them)."
    assert lines[4] == "No command 'ods' here. Did you mean odds? Type help for the list."
    assert lines[5] == "No command 'xyzzy' here. Type help for the list."
    assert lines[7] == "No closing quotation: close it, or leave it out."
    assert inside.endswith("help, quit\n")


def test_quit_leaves_at_once_and_empty_lines_and_comments_do_nothing() -> None:
    assert explored("", "   ", "# nothing", "quit", "crown-sydney/standard") == ("", "")


def test_a_game_can_be_given_at_the_start() -> None:
    answer = run("explore", "--game", "crown-sydney/standard", typed="quit")
    assert answer.stdout.endswith(said("odds", "crown-sydney/standard"))
    assert "Choose a game" not in answer.stdout


def test_every_line_of_the_help_fits_a_terminal_of_80_columns() -> None:
    from sicbo.cli.explore import BANNER, HELP

    assert max(map(len, f"{BANNER}\n{HELP}".splitlines())) <= 80

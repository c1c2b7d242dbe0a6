"""The group of commands: help, version, and the one line in which anything goes wrong."""

from __future__ import annotations

import errno
import os
import re
import subprocess
from pathlib import Path

import click
import pytest

import sicbo
from sicbo.cli.main import COMMANDS, main
from sicbo.store.sqlite import SqliteStore
from tests.cli.desk import SICBO, refused, run, said, started

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "SICBO_TRACEBACK"}


def test_help_lists_every_command_with_what_it_gives() -> None:
    shown = said("--help")
    for name, gives in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(gives)}$", shown, re.MULTILINE), name


def test_sicbo_alone_shows_the_help() -> None:
    assert said() == said("--help") == said("-h")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_command_says_of_itself(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.short_help == COMMANDS[name]
    assert command.name == name


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_shows_an_example_of_itself(name: str) -> None:
    examples = said(name, "--help").partition("Examples:\n")[2]
    assert re.search(rf"\bsicbo {name}\b", examples)


DOING = {"completion", "serve", "play", "backup", "restore", "salvage", "export"}
"""Commands that answer no question, or, as `export`, in nothing but JSON."""


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - DOING))
def test_every_reading_command_can_answer_in_json(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    reading = {"show", "list", "check"} & set(command.commands) if isinstance(command, click.Group) else {""}
    assert reading, "a group has something to read"
    for part in reading:
        assert "--json" in said(*filter(None, (name, part)), "--help")


def test_every_file_of_a_command_is_in_the_list() -> None:
    folder = Path(sicbo.__file__).parent / "cli"
    commands = {
        file.stem.replace("_", "-")
        for file in folder.glob("*.py")
        if "@click.command(" in file.read_text(encoding="utf-8")
    }
    assert commands == set(COMMANDS)


def test_the_version_is_the_packages_own() -> None:
    assert said("--version") == f"sicbo, version {sicbo.__version__}\n"


def test_a_mistyped_command_is_answered_with_the_nearest_one() -> None:
    assert refused("ods") == "No such command 'ods'. Did you mean 'odds'? See `sicbo --help`."


def test_a_mistyped_option_is_answered_with_the_nearest_one() -> None:
    answer = "No such option '--jsn'. Did you mean '--json'? See `sicbo odds --help`."
    assert refused("odds", "crown-sydney/standard", "--jsn") == answer


def test_a_missing_argument_is_named() -> None:
    assert refused("odds") == "Missing argument 'BOOK/GAME'. See `sicbo odds --help`."


def test_a_command_is_imported_only_when_it_runs_and_rich_never_for_the_odds_in_a_pipe() -> None:
    asked = (
        "import sys; from sicbo.cli.main import main; sys.stdout.flush()\ntry: main({args})\nexcept SystemExit: pass\n"
    )
    asked += (
        "print(*sorted(m for m in sys.modules if m == 'rich.console' or m.startswith('sicbo.cli.')), file=sys.stderr)"
    )
    python = SICBO.with_name("python")
    found = {}
    for args in (["--help"], ["odds", "crown-sydney/standard", "--json"], ["odds", "crown-sydney/standard"]):
        run_of = subprocess.run([python, "-c", asked.format(args=args)], capture_output=True, text=True, check=True)
        found[" ".join(args)] = run_of.stderr.split()
    assert found["--help"] == ["sicbo.cli.main"]
    assert "sicbo.cli.settle" not in found["odds crown-sydney/standard"]
    assert not any("rich.console" in modules for modules in found.values())


def test_as_a_process_bad_input_gives_exit_code_2_and_one_line() -> None:
    answer = started("odds", "crown-sidney/standard")
    assert (answer.returncode, answer.stdout, answer.stderr.count("\n")) == (2, "", 1)
    assert 'Use "crown-sydney"' in answer.stderr


def test_as_a_process_good_input_gives_exit_code_0_and_only_data_on_stdout() -> None:
    answer = started("odds", "crown-sydney/standard", "--json")
    assert (answer.returncode, answer.stderr, answer.stdout[0]) == (0, "", "{")


def test_a_fault_of_our_own_is_one_line_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        raise RuntimeError("the tumbler\nis stuck")

    monkeypatch.setattr("sicbo.law.rulebook.load", break_down)
    result = run("readings", "crown-sydney", SICBO_TRACEBACK="")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "A fault in sicbo itself (RuntimeError: the tumbler is stuck). "
        "Run again with SICBO_TRACEBACK=1 and report what it prints.\n"
    )
    with pytest.raises(RuntimeError):
        run("readings", "crown-sydney")


@pytest.mark.parametrize(
    "args", ["clauses crown-sydney", "clauses crown-sydney --json", "paytable crown-sydney/standard --json"]
)
def test_a_reader_that_has_seen_enough_ends_the_command_quietly(args: str) -> None:
    with subprocess.Popen(
        [SICBO, *args.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert (process.stderr.read(), process.wait(timeout=60)) == (b"", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [SICBO, "odds", "crown-sydney/standard"], stdout=full, stderr=subprocess.PIPE, check=False, env=ENVIRONMENT
        )
    assert answer.returncode == 1
    assert (
        answer.stderr
        == b"The machine refused: No space left on device. Check the disk and the terminal, then try again.\n"
    )


def test_what_the_machine_refuses_is_told_with_the_file_it_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", "/srv/sicbo/lock")

    monkeypatch.setattr("sicbo.cli.rulebooks.command.callback", denied)
    answer = run("rulebooks")
    assert answer.exit_code == 1
    assert answer.stderr == (
        "The machine refused: Permission denied (/srv/sicbo/lock). Run as its owner, or let this user write there.\n"
    )


@pytest.mark.parametrize("group", ["user", "token", "config"])
def test_a_group_without_a_command_shows_what_there_is_as_it_is_laid_out(group: str) -> None:
    answer = run(group)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert f"Usage: sicbo {group} [OPTIONS] COMMAND [ARGS]...\n" in answer.stderr


def test_a_second_house_on_a_folder_is_told_in_plain_sentences(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house")
    answer = started("serve", "--data", str(tmp_path / "house"), "--port", "0")
    store.close()
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "give this one a folder of its own. `sicbo doctor" in answer.stderr


def test_a_terminal_without_chinese_gets_escapes_instead_of_a_traceback() -> None:
    args = ("odds", "crown-sydney/standard", "--area", "big", "--lang", "zh-Hant")
    answer = started(*args, PYTHONIOENCODING="ascii")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "\\u5927" in answer.stdout


def test_colours_are_left_out_where_no_color_is_set() -> None:
    args = ("odds", "crown-sydney/standard")
    assert "\x1b[36m" in started(*args, FORCE_COLOR="1", TERM="xterm-256color").stdout.replace("1;36m", "36m")
    assert not re.search(
        r"\x1b\[[0-9;]*3\d", started(*args, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1").stdout
    )
    assert "\x1b" not in started(*args).stdout


@pytest.mark.parametrize(
    "args",
    [
        "rulebooks",
        "odds star-sydney/super-streak",
        "odds star-sydney/super-streak --lang zh-Hant",
        "odds crown-melbourne-vcgr/option-a-extended --lang zh-Hant",
        "odds rws-sentosa/pay-table-3 --all",
        "paytable crown-melbourne-vcgr/option-b",
        "settle crown-melbourne-vcgr/option-a --dice 1,2,3 --wager pair-12=999999 --wager small=2.25 --smallest-chip 1",
        "chances crown-sydney/standard --wager big=10 --wager triple-1=3 --rounds 30",
        "readings star-sydney",
        "clauses crown-melbourne-vcgr",
        "clauses house --coverage",
        "audit star-sydney",
        "compare crown-sydney rws-sentosa",
    ],
)
def test_no_line_is_longer_than_a_terminal_of_80_columns(args: str) -> None:
    from rich.cells import cell_len

    shown = said(*args.split(), COLUMNS="80").splitlines()
    assert [line for line in shown if cell_len(line) > 80] == []
    assert [line for line in shown if line != line.rstrip()] == []


def test_a_pipe_is_wide_enough_for_the_odds_in_one_line_each() -> None:
    shown = started("odds", "crown-melbourne-vcgr/option-a").stdout.splitlines()
    assert sum("crown-melbourne-vcgr 3." in line for line in shown) == 14

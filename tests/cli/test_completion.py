"""`sicbo completion`: the scripts, and what the shell is offered."""

from __future__ import annotations

import pytest

from tests.cli.desk import refused, said, started


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_names_the_shells_own_completion(shell: str) -> None:
    script = said("completion", shell)
    assert f"{shell}_complete" in script
    assert "_SICBO_COMPLETE" in script


def test_an_unknown_shell_is_refused_with_the_known_ones() -> None:
    assert "'bash', 'zsh', 'fish'" in refused("completion", "csh")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("sicbo set", {"settle"}),
        ("sicbo odds crown-s", {"crown-sydney/standard"}),
        ("sicbo clauses hou", {"house"}),
        ("sicbo compare crown-sydney star", {"star-sydney"}),
        ("sicbo settle crown-sydney/standard --wager any", {"any-triple="}),
        ("sicbo settle nowhere/standard --wager any", set()),
        ("sicbo odds crown-sydney/standard --lang zh", {"zh-Hant", "zh-Hans"}),
    ],
)
def test_the_shell_is_offered_what_fits(typed: str, offered: set[str]) -> None:
    count = len(typed.split()) - 1
    answer = started(_SICBO_COMPLETE="bash_complete", COMP_WORDS=typed, COMP_CWORD=str(count))
    assert {line.partition(",")[2] for line in answer.stdout.split()} == offered

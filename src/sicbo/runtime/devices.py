"""The devices of all tables, by what is safe in the log."""

from __future__ import annotations

from typing import Any

from sicbo.house.desks import own_name
from sicbo.runtime.kinds import TABLE
from sicbo.store.commits import Commit
from sicbo.tumbler.register import Register


class Devices:
    """Follows the log from its beginning."""

    def __init__(self) -> None:
        self.register = Register()

    def on_commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Note what the facts of a table say of its dice, tumbler and chain."""
        if commit.stream.partition("/")[0] == TABLE:
            for event in events:
                self.register.follow(own_name(commit.stream), event)

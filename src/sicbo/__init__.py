"""sicbo: a complete Sic Bo house. As a library: exact pay tables, odds and settlement of five approved rulebooks.

>>> import sicbo
>>> sicbo.game("rws-sentosa/pay-table-1").settle("2-2-5", {"double-2": 1000}).net
11500
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sicbo.law.clause import Clause as Clause
    from sicbo.law.rulebook import Rulebook as Rulebook
    from sicbo.law.rulebook import books as books
    from sicbo.law.rulebook import load as rulebook
    from sicbo.library import Game as Game
    from sicbo.library import game as game
    from sicbo.units.dice import Roll as Roll
    from sicbo.units.refusal import BadInput as BadInput

__version__ = "0.1.0"
__all__ = ["BadInput", "Clause", "Game", "Roll", "Rulebook", "books", "game", "rulebook"]

_HOMES = {
    "BadInput": ("sicbo.units.refusal", "BadInput"),
    "Clause": ("sicbo.law.clause", "Clause"),
    "Game": ("sicbo.library", "Game"),
    "Roll": ("sicbo.units.dice", "Roll"),
    "Rulebook": ("sicbo.law.rulebook", "Rulebook"),
    "books": ("sicbo.law.rulebook", "books"),
    "game": ("sicbo.library", "game"),
    "rulebook": ("sicbo.law.rulebook", "load"),
}


def __getattr__(name: str) -> object:
    """Names are imported when first used, so that `import sicbo` stays quick."""
    if name not in _HOMES:
        raise AttributeError(f"module 'sicbo' has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    """The public names too, which completion would not see before they are used."""
    return sorted({*globals(), *__all__})

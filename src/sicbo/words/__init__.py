"""Names, calls, refusals and remedies in three languages, each said by its key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

LANGUAGES: tuple[str, ...] = ("en", "zh-Hant", "zh-Hans")


def load(language: str = "en") -> Words:
    """The words of one language, read once.

    >>> load("zh-Hant").say("bet.triple")
    '圍骰'
    """
    if language not in LANGUAGES:
        raise ValueError(f"no words in {language!r}; the languages are {', '.join(LANGUAGES)}")
    return _read(language)


class _Argument:
    """What stands in the braces of a text; `{short:money}` is an amount of minor units, told with its decimals."""

    __slots__ = ("_value",)

    def __init__(self, value: str | int) -> None:
        self._value = value

    def __format__(self, kind: str) -> str:
        if kind != "money":
            return format(self._value, kind)
        if isinstance(self._value, str):
            return self._value  # as somebody has typed it
        whole, cents = divmod(abs(self._value), 100)
        return f"{'-' if self._value < 0 else ''}{whole:,}.{cents:02}"


class Words:
    """One language's catalogue, flat: `refusal.unknown-book`, `game.crown-sydney/standard`, `face.1`."""

    __slots__ = ("_texts", "language")

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = texts

    def say(self, key: str, /, **arguments: str | int) -> str:
        """The text under this key with its arguments filled in; arguments that it does not use are ignored.

        >>> load().say("odds.to-one", odds="17/2")
        '17/2 to 1'
        >>> load().say("refusal.no-funds", short=123450)
        'The stack does not cover this; 1,234.50 is missing.'
        """
        text = self._texts[key]
        try:
            return text.format_map({name: _Argument(value) for name, value in arguments.items()})
        except KeyError as missing:
            raise KeyError(f"{key} needs the argument {missing.args[0]!r}") from None

    def pattern(self, key: str) -> str:
        """The text under this key with its arguments still in braces.

        >>> load().pattern("odds.to-one")
        '{odds} to 1'
        """
        return self._texts[key]

    def has(self, key: str) -> bool:
        """Whether the catalogue holds this key."""
        return key in self._texts

    def keys(self) -> frozenset[str]:
        """Every key of the catalogue."""
        return frozenset(self._texts)

    def catalogue(self) -> dict[str, str]:
        """Every text by its key, its arguments still in braces."""
        return dict(self._texts)

    def area(self, bet: str, pick: Sequence[int | str]) -> str:
        """The name of one betting area: the kind of bet and the faces, total, symbol or colour picked.

        >>> load().area("pair", [1, 2]), load().area("symbol-triple", ["fish"]), load().area("streak-small", [])
        ('1 and 2', 'Triple Fish', 'Super Streak Small')
        """
        key = f"area.{bet}"
        takes = self._texts[key].count("{")
        if len(pick) != takes:
            raise ValueError(f"{key} takes {takes} picks, not {len(pick)}: {list(pick)}")
        return self.say(key, **dict(map(self._argument, "abcd", pick)))

    def _argument(self, letter: str, picked: int | str) -> tuple[str, str | int]:
        """A picked number under its letter, a picked symbol or colour under `symbol` or `colour`."""
        if isinstance(picked, int):
            return letter, picked
        section = "colour" if self.has(f"colour.{picked}") else "symbol"
        return section, self.say(f"{section}.{picked}")


@cache
def _read(language: str) -> Words:
    # Imported here: most callers never speak, and starting up must stay cheap.
    import tomllib
    from pathlib import Path

    catalogue = Path(__file__).with_name(f"{language}.toml").read_text(encoding="utf-8")
    return Words(language, dict(_flatten(tomllib.loads(catalogue))))


def _flatten(table: Mapping[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{above}{name}.")
        elif isinstance(value, str):
            yield f"{above}{name}", value
        else:
            raise TypeError(f"{above}{name} is not text: {value!r}")

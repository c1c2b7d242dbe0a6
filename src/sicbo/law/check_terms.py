"""Cross-checks of what a book demands of terms: every answer it names is one that terms can give."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

from sicbo.law import schema, vocabulary
from sicbo.law.vocabulary import Chance, Goods, PrizeKind

ANY_PRIZE = "any"
"""Of every prize, whatever its kind."""
STATEMENTS = "statements."
_ROWS: dict[tuple[str, str], type[Any]] = {
    ("tournament", "fees"): vocabulary.Fee,
    ("tournament", "sessions"): vocabulary.Session,
    ("tournament", "prizes"): vocabulary.PlacePrize,
    ("promotion", "awards"): vocabulary.Award,
    ("promotion", "prizes"): vocabulary.Prize,
}

Fault = tuple[str, str]


def check_terms(law: schema.TermsLaw, options: set[str]) -> Iterator[Fault]:
    """Every answer, condition, kind of prize and reading that the demands name exists."""
    seen: set[str] = set()
    statements = {item.id for item in law.item if item.kind == "statement"}
    for item in law.item:
        path = f"terms.item[{item.of}/{item.id}]"
        if path in seen:
            yield path, "listed twice"
        seen.add(path)
        if not item.needs and not item.one_of:
            yield path, "asks for nothing"
        if len(item.one_of) == 1:
            yield f"{path}.one_of", "one alternative is none"
        for named in (*item.needs, *item.one_of):
            own = named.removeprefix(STATEMENTS) if named.startswith(STATEMENTS) else ""
            if not own and not _answers(item.of, named, item.prize):
                yield path, f"{named!r} is no answer that terms of a {item.of} can give"
            if own and item.kind == "statement" and own not in statements:
                yield path, f"{own!r} is no statement of this book"
        yield from _conditions(path, item, options)
    for bar in law.bar:
        path = f"terms.bar[{bar.of}/{bar.id}]"
        if not is_flag(bar.of, bar.answer, bar.prize):
            yield f"{path}.answer", f"{bar.answer!r} is no yes or no of a {bar.of}"
        yield from _prize_and_reading(path, bar.prize, bar.reading, options)
    for chance in law.chance:
        yield from _word(f"terms.chance[{chance.id}]", chance.id, Chance)
        yield from _prize_and_reading(f"terms.chance[{chance.id}]", "", chance.reading, options)
    for goods in law.forbidden:
        yield from _word(f"terms.forbidden[{goods.id}]", goods.id, Goods)
        yield from _prize_and_reading(f"terms.forbidden[{goods.id}]", "", goods.reading, options)
    for step in law.step:
        path = f"terms.step[{step.of}/{step.id}]"
        if step.when and not is_flag(step.of, step.when, ""):
            yield f"{path}.when", f"{step.when!r} is no yes or no of a {step.of}"
        yield from _prize_and_reading(path, step.prize, step.reading, options)


def is_flag(of: schema.Event, named: str, prize: str = "") -> bool:
    """Whether the answer is a yes or a no."""
    return bool(_hints(vocabulary.Prize if prize else vocabulary.SHAPES[of]).get(named) == (bool | None))


@cache
def _hints(shape: type[Any]) -> dict[str, Any]:
    """What each answer of a shape may be; asked for once, since Python evaluates the annotations anew each time."""
    return get_type_hints(shape)


def _conditions(path: str, item: schema.TermsItem, options: set[str]) -> Iterator[Fault]:
    if item.when and not is_flag(item.of, item.when, item.prize):
        yield f"{path}.when", f"{item.when!r} is no yes or no of a {item.of}"
    yield from _prize_and_reading(path, item.prize, item.reading, options)


def _prize_and_reading(path: str, prize: str, reading: str, options: set[str]) -> Iterator[Fault]:
    if prize and prize != ANY_PRIZE:
        yield from _word(f"{path}.prize", prize, PrizeKind)
    if reading and reading not in options:
        yield f"{path}.reading", f"{reading!r} is no option of readings.toml"


def _word(path: str, word: str, known: Any) -> Iterator[Fault]:
    if word not in get_args(known):
        yield path, f"{word!r} is not one of {', '.join(get_args(known))}"


def _answers(of: schema.Event, named: str, prize: str) -> bool:
    row, dot, inner = named.partition(".")
    if dot:
        shape: Any = _ROWS.get((of, row), schema.Strict)
        return inner in _hints(shape)
    return named in _hints(vocabulary.Prize if prize else vocabulary.SHAPES[of])

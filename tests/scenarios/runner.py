"""Scenario scripts: a floor manager's account of an evening, played through the real table, line by line.

    table T1  crown-sydney/standard  limits ...
      dealer  open-bets                 -> bets-opened                crown-sydney 5.1.1
      P1      bet big 100               -> wager-registered
      P2      bet small 50              -> refused bets-closed        crown-sydney 3.6
      dealer  enter 2 4 6               -> echoed 2 4 6 total 12
      dealer  confirm                   -> result 2 4 6               says "two, four, six, total twelve"
                                        lit big total-12 single-2 ...
      dealer  settle                    -> settled P1 +100            crown-sydney 3.3.1(a)

Limits: `table T1 crown-sydney/standard limits 10..1000 unit 5 own triple 5..100 approved 5 cap 50000 terminals empty`
opens with a sign; without `limits` the sign is so wide that it never matters, and with `no-sign` there is none. A line
`clock 20:19:59` moves the time, `sign 10..1000` and `pending 25..1000 from 20:20` look at the signs, `with remaining 1`
at the arguments of a refusal, `P1 big lose 1500 back 500` at one settled wager, `worst 1800` at the liability.

Places: without `terminals` a place has none, and `P1 bet big 100` is chips that P1 lays and the dealer records; with
them it comes from the terminal of the place (in a book that takes credits always). `P1-phone` and `P1-at-terminal-2`
say where P1 is. `P1 is-due 6-red 1x25 2x5` looks at what the dealer is to pay while settling is due.

`dealer finish 6 2 4` and `dealer deals 6 2 4` take every step that the round still lacks, with these dice, and settle.

Amounts are in dollars. After every order the postings must balance and agree with the stacks, and at the end the state
rebuilt from the events must equal the live one. `docs/table.md` lists the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from sicbo.floor.table.commands import Actor
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.law.rulebook import Rulebook, load
from tests.scenarios.amounts import cents
from tests.scenarios.chips import opened_float
from tests.scenarios.evening import Evening, Wrong, taker
from tests.scenarios.inspections import look
from tests.scenarios.sessions import designated, seat_entrants
from tests.scenarios.spelling import approved_minimums, sign
from tests.scenarios.verbs import actor as _actor
from tests.scenarios.verbs import command as _command
from tests.scenarios.verbs import giver
from tests.scenarios.wording import citations, said, words_of
from tests.tidy.claims import all_books

__all__ = ["WIDE", "Evening", "Wrong", "play"]

HANDLE = re.compile(r"\s*(?P<who>[\w-]+)\s+(?P<act>.*?)\s*->\s*(?P<expected>.*)")
BOOKS = frozenset({*all_books(), "mixed"})
SAYS = re.compile(r'says "(?P<words>[^"]*)"')
STACK = 10_000_00
WIDE = lim.Sign(lim.Range(1, 10**15))


def play(file: Path, find: Callable[[str], Rulebook] = load) -> Evening:
    """Play one script; `Wrong` names the first line on which the table does otherwise."""
    evening: Evening | None = None
    last: list[AnyEvent] | Refused = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = line.split("#", 1)[0].rstrip()
        if not text.strip():
            continue
        where = f"{file.name}:{number}: {line.strip()}"
        if text.startswith("table "):
            if evening is not None:
                evening.check_replay()
            evening = _open(file.name, text, find)
            continue
        assert evening is not None, f"{where}: a script begins with its table"
        if "->" in text:
            last = _line(evening, text, where)
        else:
            look(evening, text.split(), last, where)
    assert evening is not None, f"{file.name}: no table"
    evening.check_replay()
    return evening


def _open(file: str, text: str, find: Callable[[str], Rulebook]) -> Evening:
    """`table T1 book/game [+game …] [reading id=option] [fitted item] [chips 5,25] [price 25] [without odd,even] …`."""
    _, name, address, *options = text.split()
    book_id, _, first = address.partition("/")
    games, fittings, readings, price, mode = [first], [], {}, 0, "licensed"
    chips: tuple[int, ...] = (1,)
    limits: list[str] = []
    cap: int | None = None
    approved: list[str] = []
    session = ""
    flags = set()
    standing = set()
    without: tuple[str, ...] = ()
    floats: list[f.OpenFloat] = []
    rest = iter(options)
    for option in rest:
        if option.startswith("+"):
            games.append(option[1:])
        elif option == "reading":
            key, _, value = next(rest).partition("=")
            readings[key] = value
        elif option == "fitted":
            fittings.append(next(rest))
        elif option in {"chip", "chips"}:
            chips = tuple(map(cents, next(rest).split(",")))
        elif option == "price":
            price = cents(next(rest))
        elif option == "standing":
            standing.add(next(rest))
        elif option == "without":
            without = tuple(next(rest).split(","))
        elif option == "float":
            floats.append(opened_float(next(rest), next(rest)))
        elif option == "tournament":
            session = next(rest)
        elif option == "practice":
            mode = "practice"
        elif option == "limits":
            limits.append(next(rest))
        elif option == "unit":
            limits += [option, next(rest)]
        elif option == "own":
            limits += [next(rest), next(rest)]
        elif option == "approved":
            approved.append(next(rest))
        elif option == "approved-own":
            approved += [next(rest), next(rest)]
        elif option == "cap":
            cap = cents(next(rest))
        elif option in {"terminals", "empty", "no-sign", "electronic", "automatic", "unfitted"}:
            flags.add(option)
        else:
            raise Wrong(f"{file}: cannot read {option!r} in {text!r}")
    law = _law(find, book_id, tuple(readings.items()), without)
    evening = Evening(file, law, Table(name))
    media = law.book.articles.chips
    terminals = "terminals" in flags or (media is not None and "credits" in media.media)
    places = tuple(
        s.PlaceSpec(
            name,
            games[min(n, len(games)) - 1],
            f"terminal-{n}" if terminals else "",
            standing=name in standing,
        )
        for n, name in ((n, f"P{n}") for n in range(1, 5))
    )
    shown = sign(limits) if limits else WIDE
    opening = s.OpenTable(
        mode="licensed" if mode == "licensed" else "practice",
        dice="electronic" if "electronic" in flags else "physical",
        dealer="automatic" if "automatic" in flags else "human",
        places=places,
        readings=law.readings,
        chips=chips,
        fittings=tuple(fittings),
        sign=None if "no-sign" in flags else shown,
        approved=approved_minimums(law, approved),
        liability_cap=cap,
        streak_price=price,
        without=law.without,
    )
    manager = Actor("manager", "casino-manager")
    opening = designated(opening, book_id, session) if session else opening
    evening.must(manager, opening, text)
    evening.opening = opening
    if mode == "licensed" and "unfitted" not in flags:
        evening.must(manager, i.FitDice("D0", "M0"), text)
    if session:
        seat_entrants(evening, places, 0 if "empty" in flags else STACK, text)
    for place in () if "empty" in flags or session else places:
        evening.must(manager, s.TakePlace(place.id, place.id), text)
        evening.must(manager, s.BuyIn(place.id, STACK, f"buy-in-{place.id}"), text)
    for opening_float in floats:
        evening.must(manager, opening_float, text)
    return evening


@cache
def _law(
    find: Callable[[str], Rulebook], book_id: str, readings: tuple[tuple[str, str], ...], without: tuple[str, ...]
) -> TableLaw:
    """The law of a table, compiled once for all scripts that play by it."""
    return TableLaw.of(find(book_id), dict(readings), without)


def _line(evening: Evening, text: str, where: str) -> list[AnyEvent] | Refused:
    match = HANDLE.fullmatch(text)
    assert match is not None, f"{where}: cannot be read"
    act = match["act"].split()
    if act[0] == "deals":
        answer = _deal(evening, _actor(match["who"]), act[1:], where)
    else:
        order = _command(evening, match["who"], act, where)
        answer = evening.order(giver(evening, match["who"], order), order)
    expected = match["expected"]
    says = SAYS.search(expected)
    words, cited = _expected(SAYS.sub("", expected).split(), where)
    _compare(answer, words, cited, where)
    if says and says["words"] != said(answer):
        raise Wrong(f"{where}\n    says {said(answer)!r}")
    return answer


def _expected(line: list[str], where: str) -> tuple[list[str], list[tuple[int, str]]]:
    """The words of what is to happen, and each citation with how many of the words stand before it."""
    words: list[str] = []
    cited: list[tuple[int, str]] = []
    rest = iter(line)
    for word in rest:
        if word in BOOKS:
            assert words, f"{where}: a citation stands behind what it is for"
            cited.append((len(words), f"{word} {next(rest)}"))
        else:
            words.append(word)
    return words, cited


def _deal(evening: Evening, actor: Actor, faces: list[str], where: str) -> list[AnyEvent] | Refused:
    """Every step of the round that is still due, by one person; the answer of the last one, or the first refusal."""
    while True:
        step = due(evening.law, evening.table)
        verbs = {"enter": ["enter", *faces], "no-more-bets-button": ["press-no-more-bets"]}
        person = taker(evening, step) if step == "tumble" else actor
        answer = evening.order(person, _command(evening, actor.id, verbs.get(step, [step]), where))
        if step == "enter" and isinstance(answer, list):
            answer = evening.order(actor, _command(evening, actor.id, ["confirm"], where))
        if evening.table.done == 0 or isinstance(answer, Refused):
            return answer


def _compare(answer: list[AnyEvent] | Refused, expected: list[str], cited: list[tuple[int, str]], where: str) -> None:
    """Exactly these things happened in this order, and each citation is one of the thing it stands behind."""
    if isinstance(answer, Refused):
        happened = [("refused", {answer.clause}), (answer.code, {answer.clause})]
    else:
        every = [(word, citations(event)) for event in _said_of(answer) for word in words_of(event)]
        closed = any(word == "table-closed" for word, _ in every)
        unsaid = {"spins-ended", "place-left"} if closed else {"spins-ended"}
        happened = [one for one in every if one[0] not in unsaid or one[0] in expected] or [("nothing", set())]
    if expected != [word for word, _ in happened]:
        instead = f"refused {answer.code}  {answer.clause}  {answer.arguments}" if isinstance(answer, Refused) else ""
        raise Wrong(f"{where}\n    {instead or '-> ' + ' '.join(word for word, _ in happened)}")
    for standing, citation in cited:
        of, belong = happened[standing - 1]
        if citation not in belong:
            raise Wrong(f"{where}\n    {of} cites {sorted(belong)}")


def _said_of(events: list[AnyEvent]) -> list[AnyEvent]:
    """The events that a script writes down: of an opening the table's alone, not what it finds there."""
    return events[:1] if events and isinstance(events[0], TableOpened) else events

"""Scenario scripts: a floor manager's account of an evening, played through the real table, line by line.

    table T1  crown-sydney/standard  limits ...
      dealer  open-bets                 -> bets-opened                crown-sydney 5.1.1
      P1      bet big 100               -> wager-registered
      P2      bet small 50              -> refused bets-closed        crown-sydney 3.6
      dealer  enter 2 4 6               -> echoed 2 4 6 total 12
      dealer  confirm                   -> result 2 4 6               says "two, four, six, total twelve"
                                        lit big total-12 single-2 ...
      dealer  settle                    -> settled P1 +100            crown-sydney 3.3.1(a)

Amounts are in dollars. After every order the postings must balance and agree with the stacks, and at the end the state
rebuilt from the events must equal the live one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from sicbo import words
from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.commands import phases as p
from sicbo.floor.table.commands import seating as s
from sicbo.floor.table.commands import wagers as w
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.events.phases import BetsClosed, BetsOpened, ResultCalled, ResultEchoed
from sicbo.floor.table.events.wagers import RoundSettled
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import RANKS, TableLaw
from sicbo.floor.table.postings import postings
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.state import Table
from sicbo.law.rulebook import Rulebook, load
from sicbo.ledger.postings import Account, Ledger
from tests.tidy.claims import all_books

HANDLE = re.compile(r"\s*(?P<who>[\w-]+)\s+(?P<act>.*?)\s*->\s*(?P<expected>.*)")
CITATION = re.compile(rf"(?<=\s)(?P<book>{'|'.join([*all_books(), 'mixed'])}) (?P<number>\S+)\s*$")
SAYS = re.compile(r'says "(?P<words>[^"]*)"')
STACK = 10_000_00


class Wrong(AssertionError):
    """A script and the table disagree: the file, the line, and what came instead."""


@dataclass
class Evening:
    """One table being played by a script."""

    file: str
    law: TableLaw
    table: Table
    at: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    log: list[AnyEvent] = field(default_factory=list)

    def order(self, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
        """Give an order to the table; accepted ones are booked and checked."""
        answer = decide(self.law, self.table, Order(actor, self.at, command))
        if isinstance(answer, list):
            for event in answer:
                evolve(self.law, self.table, event)
                self.ledger.book(postings(self.table.id, self.law.currency, event))
                self.log.append(event)
            self.check_books()
        return answer

    def check_books(self) -> None:
        """Stacks and wagers on the felt are what the ledger says, and nobody is below zero."""
        for place in self.table.places.values():
            name = f"{self.table.id}/{place.id}"
            assert place.stack == self.ledger.balance(Account("stack", name), self.law.currency) >= 0, name
            assert place.staked == self.ledger.balance(Account("wagers", name), self.law.currency), name

    def check_replay(self) -> None:
        """Folding the log gives the live state."""
        again = Table(self.table.id)
        for event in self.log:
            evolve(self.law, again, event)
        assert again == self.table


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
            evening = _open(file.name, text, find)
            continue
        assert evening is not None, f"{where}: a script begins with its table"
        if "->" in text:
            last = _line(evening, text, where)
        else:
            _more(evening, text.split(), last, where)
    assert evening is not None, f"{file.name}: no table"
    evening.check_replay()
    return evening


def _open(file: str, text: str, find: Callable[[str], Rulebook]) -> Evening:
    """`table T1 book/game [+game ...] [reading id=option] [fitted item] [chip 5] [practice]`."""
    _, name, address, *options = text.split()
    book_id, _, first = address.partition("/")
    games, fittings, readings, chip, mode = [first], [], {}, 1, "licensed"
    rest = iter(options)
    for option in rest:
        if option.startswith("+"):
            games.append(option[1:])
        elif option == "reading":
            key, _, value = next(rest).partition("=")
            readings[key] = value
        elif option == "fitted":
            fittings.append(next(rest))
        elif option == "chip":
            chip = _cents(next(rest))
        elif option == "practice":
            mode = "practice"
        else:
            raise Wrong(f"{file}: cannot read {option!r} in {text!r}")
    law = TableLaw.of(find(book_id), readings)
    evening = Evening(file, law, Table(name))
    places = tuple(s.PlaceSpec(f"P{n}", games[min(n, len(games)) - 1]) for n in range(1, 5))
    opening = s.OpenTable(
        mode="licensed" if mode == "licensed" else "practice",
        dice="physical",
        dealer="human",
        places=places,
        readings=law.readings,
        smallest_chip=chip,
        fittings=tuple(fittings),
    )
    manager = Actor("manager", "casino-manager")
    assert isinstance(evening.order(manager, opening), list), f"{file}: the table does not open"
    for place in places:
        evening.order(manager, s.TakePlace(place.id, place.id))
        evening.order(manager, s.BuyIn(place.id, STACK, f"buy-in-{place.id}"))
    return evening


def _line(evening: Evening, text: str, where: str) -> list[AnyEvent] | Refused:
    match = HANDLE.fullmatch(text)
    assert match is not None, f"{where}: cannot be read"
    command = _command(evening, match["who"], match["act"].split(), where)
    answer = evening.order(_actor(match["who"]), command)
    expected = match["expected"]
    says = SAYS.search(expected)
    expected = SAYS.sub("", expected).rstrip()
    cited = CITATION.search(" " + expected)
    if cited:
        expected = (" " + expected)[: cited.start()].strip()
    _compare(evening, answer, expected.split(), where)
    if cited:
        citation = f"{cited['book']} {cited['number']}"
        if citation not in _citations(answer):
            raise Wrong(f"{where}\n    cites {sorted(_citations(answer))}")
    if says and says["words"] != _said(answer):
        raise Wrong(f"{where}\n    says {_said(answer)!r}")
    return answer


def _actor(who: str) -> Actor:
    name = who.removesuffix("-elsewhere")
    rank = next((rank for rank in RANKS if name == rank), None)
    return Actor(who, rank, assigned=name == who)


def _command(evening: Evening, who: str, act: list[str], where: str) -> AnyCommand:
    verb, *words_ = act
    round_number = evening.table.upcoming()
    place = who
    if words_[-2:-1] == ["round"]:
        round_number = int(words_[-1])
        words_ = words_[:-2]
    if words_[-2:-1] == ["for"]:
        place = words_[-1]
        words_ = words_[:-2]
    match verb, words_:
        case "open-bets", []:
            return p.OpenBets()
        case "tumble", []:
            least = evening.law.book.articles.dealing.tumbles_min
            return p.Tumble(least.count if least else 1)
        case "tumble", [times]:
            return p.Tumble(int(times))
        case "no-more-bets", []:
            return p.CloseBets()
        case "press-no-more-bets", []:
            return p.PressNoMoreBets()
        case "uncover", []:
            return p.Uncover()
        case "enter", [a, b, d]:
            return p.EnterResult((int(a), int(b), int(d)))
        case "confirm", []:
            return p.ConfirmResult(evening.table.echoed or (1, 1, 1))
        case "confirm", [a, b, d]:
            return p.ConfirmResult((int(a), int(b), int(d)))
        case "settle", []:
            return p.Settle()
        case "direct-spins", []:
            return p.DirectSpins()
        case (("bet" | "call-bet"), pairs) if len(pairs) % 2 == 0:
            stakes = tuple(w.Stake(area, _cents(amount)) for area, amount in zip(pairs[::2], pairs[1::2], strict=True))
            return w.PlaceWagers(round=round_number, place=place, wagers=stakes, spoken=verb == "call-bet")
        case "take-back", [area]:
            return w.TakeBack(round=round_number, place=place, area=area)
        case "take-back", [area, amount]:
            return w.TakeBack(round=round_number, place=place, area=area, amount=_cents(amount))
        case "move", [area, to]:
            return w.MoveWager(round=round_number, place=place, area=area, to=to)
        case "move", [area, to, amount]:
            return w.MoveWager(round=round_number, place=place, area=area, to=to, amount=_cents(amount))
        case "clear", []:
            return w.ClearWagers(round_number, place)
        case "undo", []:
            return w.UndoWagers(round_number, place)
        case "repeat", []:
            return w.RepeatWagers(round_number, place)
        case "double", []:
            return w.DoubleWagers(round_number, place)
        case "leave", []:
            return s.LeavePlace(place)
        case "sit", [player]:
            return s.TakePlace(place, player)
        case "buy-in", [amount]:
            return s.BuyIn(place, _cents(amount), f"{where} in")
        case "cash-out", [amount]:
            return s.CashOut(place, _cents(amount), f"{where} out")
    raise Wrong(f"{where}: no such act")


def _compare(evening: Evening, answer: list[AnyEvent] | Refused, expected: list[str], where: str) -> None:
    if isinstance(answer, Refused):
        if expected != ["refused", answer.code]:
            raise Wrong(f"{where}\n    refused {answer.code}  {answer.clause}  {answer.arguments}")
        return
    happened = _told(answer)
    if expected != happened:
        raise Wrong(f"{where}\n    -> {' '.join(happened)}")


def _told(events: list[AnyEvent]) -> list[str]:
    """The events as a script writes them."""
    told: list[str] = []
    for event in events:
        match event:
            case ResultEchoed():
                told += ["echoed", *map(str, event.faces), "total", str(event.total)]
            case ResultCalled():
                told += ["result", *map(str, event.faces)]
            case RoundSettled():
                told.append("settled")
                for settled in event.places:
                    net = sum(paid.win if paid.outcome == "win" else -paid.stake for paid in settled.wagers)
                    told += [settled.place, _signed(net)]
            case _:
                told.append(str(event.__struct_config__.tag))
    return told or ["nothing"]


def _more(evening: Evening, words_: list[str], last: list[AnyEvent] | Refused, where: str) -> None:
    """A line that looks closer at what just happened or at what somebody has."""
    match words_:
        case ["lit", *areas]:
            assert isinstance(last, list), where
            called = next(event for event in last if isinstance(event, ResultCalled))
            lit = {area for game in called.lit.values() for area in game}
            if lit != set(areas):
                raise Wrong(f"{where}\n    lit {' '.join(sorted(lit))}")
        case ["blocked", *areas]:
            assert isinstance(last, Refused), where
            found = [f"{one.area}:{one.code}" for one in last.blocked]
            if found != areas:
                raise Wrong(f"{where}\n    blocked {' '.join(found)}")
        case [place, "has", amount]:
            if evening.table.places[place].stack != _cents(amount):
                raise Wrong(f"{where}\n    {place} has {_dollars(evening.table.places[place].stack)}")
        case [place, "on", "nothing"]:
            if evening.table.places[place].wagers:
                raise Wrong(f"{where}\n    {_lying(evening, place)}")
        case [place, "on", *pairs]:
            wanted = dict(zip(pairs[::2], map(_cents, pairs[1::2]), strict=True))
            if wanted != {area: wager.stake for area, wager in evening.table.places[place].wagers.items()}:
                raise Wrong(f"{where}\n    {_lying(evening, place)}")
        case _:
            raise Wrong(f"{where}: cannot be read")


def _lying(evening: Evening, place: str) -> str:
    return " ".join(f"{area} {_dollars(wager.stake)}" for area, wager in evening.table.places[place].wagers.items())


def _citations(answer: list[AnyEvent] | Refused) -> set[str]:
    if isinstance(answer, Refused):
        return {answer.clause}
    found = {str(getattr(event, "clause", "")) for event in answer}
    for event in answer:
        if isinstance(event, RoundSettled):
            found |= {cited for place in event.places for paid in place.wagers for cited in (paid.clause, paid.row)}
    return found - {""}


def _said(answer: list[AnyEvent] | Refused) -> str:
    assert isinstance(answer, list)
    english = words.load("en")
    for event in answer:
        if isinstance(event, BetsOpened | BetsClosed):
            return english.say(event.says).lower().rstrip(".")
        if isinstance(event, ResultCalled):
            parts = [english.say(key) for key in event.called]
            if event.calls_total:
                parts.append(english.say("call.total", total=english.say(f"number.{event.total}")))
            return ", ".join(parts).lower()
    return ""


def _cents(amount: str) -> int:
    whole, _, part = amount.partition(".")
    return int(whole + (part + "00")[:2])


def _dollars(amount: int) -> str:
    return f"{amount // 100}" if amount % 100 == 0 else f"{amount // 100}.{amount % 100:02d}"


def _signed(net: int) -> str:
    return f"{'-' if net < 0 else '+'}{_dollars(abs(net))}"

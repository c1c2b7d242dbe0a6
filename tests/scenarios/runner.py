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

`dealer finish 6 2 4` and `dealer deals 6 2 4` take every step that the round still lacks, with these dice, and settle.

Amounts are in dollars. After every order the postings must balance and agree with the stacks, and at the end the state
rebuilt from the events must equal the live one. `docs/table.md` lists the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from sicbo import words
from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.commands import float as f
from sicbo.floor.table.commands import limits as lim
from sicbo.floor.table.commands import phases as p
from sicbo.floor.table.commands import seating as s
from sicbo.floor.table.commands import streak as k
from sicbo.floor.table.commands import wagers as w
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.events.chips import ColourIssued, RedemptionRequested
from sicbo.floor.table.events.float import FloatCounted
from sicbo.floor.table.events.irregularities import NoResultDeclared
from sicbo.floor.table.events.people import WagerVoided, WinningsWithheld, WithheldForfeited, WithheldReleased
from sicbo.floor.table.events.phases import BetsClosed, BetsOpened, ResultCalled, ResultEchoed
from sicbo.floor.table.events.seating import TableOpened
from sicbo.floor.table.events.streak import StreakFinalCalled
from sicbo.floor.table.events.wagers import Paid, RoundSettled
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import RANKS, TableLaw
from sicbo.floor.table.liability import liability
from sicbo.floor.table.piles import in_hand, laid
from sicbo.floor.table.postings import postings
from sicbo.floor.table.postings.accounts import bank, token_unit
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.state import CASH, Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak_runs import flashing, kinds, streak_board, streak_table
from sicbo.law.rulebook import Rulebook, load
from sicbo.ledger.postings import Account, Ledger
from tests.scenarios import irregularities
from tests.scenarios.amounts import cents, dollars, signed
from tests.scenarios.chips import chip_command, float_command, medium_named, opened_float
from tests.scenarios.people_verbs import milliseconds, people_command
from tests.scenarios.spelling import approved_minimums, sign, time
from tests.tidy.claims import all_books

HANDLE = re.compile(r"\s*(?P<who>[\w-]+)\s+(?P<act>.*?)\s*->\s*(?P<expected>.*)")
CITATION = re.compile(rf"(?<=\s)(?P<book>{'|'.join([*all_books(), 'mixed'])}) (?P<number>\S+)\s*$")
SAYS = re.compile(r'says "(?P<words>[^"]*)"')
STACK = 10_000_00
WIDE = lim.Sign(lim.Range(1, 10**15))


class Wrong(AssertionError):
    """A script and the table disagree: the file, the line, and what came instead."""


@dataclass
class Evening:
    """One table being played by a script."""

    file: str
    law: TableLaw
    table: Table
    at: int = 0
    opening: s.OpenTable | None = None
    ledger: Ledger = field(default_factory=Ledger)
    log: list[AnyEvent] = field(default_factory=list)
    refusals: list[Refused] = field(default_factory=list)

    def order(self, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
        """Give an order to the table; accepted ones are booked and checked."""
        before = deepcopy(self.table)
        answer = decide(self.law, self.table, Order(actor, self.at, command))
        assert self.table == before, f"deciding on {command} has changed the table"
        if isinstance(answer, list):
            for event in answer:
                evolve(self.law, self.table, event)
                self.ledger.book(postings(self.table.id, self.law.currency, event))
                self.log.append(event)
            self.check_books()
        else:
            self.refusals.append(answer)
        return answer

    def finish(self, faces: tuple[int, int, int]) -> None:
        """The dealer takes every step that the round still lacks before it is settled."""
        least = self.law.book.articles.dealing.tumbles_min
        steps: dict[str, AnyCommand] = {
            "tumble": p.Tumble(least.count if least else 1),
            "no-more-bets": p.CloseBets(),
            "no-more-bets-button": p.PressNoMoreBets(),
            "uncover": p.Uncover(),
        }
        while (step := due(self.law, self.table)) != "settle":
            keyed: list[AnyCommand] = [p.EnterResult(faces), p.ConfirmResult(faces)]
            for command in [steps[step]] if step in steps else keyed:
                assert isinstance(self.order(Actor("dealer", "dealer"), command), list), f"{self.file}: {step}"

    def check_books(self) -> None:
        """Stacks, wagers on the felt and the float are what the ledger says, and nobody is below zero."""
        assert self.table.tray.holds == self.ledger.balance(bank(self.table.id), self.law.currency)
        for place in self.table.places.values():
            name = f"{self.table.id}/{place.id}"
            assert place.stack == self.ledger.balance(Account("stack", name), self.law.currency) >= 0, name
            assert place.staked == self.ledger.balance(Account("wagers", name), self.law.currency), name
            tokens = token_unit(self.law.currency)
            assert place.purse.tokens == self.ledger.balance(Account("stack", name), tokens) >= 0, name
            lain = sum(place.purse.token_wagers.values())
            assert lain == self.ledger.balance(Account("wagers", name), tokens), name
            assert in_hand(place, CASH) >= 0, f"{name}: the colours are worth more than the stack"
            assert all(amount > 0 for amount in laid(place).values()), name
        for player, owed in self.table.irregular.owed.items():
            assert owed == -self.ledger.balance(Account("receivable", player), self.law.currency) > 0, player
        claimed = self.ledger.balance(Account("receivable", self.table.id), self.law.currency)
        assert claimed == sum(self.table.irregular.owed.values())

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
    """`table T1 book/game [+game ...] [reading id=option] [fitted item] [chip 5] [price 25] [practice] [limits …]`."""
    _, name, address, *options = text.split()
    book_id, _, first = address.partition("/")
    games, fittings, readings, chip, price, mode = [first], [], {}, 1, 0, "licensed"
    limits: list[str] = []
    cap: int | None = None
    approved: list[str] = []
    flags = set()
    standing = set()
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
        elif option == "chip":
            chip = cents(next(rest))
        elif option == "price":
            price = cents(next(rest))
        elif option == "standing":
            standing.add(next(rest))
        elif option == "float":
            floats.append(opened_float(next(rest), next(rest)))
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
        elif option in {"terminals", "empty", "no-sign"}:
            flags.add(option)
        else:
            raise Wrong(f"{file}: cannot read {option!r} in {text!r}")
    law = _law(find, book_id, tuple(readings.items()))
    evening = Evening(file, law, Table(name))
    terminals = "terminals" in flags
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
        dice="physical",
        dealer="human",
        places=places,
        readings=law.readings,
        smallest_chip=chip,
        fittings=tuple(fittings),
        sign=None if "no-sign" in flags else shown,
        approved=approved_minimums(law, approved),
        liability_cap=cap,
        streak_price=price,
    )
    manager = Actor("manager", "casino-manager")
    answer = evening.order(manager, opening)
    assert isinstance(answer, list), f"{file}: the table does not open: {answer}"
    evening.opening = opening
    for place in () if "empty" in flags else places:
        evening.order(manager, s.TakePlace(place.id, place.id))
        evening.order(manager, s.BuyIn(place.id, STACK, f"buy-in-{place.id}"))
    for opening_float in floats:
        assert isinstance(evening.order(manager, opening_float), list), f"{file}: the float does not open"
    return evening


@cache
def _law(find: Callable[[str], Rulebook], book_id: str, readings: tuple[tuple[str, str], ...]) -> TableLaw:
    """The law of a table, compiled once for all scripts that play by it."""
    return TableLaw.of(find(book_id), dict(readings))


def _line(evening: Evening, text: str, where: str) -> list[AnyEvent] | Refused:
    match = HANDLE.fullmatch(text)
    assert match is not None, f"{where}: cannot be read"
    act = match["act"].split()
    if act[0] == "deals":
        answer = _deal(evening, _actor(match["who"]), act[1:], where)
    else:
        answer = evening.order(_actor(match["who"]), _command(evening, match["who"], act, where))
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


def _deal(evening: Evening, actor: Actor, faces: list[str], where: str) -> list[AnyEvent] | Refused:
    """Every step of the round that is still due, by one person; the answer of the last one, or the first refusal."""
    while True:
        step = due(evening.law, evening.table)
        verbs = {"enter": ["enter", *faces], "no-more-bets-button": ["press-no-more-bets"]}
        taker = _taker(evening, step) if step == "tumble" else actor
        answer = evening.order(taker, _command(evening, actor.id, verbs.get(step, [step]), where))
        if step == "enter" and isinstance(answer, list):
            answer = evening.order(actor, _command(evening, actor.id, ["confirm"], where))
        if evening.table.done == 0 or isinstance(answer, Refused):
            return answer


def _actor(who: str) -> Actor:
    """`dealer`, `supervisor-2` (another one), `dealer-elsewhere` (of another table), `P1`, `P1-remote` (outside)."""
    name = who.removesuffix("-elsewhere").removesuffix("-2")
    rank = next((rank for rank in RANKS if rank == name), "dealer" if name == "timer" else None)
    present = not who.endswith("-remote")
    office = "inspector" if who == "inspector" else ""
    assigned = not who.endswith("-elsewhere")
    return Actor(who.removesuffix("-remote"), rank, assigned=assigned, present=present, office=office)


def _command(evening: Evening, who: str, act: list[str], where: str) -> AnyCommand:
    seconded = act[-2:-1] == ["with"] and (_actor(act[-1]).rank is not None or act[-1] in evening.table.places)
    irregular = irregularities.command(act[:-2] if seconded else act, _actor(act[-1]) if seconded else None, where)
    if irregular is not None:
        return irregular
    verb, *words_ = act
    round_number = evening.table.upcoming()
    place = who.removesuffix("-remote")
    if words_[-2:-1] == ["round"]:
        round_number = int(words_[-1])
        words_ = words_[:-2]
    if words_[-2:-1] == ["for"]:
        place = words_[-1]
        words_ = words_[:-2]
    medium, colour = None, ""
    if words_[-2:-1] in (["in"], ["with"]) and ":" not in words_[-1]:
        medium, colour = medium_named(words_[-1])
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
        case "finish", [a, b, d]:
            evening.finish((int(a), int(b), int(d)))
            return p.Settle()
        case "direct-spins", []:
            return p.DirectSpins()
        case (("bet" | "call-bet"), pairs) if len(pairs) % 2 == 0:
            stakes = tuple(w.Stake(area, cents(amount)) for area, amount in zip(pairs[::2], pairs[1::2], strict=True))
            return w.PlaceWagers(
                round=round_number,
                place=place,
                wagers=stakes,
                spoken=verb == "call-bet",
                medium=medium,
                colour=colour,
            )
        case "take-back", [area, *rest]:
            amount = cents(rest[0]) if rest else None
            return w.TakeBack(round=round_number, place=place, area=area, amount=amount, medium=medium, colour=colour)
        case "move", [area, to, *rest]:
            amount = cents(rest[0]) if rest else None
            return w.MoveWager(
                round=round_number, place=place, area=area, to=to, amount=amount, medium=medium, colour=colour
            )
        case "clear", []:
            return w.ClearWagers(round_number, place)
        case "undo", []:
            return w.UndoWagers(round_number, place)
        case "repeat", []:
            return w.RepeatWagers(round_number, place)
        case "double", []:
            return w.DoubleWagers(round_number, place)
        case "streak", [side, amount]:
            return k.PlaceStreak(round=round_number, place=place, area=f"streak-{side}", amount=cents(amount))
        case "streak-price", [amount]:
            return k.SetStreakPrice(cents(amount))
        case "final-call", []:
            return k.FinalCall()
        case "gaming-day", [day]:
            return k.StartGamingDay(day)
        case "leave", []:
            return s.LeavePlace(place)
        case "sit", [player]:
            return s.TakePlace(place, player)
        case "buy-in", [amount]:
            return s.BuyIn(place, cents(amount), f"{where} in")
        case "cash-out", [amount]:
            return s.CashOut(place, cents(amount), f"{where} out")
        case "change-sign", told:
            return lim.ChangeSign(sign(told))
        case "announce-sign", [*told, "from", clock]:
            return lim.AnnounceSign(sign(told), time(clock))
        case "announce-sign", told:
            return lim.AnnounceSign(sign(told))
        case "withdraw-sign", []:
            return lim.WithdrawSign()
        case "apply-sign", []:
            return lim.ApplyPendingSign()
        case "agree-limits", told:
            return lim.AgreePersonalLimits(place, sign(told))
        case "revoke-limits", []:
            return lim.RevokePersonalLimits(place)
        case "cap", ["none"]:
            return lim.CapLiability(None)
        case "cap", [amount]:
            return lim.CapLiability(cents(amount))
        case "return-excess", []:
            return lim.ReturnExcess(round_number, place)
        case "open-table", []:
            assert evening.opening is not None
            return evening.opening
    found = people_command(verb, words_, place, evening.at)
    found = found or chip_command(verb, words_, place) or float_command(verb, words_)
    if found is None:
        raise Wrong(f"{where}: no such act")
    return found


def _compare(evening: Evening, answer: list[AnyEvent] | Refused, expected: list[str], where: str) -> None:
    if isinstance(answer, Refused):
        if expected != ["refused", answer.code]:
            raise Wrong(f"{where}\n    refused {answer.code}  {answer.clause}  {answer.arguments}")
        return
    happened = [word for word in _told(answer) if word != "spins-ended" or word in expected]
    if expected != happened:
        raise Wrong(f"{where}\n    -> {' '.join(happened)}")


def _told(events: list[AnyEvent]) -> list[str]:
    """The events as a script writes them."""
    told: list[str] = []
    if events and isinstance(events[0], TableOpened):
        return ["table-opened"]
    for event in events:
        match event:
            case ResultEchoed():
                told += ["echoed", *map(str, event.faces), "total", str(event.total)]
            case ResultCalled():
                told += ["result", *map(str, event.faces)]
            case RoundSettled():
                told.append("settled")
                for settled in event.places:
                    net = sum(paid.back - (0 if paid.tokens else paid.stake) for paid in settled.wagers)
                    told += [settled.place, signed(net)]
            case WagerVoided():
                told += ["wager-voided", event.stakes, dollars(sum(one.stake for one in event.wagers))]
            case WinningsWithheld() | WithheldReleased() | WithheldForfeited():
                told += [str(event.__struct_config__.tag), event.player, dollars(event.amount)]
            case ColourIssued():
                told += ["colour-issued", *(["marked", event.marker] if event.marker else ["unmarked"])]
            case RedemptionRequested():
                told += ["redemption-requested", "at", dollars(event.value)]
            case FloatCounted():
                told += ["float-counted", "expected", dollars(event.expected), "win", signed(event.win)]
            case _:
                told += irregularities.told(event) or [str(event.__struct_config__.tag)]
    return told or ["nothing"]


def _more(evening: Evening, words_: list[str], last: list[AnyEvent] | Refused, where: str) -> None:
    """A line that looks closer at what just happened or at what somebody has."""
    match words_:
        case ["lit", *areas]:
            assert isinstance(last, list), where
            called = next(event for event in last if isinstance(event, ResultCalled))
            lit = {area for game in called.lit.values() for area in game}
            assert lit, where
            if lit != set(areas):
                raise Wrong(f"{where}\n    lit {' '.join(sorted(lit))}")
        case [span, "later"]:
            evening.at += milliseconds(span)
        case ["a", "round", "of", *faces]:
            _round_dealt(evening, (int(faces[0]), int(faces[1]), int(faces[2])), where)
        case ["everybody", "cashes-out"]:
            for place_ in evening.table.places.values():
                evening.order(Actor("cage", "supervisor"), s.CashOut(place_.id, place_.stack, f"{where} {place_.id}"))
        case [("remains" | "names"), name, value]:
            assert isinstance(last, Refused), where
            if str(last.arguments.get(name)) != value:
                raise Wrong(f"{where}\n    {last.arguments}")
        case ["account", kind, owner, "holds", amount]:
            held = evening.ledger.balance(Account(kind, f"{evening.table.id}{owner.strip('-')}"), evening.law.currency)  # type: ignore[arg-type]
            if held != cents(amount):
                raise Wrong(f"{where}\n    {kind} holds {dollars(held)}")
        case ["next", step]:
            if due(evening.law, evening.table) != step:
                raise Wrong(f"{where}\n    next {due(evening.law, evening.table)}")
        case ["told", *pairs]:
            assert isinstance(last, Refused), where
            wanted = dict(zip(pairs[::2], pairs[1::2], strict=True))
            if wanted != {name: str(value) for name, value in last.arguments.items()}:
                raise Wrong(f"{where}\n    told {last.arguments}")
        case ["blocked", *areas]:
            assert isinstance(last, Refused), where
            found = [f"{one.area}:{one.code}" for one in last.blocked]
            if found != areas:
                raise Wrong(f"{where}\n    blocked {' '.join(found)}")
        case ["with", key, value]:
            assert isinstance(last, Refused), where
            if str(last.arguments.get(key)) != value:
                raise Wrong(f"{where}\n    {last.arguments}")
        case ["clock", clock]:
            assert time(clock) >= evening.at, f"{where}: the clock goes back"
            evening.at = time(clock)
        case ["sign", *told]:
            if evening.table.limits.sign != (None if told == ["none"] else sign(told)):
                raise Wrong(f"{where}\n    {evening.table.limits.sign}")
        case ["pending", "none"]:
            if evening.table.limits.pending is not None:
                raise Wrong(f"{where}\n    {evening.table.limits.pending}")
        case ["pending", *told, "from", clock]:
            pending = evening.table.limits.pending
            if pending is None or (pending.sign, pending.effective) != (sign(told), time(clock)):
                raise Wrong(f"{where}\n    {pending}")
        case ["worst", amount]:
            found_worst = liability(evening.law, evening.table).worst
            if found_worst != cents(amount):
                raise Wrong(f"{where}\n    worst {dollars(found_worst)}")
        case [place, "marked", marker]:
            if (evening.table.places[place].limits.marked_by or "nothing") != marker:
                raise Wrong(f"{where}\n    {evening.table.places[place].limits}")
        case [place, area, ("win" | "lose" | "returned"), *amounts]:
            paid = _settled(last, place, area, where)
            found = [dollars(paid.win if paid.outcome == "win" else paid.stake)]
            found += ["back", dollars(paid.returned)] if paid.outcome != "returned" and paid.returned else []
            if [paid.outcome, *found] != [words_[2], *amounts]:
                raise Wrong(f"{where}\n    {place} {area} {paid.outcome} {' '.join(found)}")
        case [place, "has", amount]:
            if evening.table.places[place].stack != cents(amount):
                raise Wrong(f"{where}\n    {place} has {dollars(evening.table.places[place].stack)}")
        case [place, "has", amount, "in", "tokens"]:
            if evening.table.places[place].purse.tokens != cents(amount):
                raise Wrong(f"{where}\n    {place} has {dollars(evening.table.places[place].purse.tokens)} in tokens")
        case [place, "has", count, colour]:
            chips = evening.table.places[place].purse.colours.get(colour)
            if (chips.count if chips else 0) != int(count):
                raise Wrong(f"{where}\n    {place} has {chips}")
        case [place, "on", *pairs, "in", pile] if len(pairs) % 2 == 0:
            piled = dict(zip(pairs[::2], map(cents, pairs[1::2]), strict=True))
            lain = laid(evening.table.places[place])
            if piled != {area: amount for (one, area), amount in lain.items() if one == pile}:
                raise Wrong(f"{where}\n    {lain}")
        case ["float", "holds", amount]:
            if evening.table.tray.holds != cents(amount):
                raise Wrong(f"{where}\n    float holds {dollars(evening.table.tray.holds)}")
        case ["halted"] | ["not-halted"]:
            if (evening.table.irregular.halt is not None) != (words_ == ["halted"]):
                raise Wrong(where)
        case ["due", step]:
            if due(evening.law, evening.table) != step:
                raise Wrong(f"{where}\n    due {due(evening.law, evening.table)}")
        case ["results", *dice]:
            found = ["".join(map(str, faces)) for faces in evening.table.results]
            if found != dice:
                raise Wrong(f"{where}\n    results {' '.join(found)}")
        case ["round", number]:
            if evening.table.round != int(number):
                raise Wrong(f"{where}\n    round {evening.table.round}")
        case [player, "owes", amount]:
            owed = evening.table.irregular.owed.get(player, 0)
            if owed != cents(amount):
                raise Wrong(f"{where}\n    {player} owes {dollars(owed)}")
        case [account, "holds", amount]:
            kind, _, owner = account.partition("/")
            balances = evening.ledger.balances.items()
            held = next((held for (booked, _), held in balances if str(booked) == f"{kind}/{owner}"), 0)
            if held != cents(amount):
                raise Wrong(f"{where}\n    {account} holds {dollars(held)}")
        case [place, "on", "nothing"]:
            if laid(evening.table.places[place]):
                raise Wrong(f"{where}\n    {_lying(evening, place)}")
        case [place, "on", *pairs]:
            staked = dict(zip(pairs[::2], map(cents, pairs[1::2]), strict=True))
            if staked != {area: wager.stake for area, wager in evening.table.places[place].wagers.items()}:
                raise Wrong(f"{where}\n    {_lying(evening, place)}")
        case ["flashing", *shown]:
            streak = streak_table(evening.law, evening.table)
            found = [kind for kind in kinds(streak) if flashing(evening.law, evening.table, kind)] if streak else []
            if (found or ["nothing"]) != shown:
                raise Wrong(f"{where}\n    flashing {' '.join(found)}")
        case ["run", kind, *shown]:
            board = streak_board(evening.law, evening.table)
            assert board is not None, where
            run = next(run for run in board.runs if run.kind == kind)
            if shown != ([run.side.removeprefix("streak-"), str(run.length)] if run.side else ["none"]):
                raise Wrong(f"{where}\n    run {kind} {run.side} {run.length}")
        case [place, "counts", *pairs]:
            streaks = evening.table.places[place].streaks.values()
            found = [word for one in streaks for word in (one.area.removeprefix("streak-"), str(one.length))]
            if (found or ["nothing"]) != pairs:
                raise Wrong(f"{where}\n    {place} counts {' '.join(found)}")
        case _:
            raise Wrong(f"{where}: cannot be read")


def _round_dealt(evening: Evening, faces: tuple[int, int, int], where: str) -> None:
    """Every step that is still due in this round, taken in order by its dealer."""
    if not evening.table.wagered and "spin-without-play" in evening.law.acts:
        evening.order(Actor("manager", "casino-manager"), p.DirectSpins())
    least = evening.law.book.articles.dealing.tumbles_min
    steps: dict[str, tuple[AnyCommand, ...]] = {
        "open-bets": (p.OpenBets(),),
        "tumble": (p.Tumble(least.count if least else 1),),
        "no-more-bets": (p.CloseBets(),),
        "no-more-bets-button": (p.PressNoMoreBets(),),
        "uncover": (p.Uncover(),),
        "enter": (p.EnterResult(faces), p.ConfirmResult(faces)),
        "settle": (p.Settle(),),
    }
    step = ""
    while step != "settle":
        step = due(evening.law, evening.table)
        for command in steps[step]:
            answer = evening.order(_taker(evening, step), command)
            if isinstance(answer, Refused):
                raise Wrong(f"{where}\n    refused {answer.code} at {step}")
        if evening.table.done == 0:
            return


def _taker(evening: Evening, step: str) -> Actor:
    """Somebody of the rank that the book asks for this step."""
    rank = evening.law.act("operate-tumbler").rank if step == "tumble" else "dealer"
    return Actor(rank, rank)


def _lying(evening: Evening, place: str) -> str:
    return " ".join(f"{area} {dollars(wager.stake)}" for area, wager in evening.table.places[place].wagers.items())


def _citations(answer: list[AnyEvent] | Refused) -> set[str]:
    if isinstance(answer, Refused):
        return {answer.clause}
    found = {
        str(getattr(event, name))
        for event in answer
        for name in event.__struct_fields__
        if name == "clause" or name.endswith("_clause")
    }
    for event in answer:
        if isinstance(event, RoundSettled):
            found |= {count.clause for count in event.streaks}
            settled = [paid for place in event.places for paid in place.wagers]
            found |= {cited for paid in settled for cited in (paid.clause, paid.row, paid.tokens_clause, *paid.limits)}
    return found - {""}


def _said(answer: list[AnyEvent] | Refused) -> str:
    assert isinstance(answer, list)
    english = words.load("en")
    for event in answer:
        if isinstance(event, BetsOpened | BetsClosed | StreakFinalCalled | NoResultDeclared):
            return english.say(event.says).lower().rstrip(".")
        if isinstance(event, ResultCalled):
            parts = [english.say(key) for key in event.called]
            if event.calls_total:
                parts.append(english.say("call.total", total=english.say(f"number.{event.total}")))
            return ", ".join(parts).lower()
    return ""


def _settled(last: list[AnyEvent] | Refused, place: str, area: str, where: str) -> Paid:
    """How one wager was just settled."""
    assert isinstance(last, list), where
    places = [settled for event in last if isinstance(event, RoundSettled) for settled in event.places]
    return next(paid for settled in places if settled.place == place for paid in settled.wagers if paid.area == area)

"""Lines of a script that look closer at what just happened, or at what somebody has."""

from __future__ import annotations

from sicbo.floor.table.accounts import token_unit
from sicbo.floor.table.chips.piles import laid
from sicbo.floor.table.commands import Actor
from sicbo.floor.table.dealing.events import ResultCalled
from sicbo.floor.table.entries import Paid
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.runs import flashing, kinds, streak_board, streak_table
from sicbo.floor.table.view import dealer_view
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.floor.table.wagers.liability import liability
from sicbo.ledger.postings import Account
from tests.scenarios.amounts import cents, dollars, numbered
from tests.scenarios.evening import Evening, Wrong, round_dealt
from tests.scenarios.fairness import own_proofs
from tests.scenarios.people_verbs import milliseconds
from tests.scenarios.spelling import sign, time


def look(evening: Evening, words_: list[str], last: list[AnyEvent] | Refused, where: str) -> None:
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
            round_dealt(evening, (int(faces[0]), int(faces[1]), int(faces[2])), where)
        case ["everybody", "cashes-out"]:
            for place_ in evening.table.places.values():
                if place_.stack:
                    out = s.CashOut(place_.id, place_.stack, numbered(where, place_.id))
                    evening.must(Actor("cage", "supervisor"), out, where)
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
        case [place, "is-due", *wanted_pieces]:
            found = _due(evening, place)
            if found != wanted_pieces:
                raise Wrong(f"{where}\n    {place} is-due {' '.join(found)}")
        case ["float", "holds", amount]:
            if evening.table.tray.holds != cents(amount):
                raise Wrong(f"{where}\n    float holds {dollars(evening.table.tray.holds)}")
        case ["stamped", number, "dice", dice, "tumbler", tumbler]:
            record = evening.table.irregular.rounds[int(number)]
            if (record.dice, record.tumbler) != (dice, tumbler):
                raise Wrong(f"{where}\n    stamped {record.dice} {record.tumbler}")
        case ["dealt-by", dealer]:
            if evening.table.dealer != dealer:
                raise Wrong(f"{where}\n    dealt by {evening.table.dealer}")
        case ["unrevealed", *attempts]:
            unseen = [f"{one.round}.{one.attempt}" for one in evening.table.fairness.unrevealed]
            if (unseen or ["nothing"]) != attempts:
                raise Wrong(f"{where}\n    unrevealed {' '.join(unseen)}")
        case ["links", "used", number]:
            chain = evening.table.fairness.chain
            if chain is None or chain.used != int(number):
                raise Wrong(f"{where}\n    {chain}")
        case ["proof", place, "of", count]:
            if own_proofs(evening.table, place) != int(count):
                raise Wrong(f"{where}\n    {own_proofs(evening.table, place)} wagers are proved")
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
        case [player, "owes", amount, "tokens"]:
            owed = evening.table.irregular.tokens_owed.get(player, 0)
            if owed != cents(amount):
                raise Wrong(f"{where}\n    {player} owes {dollars(owed)} tokens")
        case [player, "owes", amount]:
            owed = evening.table.irregular.owed.get(player, 0)
            if owed != cents(amount):
                raise Wrong(f"{where}\n    {player} owes {dollars(owed)}")
        case [account, "holds", amount, *unit] if unit in ([], ["in", "tokens"]):
            tokens = token_unit(evening.law.currency)
            balances = {one: held for (booked, one), held in evening.ledger.balances.items() if str(booked) == account}
            held = sum(held for one, held in balances.items() if (one == tokens) == bool(unit))
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


def _lying(evening: Evening, place: str) -> str:
    return " ".join(f"{area} {dollars(wager.stake)}" for area, wager in evening.table.places[place].wagers.items())


def _due(evening: Evening, place: str) -> list[str]:
    """What the dealer is to pay this place: `6-red 1x25 2x5`, or `credits-12.34`."""
    spelled = []
    for one in (
        one for paid in dealer_view(evening.law, evening.table).to_pay if paid.place == place for one in paid.pieces
    ):
        if one.medium == "credits":
            spelled.append(f"credits-{dollars(one.value)}")
        else:
            spelled.append(f"{one.count}-{one.colour}" if one.colour else f"{one.count}x{dollars(one.value)}")
    return spelled or ["nothing"]


def _settled(last: list[AnyEvent] | Refused, place: str, area: str, where: str) -> Paid:
    """How one wager was just settled."""
    assert isinstance(last, list), where
    places = [settled for event in last if isinstance(event, RoundSettled) for settled in event.places]
    return next(paid for settled in places if settled.place == place for paid in settled.wagers if paid.area == area)

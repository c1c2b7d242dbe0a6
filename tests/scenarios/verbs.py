"""The orders of a script, read from its words."""

from __future__ import annotations

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.commands import Actor, AnyCommand, RequestApproval, Seconded, WagerCommand
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.fairness.dealers import AUTOMATIC
from sicbo.floor.table.law import RANKS
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.streak import commands as k
from sicbo.floor.table.wagers import commands as w
from tests.scenarios import irregularities
from tests.scenarios.amounts import cents, numbered
from tests.scenarios.chips import chip_command, float_command, medium_named
from tests.scenarios.evening import Evening, Wrong, opening
from tests.scenarios.fairness import OFFICES, chain_faces, fairness_command
from tests.scenarios.people_verbs import people_command
from tests.scenarios.reopening import opened_again
from tests.scenarios.sessions import session_command
from tests.scenarios.spelling import sign, time


def actor(who: str) -> Actor:
    """`dealer`, `supervisor-2` (another one), `dealer-elsewhere` (of another table), `P1`, `P1-remote` (outside),
    `P1-phone` (in the room), `P1-at-terminal-2`, `house` (itself, carrying what was sent).
    """
    if who == THE_HOUSE.id:
        return THE_HOUSE
    name = who.removesuffix("-elsewhere").removesuffix("-2")
    rank = next((rank for rank in RANKS if rank == name), "dealer" if name in {"timer", AUTOMATIC} else None)
    present = not who.endswith("-remote")
    office = who if who in OFFICES else ""
    assigned = not who.endswith("-elsewhere")
    terminal = who.partition("-at-")[2]
    return Actor(person(who), rank, assigned=assigned, present=present, office=office, terminal=terminal)


def person(who: str) -> str:
    """The name without where the person is."""
    return who.partition("-at-")[0].removesuffix("-remote").removesuffix("-phone")


def giver(evening: Evening, who: str, order: AnyCommand) -> Actor:
    """Who gives this order: a player's plain wager comes from the terminal of their place, and where the place has
    none the player lays chips on the felt and the dealer records them.
    """
    said = actor(who)
    if who != said.id or said.rank is not None or not isinstance(order, WagerCommand | k.PlaceStreak):
        return said
    place = evening.table.places.get(order.place)
    if evening.table.mode != "licensed" or place is None or place.player != said.id:
        return said
    return Actor(said.id, terminal=place.terminal) if place.terminal else Actor("dealer", "dealer")


def command(evening: Evening, who: str, act: list[str], where: str) -> AnyCommand:
    """The order behind these words; `asks` and an order is the request for a second person to that very order."""
    if act[0] == "asks":
        wanted = command(evening, who, act[1:], where)
        if not isinstance(wanted, Seconded):
            raise Wrong(f"{where}: nobody need agree to that")
        return RequestApproval(wanted)
    irregular = irregularities.command(act, where)
    if irregular is not None:
        return irregular
    verb, *words_ = act
    round_number = evening.table.upcoming()
    place = person(who)
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
        case "open-bets", ([] | ["gone"]):
            return opening(evening.table, lost=bool(words_))
        case "open-bets", ["salt", salt]:
            return p.OpenBets(salt=salt)
        case "tumble", []:
            least = evening.law.book.articles.dealing.tumbles_min
            return p.Tumble(least.count if least else 1)
        case "tumble", ["gone"]:
            return p.Tumble(3, lost=True)
        case "tumble", ["untold"]:
            return p.Tumble()
        case "tumble", [times]:
            return p.Tumble(int(times))
        case "no-more-bets", []:
            return p.CloseBets()
        case "press-no-more-bets", []:
            return p.PressNoMoreBets()
        case "uncover", []:
            return p.Uncover()
        case "enter", ["what-the-link-gives"]:
            return p.EnterResult(chain_faces(evening.table))
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
        case "redo", []:
            return w.RedoWagers(round_number, place)
        case "repeat", []:
            return w.RepeatWagers(round_number, place)
        case "double", []:
            return w.DoubleWagers(round_number, place)
        case "streak", [side, amount, *part]:
            return k.PlaceStreak(
                round=round_number,
                place=place,
                area=f"streak-{side}",
                amount=cents(amount),
                medium=medium,
                colour=colour,
                tokens=cents(part[1]) if part[:1] == ["tokens"] else 0,
            )
        case "streak-price", [amount]:
            return k.SetStreakPrice(cents(amount))
        case "final-call", []:
            return k.FinalCall()
        case "gaming-day", [day]:
            return k.StartGamingDay(day)
        case "rule-streak", [number, ("stands" | "corrected") as ruling]:
            return k.RuleOnStreak(streak=int(number), ruling=ruling)
        case "leave", []:
            return s.LeavePlace(place)
        case "sit", [player]:
            return s.TakePlace(place, player)
        case "buy-in", [amount]:
            return s.BuyIn(place, cents(amount), numbered(where, "in"))
        case "cash-out", [amount]:
            return s.CashOut(place, cents(amount), numbered(where, "out"))
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
        case "open-table", told:
            assert evening.opening is not None
            return opened_again(evening.opening, told)
    found = fairness_command(evening.table, verb, words_) or people_command(verb, words_, place, evening.at)
    found = found or chip_command(verb, words_, place) or float_command(verb, words_)
    found = found or session_command(evening.table, verb, words_, place)
    if found is None:
        raise Wrong(f"{where}: no such act")
    return found

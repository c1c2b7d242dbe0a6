"""The stacks before players, as one reversal after another draws on it."""

from __future__ import annotations

from dataclasses import dataclass

from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.entries import Drawn, Kept
from sicbo.floor.table.records import PlayedFor, Withheld
from sicbo.floor.table.state import TOKENS, Table

AWAY = "away/"
"""Before the name of a player who has left, as the place where their tokens wait."""


class Stacks:
    """What players at this table have before them, as one reversal after another draws on it."""

    def __init__(self, table: Table) -> None:
        irregular, places = table.irregular, table.places.values()
        self._seats: dict[str, list[str]] = {}
        for place in places:
            self._seats.setdefault(place.player, []).append(place.id)
        self._money = _Drawn({place.id: place.stack for place in places}, dict(irregular.owed))
        session = table.session
        here = [
            place for place in places if session is not None and not session.over and place.id not in session.counted
        ]
        self._for = table.played_for
        self._chips = _Drawn({place.id: place.stack for place in here}, {})
        self._kept = [
            _Kept(number, one, one.amount, forfeited)
            for sums, forfeited in ((table.people.withheld, False), (table.people.forfeited, True))
            for number, one in sums.items()
        ]
        waiting = irregular.tokens_waiting.get(table.currency, {})
        kept = {f"{AWAY}{player}": tokens for player, tokens in waiting.items()}
        tokens = kept | {place.id: in_hand(place, TOKENS) for place in places}
        self._tokens = _Drawn(tokens, dict(irregular.tokens_owed))

    def take_kept(self, player: str, round_number: int, lost: int) -> tuple[Kept, ...]:
        """The part of lost winnings that lies withheld or forfeited: sums of this very round first, then those taken
        out of all that had been won here by then."""
        taken = []
        for is_exact in (True, False):
            for one in self._kept:
                meant = one.of.player == player and bool(one.of.round) == is_exact and one.of.is_of(round_number)
                amount = min(one.amount, lost) if meant else 0
                if amount > 0:
                    one.amount, lost = one.amount - amount, lost - amount
                    taken.append(Kept(one.number, amount, one.forfeited))
        return tuple(taken)

    def move_chips(self, player: str, place: str, net: int, session: PlayedFor) -> Moved:
        """The same in chips of a tournament: before the player in the same session, and else with the tournament.

        What is owed here is never a debt, and what is due to somebody who has no seat goes to no wallet.
        """
        here = self._chips.left if session == self._for else {}
        seats = sorted((one for one in self._seats.get(player, ()) if one in here), key=lambda seat: seat != place)
        drawn = self._chips if seats else _Drawn({}, {})
        money = drawn.move(player, seats, net)
        return Moved(
            seat=seats[0] if seats else "",
            elsewhere=tuple(Drawn(seat, money.given[seat], 0) for seat in seats[1:] if money.given[seat]),
            owed=money.owed,
            repaid=money.repaid,
            tokens_owed=0,
            tokens_repaid=0,
            tokens_waiting=0,
        )

    def move(self, player: str, place: str, net: int, tokens: int) -> Moved:
        """Money and tokens of a wager at this place, to its player or from them: there first, then where else they sit.

        Tokens of a player who has left lie at the table.
        """
        seats = sorted(self._seats.get(player, ()), key=lambda seat: seat != place)
        money = self._money.move(player, seats, net)
        played = self._tokens.move(player, seats or [f"{AWAY}{player}"], tokens)
        return Moved(
            seat=seats[0] if seats else "",
            elsewhere=tuple(
                Drawn(seat, money.given[seat], played.given[seat])
                for seat in seats[1:]
                if money.given[seat] or played.given[seat]
            ),
            owed=money.owed,
            repaid=money.repaid,
            tokens_owed=played.owed,
            tokens_repaid=played.repaid,
            tokens_waiting=0 if seats else tokens + played.owed - played.repaid,
        )


@dataclass(frozen=True)
class Moved:
    """Where a reversal found what it had to take, what is owed since, and what was paid off."""

    seat: str
    elsewhere: tuple[Drawn, ...]
    owed: int
    repaid: int
    tokens_owed: int
    tokens_repaid: int
    tokens_waiting: int


@dataclass
class _Kept:
    """What is left of a sum that was withheld from a player, and perhaps forfeited."""

    number: int
    of: Withheld
    amount: int
    forfeited: bool


@dataclass
class _Drawn:
    """One unit: what is in hand at each seat, and what each player owes of it."""

    left: dict[str, int]
    owed: dict[str, int]

    def move(self, player: str, seats: list[str], net: int) -> _Move:
        """Taken from these seats in turn, or given to the first of them."""
        given, owed = {}, max(-net, 0)
        for seat in seats:
            given[seat] = min(owed, self.left.get(seat, 0))
            self.left[seat] = self.left.get(seat, 0) - given[seat]
            owed -= given[seat]
        repaid = min(max(net, 0), self.owed.get(player, 0))
        self.owed[player] = self.owed.get(player, 0) + owed - repaid
        if seats:
            self.left[seats[0]] += max(net, 0) - repaid
        return _Move(given, owed, repaid)


@dataclass(frozen=True)
class _Move:
    """What each seat gave of one unit, what is owed since, and what was paid off."""

    given: dict[str, int]
    owed: int
    repaid: int

"""Taking back a settled round: every payment reversed and decided anew, never more than the stack holds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.chips.tokens import of_tokens
from sicbo.floor.table.corrections.events import Adjustment, Drawn, Kept
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.signs import Standing
from sicbo.floor.table.people.state import Withheld
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.state import TOKENS, Table
from sicbo.floor.table.wagers.events import Paid, PlaceSettled
from sicbo.floor.table.wagers.settlement import paid_wager
from sicbo.paytable.table import Paytable
from sicbo.units.dice import Roll

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


def resettled(law: TableLaw, table: Table, record: RoundRecord, roll: Roll, stacks: Stacks) -> tuple[Adjustment, ...]:
    """The round by another result, place by place."""
    adjustments = []
    for played in record.places:
        paytable = law.paytables[record.games[played.place]]
        anew = tuple(
            sorted(
                (_decided_anew(law, paytable, paid, roll, record.chips[played.place]) for paid in played.wagers),
                key=lambda one: one.outcome == "win",
            )
        )
        net = _returned(anew) - _returned(played.wagers)
        tokens = _tokens_back(anew) - _tokens_back(played.wagers)
        adjustments.append(_adjustment(table, record, played, stacks, net=net, tokens=tokens, settled=anew))
    return tuple(adjustments)


def unsettled(
    table: Table,
    record: RoundRecord,
    stacks: Stacks,
    *,
    forfeit: Collection[str] = (),
    place: str = "",
    area: str = "",
) -> tuple[Adjustment, ...]:
    """The round, or one place or one wager of it, as if it had not been: stakes and tokens go back, or are kept."""
    adjustments = []
    for played in record.places:
        if place and played.place != place:
            continue
        chosen = tuple(paid for paid in played.wagers if area in {"", paid.area})
        if chosen:
            kept = played.place in forfeit
            part = PlaceSettled(played.place, played.player, chosen)
            stub = f"{played.place}-{area}" if area else played.place
            net = (0 if kept else sum(paid.staked for paid in chosen)) - _returned(chosen)
            tokens = (0 if kept else sum(paid.stake for paid in chosen if paid.tokens)) - _tokens_back(chosen)
            adjustments.append(
                _adjustment(table, record, part, stacks, net=net, tokens=tokens, forfeited=kept, part=stub)
            )
    return tuple(adjustments)


def _adjustment(
    table: Table,
    record: RoundRecord,
    played: PlaceSettled,
    stacks: Stacks,
    *,
    net: int,
    tokens: int,
    settled: tuple[Paid, ...] = (),
    forfeited: bool = False,
    part: str = "",
) -> Adjustment:
    lost = sum(paid.win for paid in played.wagers) - sum(paid.win for paid in settled)
    kept = stacks.take_kept(played.player, record.round, lost)
    in_hand = net + sum(one.amount for one in kept)
    moved = stacks.move(played.player, played.place, in_hand, tokens)
    to_send = 0 if moved.seat else in_hand - moved.repaid
    withheld = 0 if moved.seat else to_withhold(table, record.round, played, settled, most=to_send)
    return Adjustment(
        place=played.place,
        player=played.player,
        reversed=played.wagers,
        settled=settled,
        forfeited=forfeited,
        net=net,
        kept=kept,
        seat=moved.seat,
        elsewhere=moved.elsewhere,
        owed=moved.owed,
        repaid=moved.repaid,
        tokens=tokens,
        tokens_owed=moved.tokens_owed,
        tokens_repaid=moved.tokens_repaid,
        tokens_waiting=moved.tokens_waiting,
        transfer=f"{table.id}-{record.round}-{len(record.was)}-{part or played.place}" if to_send > withheld else "",
        withheld=withheld,
    )


def to_withhold(table: Table, round_number: int, played: PlaceSettled, anew: tuple[Paid, ...], *, most: int) -> int:
    """What another result adds to winnings that were ordered to be kept back, until a ruling has ended that."""
    people, before = table.people, sum(paid.win for paid in played.wagers)
    held = any((one.player, one.round) == (played.player, round_number) for one in people.withheld.values())
    if (played.player, round_number) not in people.to_withhold or (before and not held):
        return 0
    return max(min(sum(paid.win for paid in anew) - before, most), 0)


def _decided_anew(law: TableLaw, paytable: Paytable, paid: Paid, roll: Roll, chips: tuple[int, ...]) -> Paid:
    """The wager by another roll: what the limits had handed back of it stays handed back."""
    stands = Standing(paid.returned, paid.limits[0] if paid.returned else "")
    anew = paid_wager(paytable, paid.area, paid.stake, roll, chips=chips, stands=stands)
    return of_tokens(law, anew) if paid.tokens else anew


def _returned(wagers: tuple[Paid, ...]) -> int:
    """What money went to the player at settlement."""
    return sum(paid.back for paid in wagers)


def _tokens_back(wagers: tuple[Paid, ...]) -> int:
    """What tokens went to the player at settlement."""
    return sum(paid.tokens_back for paid in wagers)

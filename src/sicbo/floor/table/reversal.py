"""Taking back a settled round: every payment reversed and decided anew, never more than the stack holds."""

from __future__ import annotations

from collections.abc import Collection

from sicbo.floor.table.events.corrections import Adjustment
from sicbo.floor.table.events.wagers import Paid, PlaceSettled
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.piles import in_hand
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.settlement import paid_wager
from sicbo.floor.table.signs import Standing
from sicbo.floor.table.state import CASH, Table
from sicbo.floor.table.tokens import of_tokens
from sicbo.paytable.table import Paytable
from sicbo.units.dice import Roll


class Stacks:
    """The cash chips that players at this table have before them, as one reversal after another draws on them.

    Colour chips are left alone: they are worth something only whole, and once redeemed they are cash chips.
    """

    def __init__(self, table: Table) -> None:
        self.seats = {place.player: place.id for place in table.places.values() if place.player}
        self.left = {place.id: in_hand(place, CASH) for place in table.places.values()}
        self.owed = dict(table.irregular.owed)

    def move(self, player: str, net: int) -> tuple[str, int, int]:
        """The seat of this player, or none; how much they now owe more; and how much of it they pay off."""
        seat = self.seats.get(player, "")
        owed = max(-net - self.left.get(seat, 0), 0)
        repaid = min(max(net, 0), self.owed.get(player, 0))
        self.owed[player] = self.owed.get(player, 0) + owed - repaid
        if seat:
            self.left[seat] += net + owed - repaid
        return seat, owed, repaid


def resettled(law: TableLaw, table: Table, record: RoundRecord, roll: Roll, stacks: Stacks) -> tuple[Adjustment, ...]:
    """The round by another result, place by place."""
    adjustments = []
    for played in record.places:
        paytable = law.paytables[record.games[played.place]]
        anew = tuple(
            sorted(
                (_decided_anew(law, paytable, paid, roll, record.smallest_chip) for paid in played.wagers),
                key=lambda one: one.outcome == "win",
            )
        )
        net = _returned(anew) - _returned(played.wagers)
        adjustments.append(_adjustment(table, record, played, stacks, net=net, settled=anew))
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
    """The round, or only one place or one wager of it, as if it had not been: stakes go back, or are kept."""
    adjustments = []
    for played in record.places:
        if place and played.place != place:
            continue
        chosen = tuple(paid for paid in played.wagers if area in {"", paid.area})
        if chosen:
            kept = played.place in forfeit
            part = PlaceSettled(played.place, played.player, chosen)
            net = (0 if kept else sum(paid.staked for paid in chosen)) - _returned(chosen)
            adjustments.append(_adjustment(table, record, part, stacks, net=net, forfeited=kept))
    return tuple(adjustments)


def _adjustment(
    table: Table,
    record: RoundRecord,
    played: PlaceSettled,
    stacks: Stacks,
    *,
    net: int,
    settled: tuple[Paid, ...] = (),
    forfeited: bool = False,
) -> Adjustment:
    seat, owed, repaid = stacks.move(played.player, net)
    return Adjustment(
        place=played.place,
        player=played.player,
        reversed=played.wagers,
        settled=settled,
        forfeited=forfeited,
        net=net,
        seat=seat,
        owed=owed,
        repaid=repaid,
        transfer="" if seat or net <= repaid else f"{table.id}-{record.round}-{len(record.was)}-{played.place}",
    )


def _decided_anew(law: TableLaw, paytable: Paytable, paid: Paid, roll: Roll, smallest_chip: int) -> Paid:
    """The wager by another roll: what the limits had handed back of it stays handed back."""
    stands = Standing(paid.returned, paid.limits[0] if paid.returned else "")
    anew = paid_wager(paytable, paid.area, paid.stake, roll, smallest_chip=smallest_chip, stands=stands)
    return of_tokens(law, anew) if paid.tokens else anew


def _returned(wagers: tuple[Paid, ...]) -> int:
    """What money went to the player at settlement."""
    return sum(paid.back for paid in wagers)

"""Taking back a settled round: every payment reversed and decided anew, never more than the stack holds."""

from __future__ import annotations

from collections.abc import Collection

from sicbo.floor.table.chips.stacks import Stacks
from sicbo.floor.table.chips.tokens import of_tokens
from sicbo.floor.table.entries import Adjustment, Paid, PlaceSettled
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.signs import Standing
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.state import Table
from sicbo.floor.table.wagers.settlement import paid_wager
from sicbo.paytable.table import Paytable
from sicbo.units.dice import Roll


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
    if record.session is not None:
        in_chips = stacks.move_chips(played.player, played.place, net, record.session)
        return Adjustment(
            place=played.place,
            player=played.player,
            reversed=played.wagers,
            settled=settled,
            forfeited=forfeited,
            net=net,
            seat=in_chips.seat,
            elsewhere=in_chips.elsewhere,
            owed=in_chips.owed,
            repaid=in_chips.repaid,
            transfer="",
        )
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

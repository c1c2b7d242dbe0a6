"""Streaks that ended by a result since found wrong: a manager rules, and money moves as with any reversal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from sicbo.floor.table.approvals import second_person
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.stacks import Stacks
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.commands import RuleOnStreak
from sicbo.floor.table.streak.events import StreakRuled

RULING = "house 9.2"


def rule_on_streak(law: TableLaw, table: Table, order: Order, command: RuleOnStreak) -> list[AnyEvent] | Refused:
    """It stands, or is paid as the true results have it; its stake goes back where they would have left it in play."""
    refused = not_entitled(law, order.actor, command.about.act)
    if refused:
        return refused
    waits = table.streaks.rulings.get(command.streak)
    if waits is None:
        return Refused(code=Reason.NO_SUCH_RULING, clause=RULING, arguments={"streak": command.streak})
    used = second_person(law, table, order, command)
    if isinstance(used, Refused):
        return used
    over, is_corrected = table.streaks.ended[command.streak - 1], command.ruling == "corrected"
    was, would = over.back(over.outcome, over.win), over.back(waits.would, waits.would_win)
    net, tokens = (would[0] - was[0], would[1] - was[1]) if is_corrected else (0, 0)
    stacks = Stacks(table)
    kept = stacks.take_kept(waits.player, over.round, over.win - waits.would_win) if is_corrected else ()
    in_hand = net + sum(one.amount for one in kept)
    moved = stacks.move(waits.player, waits.place, in_hand, tokens)
    event = StreakRuled(
        streak=command.streak,
        ruling=command.ruling,
        place=waits.place,
        player=waits.player,
        area=waits.area,
        net=net,
        seat=moved.seat,
        elsewhere=moved.elsewhere,
        owed=moved.owed,
        repaid=moved.repaid,
        kept=kept,
        transfer="" if moved.seat or in_hand <= moved.repaid else f"{table.id}-streak-{command.streak}-{used.approval}",
        second=used.approved_by,
        **order.signed(RULING),
        tokens=tokens,
        tokens_owed=moved.tokens_owed,
        tokens_repaid=moved.tokens_repaid,
        tokens_waiting=moved.tokens_waiting,
        unit=table.currency,
    )
    return [used, event]


def taken_back(
    table: Table,
    order: Order,
    numbers: Iterable[int],
    stacks: Stacks,
    *,
    ruling: Literal["void", "forfeited"],
    clause: str,
    second: str,
) -> list[StreakRuled]:
    """Ended streaks as if they had not been: the stake goes back, or is kept, and the win is given back."""
    events = []
    for number in numbers:
        over = table.streaks.ended[number - 1]
        was, now = over.back(over.outcome, over.win), over.back("returned" if ruling == "void" else "lose", 0)
        net, tokens = now[0] - was[0], now[1] - was[1]
        kept = stacks.take_kept(over.player, over.round, over.win)
        in_hand = net + sum(one.amount for one in kept)
        moved = stacks.move(over.player, over.place, in_hand, tokens)
        events.append(
            StreakRuled(
                streak=number,
                ruling=ruling,
                place=over.place,
                player=over.player,
                area=over.area,
                net=net,
                seat=moved.seat,
                elsewhere=moved.elsewhere,
                owed=moved.owed,
                repaid=moved.repaid,
                kept=kept,
                forfeited=over.stake - over.tokens if ruling == "forfeited" else 0,
                tokens_forfeited=over.tokens if ruling == "forfeited" else 0,
                transfer="" if moved.seat or in_hand <= moved.repaid else f"{table.id}-streak-{number}-{ruling}",
                second=second,
                **order.signed(clause),
                tokens=tokens,
                tokens_owed=moved.tokens_owed,
                tokens_repaid=moved.tokens_repaid,
                tokens_waiting=moved.tokens_waiting,
                unit=table.currency,
            )
        )
    return events

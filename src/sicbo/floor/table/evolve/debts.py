"""What players owe since a reversal found too little, by player; what they have won less; and tokens that wait."""

from __future__ import annotations

from sicbo.floor.table.events.corrections import Kept
from sicbo.floor.table.people_state import People
from sicbo.floor.table.state import Table


def owe(debts: dict[str, int], player: str, owed: int, repaid: int) -> None:
    """So much more is owed, and so much paid off."""
    if owed:
        debts[player] = debts.get(player, 0) + owed
    if repaid:
        pay_off(debts, player, repaid)


def pay_off(debts: dict[str, int], player: str, amount: int) -> None:
    """Part of a debt is gone, or all of it."""
    left = debts.pop(player) - amount
    if left:
        debts[player] = left


def unwin(
    people: People, player: str, round_number: int, lost: int, kept: tuple[Kept, ...], *, staked: int = 0
) -> None:
    """So much less was won in a round, or below zero more; first of all it is what was withheld, or forfeited, of it.

    So much less was lost in it, too, of the stakes. What was won before the table opened is not counted any more.
    """
    for part in kept:
        sums = people.forfeited if part.forfeited else people.withheld
        sums[part.withheld].amount -= part.amount
        if not sums[part.withheld].amount:
            del sums[part.withheld]
        if part.withheld in people.taken:
            people.taken[part.withheld].amount -= part.amount
    people.play(player, round_number, won=-lost, lost=-staked)


def keep_waiting(table: Table, player: str, tokens: int) -> None:
    """So many tokens more are kept for a player who has left, or fewer."""
    if tokens:
        waiting = table.irregular.tokens_waiting.setdefault(table.currency, {})
        left = waiting.pop(player, 0) + tokens
        if left:
            waiting[player] = left

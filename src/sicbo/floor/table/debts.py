"""Debts of players since a reversal found too little, by player; what they have won less; and tokens that wait."""

from __future__ import annotations

from sicbo.floor.table.entries import Kept, Reversal
from sicbo.floor.table.state import Table


def reverse(table: Table, one: Reversal, *, in_chips: bool = False) -> None:
    """The stacks after a reversal, what its player owes since, and the tokens that wait for one who has left.

    Nobody owes chips of a tournament.
    """
    if one.seat:
        place = table.places[one.seat]
        place.stack += one.moved
        place.purse.tokens += one.tokens_moved
    for drawn in one.elsewhere:
        place = table.places[drawn.place]
        place.stack -= drawn.amount
        place.purse.tokens -= drawn.tokens
    if not in_chips:
        owe(table.irregular.owed, one.player, one.owed, one.repaid)
    owe(table.irregular.tokens_owed, one.player, one.tokens_owed, one.tokens_repaid)
    keep_waiting(table, one.player, one.tokens_waiting)


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


def unwin(table: Table, player: str, round_number: int, lost: int, kept: tuple[Kept, ...], *, staked: int = 0) -> None:
    """So much less was won in a round, or below zero more; first of all it is what was withheld, or forfeited, of it.

    So much less was lost in it, too, of the stakes. What was won before the table opened is not counted any more.
    """
    people = table.people
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

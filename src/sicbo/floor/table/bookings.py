"""Postings that several areas book: stakes given back, a place settled, the difference of a reversal."""

from __future__ import annotations

from sicbo.floor.table.accounts import bank, claim, debt, forfeited, stack, token_unit, transit, wagers, withheld
from sicbo.floor.table.entries import Kept, Laid, PlaceSettled, Reversal
from sicbo.ledger.postings import Account, Posting, transfer


def given_back(table_id: str, unit: str, laid: tuple[Laid, ...]) -> list[Posting]:
    return [
        posting
        for one in laid
        for posting in transfer(wagers(table_id, one.place), stack(table_id, one.place), unit, one.stake)
    ]


def given_up(table_id: str, unit: str, kept: tuple[Kept, ...]) -> list[Posting]:
    """What was withheld of winnings, or forfeited since, and goes back to the house with them."""
    return [
        Posting(forfeited(table_id) if part.forfeited else withheld(table_id, part.withheld), unit, -part.amount)
        for part in kept
    ]


def drawn_elsewhere(table_id: str, unit: str, one: Reversal) -> list[Posting]:
    """What other places of the player gave, by way of the seat that had to give it."""
    if not one.elsewhere:
        return []
    seat = stack(table_id, one.seat)
    moved = []
    for part in one.elsewhere:
        theirs = stack(table_id, part.place)
        moved += transfer(theirs, seat, unit, part.amount) + transfer(theirs, seat, token_unit(unit), part.tokens)
    return moved


def difference(
    table_id: str,
    unit: str,
    one: Reversal,
    moves: tuple[int, int, int],
    kept: Account | None = None,
) -> list[Posting]:
    """What the player gets or gives (net), and what of it is owed or paid off instead.

    What is due to one who has left is sent after them, or kept for them in the account that is named.
    """
    net, owed, repaid = moves
    theirs = stack(table_id, one.seat) if one.seat else kept or transit(one.transfer)
    moved = [Posting(theirs, unit, net + owed - repaid), Posting(bank(table_id), unit, repaid - owed)]
    moved += transfer(debt(one.player), claim(table_id), unit, owed)
    return moved + transfer(claim(table_id), debt(one.player), unit, repaid)


def settlement(table_id: str, unit: str, settled: PlaceSettled) -> list[Posting]:
    """Losers to the house, winners their stake and their win."""
    theirs, staked, house = stack(table_id, settled.place), wagers(table_id, settled.place), bank(table_id)
    moved: list[Posting] = []
    for paid in settled.wagers:
        if paid.tokens:
            moved += transfer(staked, theirs, token_unit(unit), paid.tokens_back)
            moved += transfer(staked, house, token_unit(unit), paid.stake - paid.tokens_back)
            moved += transfer(house, theirs, unit, paid.win)
        elif paid.outcome == "lose":
            moved += transfer(staked, theirs, unit, paid.returned)
            moved += transfer(staked, house, unit, paid.stake - paid.returned)
        else:
            moved += transfer(staked, theirs, unit, paid.stake) + transfer(house, theirs, unit, paid.win)
    return moved

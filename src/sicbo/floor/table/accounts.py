"""The accounts of one table."""

from __future__ import annotations

from sicbo.ledger.postings import Account


def stack(table_id: str, place_id: str) -> Account:
    """What the player at a place has before them."""
    return Account("stack", f"{table_id}/{place_id}")


def wagers(table_id: str, place_id: str) -> Account:
    """What a place has on the layout."""
    return Account("wagers", f"{table_id}/{place_id}")


def bank(table_id: str) -> Account:
    """The table's own chips, from which winners are paid and into which losers go."""
    return Account("float", table_id)


def transit(transfer_id: str) -> Account:
    """Money between two streams."""
    return Account("in-transit", transfer_id)


def withheld(table_id: str, number: int) -> Account:
    """Winnings frozen until a ruling, each sum by itself."""
    return Account("withheld", f"{table_id}/{number}")


def forfeited(table_id: str) -> Account:
    """What players have lost by a ruling and not by the dice."""
    return Account("forfeited", table_id)


def unexplained(table_id: str) -> Account:
    """Where chips have gone that a count of the float does not find, or come from that it finds over."""
    return Account("outside", f"variance/{table_id}")


def drop(table_id: str) -> Account:
    """Cash and vouchers in the box under the table."""
    return Account("drop", table_id)


def outside(person: str) -> Account:
    """A person's own pocket."""
    return Account("outside", person)


def outstanding(table_id: str) -> Account:
    """Chips and tokens of a table that a player has taken away."""
    return Account("outstanding", table_id)


def promotion(table_id: str) -> Account:
    """What vouchers have cost the house at this table, and the tokens it has given out."""
    return Account("promotion-cost", table_id)


def token_unit(unit: str) -> str:
    """The unit of promotional tokens of a currency: no money, and never added to it.

    >>> token_unit("AUD")
    'token:AUD'
    """
    return f"token:{unit}"


def tournament(tournament_id: str) -> Account:
    """The other side of all chips of a tournament that are before its players: below zero for as long as some are."""
    return Account("tournament", tournament_id)


def debt(player: str) -> Account:
    """What a player owes since a reversal found too little in the stack: below zero until paid or waived."""
    return Account("receivable", player)


def claim(table_id: str) -> Account:
    """The other side of what players owe this table. The float holds chips only, so a claim is not booked there."""
    return Account("receivable", table_id)

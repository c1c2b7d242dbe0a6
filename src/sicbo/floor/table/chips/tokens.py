"""Promotional tokens: what becomes of them at settlement and when a round does not count."""

from __future__ import annotations

import msgspec

from sicbo.floor.table.chips.events import TokensReturned
from sicbo.floor.table.commands import Order
from sicbo.floor.table.entries import Change, Paid
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import TOKENS, Table
from sicbo.law import schema


def of_tokens(law: TableLaw, paid: Paid) -> Paid:
    """A settled wager whose stake was tokens: the win is in chips, and the book says whether the token comes back.

    What the limits hand back of it goes back in tokens, whatever becomes of the rest.
    """
    if paid.outcome == "returned":
        return msgspec.structs.replace(paid, tokens="returned", tokens_clause=paid.clause)
    rule = _rule(law)
    fate = rule.id if paid.outcome == "win" else "kept"
    return msgspec.structs.replace(paid, tokens=fate, tokens_clause=law.cite(rule.clause))


def returns_on_a_win(law: TableLaw) -> bool:
    """Whether a token that wins comes back to its player."""
    return _rule(law).id == "returned"


def _rule(law: TableLaw) -> schema.TokenStake:
    chips = law.book.articles.chips
    assert chips is not None, "tokens lie only where the book takes them"
    return next(rule for rule in chips.token if law.reads(rule.reading))


def give_back_tokens(
    table: Table, order: Order, places: list[str], reason: str, clause: str, *, areas: tuple[str, ...] = ()
) -> list[TokensReturned]:
    """The tokens of these places go back, all or those on these areas: what does not count costs nobody a token.

    Those of a streak only where its area is named: it outlasts a round that does not count.
    """
    found = []
    for place in (table.places[name] for name in places):
        lain = [(area, stake) for area, stake in place.purse.token_wagers.items() if not areas or area in areas]
        lain += [(area, one.tokens) for area, one in place.streaks.items() if area in areas and one.tokens]
        if not lain:
            continue
        event = TokensReturned(
            round=table.round,
            place=place.id,
            player=place.player,
            changes=tuple(Change(area, amount, 0, TOKENS) for area, amount in lain),
            reason=reason,
            **order.signed(clause),
        )
        found.append(event)
    return found

"""Reactions to what happens at a cage: money for a wallet arrives there or comes back."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.desks.shared import confirmed
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as cage
from sicbo.floor.cage import events as ce
from sicbo.floor.patron import commands as patron
from sicbo.house.desks import own_name
from sicbo.house.reactions import Reaction, Rule, Step


def _to_a_wallet(source: patron.Source) -> Rule:
    def rule(stream: str, sent: ce.CashTaken | ce.PayoutReturned | ce.TicketSentToWallet) -> Iterable[Reaction]:
        arriving = patron.ReceiveTransfer(
            transfer=sent.transfer, amount=sent.amount, source=source, of=own_name(stream)
        )
        back = Step(stream, cage.ReverseTransfer(sent.transfer), THE_HOUSE)
        yield Reaction(Step(f"patron/{sent.patron}", arriving, THE_HOUSE), back)

    return rule


REACTIONS: dict[type, Rule] = {
    ce.CashTaken: _to_a_wallet("cage"),
    ce.PayoutReturned: _to_a_wallet("returned"),
    ce.TicketSentToWallet: _to_a_wallet("ticket"),
    ce.PayoutArrived: lambda _, event: confirmed(event.patron, event.transfer),
    ce.TicketIssued: lambda _, event: confirmed(event.patron, event.transfer),
}

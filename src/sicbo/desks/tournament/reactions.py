"""Reactions to what happens at a tournament: fees that were taken are confirmed, what is paid goes to wallets."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron import commands as patron
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament import events as e
from sicbo.house.desks import own_name
from sicbo.house.reactions import Reaction, Rule, Step

Sent = e.FeeRefunded | e.PrizeSent | e.PaymentRepeated


def _received(_: str, fee: e.FeeReceived) -> Iterable[Reaction]:
    yield Reaction(Step(f"patron/{fee.player}", patron.ConfirmTransfer(fee.transfer), THE_HOUSE))


def _to_a_wallet(stream: str, sent: Sent) -> Iterable[Reaction]:
    """What a wallet refuses comes back and is kept until it is sent once more."""
    arriving = patron.ReceiveTransfer(
        transfer=sent.transfer, amount=sent.amount, source="tournament", of=own_name(stream)
    )
    back = Step(stream, c.ReversePayment(sent.transfer), THE_HOUSE)
    yield Reaction(Step(f"patron/{sent.player}", arriving, THE_HOUSE), back)


REACTIONS: dict[type, Rule] = {
    e.FeeReceived: _received,
    e.FeeRefunded: _to_a_wallet,
    e.PrizeSent: _to_a_wallet,
    e.PaymentRepeated: _to_a_wallet,
}

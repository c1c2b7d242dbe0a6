"""Reactions to what happens at a promotion: prizes in money reach a cage, or come back."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as cage
from sicbo.floor.cage import events as ce
from sicbo.floor.promotion.commands import ConfirmPrize, ReturnPrize
from sicbo.floor.promotion.events import PrizeSent
from sicbo.house.reactions import Reaction, Rule, Step
from sicbo.runtime.live_promotion import PROMOTION


def _to_the_cage(stream: str, sent: PrizeSent) -> Iterable[Reaction]:
    arriving = cage.ReceiveForPayout(
        transfer=sent.transfer,
        patron=sent.owner,
        amount=sent.part.amount,
        hands=(sent.by,),
        method=sent.part.method,
    )
    back = Step(stream, ReturnPrize(sent.transfer), THE_HOUSE)
    yield Reaction(Step(f"cage/{sent.cage}", arriving, THE_HOUSE), back)


def _arrived(_: str, arrived: ce.PayoutArrived) -> Iterable[Reaction]:
    kind, _, rest = arrived.transfer.partition("/")
    if kind == PROMOTION:
        name = rest.rpartition("/")[0]
        yield Reaction(Step(f"{PROMOTION}/{name}", ConfirmPrize(arrived.transfer), THE_HOUSE))


REACTIONS: dict[type, Rule] = {PrizeSent: _to_the_cage, ce.PayoutArrived: _arrived}

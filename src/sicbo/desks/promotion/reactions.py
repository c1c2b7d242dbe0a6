"""Reactions to what happens at a promotion: prizes in money reach a cage, or come back, and what is disputed is
a case."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as cage
from sicbo.floor.cage import events as ce
from sicbo.floor.case.commands import RaiseCase
from sicbo.floor.case.events import CaseRaised
from sicbo.floor.promotion.commands import ConfirmPrize, DropDispute, NoteDispute, ReturnPrize
from sicbo.floor.promotion.events import PrizeDisputed, PrizeSent
from sicbo.house.reactions import Reaction, Rule, Step
from sicbo.runtime.live_promotion import PROMOTION

KNOWN = frozenset({"dispute-known", "promotion-unknown"})


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


def _to_a_case(stream: str, disputed: PrizeDisputed) -> Iterable[Reaction]:
    """The case is that of whoever disputes; where its name is another's, nothing waits for it."""
    raising = RaiseCase(kind="dispute", matter="promotion", prize=stream)
    back = Step(stream, DropDispute(disputed.case), THE_HOUSE)
    yield Reaction(Step(disputed.case, raising, Actor(disputed.person)), back)


def _raised(stream: str, raised: CaseRaised) -> Iterable[Reaction]:
    """A case about a promotion that was raised elsewhere."""
    if raised.matter == "promotion" and raised.kind == "dispute" and raised.prize.startswith(f"{PROMOTION}/"):
        noting = NoteDispute(stream, raised.complainant)
        yield Reaction(Step(raised.prize, noting, THE_HOUSE), ordinary=KNOWN)


REACTIONS: dict[type, Rule] = {
    PrizeSent: _to_the_cage,
    ce.PayoutArrived: _arrived,
    PrizeDisputed: _to_a_case,
    CaseRaised: _raised,
}

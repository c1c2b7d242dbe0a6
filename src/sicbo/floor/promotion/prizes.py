"""Prizes after a draw: winners told, prizes claimed, refused or handed over."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import second_person
from sicbo.floor.authority import not_entitled
from sicbo.floor.promotion.attending import not_signed
from sicbo.floor.promotion.commands import (
    ChoosePayment,
    ClaimPrize,
    ConfirmPrize,
    HandOverPrize,
    LapseRefusal,
    Order,
    Part,
    PrizeCommand,
    RefusePrize,
    ReturnPrize,
)
from sicbo.floor.promotion.disputes import waits_for_case
from sicbo.floor.promotion.events import (
    AnyEvent,
    PaymentChosen,
    PrizeArrived,
    PrizeClaimed,
    PrizeHandedOver,
    PrizeRefused,
    PrizeReturned,
    PrizeSent,
    RefusalLapsed,
)
from sicbo.floor.promotion.refusals import Reason, Refused
from sicbo.floor.promotion.rules import PrizeTerms, Rules
from sicbo.floor.promotion.state import Award, Promotion
from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.units.time import DAY

Answer = list[AnyEvent] | Refused

CLAIMED = "house 24.7"
PAID = "house 24.8"


def decide_prizes(rules: Rules, promotion: Promotion, order: Order, command: PrizeCommand) -> Answer:
    """What an order about a prize brings about."""
    if isinstance(command, ConfirmPrize | ReturnPrize):
        return _carried(promotion, order, command)
    if isinstance(command, LapseRefusal):
        return _lapse(promotion, order, command)
    award = promotion.awards.get(command.prize)
    owner = promotion.owner(command.prize)
    theirs = isinstance(command, ClaimPrize | ChoosePayment) and bool(owner) and order.actor.id == owner
    refused = None if theirs else not_entitled(order.actor, command.about.act)
    if refused:
        return refused
    if award is None:
        return Refused(code=Reason.NO_WINNER, clause=CLAIMED, arguments={"prize": command.prize})
    refused = _settled(award, command.prize)
    if refused:
        return refused
    match command:
        case ClaimPrize():
            return _claim(rules, promotion, order, command)
        case ChoosePayment():
            return _choose(rules, promotion, order, command)
        case RefusePrize():
            return _refuse(rules, promotion, order, command)
        case HandOverPrize():
            return _hand_over(rules, promotion, order, command)
        case _:
            assert_never(command)


def must_choose(rules: Rules, prize: PrizeTerms) -> bool:
    """Whether the winner of this prize says first how it is to be paid."""
    return any(step.id == "choose-payment" for step in rules.steps("payment", prize))


def _settled(award: Award, prize: int) -> Refused | None:
    """Why nothing more is done about this prize."""
    if award.refused is not None:
        return Refused(code=Reason.PRIZE_REFUSED, clause=CLAIMED, arguments={"prize": prize})
    if award.handed_over:
        return Refused(code=Reason.PRIZE_HANDED_OVER, clause=PAID, arguments={"prize": prize})
    return None


def _claim(rules: Rules, promotion: Promotion, order: Order, claiming: ClaimPrize) -> Answer:
    award, prize = promotion.awards[claiming.prize], rules.prizes[claiming.prize - 1]
    if award.claimed is not None:
        return Refused(code=Reason.PRIZE_CLAIMED, clause=CLAIMED, arguments={"prize": prize.number})
    if rules.terms.presence_required and not award.present:
        return Refused(code=Reason.WINNER_ABSENT, clause=CLAIMED, arguments={"prize": prize.number})
    if claiming.take == "cash" and prize.cash_instead is None:
        return Refused(code=Reason.NO_CASH_INSTEAD, clause=CLAIMED, arguments={"prize": prize.number})
    event = PrizeClaimed(
        prize=prize.number,
        place=award.place,
        owner=promotion.owner(prize.number),
        take=claiming.take,
        value=prize.value,
        **order.signed(CLAIMED),
    )
    return [event]


def _choose(rules: Rules, promotion: Promotion, order: Order, choosing: ChoosePayment) -> Answer:
    """As the book lets the winner of much cash choose: the parts make the prize."""
    award, prize = promotion.awards[choosing.prize], rules.prizes[choosing.prize - 1]
    cash = rules.in_force.cash
    if award.claimed is None:
        return _not_claimed(prize)
    if cash is None or not must_choose(rules, prize) or award.sent:
        return Refused(code=Reason.NOTHING_TO_CHOOSE, clause=PAID, arguments={"prize": prize.number})
    named = {"cash": choosing.cash, "crossed-cheque": choosing.crossed_cheque, "transfer": choosing.transfer}
    parts = tuple(Part(method, named[method]) for method in cash.methods if named[method])
    if min(named.values()) < 0 or sum(named.values()) != prize.value or (len(parts) > 1 and not cash.combined):
        told = {"amount": prize.value}
        return Refused(code=Reason.PARTS_DIFFER, clause=rules.cite(cash.clause), arguments={**told})
    return [PaymentChosen(prize=prize.number, parts=parts, **order.signed(rules.cite(cash.clause)))]


def _refuse(rules: Rules, promotion: Promotion, order: Order, refusing: RefusePrize) -> Answer:
    """A prize is refused to whoever claims it; dearer claims are kept with what the book wants kept."""
    award, prize = promotion.awards[refusing.prize], rules.prizes[refusing.prize - 1]
    if award.claimed is None:
        return _not_claimed(prize)
    rule = rules.in_force.refused
    kept = prize.value > rule.above
    personal = "names" in rule.keeps or "addresses" in rule.keeps
    if kept and personal and not refusing.details:
        return Refused(code=Reason.DETAILS_MISSING, clause=rules.cite(rule.keeps_clause))
    days = house_rules().promotions.refused_days
    event = PrizeRefused(
        prize=prize.number,
        place=award.place,
        owner=promotion.owner(prize.number),
        reason=refusing.reason,
        value=prize.value,
        kept_until=order.at + days * DAY if kept else 0,
        details=refusing.details if kept else "",
        keeps_clause=rules.cite(rule.keeps_clause) if kept else "",
        told=rule.told,
        **order.signed(rules.cite(rule.clause)),
    )
    return [event]


def _hand_over(rules: Rules, promotion: Promotion, order: Order, handing: HandOverPrize) -> Answer:
    """Claimed, signed for, paid as the winner chose; two people, and money only through a cage."""
    award, prize = promotion.awards[handing.prize], rules.prizes[handing.prize - 1]
    refused = not_signed(rules, promotion) or waits_for_case(handing.prize, handing.disputed)
    if refused:
        return refused
    if award.claimed is None:
        return _not_claimed(prize)
    if must_choose(rules, prize) and not award.parts:
        cash = rules.in_force.cash
        assert cash is not None, "a book that has winners choose says among what"
        return Refused(code=Reason.STEP_MISSING, clause=rules.cite(cash.clause), arguments={"step": "choose-payment"})
    parts = _parts(award, prize)
    if parts and promotion.mode == "licensed" and not handing.cage:
        return Refused(code=Reason.CAGE_MISSING, clause=PAID)
    if parts and handing.cage and handing.unit not in {"", promotion.unit}:
        told = {"currency": promotion.unit, "other": handing.unit}
        return Refused(code=Reason.PRIZE_OTHER_CURRENCY, clause=PAID, arguments={**told})
    owner = award.claimed.owner
    used = second_person(promotion.approvals, order, handing.about.act)
    if isinstance(used, Refused):
        return used
    sent = [
        PrizeSent(
            prize=prize.number,
            transfer=f"promotion/{promotion.id}/{promotion.sends + number}",
            cage=handing.cage,
            owner=owner,
            part=part,
            **order.signed(PAID),
        )
        for number, part in enumerate(parts, 1)
        if promotion.mode == "licensed"
    ]
    done = PrizeHandedOver(
        prize=prize.number,
        owner=owner,
        take=award.claimed.take,
        value=prize.value,
        approved_by=used.approved_by,
        **order.signed(PAID),
    )
    return [used, *sent, done]


def _parts(award: Award, prize: PrizeTerms) -> list[Part]:
    """What of this prize is still to be paid in money, and how."""
    assert award.claimed is not None
    amount = prize.cash_instead if award.claimed.take == "cash" else prize.value if prize.paid else None
    parts = award.parts or ((Part("cash", amount),) if amount else ())
    return [one for one in parts if one.method not in award.sent]


def _not_claimed(prize: PrizeTerms) -> Refused:
    return Refused(code=Reason.PRIZE_NOT_CLAIMED, clause=CLAIMED, arguments={"prize": prize.number})


def _carried(promotion: Promotion, order: Order, done: ConfirmPrize | ReturnPrize) -> Answer:
    refused = not_entitled(order.actor, done.about.act)
    if refused:
        return refused
    sent = promotion.open.get(done.transfer)
    if sent is None:
        return Refused(code=Reason.TRANSFER_UNKNOWN, clause=PAID, arguments={"transfer": done.transfer})
    if isinstance(done, ConfirmPrize):
        return [PrizeArrived(transfer=done.transfer, **order.signed(PAID))]
    return [PrizeReturned(transfer=done.transfer, amount=sent.part.amount, **order.signed(PAID))]


def _lapse(promotion: Promotion, order: Order, lapsing: LapseRefusal) -> Answer:
    refused = not_entitled(order.actor, lapsing.about.act)
    if refused:
        return refused
    kept = promotion.kept.get(lapsing.prize)
    rule = house_rules().promotions
    if kept is None or order.at < kept.kept_until:
        return Refused(code=Reason.NOT_OVERDUE, clause=f"{HOUSE} {rule.refused_clause}")
    return [RefusalLapsed(prize=lapsing.prize, **order.signed(f"{HOUSE} {rule.refused_clause}"))]

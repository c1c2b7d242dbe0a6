"""Views of a promotion: for everybody what is on, for an owner what is theirs, for its staff all of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Literal

import msgspec

from sicbo.floor.draw.view import own_proof, published
from sicbo.floor.promotion.attending import not_signed
from sicbo.floor.promotion.commands import LeftOutReason, Mode, Part, Taken
from sicbo.floor.promotion.due import Due, due
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Award, Promotion
from sicbo.law.vocabulary import Text
from sicbo.terms.digest import given
from sicbo.units.draw_record import DrawRecord
from sicbo.units.entry_seal import EntryProof

Stage = Literal["drafted", "open", "closed", "drawn", "postponed", "cancelled"]


class PrizeCard(msgspec.Struct, frozen=True, kw_only=True):
    """One prize, and who has it once the results stand."""

    number: int
    kind: str
    name: Text | None
    value: int
    cash_instead: int | None
    winner: str = ""


class PromotionCard(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may know of a promotion whose terms are published."""

    id: str
    title: Text
    book: str
    unit: str
    mode: Mode
    stage: Stage
    starts: int
    closes: int
    least: int
    each: int
    most: int
    prizes: tuple[PrizeCard, ...]
    terms: str
    """The digest of the terms in force, which can be read where `read` says."""
    read: tuple[str, ...]
    scrutineer: bool
    commitment: str
    position: int
    entries: int
    """How many there were at closing."""


class OwnPrize(msgspec.Struct, frozen=True, kw_only=True):
    prize: int
    told_at: int | None
    claimed: Taken | Literal[""]
    cash_instead: int | None
    choose: bool
    """Whether it is theirs to say how it is paid, and they have not."""
    parts: tuple[Part, ...]
    refused: str
    refused_clause: str
    handed_over: bool


class OwnPart(msgspec.Struct, frozen=True, kw_only=True):
    """What is one person's own."""

    wagered: int
    entries: int
    left_out: LeftOutReason | Literal[""]
    """Why they may not win; before closing, as it is now."""
    proof: EntryProof | None
    prizes: tuple[OwnPrize, ...]
    disputes: dict[str, int] = {}
    """Their cases, each with the prize that it is about; 0 for the promotion as a whole."""


class StaffView(msgspec.Struct, frozen=True, kw_only=True):
    """What whoever runs it sees."""

    card: PromotionCard
    due: tuple[Due, ...]
    versions: tuple[dict[str, Any], ...]
    left_out: tuple[dict[str, Any], ...]
    awards: dict[int, Award]
    owners: dict[int, str]
    scrutineer: str
    attending: bool
    signed: bool
    kept: tuple[int, ...]
    """The prizes whose refused claims are kept."""


def stage(promotion: Promotion) -> Stage:
    """How far it has come."""
    if promotion.cancelled:
        return "cancelled"
    if promotion.postponed:
        return "postponed"
    if promotion.opened is None:
        return "drafted"
    if promotion.counted is None:
        return "open"
    return "closed" if promotion.draw.places is None else "drawn"


def card(rules: Rules, promotion: Promotion) -> PromotionCard:
    version, draw = promotion.version, promotion.draw
    names = [prize.name for prize in rules.terms.prizes for _ in range(prize.number)]
    return PromotionCard(
        id=promotion.id,
        title=rules.terms.title,
        book=rules.book.id,
        unit=rules.book.source.currency,
        mode=promotion.mode,
        stage=stage(promotion),
        starts=promotion.opened.starts if promotion.opened is not None else version.written.starts,
        closes=version.written.closes,
        least=rules.least,
        each=rules.each or 0,
        most=rules.most,
        prizes=tuple(
            PrizeCard(
                number=one.number,
                kind=one.kind,
                name=names[one.number - 1],
                value=one.value,
                cash_instead=one.cash_instead,
                winner=promotion.owner(one.number) if promotion.results else "",
            )
            for one in rules.prizes
        ),
        terms=version.written.terms,
        read=version.published,
        scrutineer=bool(promotion.scrutineer),
        commitment=draw.terms.commitment if draw.terms is not None else "",
        position=draw.closing.position if draw.closing is not None else 0,
        entries=len(promotion.entries),
    )


def own(rules: Rules, promotion: Promotion, person: str, wagered: int, left_out: LeftOutReason | None) -> OwnPart:
    """What is theirs: after closing as it was counted, before it as it stands."""
    counted = promotion.counted
    if counted is not None:
        wagered = next((one.wagered for one in counted.counted if one.player == person), 0)
        left_out = next((one.reason for one in counted.left_out if one.player == person), None)
    entries = 0 if left_out is not None or not rules.each else rules.entries(wagered)
    prizes = (
        OwnPrize(
            prize=number,
            told_at=award.told_at,
            claimed=award.claimed.take if award.claimed is not None else "",
            cash_instead=rules.prizes[number - 1].cash_instead,
            choose=award.claimed is not None and not award.parts and _chooses(rules, number),
            parts=award.parts,
            refused=award.refused.reason if award.refused is not None else "",
            refused_clause=award.refused.clause if award.refused is not None else "",
            handed_over=award.handed_over,
        )
        for number, award in promotion.awards.items()
        if promotion.owner(number) == person and not_signed(rules, promotion) is None
    )
    proof = own_proof(promotion.draw, promotion.entries, person) if entries else None
    return OwnPart(
        wagered=wagered,
        entries=entries,
        left_out=left_out or "",
        proof=proof,
        prizes=tuple(prizes),
        disputes={case: one.prize for case, one in promotion.disputes.items() if one.person == person},
    )


def staff_view(rules: Rules, promotion: Promotion, cases: Collection[str] = ()) -> StaffView:
    """All of it; `cases` are those that are open."""
    return StaffView(
        card=card(rules, promotion),
        due=tuple(due(rules, promotion, cases)),
        versions=tuple(
            {
                "version": one.written.version,
                "terms": one.written.terms,
                "by": one.written.by,
                "approved_by": one.approved_by,
                "given_at": one.given_at,
                "allowed": one.allowed,
                "published": list(one.published),
            }
            for one in promotion.versions
        ),
        left_out=tuple(
            {"player": one.player, "reason": one.reason}
            for one in (promotion.counted.left_out if promotion.counted is not None else ())
        ),
        awards=promotion.awards,
        owners={number: promotion.owner(number) for number in promotion.awards},
        scrutineer=promotion.scrutineer,
        attending=promotion.attending,
        signed=promotion.signed,
        kept=tuple(promotion.kept),
    )


def record(promotion: Promotion) -> DrawRecord | None:
    """The record of its draw: who won only once that was published, the closing before it."""
    draw = promotion.draw if promotion.results else replace(promotion.draw, places=None, secret="")
    return published(draw, promotion.entries)


def answers(rules: Rules) -> dict[str, object]:
    """What the terms in force say, answer by answer."""
    return given(rules.terms)


def _chooses(rules: Rules, number: int) -> bool:
    return any(step.id == "choose-payment" for step in rules.steps("payment", rules.prizes[number - 1]))

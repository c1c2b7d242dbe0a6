"""Bookkeeping: each fact changes the state, and none is ever refused."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import evolve_approvals
from sicbo.floor.draw.events import DrawEvent, PlacePassedOver, WinnersDrawn
from sicbo.floor.draw.state import evolve_draw
from sicbo.floor.promotion.events import (
    AnyEvent,
    ApprovalEvent,
    AttendingEvent,
    ChangeApproved,
    ClaimEvent,
    DisputeDropped,
    DisputeEvent,
    DisputeNoted,
    DrawSigned,
    EntriesOpened,
    EntryEvent,
    InspectorTold,
    IntegrityAnswered,
    IntegrityEvent,
    IntegrityValidated,
    NoticeEvent,
    NoticeOverdue,
    NoticeTried,
    PaidEvent,
    PaymentChosen,
    PlayCounted,
    PrizeArrived,
    PrizeClaimed,
    PrizeDisputed,
    PrizeHandedOver,
    PrizeRefused,
    PrizeReturned,
    PrizeSent,
    ReasonTold,
    RefusalLapsed,
    ResultsPublished,
    ScrutineerAttended,
    ScrutineerNamed,
    TermsApproved,
    TermsAskedFor,
    TermsEvent,
    TermsGiven,
    TermsPublished,
    TermsWritten,
    WinnerPresent,
)
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Award, Dispute, Promotion, Sent, Version
from sicbo.units.entry_seal import Entry


def evolve(rules: Rules | None, promotion: Promotion, event: AnyEvent) -> None:
    """The promotion after this event, by the terms in force."""
    if isinstance(event, TermsEvent):
        _terms(promotion, event)
    elif isinstance(event, EntryEvent):
        assert rules is not None, "terms are written before entries open"
        _entries(rules, promotion, event)
    elif isinstance(event, AttendingEvent):
        _attending(promotion, event)
    elif isinstance(event, NoticeEvent):
        _notice(promotion, event)
    elif isinstance(event, ClaimEvent):
        _claim(promotion, event)
    elif isinstance(event, PaidEvent):
        _paid(promotion, event)
    elif isinstance(event, DisputeEvent):
        _dispute(promotion, event)
    elif isinstance(event, IntegrityEvent):
        _integrity(promotion, event)
    elif isinstance(event, DrawEvent):
        evolve_draw(promotion.draw, event)
        if isinstance(event, WinnersDrawn):
            promotion.drawn_at = event.at
        if isinstance(event, WinnersDrawn | PlacePassedOver):
            _award(promotion, event.at)
    elif isinstance(event, ApprovalEvent):
        evolve_approvals(promotion.approvals, event)
    else:
        assert_never(event)


def _terms(promotion: Promotion, event: TermsEvent) -> None:
    match event:
        case TermsWritten():
            promotion.versions.append(Version(event))
            if promotion.opened is None:
                promotion.current = event.version - 1
        case TermsApproved():
            _latest(promotion, event.terms).approved_by = event.by
        case TermsGiven():
            _latest(promotion, event.terms).given_at = event.at
            promotion.asked_for = []
        case TermsAskedFor():
            promotion.asked_for.append(event.reference)
        case ChangeApproved():
            _latest(promotion, event.terms).allowed = True
        case TermsPublished():
            version = promotion.versions[event.version - 1]
            version.published = (*version.published, event.where)
            promotion.current = event.version - 1
        case _:
            assert_never(event)


def _latest(promotion: Promotion, terms: str) -> Version:
    return next(one for one in reversed(promotion.versions) if one.written.terms == terms)


def _entries(rules: Rules, promotion: Promotion, event: EntryEvent) -> None:
    match event:
        case EntriesOpened():
            promotion.opened = event
            promotion.unit = rules.book.source.currency
        case PlayCounted():
            assert promotion.opened is not None, "entries are open before they close"
            promotion.counted, promotion.entries = event, entries_of(promotion.opened, event)
            promotion.to_tell |= {one.player: event.at for one in event.left_out}
        case _:
            assert_never(event)


def entries_of(opened: EntriesOpened, counted: PlayCounted) -> tuple[Entry, ...]:
    """The entries that play has given to whoever may win."""
    out = {one.player for one in counted.left_out}
    return tuple(
        Entry(f"{one.player}.{number}", one.player)
        for one in counted.counted
        if one.player not in out
        for number in range(1, min(one.wagered // opened.each, opened.most) + 1)
    )


def _attending(promotion: Promotion, event: AttendingEvent) -> None:
    match event:
        case ScrutineerNamed():
            promotion.scrutineer, promotion.attending = event.person, False
        case ScrutineerAttended():
            promotion.attending = True
        case DrawSigned():
            promotion.signed, promotion.attending = True, False
        case ResultsPublished():
            promotion.results = (*promotion.results, event.where)
        case _:
            assert_never(event)


def _award(promotion: Promotion, at: int) -> None:
    """Each prize with the place that holds it now; what was done about another place is no longer about it."""
    held = promotion.holders()
    for prize, place in held.items():
        if prize not in promotion.awards or promotion.awards[prize].place != place:
            promotion.awards[prize] = Award(place, at)
    for prize in [one for one in promotion.awards if one not in held]:
        del promotion.awards[prize]


def _notice(promotion: Promotion, event: NoticeEvent) -> None:
    match event:
        case WinnerPresent():
            award = promotion.awards[event.prize]
            award.present, award.told_at = True, event.at
        case NoticeTried():
            award = promotion.awards[event.prize]
            award.tries = (*award.tries, event)
            if event.reached and award.told_at is None:
                award.told_at = event.at
        case NoticeOverdue():
            promotion.awards[event.prize].overdue = True
        case ReasonTold():
            promotion.to_tell.pop(event.person, None)
        case _:
            assert_never(event)


def _claim(promotion: Promotion, event: ClaimEvent) -> None:
    match event:
        case PrizeClaimed():
            promotion.awards[event.prize].claimed = event
        case PaymentChosen():
            promotion.awards[event.prize].parts = event.parts
        case PrizeRefused():
            promotion.awards[event.prize].refused = event
            promotion.to_tell[event.owner] = event.at
            if event.kept_until:
                promotion.kept[event.prize] = event
        case RefusalLapsed():
            del promotion.kept[event.prize]
        case _:
            assert_never(event)


def _paid(promotion: Promotion, event: PaidEvent) -> None:
    match event:
        case PrizeSent():
            promotion.sends += 1
            promotion.open[event.transfer] = Sent(event.prize, event.part, event.owner)
            award = promotion.awards[event.prize]
            award.sent = (*award.sent, event.part.method)
        case PrizeHandedOver():
            promotion.awards[event.prize].handed_over = True
        case PrizeArrived():
            del promotion.open[event.transfer]
        case PrizeReturned():
            back = promotion.open.pop(event.transfer)
            award = promotion.awards[back.prize]
            award.handed_over = False
            award.sent = tuple(one for one in award.sent if one != back.part.method)
        case _:
            assert_never(event)


def _dispute(promotion: Promotion, event: DisputeEvent) -> None:
    match event:
        case PrizeDisputed():
            promotion.disputes[event.case] = Dispute(event.prize, event.person)
            promotion.disputed += 1
        case DisputeNoted():
            promotion.disputes[event.case] = Dispute(0, event.person)
        case DisputeDropped():
            promotion.disputes.pop(event.case, None)
        case _:
            assert_never(event)


def _integrity(promotion: Promotion, event: IntegrityEvent) -> None:
    match event:
        case IntegrityAnswered():
            promotion.answered = event
            if event.told:
                promotion.inspector_due = event
        case InspectorTold():
            promotion.inspector_due = None
        case IntegrityValidated():
            promotion.answered = None
        case _:
            assert_never(event)

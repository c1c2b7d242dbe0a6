"""Rulings that put a round right: each with its wagers, before and after, as those who had them are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec

from sicbo.floor.rulings import RulingKind
from sicbo.floor.table.chips.events import TokensReturned
from sicbo.floor.table.corrections.events import ResultCorrected, RoundVoided, WagersVoided
from sicbo.floor.table.entries import Adjustment, Laid, Paid
from sicbo.floor.table.irregularities.events import NoResultDeclared
from sicbo.floor.table.people.events import WagerVoided

PutRight = ResultCorrected | RoundVoided | WagersVoided | WagerVoided | NoResultDeclared
_TYPES = get_args(PutRight)
Faces = tuple[int, int, int]
BREACH = "breach"


class WagerPutRight(msgspec.Struct, frozen=True, kw_only=True):
    """One wager: what of it the player had before the ruling, and has since."""

    place: str
    player: str
    area: str
    stake: int
    tokens: bool = False
    """Whether the stake was promotional tokens, and so counts apart."""
    before: int | None
    """Money; nothing while the wager still lay on the layout."""
    after: int
    tokens_before: int = 0
    tokens_after: int = 0


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """Something that put a round right, with the rule and the reason."""

    kind: RulingKind
    at: int
    clause: str
    further: str
    """The rule by which wagers went back or were kept, or by which later rounds stand."""
    ground: str
    cause: str
    """What was named as the cause, or as the evidence of a correction."""
    was: Faces | None = None
    faces: Faces | None = None
    """Of a correction: the result that stood, and the one that stands."""
    wagers: tuple[WagerPutRight, ...]

    def of(self, player: str) -> Ruling:
        """The same with nobody else's wagers."""
        return msgspec.structs.replace(self, wagers=tuple(one for one in self.wagers if one.player == player))


def rulings(events: Iterable[Any]) -> tuple[Ruling, ...]:
    """The rulings on one round, out of its events in their order."""
    told = list(events)
    tokens = [one for one in told if isinstance(one, TokensReturned)]
    found = []
    for event in told:
        kind = kind_of(event) if isinstance(event, _TYPES) else None
        if kind is None:
            continue
        # Tokens that lay there go back by an event of their own, in the same breath.
        with_it = [one for one in tokens if one.at == event.at]
        tokens = [one for one in tokens if one not in with_it]
        found.append(_ruling(event, kind, (*_wagers(event), *_tokens(with_it))))
    return tuple(found)


def kind_of(event: PutRight) -> RulingKind | None:
    """What was done to a round by this; nothing where no wager that was closed went back, and none was decided anew."""
    match event:
        case ResultCorrected():
            return "corrected"
        case RoundVoided():
            return "void"
        case NoResultDeclared():
            return "no-result" if event.again == "new-game" or event.returned else None
        case _:
            return "wagers-void"


def players_of(event: PutRight) -> list[str]:
    """Whoever had wagers in it, each once."""
    return list(dict.fromkeys(one.player for one in _wagers(event) if one.player))


def _ruling(event: PutRight, kind: RulingKind, wagers: tuple[WagerPutRight, ...]) -> Ruling:
    ground, cause, further = "", "", ""
    was: Faces | None = None
    faces: Faces | None = None
    match event:
        case ResultCorrected():
            cause, further, was, faces = event.evidence, event.later_clause, event.was, event.faces
        case RoundVoided() | WagersVoided():
            ground, cause, further = event.ground, event.cause, event.refund_clause
        case WagerVoided():
            ground, further = BREACH, event.stakes_clause
        case NoResultDeclared():
            ground, further = event.cause, event.wagers_clause
    return Ruling(
        kind=kind,
        at=event.at,
        clause=event.clause,
        further=further,
        ground=ground,
        cause=cause,
        was=was,
        faces=faces,
        wagers=wagers,
    )


def _wagers(event: PutRight) -> Iterator[WagerPutRight]:
    match event:
        case ResultCorrected():
            yield from _adjusted(event.adjustments)
        case RoundVoided():
            yield from _lain(event.returned, back=True)
            yield from _lain(event.forfeited, back=False)
            yield from _lain(event.tokens_forfeited, back=False, tokens=True)
            yield from _adjusted(event.adjustments)
        case WagersVoided():
            yield from _lain(event.returned, back=True)
            yield from _adjusted(event.adjustments)
        case WagerVoided():
            lain = [Laid(event.place, event.player, one.area, one.stake) for one in event.wagers]
            yield from _lain(lain, back=event.stakes == "returned")
        case NoResultDeclared():
            yield from _lain(event.returned, back=True)


def _lain(wagers: Iterable[Laid], *, back: bool, tokens: bool = False) -> Iterator[WagerPutRight]:
    for one in wagers:
        yield WagerPutRight(
            place=one.place,
            player=one.player,
            area=one.area,
            stake=one.stake,
            tokens=tokens,
            before=None,
            after=one.stake if back and not tokens else 0,
            tokens_after=one.stake if back and tokens else 0,
        )


def _tokens(returned: Iterable[TokensReturned]) -> Iterator[WagerPutRight]:
    for one in returned:
        laid = [Laid(one.place, one.player, change.area, change.before - change.after) for change in one.changes]
        yield from _lain(laid, back=True, tokens=True)


def _adjusted(adjustments: Iterable[Adjustment]) -> Iterator[WagerPutRight]:
    for one in adjustments:
        anew = list(one.settled)
        for paid in one.reversed:
            again = next((new for new in anew if _is_same(new, paid)), None)
            if again is not None:
                anew.remove(again)
            yield WagerPutRight(
                place=one.place,
                player=one.player,
                area=paid.area,
                stake=paid.stake,
                tokens=bool(paid.tokens),
                before=paid.back,
                after=again.back if again else 0 if one.forfeited else paid.staked,
                tokens_before=paid.tokens_back,
                tokens_after=again.tokens_back if again else _tokens_after(paid, forfeited=one.forfeited),
            )


def _is_same(new: Paid, paid: Paid) -> bool:
    return (new.area, new.stake, bool(new.tokens)) == (paid.area, paid.stake, bool(paid.tokens))


def _tokens_after(paid: Paid, *, forfeited: bool) -> int:
    return paid.stake if paid.tokens and not forfeited else 0

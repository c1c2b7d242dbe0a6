"""A tournament as it is shown: everybody by the number of their entry, by name only who has permitted it."""

from __future__ import annotations

import msgspec

from sicbo.floor.tournament.forms import due
from sicbo.floor.tournament.ranking import chips, ranking
from sicbo.floor.tournament.state import Entrant, Tournament
from sicbo.house.house import House
from sicbo.server.access import PEOPLE
from sicbo.server.service import Service


class TournamentCard(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    book: str
    phase: str
    practice: bool
    entries: int
    most: int


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the leaderboard."""

    entry: str
    name: str
    """Only with permission, or shown to whoever may see it."""
    standing: str
    gone: str
    round: int
    chips: int
    seat: str
    own: bool
    prize: int
    thing: bool


class Due(msgspec.Struct, frozen=True, kw_only=True):
    what: str
    clause: str
    entry: str


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    book: str
    phase: str
    practice: bool
    digest: str
    unit: str
    fees: dict[str, int]
    director: str
    there: bool
    tables: tuple[str, ...]
    disputed: bool
    before: tuple[str, ...]
    """The ranking by which somebody has gone on or was paid, where another one waits for a ruling."""
    sessions: tuple[tuple[str, int, int, str], ...]
    """Of each its name, its round, its start and how far it has come."""
    lines: tuple[Line, ...]
    due: tuple[Due, ...]
    """What is due next, told to those who work here."""


def card(house: House, stream: str) -> TournamentCard:
    """One tournament in a list."""
    held: Tournament = house.state(stream)
    return TournamentCard(
        id=held.id,
        book=held.rules.book,
        phase=held.phase,
        practice=held.practice,
        entries=len(held.accepted()),
        most=held.terms.most,
    )


def view(service: Service, stream: str, user: str, *, sees_all: bool) -> TournamentView:
    """A tournament as this person sees it."""
    held: Tournament = service.running.house.state(stream)
    ranked = held.result.ranking if held.result else ranking(held)
    rest = [one.id for one in held.entrants.values() if one.id not in ranked]
    order = [held.entrants[entry] for entry in (*ranked, *rest)]
    shown = [one for one in order if sees_all or one.standing == "accepted" or one.player == user]
    return TournamentView(
        id=held.id,
        book=held.rules.book,
        phase=held.phase,
        practice=held.practice,
        digest=held.digest,
        unit=held.terms.unit,
        fees={str(what): amount for what, amount in held.terms.fees.items()},
        director=held.director if sees_all else "",
        there=bool(held.present),
        tables=tuple(held.tables),
        disputed=held.disputed is not None,
        before=held.disputed[0] if held.disputed else (),
        sessions=tuple((name, one.round, one.starts, _far(one)) for name, one in held.sittings.items()),
        lines=tuple(_line(service, held, one, user, sees_all=sees_all) for one in shown),
        due=tuple(Due(what=what, clause=clause, entry=entry) for what, clause, entry in due(held)) if sees_all else (),
    )


def _line(service: Service, held: Tournament, one: Entrant, user: str, *, sees_all: bool) -> Line:
    own = bool(user) and one.player == user
    named = own or sees_all or one.permits
    body = service.running.house.store.papers(PEOPLE).get(one.player, b"") if named else b""
    name = body.decode("utf-8", "replace") or (one.player if named else "")
    awards = held.result.awards if held.result else ()
    award = next((each for each in awards if each.entry == one.id), None)
    sitting = next((each for each in held.sittings.values() if each.round == one.round and one.id in each.seats), None)
    seat = sitting.seats[one.id] if sitting else None
    return Line(
        entry=one.id,
        name=name,
        standing=one.standing,
        gone=one.gone,
        round=one.round,
        chips=chips(held, one),
        seat=f"{seat.table} {seat.place}" if seat else "",
        own=own,
        prize=award.amount if award else 0,
        thing=award.thing if award else False,
    )


def _far(sitting: object) -> str:
    over, began = getattr(sitting, "over", False), getattr(sitting, "began", 0)
    return "over" if over else "playing" if began else "waiting"

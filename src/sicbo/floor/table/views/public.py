"""The views of a table for the room and for each player.

Dice show once the result is confirmed, never before. A player's view holds no other place's money.
"""

from __future__ import annotations

from sicbo.floor.table.chips.piles import laid
from sicbo.floor.table.closing.decide import results_left
from sicbo.floor.table.dealing.events import BetsClosed, CoverLifted, NoMoreBetsPressed, ResultCalled, ResultEchoed
from sicbo.floor.table.entries import Paid
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.signs import beside, lying_range, outside, whole_wagers
from sicbo.floor.table.state import CASH, Place, Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.runs import streak_board
from sicbo.floor.table.views.shapes import (
    AttemptView,
    ChainView,
    ClosingNotice,
    ColourView,
    Cover,
    Faces,
    Lain,
    PendingSign,
    Phase,
    PlayerView,
    PublicView,
    PutRight,
    RunView,
    StreakBoardView,
    StreakInPlay,
)
from sicbo.floor.table.wagers.lit import games_of, lit_areas

RESULTS_SHOWN = 20


def public_view(law: TableLaw, table: Table) -> PublicView:
    """What everybody in the room may see."""
    dice = _dice(table)
    pending, closing = table.limits.pending, table.closing
    notice = None
    if closing.announced_at is not None:
        notice = ClosingNotice(closing.announced_at, closing.closes_at, closing.results, results_left(law, table))
    return PublicView(
        id=table.id,
        games=tuple(f"{law.book.id}/{game}" for game in sorted(games_of(table))),
        digests={game: table.digests[game] for game in sorted(games_of(table))},
        mode=table.mode,
        currency=table.currency,
        unit=table.unit,
        designation=None if table.session is None else table.session.of,
        phase=phase_of(table),
        due=due(law, table) if table.open else "",
        round=table.round,
        takes_round=table.upcoming(),
        bets_open=table.bets_open,
        sign=table.limits.sign,
        pending=None if pending is None else PendingSign(pending.sign, pending.effective),
        chips=table.chips,
        dice=dice,
        cover=_cover(law, table),
        put_right=_put_right(table),
        lit={} if dice is None else lit_areas(law, games_of(table), dice),
        results=tuple(table.results[-RESULTS_SHOWN:]),
        streaks=_board(law, table),
        closing=notice,
        halted=table.irregular.halt is not None,
        held=bool(table.held),
        device=table.dice,
        dealer=table.dealer,
        dice_set=table.irregular.dice,
        tumbler=table.irregular.tumbler,
        chain=_chain(table),
        unrevealed=tuple(AttemptView(one.round, one.attempt) for one in table.fairness.unrevealed),
        root=_root(table),
    )


NOBODYS_OWN = BetsClosed | NoMoreBetsPressed | CoverLifted | ResultEchoed | ResultCalled
"""Steps of the round that change what everybody sees and nothing that is a player's own."""
Settled = dict[tuple[str, str], tuple[Paid, ...]]
"""How wagers were settled, by place and player."""


def player_view(law: TableLaw, table: Table, place_id: str) -> PlayerView:
    """What the player at this place may see."""
    return player_part(law, table, place_id, public_view(law, table), just_settled(table))


def player_part(law: TableLaw, table: Table, place_id: str, public: PublicView, settled: Settled) -> PlayerView:
    """The same, with what all players have in common put together beforehand."""
    place = table.places[place_id]
    return PlayerView(
        public=public,
        place=place.id,
        game=place.game,
        player=place.player,
        stack=place.stack,
        tokens=place.purse.tokens,
        colours=colours_of(place),
        wagers=wagers_of(place),
        outside=_outside(law, table, place),
        streaks=streaks_of(place),
        can_undo=bool(place.changes),
        can_redo=bool(place.undone),
        can_repeat=bool(place.last),
        limits=place.limits.personal,
        settled=settled.get((place.id, place.player), ()),
        warned=place.player in table.limits.warned,
        excluded=place.player in table.people.excluded or place.player in table.people.barred,
        must_vacate=place.manners.must_vacate,
    )


def phase_of(table: Table) -> Phase:
    """Where the table stands in its round."""
    if not table.open:
        return "closed"
    if table.bets_open:
        return "betting"
    if not table.in_hand:
        return "between-rounds"
    return "dealing" if table.result is None else "result"


def _dice(table: Table) -> Faces | None:
    """The dice of the round, once called; a round that was voided has none."""
    record = table.irregular.rounds.get(table.round)
    return None if record is not None and record.outcome == "void" else table.result


def _cover(law: TableLaw, table: Table) -> Cover:
    """From the tumble to the end of the round."""
    done, coming = ([step.id for step in part] for part in (law.steps[: table.done], law.steps[table.done :]))
    if not table.in_hand or "tumble" not in done:
        return ""
    return "on" if "uncover" in coming else "lifted" if "uncover" in done else ""


def _put_right(table: Table) -> PutRight:
    """What was done to the round on show, until the next one begins."""
    record = None if table.in_hand else table.irregular.rounds.get(table.round)
    if record is None:
        return ""
    return "void" if record.outcome == "void" else "corrected" if record.was else ""


def _chain(table: Table) -> ChainView | None:
    chain = table.fairness.chain
    if chain is None or table.dice != "electronic":
        return None
    return ChainView(
        day=chain.day,
        length=chain.length,
        published=chain.published,
        used=chain.used,
        number=chain.number,
        last=chain.last,
        abandoned=chain.abandoned,
    )


def _root(table: Table) -> str:
    """The root of the attempt in hand, or of the last one while nothing new has begun."""
    record = table.irregular.rounds.get(table.round)
    seal = record.seals.get(record.attempts) if record else None
    return seal.root if seal else ""


def _board(law: TableLaw, table: Table) -> StreakBoardView | None:
    board = streak_board(law, table)
    if board is None:
        return None
    runs = tuple(RunView(run.kind, run.side, run.length, run.flashing) for run in board.runs)
    return StreakBoardView(board.price, board.final_call, runs)


def wagers_of(place: Place) -> tuple[Lain, ...]:
    """What a place has on the layout, pile by pile."""
    lain = tuple([Lain(CASH, area, wager.stake) for area, wager in place.wagers.items() if not wager.colours])
    if len(lain) == len(place.wagers) and not place.purse.token_wagers:
        return lain  # nearly everybody's, and asked for each of a full room, at each step
    return tuple([Lain(pile, area, amount) for (pile, area), amount in laid(place).items()])


def streaks_of(place: Place) -> tuple[StreakInPlay, ...]:
    """The streak wagers of a place."""
    if not place.streaks:
        return ()
    return tuple(
        StreakInPlay(one.area, one.stake, one.side, one.length, one.colour, one.tokens)
        for one in place.streaks.values()
    )


def _outside(law: TableLaw, table: Table, place: Place) -> tuple[str, ...]:
    """Where what lies is outside the limits that count for it; nearly everybody's wagers are not."""
    if not place.wagers and not place.purse.token_wagers:
        return ()
    return tuple(
        area
        for area, stake in whole_wagers(place).items()
        if outside(lying_range(law, table, place, area), stake + beside(law, table, place, area).elsewhere)
    )


def colours_of(place: Place) -> tuple[ColourView, ...]:
    """The colour chips that a place has in hand."""
    if not place.purse.colours:
        return ()
    return tuple(ColourView(colour, chips.value, chips.count) for colour, chips in place.purse.colours.items())


def just_settled(table: Table) -> Settled:
    """The wagers settled last, until the next round begins: for whoever sits there still, not for the next one."""
    record = table.irregular.rounds.get(table.round)
    if table.in_hand or record is None or record.outcome != "settled":
        return {}
    return {(one.place, one.player): one.wagers for one in reversed(record.places)}

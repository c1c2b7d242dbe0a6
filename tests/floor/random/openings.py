"""Tables about to open: licensed and practice, with or without limits, fittings, streaks. Only here is one opened."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.limits.sign_checks import needs_approved
from sicbo.floor.table.seating import commands as s
from tests.floor.random.limits import any_sign
from tests.floor.random.scene import PLACES, Given, Scene
from tests.floor.random.sessions import for_a_session

FAULTS = ("dice", "dealer", "readings", "game", "mixed", "sign", "approved", "low", "cap", "chip", "price", "without")

CHIPS = ((1,), (1,), (1, 5, 25), (5, 10, 100), (25, 100), (100, 250))
NO_CHIPS: tuple[tuple[int, ...], ...] = ((), (0, 5), (5, 5), (10, 1))


def any_opening(scene: Scene) -> Given:
    """An order to open a table, fit to be obeyed, mostly."""
    return scene.entitled("open-table"), for_a_session(scene, opening(scene, sound=scene.likely(0.4)))


def opening(scene: Scene, *, sound: bool = True) -> s.OpenTable:
    """A table for up to four games that are played with the same dice; with a fault somewhere unless it is sound."""
    law = scene.law
    wrong = "" if sound else scene.one_of(FAULTS)
    mode: Literal["licensed", "practice"] = "licensed" if scene.likely(0.5) else "practice"
    electronic = mode == "practice" and scene.likely(0.7)
    games = _games(scene)
    if wrong == "game":
        games.append("dragon")
    if wrong == "mixed":
        games += [game.id for game in law.book.articles.game]
    unsigned = law.book.articles.limits is None or scene.likely(0.2 if mode == "practice" else 0.08)
    approved = lim.Minimums(scene.one_of((1, 1, 50))) if needs_approved(law) and wrong != "approved" else None
    if approved is not None and wrong == "low":
        approved = lim.Minimums(10**9)
    streak = any(law.paytables[game].streak for game in games if game in law.paytables)
    return s.OpenTable(
        mode="licensed" if wrong in {"dice", "dealer"} else mode,
        dice="electronic" if electronic or wrong == "dice" else "physical",
        dealer="automatic" if electronic or wrong == "dealer" else "human",
        places=_places(scene, games),
        readings={} if wrong == "readings" else law.readings,
        chips=scene.one_of(NO_CHIPS if wrong == "chip" else CHIPS),
        fittings=(
            *(step.equipment for step in law.steps if step.equipment and scene.likely(0.5)),
            *(item.id for item in law.book.articles.equipment if item.for_cash and scene.likely(0.5)),
        ),
        sign=None if unsigned else lim.Sign(lim.Range(0, 5)) if wrong == "sign" else any_sign(scene, sound=True),
        approved=approved,
        liability_cap=0 if wrong == "cap" else scene.one_of((None, None, None, 10**6)),
        without=("dragon",) if wrong == "without" else law.without,
        streak_price=-5 if wrong == "price" else 100 * scene.chance.randrange(3) * bool(streak),
    )


def _games(scene: Scene) -> list[str]:
    games = scene.law.book.articles.game
    faces = next(game.faces for game in games if game.id == scene.game)
    layouts = scene.law.book.articles.layouts
    alike = [game.id for game in games if game.faces == faces]
    if layouts is not None and layouts.per == "table" and scene.likely(0.9):
        alike = [scene.game]
    return [scene.game, *(scene.one_of(alike) for _ in PLACES[scene.chance.randrange(1, 3) :])]


def _places(scene: Scene, games: list[str]) -> tuple[s.PlaceSpec, ...]:
    return tuple(
        s.PlaceSpec(f"P{n}", game, terminal=f"terminal-{n}" * scene.likely(0.8), standing=n > 2 and scene.likely(0.3))
        for n, game in enumerate(games, 1)
    )

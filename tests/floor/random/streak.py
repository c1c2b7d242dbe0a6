"""Random streak wagers, their price, the final call, and rulings on those that ended."""

from __future__ import annotations

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.state import Place
from sicbo.floor.table.streak import commands as k
from sicbo.law.schema import Medium
from tests.floor.random.scene import Given, Scene


def any_streak(scene: Scene) -> Given:
    """Mostly a wager, at the price on the sign."""
    rulings = list(scene.table.streaks.rulings)
    if scene.likely(0.3 if rulings else 0.01):
        number = scene.one_of(rulings) if rulings and scene.likely(0.95) else scene.chance.randrange(3)
        return scene.entitled("rule-on-streak"), k.RuleOnStreak(
            streak=number, ruling="corrected" if scene.likely(0.7) else "stands"
        )
    price = scene.table.streaks.price
    if not price and scene.likely(0.15):
        return scene.entitled("set-streak-price"), k.SetStreakPrice(scene.amount(500))
    if scene.likely(0.9):
        return any_streak_wager(scene)
    choices: tuple[tuple[str, AnyCommand], ...] = (
        ("set-streak-price", k.SetStreakPrice(scene.amount(500))),
        ("final-call", k.FinalCall() if scene.likely(0.02 if scene.streaks else 0.7) else k.SetStreakPrice(100)),
    )
    act, command_ = scene.one_of(choices)
    return scene.entitled(act), command_


def any_streak_wager(scene: Scene) -> Given:
    """Mostly at the price on the sign, on a side that the game has."""
    offering = [one for one in scene.table.places.values() if scene.law.paytables[one.game].streak and one.player]
    place = scene.one_of(offering) if offering and scene.likely(0.97) else scene.place()
    game = scene.law.paytables.get(place.game)
    streak = game.streak if game else None
    area = scene.one_of(list(streak.sides)) if streak and scene.likely(0.99) else "streak-dragon"
    price = scene.table.streaks.price
    amount = price if price and scene.likely(0.9) else scene.amount(500)
    medium, colour, tokens = _made_of(scene, place, amount)
    command = k.PlaceStreak(
        round=scene.round_number(),
        place=place.id,
        area=area,
        amount=amount,
        medium=medium,
        colour=colour,
        tokens=tokens,
    )
    return scene.player_at(place), command


def _made_of(scene: Scene, place: Place, amount: int) -> tuple[Medium | None, str, int]:
    """The medium, the colour and the part in tokens: mostly of what the player has."""
    purse = place.purse
    if purse.tokens and scene.likely(0.5):
        whole = purse.tokens >= amount and scene.likely(0.4)
        return ("tokens", "", 0) if whole else (None, "", min(amount // 2, purse.tokens))
    colours = [colour for colour, chips in purse.colours.items() if chips.count]
    if colours and scene.likely(0.3):
        return "colour-chips", scene.one_of(colours), 0
    out_of_nothing: tuple[tuple[Medium, str, int], ...] = (("tokens", "", 0), ("colour-chips", "red", 0))
    return (None, "", 0) if scene.likely(0.9) else scene.one_of(out_of_nothing)

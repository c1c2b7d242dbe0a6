"""Random streak wagers, their price, the final call, and rulings on those that ended."""

from __future__ import annotations

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.commands import streak as k
from sicbo.law.schema import Medium
from tests.floor.random.scene import Given, Scene

SIDES = ("streak-small", "streak-big", "streak-odd", "streak-even", "streak-dragon")


def any_streak(scene: Scene) -> Given:
    """Mostly a wager, at the price on the sign."""
    place = scene.place()
    offering = [one for one in scene.table.places.values() if scene.law.paytables[one.game].streak and one.player]
    if offering and scene.likely(0.97):
        place = scene.one_of(offering)
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
        amount = price if price and scene.likely(0.9) else scene.amount(500)
        area = scene.one_of(SIDES[:4] if scene.likely(0.99) else SIDES)
        colours = [colour for colour, chips in place.purse.colours.items() if chips.count]
        made_of: tuple[tuple[Medium | None, str, int], ...] = (
            (None, "", 0),
            (None, "", 0),
            ("tokens", "", 0),
            (None, "", amount // 2),
            ("colour-chips", scene.one_of(colours) if colours else "red", 0),
        )
        medium, colour, tokens = scene.one_of(made_of)
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
    choices: tuple[tuple[str, AnyCommand], ...] = (
        ("set-streak-price", k.SetStreakPrice(scene.amount(500))),
        ("final-call", k.FinalCall() if scene.likely(0.02 if scene.streaks else 0.7) else k.SetStreakPrice(100)),
    )
    act, command_ = scene.one_of(choices)
    return scene.entitled(act), command_

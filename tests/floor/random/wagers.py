"""Random wagers, of cash chips, colour chips and tokens."""

from __future__ import annotations

from sicbo.floor.table.chips.piles import laid
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.limits.signs import range_for
from sicbo.floor.table.state import Place
from sicbo.floor.table.wagers import commands as w
from sicbo.law.schema import Medium
from tests.floor.random.scene import Given, Scene

MEDIA: tuple[tuple[Medium, str], ...] = (
    ("colour-chips", "red"),
    ("colour-chips", "T2/red"),
    ("colour-chips", "T1/blue"),
    ("tokens", ""),
    ("cash-chips", ""),
    ("credits", ""),
    ("cash", ""),
    ("vouchers", ""),
)


def any_wager(scene: Scene) -> Given:
    """Something placed, taken back, moved, undone, redone, repeated or doubled."""
    place = scene.place()
    number = scene.round_number()
    if scene.likely(0.6):
        return scene.player_at(place), _placed(scene, place, number)
    area = _lying(scene, place)
    amount = scene.one_of((None, scene.amount(500)))
    medium, colour = (None, "") if scene.likely(0.7) else _medium(scene, place)
    to = scene.area(place.game)
    commands: tuple[AnyCommand, ...] = (
        w.TakeBack(round=number, place=place.id, area=area, amount=amount, medium=medium, colour=colour),
        w.MoveWager(round=number, place=place.id, area=area, to=to, amount=amount, medium=medium, colour=colour),
        w.UndoWagers(number, place.id),
        w.RedoWagers(number, place.id),
        w.RepeatWagers(number, place.id),
        w.DoubleWagers(number, place.id),
        w.ClearWagers(number, place.id),
    )
    return scene.player_at(place), scene.one_of(commands)


def _placed(scene: Scene, place: Place, number: int) -> w.PlaceWagers:
    spoken = scene.likely(0.05)
    medium, colour = scene.one_of(MEDIA) if spoken and scene.likely(0.4) else _medium(scene, place)
    held = place.purse.colours.get(colour)
    stakes = []
    for _ in range(scene.one_of((0, 1, 1, 1, 1, 2, 2, 4))):
        area = scene.area(place.game)
        amount = _within(scene, place, area) if scene.likely(0.6) else scene.amount(5_000)
        if held and scene.likely(0.9):
            amount = held.value * scene.chance.randrange(1, held.count + 2)
        elif medium == "tokens" and place.purse.tokens and scene.likely(0.95):
            amount = scene.chance.randrange(1, place.purse.tokens + 1)
        stakes.append(w.Stake(area, amount))
    return w.PlaceWagers(
        round=number, place=place.id, wagers=tuple(stakes), spoken=spoken, medium=medium, colour=colour
    )


def _within(scene: Scene, place: Place, area: str) -> int:
    """A stake that the sign allows, unless something lies there already."""
    limits = range_for(scene.law, scene.table, place, area) if place.id in scene.table.places else None
    if limits is None:
        return scene.amount(1_000)
    return min(limits.minimum + limits.unit * scene.one_of((0, 1, 2, 10, 20)), limits.maximum)


def _medium(scene: Scene, place: Place) -> tuple[Medium | None, str]:
    """What the wager is made of: mostly something that the player has."""
    if place.purse.colours and scene.likely(0.5):
        return "colour-chips", scene.one_of(list(place.purse.colours))
    if place.purse.tokens and scene.likely(0.5):
        return "tokens", ""
    if scene.likely(0.97):
        return None, ""
    return scene.one_of(MEDIA)


def _lying(scene: Scene, place: Place) -> str:
    """An area on which this place has a wager, mostly."""
    areas = [area for _, area in laid(place)] + list(place.streaks)
    return scene.one_of(areas) if areas and scene.likely(0.9) else scene.area(place.game)

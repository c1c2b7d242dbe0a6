"""Random movements of the float: opened, filled, credited, counted."""

from __future__ import annotations

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.float import commands as f
from tests.floor.random.scene import COLOURS, Given, Scene


def any_movement(scene: Scene) -> Given:
    """Chips between the cage and the tray."""
    tray = scene.table.tray
    if not tray.open and scene.likely(0.8):
        return scene.entitled("open-float"), _opened(scene)
    if tray.movements and scene.likely(0.6):
        transfer, asked = scene.one_of(list(tray.movements.items()))
        if scene.likely(0.1):
            return scene.entitled("order-chips"), f.CancelFill(transfer, waits=scene.likely(0.8))
        counted = asked.amount + scene.one_of((0,) * 9 + (1,))
        done = f.ReceiveFill if (asked.kind == "fill") == scene.likely(0.95) else f.SendCredit
        return scene.entitled("count-chips"), done(transfer, counted)
    counted = max(tray.holds, 0) + scene.one_of((0,) * 6 + (-1, 1, 500))
    choices: tuple[tuple[str, AnyCommand], ...] = (
        ("open-float", _opened(scene)),
        ("order-chips", f.RequestFill(scene.amount(50_000), scene.fresh("fill"))),
        ("order-chips", f.RequestFill(scene.amount(50_000), scene.fresh("fill"))),
        ("order-chips", f.RequestCredit(scene.amount(20_000), scene.fresh("credit"))),
        ("count-chips", f.ReceiveFill("unknown", 5)),
        ("count-chips", f.SendCredit("unknown", 5)),
        ("count-float", f.CountFloat(counted, scene.fresh("count"))),
    )
    act, command = scene.one_of(choices)
    return scene.entitled(act), command


def _opened(scene: Scene) -> f.OpenFloat:
    colours = COLOURS[: scene.chance.randrange(2, 7)] if scene.likely(0.95) else ("red", "red")
    return f.OpenFloat(
        amount=scene.amount(10**6),
        transfer=scene.fresh("opening"),
        cage="main",
        mark="lion",
        colours=colours,
        sent=scene.likely(0.95),
    )

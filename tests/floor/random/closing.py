"""Random notices of closing, taken back or carried out."""

from __future__ import annotations

from sicbo.floor.table.closing import commands as e
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.streak.commands import FinalCall
from tests.floor.random.scene import MINUTE, Given, Scene
from tests.floor.random.streak import any_streak_wager


def any_closing(scene: Scene) -> Given:
    """The end of the evening draws near, or not yet."""
    announced = scene.table.closing.announced_at is not None
    if announced and scene.streaks and not scene.table.streaks.final_call and scene.likely(0.5):
        return scene.entitled("final-call"), FinalCall()
    if scene.table.streaks.final_call and scene.likely(0.2):  # whoever has not heard it
        return any_streak_wager(scene)
    at = scene.one_of((None, scene.at, scene.at + 31 * MINUTE, scene.at + 31 * MINUTE))
    commands: tuple[AnyCommand, ...] = (
        e.AnnounceClosing(at) if not announced or scene.likely(0.1) else e.CloseTable(),
        e.CancelClosing() if scene.likely(0.2) else e.CloseTable(),
    )
    return scene.entitled("close-table"), scene.one_of(commands)

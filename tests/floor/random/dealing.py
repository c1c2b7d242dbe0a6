"""Random steps of a round: mostly the one that is due, sometimes any."""

from __future__ import annotations

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.steps import due
from tests.floor.random.fairness import before_an_attempt, rolled
from tests.floor.random.scene import Given, Scene


def next_step(scene: Scene) -> Given:
    """The step that is due, by somebody who may take it."""
    table = scene.table
    step = due(scene.law, table)
    if step in {"open-bets", "tumble"} and scene.likely(0.8):
        first = _before(scene)
        if first is not None:
            return first
    if step == "tumble" and not table.wagered and scene.likely(0.3):
        return scene.entitled("spin-without-play"), p.DirectSpins()
    if step == "enter" and table.echoed is not None and scene.likely(0.8):
        return scene.dealing("enter"), p.ConfirmResult(table.echoed)
    steps: dict[str, tuple[str, AnyCommand]] = {
        "open-bets": ("open-bets", p.OpenBets(scene.likely(0.02), scene.salt())),
        "tumble": ("operate-tumbler", p.Tumble(5)),
        "no-more-bets": ("no-more-bets", p.CloseBets()),
        "no-more-bets-button": ("no-more-bets-button", p.PressNoMoreBets()),
        "uncover": ("uncover", p.Uncover()),
        "enter": ("enter", p.EnterResult(rolled(scene))),
        "settle": ("settle", p.Settle()),
    }
    act, command = steps[step]
    return scene.dealing(act), command


def _before(scene: Scene) -> Given | None:
    """What must be there before a round begins: dice on record, or a link to come."""
    irregular = scene.table.irregular
    if scene.table.dice == "physical" and scene.table.mode == "licensed" and not (irregular.dice and irregular.tumbler):
        return scene.entitled("fit-dice"), i.FitDice(f"dice-{scene.chance.randrange(3)}", "tumbler-1")
    return before_an_attempt(scene)


def any_step(scene: Scene) -> Given:
    """A step out of the blue."""
    commands: tuple[AnyCommand, ...] = (
        p.OpenBets(),
        p.Tumble(scene.chance.randrange(-1, 7)),
        p.CloseBets(),
        p.PressNoMoreBets(),
        p.Uncover(),
        p.EnterResult(scene.faces()),
        p.EnterResult((0, 7, scene.chance.randrange(-5, 9))),
        p.ConfirmResult(scene.faces()),
        p.Settle(),
        p.DirectSpins(),
    )
    return scene.anybody(), scene.one_of(commands)

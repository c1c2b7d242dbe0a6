"""Random irregularities: every cause of the book and some of no book, faults told, acknowledged and put right."""

from __future__ import annotations

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.streak import commands as k
from tests.floor.random.scene import Given, Scene

PHYSICAL: tuple[i.Physical, ...] = ("uncover", "tumble", "short-tumble")


def any_irregularity(scene: Scene) -> Given:
    """Something has gone wrong."""
    corrected = scene.likely(0.7)
    causes = [row.id for row in scene.law.book.articles.irregularity]
    cause = scene.one_of([*causes, *causes, "earthquake"])
    row = next((row for row in scene.law.book.articles.irregularity if row.id == cause), None)
    actor = scene.entitled(row.act if row else "declare-no-result")
    if scene.likely(0.4):
        return actor, i.DeclareNoResult(cause=cause, corrected=corrected)
    known = tuple(scene.chance.randrange(1, 7 if scene.likely(0.95) else 9) for _ in range(scene.chance.randrange(4)))
    latest = scene.table.round
    number = None if scene.likely(0.6) else latest - scene.chance.randrange(-1, 5)
    lights: tuple[i.ReportLighting, ...] = (
        i.ReportLighting("failed", corrected, number),
        i.ReportLighting("wrong", corrected, number),
    )
    choices: tuple[tuple[str, AnyCommand], ...] = (
        ("declare-no-result", i.RecordPhysical(scene.one_of(PHYSICAL), scene.chance.randrange(5))),
        ("declare-no-result", i.RecordPhysical(scene.one_of(PHYSICAL), scene.chance.randrange(5))),
        ("declare-no-result", scene.one_of(lights)),
        ("declare-no-result", i.ReportDisplay("4-4-4", number)),
        ("declare-no-result", i.ReportMalfunction("display", corrected)),
        ("declare-no-result", i.Interrupt(known if scene.likely(0.6) else ())),
        ("declare-no-result", i.Interrupt(known if scene.likely(0.6) else ())),
        ("declare-no-result", _terminals(scene)),
        ("fit-dice", i.FitDice(scene.one_of(("dice-0", "dice-1", "dice-2", "")), "tumbler-1")),
        ("start-gaming-day", k.StartGamingDay(f"day-{scene.count // 2_000}")),
        ("fit-dice", i.FitDice("", "") if scene.likely(0.5) else i.FitDice("dice-9", "tumbler-2")),
    )
    act, command = scene.one_of(choices)
    return scene.entitled(act), command


def any_repair(scene: Scene) -> Given:
    """A notice acknowledged by whoever had to be told, and its fault put right."""
    notices = scene.table.irregular.notices
    halting = [number for number, one in notices.items() if one.halts and not one.rectified_by]
    number = scene.one_of(halting) if halting and scene.likely(0.95) else scene.chance.randrange(len(notices) + 2)
    notice = notices.get(number)
    if notice is None or not notice.acknowledged_by:
        told = scene.inspector() if scene.likely(0.9) else scene.anybody()
        if scene.likely(0.95):
            return told, i.Acknowledge(number)
    return scene.entitled("resume-play"), i.Rectify(number)


def _terminals(scene: Scene) -> i.FailTerminals:
    failed = tuple({scene.place_id() for _ in range(scene.chance.randrange(3))})
    unregistered = (i.Unregistered(scene.place_id(), scene.area(), scene.amount(500)),)
    return i.FailTerminals(tuple(sorted(failed)), unregistered if scene.likely(0.5) else ())

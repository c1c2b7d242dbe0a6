"""Random acts upon people: approvals, refused wagers, incidents, measures, rulings, places to be vacated."""

from __future__ import annotations

from typing import get_args

from sicbo.floor.approvals import DeclineApproval, DeclineReason, ExpireApproval, as_given
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.chips.piles import laid
from sicbo.floor.table.commands import AnyCommand, Approve, RequestApproval
from sicbo.floor.table.holding.commands import HoldTable, ReleaseTable
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.state import Place
from tests.floor.random.scene import MINUTE, Given, Scene

GROUNDS: tuple[h.Ground, ...] = ("below-minimum", "unclear-placement", "origin-of-chips", "conduct")


def any_approval(scene: Scene) -> Given:
    """What brings a waiting order on its way: asked for, agreed to, given again; or something beside the point."""
    approvals = scene.table.people.approvals.open
    if scene.waiting and scene.likely(0.9):
        waits = scene.waiting[-1] if scene.likely(0.7) else scene.one_of(scene.waiting)
        for number, asked in approvals.items():
            if (as_given(waits.command), waits.actor.id) == (asked.order, asked.asked_by) and not asked.reason:
                if scene.at >= asked.expires and scene.likely(0.8):
                    return scene.anybody(), ExpireApproval(number)
                if asked.approved_by:
                    scene.waiting.remove(waits)
                    return waits.actor, waits.command
                if scene.likely(0.1):
                    return scene.anybody(), DeclineApproval(number, scene.one_of(get_args(DeclineReason)))
                return scene.other_than(waits.actor.id, waits.act), Approve(number, related=scene.likely(0.05))
        return waits.actor, RequestApproval(waits.command)
    number = scene.one_of([*approvals, 0])
    act = scene.one_of((*scene.law.acts, "fly"))
    commands: tuple[AnyCommand, ...] = (
        RequestApproval(h.VoidWager(incident=number, place="P1")),
        DeclineApproval(number, "not-now"),
        Approve(number),
        ExpireApproval(number),
    )
    return scene.entitled(act), scene.one_of(commands)


def any_measure(scene: Scene) -> Given:
    """Something done about somebody."""
    place = scene.place()
    if scene.table.held and scene.likely(0.5):
        return THE_HOUSE, ReleaseTable(scene.table.held)
    if scene.table.people.excluded and scene.likely(0.15):
        return scene.entitled("sanction"), h.ReadmitPlayer(scene.one_of(list(scene.table.people.excluded)))
    if scene.likely(0.05):
        return _by_the_house(scene, place)
    act, command = scene.one_of((*_first(scene, place), *_then(scene, place)))
    return scene.entitled(act), command


def _by_the_house(scene: Scene, place: Place) -> Given:
    """A patron excluded from the whole house for a while or for good, or welcome again, or all play held; by the house,
    mostly."""
    if scene.likely(0.1):
        return THE_HOUSE if scene.likely(0.9) else scene.anybody(), HoldTable(scene.count)
    barred = list(scene.table.people.barred)
    actor = THE_HOUSE if scene.likely(0.9) else scene.anybody()
    if scene.likely(0.7 if barred else 0.1):
        return actor, h.LiftBar(scene.one_of(barred) if barred and scene.likely(0.9) else scene.guest())
    until = scene.one_of((None, scene.at + MINUTE, scene.at + 30 * MINUTE))
    return actor, h.BarPlayer(player=scene.one_of((scene.guest(), place.player or scene.guest())), until=until)


def _first(scene: Scene, place: Place) -> tuple[tuple[str, AnyCommand], ...]:
    lying = [*(area for _, area in laid(place)), *place.streaks]
    area = scene.one_of(lying) if lying and scene.likely(0.9) else scene.area(place.game)
    kinds = [kind.id for kind in scene.law.book.articles.incident]
    kind = scene.one_of([*kinds, *kinds[:1] * 4, "laughing"])  # most measures are for the first kind alone
    rule = scene.one_of([*scene.law.book.clauses][:5])
    return (
        ("refuse-wager", h.RefuseWager(place=place.id, area=area, ground=scene.one_of(GROUNDS))),
        ("refuse-wager", h.RefuseWager(place=place.id, area=area, ground=scene.one_of(GROUNDS))),
        ("record-incident", h.RecordIncident(kind=kind, player=place.player, rule=rule)),
        ("record-incident", h.RecordIncident(kind=kind, player=place.player or "an onlooker", rule=rule)),
        ("ask-to-vacate", h.AskToVacate(place.id if scene.likely(0.5) else _idle(scene, place))),
    )


def _then(scene: Scene, place: Place) -> tuple[tuple[str, AnyCommand], ...]:
    """Measures against a breach, mostly of somebody who sits here."""
    people = scene.table.people
    breaches = [number for number, one in enumerate(people.incidents, 1) if one.player == place.player]
    incident = breaches[-1] if breaches and scene.likely(0.9) else scene.chance.randrange(len(people.incidents) + 2)
    excluded = scene.one_of([*people.excluded, scene.guest()])
    number = scene.one_of([*people.withheld, 0])
    amount = scene.one_of((None, scene.amount(2_000)))
    ruling = h.RuleOnWithheld(
        withheld=number, ruling="release" if scene.likely(0.5) else "forfeit", transfer=scene.fresh("released")
    )
    casino = scene.likely(0.1)
    return (
        ("sanction", h.VoidWager(incident=incident, place=place.id)),
        ("sanction", h.VoidWager(incident=incident, place=place.id, area=scene.area(place.game))),
        (
            "sanction",
            h.VoidWager(incident=incident, place=place.id, round=scene.table.round - scene.chance.randrange(3)),
        ),
        ("sanction", h.WithholdWinnings(incident=incident, place=place.id, amount=amount)),
        (
            "sanction",
            h.WithholdWinnings(incident=incident, place=place.id, since=scene.one_of((None, scene.table.round))),
        ),
        ("sanction", h.WithholdWinnings(incident=incident, place="")),
        ("rule-on-withheld", ruling),
        ("rule-on-withheld", ruling),
        ("sanction", h.ReadmitPlayer(excluded)),
        ("sanction", h.ReadmitPlayer(excluded)),
        ("sanction", h.TakeMeasure(incident=incident, measure=scene.one_of(("confiscate-device", "detain")))),
        (
            "sanction",
            h.TakeMeasure(incident=incident, measure="escalate", to=scene.one_of(("inspector", "police", ""))),
        ),
        ("sanction", h.ExcludePlayer(incident=incident, scope="casino" if casino else "game")),
    )


def _idle(scene: Scene, place: Place) -> str:
    """The place that has abstained longest."""
    return max(
        scene.table.places.values(), key=lambda one: len(scene.table.people.idle.get(one.player, ())), default=place
    ).id

"""Random corrections and voids of rounds of the day, and what players owe since."""

from __future__ import annotations

from msgspec.structs import replace

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.commands import corrections as r
from sicbo.floor.table.grounds import causes_of, late_grounds
from sicbo.floor.table.piles import in_hand
from sicbo.floor.table.state import TOKENS
from sicbo.law import schema
from tests.floor.random.scene import Given, Scene


def any_correction(scene: Scene) -> Given:
    """A round decided anew or taken back."""
    kind = scene.chance.random()
    if kind < 0.6:
        actor = scene.entitled("correct-result" if scene.likely(0.8) else "enter")
        faces = scene.faces() if scene.likely(0.98) else (0, 7, 7)
        command = r.CorrectResult(round=_round(scene), faces=faces, evidence="camera")
        return actor, command
    known = [*scene.law.book.articles.void, *scene.law.book.articles.void, *late_grounds(scene.law)]
    ground = scene.one_of([*known, None])
    name = ground.id if ground else scene.one_of(("cocked-die", "envy"))
    actor = scene.entitled(ground.act if ground else "final-decision")
    if ground is not None and "range" in ground.scope and scene.likely(0.9):
        first = _round(scene)
        dice = scene.table.irregular.dice if scene.likely(0.8) else f"dice-{scene.chance.randrange(3)}"
        last = first + scene.chance.randrange(6)
        return actor, r.VoidRange(ground=name, dice=dice, first=first, last=last, corrected=_corrected(scene, ground))
    whole = ground is None or "round" in ground.scope
    place = scene.place()
    single = scene.likely(0.5 if ground and "wager" in ground.scope else 0.1) or (not whole and scene.likely(0.7))
    causes = causes_of(ground) if ground else ("past-posting",)
    command_ = r.VoidOutcome(
        ground=name,
        cause=scene.one_of(causes) if scene.likely(0.95) else scene.one_of(("tumbler", "boredom")),
        round=_round(scene),
        place=place.id if single and scene.likely(0.95) else "",
        area=scene.area(place.game) if scene.likely(0.4 if single else 0.02) else "",
        affects_outcome=scene.likely(0.9),
        corrected=_corrected(scene, ground),
        forfeit=(scene.place_id(),) if scene.likely(0.3 if ground and ground.forfeits_clause else 0.03) else (),
    )
    return actor, command_


def any_debt(scene: Scene) -> Given:
    """Something that is owed, or is not, collected or waived."""
    irregular = scene.table.irregular
    tokens = bool(irregular.tokens_owed) == scene.likely(0.95)
    owed = irregular.tokens_owed if tokens else irregular.owed
    player = scene.one_of([*owed, scene.guest()])
    amount = scene.one_of((owed.get(player, 5), scene.amount(2_000)))
    if scene.likely(0.3):
        actor = scene.entitled("waive-receivable")
        return actor, r.WaiveReceivable(player=player, amount=amount, tokens=tokens, reason="goodwill")
    seat = next((place for place in scene.table.places.values() if place.player == player), None)
    if seat is not None and scene.likely(0.6):
        amount = max(min(amount, in_hand(seat, TOKENS) if tokens else seat.stack), scene.one_of((0, 1)))
        command = r.CollectReceivable(player=player, amount=amount, tokens=tokens, place=seat.id)
        return scene.entitled("collect-receivable"), command
    transfer = scene.fresh("collected") if scene.likely(0.9) else ""
    place = scene.place_id() if scene.likely(0.1) else ""
    command = r.CollectReceivable(player=player, amount=amount, tokens=tokens, transfer=transfer, place=place)
    if not place and scene.likely(0.7):
        unit = scene.law.currency if scene.likely(0.9) else "XTS"
        return THE_HOUSE, replace(command, unit=unit)
    return scene.entitled("collect-receivable"), command


def _corrected(scene: Scene, ground: schema.Void | None) -> bool:
    """Whether the fault was put right at once, where it is one."""
    return ground is not None and ground.malfunction and scene.likely(0.7)


def _round(scene: Scene) -> int:
    """A round of the day, mostly one of the last."""
    latest = scene.table.round
    return latest - scene.one_of((0, 0, 0, 1, 1, 2, 3, 5, 8)) if scene.likely(0.97) else scene.one_of((0, latest + 1))

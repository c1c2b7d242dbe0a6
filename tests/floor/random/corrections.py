"""Random corrections and voids of rounds of the day, and what players owe since."""

from __future__ import annotations

from msgspec.structs import replace

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.corrections.grounds import causes_of, late_grounds
from sicbo.floor.table.corrections.voids import wagers_of
from sicbo.floor.table.state import TOKENS
from sicbo.law import schema
from tests.floor.random.scene import Faces, Given, Scene


def any_correction(scene: Scene) -> Given:
    """A round decided anew or taken back."""
    kind = scene.chance.random()
    if kind < 0.6:
        actor = scene.entitled("correct-result" if scene.likely(0.8) else "enter")
        number = _open_round(scene)
        faces = _shown(scene, number) if scene.likely(0.98) else (0, 7, 7)
        command = r.CorrectResult(round=number, faces=faces, evidence="camera")
        return actor, command
    void, late = scene.law.book.articles.void, list(late_grounds(scene.law))
    ground = scene.one_of(late if late and scene.likely(0.3) else void) if scene.likely(0.9) else None
    name = ground.id if ground else scene.one_of(("cocked-die", "envy"))
    actor = scene.entitled(ground.act if ground else "final-decision")
    if ground is not None and "range" in ground.scope and scene.likely(0.9):
        first = _round(scene)
        dice = scene.table.irregular.dice if scene.likely(0.8) else f"dice-{scene.chance.randrange(3)}"
        last = first + scene.chance.randrange(6)
        return actor, r.VoidRange(ground=name, dice=dice, first=first, last=last, corrected=_corrected(scene, ground))
    whole = ground is None or "round" in ground.scope
    single = scene.likely(0.5 if ground and "wager" in ground.scope else 0.1) or (not whole and scene.likely(0.7))
    causes = causes_of(ground) if ground else ("past-posting",)
    forfeits = ground is not None and ground.forfeits and not single
    number = scene.table.round if forfeits and scene.likely(0.6) else _round(scene)
    place, area = _laid(scene, number)
    command_ = r.VoidOutcome(
        ground=name,
        cause=scene.one_of(causes) if scene.likely(0.95) else scene.one_of(("tumbler", "boredom")),
        round=number,
        place=place if single and scene.likely(0.95) else "",
        area=area if scene.likely(0.4 if single else 0.02) else "",
        affects_outcome=scene.likely(0.9),
        corrected=_corrected(scene, ground),
        forfeit=(_staking(scene),) if scene.likely(0.7 if forfeits else 0.03) else (),
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
    """A round of the day, mostly one of the last that still count."""
    latest = scene.table.round
    standing = [number for number, one in scene.table.irregular.rounds.items() if one.outcome != "void"]
    if standing and scene.likely(0.85):
        return standing[-min(scene.one_of((1, 1, 1, 2, 2, 3, 4, 6, 9)), len(standing))]
    return latest - scene.one_of((0, 0, 0, 1, 1, 2, 3, 5, 8)) if scene.likely(0.8) else scene.one_of((0, latest + 1))


def _laid(scene: Scene, number: int) -> tuple[str, str]:
    """A place and an area with a wager of this round, mostly."""
    record = scene.table.irregular.rounds.get(number)
    laid = wagers_of(scene.law, scene.table, record) if record else {}
    if laid and scene.likely(0.8):
        place = scene.one_of(list(laid))
        return place, scene.one_of(laid[place])
    anywhere = scene.place()
    return anywhere.id, scene.area(anywhere.game)


def _staking(scene: Scene) -> str:
    """A place with something on the layout, tokens first, mostly."""
    places = list(scene.table.places.values())
    staking = [one.id for one in places if one.staked_tokens] or [one.id for one in places if one.staked]
    return scene.one_of(staking) if staking and scene.likely(0.8) else scene.place_id()


def _open_round(scene: Scene) -> int:
    """A round whose dice may have been others: mostly one of the last that no link has proved."""
    standing = [
        number
        for number, one in scene.table.irregular.rounds.items()
        if one.outcome != "void" and one.faces is not None and not any(used.link for used in one.links.values())
    ]
    return scene.one_of(standing[-9:]) if standing and scene.likely(0.7) else _round(scene)


def _shown(scene: Scene, number: int) -> Faces:
    """What the dice of this round showed: those out of its link while it waits to be revealed, mostly."""
    waits = next((one for one in scene.table.fairness.unrevealed if one.round == number), None)
    derived = scene.derived(waits) if waits is not None and scene.likely(0.5) else None
    return derived or scene.faces()

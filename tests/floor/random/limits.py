"""Random signs, announced and applied, limits for one player, caps, and excess handed back."""

from __future__ import annotations

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.limits import commands as lim
from sicbo.units.money import LARGEST
from tests.floor.random.scene import MINUTE, Given, Scene

WIDE = lim.Range(100, LARGEST)


def any_limit(scene: Scene) -> Given:
    """A change of what may be wagered."""
    place = scene.place()
    times = (None, scene.at, scene.at + 10 * MINUTE, scene.at + 25 * MINUTE, scene.at + 45 * MINUTE)
    cap = scene.one_of((None, None, scene.amount(10**6)))
    choices: tuple[tuple[str, AnyCommand], ...] = (
        ("change-limits", lim.ChangeSign(any_sign(scene))),
        ("change-limits", lim.AnnounceSign(any_sign(scene), scene.one_of(times))),
        ("change-limits", lim.WithdrawSign()),
        ("apply-pending-sign", lim.ApplyPendingSign()),
        ("apply-pending-sign", lim.ApplyPendingSign()),
        ("personal-limits", lim.AgreePersonalLimits(place.id, any_sign(scene))),
        ("personal-limits", lim.AgreePersonalLimits(place.id, any_sign(scene))),
        ("personal-limits", lim.RevokePersonalLimits(place.id)),
        ("cap-liability", lim.CapLiability(cap)),
        ("deal", lim.ReturnExcess(scene.round_number(), place.id)),
        ("deal", lim.ReturnExcess(scene.round_number(), place.id)),
    )
    act, command = scene.one_of(choices)
    return scene.entitled(act), command


def any_sign(scene: Scene, *, sound: bool = False) -> lim.Sign:
    """A sign: so wide that it hardly matters, or tight, with ranges of its own for single bets."""
    if not sound and scene.likely(0.04):
        faults = (lim.Sign(lim.Range(0, 5)), lim.Sign(lim.Range(5, 1)), lim.Sign(WIDE, {"dragon": WIDE}))
        return scene.one_of(faults)
    own = {}
    for _ in range(scene.chance.randrange(3)):
        areas = list(scene.law.paytables[scene.game].areas.values())
        area = scene.one_of(areas)
        own[scene.one_of((area.id, area.bet))] = _range(scene)
    return lim.Sign(WIDE if scene.likely(0.3) else _range(scene), own)


def _range(scene: Scene) -> lim.Range:
    """Ends that any book can pay exactly."""
    minimum = scene.one_of((1, 50, 100, 100, 200, 1_000))
    return lim.Range(minimum, scene.one_of((1_200, 6_000, 60_000, 6 * 10**6)), scene.one_of((1, 1, 5, 100)))

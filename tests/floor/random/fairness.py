"""Random words of the tumbler and the sensor, and changes of dealer: mostly true, now and then early or false."""

from __future__ import annotations

from typing import get_args

from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.fairness import commands as f
from sicbo.floor.table.fairness.decide import awaited_link
from sicbo.floor.table.fairness.sensor import SENSOR, sensed_digest
from sicbo.units.fair_dice import LONGEST
from tests.floor.random.scene import Faces, Given, Scene

LENGTHS = (1, 2, 5, 40)
REASONS: tuple[f.LostLink, ...] = get_args(f.LostLink)


def any_fairness(scene: Scene) -> Given:
    """Something about the dice or the dealer."""
    kind = scene.chance.random()
    if kind < 0.1:
        hand_over: tuple[AnyCommand, ...] = (f.TakeOver(), f.HandBack())
        return scene.entitled("take-over"), scene.one_of(hand_over)
    electronic = scene.table.dice == "electronic"
    return _of_the_chain(scene) if electronic != scene.likely(0.04) else _of_the_sensor(scene)


def before_an_attempt(scene: Scene) -> Given | None:
    """What electronic dice need before the next attempt; nothing where they are ready."""
    fairness = scene.table.fairness
    if scene.table.dice != "electronic" or fairness.attempt is not None:
        return None
    chain = fairness.chain
    if fairness.unrevealed:
        return _reveal(scene)
    if chain is None or not chain.left or (fairness.day and chain.day != fairness.day):
        return _tumbler(scene), _chain(scene)
    return None


def rolled(scene: Scene) -> Faces:
    """The dice of the attempt in hand: out of its link where there is one, mostly."""
    if scene.likely(0.05):
        return scene.faces()
    return scene.derived() or scene.faces()


def _of_the_chain(scene: Scene) -> Given:
    if scene.likely(0.4):
        return _tumbler(scene), _chain(scene, sound=scene.likely(0.4))
    return _reveal(scene)


def _reveal(scene: Scene) -> Given:
    """A link revealed or explained, mostly of an attempt that waits for it."""
    fairness = scene.table.fairness
    awaited = awaited_link(scene.table)
    if awaited is not None and scene.likely(0.02):
        lost = f.ExplainLink(awaited.round, awaited.attempt, scene.one_of(REASONS), lost=True)
        return scene.entitled("explain-link"), lost
    waits = [*fairness.unrevealed, *([fairness.attempt] if fairness.attempt and scene.likely(0.3) else [])]
    if not waits or scene.likely(0.02):
        return _tumbler(scene), f.RevealLink(scene.table.round, 1, "00" * 32)
    one = waits[0]
    derived = scene.derived(one)
    fits = one.faces is None or derived is None or sorted(one.faces) == sorted(derived)
    if scene.likely(0.03 if fits else 0.5):
        return scene.entitled("explain-link"), f.ExplainLink(one.round, one.attempt, scene.one_of(REASONS))
    link = scene.link(one.link) if scene.likely(0.97) else scene.link(one.link - 1)
    return _tumbler(scene), f.RevealLink(one.round, one.attempt, link)


def _chain(scene: Scene, *, sound: bool = True) -> f.PublishChain:
    """The end of a fresh chain, which the scene keeps for the links that follow."""
    length = scene.one_of(LENGTHS)
    day = scene.table.fairness.day or "day-0"
    end = scene.new_chain(length)
    if sound:
        return f.PublishChain(day, length, end)
    known = scene.table.fairness.published
    faults = (
        f.PublishChain("", length, end),
        f.PublishChain("yesterday", length, end),
        f.PublishChain(day, LONGEST + 1, end),
        f.PublishChain(day, length, scene.one_of(known) if known else "no-link"),
    )
    return scene.one_of(faults)


def _of_the_sensor(scene: Scene) -> Given:
    """What a sensor says: first the digest, later what it read."""
    sensor = scene.table.fairness.sensor
    faces, nonce = scene.sensed
    if not sensor.digest and scene.likely(0.5):
        read = scene.faces(), f"{scene.chance.getrandbits(128):032x}"
        scene.sensed = read
        digest = sensed_digest(*read)
        return _sensor(scene), f.SenseResult(digest if scene.likely(0.95) else "no-digest")
    if not sensor.digest:
        faces = scene.table.result or scene.faces()
    elif scene.likely(0.05):
        nonce = "guess"
    return _sensor(scene), f.OpenSensed(faces if scene.likely(0.97) else (0, 7, 7), nonce)


def _tumbler(scene: Scene) -> Actor:
    return Actor("tumbler", office="tumbler") if scene.likely(0.95) else scene.entitled("publish-chain")


def _sensor(scene: Scene) -> Actor:
    return Actor("sensor", office=SENSOR) if scene.likely(0.97) else scene.anybody()

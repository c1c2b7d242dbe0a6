"""Commands that show that the dice were not chosen: the chain of electronic dice, the sensor at physical ones, who
deals."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command

LostLink = Literal["secret-lost", "secret-exposed", "tumbler-fault", "dice-not-from-link", "other"]
"""Why a link cannot be revealed, or does not fit."""


class PublishChain(Command, frozen=True):
    """The end of a hash chain, shown before any wager: `length` links follow it, one for each attempt."""

    about = About(act="publish-chain")

    day: str
    length: int
    link: str


class RevealLink(Command, frozen=True):
    """The link that an attempt used, now that the attempt has ended."""

    about = About(act="reveal-link", phases=ALWAYS)

    round: int
    attempt: int
    link: str


class ExplainLink(Command, frozen=True):
    """A manager records why a link is not revealed; its chain is abandoned and play can go on with a new one.

    Where the secret is gone, that can be the link of the attempt to come.
    """

    about = About(act="explain-link", roles=("area-manager+",), phases=ALWAYS, lookups=("lost",), final=True)

    round: int
    attempt: int
    reason: LostLink
    lost: bool = False
    """Whether the secret of the chain in force is gone: the house looks, whatever the order says."""


class TakeOver(Command, frozen=True):
    """A human dealer takes the table over from the automatic one."""

    about = About(act="take-over", roles=("staff",))


class HandBack(Command, frozen=True):
    """The automatic dealer goes on from here."""

    about = About(act="hand-back", roles=("staff",))


class SenseResult(Command, frozen=True):
    """A sensor has read the dice before the cover is lifted, and says only the digest of what it read."""

    about = About(roles=("sensor",), phases=("betting", "dealing"))

    digest: str


class OpenSensed(Command, frozen=True):
    """What the sensor reads; with the nonce of its earlier digest, if there was one."""

    about = About(roles=("sensor",), phases=("dealing", "result"))

    faces: tuple[int, int, int]
    nonce: str = ""


FairnessCommand = PublishChain | RevealLink | ExplainLink | TakeOver | HandBack | SenseResult | OpenSensed

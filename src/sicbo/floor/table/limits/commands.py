"""The sign of a table, the limits of one player, the operator's own cap."""

from __future__ import annotations

import msgspec

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command
from sicbo.floor.forms import InMinutes, Money


class Range(msgspec.Struct, frozen=True):
    """What one wager may be: from the minimum to the maximum, above the minimum in whole units."""

    minimum: Money
    maximum: Money
    unit: Money = 1


class Sign(msgspec.Struct, frozen=True):
    """What a limits sign says of every wager, and of single bets or areas, by their id, with a range of their own."""

    every: Range
    own: dict[str, Range] = {}


class Minimums(msgspec.Struct, frozen=True):
    """The minimums that the regulator approved: for every wager, and for single bets or areas by their id."""

    every: int
    own: dict[str, int] = {}


class ChangeSign(Command, frozen=True):
    """Show these limits from now on."""

    about = About(act="change-limits", roles=("supervisor+",))

    sign: Sign


class AnnounceSign(Command, frozen=True):
    """Put up a sign beside the one in force that tells what it will be and from when; it replaces any earlier one."""

    about = About(act="change-limits", roles=("supervisor+",), phases=ALWAYS)

    sign: Sign
    effective: InMinutes | None = None
    """The proposed time of the change, UTC milliseconds."""


class WithdrawSign(Command, frozen=True):
    """Take down the announced sign."""

    about = About(act="change-limits", roles=("supervisor+",), phases=ALWAYS)


class ApplyPendingSign(Command, frozen=True):
    """The time on the announced sign has come: given by a timer."""

    about = About(act="apply-pending-sign", roles=("staff",))


class AgreePersonalLimits(Command, frozen=True):
    about = About(act="personal-limits", roles=("supervisor+",), needs="personal-limits", at_sessions="off")

    place: str
    limits: Sign


class RevokePersonalLimits(Command, frozen=True):
    about = About(act="personal-limits", roles=("supervisor+",), needs="personal-limits", at_sessions="off")

    place: str


class CapLiability(Command, frozen=True):
    """No wager may lift the worst roll above this; nothing takes the cap away."""

    about = About(act="cap-liability", roles=("area-manager+",), at_sessions="off")

    cap: Money | None


class ReturnExcess(Command, frozen=True):
    """The dealer hands back what lies above the maximum while bets are open."""

    about = About(act="deal", roles=("staff",), phases=("betting",))

    round: int
    place: str


LimitCommand = (
    ChangeSign
    | AnnounceSign
    | WithdrawSign
    | ApplyPendingSign
    | AgreePersonalLimits
    | RevokePersonalLimits
    | CapLiability
    | ReturnExcess
)

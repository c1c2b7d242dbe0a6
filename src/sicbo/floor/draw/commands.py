"""Commands of a draw, in the order in which they are given."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.about import About, Role
from sicbo.floor.actor import Command
from sicbo.units.fair_draw import Wins

RUN_BY: tuple[Role, ...] = ("director", "promotions", "area-manager+")
AT_A_PROMOTION: dict[str, tuple[Role, ...]] = {"promotion": ("promotions", "area-manager+")}

LostSecret = Literal["secret-lost", "secret-mismatch"]
"""Why a secret cannot be revealed: it is gone, or what the vault has is another or cannot be read."""


class CommitDraw(Command, frozen=True):
    """Fix the terms of a draw before the first entry, with the commitment to a secret that the house has kept."""

    about = About(act="commit-draw", roles=RUN_BY, lookups=("commitment",), optional=("beacon", "grounds"))

    draw: str
    prizes: int
    reserves: int
    wins: Wins
    grounds: tuple[str, ...] = ()
    """The grounds on which the terms let a winner be passed over."""
    beacon: str = ""
    """The source of public randomness that the terms name; empty where a die is thrown."""
    beacon_round: int = 0
    beacon_at: int = 0
    """When that round comes out, UTC milliseconds."""
    commitment: str = ""


class CloseEntries(Command, frozen=True):
    """No entry is added, refused or withdrawn from now on."""

    about = About(act="close-entries", roles=RUN_BY, lookups=("position", "salt"))

    position: int = 0
    """The last position of the log that counts."""
    salt: str = ""


class KeyChance(Command, frozen=True):
    """The throws as one person saw them fall, in a row; or the value of the beacon's round as they read it."""

    about = About(act="key-chance", roles=("staff", *RUN_BY), roles_at={"promotion": ("staff", "promotions")})

    value: str


class DrawWinners(Command, frozen=True):
    """Reveal the secret and draw: one act, so that nobody knows the winners and may still keep the secret back."""

    about = About(act="draw-winners", roles=RUN_BY, roles_at=AT_A_PROMOTION, lookups=("secret",))

    secret: str = ""
    """What the vault has behind the commitment, which the house tells once nothing else is missing; empty where it has
    nothing."""


class DeclareCompromised(Command, frozen=True):
    """Record that the secret cannot be revealed."""

    about = About(act="declare-compromised", roles=("area-manager+",), lookups=("found",))

    reason: LostSecret
    found: LostSecret | Literal[""] = ""
    """What the house finds in the vault; empty where the secret is there, which no command shows before the draw."""


class PassOver(Command, frozen=True):
    """Take a prize from whoever was drawn, on a ground of the terms; the next reserve has it."""

    about = About(act="pass-over", roles=RUN_BY, roles_at=AT_A_PROMOTION, seconded=True)

    place: int
    ground: str


DrawCommand = CommitDraw | CloseEntries | KeyChance | DrawWinners | DeclareCompromised | PassOver

"""Streak wagers, their price, the final call for them, and the gaming day."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command
from sicbo.floor.forms import Money
from sicbo.law.schema import Medium


class PlaceStreak(Command, frozen=True, kw_only=True):
    """Wager that one side comes up in a row, from this round's result on."""

    about = About(roles=("player", "staff"), when_held="waits", takes_money=True, at_sessions="off")

    round: int
    place: str
    area: str
    amount: int
    medium: Medium | None = None
    """What it is made of; nothing: cash chips, or credits."""
    colour: str = ""
    tokens: int = 0
    """What of the amount is promotional tokens, beside chips."""


class SetStreakPrice(Command, frozen=True):
    """Put this amount on the sign; wagers in play keep theirs."""

    about = About(act="set-streak-price", roles=("supervisor+",), at_sessions="off")

    amount: Money


class FinalCall(Command, frozen=True):
    """The closing time stands on the table: no more streak wagers until it opens again."""

    about = About(act="final-call", roles=("staff",))


class StartGamingDay(Command, frozen=True):
    """The house's clock has turned to this gaming day: round records are closed, runs begin anew."""

    about = About(act="start-gaming-day", roles=("area-manager+",), phases=("between-rounds",))

    day: str


class RuleOnStreak(Command, frozen=True, kw_only=True):
    """What becomes of a streak that ended by a result since corrected: it stands, or follows the true results."""

    about = About(
        act="rule-on-streak", roles=("area-manager+",), phases=ALWAYS, seconded=True, final=True, at_sessions="off"
    )

    streak: int
    ruling: Literal["stands", "corrected"]


StreakCommand = PlaceStreak | SetStreakPrice | FinalCall | StartGamingDay | RuleOnStreak

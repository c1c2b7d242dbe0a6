"""Neighbours among the refusal codes that one order can earn: walked one after the other, or never met together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from sicbo.floor.table.refusals import Reason
from tests.floor.walk.steps import Chains

NEVER_MEET = {
    ("no-personal-limits", "not-above-maximum"): "without a rule on personal limits none of them is too low",
    ("notice-without-time", "notice-too-short"): "a sign without a time has none that comes too early",
    ("no-notice", "notice-running"): "nothing runs where nothing was announced",
    ("not-a-wager", "not-a-whole-round"): "a ground reaches single wagers or whole rounds, or it is no ground",
    ("not-this-terminal", "terminal-only"): "the one is told to players, the other to staff",
    ("automatic-dealer", "human-dealer"): "one of the two deals",
    ("attempt-not-ended", "nothing-to-reveal"): "the attempt in hand will be revealed",
    ("no-salt", "bad-salt"): "a salt that is not there is no bad one",
    ("same-result", "link-mismatch"): "a result that stands beside its revealed link has come out of it",
    ("bets-not-open", "bets-closed"): "a round has not begun to take bets, or has ended taking them",
    ("not-accompanied", "convert-first"): "what is changed first is something that may go with a spoken wager",
    ("liability-cap", "nothing-to-undo"): "undoing nothing costs nothing",
    ("needs-approval", "needs-nobody"): "an order needs a second person, or it does not",
    ("notice-results", "notice-time"): "a book gives notice by results or by the clock; one with both does not load",
}
"""Neighbouring codes that an order of one kind may earn, though never both at once, and why."""


def walked(chains: Chains) -> set[tuple[str, str]]:
    """The pairs of codes of which a walk meets the second once the first is repaired."""
    return {pair for _, codes in chains.values() for pair in pairwise(codes.split())}


def unwalked(chains: Chains, earned: Mapping[str, Iterable[str]]) -> list[str]:
    """Neighbours that one kind of order earns, neither walked nor said never to meet."""
    known = walked(chains) | set(NEVER_MEET)
    return [
        f"{tag}: {earlier} {later}"
        for earlier, later in pairwise(Reason)
        for tag, codes in earned.items()
        if {earlier, later} <= set(codes) and (earlier.value, later.value) not in known
    ]

"""How a script speaks of electronic dice, sensors and dealers.

tumbler          publish-chain 2026-02-01 3     -> chain-published     3 links, made from day and number of the chain
dealer           enter what-the-link-gives      -> …                   the dice of the attempt in hand
tumbler          reveal 1.2                     -> link-revealed 2     attempt 2 of round 1; the second link
tumbler          reveal-wrongly 1.2             -> refused link-mismatch
area-manager     explain-link 1.2 secret-lost   -> link-explained
dealer           open-bets gone                 -> refused …           the house has found that the secret is gone
dealer           take-over                      -> automatic-dealer-stopped
sensor           sense 1 2 3                    -> result-committed    only the digest
sensor           reads 1 2 3                    -> result-sensed …

`unrevealed 1.2`, `links used 3`, `dealt-by human`, `proof P1 of 2` and `stamped 1 dice D1 tumbler M1` look closer.
"""

from __future__ import annotations

from hashlib import sha256
from typing import get_args

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.fairness import commands as f
from sicbo.floor.table.fairness.sensor import sensed_digest
from sicbo.floor.table.fairness.view import round_fairness
from sicbo.floor.table.state import Table
from sicbo.units.fair_dice import before, faces
from sicbo.units.wager_seal import proved

OFFICES = ("inspector", "tumbler", "sensor")
SALT = "5a" * 32
NONCE = "0123456789abcdef" * 2


def fairness_command(table: Table, verb: str, words_: list[str]) -> AnyCommand | None:
    """The order that these words stand for, if they speak of such things."""
    match verb, words_:
        case "publish-chain", [day, length, *link]:
            number = len(table.fairness.published) + 1
            return f.PublishChain(day, int(length), link[0] if link else _link(day, number, int(length), 0).hex())
        case (("reveal" | "reveal-wrongly"), [which]):
            round_number, attempt = map(int, which.split("."))
            over = [one for one in table.fairness.unrevealed if (one.round, one.attempt) == (round_number, attempt)]
            chain = table.fairness.chain
            told = bytes(32)
            if chain is not None and over and verb == "reveal":
                told = _link(chain.day, len(table.fairness.published), chain.length, over[0].link)
            return f.RevealLink(round_number, attempt, told.hex())
        case "explain-link", [which, reason, *gone]:
            round_number, attempt = map(int, which.split("."))
            why = next(one for one in get_args(f.LostLink) if one == reason)
            return f.ExplainLink(round_number, attempt, why, lost=gone == ["gone"])
        case "take-over", []:
            return f.TakeOver()
        case "hand-back", []:
            return f.HandBack()
        case "sense", [a, b, d]:
            return f.SenseResult(sensed_digest((int(a), int(b), int(d)), NONCE))
        case "reads", [a, b, d]:
            return f.OpenSensed((int(a), int(b), int(d)), NONCE)
    return None


def chain_faces(table: Table) -> tuple[int, int, int]:
    """The dice of the attempt in hand, by the secret that only the tumbler has."""
    attempt, chain = table.fairness.attempt, table.fairness.chain
    assert attempt is not None
    assert chain is not None
    link = _link(chain.day, len(table.fairness.published), chain.length, attempt.link)
    return faces(link, table.id, chain.day, attempt.round, attempt.attempt)


def own_proofs(table: Table, place: str) -> int:
    """How many wagers of the round in hand this place can prove, all of them holding."""
    record = round_fairness(table, table.round, place, table.places[place].player)
    assert record is not None
    sealed = record.attempts[-1].inclusion
    assert sealed is not None
    assert all(proved(sealed))
    return len(sealed.wagers)


def _link(day: str, chain: int, length: int, number: int) -> bytes:
    """A link of a chain whose secret is known to the tests."""
    return before(sha256(f"{day} chain {chain}".encode()).digest(), length - number)

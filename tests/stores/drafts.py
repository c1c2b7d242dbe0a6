"""What the tests of the stores write: drafts and refusals with as little said as the test needs."""

from __future__ import annotations

from hashlib import sha256

from sicbo.ledger.postings import Account, Posting, transfer
from sicbo.store.commits import Draft, Refusal, read_postings
from sicbo.store.protocol import Store
from sicbo.units.canonical import canonical

STREAM = "table/T1"


def draft(
    seq: int,
    *,
    stream: str = STREAM,
    actor: str = "patron/A",
    command_id: str = "",
    at: int = 1_000,
    events: bytes | None = None,
    postings: tuple[Posting, ...] = (),
    opens: tuple[str, ...] = (),
    closes: tuple[str, ...] = (),
) -> Draft:
    """An accepted command; its id follows from its place unless one is given."""
    named = command_id or f"c{seq}"
    return Draft(
        stream=stream,
        seq=seq,
        actor=actor,
        command_id=named,
        command_digest=sha256(named.encode()).digest(),
        command=canonical({"type": "note", "id": named}),
        at=at,
        events=canonical([{"type": "noted", "seq": seq}]) if events is None else events,
        postings=postings,
        opens=opens,
        closes=closes,
    )


def refusal(
    command_id: str,
    *,
    stream: str = STREAM,
    actor: str = "patron/A",
    at: int = 1_000,
    answer: bytes = b'{"code":"bets-closed"}',
    lasting: bool = False,
    closes: tuple[str, ...] = (),
) -> Refusal:
    """A refused command."""
    return Refusal(
        stream=stream,
        actor=actor,
        command_id=command_id,
        command_digest=sha256(command_id.encode()).digest(),
        at=at,
        answer=answer,
        lasting=lasting,
        closes=closes,
    )


def stake(place: str, amount: int, unit: str = "AUD") -> tuple[Posting, ...]:
    """An amount moved from a place's stack into its wagers."""
    return tuple(transfer(Account("stack", place), Account("wagers", place), unit, amount))


def rebuilt(store: Store) -> dict[tuple[str, str], int]:
    """The balances as they follow from the postings that can be read."""
    balances: dict[tuple[str, str], int] = {}
    for stream in store.heads():
        for commit in store.read(stream):
            for posting in read_postings(commit.postings):
                key = (str(posting.account), posting.unit)
                balances[key] = balances.get(key, 0) + posting.amount
    return {key: amount for key, amount in balances.items() if amount}

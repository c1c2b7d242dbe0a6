"""Golden logs of patrons, cages and the staff: one file per release, as `golden` has them of tables.

Each line is a house under random orders: what its streams hold, and the digest of what they fold to.
"""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from sicbo.desks import ALL
from sicbo.floor.cage.state import Cage
from sicbo.floor.patron.state import Patron
from sicbo.floor.staff.state import Staff
from sicbo.house.desks import Desks
from sicbo.ledger.postings import Ledger
from sicbo.units.canonical import canonical
from tests.floor.people.random_house import House

HERE = Path(__file__).parent
SEEDS = (100, 102, 104, 109, 112, 117)
STEPS = 1_500


class Night(msgspec.Struct, frozen=True):
    """The facts of every stream, one after another, and the digest of what they fold to."""

    picture: str
    streams: dict[str, list[msgspec.Raw]]


def picture(streams: dict[str, list[msgspec.Raw]], seen: set[str]) -> str:
    """The digest of what these facts fold to, read and booked by today's desks; their kinds are added to `seen`."""
    desks, ledger, states = Desks(ALL), Ledger(), {}
    for stream, facts in sorted(streams.items()):
        desk = desks.of(stream)
        state = desks.new(stream)
        for fact in facts:
            for event in desk.journal.read(b"[" + bytes(fact) + b"]"):
                desk.evolve(state, event)
                ledger.book(desk.postings(state, event))
                seen.add(f"{desk.kind} {event.__struct_config__.tag}")
        states[stream] = _facts(state)
    balances = sorted((str(account), unit, amount) for (account, unit), amount in ledger.balances.items())
    return sha256(canonical([states, balances])).hexdigest()


def _facts(state: Any) -> list[Any]:
    """What a stream folds to, and nothing that a release may add."""
    match state:
        case Patron():
            return [state.registered, state.unit, state.wallet, sorted(state.open)]
        case Cage():
            return [state.opened, state.bank, state.cash, {name: one.state for name, one in state.tickets.items()}]
        case Staff():
            return [{name: [one.rank, sorted(one.offices)] for name, one in state.people.items()}]
    raise AssertionError(state)


def files() -> list[Path]:
    return sorted(HERE.glob("desks-*.jsonl.gz"))


def read(file: Path) -> list[Night]:
    return [msgspec.json.decode(line, type=Night) for line in gzip.decompress(file.read_bytes()).splitlines()]


def write(file: Path) -> None:
    """Write the one of this release anew."""
    nights = []
    for seed in SEEDS:
        house = House(seed)
        house.run(STEPS)
        streams = {stream: [msgspec.Raw(fact) for fact in log] for stream, log in house.logs.items()}
        nights.append(Night(picture(streams, set()), streams))
    file.write_bytes(gzip.compress(b"".join(canonical(night) + b"\n" for night in nights), mtime=0))
    print(f"wrote {file.name}: {sum(len(log) for night in nights for log in night.streams.values())} facts")

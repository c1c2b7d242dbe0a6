"""A draw mounted at a desk of a running house: the vault behind its commands, the log, and what must be safe first."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sicbo.floor.about import About
from sicbo.floor.actor import Actor, Command, Event, Fact, Given
from sicbo.floor.approvals import Approvals, second_person
from sicbo.floor.draw import commands as d
from sicbo.floor.draw import events as e
from sicbo.floor.draw.decide import decide_draw
from sicbo.floor.draw.refusals import Reason
from sicbo.floor.draw.state import Draw, evolve_draw
from sicbo.floor.draw.view import published
from sicbo.floor.refused import Refused
from sicbo.house.answers import Accepted
from sicbo.house.audit import Auditor
from sicbo.house.desks import Desk
from sicbo.house.house import House
from sicbo.runtime.draws import DrawSecrets
from sicbo.store.commits import read_postings
from sicbo.tumbler.vault import Vault
from sicbo.units.draw_record import checked
from sicbo.units.entry_seal import Entry
from tests.house.houses import SetClock, run
from tests.house.houses import WatchedStore as Store

R1 = "raffle/R1"
ANN, BEN = Actor("ann", "area-manager"), Actor("ben", "area-manager")
TERMS = d.CommitDraw(draw="R1", prizes=1, reserves=1, wins="one-per-owner", grounds=("absent",))
FACES = "3615246135246531642351462"


class Enter(Command, frozen=True):
    about = About(roles=("player",))

    entry: str


class Entered(Fact, frozen=True, kw_only=True):
    entry: str


@dataclass
class Raffle:
    draw: Draw = field(default_factory=Draw)
    entries: list[Entry] = field(default_factory=list)


class Order(Given, frozen=True):
    command: Enter | d.DrawCommand


def decide(raffle: Raffle, order: Order) -> list[Event] | Refused:
    if isinstance(order.command, Enter):
        if not raffle.draw.takes_entries:
            return Refused(code=Reason.ENTRIES_CLOSED, clause="house 20.2")
        return [Entered(entry=order.command.entry, **order.signed("house 20.2"))]
    second = partial(second_person, Approvals(), order)
    return decide_draw(raffle.draw, order, order.command, raffle.entries, second)


def evolve(raffle: Raffle, event: Any) -> None:
    if isinstance(event, Entered):
        raffle.entries.append(Entry(event.entry, event.by))
    else:
        evolve_draw(raffle.draw, event)


def raffle_desk(vault: Vault) -> Desk:
    secrets = DrawSecrets(vault)
    return Desk(
        kind="raffle",
        commands=Enter | d.DrawCommand,
        events=Entered | e.DrawEvent,
        order=Order,
        start=lambda _: Raffle(),
        decide=decide,
        evolve=evolve,
        lookups={
            **secrets.lookups(lambda _: R1, lambda raffle: raffle.draw),
            "position": lambda _, raffle, __: len(raffle.entries),
        },
        seals=e.SEALS,
    )


def written(store: Store) -> str:
    return str([*store.read(R1)]) + str(store.groups)


@pytest.mark.clause("house 20.1", "house 20.3")
def test_a_draw_in_a_house_is_verified_from_its_log_and_its_secret_is_nowhere_before(tmp_path: Path) -> None:
    async def evening() -> None:
        vault = Vault(tmp_path / "secrets", tmp_path / "data")
        desks, store = [raffle_desk(vault)], Store()
        house = await House.open(store, SetClock(), desks)
        assert isinstance(await house.give(R1, ANN, "commit", TERMS), Accepted)
        [file] = vault.folder.iterdir()
        secret = file.read_text().split('"secret":"')[1][:64]
        for player in ("pat", "quy", "rae"):
            assert isinstance(await house.give(R1, Actor(player), player, Enter(f"E-{player}")), Accepted)
        early = await house.give(R1, ANN, "early", d.DrawWinners())
        assert isinstance(early, Refused)
        given_up = await house.give(R1, ANN, "give up", d.DeclareCompromised("secret-lost"))
        assert isinstance(given_up, Refused)

        before = len(store.groups)
        closing = house.give(R1, ANN, "close", d.CloseEntries())
        late = house.give(R1, Actor("eve"), "late", Enter("E-eve"))
        first = house.give(R1, ANN, "first", d.KeyChance(FACES))
        second = house.give(R1, BEN, "second", d.KeyChance(FACES))
        answers = await asyncio.gather(closing, late, first, second)
        assert [type(one) for one in answers] == [Accepted, Refused, Accepted, Accepted]
        assert [one.command_id for one in store.groups[before]] == ["close"], "alone, and safe before anything follows"  # type: ignore[union-attr]
        assert secret not in written(store)

        assert isinstance(await house.give(R1, ANN, "draw", d.DrawWinners()), Accepted)
        assert secret in written(store)
        raffle = house.state(R1)
        told = published(raffle.draw, raffle.entries)
        assert told is not None
        assert checked(told).holds

        auditor = Auditor(desks, [])
        for commit in store.read(R1):
            auditor.see(commit, read_postings(commit.postings))
        assert (auditor.ended(), auditor.decided > 0) == ([], True)

    run(evening())

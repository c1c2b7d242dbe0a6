"""A raffle: the smallest desk that mounts a draw, with its entries, its approvals and what the house fills in."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from sicbo.floor.actor import Actor, Event, Given
from sicbo.floor.approvals import Approval, Approvals, ApprovalUsed, evolve_approvals, second_person
from sicbo.floor.draw import commands as d
from sicbo.floor.draw.decide import decide_draw
from sicbo.floor.draw.state import Draw, evolve_draw
from sicbo.floor.refused import Refused
from sicbo.runtime.draws import DrawSecrets
from sicbo.tumbler.chain import fresh_salt
from sicbo.tumbler.vault import Vault
from sicbo.units.entry_seal import Entry

ANN, BEN = Actor("ann", "area-manager"), Actor("ben", "area-manager")
STREAM = "raffle/R1"
FACES = "3615246135246531642351462"
TERMS = d.CommitDraw(draw="R1", prizes=1, reserves=2, wins="one-per-owner", grounds=("absent", "barred"))
BEACON = msgspec.structs.replace(TERMS, beacon="drand", beacon_round=7, beacon_at=1_000)


@dataclass
class Raffle:
    folder: Path
    at: int = 10
    draw: Draw = field(default_factory=Draw)
    entries: list[Entry] = field(default_factory=list)
    approvals: Approvals = field(default_factory=Approvals)
    log: list[Event] = field(default_factory=list)

    @property
    def vault(self) -> Vault:
        return Vault(self.folder / "secrets", self.folder / "data")

    def give(self, command: d.DrawCommand, actor: Actor = ANN) -> list[Event] | Refused:
        """The order with what the house fills in, decided and carried out."""
        command = self._filled_in(command)
        order = Given(actor, self.at, command)
        second = partial(second_person, self.approvals, order)
        answer = decide_draw(self.draw, order, command, self.entries, second)
        for event in answer if isinstance(answer, list) else ():
            self.log.append(event)
            if isinstance(event, ApprovalUsed):
                evolve_approvals(self.approvals, event)
            else:
                evolve_draw(self.draw, event)  # type: ignore[arg-type]
        return answer

    def must(self, command: d.DrawCommand, actor: Actor = ANN) -> Any:
        """The last fact of an order that is followed."""
        answer = self.give(command, actor)
        assert isinstance(answer, list), answer
        return answer[-1]

    def code(self, command: d.DrawCommand, actor: Actor = ANN) -> str:
        """The code with which an order is refused, after which nothing has changed."""
        before = len(self.log)
        answer = self.give(command, actor)
        assert isinstance(answer, Refused), answer
        assert len(self.log) == before
        return answer.code

    def enter(self, *whose: str) -> None:
        assert self.draw.takes_entries
        self.entries += [Entry(f"E{len(self.entries) + n}", owner) for n, owner in enumerate(whose)]

    def agree(self, order: d.PassOver) -> None:
        """A second person has agreed to what ann asked for."""
        self.approvals.open[1] = Approval("pass-over", order, ANN, "", self.at + 1, self.at, approved_by="ben")

    def drawn(self, *whose: str, terms: d.CommitDraw = TERMS) -> Raffle:
        """The raffle with its winners, after everything that comes before."""
        self.must(terms)
        self.enter(*whose)
        self.must(d.CloseEntries())
        self.must(d.KeyChance(FACES), ANN)
        self.must(d.KeyChance(FACES), BEN)
        self.must(d.DrawWinners())
        return self

    def _filled_in(self, command: d.DrawCommand) -> d.DrawCommand:
        secrets = DrawSecrets(self.vault)
        if isinstance(command, d.CommitDraw) and not command.commitment:
            return msgspec.structs.replace(command, commitment=secrets.commit(STREAM))
        if isinstance(command, d.CloseEntries) and not command.salt:
            return msgspec.structs.replace(command, position=len(self.log), salt=fresh_salt())
        if isinstance(command, d.DrawWinners) and not command.secret:
            return msgspec.structs.replace(command, secret=secrets.reveal(STREAM, self.draw))
        if isinstance(command, d.DeclareCompromised):
            return msgspec.structs.replace(command, found=secrets.missing(STREAM, self.draw))
        return command

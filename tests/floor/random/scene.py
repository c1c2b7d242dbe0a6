"""What every file of random orders draws on: the table, the clock, the people, places and amounts that chance picks.

Actors are made here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from sicbo.floor.table.commands import Actor, AnyCommand, Seconded
from sicbo.floor.table.fairness.dealers import AUTOMATIC
from sicbo.floor.table.fairness.state import Attempt
from sicbo.floor.table.law import RANKS, TableLaw
from sicbo.floor.table.state import Place, Table
from sicbo.law.schema import Rank
from sicbo.units import fair_dice
from sicbo.units.dice import FACES
from sicbo.units.money import LARGEST

T = TypeVar("T")
Given = tuple[Actor, AnyCommand]
Faces = tuple[int, int, int]

PLACES = ("P1", "P2", "P3", "P4")
ELSEWHERE = ("P9", "")
GUESTS = 7
COLOURS = ("red", "blue", "green", "pink", "grey", "gold")
SECOND, MINUTE = 1_000, 60_000


class Waiting:
    """An order that was refused for want of a second person, kept until one agrees."""

    def __init__(self, actor: Actor, command: Seconded, act: str) -> None:
        self.actor = actor
        self.command = command
        self.act = act


class Scene:
    """A table with chance beside it."""

    def __init__(self, address: str, seed: int, law: TableLaw) -> None:
        self.chance = Random(f"{address} {seed}")
        self.law = law
        self.game = address.partition("/")[2]
        self.table = Table("T1")
        self.at = 0
        self.count = 0
        """How many orders have been given: the source of fresh numbers."""
        self.numbers: dict[str, str] = {}
        self.waiting: list[Waiting] = []
        self.chains: dict[str, tuple[bytes, int]] = {}
        """Of each chain that was offered, by the link to publish: the secret, and how many links it has."""
        self.sensed: tuple[Faces, str] = (1, 1, 1), ""
        """What the sensor has read, and the nonce of its digest."""

    def likely(self, probability: float) -> bool:
        return self.chance.random() < probability

    def one_of(self, choices: Sequence[T]) -> T:
        return self.chance.choice(choices)

    def tick(self) -> None:
        """Time goes on: mostly by a little, now and then by minutes."""
        self.count += 1
        leap = self.chance.random()
        self.at += self.chance.randrange(SECOND) if leap < 0.995 else self.chance.randrange(40 * MINUTE)

    def fresh(self, what: str) -> str:
        """A number that nobody has used, or now and then the latest of its kind again."""
        if what not in self.numbers or self.likely(0.85):
            self.numbers[what] = f"{what}-{self.count}"
        return self.numbers[what]

    # --- people -----------------------------------------------------------------------------------

    def staff(self, rank: Rank, *, assigned: bool = True, office: str = "") -> Actor:
        """One of two people of this rank."""
        return Actor(f"{rank}-{self.chance.randrange(2)}", rank, assigned=assigned, office=office)

    def player(self, name: str, terminal: str = "") -> Actor:
        """The player of this name, nearly always inside the casino, at this terminal unless they hold a phone."""
        return Actor(name, present=not self.likely(0.01), terminal=terminal if self.likely(0.99) else "")

    def anybody(self) -> Actor:
        if self.likely(0.3):
            return self.player(self.guest())
        return self.staff(self.one_of(RANKS), assigned=self.likely(0.9))

    def entitled(self, act: str) -> Actor:
        """Somebody who may do this act, nearly always."""
        if self.likely(0.04):
            return self.anybody()
        return self.staff(self.law.act(act).rank if self.likely(0.8) else "casino-manager")

    def inspector(self) -> Actor:
        return self.staff("casino-manager", office="inspector")

    def dealing(self, act: str) -> Actor:
        """Whoever deals here now, nearly always."""
        automatic = self.table.dealer == "automatic"
        return Actor(AUTOMATIC, self.law.act(act).rank) if automatic != self.likely(0.01) else self.entitled(act)

    def other_than(self, name: str, act: str) -> Actor:
        """Somebody else who may do this act, nearly always."""
        tries = (self.entitled(act) for _ in range(3))
        return next((one for one in tries if one.id != name), self.anybody())

    def guest(self) -> str:
        """A name of somebody who is not barred from the casino for good."""
        barred = sum(one.scope == "casino" for one in self.table.people.excluded.values())
        return f"guest-{self.chance.randrange(GUESTS + barred)}"

    # --- places -----------------------------------------------------------------------------------

    @property
    def streaks(self) -> bool:
        """Whether any place takes streak wagers."""
        return any(self.law.paytables[place.game].streak for place in self.table.places.values())

    def place_id(self) -> str:
        known = tuple(self.table.places) or PLACES
        return self.one_of(known if self.likely(0.99) else ELSEWHERE)

    def place(self) -> Place:
        """A place of the table, or one that is not there."""
        name = self.place_id()
        return self.table.places.get(name) or Place(name, self.game, "")

    def player_at(self, place: Place) -> Actor:
        """Whoever sits there, mostly; where a player has no terminal to bet from, a dealer who records it."""
        spoken = self.table.mode == "licensed" and not place.terminal and self.likely(0.9)
        if not place.player or self.likely(0.1):
            return self.anybody()
        return self.staff("dealer") if spoken else self.player(place.player, place.terminal)

    # --- things -----------------------------------------------------------------------------------

    def faces(self) -> Faces:
        return self.one_of(FACES), self.one_of(FACES), self.one_of(FACES)

    def new_chain(self, length: int) -> str:
        """The link to publish of a chain that nobody has seen."""
        secret = self.chance.randbytes(32)
        end = fair_dice.before(secret, length).hex()
        self.chains[end] = secret, length
        return end

    def link(self, number: int) -> str:
        """The link of this number of the chain in force."""
        chain = self.table.fairness.chain
        secret, length = self.chains[chain.published] if chain else (bytes(32), number)
        return fair_dice.before(secret, length - number).hex()

    def derived(self, attempt: Attempt | None = None) -> Faces | None:
        """The dice that come out of the link of this attempt, or of the one in hand if there is one."""
        one, chain = attempt or self.table.fairness.attempt, self.table.fairness.chain
        if one is None or chain is None:
            return None
        return fair_dice.faces(bytes.fromhex(self.link(one.link)), self.table.id, chain.day, one.round, one.attempt)

    def salt(self) -> str:
        """What the wagers of a round are sealed under: needed by electronic dice, used by some others."""
        wanted = self.likely(0.97 if self.table.dice == "electronic" else 0.2)
        return f"{self.chance.getrandbits(256):064x}"[: 64 if self.likely(0.98) else 9] if wanted else ""

    def area(self, game: str = "") -> str:
        """An area of the game, or of any, or of none."""
        if self.likely(0.01):
            return self.one_of(("dragon", "", "BIG", "total-18", "streak-small"))
        games = [place.game for place in self.table.places.values()] or [self.game]
        played = game if game in self.law.paytables and self.likely(0.97) else self.one_of(games)
        return self.one_of(list(self.law.paytables[played].areas))

    def amount(self, usual: int) -> int:
        """An amount: round, odd, or absurd."""
        kind = self.chance.random()
        if kind < 0.02:
            return self.one_of((0, -1, -usual, LARGEST, LARGEST + 1, 10**30))
        if kind < 0.35:
            return self.chance.randrange(1, usual)
        return self.chance.randrange(1, usual // 100 + 2) * 100

    def round_number(self) -> int:
        return self.table.upcoming() + self.one_of((0,) * 40 + (-1, 1))

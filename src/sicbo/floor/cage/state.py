"""The state of a cage between two commands. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sicbo.floor.approvals import Approvals
from sicbo.law.schema import PrizeMethod

SentAs = Literal["cash", "ticket", "payout", "chips"]
"""What became money in transit, and what it is again when the transfer is reversed."""
TicketState = Literal["good", "on-the-way", "redeemed", "void", "lapsed"]


@dataclass(slots=True)
class Sent:
    """Money on its way out, and whose it was: a patron's, a ticket's, a payout's, or chips for a table."""

    what: SentAs
    of: str
    amount: int
    requested_by: str = ""
    """Who ordered it, where it is a fill."""


@dataclass(slots=True)
class Payout:
    """Money that has arrived and waits to be paid in cash."""

    patron: str
    amount: int
    hands: tuple[str, ...] = ()
    """The staff who had a hand in sending it."""
    method: PrizeMethod = "cash"


@dataclass(slots=True)
class Ticket:
    amount: int
    patron: str
    expires: int
    state: TicketState = "good"
    hands: tuple[str, ...] = ()
    """The staff who had a hand in sending the money, or in putting this ticket in the place of another."""


@dataclass(slots=True)
class Counted:
    """Cash that crossed the counter for a patron, and when."""

    patron: str
    amount: int
    at: int


@dataclass(slots=True)
class Fill:
    """Chips that a table has ordered."""

    table: str
    amount: int
    requested_by: str


@dataclass(slots=True)
class Cage:
    """One cage."""

    id: str
    opened: bool = False
    unit: str = ""
    bank: int = 0
    """The house's own money kept here, as the account of the cage has it."""
    cash: int = 0
    """What lies in the drawer, as the postings with people, the house and the boxes of tables have it."""
    sends: int = 0
    """How many transfers were ever begun here: the number of the latest."""
    open: dict[str, Sent] = field(default_factory=dict)
    """Sent and neither confirmed nor reversed."""
    arrived: dict[str, int] = field(default_factory=dict)
    """Every number that came from elsewhere, so that none is taken twice."""
    payouts: dict[str, Payout] = field(default_factory=dict)
    returned: dict[str, str] = field(default_factory=dict)
    """Payouts on their way back to a wallet, by patron."""
    kept_hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Who had a hand in sending those."""
    cash_in: dict[str, Counted] = field(default_factory=dict)
    """What was taken from patrons lately, by transfer; as far back as any gaming day may reach."""
    cash_out: dict[str, Counted] = field(default_factory=dict)
    """What was paid to them lately, by payout or ticket."""
    tickets: dict[str, Ticket] = field(default_factory=dict)
    """Every ticket ever issued, so that none is redeemed twice."""
    fills: dict[str, Fill] = field(default_factory=dict)
    drops: dict[str, int] = field(default_factory=dict)
    """Cash that boxes of tables should hold, not yet counted here."""
    vouchers: dict[str, int] = field(default_factory=dict)
    """What the vouchers in those boxes were worth; no entry for a box without any."""
    approvals: Approvals = field(default_factory=Approvals)

    @property
    def free_cash(self) -> int:
        """What may be paid out: cash not yet taken by a wallet may have to be handed back."""
        return self.cash - sum(one.amount for one in self.open.values() if one.what == "cash")

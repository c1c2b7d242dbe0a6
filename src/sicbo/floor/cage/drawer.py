"""The drawer of a cage, and what every exchange asks first: who serves, what is there, and whether two are needed."""

from __future__ import annotations

from sicbo.floor.approvals import ApprovalUsed, second_person
from sicbo.floor.cage.commands import Order
from sicbo.floor.cage.refusals import Reason, Refused
from sicbo.floor.cage.state import Cage
from sicbo.law.rulebook import house_rules

THERE = "house 13.4"
CARRIED = "house 13.3"
TWO_HANDS = "house 13.13"


def next_transfer(cage: Cage) -> str:
    """The number of the next transfer; it names the cage, so that no two streams ever use the same."""
    return f"cage/{cage.id}/{cage.sends + 1}"


def known(cage: Cage, transfer: str) -> Refused | None:
    """Nothing that came from elsewhere is taken twice."""
    seen = transfer in cage.arrived
    return Refused(code=Reason.TRANSFER_KNOWN, clause=CARRIED, arguments={"transfer": transfer}) if seen else None


def unknown(transfer: str, clause: str = CARRIED) -> Refused:
    return Refused(code=Reason.TRANSFER_UNKNOWN, clause=clause, arguments={"transfer": transfer})


def drawer_short(cage: Cage, amount: int) -> Refused | None:
    """Nobody is paid cash that does not lie in the drawer free for it."""
    return _short(Reason.DRAWER_SHORT, amount - cage.free_cash)


def bankroll_short(cage: Cage, amount: int) -> Refused | None:
    """Nothing leaves for a table or the house that the cage does not hold."""
    return _short(Reason.BANKROLL_SHORT, amount - cage.bank)


def sender_pays(actor: str, hands: tuple[str, ...]) -> Refused | None:
    """Why this person has no hand in paying: they had one in sending, by order or by agreeing (house 13.13)."""
    if actor not in hands:
        return None
    return Refused(code=Reason.SENDER_PAYS, clause=TWO_HANDS, arguments={"person": actor})


def is_large(amount: int, today: int) -> bool:
    """Whether this, with what has crossed the counter for the same patron in the same direction today, is above the
    threshold (house 13.5)."""
    return amount + today > house_rules().cage.large


def large(cage: Cage, order: Order, amount: int, today: int) -> list[ApprovalUsed] | Refused:
    """The approval that cash above the threshold uses up; none up to it, or why it must wait."""
    if not is_large(amount, today):
        return []
    used = second_person(cage.approvals, order, "move-large-cash")
    return used if isinstance(used, Refused) else [used]


def _short(code: Reason, short: int) -> Refused | None:
    return Refused(code=code, clause=THERE, arguments={"short": short}) if short > 0 else None


def other_currency(cage: Cage, wallet: str) -> Refused | None:
    """No rate of exchange is known here: money passes between a cage and a wallet of one currency only."""
    if not wallet or wallet == cage.unit:
        return None
    return Refused(code=Reason.OTHER_CURRENCY, clause=CARRIED, arguments={"currency": cage.unit, "wallet": wallet})


def other_unit(cage: Cage, table: str, unit: str, clause: str) -> Refused | None:
    """Why what is an amount of this does not pass between the cage and that table, or nothing if it may."""
    if not unit or unit == cage.unit:
        return None
    arguments: dict[str, str | int] = {"table": table, "currency": cage.unit, "other": unit}
    return Refused(code=Reason.TABLE_OTHER_CURRENCY, clause=clause, arguments=arguments)

"""Who has made whose account: two people of whom one has made the other are one person as far as agreeing goes."""

from __future__ import annotations

from sicbo.floor.staff.state import Staff
from sicbo.law.ranks import holds
from sicbo.law.schema import Rank


def related(staff: Staff, one: str, other: str) -> bool:
    """Whether one of the two has made the account of the other, or an account that has (house 12.11).

    >>> staff = Staff(makers={"b": ("a",), "c": ("b",), "d": ("a",)})
    >>> related(staff, "a", "c"), related(staff, "c", "a"), related(staff, "c", "d")
    (True, True, False)
    """
    return one in _makers(staff, other) or other in _makers(staff, one)


def could_agree(staff: Staff, asking: str, rank: Rank) -> list[str]:
    """Those who could be the second person for somebody: of this rank, and independent of them."""
    return [
        person
        for person, held in staff.people.items()
        if person != asking and holds(held.rank, rank) and not related(staff, person, asking)
    ]


def _makers(staff: Staff, person: str) -> set[str]:
    """Everybody who has made this account, or one of its makers."""
    found: set[str] = set()
    waiting = [person]
    while waiting:
        for maker in staff.makers.get(waiting.pop(), ()):
            if maker not in found:
                found.add(maker)
                waiting.append(maker)
    return found

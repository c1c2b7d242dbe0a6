"""The makers of accounts: those behind whom one person may stand are one person as far as agreeing goes."""

from __future__ import annotations

from sicbo.floor.staff.state import Staff
from sicbo.law.ranks import holds
from sicbo.law.schema import Rank


def related(staff: Staff, one: str, other: str) -> bool:
    """Whether one of the two has made the account of the other, or an account that has, or one person alone has made
    both (house 12.11).

    >>> staff = Staff(makers={"b": ("a",), "c": ("b",), "d": ("a",)}, alone={"d"})
    >>> related(staff, "a", "c"), related(staff, "c", "a"), related(staff, "c", "d")
    (True, True, False)
    >>> staff.alone |= {"b", "c"}
    >>> related(staff, "c", "d")
    True
    """
    return (
        has_made(staff, one, other) or has_made(staff, other, one) or bool(_behind(staff, one) & _behind(staff, other))
    )


def has_made(staff: Staff, maker: str, person: str) -> bool:
    """Whether somebody has made the account of a person, or an account that has."""
    return maker in _makers(staff, person)


def could_agree(staff: Staff, asking: str, rank: Rank) -> list[str]:
    """Those who could be the second person for somebody: of this rank, and independent of them."""
    return [
        person
        for person, held in staff.people.items()
        if person != asking and holds(held.rank, rank) and not related(staff, person, asking)
    ]


def _makers(staff: Staff, person: str) -> set[str]:
    """Everybody who has made this account, or one of its makers."""
    return _followed(staff.makers, [person])


def _behind(staff: Staff, person: str) -> set[str]:
    """Everybody who may in truth be this person, since nobody else has vouched for the account."""
    made_alone = {one: makers for one, makers in staff.makers.items() if one in staff.alone}
    return {person} | _followed(made_alone, [person])


def _followed(makers: dict[str, tuple[str, ...]], waiting: list[str]) -> set[str]:
    found: set[str] = set()
    while waiting:
        for maker in makers.get(waiting.pop(), ()):
            if maker not in found:
                found.add(maker)
                waiting.append(maker)
    return found

"""How scripts write amounts, times and signs."""

from __future__ import annotations

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.limits.sign_checks import needs_approved
from tests.scenarios.amounts import cents


def sign(told: list[str]) -> lim.Sign:
    """`10..1000 [unit 5] [triple 5..100 [unit 5]] ...` as a sign."""
    every, *rest = told
    ranges = {"every": limits_range(every)}
    latest = "every"
    for key, value in zip(rest[::2], rest[1::2], strict=True):
        if key == "unit":
            limits = ranges[latest]
            ranges[latest] = lim.Range(limits.minimum, limits.maximum, cents(value))
        else:
            latest = key
            ranges[key] = limits_range(value)
    return lim.Sign(ranges.pop("every"), ranges)


def limits_range(told: str) -> lim.Range:
    minimum, _, maximum = told.partition("..")
    return lim.Range(cents(minimum), cents(maximum))


def approved_minimums(law: TableLaw, told: list[str]) -> lim.Minimums | None:
    """`5 [triple 1] ...` as the regulator's minimums; one cent where the book needs some and the script has none."""
    if not told:
        return lim.Minimums(1) if needs_approved(law) else None
    every, *rest = told
    return lim.Minimums(cents(every), dict(zip(rest[::2], map(cents, rest[1::2]), strict=True)))


def time(told: str) -> int:
    """`20:19:59` as milliseconds since midnight."""
    hours, minutes, *seconds = map(int, told.split(":"))
    return ((hours * 60 + minutes) * 60 + sum(seconds)) * 1000

"""Offers about limits: the sign, the one to come, one player's own, the operator's cap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from sicbo.floor.forms import Choice, Context, Field, Notice, Offer
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import (
    AgreePersonalLimits,
    AnnounceSign,
    CapLiability,
    ChangeSign,
    Range,
    RevokePersonalLimits,
    Sign,
    WithdrawSign,
)
from sicbo.floor.table.state import Table

NO_SIGN = Range(0, 0, 100)
"""Steps of whole units, where no sign is up yet."""


def offers(law: TableLaw, table: Table, _: Context) -> Iterator[Offer]:
    limits, rules = table.limits, law.book.articles.limits
    notice = rules.raise_minimum if rules is not None else None
    told = None if notice is None else Notice(notice.minutes, law.cite(notice.clause))
    soon = notice.minutes + 1 if notice is not None else 1
    yield Offer(command=CapLiability, on="money", first={"cap": limits.cap})
    signs = partial(_asked, law, table, "sign", limits.sign, limits.sign)
    effective = [Field(name="effective", kind="minutes", first=soon)]
    yield Offer(command=ChangeSign, on="limits", fields=signs, notice=told)
    yield Offer(command=AnnounceSign, on="limits", fields=lambda: {**signs(), "effective": effective}, notice=told)
    if limits.pending is not None:
        yield Offer(command=WithdrawSign, on="limits")
    for place in table.places.values():
        if not place.player:
            continue
        own, order = place.limits.personal, {"place": place.id}
        yield Offer(
            command=AgreePersonalLimits,
            on="place",
            key=place.id,
            order=order,
            fields=partial(_asked, law, table, "limits", limits.sign, own),
        )
        if own is not None:
            yield Offer(command=RevokePersonalLimits, on="place", key=place.id, order=order)


def _asked(law: TableLaw, table: Table, name: str, sign: Sign | None, own: Sign | None) -> dict[str, Iterable[Field]]:
    """The range of every wager as the sign has it, and the ranges of single bets and areas as they are now."""
    every = sign.every if sign is not None else None
    parts = ("minimum", "maximum", "unit")
    amounts = [Field(name=f"{name}/every/{one}", kind="money", first=getattr(every, one, None)) for one in parts]
    if every is None:
        amounts[2] = Field(name=f"{name}/every/unit", kind="money", first=NO_SIGN.unit)
    listed = {} if own is None else {bet: [one.minimum, one.maximum, one.unit] for bet, one in own.own.items()}
    return {name: [*amounts, Field(name=f"{name}/own", kind="ranges", first=listed, choices=ranges(law, table))]}


def ranges(law: TableLaw, table: Table) -> tuple[Choice, ...]:
    """What may have a range of its own here: each bet, and its areas, in the order of the layouts."""
    found: dict[str, list[str]] = {}
    for game in dict.fromkeys(place.game for place in table.places.values()):
        for area in law.paytables[game].areas.values():
            areas = found.setdefault(area.bet, [])
            if area.id not in areas:
                areas.append(area.id)
    ids = dict.fromkeys(one for bet, areas in found.items() for one in (bet, *areas))
    return tuple(Choice(value=one, many=len(found.get(one, ())) > 1) for one in ids)

"""The ranking: total, so that no two places are ever the same."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.tournament.state import Entrant, Sitting, Tournament
from sicbo.units.entry_seal import Entry


def ranking(held: Tournament) -> tuple[str, ...]:
    """Every entry that may be ranked, best first: by the highest round, then the chips in it, then as ties are parted.

    Whoever was disqualified has no place; whoever retired or stayed away has one behind all who played on.
    """
    ranked = [one for one in held.accepted() if one.round and one.gone != "disqualified"]
    return tuple(one.id for one in sorted(ranked, key=lambda one: _key(held, one)))


def of_round(held: Tournament, number: int) -> tuple[str, ...]:
    """Everybody who played this round and was not disqualified, best first."""
    seated = [held.entrants[entry] for one in held.round_of(number) for entry in one.seats]
    ranked = [one for one in seated if one.gone != "disqualified"]
    return tuple(one.id for one in sorted(ranked, key=lambda one: _key(held, one, number)))


def chips(held: Tournament, entrant: Entrant, number: int = 0) -> int:
    """What counts for an entry in a round, the latest where none is named: its chips, corrected, less its penalties."""
    sitting = _sitting(held, entrant, number or entrant.round)
    if sitting is None:
        return 0
    lies = sitting.counted.get(entrant.id)
    if lies is None:
        lies = (sitting.chips.get(entrant.id) or [held.terms.bank if sitting.began else 0])[-1]
    return max(0, lies + sitting.adjusted.get(entrant.id, 0) - sitting.penalties.get(entrant.id, 0))


def lots(held: Tournament) -> dict[str, int]:
    """The place of each entry in the draw of seats: what parts those whom nothing else does."""
    return {held.drawn[index]: place for place, index in enumerate(held.draw.places or ())}


def drawn_from(held: Tournament) -> list[Entry]:
    """The entries that the draw of seats is over: those accepted when it is closed, under their numbers alone.

    Who plays an entry may change with a substitute; the entry does not.
    """
    entries = held.drawn or tuple(one.id for one in held.accepted())
    return [Entry(entry, entry) for entry in entries]


def _key(held: Tournament, one: Entrant, number: int = 0) -> tuple[object, ...]:
    level = number or one.round
    parted: list[object] = []
    for tie in held.terms.particulars.ties:
        if tie == "fewer-banks":
            parted.append(one.banks)
        else:
            parted.append([-lay for lay in _earlier(_sitting(held, one, level), one.id)])
    away = one.gone in {"retired", "absent"}
    return (
        -level,
        away,
        -chips(held, one, level),
        *parted,
        lots(held).get(one.id, len(held.entrants)),
        number_of(one.id),
    )


def _earlier(sitting: Sitting | None, entry: str) -> Iterable[int]:
    """What lay there after the spin before the last, and so on back to the first."""
    return [] if sitting is None else sitting.chips.get(entry, [])[-2::-1]


def _sitting(held: Tournament, one: Entrant, number: int) -> Sitting | None:
    return next((sitting for sitting in held.round_of(number) if one.id in sitting.seats), None)


def number_of(entry: str) -> int:
    """In which order it was asked for."""
    return int(entry.removeprefix("E"))

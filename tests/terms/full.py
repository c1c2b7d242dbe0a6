"""Terms in which every question is answered, and with yes: each test takes something out of them or turns it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, get_type_hints

from sicbo.law import vocabulary
from tests.rulebooks.cases import cases

Parsed = dict[str, Any]

TEXTS = tuple(
    name
    for name, kind in get_type_hints(vocabulary.Tournament).items()
    if kind == vocabulary.Text | None and name not in {"title", "location", "wager_basis"}
)
PROMOTION_TEXTS = (
    *("manner", "eligibility", "nature", "qualifications", "claiming"),
    *("presence", "notification", "publication", "prize_conditions"),
)
TRAVEL = ("airfares", "transfers", "other_transport", "duration", "accommodation", "meals")

_BOTH: Parsed = {
    "title": "Harbour Cup",
    "starts": "2027-03-06T18:00:00",
    "ends": "2027-03-06T23:00:00",
    "location": "Level 1",
    "wager_compulsory": True,
    "compulsory_wager": "10",
    "wager_basis": "Told before each session.",
}
_TOURNAMENT: Parsed = {
    "fees_charged": True,
    "fees": [{"what": "entry-fee", "amount": "50"}, {"what": "buy-in", "amount": "100.50"}],
    "fees_refundable": True,
    "players_min": 8,
    "players_max": 16,
    "entry_may_be_refused": True,
    "entrants_selected": True,
    "charity_or_media": True,
    "copy_signed": True,
    "tables": 2,
    "places": 8,
    "sessions": [
        {
            "round": 1,
            "starts": "2027-03-06T18:00:00",
            "ends": "2027-03-06T20:00:00",
            "spins": 40,
            "tables": 2,
            "players": 16,
        },
        {
            "round": 2,
            "starts": "2027-03-06T20:00:00",
            "ends": "2027-03-06T23:00:00",
            "spins": 40,
            "tables": 1,
            "players": 8,
        },
    ],
    "players_progress": True,
    "buy_back_offered": True,
    "repechage_offered": True,
    "bank": "1000",
    "chips_disposed": True,
    "chips_turn_into_cash": True,
    "secret_wagers_allowed": True,
    "secret_wagers_number": 1,
    "pass_cards_offered": True,
    "pass_cards_number": 1,
    "features_offered": True,
    "cash_chips_used": True,
    "prize_pool": "1000",
    "prizes": [{"place": 1, "amount": "600"}, {"place": 2, "share": "40"}],
} | {name: f"What we say of {name}." for name in TEXTS}
_PROMOTION: Parsed = {
    "chance": "draw",
    "awards": [{"at": "2027-03-06T22:00:00", "where": "Level 1"}],
    "closes": "2027-03-06T21:00:00",
    "prize_qualified": True,
    "presence_required": True,
    "prizes_conditional": True,
    "prizes_value": "10000",
    "prizes": [
        {"kind": kind, "name": f"A prize: {kind}", "value": "1000", "number": number}
        for kind, number in (("cash", 4), ("casino-dollars", 1), ("goods", 1))
    ]
    + [
        {"kind": "appliance", "make": "Acme", "model": "A1", "accessories": "A lid"},
        {"kind": "vehicle", "make": "Acme", "model": "V8", "accessories": "Mats", "on_road_costs": "Registration"}
        | {"on_road_costs_included": True},
        {"kind": "travel", "travellers": 2, "guests": 1, "travel_restricted": True}
        | {name: f"What we say of {name}." for name in TRAVEL}
        | {"travel_restrictions": "Not in July", "spending_money_included": True, "spending_money": "500"},
        {"kind": "real-estate", "dwelling": "A flat", "plans": "On show", "contract": "On show"}
        | {"easements": "None", "address": "1 High Street", "inclusions": "Legal costs"},
    ],
} | {name: f"What we say of {name}." for name in PROMOTION_TEXTS}
for _prize in _PROMOTION["prizes"]:
    _prize.update({"name": "A prize", "value": "1000"})
    if _prize["kind"] not in {"cash", "casino-dollars"}:
        _prize.update({"cash_alternative_offered": True, "cash_alternative": "900"})

EVENTS = (
    ("crown-melbourne", "tournament"),
    ("crown-melbourne-vcgr", "tournament"),
    ("crown-sydney", "tournament"),
    ("crown-sydney", "promotion"),
    ("star-sydney", "promotion"),
)
"""What terms can be written for."""


def full(book: str, of: str, readings: dict[str, str] | None = None) -> Parsed:
    """Terms of this book that say everything, but what its cases bar under these readings."""
    parsed = deepcopy(_BOTH | (_TOURNAMENT if of == "tournament" else _PROMOTION))
    parsed |= {"book": book, "kind": of}
    expected = cases(book)
    chosen = readings or {}
    meant = [one for one in expected.demand if one.of == of and _is_meant(book, one.readings, chosen)]
    parsed["statements"] = {
        name.removeprefix("statements."): True
        for one in meant
        for name in (*one.needs, *one.one_of)
        if name.startswith("statements.")
    }
    asked = {name for one in meant for name in (*one.needs, *one.one_of)}
    for bar in expected.barred:
        if bar.of == of and not bar.prize and _is_meant(book, bar.readings, chosen):
            parsed[bar.answer] = False
            for one in meant:
                if one.when == bar.answer:
                    for name in one.needs:
                        del parsed[name]
    for name in ("secret_wagers", "pass_cards"):
        if of == "tournament" and f"{name}_method" not in asked:
            parsed.pop(f"{name}_number", None)
    return parsed


def _is_meant(book: str, wanted: dict[str, str], chosen: dict[str, str]) -> bool:
    from sicbo.law.rulebook import load

    defaults = {reading.id: reading.default for reading in load(book).readings}
    return all((defaults | chosen)[name] == option for name, option in wanted.items())

"""The answers that terms can give: one vocabulary for every book, of which each book's items ask some."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from sicbo.law.schema.base import Strict

Text = str | dict[Literal["en", "zh-Hant", "zh-Hans"], str]
"""Words of the operator: one text for all, or one for each language."""
Amount = Annotated[str, msgspec.Meta(extra={"is": "amount"})]
"""Money in major units, such as "50" or "12.50"."""
Time = Annotated[datetime, msgspec.Meta(tz=False)]
"""A time of the venue, without an offset."""
Number = Annotated[int, msgspec.Meta(ge=0)]

Chance = Literal["draw", "chance", "chance-and-skill", "skill"]
Goods = Literal["tobacco", "firearm", "ammunition", "imitation-firearm", "prohibited-weapon", "liquor", "prescribed"]
PrizeKind = Literal["cash", "casino-dollars", "goods", "appliance", "vehicle", "travel", "real-estate"]


class Fee(Strict, frozen=True, kw_only=True):
    what: Literal["entry-fee", "buy-in", "re-buy", "add-on"]
    amount: Amount | None = None


class Session(Strict, frozen=True, kw_only=True):
    """A session at some tables; sessions of one round can run side by side. Times are the venue's."""

    round: Number
    starts: Time
    ends: Time | None = None
    spins: Number | None = None
    tables: Number | None = None
    players: Number | None = None


class PlacePrize(Strict, frozen=True, kw_only=True):
    """What a place of the ranking wins: an amount, a share of the pool in percent, or a thing."""

    place: Number
    amount: Amount | None = None
    share: str | None = None
    thing: Text | None = None


class Award(Strict, frozen=True, kw_only=True):
    at: Time
    where: Text | None = None


class Prize(Strict, frozen=True, kw_only=True):
    kind: PrizeKind
    name: Text | None = None
    value: Amount | None = None
    number: Number = 1
    includes: tuple[Goods, ...] = ()
    litres: str | None = None
    cash_alternative_offered: bool | None = None
    cash_alternative: Amount | None = None
    make: Text | None = None
    model: Text | None = None
    accessories: Text | None = None
    on_road_costs: Text | None = None
    on_road_costs_included: bool | None = None
    travellers: Number | None = None
    guests: Number | None = None
    airfares: Text | None = None
    transfers: Text | None = None
    other_transport: Text | None = None
    duration: Text | None = None
    accommodation: Text | None = None
    meals: Text | None = None
    travel_restricted: bool | None = None
    travel_restrictions: Text | None = None
    spending_money_included: bool | None = None
    spending_money: Amount | None = None
    dwelling: Text | None = None
    plans: Text | None = None
    contract: Text | None = None
    easements: Text | None = None
    address: Text | None = None
    inclusions: Text | None = None


class Terms(Strict, frozen=True, kw_only=True):
    """What the terms of both have."""

    book: str
    title: Text
    statements: dict[str, bool | Text] = msgspec.field(default_factory=dict)
    starts: Time | None = None
    ends: Time | None = None
    location: Text | None = None
    wager_compulsory: bool | None = None
    compulsory_wager: Amount | None = None
    wager_basis: Text | None = None


class Tournament(Terms, frozen=True, kw_only=True, tag_field="kind", tag="tournament"):
    fees_charged: bool | None = None
    fees: tuple[Fee, ...] = ()
    fees_refundable: bool | None = None
    players_min: Number | None = None
    players_max: Number | None = None
    entry_may_be_refused: bool | None = None
    entrants_selected: bool | None = None
    selection_criteria: Text | None = None
    charity_or_media: bool | None = None
    availability: Text | None = None
    copy_signed: bool | None = None
    application_form: Text | None = None
    entry_method: Text | None = None
    entry_terms: Text | None = None
    withdrawal_period: Text | None = None
    substitute_period: Text | None = None
    tables: Number | None = None
    places: Number | None = None
    sessions: tuple[Session, ...] = ()
    sessions_basis: Text | None = None
    tables_basis: Text | None = None
    players_progress: bool | None = None
    progression: Text | None = None
    buy_back_offered: bool | None = None
    buy_back_method: Text | None = None
    buy_back_timing: Text | None = None
    repechage_offered: bool | None = None
    repechage: Text | None = None
    bank: Amount | None = None
    chips_disposed: bool | None = None
    chips_disposition: Text | None = None
    chips_turn_into_cash: bool | None = None
    chips_type: Text | None = None
    cash_chips_used: bool | None = None
    secret_wagers_allowed: bool | None = None
    secret_wagers_number: Number | None = None
    secret_wagers_method: Text | None = None
    pass_cards_offered: bool | None = None
    pass_cards_number: Number | None = None
    pass_cards_method: Text | None = None
    features_offered: bool | None = None
    features: Text | None = None
    elimination: Text | None = None
    winners: Text | None = None
    prize_pool: Amount | None = None
    prize_pool_basis: Text | None = None
    prizes: tuple[PlacePrize, ...] = ()
    distribution: Text | None = None
    penalties: Text | None = None
    disqualification: Text | None = None
    substitution: Text | None = None
    refunds: Text | None = None
    late_arrival: Text | None = None
    absence: Text | None = None
    mobile_phones: Text | None = None
    substitution_effect: Text | None = None
    disqualification_effect: Text | None = None
    disqualified_chips: Text | None = None
    retirement: Text | None = None


class Promotion(Terms, frozen=True, kw_only=True, tag_field="kind", tag="promotion"):
    chance: Chance | None = None
    manner: Text | None = None
    awards: tuple[Award, ...] = ()
    eligibility: Text | None = None
    nature: Text | None = None
    prize_qualified: bool | None = None
    qualifications: Text | None = None
    closes: Time | None = None
    odds_changed: bool | None = None
    entry_each: Amount | None = None
    entries_max: Number | None = None
    reserves: Number | None = None
    claiming: Text | None = None
    presence_required: bool | None = None
    presence: Text | None = None
    notification: Text | None = None
    publication: Text | None = None
    prizes: tuple[Prize, ...] = ()
    prizes_value: Amount | None = None
    prizes_conditional: bool | None = None
    prize_conditions: Text | None = None


SHAPES: dict[str, type[Tournament | Promotion]] = {"tournament": Tournament, "promotion": Promotion}

"""The shape of a rulebook's TOML files. Unknown keys are errors; what each field means: docs/rulebook-format.md."""

from __future__ import annotations

from typing import Literal

import msgspec


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table in which a misspelt key is an error with its path."""


Face = int | str
"""A number, a total, or the name of a symbol or colour."""


# --- source.toml ----------------------------------------------------------------------------------


class Fact(Strict, frozen=True, kw_only=True):
    id: str
    says: str
    clause: str


class Source(Strict, frozen=True, kw_only=True):
    id: str
    title: str
    issuer: str
    operator: str
    regulator: str
    edition: str
    currency: str
    zone: str
    fact: tuple[Fact, ...]


# --- clauses.toml ---------------------------------------------------------------------------------

Kind = Literal["definition", "engine", "procedure", "display", "equipment", "document", "legal"]
Status = Literal["data", "code", "inherent", "people", "later"]
Part = Literal["law", "table", "house", "web", "tournament", "promotion", "case"]


class ClauseEntry(Strict, frozen=True, kw_only=True):
    number: str
    title: str
    summary: str
    kind: Kind
    area: str
    status: Status
    authority: str = ""
    note: str = ""
    refers_to: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    why: str = ""
    aid: str = ""
    part: Part | None = None


class Clauses(Strict, frozen=True, kw_only=True):
    clause: tuple[ClauseEntry, ...]


# --- readings.toml --------------------------------------------------------------------------------


class Option(Strict, frozen=True, kw_only=True):
    id: str
    means: str
    built: bool = True
    unbuilt: str = ""


class Reading(Strict, frozen=True, kw_only=True):
    id: str
    trap: str
    clauses: tuple[str, ...]
    question: str
    default: str
    why: str
    surface: tuple[Literal["decide", "audit", "refuse", "prompt", "explain", "notice"], ...]
    decides: Literal["payments", "play", "document", "terms"]
    tests: tuple[str, ...]
    option: tuple[Option, ...]


class Readings(Strict, frozen=True, kw_only=True):
    reading: tuple[Reading, ...]


# --- rulebook.toml --------------------------------------------------------------------------------

Rank = Literal["dealer", "supervisor", "area-manager", "casino-manager"]


class Term(Strict, frozen=True, kw_only=True):
    id: str
    printed: str
    means: tuple[str, ...]
    clause: str


class RankTitle(Strict, frozen=True, kw_only=True):
    title: str
    rank: Rank
    clause: str


class Symbol(Strict, frozen=True, kw_only=True):
    id: str
    face: int
    colour: str
    value_clause: str
    colour_clause: str


class Equipment(Strict, frozen=True, kw_only=True):
    id: str
    required: bool
    clause: str
    games: tuple[str, ...] = ()
    count: int | None = None
    opposite_sum: int | None = None
    labels: tuple[str, ...] = ()


class Layout(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    games: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    optional: tuple[tuple[str, ...], ...] = ()
    optional_clause: str = ""


class Unlisted(Strict, frozen=True, kw_only=True):
    clause: str


class When(Strict, frozen=True, kw_only=True, omit_defaults=True):
    """A condition on one roll: every field that is given must hold."""

    totals: tuple[int, ...] | None = None
    parity: Literal["even", "odd"] | None = None
    total_of_pick: Literal[True] | None = None
    of_pick: tuple[int, ...] | None = None
    shows_pick: Literal[True] | None = None
    different_of_pick: int | None = None
    triple: bool | None = None
    triples: tuple[int, ...] | None = None
    not_triples: tuple[int, ...] | None = None
    one_colour: Literal[True] | None = None


class Rule(Strict, frozen=True, kw_only=True):
    when: When
    clause: str
    reading: str = ""
    games: tuple[str, ...] = ()
    exception_to: str = ""


class Otherwise(Strict, frozen=True, kw_only=True):
    clause: str


class Bet(Strict, frozen=True, kw_only=True):
    id: str
    name: str
    clause: str
    areas: dict[str, tuple[Face, ...]]
    win: tuple[Rule, ...]
    otherwise: Otherwise
    lose: tuple[Rule, ...] = ()
    areas_clause: str = ""
    reading: str = ""


class Row(Strict, frozen=True, kw_only=True):
    bet: str
    pays: str
    clause: str
    areas: tuple[str, ...] = ()
    dice: int | None = None
    reading: str = ""


class Table(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    row: tuple[Row, ...]


class Offer(Strict, frozen=True, kw_only=True):
    bet: str
    clause: str
    reading: str = ""


class Game(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    table: str
    faces: Literal["numbers", "symbols"]
    layouts: tuple[str, ...]
    offers: tuple[Offer, ...]
    streak: bool = False


class Step(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    equipment: str = ""
    """The step is taken only where the table has this piece of equipment."""


class SettlementStep(Strict, frozen=True, kw_only=True):
    id: Literal["clear-losers", "pay-winners"]
    clause: str


class Settlement(Strict, frozen=True, kw_only=True):
    clause: str
    steps: tuple[SettlementStep, ...]
    positions_fixed_at: Literal["result-called", "cover-lifted", "bets-closed"]
    positions_clause: str


class Rounding(Strict, frozen=True, kw_only=True):
    policy: Literal["up-to-payable"]
    clause: str


class Oral(Strict, frozen=True, kw_only=True):
    clause: str
    accompanied_by: tuple[str, ...]
    converted_first: tuple[str, ...] = ()


Medium = Literal["cash-chips", "colour-chips", "tokens", "credits", "cash", "vouchers", "tournament-chips"]
"""Whatever a player might want to stake; each book takes some of it."""

Instrument = Literal["cash", "chip-voucher", "play-voucher", "tokens"]
"""What a dealer may change at the table: a chip voucher is worth chips, a play voucher is worth promotional tokens."""


class Exchange(Strict, frozen=True, kw_only=True):
    id: Instrument
    gives: Literal["cash-chips", "tokens"]
    clause: str


class Sharing(Strict, frozen=True, kw_only=True):
    allowed: Literal["if-holders-agree"]
    clause: str


class Marking(Strict, frozen=True, kw_only=True):
    when: Literal["always", "above-minimum"]
    by: tuple[Literal["cash-chip", "distinctive-marker", "marker-button"], ...]
    clause: str


class SeveralColours(Strict, frozen=True, kw_only=True):
    values: Literal["free", "equal"]
    values_clause: str
    clause: str


class Verification(Strict, frozen=True, kw_only=True):
    id: Literal["every", "fallback"]
    """Every redemption, or only one at the fallback value, waits for a second person."""
    clause: str
    reading: str = ""


class ClosedTable(Strict, frozen=True, kw_only=True):
    """Colour chips of a table that has closed, redeemed elsewhere."""

    clause: str
    fallback: Literal["lowest-minimum", "none"]
    """What a chip is worth whose value at issue is no longer known."""
    surveillance: Literal["must", "may", "silent"]
    verified: tuple[Verification, ...] = ()


class ColourRules(Strict, frozen=True, kw_only=True):
    clause: str
    set_clause: str
    table_clause: str
    redeem_clause: str
    here_clause: str
    shared: Sharing
    marking: Marking
    several: SeveralColours
    closed: ClosedTable


class TokenStake(Strict, frozen=True, kw_only=True):
    """What becomes of a token at settlement, won or lost."""

    id: Literal["kept", "returned"]
    winnings: Literal["chips"]
    clause: str
    reading: str = ""


class Chips(Strict, frozen=True, kw_only=True):
    clause: str
    media: tuple[Medium, ...]
    """What may be wagered; the first is what a wager is made of unless it says otherwise."""
    placed_clause: str
    """The rule that a wager is what lies on the layout."""
    exchange: tuple[Exchange, ...] = ()
    colours: ColourRules | None = None
    token: tuple[TokenStake, ...] = ()


class Count(Strict, frozen=True, kw_only=True):
    count: int
    clause: str


class Call(Strict, frozen=True, kw_only=True):
    order: Literal["any", "ascending"]
    total: bool
    clause: str
    games: tuple[str, ...] = ()


class Dealing(Strict, frozen=True, kw_only=True):
    clause: str
    closes_clause: str
    """The rule that nothing on the layout changes after "no more bets"."""
    steps: tuple[Step, ...]
    tumbles_min: Count | None = None
    call: tuple[Call, ...] = ()


class Act(Strict, frozen=True, kw_only=True):
    id: str
    rank: Rank
    clause: str
    exactly: bool = False
    """Only this rank, not the ones above it."""
    assigned: bool = False
    """Only a person responsible for this very table."""


class Presence(Strict, frozen=True, kw_only=True):
    """Wagers only for people inside the casino boundary."""

    clause: str


class Abstaining(Strict, frozen=True, kw_only=True):
    rounds: int
    positions: Literal["all", "seats"]
    clause: str


class Incident(Strict, frozen=True, kw_only=True):
    id: str
    clause: str
    sanctioned: bool
    """Whether the measures of this book are open against it."""
    names_rule: bool = False
    """Whoever records it names the clause that was broken."""


class Measure(Strict, frozen=True, kw_only=True):
    id: Literal[
        "void-wager",
        "exclude-from-game",
        "exclude-from-casino",
        "withhold-winnings",
        "confiscate-device",
        "detain",
        "escalate",
    ]
    clause: str
    only_for: tuple[str, ...] = ()
    """The kinds of incident it is open against; all that are sanctioned, where none is named."""
    stakes: Literal["", "returned", "forfeited"] = ""
    stakes_clause: str = ""
    takes: Literal["", "payable", "paid"] = ""


class Closing(Strict, frozen=True, kw_only=True):
    """The notice that players get before their table closes: so many results, or a sign for so many minutes."""

    clause: str
    results: int = 0
    minutes: int = 0


class Approval(Strict, frozen=True, kw_only=True):
    minutes: int
    clause: str


class HouseRules(Strict, frozen=True, kw_only=True):
    """Everything in house.toml."""

    act: tuple[Act, ...]
    closing: Closing
    approval: Approval


BeforeBetsClose = Literal["stand", "advise", "refuse", "refuse-at-terminal"]
AfterBetsClose = Literal[
    "settle",
    "settle-once-then-return",
    "void-below-approved-else-settle",
    "void-below-approved-else-return",
    "settle-to-maximum",
    "settle-rounded-up",
]


class Before(Strict, frozen=True, kw_only=True):
    policy: BeforeBetsClose
    clause: str
    reading: str = ""


class After(Strict, frozen=True, kw_only=True):
    policy: AfterBetsClose
    clause: str
    else_clause: str = ""
    reading: str = ""


class Outside(Strict, frozen=True, kw_only=True):
    """What becomes of a wager outside the limits in one way, found before and after "no more bets"."""

    before_no_more_bets: tuple[Before, ...]
    after_no_more_bets: tuple[After, ...] = ()


class RaiseMinimum(Strict, frozen=True, kw_only=True):
    minutes: int
    time_on_sign: bool
    clause: str
    empty_table_clause: str = ""


class PersonalLimits(Strict, frozen=True, kw_only=True):
    clause: str
    marked_by: Literal["distinctive-marker", "sign"]
    only_above_maximum: bool


class Limits(Strict, frozen=True, kw_only=True):
    clause: str
    sign_clause: str
    outside_clause: str
    below_minimum: Outside
    above_maximum: Outside
    wrong_unit: Outside
    raise_minimum: RaiseMinimum | None = None
    personal: PersonalLimits | None = None


class Length(Strict, frozen=True, kw_only=True):
    length: int
    clause: str
    reading: str = ""


class Neutral(Strict, frozen=True, kw_only=True):
    when: When
    clause: str


class Side(Strict, frozen=True, kw_only=True):
    area: str
    follows: str
    opposite: str
    clause: str


class First(Strict, frozen=True, kw_only=True):
    always_counts: Literal[True]
    clause: str
    reading: str


class StreakRow(Strict, frozen=True, kw_only=True):
    length: int
    clause: str
    pays: str = ""


class StreakOpens(Strict, frozen=True, kw_only=True):
    after: Literal["first-result", "changeover", "longest-run"]
    clause: str
    reading: str = ""


class StreakCloses(Strict, frozen=True, kw_only=True):
    step: str
    clause: str
    reading: str = ""


class StreakPrice(Strict, frozen=True, kw_only=True):
    policy: Literal["exact", "least"]
    clause: str
    reading: str = ""


class StreakHold(Strict, frozen=True, kw_only=True):
    per: Literal["kind", "side"]
    clause: str
    reading: str = ""


class Streak(Strict, frozen=True, kw_only=True):
    clause: str
    flashes_clause: str
    running_clause: str
    stays_clause: str
    final_call_clause: str
    settles_clause: str
    table_clause: str
    loses_clause: str
    wins_clause: str
    shortest: Length
    longest: Length
    neutral: Neutral
    side: tuple[Side, ...]
    start: tuple[Length, ...]
    row: tuple[StreakRow, ...]
    opens: tuple[StreakOpens, ...]
    closes: tuple[StreakCloses, ...]
    price: tuple[StreakPrice, ...]
    hold: tuple[StreakHold, ...]
    first: tuple[First, ...] = ()


class Articles(Strict, frozen=True, kw_only=True):
    """Everything in rulebook.toml."""

    term: tuple[Term, ...]
    rank: tuple[RankTitle, ...]
    equipment: tuple[Equipment, ...]
    layout: tuple[Layout, ...]
    unlisted: Unlisted
    bet: tuple[Bet, ...]
    table: tuple[Table, ...]
    game: tuple[Game, ...]
    settlement: Settlement
    dealing: Dealing
    act: tuple[Act, ...]
    symbol: tuple[Symbol, ...] = ()
    rounding: Rounding | None = None
    oral: Oral | None = None
    limits: Limits | None = None
    chips: Chips | None = None
    streak: Streak | None = None
    presence: Presence | None = None
    abstaining: Abstaining | None = None
    closing: Closing | None = None
    incident: tuple[Incident, ...] = ()
    measure: tuple[Measure, ...] = ()

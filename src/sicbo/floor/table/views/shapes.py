"""The shapes of the views: frozen, plain data, ready to be sent. Money is in minor units, words are message keys."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor.designation import Designation
from sicbo.floor.foresight import Waits
from sicbo.floor.refused import Refused
from sicbo.floor.table.chips.payment import Pieces
from sicbo.floor.table.entries import Paid
from sicbo.floor.table.limits.commands import Sign
from sicbo.floor.table.limits.events import Kind
from sicbo.floor.table.streak.events import StreakRuling
from sicbo.law.schema import Instrument, Rank

Faces = tuple[int, int, int]
Phase = Literal["closed", "between-rounds", "betting", "dealing", "result"]
Cover = Literal["", "on", "lifted"]
PutRight = Literal["", "corrected", "void"]


class PendingSign(msgspec.Struct, frozen=True):
    """What the sign will be, and from when."""

    sign: Sign
    effective: int


class RunView(msgspec.Struct, frozen=True):
    """The table's own run of one kind of streak."""

    kind: str
    side: str
    length: int
    flashing: bool


class StreakBoardView(msgspec.Struct, frozen=True):
    price: int
    final_call: bool
    runs: tuple[RunView, ...]


class ClosingNotice(msgspec.Struct, frozen=True):
    announced_at: int
    closes_at: int | None
    """Nothing where the notice is so many spins."""
    results: int
    """Results since the notice."""
    left: int
    """Results that its players still have; none where the notice is a sign with a time."""


class AttemptView(msgspec.Struct, frozen=True):
    """One attempt at a result."""

    round: int
    attempt: int


class ChainView(msgspec.Struct, frozen=True, kw_only=True):
    """The chain of an electronic table: enough to check every link that is revealed."""

    day: str
    length: int
    published: str
    used: int
    number: int
    """The last link revealed, counted from 1; 0 before the first."""
    last: str
    """That link, or the published one."""
    abandoned: bool


class PublicView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody in the room may see."""

    id: str
    games: tuple[str, ...]
    digests: dict[str, str]
    """The pay table of each game by its digest: under another, the layouts are to be asked for anew."""
    mode: str
    currency: str
    unit: str
    """What stakes, sign and chips are amounts of: the currency, or the chips of a tournament, in its minor units."""
    designation: Designation | None
    """The session of a tournament that the table is open for."""
    phase: Phase
    due: str
    """The step that comes next; empty at a closed table."""
    round: int
    """The round in hand; between two rounds, the last one dealt."""
    takes_round: int
    """The round that wagers placed now belong to."""
    bets_open: bool
    sign: Sign | None
    pending: PendingSign | None
    chips: tuple[int, ...]
    """The values of the table's cash chips, smallest first."""
    dice: Faces | None
    """Only once called and confirmed; gone when the next round begins."""
    cover: Cover
    """Whether dice that were tumbled lie under the cover, or it was lifted; empty in a book that has none."""
    put_right: PutRight
    """What was done to the round on show since it was played; empty once the next one begins."""
    lit: dict[str, tuple[str, ...]]
    """Winning areas by game."""
    results: tuple[Faces, ...]
    """The last settled rounds, oldest first."""
    streaks: StreakBoardView | None
    closing: ClosingNotice | None
    halted: bool
    held: bool
    """Whether no bet is taken at any table because the time of the house is in doubt (house 15.5)."""
    device: str
    """`physical` or `electronic` dice."""
    dealer: str
    """Who deals now: `human` or `automatic`."""
    dice_set: str
    tumbler: str
    """Serial numbers of what is fitted; empty where nothing is."""
    chain: ChainView | None
    unrevealed: tuple[AttemptView, ...]
    """Attempts that are over and whose link is not revealed: the table does not go on without it."""
    root: str
    """The Merkle root of the wagers of the round in hand, once bets have closed under a salt."""


class Lain(msgspec.Struct, frozen=True):
    """What one pile has on one area."""

    pile: str
    area: str
    amount: int


class StreakInPlay(msgspec.Struct, frozen=True):
    area: str
    stake: int
    side: str
    length: int
    colour: str
    """The colour of the chips in it; nothing where they are cash chips, or credits."""
    tokens: int
    """What of the stake is promotional tokens."""


class ColourView(msgspec.Struct, frozen=True):
    """Chips of one colour in hand; part of the stack."""

    colour: str
    value: int
    count: int


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """What the player at one place may see: the public view and what is their own."""

    public: PublicView
    place: str
    game: str
    player: str
    stack: int
    tokens: int
    colours: tuple[ColourView, ...]
    wagers: tuple[Lain, ...]
    outside: tuple[str, ...]
    """Areas on which what lies is outside the limits; while bets are open it can be added to or taken back."""
    streaks: tuple[StreakInPlay, ...]
    can_undo: bool
    """Whether this round has a change of wagers that can be taken back."""
    can_redo: bool
    """Whether the last change was an undoing, which can be taken back in its turn."""
    can_repeat: bool
    """Whether there are wagers of an earlier round to lay again."""
    limits: Sign | None
    """Limits agreed with this player alone."""
    settled: tuple[Paid, ...]
    """How the wagers of the last round were settled, each with its clause; empty once the next round has begun."""
    warned: bool
    excluded: bool
    must_vacate: bool


class NextStep(msgspec.Struct, frozen=True, kw_only=True):
    """An order that the table would take now, from whom, and what is called with it."""

    command: str
    rank: Rank
    says: tuple[str, ...]
    says_total: int | None
    """The total, where the book has it called too."""
    times: int = 0
    """How often the dice are tumbled at least, where they are."""
    clause: str


class OpenNotice(msgspec.Struct, frozen=True, kw_only=True):
    """A fault that somebody must still acknowledge or put right."""

    notice: int
    about: str
    to: str
    acknowledged: bool
    halts: bool
    """Whether play is halted until it is put right, and it is not."""
    clause: str


class Warned(msgspec.Struct, frozen=True):
    """A seated player who was warned of wagers below the minimum, and in which round."""

    place: str
    player: str
    round: int


class OutsideWager(msgspec.Struct, frozen=True, kw_only=True):
    """A wager on the layout outside its limits, and what the book makes of it now."""

    place: str
    player: str
    area: str
    kind: Kind
    stake: int
    limit: int
    """The minimum, maximum or unit that it misses."""
    policy: str
    """What the book does about it in this part of the round, such as `advise` or `settle-to-maximum`."""
    clause: str


class FinalCallAlert(msgspec.Struct, frozen=True, kw_only=True):
    """The final call for streak wagers: to be made, since the table will close, or made."""

    made: bool
    clause: str


class UnmarkedColour(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips whose value the book wants shown by now, since the minimum has fallen below it."""

    place: str
    player: str
    colour: str
    value: int
    by: tuple[str, ...]
    """What may show it."""
    clause: str


class Alerts(msgspec.Struct, frozen=True, kw_only=True):
    """What the dealer must not overlook."""

    notices: tuple[OpenNotice, ...]
    warned: tuple[Warned, ...]
    approvals: tuple[Waits, ...]
    vacate: tuple[str, ...]
    """Places whose player was asked to leave."""
    outside: tuple[OutsideWager, ...]
    final_call: FinalCallAlert | None
    """Nothing while no end of streak wagers is in sight."""
    unmarked: tuple[UnmarkedColour, ...]


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A place as the dealer serves it."""

    place: str
    game: str
    player: str
    """Empty where nobody sits."""
    terminal: str
    tokens: int
    colours: tuple[ColourView, ...]
    """What the player has in hand beside cash chips."""
    limits: Sign | None
    """The player's own, where they were agreed."""
    marked_by: Literal["", "distinctive-marker", "sign"]
    """What shows them at the position."""


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """What is changed into chips at this table: by its book, and by the sets that lie in its tray."""

    instruments: tuple[Instrument, ...]
    """Vouchers and the like; cash is bought in as ever."""
    colours: tuple[str, ...]
    markers: tuple[str, ...]
    """What may show the value of a colour."""


class PlaceLain(msgspec.Struct, frozen=True, kw_only=True):
    """What one place has on the layout."""

    place: str
    player: str
    game: str
    wagers: tuple[Lain, ...]
    streaks: tuple[StreakInPlay, ...]


class ToPay(msgspec.Struct, frozen=True, kw_only=True):
    """What settling will do at one place, losers first."""

    place: str
    player: str
    wagers: tuple[Paid, ...]
    collect: int
    """Money stakes that are lost."""
    pay: int
    """Winnings, without the stakes."""
    pieces: tuple[Pieces, ...]
    """The same in chips, the fewest that make it up: first what is due in a colour, then the largest cash chips."""
    hand_back: int
    """Money stakes that the limits give back."""
    hand_back_tokens: int
    """Tokens that go back to the player, by the limits or by the book's rule on tokens that win."""
    withhold: int
    """What of the winnings stays with the house until an investigation is over."""


class ChipsMoving(msgspec.Struct, frozen=True, kw_only=True):
    """Chips ordered from the cage, or due back there, until another person has counted them at the table."""

    transfer: str
    kind: Literal["fill", "credit"]
    amount: int
    by: str
    """Who ordered it, and so does not count it."""


class DealerView(msgspec.Struct, frozen=True, kw_only=True):
    """What the dealer's console shows."""

    public: PublicView
    steps: tuple[NextStep, ...]
    tumbles: int
    echoed: Faces | None
    """Keyed and waiting to be confirmed."""
    alerts: Alerts
    places: tuple[PlaceLain, ...]
    to_pay: tuple[ToPay, ...]
    """While settling is due."""
    seats: tuple[Seat, ...]
    counter: Counter
    handover: Literal["", "take-over", "hand-back"]
    """How the dealing can change hands now."""
    held_up: Refused | None
    """Why the step that is due cannot be taken, where it cannot."""
    chips: tuple[ChipsMoving, ...]


class WorstRoll(msgspec.Struct, frozen=True, kw_only=True):
    """The most that one roll can cost, streaks that it would end included."""

    worst: int
    rolls: tuple[Faces, ...]
    streak_reserve: int
    """What the live streaks could cost if all run on to their best end."""
    cap: int | None


class HandedIn(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips of a closed table that were handed in here and wait for a second person."""

    redemption: str
    place: str
    table: str
    colour: str
    count: int
    value: int
    """Of one chip."""
    by: str


class TrayView(msgspec.Struct, frozen=True, kw_only=True):
    """The chips of the table."""

    open: bool
    holds: int
    opening: int
    fills: int
    credits: int
    drop: int
    waiting: tuple[str, ...]
    """Fills, credits and redemptions that wait for a second person."""
    redemptions: tuple[HandedIn, ...]


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A player as the pit sees them."""

    place: str
    player: str
    stack: int
    staked: int
    tokens: int
    colours: tuple[ColourView, ...]
    won: int
    abstained: int
    limits: Sign | None
    """Limits agreed with this player alone."""


class OnRecord(msgspec.Struct, frozen=True):
    """A breach of the rules of conduct that was recorded here."""

    incident: int
    kind: str
    player: str


class WithheldSum(msgspec.Struct, frozen=True):
    withheld: int
    player: str
    amount: int


class PitView(msgspec.Struct, frozen=True, kw_only=True):
    """What the pit sees: all that the dealer sees, and the money."""

    dealer: DealerView
    liability: WorstRoll
    tray: TrayView
    players: tuple[Seated, ...]
    excluded: tuple[str, ...]
    incidents: tuple[OnRecord, ...]
    withheld: tuple[WithheldSum, ...]
    owed: dict[str, int]
    """What reversals could not take back, by player."""
    tokens_owed: dict[str, int]
    tokens_waiting: dict[str, int]
    """Tokens that are kept for players who have left."""
    rulings: tuple[StreakRuling, ...]
    """Ended streaks that wait for a ruling, since a result was corrected."""

"""The shape of a rulebook's TOML files. Unknown keys are errors; what each field means: docs/rulebook-format.md."""

from __future__ import annotations

from sicbo.law.schema.base import Strict as Strict
from sicbo.law.schema.bets import Bet as Bet
from sicbo.law.schema.bets import Equipment as Equipment
from sicbo.law.schema.bets import Game as Game
from sicbo.law.schema.bets import Layout as Layout
from sicbo.law.schema.bets import Layouts as Layouts
from sicbo.law.schema.bets import Offer as Offer
from sicbo.law.schema.bets import Oral as Oral
from sicbo.law.schema.bets import Otherwise as Otherwise
from sicbo.law.schema.bets import RankTitle as RankTitle
from sicbo.law.schema.bets import Rounding as Rounding
from sicbo.law.schema.bets import Row as Row
from sicbo.law.schema.bets import Rule as Rule
from sicbo.law.schema.bets import Settlement as Settlement
from sicbo.law.schema.bets import SettlementStep as SettlementStep
from sicbo.law.schema.bets import Step as Step
from sicbo.law.schema.bets import Symbol as Symbol
from sicbo.law.schema.bets import Table as Table
from sicbo.law.schema.bets import Term as Term
from sicbo.law.schema.bets import Unlisted as Unlisted
from sicbo.law.schema.bets import When as When
from sicbo.law.schema.chips import Chips as Chips
from sicbo.law.schema.chips import ClosedTable as ClosedTable
from sicbo.law.schema.chips import ColourRules as ColourRules
from sicbo.law.schema.chips import Exchange as Exchange
from sicbo.law.schema.chips import Instrument as Instrument
from sicbo.law.schema.chips import Marking as Marking
from sicbo.law.schema.chips import Medium as Medium
from sicbo.law.schema.chips import SeveralColours as SeveralColours
from sicbo.law.schema.chips import Sharing as Sharing
from sicbo.law.schema.chips import TokenStake as TokenStake
from sicbo.law.schema.chips import Verification as Verification
from sicbo.law.schema.dealing import Act as Act
from sicbo.law.schema.dealing import Call as Call
from sicbo.law.schema.dealing import Count as Count
from sicbo.law.schema.dealing import Dealing as Dealing
from sicbo.law.schema.dealing import SpinsWhile as SpinsWhile
from sicbo.law.schema.dealing import WithoutPlay as WithoutPlay
from sicbo.law.schema.desks import AloneRule as AloneRule
from sicbo.law.schema.desks import CageRules as CageRules
from sicbo.law.schema.desks import CoolingRule as CoolingRule
from sicbo.law.schema.desks import DeskAct as DeskAct
from sicbo.law.schema.desks import Office as Office
from sicbo.law.schema.desks import PatronRules as PatronRules
from sicbo.law.schema.desks import PromotionRules as PromotionRules
from sicbo.law.schema.desks import StaffRules as StaffRules
from sicbo.law.schema.disputes import CaseRules as CaseRules
from sicbo.law.schema.disputes import DisputeAdvice as DisputeAdvice
from sicbo.law.schema.disputes import DisputeRight as DisputeRight
from sicbo.law.schema.disputes import Disputes as Disputes
from sicbo.law.schema.disputes import DisputeStage as DisputeStage
from sicbo.law.schema.disputes import Matter as Matter
from sicbo.law.schema.disputes import Right as Right
from sicbo.law.schema.disputes import Said as Said
from sicbo.law.schema.disputes import SetAside as SetAside
from sicbo.law.schema.documents import ClauseEntry as ClauseEntry
from sicbo.law.schema.documents import Clauses as Clauses
from sicbo.law.schema.documents import Face as Face
from sicbo.law.schema.documents import Fact as Fact
from sicbo.law.schema.documents import Kind as Kind
from sicbo.law.schema.documents import Option as Option
from sicbo.law.schema.documents import Part as Part
from sicbo.law.schema.documents import Rank as Rank
from sicbo.law.schema.documents import Reading as Reading
from sicbo.law.schema.documents import Readings as Readings
from sicbo.law.schema.documents import Source as Source
from sicbo.law.schema.documents import Status as Status
from sicbo.law.schema.door import Attempts as Attempts
from sicbo.law.schema.door import BrowserRule as BrowserRule
from sicbo.law.schema.door import Door as Door
from sicbo.law.schema.door import IdleLock as IdleLock
from sicbo.law.schema.door import LinkRule as LinkRule
from sicbo.law.schema.door import PairingRule as PairingRule
from sicbo.law.schema.door import PasswordRule as PasswordRule
from sicbo.law.schema.door import PinRule as PinRule
from sicbo.law.schema.door import ProofRule as ProofRule
from sicbo.law.schema.door import SecondFactorRule as SecondFactorRule
from sicbo.law.schema.door import SessionRule as SessionRule
from sicbo.law.schema.door import TicketRule as TicketRule
from sicbo.law.schema.door import TokenRule as TokenRule
from sicbo.law.schema.irregularities import Correction as Correction
from sicbo.law.schema.irregularities import Excluded as Excluded
from sicbo.law.schema.irregularities import FoundLate as FoundLate
from sicbo.law.schema.irregularities import HouseRules as HouseRules
from sicbo.law.schema.irregularities import Interruption as Interruption
from sicbo.law.schema.irregularities import Irregularity as Irregularity
from sicbo.law.schema.irregularities import Lighting as Lighting
from sicbo.law.schema.irregularities import Malfunction as Malfunction
from sicbo.law.schema.irregularities import NoResult as NoResult
from sicbo.law.schema.irregularities import Stakes as Stakes
from sicbo.law.schema.irregularities import Void as Void
from sicbo.law.schema.irregularities import WrongDisplay as WrongDisplay
from sicbo.law.schema.limits import After as After
from sicbo.law.schema.limits import AfterBetsClose as AfterBetsClose
from sicbo.law.schema.limits import Before as Before
from sicbo.law.schema.limits import BeforeBetsClose as BeforeBetsClose
from sicbo.law.schema.limits import Limits as Limits
from sicbo.law.schema.limits import Outside as Outside
from sicbo.law.schema.limits import PersonalLimits as PersonalLimits
from sicbo.law.schema.limits import RaiseMinimum as RaiseMinimum
from sicbo.law.schema.limits import Reopened as Reopened
from sicbo.law.schema.operation import Betting as Betting
from sicbo.law.schema.operation import ClockRule as ClockRule
from sicbo.law.schema.operation import Connections as Connections
from sicbo.law.schema.operation import GamingDay as GamingDay
from sicbo.law.schema.operation import RefusalRules as RefusalRules
from sicbo.law.schema.operation import RefusalsOfAccount as RefusalsOfAccount
from sicbo.law.schema.operation import Room as Room
from sicbo.law.schema.people import Abstaining as Abstaining
from sicbo.law.schema.people import Approval as Approval
from sicbo.law.schema.people import ClosesFrom as ClosesFrom
from sicbo.law.schema.people import Closing as Closing
from sicbo.law.schema.people import Incident as Incident
from sicbo.law.schema.people import Measure as Measure
from sicbo.law.schema.people import Presence as Presence
from sicbo.law.schema.people import Won as Won
from sicbo.law.schema.promotion import CashPrize as CashPrize
from sicbo.law.schema.promotion import CopyOfTerms as CopyOfTerms
from sicbo.law.schema.promotion import Integrity as Integrity
from sicbo.law.schema.promotion import IntegrityAnswer as IntegrityAnswer
from sicbo.law.schema.promotion import NoticeBy as NoticeBy
from sicbo.law.schema.promotion import NoticeMethod as NoticeMethod
from sicbo.law.schema.promotion import NoticeWithin as NoticeWithin
from sicbo.law.schema.promotion import PrizeMethod as PrizeMethod
from sicbo.law.schema.promotion import PrizesAllowed as PrizesAllowed
from sicbo.law.schema.promotion import PromotionLaw as PromotionLaw
from sicbo.law.schema.promotion import Promptness as Promptness
from sicbo.law.schema.promotion import RefusedPrizes as RefusedPrizes
from sicbo.law.schema.promotion import WinnerNotice as WinnerNotice
from sicbo.law.schema.streak import First as First
from sicbo.law.schema.streak import Length as Length
from sicbo.law.schema.streak import Neutral as Neutral
from sicbo.law.schema.streak import Side as Side
from sicbo.law.schema.streak import Streak as Streak
from sicbo.law.schema.streak import StreakCloses as StreakCloses
from sicbo.law.schema.streak import StreakHold as StreakHold
from sicbo.law.schema.streak import StreakLast as StreakLast
from sicbo.law.schema.streak import StreakOpens as StreakOpens
from sicbo.law.schema.streak import StreakPrice as StreakPrice
from sicbo.law.schema.streak import StreakRow as StreakRow
from sicbo.law.schema.terms import By as By
from sicbo.law.schema.terms import Event as Event
from sicbo.law.schema.terms import Gate as Gate
from sicbo.law.schema.terms import TermsBar as TermsBar
from sicbo.law.schema.terms import TermsChance as TermsChance
from sicbo.law.schema.terms import TermsForbidden as TermsForbidden
from sicbo.law.schema.terms import TermsItem as TermsItem
from sicbo.law.schema.terms import TermsLaw as TermsLaw
from sicbo.law.schema.terms import TermsStep as TermsStep
from sicbo.law.schema.tournament import Deputies as Deputies
from sicbo.law.schema.tournament import ExclusiveUse as ExclusiveUse
from sicbo.law.schema.tournament import PracticeSpins as PracticeSpins
from sicbo.law.schema.tournament import Substitutes as Substitutes
from sicbo.law.schema.tournament import Tournament as Tournament
from sicbo.law.schema.tournament import TournamentPresence as TournamentPresence
from sicbo.law.schema.tournament import TournamentRule as TournamentRule
from sicbo.law.schema.tournament import TournamentTable as TournamentTable
from sicbo.law.schema.tournament import Worker as Worker
from sicbo.law.schema.tournament import Workers as Workers


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
    layouts: Layouts | None = None
    without_play: WithoutPlay | None = None
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
    irregularity: tuple[Irregularity, ...] = ()
    no_result: NoResult | None = None
    void: tuple[Void, ...] = ()
    lighting: Lighting | None = None
    malfunction: Malfunction | None = None
    wrong_display: WrongDisplay | None = None
    correction: Correction | None = None
    interruption: Interruption | None = None
    terms: TermsLaw | None = None
    promotion: PromotionLaw | None = None
    tournament: Tournament | None = None
    disputes: Disputes | None = None

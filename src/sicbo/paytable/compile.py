"""Compile a game of a rulebook into its pay table; two rules that both decide a roll are an error naming both."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sicbo.law import schema
from sicbo.law.errors import BadLaw
from sicbo.law.rulebook import Rulebook
from sicbo.paytable.conditions import ALL, Marking, Pick, dice_of, mask, members
from sicbo.paytable.table import Area, Paytable, StreakSide, StreakTable, Verdict
from sicbo.units.dice import ROLLS


def compile_game(
    book: Rulebook, game_id: str, readings: Mapping[str, str] | None = None, without: Collection[str] = ()
) -> Paytable:
    """The pay table of one game under the default readings, but for the ones chosen here; without these of its optional
    bets."""
    game = book.game(game_id)
    chosen = book.chosen(readings or {})
    bench = _Bench(book, game, chosen, Marking.of(book.articles.symbol))
    bets = {bet.id: bet for bet in book.articles.bet}
    areas: dict[str, Area] = {}
    for offer in game.offers:
        bet = bets[offer.bet]
        if bench.reads(offer.reading) and bench.reads(bet.reading):
            for area_id in bet.areas:
                areas[area_id] = bench.area(bet, area_id, offer.clause)
    left_out = tuple(bet for bet in book.optional(game_id) if bet in without)
    return Paytable(
        book=book.id,
        edition=book.source.edition,
        game=game.id,
        currency=book.source.currency,
        readings=chosen,
        areas={area.id: area for area in areas.values() if area.bet not in left_out},
        # A run is one of results, whether the bet on a single one is offered or not.
        streak=bench.streak(areas) if game.streak else None,
        rounding=book.articles.rounding,
        settlement=book.articles.settlement,
        unlisted=book.articles.unlisted.clause,
        without=left_out,
    )


@dataclass
class _Active:
    """A rule in force: the rolls it still decides, after the exceptions to it."""

    path: str
    rule: schema.Rule
    wins: bool
    rolls: int


@dataclass(frozen=True)
class _Bench:
    """One compilation: the book, the game and the readings in force."""

    book: Rulebook
    game: schema.Game
    readings: Mapping[str, str]
    marking: Marking

    def reads(self, guard: str) -> bool:
        """Whether a rule with this reading guard is in force."""
        if not guard:
            return True
        reading, _, option = guard.partition("=")
        return self.readings[reading] == option

    def area(self, bet: schema.Bet, area_id: str, offered: str) -> Area:
        """One area with its verdict on each roll."""
        pick = self.marking.pick(bet.areas[area_id])
        rules = self._rules(bet, pick)
        rows = self._rows(bet, area_id, pick)
        verdicts = [Verdict(None, bet.otherwise.clause, "")] * len(ROLLS)
        for active in rules:
            if not active.wins and not active.rule.exception_to and active.rule.clause == bet.otherwise.clause:
                raise self._bad(active.path, "loses what would lose anyway, by the same clause: leave it out")
            if active.wins:
                self._pay(verdicts, active, rows, f"{active.path} ({area_id})")
            else:
                loss = Verdict(None, active.rule.clause, "")
                for index in members(active.rolls):
                    verdicts[index] = loss
        return Area(area_id, bet.id, bet.areas[area_id], pick.faces, offered, bet.clause, tuple(verdicts))

    def _rules(self, bet: schema.Bet, pick: Pick) -> list[_Active]:
        """The rules in force for one pick, exceptions taken out, no two deciding the same roll differently."""
        active = [
            _Active(f"bet[{bet.id}].{kind}[{index}]", rule, kind == "win", self._mask(bet, rule, pick))
            for kind, rules in (("win", bet.win), ("lose", bet.lose))
            for index, rule in enumerate(rules)
            if self.reads(rule.reading) and (not rule.games or self.game.id in rule.games)
        ]
        whole = {id(one): one.rolls for one in active}
        for one in active:
            if one.rule.exception_to:
                excepted = [o for o in active if o.rule.clause == one.rule.exception_to and o.wins != one.wins]
                if not any(whole[id(other)] & whole[id(one)] for other in excepted):
                    raise self._bad(
                        one.path, f"is declared an exception to {one.rule.exception_to}, but excepts nothing"
                    )
                for other in excepted:
                    other.rolls &= ~whole[id(one)]
        for index, one in enumerate(active):
            for other in active[:index]:
                both = one.rolls & other.rolls
                if both:
                    roll = ROLLS[next(members(both))]
                    raise self._bad(
                        one.path,
                        f"{self._cite(other.rule.clause)} and {self._cite(one.rule.clause)} both decide {roll}",
                    )
        return active

    def _mask(self, bet: schema.Bet, rule: schema.Rule, pick: Pick) -> int:
        rolls = mask(rule.when, pick, self.marking)
        for face in rule.when.not_triples or ():
            kept = tuple(one for one in rule.when.not_triples or () if one != face)
            if mask(_with_triples(rule.when, kept), pick, self.marking) == rolls:
                raise self._bad(f"bet[{bet.id}].not_triples", f"excepting triple {face} changes nothing")
        return rolls

    def _rows(self, bet: schema.Bet, area_id: str, pick: Pick) -> list[tuple[schema.Row, int]]:
        """The pay-table rows of one area with the rolls each covers, no two covering the same roll."""
        rows = next(table for table in self.book.articles.table if table.id == self.game.table).row
        found: list[tuple[schema.Row, int]] = []
        for index, row in enumerate(rows):
            if row.bet != bet.id or (row.areas and area_id not in row.areas) or not self.reads(row.reading):
                continue
            rolls = ALL if row.dice is None else dice_of(pick.faces, row.dice)
            for other, taken in found:
                if rolls & taken:
                    both = f"{self._cite(other.clause)} and {self._cite(row.clause)}"
                    raise self._bad(f"table[{self.game.table}].row[{index}]", f"{both} both pay {area_id}")
            found.append((row, rolls))
        return found

    def _pay(self, verdicts: list[Verdict], active: _Active, rows: list[tuple[schema.Row, int]], path: str) -> None:
        unpaid = active.rolls
        for row, rolls in rows:
            clause = row.clause if active.rule.clause == "row" else active.rule.clause
            win = Verdict(Fraction(row.pays), clause, row.clause)
            for index in members(active.rolls & rolls):
                verdicts[index] = win
            unpaid &= ~rolls
        if unpaid:
            roll = ROLLS[next(members(unpaid))]
            raise self._bad(path, f"wins on {roll}, but no row of {self.game.table} pays it")

    def streak(self, areas: Mapping[str, Area]) -> StreakTable:
        """The streak wager, its sides following the verdicts of this table's own areas."""
        law = self.book.articles.streak
        assert law is not None, "law.check refuses a streak game without a streak section"
        neutral = mask(law.neutral.when, Pick((), frozenset()), self.marking)
        sides = {}
        for side in law.side:
            wins = sum(1 << i for i, verdict in enumerate(areas[side.follows].verdicts) if verdict.pays is not None)
            sides[side.area] = StreakSide(side.area, side.follows, side.opposite, side.clause, wins & ~neutral)
        shortest, longest = law.shortest.length, law.longest.length
        rows = {row.length: row for row in law.row}
        if sorted(rows) != list(range(1, longest + 1)) or len(rows) != len(law.row):
            raise self._bad("streak.row", f"the rows are not the lengths 1 to {longest}, each once")
        for row in law.row:
            if bool(row.pays) != (row.length >= shortest):
                raise self._bad(f"streak.row[{row.length}]", f"pays from {shortest} on, and only from there")
        for name in ("start", "closes", "price", "hold"):
            if sum(self.reads(one.reading) for one in getattr(law, name)) != 1:
                raise self._bad(f"streak.{name}", f"exactly one {name} must be in force")
        if sum(self.reads(one.reading) for one in law.last) > 1:
            raise self._bad("streak.last", "no more than one last may be in force")
        starts = [start.length for start in law.start if self.reads(start.reading)]
        return StreakTable(
            clause=law.clause,
            sides=sides,
            neutral=neutral,
            neutral_clause=law.neutral.clause,
            shortest=shortest,
            longest=longest,
            start=starts[0],
            first_counts=starts[0] == 0 and any(self.reads(first.reading) for first in law.first),
            pays=(None, *(Fraction(rows[n].pays) if rows[n].pays else None for n in range(1, longest + 1))),
            rows=("", *(rows[n].clause for n in range(1, longest + 1))),
            loses_clause=law.loses_clause,
            wins_clause=law.wins_clause,
        )

    def _cite(self, number: str) -> str:
        return "the pay-table row" if number == "row" else str(self.book.cite(number))

    def _bad(self, path: str, fault: str) -> BadLaw:
        return BadLaw(f"{self.book.folder.name}/rulebook.toml", path, fault)


def _with_triples(when: schema.When, not_triples: tuple[int, ...]) -> schema.When:
    from msgspec.structs import replace

    return replace(when, not_triples=not_triples)

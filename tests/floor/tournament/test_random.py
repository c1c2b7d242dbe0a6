"""Random tournaments against an independent model of money, chips and ranking, written with plain arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament.conditions import Paid
from sicbo.floor.tournament.ranking import lots
from sicbo.law.vocabulary import PlacePrize
from tests.floor.tournament.held import ALONE, CHIEF, DIRECTOR, MANAGER, OTHER_MANAGER, Held, example

BOOKS = ("crown-melbourne", "crown-melbourne-vcgr", "crown-sydney")
SHARES = ("50.5", "33.33", "16.17")


class Model:
    """What must come out: who has paid what, what lies before whom, and in which order they finish."""

    def __init__(self) -> None:
        self.entry_fees = self.pool = 0
        self.wallets: dict[str, int] = {}
        self.chips: dict[str, int] = {}
        self.away: set[str] = set()
        self.disqualified: set[str] = set()

    def pays(self, player: str, fees: Mapping[Paid, int], sign: int = 1) -> None:
        entry, buy_in = fees.get("entry-fee", 0), fees.get("buy-in", 0)
        self.entry_fees += sign * entry
        self.pool += sign * buy_in
        self.wallets[player] = self.wallets.get(player, 0) - sign * (entry + buy_in)

    def ranking(self, lot: dict[str, int]) -> list[str]:
        ranked = [one for one in self.chips if one not in self.disqualified]
        return sorted(ranked, key=lambda one: (one in self.away, -self.chips[one], lot[one]))

    def prizes(self, order: list[str]) -> dict[str, int]:
        eligible = [one for one in order if one not in self.away][: len(SHARES)]
        hundredths = [5050, 3333, 1617]
        given = [self.pool * part // 10_000 for part in hundredths[: len(eligible)]]
        if given:
            given[0] += self.pool - sum(given)
        return dict(zip(eligible, given, strict=True))


def begun(book: str, chance: Random) -> tuple[Held, Model, list[str]]:
    """Entries, some of them withdrawn, and a session that has started."""
    one = example(book)
    rounds = tuple(each for each in one.sessions if each.round == 1)[:1]
    prizes = tuple(PlacePrize(place=place, share=share) for place, share in enumerate(SHARES, 1))
    held = Held(book).drafted(ALONE, sessions=rounds, prizes=prizes, prize_pool=None, players_min=2, players_max=16)
    held.state.findings = 0
    held.ready().directed().designated("A", "B").committed()
    model = Model()
    players = [f"p{number}" for number in range(chance.randint(4, 12))]
    for player in players:
        held.entered(player)
        model.pays(player, held.state.terms.fees)
    for player in chance.sample(players, chance.randint(0, len(players) - 4)):
        entry = held.state.of(player)
        assert entry is not None
        held.done(Actor(player), c.Withdraw(entry=entry.id))
        model.pays(player, held.state.terms.fees, -1)
        players.remove(player)
    held.drawn().briefed().sat("S1")
    return held, model, players


def played(held: Held, model: Model, players: list[str], chance: Random) -> None:
    """Spins, penalties, people who leave, the count, and corrections after it."""
    stacks = dict.fromkeys(players, held.state.terms.bank)
    penalties = dict.fromkeys(players, 0)
    for _ in range(chance.randint(1, 5)):
        stacks = {player: max(0, amount + chance.choice((-100, 0, 100))) for player, amount in stacks.items()}
        held.spin("S1", **stacks)
    for player in players:
        entry = held.state.of(player)
        assert entry is not None
        if chance.random() < 0.2:
            penalties[player] = chance.choice((50, 1_000_000))
            penalty = c.Penalise(entry=entry.id, ground="compulsory-wager", chips=penalties[player])
            held.done(DIRECTOR, penalty)
        if chance.random() < 0.15 and len(model.disqualified) + len(model.away) < len(players) - 2:
            why = chance.choice(("disqualified", "retired", "absent"))
            held.done(DIRECTOR, c.EndPlay(entry=entry.id, why=why))  # type: ignore[arg-type]
            (model.disqualified if why == "disqualified" else model.away).add(player)
    held.count("S1", **stacks)
    for player in chance.sample(players, 2):
        amount = chance.choice((-75, 75))
        held.done(THE_HOUSE, c.AdjustChips(session="S1", player=player, amount=amount))
        stacks[player] += amount
    model.chips = {player: max(0, stacks[player] - penalties[player]) for player in players}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(25))
@pytest.mark.clause("house 23.6", "house 23.9", "house 23.10")
def test_random_tournaments_end_as_plain_arithmetic_says(book: str, seed: int) -> None:
    chance = Random(f"{book}-{seed}")
    held, model, players = begun(book, chance)
    played(held, model, players, chance)
    if chance.random() < 0.1:
        held.done(CHIEF, c.CancelTournament(ground="irregularity"))
        assert (held.balance("fees"), held.balance("prize-pool")) == (0, 0)
        fees = held.state.terms.fees
        each = fees.get("entry-fee", 0) + fees.get("buy-in", 0)
        back = sorted(amount for _, amount in held.state.open.values())
        assert sum(back) == each * len(model.wallets), "everybody has everything back"
        return
    result = held.done(DIRECTOR, c.SetRanking())
    lot = {held.state.entrants[entry].player: place for entry, place in lots(held.state).items()}
    order = model.ranking(lot)
    assert [held.state.entrants[entry].player for entry in result.ranking] == order
    prizes = model.prizes(order)
    assert {one.player: one.amount for one in result.awards} == prizes
    held.done(MANAGER, c.RequestApproval(order=c.PayPrizes()))
    held.done(OTHER_MANAGER, c.Approve(approval=1))
    held.done(MANAGER, c.PayPrizes())
    assert (held.balance("prize-pool"), held.balance("fees")) == (0, model.entry_fees)
    sent: dict[str, int] = {}
    for whose, amount in held.state.open.values():
        sent[whose] = sent.get(whose, 0) + amount
    assert {player: sent[player] for player in players if player in sent} == {
        player: amount for player, amount in prizes.items() if amount
    }

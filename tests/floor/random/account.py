"""The second account: what lies on the layout and how rounds were settled, kept by hand from the events alone.

No wager may be settled twice, or never, and a round put right must be taken back exactly as it stood.
"""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.table import entries as n
from sicbo.floor.table.chips import events as c
from sicbo.floor.table.closing import events as e
from sicbo.floor.table.corrections import events as r
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.float import events as f
from sicbo.floor.table.irregularities import events as i
from sicbo.floor.table.people import events as h
from sicbo.floor.table.sessions import events as t
from sicbo.floor.table.state import TOKENS, Table
from sicbo.floor.table.streak import events as k
from sicbo.floor.table.wagers import events as w

Key = tuple[str, str]
"""A place and an area."""
Settled = dict[tuple[str, str, bool], n.Paid]
"""How each wager of a round was settled, by place, area and whether it was of tokens."""


class Account:
    """What should be, beside what the table says is."""

    def __init__(self) -> None:
        self.piles: dict[tuple[str, str, str], int] = {}
        """Place, area and pile (cash, a colour, tokens): the stake there."""
        self.streaks: dict[Key, tuple[int, int]] = {}
        """What each is made of: money and tokens."""
        self.rounds: dict[int, Settled] = {}
        self.opening = self.fills = self.credits = self.drop = 0
        self.chips: int | None = None
        """What the entrants have of a tournament's chips, on the layout too; nothing where none plays here."""

    def follow(self, event: AnyEvent) -> None:
        """Take note of an event; one that does not fit what was noted before raises."""
        self._follow_chips(event)
        match event:
            case w.WagerRegistered() | c.TokensReturned():
                self._change(event.place, event.changes)
            case k.StreakRegistered():
                assert (event.place, event.area) not in self.streaks, event
                self.streaks[event.place, event.area] = event.stake - event.tokens, event.tokens
            case w.RoundSettled():
                self._settle(event)
            case k.StreaksRederived():
                self._count(event.counts, event.places)
            case i.NoResultDeclared():
                self._off(event.returned)
            case r.RoundVoided():
                self._off((*event.returned, *event.forfeited))
                self._tokens_off(event.tokens_forfeited)
                self._reverse(event.round, event.adjustments, whole=event.settled)
            case r.WagersVoided():
                self._off(event.returned)
                self._reverse(event.round, event.adjustments, whole=False)
            case r.ResultCorrected():
                self._reverse(event.round, event.adjustments, whole=event.settled)
            case h.WagerRefused():
                self._off((n.Laid(event.place, event.player, event.area, event.stake),))
            case h.WagerVoided():
                self._off(n.Laid(event.place, event.player, one.area, one.stake) for one in event.wagers)
            case e.TableClosed():
                assert not self.piles, event
                assert not self.streaks, event
            case f.FloatOpened():
                self.opening, self.fills, self.credits, self.drop = event.amount, 0, 0, 0
            case f.FillReceived():
                self.fills += event.amount
            case f.CreditSent():
                self.credits += event.amount
            case c.ChipsBought():
                self.drop += event.amount
            case c.VoucherExchanged():
                self.drop += event.amount if event.gives == "cash-chips" else 0
            case f.FloatCounted():
                won = event.counted + self.credits + self.drop - self.opening - self.fills
                assert event.win == won, event
            case _:
                pass

    def agrees(self, table: Table) -> None:
        """The layout of the table is the one noted here, and so are the chips of a tournament."""
        if self.chips is not None:
            assert self.chips == sum(place.stack + place.staked for place in table.places.values()), "chips of C"
        lying: dict[tuple[str, str, str], int] = {}
        streaks: dict[Key, tuple[int, int]] = {}
        for place in table.places.values():
            for area, wager in place.wagers.items():
                coloured = sum(wager.colours.values())
                piles = {"cash-chips": wager.stake - coloured, **wager.colours}
                lying |= {(place.id, area, pile): stake for pile, stake in piles.items() if stake}
            lying |= {(place.id, area, TOKENS): stake for area, stake in place.purse.token_wagers.items()}
            streaks |= {(place.id, area): (wager.money, wager.tokens) for area, wager in place.streaks.items()}
        assert lying == self.piles, f"the layout of {table.id} is not the one that was laid"
        assert streaks == self.streaks, f"the streaks of {table.id} are not those that were laid"
        if not table.in_hand:
            assert not lying, f"wagers lie on {table.id} between two rounds"

    def _follow_chips(self, event: AnyEvent) -> None:
        """Issued, counted, won and lost, and moved by what was put right: as the events say, without the books."""
        match event:
            case t.TableDesignated():
                self.chips = 0
            case e.TableClosed():
                assert not self.chips, "chips of a tournament are left"
                self.chips = None
        if self.chips is None:
            return
        match event:
            case t.BankIssued():
                self.chips += event.amount
            case t.PracticeBegun():
                self.chips += sum(one.amount for one in event.banks)
            case t.SessionCounted() | t.PracticeEnded():
                self.chips -= sum(one.amount for one in event.counted)
            case w.RoundSettled():
                self.chips += sum(paid.back - paid.staked for one in event.places for paid in one.wagers)
            case r.RoundVoided():
                self.chips -= sum(one.stake for one in event.forfeited)
                self._adjust_chips(event.adjustments)
            case r.WagersVoided() | r.ResultCorrected():
                self._adjust_chips(event.adjustments)
            case h.WagerVoided() if event.stakes == "forfeited":
                self.chips -= sum(one.stake for one in event.wagers)

    def _adjust_chips(self, adjustments: Iterable[n.Adjustment]) -> None:
        assert self.chips is not None
        self.chips += sum(one.net + one.owed - one.repaid for one in adjustments if one.seat)

    def _change(self, place: str, changes: Iterable[n.Change]) -> None:
        for change in changes:
            key = place, change.area, change.pile
            assert self.piles.pop(key, 0) == change.before != change.after >= 0, change
            if change.after:
                self.piles[key] = change.after

    def _off(self, laid: Iterable[n.Laid]) -> None:
        """Money leaves the layout, all of it that lay on this area."""
        for one in laid:
            if (one.place, one.area) in self.streaks:
                money, tokens = self.streaks.pop((one.place, one.area))
                assert one.stake == money, one
                if tokens:  # they go back as such with the event that follows, or are kept as such with this one
                    self.piles[one.place, one.area, TOKENS] = tokens
                continue
            there = [key for key in self.piles if key[:2] == (one.place, one.area) and key[2] != TOKENS]
            assert one.stake == sum(self.piles.pop(key) for key in there), one

    def _tokens_off(self, kept: Iterable[n.Laid]) -> None:
        """Tokens are kept by the house, all that lay on this area."""
        for one in kept:
            assert self.piles.pop((one.place, one.area, TOKENS)) == one.stake, one

    def _settle(self, event: w.RoundSettled) -> None:
        assert event.round not in self.rounds, f"round {event.round} is settled twice"
        lying: dict[tuple[str, str, bool], int] = {}
        for (place, area, pile), stake in self.piles.items():
            key = place, area, pile == TOKENS
            lying[key] = lying.get(key, 0) + stake
        ended = self._count(event.streaks, event.places)
        settled: Settled = {}
        for one in event.places:
            for paid in one.wagers:
                key = one.place, paid.area, bool(paid.tokens)
                if key[:2] in ended:
                    continue
                assert key not in settled, f"{key} is settled twice in round {event.round}"
                assert lying.pop(key) == paid.stake, event
                settled[key] = paid
        assert not lying, f"{lying} were not settled in round {event.round}"
        self.piles.clear()
        self.rounds[event.round] = settled

    def _count(self, counts: Iterable[n.StreakCount], places: Iterable[n.PlaceSettled]) -> set[Key]:
        """Every streak in play was counted, and those that ended were paid or collected once."""
        told = [(one.place, one.area) for one in counts]
        assert sorted(told) == sorted(self.streaks), "streaks in play are not those that were counted"
        ended = {(one.place, one.area) for one in counts if one.outcome != "live"}
        paid: dict[Key, list[tuple[int, int]]] = {}
        for one in places:
            for row in one.wagers:
                part = (0, row.stake) if row.tokens else (row.stake, 0)
                paid.setdefault((one.place, row.area), []).append(part)
        for key in ended & set(paid):
            money, tokens = self.streaks.pop(key)
            assert sorted(paid[key]) == sorted(part for part in ((money, 0), (0, tokens)) if any(part)), key
        assert not ended & set(self.streaks), "a streak ended and was not settled"
        return ended

    def _reverse(self, number: int, adjustments: Iterable[n.Adjustment], *, whole: bool) -> None:
        """What was settled is taken back exactly as it stood, and stands as it is decided anew."""
        standing = self.rounds.get(number, {})
        for one in adjustments:
            for paid in one.reversed:
                assert standing.pop((one.place, paid.area, bool(paid.tokens))) == paid, one
        assert not whole or not standing, f"{standing} of round {number} were left out"
        for one in adjustments:
            standing |= {(one.place, paid.area, bool(paid.tokens)): paid for paid in one.settled}

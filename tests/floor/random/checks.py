"""What must hold at any table after any order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, cast

import msgspec

from sicbo.floor.designation import CHIPS
from sicbo.floor.table.accounts import (
    bank,
    claim,
    debt,
    forfeited,
    outside,
    outstanding,
    stack,
    token_unit,
    transit,
    wagers,
    withheld,
)
from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.corrections.events import ReceivableCollected
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.fairness.view import round_fairness
from sicbo.floor.table.float.events import FillReceived, FloatOpened
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating.events import BoughtIn, TableOpened
from sicbo.floor.table.state import CASH, Table
from sicbo.floor.table.view import PublicView, dealer_view, pit_view, player_view, public_view
from sicbo.floor.table.views.public import just_settled, player_part
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.floor.table.wagers.notation import noted, parse, write
from sicbo.ledger.postings import Ledger, Posting, transfer
from sicbo.units.fair_dice import faces
from sicbo.units.wager_seal import proved
from sicbo.words import LANGUAGES
from sicbo.words import load as words

NEVER_BELOW_ZERO = {"stack", "wagers", "withheld", "forfeited", "drop", "in-transit"}
ANY_EVENT: Any = AnyEvent
_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(ANY_EVENT)


def sent_here(law: TableLaw, event: AnyEvent) -> list[Posting]:
    """What somebody else has booked before this event could be: money and chips that were sent to the table."""
    if isinstance(event, BoughtIn | FloatOpened | FillReceived | ReceivableCollected) and event.transfer:
        return transfer(outside("sender"), transit(event.transfer), law.currency, event.amount)
    return []


def check_money(law: TableLaw, table: Table, ledger: Ledger) -> None:
    """Stacks, wagers, tokens and the tray are what the ledger says, and nobody is below zero."""
    unit, tokens = law.currency, token_unit(law.currency)
    for place in table.places.values():
        theirs, staked = stack(table.id, place.id), wagers(table.id, place.id)
        name = f"{table.id}/{place.id}"
        assert place.stack == ledger.balance(theirs, table.unit) >= 0, name
        assert place.staked == ledger.balance(staked, table.unit) >= 0, name
        assert place.purse.tokens == ledger.balance(theirs, tokens) >= 0, name
        assert place.staked_tokens == ledger.balance(staked, tokens) >= 0, name
        assert in_hand(place, CASH) >= 0, f"{name} has more colour chips than its stack is worth"
        assert all(chips.count >= 0 for chips in place.purse.colours.values()), name
    assert table.tray.holds == ledger.balance(bank(table.id), unit), "the tray"


def check_books(law: TableLaw, table: Table, ledger: Ledger) -> None:
    """All accounts together hold nothing, unit by unit; only debts, floats and what lies outside may be below zero."""
    sums: dict[str, int] = {}
    for (account, unit), amount in ledger.balances.items():
        sums[unit] = sums.get(unit, 0) + amount
        assert amount >= 0 or account.kind not in NEVER_BELOW_ZERO, f"{account} holds {amount}"
        gone = account.kind in {"stack", "wagers"} and account.owner.partition("/")[2] not in table.places
        assert not gone, f"{account} holds {amount} at a place that is no more"
    assert not any(sums.values()), sums
    check_chips(table, ledger)
    unit = law.currency
    for owed, counted in ((table.irregular.owed, unit), (table.irregular.tokens_owed, token_unit(unit))):
        assert all(amount > 0 for amount in owed.values()), owed
        assert all(ledger.balance(debt(player), counted) == -amount for player, amount in owed.items()), owed
        assert ledger.balance(claim(table.id), counted) == sum(owed.values()), owed
    for number, held in table.people.withheld.items():
        assert ledger.balance(withheld(table.id, number), unit) == held.amount > 0, held
    assert ledger.balance(forfeited(table.id), unit) >= 0
    waiting = table.irregular.tokens_waiting.get(unit, {}).values()
    assert ledger.balance(outstanding(table.id), token_unit(unit)) >= sum(waiting), table.irregular.tokens_waiting
    assert all(amount > 0 for amount in waiting), table.irregular.tokens_waiting
    lost = [account for account, counted in ledger.balances if account.kind == "in-transit" and counted != unit]
    assert not lost, f"{lost} hold what no wallet takes"
    away = sum(value * count for value, count in table.tray.away.values())
    assert ledger.balance(outstanding(table.id), unit) == away, table.tray.away


def check_chips(table: Table, ledger: Ledger) -> None:
    """Chips of a tournament are before its players or with it, and at no table that is not in its session."""
    chips = {(account, unit): amount for (account, unit), amount in ledger.balances.items() if unit.startswith(CHIPS)}
    assert {account.kind for account, _ in chips} <= {"stack", "wagers", "tournament"}, chips
    assert {unit for _, unit in chips} <= {table.unit}, chips


def check_replay(law: TableLaw, table: Table, log: Iterable[AnyEvent]) -> None:
    """State rebuilt from the events, read back from their stored form, is the live state byte for byte."""
    again = Table(table.id)
    for event in log:
        evolve(law, again, event)
    assert again == table
    assert repr(again) == repr(table)


def stored(event: AnyEvent) -> AnyEvent:
    """The event as it comes back from the log; it must be the same."""
    back: AnyEvent = _decoder.decode(_encoder.encode(event))
    assert back == event, f"{event} came back as {back}"
    assert repr(back) == repr(event)
    return back


def check_views(law: TableLaw, table: Table) -> None:
    """Every audience sees something, and no view raises."""
    assert public_view(law, table).round == table.round
    for place in table.places:
        assert player_view(law, table, place).place == place
    dealer, pit = dealer_view(law, table), pit_view(law, table)
    assert pit.dealer == dealer
    for view in (public_view(law, table), pit):
        assert _encoder.encode(view)
    check_fairness(table)


def own_parts(law: TableLaw, table: Table) -> bytes:
    """What is each player's own at this table, as it is told."""
    settled, public = just_settled(table), cast("PublicView", None)
    return _encoder.encode([player_part(law, table, place, public, settled) for place in table.places])


def check_fairness(table: Table) -> None:
    """Links of the day give the dice that were called, and sealed wagers are proved to their players."""
    for number, record in table.irregular.rounds.items():
        for attempt, used in record.links.items():
            if used.link and used.faces is not None:
                drawn = faces(bytes.fromhex(used.link), table.id, used.day, number, attempt)
                assert sorted(drawn) == sorted(used.faces), (number, attempt)
    latest = table.irregular.rounds.get(table.round)
    for seal in () if latest is None else latest.seals.values():
        for wager in seal.wagers:
            told = round_fairness(table, table.round, wager.place, wager.player)
            assert told is not None
            shown = [one.inclusion for one in told.attempts if one.inclusion is not None]
            assert all(all(proved(one)) for one in shown), wager
            assert any(one.wagers for one in shown), wager


def check_notation(law: TableLaw, opened: TableOpened, event: RoundSettled) -> None:
    """A settled round is printed and read back to the same facts."""
    told = noted(law, {place.id: place.game for place in opened.places}, event)
    assert parse(write(told)) == told


def check_refusal(refused: Refused) -> None:
    """A refusal has a clause, and in every language words for what happened and what to do."""
    assert " " in refused.clause, refused
    _spoken(refused.code, tuple(sorted(refused.arguments)))
    for one in refused.blocked:
        assert " " in one.clause, refused


@cache
def _spoken(code: str, arguments: tuple[str, ...]) -> None:
    told: dict[str, str | int] = dict.fromkeys(arguments, 1)
    for language in LANGUAGES:
        spoken = words(language)
        bare = f"remedy.{code}-none"
        assert spoken.say(f"refusal.{code}", **told)
        assert spoken.say(bare if spoken.has(bare) else f"remedy.{code}", **told)

"""Fair dice closer than a script looks: what is sealed, what is shown, what a link must be, and whose word counts."""

from __future__ import annotations

from copy import deepcopy
from hashlib import sha256

import msgspec
import pytest

from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.dealing.events import BetsClosed
from sicbo.floor.table.fairness import commands as f
from sicbo.floor.table.fairness.dealers import AUTOMATIC
from sicbo.floor.table.fairness.sealing import lying, wager_root
from sicbo.floor.table.fairness.sensor import sensed_digest
from sicbo.floor.table.fairness.view import round_fairness
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.commands import StartGamingDay
from sicbo.floor.table.view import dealer_view, player_view, public_view
from sicbo.floor.table.wagers import commands as w
from sicbo.units import merkle
from sicbo.units.fair_dice import LONGEST, before, faces
from sicbo.units.wager_seal import leaves, proved
from tests.floor.desk import Desk
from tests.floor.streak_evening import evening
from tests.floor.tables import DEALER, MANAGER, P1, P2, SUPERVISOR, Floor, every_game
from tests.scenarios.fairness import SALT

TUMBLER, SENSOR = Actor("tumbler", office="tumbler"), Actor("sensor", office="sensor")
AREA_MANAGER = Actor("area-manager", "area-manager")
DAY = "2026-01-31"
LENGTH = 9
SECRET = sha256(b"floor").digest()


def link(number: int) -> str:
    return before(SECRET, LENGTH - number).hex()


def electronic(address: str = "crown-sydney/standard", **changed: object) -> Floor:
    floor = Floor(address, **({"mode": "practice", "dice": "electronic"} | changed))  # type: ignore[arg-type]
    floor.must(TUMBLER, f.PublishChain(DAY, LENGTH, link(0)))
    return floor


def dice(floor: Floor) -> tuple[int, int, int]:
    attempt = floor.table.fairness.attempt
    assert attempt is not None
    return faces(bytes.fromhex(link(attempt.link)), "T1", DAY, attempt.round, attempt.attempt)


def closed(floor: Floor) -> None:
    """Bets on the layout and closed under the salt, whatever the order of the book."""
    actor = MANAGER if "act-as-dealer" in floor.law.acts else DEALER
    floor.until("open-bets")
    floor.must(actor, p.OpenBets(salt=SALT))
    area = next(iter(floor.law.paytables[floor.table.places["P1"].game].areas))
    floor.must(P1, floor.bet(area, 100))
    floor.must(P2, floor.bet(area, 200, "P2"))
    floor.until("no-more-bets")
    floor.must(actor, p.CloseBets())


@pytest.mark.clause("house 10.2", "house 10.4")
@pytest.mark.parametrize("address", list(every_game()))
def test_every_game_plays_three_rounds_with_electronic_dice_and_the_record_checks_out(address: str) -> None:
    floor = electronic(address)
    for number in (1, 2, 3):
        closed(floor)
        rolled = dice(floor)
        floor.until("settle", rolled)
        floor.step()
        floor.must(TUMBLER, f.RevealLink(number, 1, link(number)))
        record = round_fairness(floor.table, number, "P1", "P1")
        assert record is not None
        [attempt] = record.attempts
        assert (attempt.dice, attempt.number, attempt.link) == (rolled, number, link(number))
        assert attempt.inclusion is not None
        assert proved(attempt.inclusion) == [True]
        stood_up = round_fairness(floor.table, number, "", "P1")
        assert stood_up is not None
        assert stood_up.attempts[0].inclusion == attempt.inclusion
    assert repr(floor.replayed()) == repr(floor.table)


@pytest.mark.clause("house 10.1")
def test_a_chain_is_for_its_day_of_lawful_length_and_never_used_again() -> None:
    floor = Floor("crown-sydney/standard", mode="practice", dice="electronic")

    def part(day: str, length: int, end: str) -> object:
        return floor.refused(TUMBLER, f.PublishChain(day, length, end)).arguments["part"]

    assert part(DAY, 0, link(0)) == part(DAY, LONGEST + 1, link(0)) == "length"
    assert part(DAY, 1, link(0).upper()) == part(DAY, 1, "") == "link"
    assert part("", 1, link(0)) == "day"
    assert isinstance(floor.decide(TUMBLER, f.PublishChain(DAY, LONGEST, link(0))), list)
    floor.must(TUMBLER, f.PublishChain(DAY, 1, link(0)))
    closed(floor)
    floor.until("settle", dice(floor))
    floor.step()
    floor.must(AREA_MANAGER, f.ExplainLink(1, 1, "secret-lost"))
    assert part(DAY, 1, link(0)) == "link"


@pytest.mark.clause("house 10.1")
def test_only_the_tumbler_or_an_area_manager_publishes() -> None:
    floor = Floor("crown-sydney/standard", mode="practice", dice="electronic")
    order = f.PublishChain(DAY, 5, link(0))
    for actor in (P1, DEALER, SUPERVISOR, SENSOR):
        assert floor.refused(actor, order).code == Reason.NOT_ALLOWED
    for actor in (TUMBLER, AREA_MANAGER, MANAGER):
        assert isinstance(floor.decide(actor, order), list)


@pytest.mark.clause("house 10.4")
def test_any_other_link_of_the_same_chain_is_refused() -> None:
    floor = electronic()
    closed(floor)
    floor.until("settle", dice(floor))
    for wrong in (link(0), link(2), link(9), "", "00" * 32, link(1).upper()):
        assert floor.refused(TUMBLER, f.RevealLink(1, 1, wrong)).code == Reason.LINK_MISMATCH
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1)))


@pytest.mark.clause("house 10.2")
def test_dice_in_another_order_are_the_same_dice() -> None:
    floor = electronic()
    closed(floor)
    a, b, c = dice(floor)
    floor.until("settle", (c, a, b))
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1)))


@pytest.mark.clause("house 10.5")
def test_only_an_area_manager_or_above_explains_and_a_closed_table_can_still_reveal() -> None:
    floor = electronic()
    closed(floor)
    floor.until("settle", dice(floor))
    floor.step()
    for actor in (TUMBLER, DEALER, SUPERVISOR):
        assert floor.refused(actor, f.ExplainLink(1, 1, "other")).code == Reason.NOT_ALLOWED
    assert isinstance(floor.decide(AREA_MANAGER, f.ExplainLink(1, 1, "other")), list)
    floor.table.open = False
    assert isinstance(floor.decide(TUMBLER, f.RevealLink(1, 1, link(1))), list)
    assert isinstance(floor.decide(AREA_MANAGER, f.ExplainLink(1, 1, "other")), list)


def test_an_explained_link_keeps_its_reason_and_abandons_the_chain() -> None:
    floor = electronic()
    closed(floor)
    floor.until("settle", dice(floor))
    floor.step()
    floor.must(AREA_MANAGER, f.ExplainLink(1, 1, "secret-exposed"))
    record = round_fairness(floor.table, 1)
    assert record is not None
    assert (record.attempts[0].link, record.attempts[0].reason) == ("", "secret-exposed")
    seen = public_view(floor.law, floor.table)
    assert seen.chain is not None
    assert seen.chain.abandoned
    assert seen.unrevealed == ()


@pytest.mark.clause("house 10.5")
def test_a_link_of_the_day_before_is_still_owed_and_reopens_no_closed_record() -> None:
    floor = electronic("rws-sentosa/pay-table-1")
    closed(floor)
    floor.until("settle", dice(floor))
    floor.step()
    floor.must(MANAGER, StartGamingDay("2026-02-01"))
    assert floor.refused(DEALER, p.OpenBets()).code == Reason.LINK_NOT_REVEALED
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1)))
    assert floor.table.irregular.rounds == {}
    assert floor.refused(DEALER, p.OpenBets()).code == Reason.NO_CHAIN


@pytest.mark.clause("house 10.3")
def test_without_a_salt_electronic_dice_do_not_open_bets_and_physical_ones_make_no_root() -> None:
    floor = electronic()
    assert floor.refused(DEALER, p.OpenBets()).code == Reason.NO_SALT
    assert "open-bets" in {step.command for step in dealer_view(floor.law, floor.table).steps}
    real = Floor("crown-sydney/standard")
    assert real.refused(DEALER, p.OpenBets(salt="5a" * 15)).code == Reason.BAD_SALT
    roots = []
    for salt in ("", SALT):
        real.must(DEALER, p.OpenBets(salt=salt))
        real.must(P1, real.bet("big", 100))
        real.until("no-more-bets")
        [closing] = real.decide(DEALER, p.CloseBets())  # type: ignore[misc]
        assert isinstance(closing, BetsClosed)
        roots.append((closing.root, wager_root(real.table)))
        real.until("settle")
        real.step()
    assert roots[0] == ("", "")
    assert len({*roots[1]}) == 1
    assert roots[1][0]


def from_scratch(table: Table) -> str:
    """The root of the wagers on the layout, with every leaf hashed anew."""
    attempt, salt = table.irregular.attempts(table.round), bytes.fromhex(table.fairness.salt)
    return merkle.root(leaves(table.id, table.round, attempt, lying(table), salt)).hex()


@pytest.mark.clause("house 10.3")
def test_leaves_are_hashed_as_wagers_are_registered_and_none_when_bets_close(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.table.fairness.salt = SALT
    desk.issue("P1", "red", 100, 5)
    desk.tokens("P1", 300)

    def ready() -> bool:
        return {*desk.table.fairness.leaves} == {*lying(desk.table)}

    orders: list[AnyCommand] = [
        w.MoveWager(round=1, place="P1", area="big", to="small", amount=100),
        w.UndoWagers(1, "P1"),
        w.RedoWagers(1, "P1"),
        w.TakeBack(round=1, place="P1", area="big", amount=50),
        w.ClearWagers(1, "P1"),
        w.UndoWagers(1, "P1"),
    ]
    desk.bet("P1", 200)
    desk.bet("P1", 100, medium="colour-chips", colour="red")
    desk.bet("P2", 50, "small")
    desk.bet("P1", 100, "small", medium="tokens")
    assert ready()
    for order in orders:
        assert isinstance(desk.give(DEALER, order), list), order
        assert ready(), order
    assert len(lying(desk.table)) > 3
    expected = from_scratch(desk.table)
    monkeypatch.delattr("sicbo.floor.table.fairness.sealing.leaf")
    assert wager_root(desk.table) == expected


@pytest.mark.clause("house 10.3")
def test_an_attempt_has_leaf_salts_of_its_own_though_bets_were_opened_once() -> None:
    """Whoever had the place before knows the leaf salts that it had then."""
    floor = electronic()
    closed(floor)
    floor.must(DEALER, p.Uncover())
    floor.must(DEALER, i.DeclareNoResult(cause="cocked-die"))
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1)))
    area = next(iter(floor.law.paytables[floor.table.places["P1"].game].areas))
    floor.must(P1, floor.bet(area, 100))
    floor.must(P2, floor.bet(area, 200, "P2"))
    expected = from_scratch(floor.table)
    floor.until("no-more-bets")
    floor.must(DEALER, p.CloseBets())
    record = round_fairness(floor.table, 1, "P1", "P1")
    assert record is not None
    one, other = (attempt.inclusion for attempt in record.attempts)
    assert one is not None
    assert other is not None
    assert proved(one) == proved(other) == [True]
    assert one.wagers[0].wager == other.wagers[0].wager
    assert one.wagers[0].salt != other.wagers[0].salt
    assert other.root == expected


@pytest.mark.clause("house 10.3")
def test_wagers_that_stay_for_another_attempt_are_sealed_as_that_attempt() -> None:
    floor = electronic("star-sydney/standard")
    closed(floor)
    table = floor.table
    table.fairness.leaves = {}
    record = table.irregular.rounds[table.round]
    first = wager_root(table)
    record.attempts += 1
    assert wager_root(table) == from_scratch(table) != first


@pytest.mark.clause("house 10.3")
def test_piles_of_cash_colours_and_tokens_are_leaves_of_their_own() -> None:
    desk = Desk()
    desk.issue("P1", "red", 100, 5)
    desk.tokens("P1", 300)
    desk.bet("P1", 100)
    desk.bet("P1", 100, medium="colour-chips", colour="red")
    desk.bet("P2", 50, "small")
    desk.bet("P1", 100, "small", medium="tokens")
    found = [(one.place, one.area, one.pile, one.stake) for one in lying(desk.table)]
    assert found == [
        ("P1", "big", "cash-chips", 100),
        ("P1", "big", "red", 100),
        ("P1", "small", "tokens", 100),
        ("P2", "small", "cash-chips", 50),
    ]


@pytest.mark.clause("house 10.3")
def test_a_streak_in_play_is_sealed_too() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4")
    assert [(one.area, one.pile, one.stake) for one in lying(played.table)] == [("streak-small", "streak", 2500)]


@pytest.mark.clause("house 10.3")
def test_a_bet_slipped_in_or_changed_after_closing_gives_another_root() -> None:
    floor = electronic()
    closed(floor)
    root = public_view(floor.law, floor.table).root
    assert root == wager_root(floor.table)
    salted = deepcopy(floor.table)
    salted.fairness.salt = "5b" * 32
    assert wager_root(salted) != root
    for change in ("more", "another"):
        other = deepcopy(floor.table)
        if change == "more":
            other.places["P1"].wagers["big"].stake += 1
        else:
            other.places["P1"].wagers["small"] = deepcopy(other.places["P1"].wagers["big"])
        assert wager_root(other) != root


@pytest.mark.clause("house 10.3")
def test_a_proof_shows_neither_another_players_wager_nor_the_salt() -> None:
    floor = electronic()
    closed(floor)
    told = msgspec.json.encode(round_fairness(floor.table, 1, "P1", "P1")).decode()
    assert SALT not in told
    assert '"P2"' not in told
    assert "200" not in told
    everybody = msgspec.json.encode(round_fairness(floor.table, 1)).decode()
    assert '"P1"' not in everybody
    whoever_sits_there_now = round_fairness(floor.table, 1, "P1", "P9")
    assert whoever_sits_there_now is not None
    assert whoever_sits_there_now.attempts[0].inclusion is not None
    assert whoever_sits_there_now.attempts[0].inclusion.wagers == ()
    for view in (public_view(floor.law, floor.table), player_view(floor.law, floor.table, "P1")):
        assert SALT not in msgspec.json.encode(view).decode()


def test_no_view_shows_a_link_before_it_is_revealed() -> None:
    floor = electronic()
    closed(floor)
    floor.until("settle", dice(floor))
    floor.step()
    assert link(1) not in msgspec.json.encode(dealer_view(floor.law, floor.table)).decode()
    seen = public_view(floor.law, floor.table)
    assert [(one.round, one.attempt) for one in seen.unrevealed] == [(1, 1)]
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1)))
    seen = public_view(floor.law, floor.table)
    assert seen.chain is not None
    assert (seen.chain.number, seen.chain.last, seen.unrevealed) == (1, link(1), ())
    assert (seen.device, seen.dealer) == ("electronic", "human")


@pytest.mark.clause("house 10.6")
def test_whoever_does_not_deal_is_offered_no_step_and_players_bet_on() -> None:
    floor = electronic(dealer="automatic")
    automatic = Actor(AUTOMATIC, "dealer")
    assert {step.command for step in dealer_view(floor.law, floor.table).steps} == {"direct-spins"}
    assert floor.refused(MANAGER, p.OpenBets()).code == Reason.AUTOMATIC_DEALER
    floor.must(automatic, p.OpenBets(salt=SALT))
    floor.must(P1, floor.bet("big", 100))
    floor.must(DEALER, f.TakeOver())
    assert "tumble" in {step.command for step in dealer_view(floor.law, floor.table).steps}
    assert floor.refused(automatic, p.Tumble()).code == Reason.HUMAN_DEALER
    floor.must(DEALER, p.Tumble())
    floor.must(DEALER, f.HandBack())
    floor.must(automatic, p.CloseBets())


@pytest.mark.clause("house 10.6")
def test_a_licensed_table_is_never_handed_to_the_automatic_dealer() -> None:
    floor = Floor("crown-sydney/standard")
    assert floor.refused(DEALER, f.HandBack()).code == Reason.NOT_LICENSED
    assert floor.refused(DEALER, f.TakeOver()).code == Reason.HUMAN_DEALER
    assert floor.refused(Actor(AUTOMATIC, "dealer"), p.OpenBets()).code == Reason.HUMAN_DEALER


@pytest.mark.clause("house 10.7")
def test_a_sensors_digest_is_bound_to_faces_in_their_order_and_to_the_nonce() -> None:
    nonce = "0f" * 16
    said = {sensed_digest((a, b, c), nonce) for a, b, c in [(1, 2, 3), (3, 2, 1), (1, 2, 4)]}
    assert len(said | {sensed_digest((1, 2, 3), "0e" * 16)}) == 4


@pytest.mark.clause("house 10.7")
@pytest.mark.parametrize("nonce", ["", "0f" * 15, "0F" * 16, "zz" * 16])
def test_a_digest_under_a_nonce_that_could_be_guessed_does_not_open(nonce: str) -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("no-more-bets")
    floor.must(SENSOR, f.SenseResult(sensed_digest((1, 2, 3), nonce)))
    floor.until("enter")
    assert floor.refused(SENSOR, f.OpenSensed((1, 2, 3), nonce)).code == Reason.SENSOR_MISMATCH


@pytest.mark.clause("house 10.7")
def test_after_a_new_tumble_the_sensor_reads_anew() -> None:
    floor = Floor("crown-sydney/standard")
    for number in (1, 2):
        floor.open_bets()
        floor.must(P1, floor.bet("big", 100))
        floor.until("enter")
        assert floor.table.fairness.sensor.faces is None, number
        floor.must(SENSOR, f.OpenSensed((1, 2, 4)))
        floor.must(DEALER, p.ConfirmResult((1, 2, 4)))
        floor.step()

"""Money and people between the desks: carried, confirmed or brought back, also when the house dies on the way."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.floor.table.closing import commands as k
from sicbo.floor.table.closing.events import TableClosed
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections import commands as x
from sicbo.floor.table.dealing import commands as ph
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.seating.events import PlaceLeft
from sicbo.floor.table.streak import commands as sk
from sicbo.floor.table.streak.events import StreakRuled
from sicbo.floor.table.wagers.commands import PlaceWagers
from sicbo.house.answers import Accepted
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, MANAGER, SUPERVISOR
from tests.house.evenings import ANN, AT_A_TERMINAL, CAGE, CLERK, PATRON, Evening, start
from tests.house.houses import T1, SetClock, bet, deal, run, table_opening

BOB = Actor("bob")
HOUR = 3_600_000


def test_cash_at_the_cage_becomes_a_stack_at_the_table_and_cash_again() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        assert at.wallet == 50_000
        await at.sits_with(20_000)
        assert (at.wallet, at.stack) == (30_000, 20_000)
        await at.must(T1, ANN, s.CashOut("P1", 20_000, "anything"))
        await at.must(T1, ANN, s.LeavePlace("P1"))
        assert at.wallet == 50_000
        patron = at.running.patron("ann")
        assert patron is not None
        assert (patron.seats, patron.open) == ({}, {})
        await at.must(PATRON, AT_A_TERMINAL, p.SendToCage(cage="main", amount=50_000, use="cash"))
        await at.must(CAGE, CLERK, c.PayOut("patron/ann/2"))
        assert (at.wallet, at.in_transit()) == (0, {})
        assert at.running.house.store.balances().get(("outside/ann", "AUD")) is None
        assert list(at.running.house.alarms) == []

    run(evening())


def test_what_a_table_refuses_comes_back_to_the_wallet() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, ANN, p.Sit(table="T1", place="P1"))
        await at.must(T1, MANAGER, s.LeavePlace("P1"))
        assert isinstance(await at.give(PATRON, ANN, p.SendToTable(table="T1", amount=1_000)), Refused)
        await at.must(PATRON, ANN, p.Sit(table="T9", place="P1"))
        patron = at.running.patron("ann")
        assert patron is not None
        assert patron.seats == {}, "a table that does not exist gives no place"
        assert (at.wallet, at.in_transit()) == (50_000, {})

    run(evening())


def clock_of(at: Evening) -> SetClock:
    clock = at.running.house.clock
    assert isinstance(clock, SetClock)
    return clock


async def a_round(at: Evening, wagers: PlaceWagers) -> None:
    """The dice show 2 4 6."""
    await deal(at.running.house, ["open-bets"])
    await at.must(T1, ANN, wagers)
    await deal(at.running.house, ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"])


async def with_bob() -> Evening:
    """An evening on which Ann sits at P1 without a stack, and Bob has a wallet too."""
    at = Evening(await start(MemoryStore()))
    await at.ready()
    await at.must("patron/bob", CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
    await at.must(PATRON, ANN, p.Sit(table="T1", place="P1"))
    return at


@pytest.mark.clause("house 5.2", "house 11.3")
def test_money_for_a_place_that_somebody_else_has_taken_in_between_goes_back_to_its_sender() -> None:
    """Ann gets up, Bob sits down and Ann sends money, all in one breath."""

    async def evening() -> None:
        at = await with_bob()
        house = at.running.house
        together = [
            house.give(T1, ANN, "up", s.LeavePlace("P1")),
            house.give("patron/bob", BOB, "down", p.Sit(table="T1", place="P1")),
            house.give(PATRON, ANN, "send", p.SendToTable(table="T1", amount=10_000)),
        ]
        for answer in together:
            assert not isinstance(await answer, Refused)
        await house.settled()
        place = house.state(T1).table.places["P1"]
        assert (place.player, place.stack) == ("bob", 0)
        ann = at.running.patron("ann")
        assert ann is not None
        assert (at.wallet, ann.open, at.in_transit()) == (50_000, {}, {})

    run(evening())


@pytest.mark.clause("house 11.3")
def test_a_table_takes_money_only_in_its_own_currency_and_only_from_who_sits_there() -> None:
    async def evening() -> None:
        at = await with_bob()
        await at.must("patron/sue", CLERK, p.RegisterPatron(unit="SGD", offset=0, starts=360))
        await at.must(T1, MANAGER, s.TakePlace("P2", "late-comer"))
        await at.must("patron/late-comer", CLERK, p.RegisterPatron(unit="SGD", offset=0, starts=360))
        for buying, code in (
            (s.BuyIn("P1", 100, "x", player="sue"), Reason.NOT_YOUR_PLACE),
            (s.BuyIn("P2", 100, "x", player="late-comer"), Reason.OTHER_CURRENCY),
            (s.BuyIn("P2", 100, "x", player="late-comer", unit="AUD"), Reason.OTHER_CURRENCY),
        ):
            answer = await at.give(T1, MANAGER, buying)
            assert isinstance(answer, Refused)
            assert answer.code == code
        await at.must(T1, MANAGER, s.BuyIn("P1", 100, "x", player="ann", unit="SGD"))
        assert at.stack == 100, "what the order says of the wallet does not count"

    run(evening())


@pytest.mark.clause("house 7.7", "house 11.8", "house 11.12")
def test_a_table_that_closes_leaves_nobody_in_a_seat_or_in_a_session() -> None:
    """Ann has cashed out and stays until the end; a table that opens again there gives her place to anybody."""

    async def evening() -> None:
        at = await with_bob()
        await at.must(PATRON, ANN, p.SetLimit(kind="time", amount=120))
        await at.must(T1, MANAGER, k.AnnounceClosing())
        await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=10_000))
        for number in range(1, 4):
            await a_round(at, bet("big", 1_000, number))
        await at.must(T1, ANN, s.CashOut("P1", at.stack, ""))
        left, closed = (await at.must(T1, MANAGER, k.CloseTable())).events
        assert isinstance(left, PlaceLeft)
        assert (left.place, left.player, left.clause) == ("P1", "ann", "house 7.7")
        assert isinstance(closed, TableClosed)
        ann = at.running.patron("ann")
        assert ann is not None
        assert (ann.seats, ann.session) == ({}, None)
        assert isinstance(await at.give(PATRON, ANN, p.SendToTable(table="T1", amount=100)), Refused)
        clock_of(at).now += 3 * HOUR
        await at.must(T1, MANAGER, table_opening())
        await at.must("patron/bob", BOB, p.Sit(table="T1", place="P1"))
        await at.must(PATRON, ANN, p.Sit(table="T1", place="P2"))
        assert list(at.running.house.alarms) == []

    run(evening())


async def with_a_debt() -> Evening:
    """Ann has won 100.00 with 100.00, taken all of it home, and the dice are found to have shown a loss."""
    at = Evening(await start(MemoryStore()))
    await at.ready()
    await at.sits_with(10_000)
    await a_round(at, bet("big", 10_000))
    await at.must(T1, ANN, s.CashOut("P1", 20_000, ""))
    await seconded(at, MANAGER, x.CorrectResult(round=1, faces=(1, 1, 2), evidence="camera"))
    assert owed_by_ann(at) == 20_000
    return at


async def seconded(at: Evening, actor: Actor, command: AnyCommand) -> Accepted:
    """What this comes to once a second person has agreed."""
    live = at.running.house.state(T1)
    await at.must(T1, actor, RequestApproval(command))
    await at.must(T1, Actor("second", "casino-manager"), Approve(live.table.people.approvals.asked))
    return await at.must(T1, actor, command)


def owed_by_ann(at: Evening) -> int:
    owed: dict[str, int] = at.running.house.state(T1).table.irregular.owed
    return owed.get("ann", 0)


@pytest.mark.clause("house 8.4")
def test_nobody_but_the_house_pays_a_debt_from_a_wallet_and_only_with_what_has_left_it() -> None:
    async def evening() -> None:
        at = await with_a_debt()
        invented = x.CollectReceivable(player="ann", amount=20_000, transfer="anything")
        for actor in (SUPERVISOR, MANAGER, Actor("house", "casino-manager")):
            answer = await at.give(T1, actor, invented)
            assert isinstance(answer, Refused)
            assert (answer.code, answer.clause) == (Reason.UNKNOWN_PLACE, "house 8.4")
        assert (owed_by_ann(at), at.in_transit()) == (20_000, {})
        await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=15_000, purpose="debt"))
        assert (owed_by_ann(at), at.wallet, at.in_transit()) == (5_000, 45_000, {})
        await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=15_000, purpose="debt"))
        assert (owed_by_ann(at), at.wallet, at.in_transit()) == (5_000, 45_000, {}), "more than is owed comes back"

    run(evening())


@pytest.mark.clause("house 8.4", "house 11.3")
def test_a_debt_is_never_owed_in_another_currency() -> None:
    """The table owed to does not open under a book of another country before the debt is paid."""

    async def evening() -> None:
        at = await with_a_debt()
        await at.must(T1, ANN, s.LeavePlace("P1"))
        await at.must(T1, MANAGER, k.CloseTable())
        told = await at.give(T1, MANAGER, table_opening("rws-sentosa/pay-table-1"))
        assert isinstance(told, Refused)
        assert told.code == "currency-not-settled"
        await at.must(T1, MANAGER, table_opening())
        await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=20_000, purpose="debt"))
        assert (owed_by_ann(at), at.wallet, at.in_transit()) == (0, 40_000, {})

    run(evening())


@pytest.mark.clause("house 11.3")
@pytest.mark.parametrize(
    ("putting_right", "comes"),
    [
        (x.CorrectResult(round=1, faces=(2, 4, 6), evidence="camera"), 20_000),
        (x.VoidOutcome(ground="fraud", cause="past-posting", round=1), 10_000),
        (x.VoidOutcome(ground="fraud", cause="past-posting", round=1, place="P1"), 10_000),
    ],
    ids=["corrected", "round void", "wagers void"],
)
def test_what_putting_a_round_right_owes_to_somebody_who_has_left_reaches_their_wallet(
    putting_right: AnyCommand, comes: int
) -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.sits_with(10_000)
        await at.must(T1, DEALER, ph.OpenBets())
        await at.must(T1, ANN, bet("big", 10_000))
        shown = (1, 1, 2)
        for command in (
            *(ph.Tumble(3), ph.CloseBets(), ph.Uncover()),
            *(ph.EnterResult(shown), ph.ConfirmResult(shown), ph.Settle()),
        ):
            await at.must(T1, DEALER, command)
        await at.must(T1, ANN, s.LeavePlace("P1"))
        assert at.wallet == 40_000
        await seconded(at, MANAGER, putting_right)
        assert (at.wallet, at.in_transit()) == (40_000 + comes, {})
        assert list(at.running.house.alarms) == []

    run(evening())


@pytest.mark.clause("house 11.3")
def test_winnings_that_were_withheld_reach_the_wallet_of_somebody_who_has_left() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.cage_opens(CAGE, "AUD")
        await at.must(PATRON, CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await at.must(CAGE, CLERK, c.TakeCash("ann", 50_000))
        await at.must(T1, MANAGER, table_opening("crown-melbourne-vcgr/option-a"))
        await at.sits_with(10_000)
        await a_round(at, bet("big", 10_000))
        await at.must(T1, DEALER, h.RecordIncident(kind="device", player="ann"))
        await at.must(T1, MANAGER, h.WithholdWinnings(incident=1, place="P1", amount=6_000))
        await at.must(T1, ANN, s.CashOut("P1", at.stack, ""))
        await at.must(T1, ANN, s.LeavePlace("P1"))
        assert at.wallet == 54_000
        await seconded(at, MANAGER, h.RuleOnWithheld(withheld=1, ruling="release", transfer=""))
        assert (at.wallet, at.in_transit()) == (60_000, {})

    run(evening())


@pytest.mark.parametrize("closes", [False, True])
@pytest.mark.clause("house 9.2", "house 11.3")
def test_what_a_ruling_on_a_streak_owes_to_somebody_who_has_left_reaches_their_wallet(closes: bool) -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.cage_opens(CAGE, "AUD")
        await at.must(PATRON, CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await at.must(CAGE, CLERK, c.TakeCash("ann", 50_000))
        await at.must(T1, MANAGER, table_opening("star-sydney/super-streak", streak_price=1_000))
        await at.sits_with(10_000)
        small, big = (1, 2, 4), (4, 5, 6)
        await spin(at, small)
        await at.must(T1, ANN, sk.PlaceStreak(round=2, place="P1", area="streak-small", amount=1_000))
        for faces in (small, small, small, big, big):
            await spin(at, faces)
        await at.must(T1, ANN, s.CashOut("P1", at.stack, ""))
        await at.must(T1, ANN, s.LeavePlace("P1"))
        assert at.wallet == 49_000
        await seconded(at, MANAGER, x.CorrectResult(round=5, faces=small, evidence="camera"))
        if closes:
            await at.must(T1, MANAGER, k.CloseTable())
        ruled = (await seconded(at, MANAGER, sk.RuleOnStreak(streak=1, ruling="corrected"))).events[-1]
        assert isinstance(ruled, StreakRuled)
        assert (ruled.net, ruled.seat) == (7_000, "")
        assert (at.wallet, at.in_transit()) == (56_000, {})
        assert list(at.running.house.alarms) == []

    run(evening())


async def spin(at: Evening, faces: tuple[int, int, int]) -> None:
    steps = (ph.Tumble(3), ph.OpenBets(), ph.CloseBets(), ph.Uncover())
    for command in (*steps, ph.EnterResult(faces), ph.ConfirmResult(faces), ph.Settle()):
        await at.must(T1, DEALER, command)


def test_a_number_that_a_player_gives_a_transfer_is_not_used() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.sits_with(20_000)
        for _ in range(2):
            await at.must(T1, ANN, s.CashOut("P1", 5_000, "the-same"))
        assert (at.wallet, at.in_transit()) == (40_000, {})

    run(evening())


@pytest.mark.clause("house 11.3")
def test_cash_that_nobody_fetches_goes_back_to_the_wallet() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, AT_A_TERMINAL, p.SendToCage(cage="main", amount=10_000, use="cash"))
        assert at.wallet == 40_000
        await at.must(CAGE, CLERK, c.ReturnPayout("patron/ann/1"))
        assert (at.wallet, at.in_transit()) == (50_000, {})
        assert isinstance(await at.give(CAGE, CLERK, c.PayOut("patron/ann/1")), Refused)

    run(evening())


def test_a_ticket_is_carried_and_redeemed_once_to_a_wallet() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, AT_A_TERMINAL, p.SendToCage(cage="main", amount=10_000, use="ticket"))
        assert (at.wallet, at.in_transit()) == (40_000, {})
        await at.must(CAGE, CLERK, c.RedeemToWallet("patron/ann/1", "ann"))
        assert at.wallet == 50_000
        assert isinstance(await at.give(CAGE, CLERK, c.RedeemToWallet("patron/ann/1", "ann")), Refused)
        assert isinstance(await at.give(CAGE, CLERK, c.RedeemTicket("patron/ann/1")), Refused)

    run(evening())


def test_a_house_that_dies_after_any_commit_finishes_what_it_had_begun() -> None:
    """Whatever prefix of the evening is on disk, the next start leaves nothing on its way and no cent missing."""
    copies: list[MemoryStore] = []

    async def evening() -> None:
        store = MemoryStore()
        keep = store.append

        def append(entries: Any, *, epoch: int | None = None) -> Any:
            copies.append(deepcopy(bare))
            return keep(entries, epoch=epoch)

        bare = store
        store.append = append  # type: ignore[method-assign]
        at = Evening(await start(store))
        await at.ready()
        await at.sits_with(20_000)
        await at.must(T1, ANN, s.CashOut("P1", 5_000, ""))
        await at.must(PATRON, AT_A_TERMINAL, p.SendToCage(cage="main", amount=1_000, use="cash"))

    run(evening())
    assert len(copies) > 15

    async def again(store: MemoryStore) -> None:
        store.append = MemoryStore.append.__get__(store)  # type: ignore[method-assign]
        at = Evening(await start(store))
        assert at.in_transit() == {}
        assert sum(store.balances().values()) == 0
        twice = await start(store)
        assert twice.house.heads() == at.running.house.heads(), "a second start finds nothing to do"

    for store in copies:
        run(again(store))


def test_who_works_here_acts_by_the_record_and_anybody_else_as_a_player() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        assert at.running.actor("owner").rank is None
        await at.must("staff", THE_HOUSE, st.AppointOwner("owner"))
        await at.must(
            "staff", Actor("owner", office="administrator"), st.Hire(person="dan", rank="dealer", tables=("T1",))
        )
        assert at.running.actor("dan", "T1") == Actor("dan", "dealer")
        assert at.running.actor("dan", "T2").assigned is False
        await at.must("staff", MANAGER_OWNER, st.PairTerminal(terminal="t-7", table="T1", place="P1"))
        assert at.running.actor("ann", "T1", terminal="t-7").terminal == "t-7"
        assert at.running.actor("ann", "T1", terminal="t-8") == Actor("ann", assigned=False, present=False)

    run(evening())


MANAGER_OWNER = Actor("owner", "casino-manager")


def test_somebody_unknown_who_leaves_or_is_excluded_is_no_cause_for_alarm() -> None:
    async def evening() -> None:
        store = MemoryStore()
        at = Evening(await start(store))
        await at.ready()
        await at.must(T1, MANAGER, s.TakePlace("P1", "passer-by"))
        await at.must(T1, MANAGER, h.RecordIncident(kind="device", player="passer-by"))
        await at.must(T1, MANAGER, h.ExcludePlayer(incident=1, scope="casino"))
        await at.must(T1, MANAGER, s.LeavePlace("P1"))
        assert list(at.running.house.alarms) == []
        again = await start(store)
        assert list(again.house.alarms) == [], "nor after a restart, when they are tried again"

    run(evening())


@pytest.mark.clause("house 11.10")
def test_a_table_that_rules_on_somebody_who_is_out_of_the_house_already_is_no_cause_for_alarm() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.sits_with(1_000)
        await at.must(PATRON, MANAGER, p.ExcludePatron(reason="fraud", until=None))
        await at.must(T1, MANAGER, h.RecordIncident(kind="device", player="ann"))
        await at.must(T1, MANAGER, h.ExcludePlayer(incident=1, scope="casino"))
        assert list(at.running.house.alarms) == []
        patron = at.running.patron("ann")
        assert patron is not None
        assert patron.house_exclusion is not None

    run(evening())


@pytest.mark.clause("house 11.3")
def test_money_that_reaches_nobody_is_a_cause_for_alarm_and_waits_until_its_owner_is_registered() -> None:
    async def evening() -> None:
        store = MemoryStore()
        at = Evening(await start(store))
        await at.ready()
        await at.must(T1, MANAGER, s.TakePlace("P1", "passer-by"))
        await at.must(T1, MANAGER, s.BuyIn("P1", 1_000, "from-nowhere"))
        await at.must(T1, Actor("passer-by"), s.CashOut("P1", 1_000, ""))
        [alarm] = at.running.house.alarms
        assert (alarm.stream, alarm.about) == ("patron/passer-by", "reaction")
        assert alarm.detail.endswith("patron-unknown")
        await at.must(T1, MANAGER, s.LeavePlace("P1"))
        passer_by = "patron/passer-by"
        await at.must(passer_by, CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await at.running.house.settled()
        assert at.running.house.state(passer_by).wallet == 1_000
        assert len(at.running.house.alarms) == 1
        await at.must(passer_by, Actor("passer-by"), p.Sit(table="T1", place="P1"))
        again = await start(store)
        assert again.house.heads() == at.running.house.heads(), "what has arrived, or was left, is so once"
        assert again.house.state(passer_by).seats.keys() == {"T1"}

    run(evening())

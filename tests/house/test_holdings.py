"""A patron's money over all desks: cash of the day at every cage together, and nobody erased out of what is theirs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from sicbo.desks import ALL
from sicbo.desks.table import TABLE
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.cage.state import Cage
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.floor.table.records import Withheld
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import Place, Table
from sicbo.floor.table.streak.events import StreakRuling
from sicbo.house.answers import Accepted, unheard
from sicbo.house.desks import Desks
from sicbo.law.rulebook import house_rules
from sicbo.runtime.running import open_house
from sicbo.store.memory import MemoryStore
from tests.floor.people.desks import DAY, HOUR, MINUTE, NOON
from tests.floor.tables import MANAGER
from tests.house.evenings import ANN, AT_A_TERMINAL, CAGE, CLERK, PATRON, Evening, start
from tests.house.houses import T1, SeededDice, SetClock, run

LARGE = house_rules().cage.large
OTHER = "cage/other"
WITH_PIN = replace(CLERK, pin_of="ann")


async def rich() -> Evening:
    """Two cages of one currency, and Ann with four times the threshold in her wallet."""
    at = Evening(await start(MemoryStore()))
    clock = at.running.house.clock
    assert isinstance(clock, SetClock)
    clock.now = NOON
    for stream in (CAGE, OTHER):
        await at.cage_opens(stream, "AUD")
    await at.must(PATRON, MANAGER, p.RegisterPatron(unit="AUD", offset=0, starts=360))
    for _ in range(4):
        await at.pay_in("ann", LARGE)
    return at


async def sent(at: Evening, amount: int, cage: str = "main", use: p.CageUse = "cash") -> str:
    done = await at.must(PATRON, AT_A_TERMINAL, p.SendToCage(cage=cage, amount=amount, use=use))
    return str(done.events[-1].transfer)


async def refused(at: Evening, stream: str, actor: Actor, order: c.AnyCommand | p.AnyCommand) -> str:
    answer = await at.give(stream, actor, order)
    assert isinstance(answer, Refused), answer
    return answer.code


@pytest.mark.clause("house 13.5")
def test_the_threshold_counts_what_was_paid_at_every_cage_whatever_kind_it_was() -> None:
    async def evening() -> None:
        at = await rich()
        first, second = await sent(at, LARGE // 2), await sent(at, LARGE - LARGE // 2, use="ticket")
        third, fourth = await sent(at, 1, "other"), await sent(at, 1, "other", "ticket")
        await at.must(CAGE, CLERK, c.PayOut(first))
        await at.must(CAGE, WITH_PIN, c.RedeemTicket(second))
        cash = at.running.house.state(OTHER).cash
        assert await refused(at, OTHER, CLERK, c.PayOut(third, today=-LARGE)) == "needs-approval", "nobody is believed"
        assert await refused(at, OTHER, WITH_PIN, c.RedeemTicket(fourth)) == "needs-approval"
        assert at.running.house.state(OTHER).cash == cash
        assert at.running.house.state(OTHER).tickets[fourth].state == "good"
        await at.agree(OTHER, CLERK, c.PayOut(third))
        await at.must(OTHER, CLERK, c.PayOut(third))

    run(evening())


@pytest.mark.clause("house 13.5")
def test_what_is_taken_counts_by_itself_and_not_what_was_handed_back() -> None:
    async def evening() -> None:
        at = await rich()
        await at.must("patron/bo", CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await at.must("patron/bo", Actor("bo"), p.SetLimit(kind="deposit", amount=LARGE))
        await at.must(CAGE, CLERK, c.TakeCash("bo", LARGE // 2))
        await at.must(OTHER, CLERK, c.TakeCash("bo", LARGE - LARGE // 2))
        assert await refused(at, CAGE, CLERK, c.TakeCash("bo", 1)) == "needs-approval"
        await at.must("patron/cy", CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await at.must("patron/cy", Actor("cy"), p.SetLimit(kind="deposit", amount=5))
        for _ in range(3):
            await at.must(CAGE, CLERK, c.TakeCash("cy", LARGE))
        assert at.running.house.state("patron/cy").wallet == 0, "each was handed back, and the next was no more"

    run(evening())


@pytest.mark.clause("house 13.5", "house 11.14")
def test_a_gaming_day_ends_to_the_millisecond_and_comes_no_second_time() -> None:
    async def evening() -> None:
        at = await rich()
        clock = at.running.house.clock
        assert isinstance(clock, SetClock)
        numbers = [await sent(at, LARGE), await sent(at, LARGE), await sent(at, 1, "other")]
        turn = NOON - NOON % DAY + DAY + 6 * HOUR
        clock.now = turn - 1
        await at.must(CAGE, CLERK, c.PayOut(numbers[0]))
        clock.now = turn
        await at.must(CAGE, CLERK, c.PayOut(numbers[1]))
        assert await refused(at, OTHER, CLERK, c.PayOut(numbers[2])) == "needs-approval"
        await at.must(PATRON, ANN, p.BeginSession())
        clock.now = turn - 1
        assert await refused(at, OTHER, CLERK, c.PayOut(numbers[2])) == "needs-approval", "the day does not return"

    run(evening())


@pytest.mark.clause("house 13.5")
def test_of_two_clerks_at_two_cages_in_one_breath_one_needs_a_second_person() -> None:
    async def evening() -> None:
        at = await rich()
        numbers = [await sent(at, LARGE), await sent(at, LARGE, "other")]
        house = at.running.house
        given = [
            house.give(stream, CLERK, "at-once", c.PayOut(number))
            for stream, number in zip((CAGE, OTHER), numbers, strict=True)
        ]
        answers = [await one for one in given]
        assert [isinstance(one, Accepted) for one in answers] == [True, False]
        store = house.store
        assert isinstance(store, MemoryStore)
        again = Evening(await start(store))
        clock = again.running.house.clock
        assert isinstance(clock, SetClock)
        clock.now = NOON
        assert await refused(again, OTHER, CLERK, c.PayOut(numbers[1])) == "needs-approval", "counted from the log"

    run(evening())


@pytest.mark.clause("house 12.11")
def test_at_no_desk_does_somebody_agree_who_has_made_the_account_of_whoever_asks_or_the_other_way_round() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.must("staff", THE_HOUSE, st.AppointOwner("owner"))
        await at.must("staff", Actor("owner", office="administrator"), st.Hire(person="dan", rank="dealer"))
        await at.must("staff", THE_HOUSE, st.ChangeRank("dan", "area-manager"))
        await at.must("staff", THE_HOUSE, st.Hire(person="boss", rank="casino-manager"))
        owner, dan, boss = (
            Actor("owner", "casino-manager"),
            Actor("dan", "area-manager"),
            Actor("boss", "casino-manager"),
        )
        await at.must(PATRON, CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        wishes = {
            CAGE: RequestApproval(c.OpenCage("AUD", 5)),
            PATRON: RequestApproval(p.GiveCredit(amount=5, reason="goodwill")),
        }
        for stream, wish in wishes.items():
            for asker, puppet in ((owner, dan), (dan, owner)):
                asked = (await at.must(stream, asker, wish)).events[0].approval
                answer = await at.give(stream, puppet, Approve(asked))
                assert isinstance(answer, Refused)
                assert (answer.code, answer.clause) == ("not-independent", "house 12.11")
                await at.must(stream, boss, Approve(asked, related=True))  # what an order says of it is not believed

    run(evening())


@pytest.mark.clause("house 12.11")
def test_at_no_desk_do_two_agree_whom_one_administrator_alone_has_made() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        clock = at.running.house.clock
        assert isinstance(clock, SetClock)

        async def cooled(by: str, order: st.Seconded) -> None:
            actor = Actor(by, office="administrator")
            await at.must("staff", actor, RequestApproval(order))
            clock.now += house_rules().staff.cooling.hours * HOUR
            await at.must("staff", actor, order)

        await at.must("staff", THE_HOUSE, st.AppointOwner("owner"))
        await cooled("owner", st.Hire(person="hr", offices=("administrator",)))
        one, other = Actor("a-1", "area-manager"), Actor("a-2", "area-manager")
        for person in (one, other):
            await cooled("hr", st.Hire(person=person.id, rank="area-manager"))
        wish = RequestApproval(c.OpenCage("AUD", 5))
        answer = await at.give(CAGE, other, Approve((await at.must(CAGE, one, wish)).events[0].approval))
        assert isinstance(answer, Refused)
        assert (answer.code, answer.clause) == ("not-independent", "house 12.11")
        await cooled("owner", st.ChangeRank("a-2", "area-manager"))
        await at.must(CAGE, other, Approve((await at.must(CAGE, one, wish)).events[0].approval))

    run(evening())


@pytest.mark.clause("house 11.18")
def test_nobody_is_erased_while_money_is_theirs_wherever_it_lies() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()

        async def stays(where: str) -> None:
            answer = await at.give(PATRON, MANAGER, p.ErasePerson())
            assert isinstance(answer, Refused)
            assert (answer.code, answer.arguments["where"]) == ("money-theirs", where)

        await stays(PATRON)
        await at.sits_with(20_000)
        payout, ticket = await sent(at, 20_000), await sent(at, 10_000, use="ticket")
        assert at.wallet == 0
        await stays(CAGE)
        await at.must(CAGE, CLERK, c.PayOut(payout))
        await stays(CAGE)
        await at.must(CAGE, WITH_PIN, c.RedeemTicket(ticket))
        await stays(T1)
        await at.must(T1, ANN, s.CashOut("P1", 20_000, ""))
        await at.must(T1, ANN, s.LeavePlace("P1"))
        await at.must(CAGE, CLERK, c.PayOut(await sent(at, 20_000)))
        await at.must(PATRON, MANAGER, p.ErasePerson())

    run(evening())


@pytest.mark.clause("house 11.18")
def test_a_payout_that_nobody_fetched_keeps_its_owner_while_it_is_on_its_way_back_to_the_wallet() -> None:
    cage = Cage("main", returned={"main/1": "ann"})
    held = Desks(ALL).of(CAGE).forbids_erasure
    assert [held(person, lambda _: cage, lambda _: [CAGE]) for person in ("ann", "ben")] == [CAGE, ""]


RULING = StreakRuling(
    streak=1,
    place="P1",
    player="ann",
    area="big",
    stake=100,
    round=1,
    outcome="lose",
    length=3,
    win=0,
    would="win",
    would_length=4,
    would_win=300,
)


@pytest.mark.clause("house 11.18")
@pytest.mark.parametrize(
    "owing",
    [
        lambda table: table.places.update(P1=Place("P1", "standard", "", player="ann")),
        lambda table: table.people.withheld.update({1: Withheld("ann", 500)}),
        lambda table: table.streaks.rulings.update({1: RULING}),
        lambda table: table.irregular.owed.update(ann=1),
        lambda table: table.irregular.tokens_owed.update(ann=1),
        lambda table: table.irregular.tokens_waiting.update(AUD={"ann": 1}),
    ],
    ids=["a place", "winnings withheld", "a streak to be ruled on", "a debt", "tokens owed", "tokens waiting"],
)
def test_whatever_a_table_keeps_of_somebody_keeps_that_person_and_nobody_else(owing: Callable[[Table], None]) -> None:
    table = Table("1")
    owing(table)
    held = Desks(ALL).of(T1).forbids_erasure
    assert [held(person, lambda _: SimpleNamespace(table=table), lambda _: [T1]) for person in ("ann", "ben")] == [
        T1,
        "",
    ]


@pytest.mark.clause("house 11.18")
def test_money_that_comes_in_the_moment_of_the_erasure_goes_back_or_keeps_the_person() -> None:
    async def evening(first: bool) -> None:
        at = Evening(await start(MemoryStore()))
        await at.cage_opens(CAGE, "AUD")
        await at.must(PATRON, CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        house = at.running.house
        orders = [(CAGE, CLERK, c.TakeCash("ann", 500)), (PATRON, MANAGER, p.ErasePerson())]
        for stream, actor, order in orders if first else reversed(orders):
            house.give(stream, actor, "at-once", order).add_done_callback(unheard)
        await house.settled()
        patron = at.running.patron("ann")
        assert patron is not None
        assert (patron.erased, patron.wallet) == ((False, 500) if first else (True, 0))

    run(evening(first=True))
    run(evening(first=False))


def seated(table: Table) -> None:
    table.places["P1"] = Place("P1", "standard", "", player="ann")


def withheld(table: Table) -> None:
    table.people.withheld[1] = Withheld("ann", 5)


def in_debt(table: Table) -> None:
    table.irregular.owed["ann"] = 5


def owing_tokens(table: Table) -> None:
    table.irregular.tokens_owed["ann"] = 5


def due_tokens(table: Table) -> None:
    table.irregular.tokens_waiting["AUD"] = {"ann": 5}


@pytest.mark.clause("house 11.18")
@pytest.mark.parametrize("holding", [seated, withheld, in_debt, owing_tokens, due_tokens])
def test_a_table_holds_what_lies_there_is_withheld_or_owed_and_nothing_else(holding: Callable[[Table], None]) -> None:
    live = TABLE.start("T1")
    table, states, where_held = live.table, {T1: live}, Desks(ALL).where_held
    assert where_held("ann", states.get, lambda kind: [T1] if kind == "table" else []) == ""
    holding(table)
    assert where_held("ann", states.get, lambda kind: [T1] if kind == "table" else []) == T1
    assert where_held("bob", states.get, lambda kind: [T1] if kind == "table" else []) == ""


@pytest.mark.clause("house 13.5", "house 11.14")
def test_a_restart_with_another_beginning_of_the_day_empties_no_count() -> None:
    async def evening() -> None:
        at = await rich()
        clock = at.running.house.clock
        assert isinstance(clock, SetClock)
        first, second = await sent(at, LARGE), await sent(at, 1, "other")
        await at.must(CAGE, CLERK, c.PayOut(first))
        at.running.ticker.tick()
        await at.running.house.settled()
        clock.now += 10 * MINUTE
        store = at.running.house.store
        again = Evening(await open_house(ALL, store, clock, SeededDice(), begins=time(12, 5)))
        again.given = 1_000
        again.running.ticker.tick()
        await again.running.house.settled()
        assert await refused(again, OTHER, CLERK, c.PayOut(second)) == "needs-approval"

    run(evening())


@pytest.mark.clause("house 13.5", "house 7.2")
def test_money_that_was_returned_and_comes_anew_is_agreed_to_anew_and_the_count_stays() -> None:
    async def evening() -> None:
        at = await rich()
        first, large = await sent(at, LARGE), await sent(at, 2)
        await at.must(CAGE, CLERK, c.PayOut(first))
        await at.agree(CAGE, CLERK, c.PayOut(large))
        await at.must(CAGE, CLERK, c.ReturnPayout(large))
        anew = await sent(at, 2)
        assert await refused(at, CAGE, CLERK, c.PayOut(anew)) == "needs-approval"
        assert await refused(at, CAGE, CLERK, c.PayOut(large)) == "transfer-unknown"

    run(evening())


@pytest.mark.clause("house 11.18", "house 13.7")
def test_a_ticket_that_has_lapsed_keeps_nobody_from_being_erased() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        clock = at.running.house.clock
        assert isinstance(clock, SetClock)
        ticket = await sent(at, 50_000, use="ticket")
        assert await refused(at, PATRON, MANAGER, p.ErasePerson()) == "money-theirs"
        clock.now += 400 * DAY
        await at.must(CAGE, CLERK, c.LapseTicket(ticket))
        await at.must(PATRON, MANAGER, p.ErasePerson())

    run(evening())

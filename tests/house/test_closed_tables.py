"""Colour chips of a table that has closed: its own record says what they are, and learns that they are back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.table.chips import commands as ch
from sicbo.floor.table.closing import commands as cl
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.seating import commands as s
from sicbo.house.answers import Accepted
from sicbo.house.audit import Auditor
from sicbo.store.commits import read_postings
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, MANAGER, SUPERVISOR
from tests.house.evenings import ANN, CAGE, CLERK, PATRON, Evening, start
from tests.house.houses import T1, run, table_opening

T2, T3 = "table/T2", "table/T3"
STAR, SYDNEY = "star-sydney/standard", "crown-sydney/standard"
VCGR = "crown-melbourne-vcgr/option-a"
AREA = Actor("area", "area-manager")


async def chips_away(
    address: str,
    *,
    closes: bool = True,
    store: MemoryStore | None = None,
    others: tuple[str, int] | None = None,
    recorded_by: Actor = ANN,
) -> Evening:
    """Ann has ten red chips of 1.00 of the first table in her pocket, which has closed, and sits at two others."""
    at = Evening(await start(store or MemoryStore()))
    await at.cage_opens(CAGE, "AUD")
    await at.must(PATRON, CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))
    await at.must(CAGE, CLERK, c.TakeCash("ann", 50_000))
    for number, stream in enumerate((T1, T2, T3), 2):
        table = stream.partition("/")[2]
        game, minimum = (address, 1) if others is None or stream == T1 else others
        # One bet of the third table alone has the lowest minimum.
        own = {"big": lim.Range(minimum, 100_000)} if stream == T3 else {}
        sign = lim.Sign(lim.Range(minimum + 200, 100_000), own)
        await at.must(stream, MANAGER, table_opening(game, sign=sign))
        await at.must(CAGE, CLERK, c.SendFloat(table, 100_000))
        opening = f.OpenFloat(amount=100_000, transfer=f"cage/main/{number}", colours=("red", "blue"))
        await at.must(stream, SUPERVISOR, opening)
        await at.must(PATRON, ANN, p.Sit(table=table, place="P1"))
    await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=1_000))
    marker = "marker-button" if address in {STAR, VCGR} else "distinctive-marker"
    await at.must(T1, SUPERVISOR, ch.IssueColour(place="P1", colour="red", value=100, count=10, marker=marker))
    await at.must(T1, recorded_by, ch.CarryAway(place="P1", medium="colour-chips", colour="red", amount=1_000))
    await at.must(T1, ANN, s.LeavePlace("P1"))
    if closes:
        await at.must(T1, MANAGER, cl.CloseTable())
    return at


def red(number: str, count: int, **claimed: Any) -> ch.RedeemFromClosedTable:
    return ch.RedeemFromClosedTable(redemption=number, place="P1", table="T1", colour="red", count=count, **claimed)


def blue(number: str, count: int, **claimed: Any) -> ch.RedeemFromClosedTable:
    """Chips that the record of the first table knows nothing of."""
    return ch.RedeemFromClosedTable(redemption=number, place="P1", table="T1", colour="blue", count=count, **claimed)


def code(answer: Accepted | Refused) -> str:
    return answer.code if isinstance(answer, Refused) else ""


def away(at: Evening) -> dict[str, tuple[int, int]]:
    gone: dict[str, tuple[int, int]] = at.running.house.state(T1).table.tray.away
    return gone


def owed(at: Evening) -> int:
    return at.running.house.store.balances().get(("outstanding/T1", "AUD"), 0)


@pytest.mark.clause("star-sydney 3.6")
def test_a_table_that_is_open_redeems_its_own_chips_whatever_the_order_says() -> None:
    async def evening() -> None:
        at = await chips_away(STAR, closes=False)
        claim = red("R1", 10, table_closed=True, away=500, issued_at=500, lowest_minimum=500)
        assert code(await at.give(T2, DEALER, claim)) == "not-closed"
        assert (away(at), owed(at)) == ({"red": (100, 10)}, 1_000)
        await at.must(T1, MANAGER, cl.CloseTable())
        nowhere = ch.RedeemFromClosedTable(
            redemption="R1", place="P1", table="T9", colour="red", count=1, table_closed=True, away=1, issued_at=100
        )
        assert code(await at.give(T2, DEALER, nowhere)) == "not-closed", "a table that nobody knows"

    run(evening())


@pytest.mark.clause("house 6.8")
@pytest.mark.clause("star-sydney 3.6")
def test_chips_of_a_closed_table_are_redeemed_once_at_the_value_of_its_record() -> None:
    async def evening() -> None:
        at = await chips_away(STAR)
        told = await at.give(T2, DEALER, red("R1", 11, away=500, issued_at=500))
        arguments: dict[str, str | int] = {"table": "T1", "colour": "red", "away": 10}
        assert told == Refused(code="not-away", clause="house 6.8", arguments=arguments)
        await at.must(T2, DEALER, red("R1", 4, away=0, issued_at=500, table_closed=False))
        place = at.running.house.state(T2).table.places["P1"]
        assert (place.stack, place.brought) == (400, 400)
        assert (away(at), owed(at)) == ({"red": (100, 6)}, 600)
        assert code(await at.give(T2, DEALER, red("R1", 1))) == "transfer-known"
        assert code(await at.give(T3, DEALER, red("R1", 7))) == "not-away"
        await at.must(T3, DEALER, red("R1", 6))
        assert (away(at), owed(at)) == ({}, 0)
        assert code(await at.give(T2, DEALER, red("R2", 1))) == "not-away"
        await at.must(T1, MANAGER, table_opening(STAR))
        await at.must(T1, MANAGER, s.TakePlace("P1", "bob"))
        again = ch.RedeemColour(place="P1", colour="red", count=1)
        assert code(await at.give(T1, DEALER, again)) == "colour-not-held", "they have come back elsewhere"
        assert list(at.running.house.alarms) == []

    run(evening())


@pytest.mark.clause("crown-sydney 3.5.2(c)(ii)")
def test_chips_that_wait_for_the_area_manager_are_handed_in_and_nobody_hands_them_in_again() -> None:
    async def evening() -> None:
        at = await chips_away(SYDNEY)
        await at.must(T2, DEALER, red("R1", 10))
        assert (away(at), owed(at)) == ({}, 1_000), "handed in, and owed until the exchange is verified"
        assert code(await at.give(T3, DEALER, red("R1", 10))) == "not-away"
        await at.must(T2, AREA, ch.VerifyRedemption("R1"))
        assert at.running.house.state(T2).table.places["P1"].stack == 1_000
        assert owed(at) == 0
        assert code(await at.give(T2, DEALER, red("R1", 10))) == "transfer-known"

    run(evening())


@pytest.mark.clause("house 6.8")
def test_an_exchange_that_is_turned_down_gives_the_chips_back_and_their_table_has_them_out_again() -> None:
    async def evening() -> None:
        store = MemoryStore()
        at = await chips_away(SYDNEY, store=store)
        await at.must(T2, DEALER, red("R1", 4))
        no = ch.TurnDownRedemption("R1", "miscounted", reissued=True)
        assert code(await at.give(T2, DEALER, no)) == "not-allowed"
        assert code(await at.give(T2, ANN, s.LeavePlace("P1"))) == "wagers-in-play"
        await at.must(T2, AREA, no)
        assert (away(at), owed(at)) == ({"red": (100, 10)}, 1_000)
        assert at.running.house.state(T2).table.places["P1"].stack == 0
        assert code(await at.give(T2, AREA, no)) == "transfer-unknown"
        assert code(await at.give(T2, AREA, ch.VerifyRedemption("R1"))) == "transfer-unknown"
        await at.must(T2, ANN, s.LeavePlace("P1"))
        await at.must(T3, DEALER, red("R2", 10))
        await at.must(T3, AREA, ch.VerifyRedemption("R2"))
        assert (away(at), owed(at)) == ({}, 0)
        assert list(at.running.house.alarms) == []
        assert (await start(store)).house.heads() == at.running.house.heads(), "the closed table is told once"

    run(evening())


@pytest.mark.clause("house 6.8")
def test_no_exchange_is_turned_down_once_the_colour_is_out_at_another_value() -> None:
    async def evening() -> None:
        at = await chips_away(SYDNEY)
        await at.must(T2, DEALER, red("R1", 10))
        await at.must(T1, MANAGER, table_opening(SYDNEY))
        await at.must(PATRON, ANN, p.Sit(table="T1", place="P1"))
        await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=1_000))
        other = ch.IssueColour(place="P1", colour="red", value=500, count=1, marker="distinctive-marker")
        await at.must(T1, SUPERVISOR, other)
        told = await at.give(T2, AREA, ch.TurnDownRedemption("R1", "withdrawn"))
        arguments: dict[str, str | int] = {"table": "T1", "colour": "red"}
        assert told == Refused(code="colour-reissued", clause="house 6.8", arguments=arguments)
        note = ch.NoteHandedBack(redemption="R1", table="T2", colour="red", value=100, count=10)
        assert code(await at.give(T1, MANAGER, note)) == "no-such-power"
        await at.must(T2, AREA, ch.VerifyRedemption("R1"))
        assert owed(at) == 0

    run(evening())


@pytest.mark.clause("house 6.11")
def test_whoever_recorded_at_a_closed_table_that_ann_took_chips_along_redeems_them_for_nobody_else() -> None:
    async def evening() -> None:
        at = await chips_away(STAR, recorded_by=DEALER)
        await at.must(T2, MANAGER, s.TakePlace("P2", "bob"))
        for_bob = replace(red("R1", 3), place="P2")
        told = await at.give(T2, DEALER, for_bob)
        assert told == Refused(code="recorded-by-you", clause="house 6.11", arguments={"colour": "red"})
        told = await at.give(T2, DEALER, replace(for_bob, recorded_by=("somebody",)))
        assert code(told) == "recorded-by-you", "the house asks the record itself"
        await at.must(T2, DEALER, red("R2", 4))  # for Ann, who took them along
        await at.must(T2, SUPERVISOR, replace(for_bob, recorded_by=("supervisor",)))
        assert away(at) == {"red": (100, 3)}

    run(evening())


@pytest.mark.clause("house 6.11")
def test_an_exchange_turned_down_does_not_make_the_record_forget_who_recorded() -> None:
    async def evening() -> None:
        at = await chips_away(SYDNEY, recorded_by=SUPERVISOR)
        await at.must(T2, MANAGER, s.TakePlace("P2", "bob"))
        for_bob = replace(red("R1", 10), place="P2")
        assert code(await at.give(T2, SUPERVISOR, for_bob)) == "recorded-by-you"
        await at.must(T2, DEALER, for_bob)
        await at.must(T2, AREA, ch.TurnDownRedemption("R1", "withdrawn"))
        assert away(at) == {"red": (100, 10)}
        assert code(await at.give(T2, SUPERVISOR, replace(for_bob, redemption="R2"))) == "recorded-by-you"
        await at.must(T2, DEALER, replace(for_bob, redemption="R3"))
        await at.must(T2, AREA, ch.VerifyRedemption("R3"))
        await at.must(T1, MANAGER, table_opening(SYDNEY))
        assert at.running.house.state(T1).table.tray.recorders == {"red": {"ann": ("supervisor",)}}
        await at.must(PATRON, ANN, p.Sit(table="T1", place="P1"))
        await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=1_000))
        again = ch.IssueColour(place="P1", colour="red", value=100, count=1, marker="distinctive-marker")
        await at.must(T1, SUPERVISOR, again)
        assert at.running.house.state(T1).table.tray.recorders == {}, "the colour has begun anew"

    run(evening())


@pytest.mark.clause("house 6.8")
def test_the_same_chips_handed_in_at_two_tables_in_one_breath_are_paid_once() -> None:
    async def evening() -> None:
        at = await chips_away(STAR)
        give = at.running.house.give
        answers = [give(stream, DEALER, "both", red("R1", 10)) for stream in (T2, T3)]
        await at.running.house.settled()
        assert [code(await one) for one in answers] == ["", "not-away"]
        assert (away(at), owed(at)) == ({}, 0)
        store = at.running.house.store
        assert isinstance(store, MemoryStore)
        again = await start(store)
        assert again.house.heads() == at.running.house.heads(), "the closed table is told once"

    run(evening())


def test_nobody_but_the_house_tells_a_table_that_its_chips_are_back() -> None:
    async def evening() -> None:
        at = await chips_away(STAR)
        note = ch.NoteHandedIn(redemption="R1", table="T2", colour="red", count=10)
        assert code(await at.give(T1, MANAGER, note)) == "no-such-power"
        assert away(at) == {"red": (100, 10)}

    run(evening())


@pytest.mark.clause("crown-sydney 3.5.2(c)(ii)")
def test_where_no_value_is_on_record_the_lowest_minimum_of_the_open_tables_with_that_game_is_told() -> None:
    async def evening() -> None:
        at = await chips_away(SYDNEY)
        minimums = {T2: 700, T3: 500}
        for stream, minimum in minimums.items():
            sign = lim.Sign(lim.Range(minimum, 100_000))
            at.running.house.state(stream).table.limits.sign = sign
        house = at.running.house
        told = house.prepared(T2, DEALER, blue("R1", 1, issued_at=900, lowest_minimum=900))
        assert isinstance(told, ch.RedeemFromClosedTable)
        assert (told.table_closed, told.away, told.issued_at, told.lowest_minimum) == (True, 0, None, 500)

    run(evening())


@pytest.mark.clause("crown-sydney 3.5.2(c)(ii)")
@pytest.mark.clause("crown-melbourne 3.1.2(c)(ii)")
@pytest.mark.clause("crown-melbourne-vcgr 3.1.2(c)(ii)")
@pytest.mark.parametrize("address", [SYDNEY, "crown-melbourne/option-a", VCGR])
def test_a_table_that_has_closed_or_shows_no_sign_or_plays_another_book_offers_no_minimum(address: str) -> None:
    async def evening() -> None:
        at = await chips_away(address, others=(address, 500))
        house = at.running.house

        async def asked(number: str) -> int:
            claim = blue(number, 1, lowest_minimum=1, surveillance_told=True)
            await at.must(T2, AREA, claim)
            value: int = house.state(T2).table.tray.redemptions[number].value
            return value

        await at.must("table/T4", MANAGER, table_opening(STAR, sign=lim.Sign(lim.Range(100, 100_000))))
        await at.must("table/T5", MANAGER, table_opening(address, sign=None))
        assert await asked("R1") == 500, "one bet of the third table"
        await at.must(T3, ANN, s.LeavePlace("P1"))
        await at.must(T3, MANAGER, cl.CloseTable())
        assert await asked("R2") == 700, "the second table, for every bet"
        assert house.state(T2).table.tray.redemptions["R1"].value == 500, "each request has its own moment"

    run(evening())


@pytest.mark.clause("crown-sydney 1.3.1")
@pytest.mark.clause("crown-melbourne 1.2")
@pytest.mark.clause("crown-melbourne-vcgr 1.3")
@pytest.mark.clause("crown-sydney 3.5.2(c)(ii)")
@pytest.mark.clause("crown-melbourne 3.1.2(c)(ii)")
@pytest.mark.clause("crown-melbourne-vcgr 3.1.2(c)(ii)")
@pytest.mark.parametrize(
    ("address", "other"),
    [
        (SYDNEY, SYDNEY),
        ("crown-melbourne/option-a", "crown-melbourne/option-b"),
        (VCGR, "crown-melbourne-vcgr/option-b"),
    ],
)
@pytest.mark.clause("house 6.8")
def test_chips_of_a_closed_table_that_no_record_knows_go_at_the_lowest_minimum_of_any_sic_bo_table_once_verified(
    address: str, other: str
) -> None:
    async def evening() -> None:
        store = MemoryStore()
        at = await chips_away(address, others=(other, 500), store=store)
        house = at.running.house
        claim = blue("R1", 4, issued_at=90_000, lowest_minimum=90_000, surveillance_told=True)
        await at.must(T2, AREA, claim)
        asked = house.state(T2).table.tray.redemptions["R1"]
        assert (asked.value, asked.recorded, asked.owed) == (500, False, False), "the minimum of the third table"
        assert house.state(T2).table.places["P1"].stack == 0, "nobody is paid before the right person has looked"
        assert code(await at.give(T2, DEALER, ch.VerifyRedemption("R1"))) == "not-allowed"
        assert code(await at.give(T2, AREA, ch.VerifyRedemption("R1"))) == "same-person"
        await at.must(T2, MANAGER, ch.VerifyRedemption("R1"))
        assert house.state(T2).table.places["P1"].stack == 2_000
        assert house.state(T2).table.tray.holds == 98_000, "the table that exchanges them pays"
        assert (away(at), owed(at)) == ({"red": (100, 10)}, 1_000), "what is on record is untouched"
        assert sum(store.balances().values()) == 0
        assert list(house.alarms) == []
        assert found_by_the_auditor(store) == []

    run(evening())


@pytest.mark.clause("house 6.8")
def test_a_colour_whose_value_is_on_record_is_not_exchanged_a_second_time_at_the_lowest_minimum() -> None:
    async def evening() -> None:
        at = await chips_away(SYDNEY)
        await at.must(T2, DEALER, red("R1", 10))
        await at.must(T2, AREA, ch.VerifyRedemption("R1"))
        told = await at.give(T3, DEALER, red("R2", 1))
        arguments: dict[str, str | int] = {"table": "T1", "colour": "red", "away": 0}
        assert told == Refused(code="not-away", clause="house 6.8", arguments=arguments)

    run(evening())


@pytest.mark.clause("house 6.8")
def test_chips_that_no_record_knows_are_handed_back_and_nobody_owes_them() -> None:
    async def evening() -> None:
        store = MemoryStore()
        at = await chips_away(SYDNEY, store=store)
        await at.must(T2, DEALER, blue("R1", 4))
        await at.must(T2, AREA, ch.TurnDownRedemption("R1", "not-genuine"))
        assert (away(at), owed(at)) == ({"red": (100, 10)}, 1_000)
        assert list(at.running.house.alarms) == []
        assert found_by_the_auditor(store) == []

    run(evening())


def found_by_the_auditor(store: MemoryStore) -> list[str]:
    """What `sicbo verify` says of the rules."""
    auditor = Auditor(ALL, store._pinned.values())
    for stream in sorted(store.heads()):
        for commit in store.read(stream):
            auditor.see(commit, read_postings(commit.postings))
    return [str(one) for one in auditor.ended()]


@pytest.mark.clause("star-sydney 3.8")
def test_the_minimum_above_which_a_value_is_marked_is_the_one_on_the_sign() -> None:
    async def evening() -> None:
        at = await chips_away(STAR, closes=False)
        at.running.house.state(T2).table.limits.sign = lim.Sign(lim.Range(500, 100_000))
        await at.must(PATRON, ANN, p.SendToTable(table="T2", amount=10_000))
        plain = ch.IssueColour(place="P1", colour="blue", value=501, count=1)
        assert code(await at.give(T2, DEALER, plain)) == "not-marked"
        await at.must(T2, DEALER, ch.IssueColour(place="P1", colour="blue", value=500, count=1))

    run(evening())

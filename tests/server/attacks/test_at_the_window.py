"""Further attacks at the window of a cage: on PINs, consents, terminals, approvals and links."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.staff import commands as st
from sicbo.floor.table.corrections.commands import CorrectResult
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.secret import Secret
from tests.floor.tables import MANAGER
from tests.house.houses import bet, deal, table_opening
from tests.server.doors import CAGE, CLERK, OWNER, Doors, code, run

ANN, BOB = "/api/patrons/ann/commands", "/api/patrons/bob/commands"
WINDOW = "/api/cage/main/commands"
LARGE = house_rules().cage.large
PIN = "246813"
AT_A_TERMINAL = Actor("ann", terminal="screen-1")
SEND: dict[str, Any] = {"type": "send-to-cage", "cage": "main", "amount": 1_000, "use": "cash"}
SEND_FIVE = {**SEND, "amount": 5}


async def with_money(amount: int = 500_000) -> Doors:
    """A house with a second clerk, in which Ann and Bob have money and Ann a PIN."""
    doors = await (await Doors.open()).staffed()
    await doors.must("staff", THE_HOUSE, st.Hire(person="clerk-2", offices=("cage",)))
    for patron in ("ann", "bob"):
        await doors.pay_in(patron, amount)
    assert await doors.service.door.pins.choose("ann", Secret(PIN)) is None
    return doors


async def give(client: httpx.AsyncClient, path: str, number: str, **said: Any) -> httpx.Response:
    return await client.post(path, json={"id": number, **said})


async def waiting(client: httpx.AsyncClient) -> list[str]:
    return list((await client.get("/api/cage/main")).json()["payouts"])


async def approved(doors: Doors, path: str, people: str, order: dict[str, Any]) -> httpx.Response:
    """This order is asked for by the first and agreed to by the second; what comes of agreeing."""
    asker, second = people.split()
    async with doors.as_user(asker) as asking, doors.as_user(second) as agreeing:
        doors.given += 1
        name = f"{asker}:{doors.given}"
        asked = await give(asking, path, f"ask:{name}", type="request-approval", order=order)
        assert asked.status_code == 200, asked.text
        number = asked.json()["events"][0]["approval"]
        return await give(agreeing, f"{path.partition('?')[0]}?as=", f"ok:{name}", type="approve", approval=number)


def paying(number: str) -> dict[str, Any]:
    return {"type": "pay-out", "transfer": number}


@pytest.mark.clause("house 11.16", "house 13.13")
def test_a_clerk_with_the_patron_at_the_window_sends_and_another_pays_whatever_key_the_first_comes_with() -> None:
    async def evening() -> None:
        doors = await with_money()
        async with doors.as_user("p-cage") as clerk, doors.as_user("clerk-2") as other:
            assert (await give(clerk, ANN, "s1", **SEND, pin=PIN)).status_code == 200
            [number] = await waiting(clerk)
            assert code(await give(clerk, WINDOW, "p1", type="pay-out", transfer=number)) == "sender-pays"
            async with doors.as_user("p-cage") as elsewhere, doors.as_program("p-cage", "cage") as program:
                for name, one in (("e1", elsewhere), ("g1", program)):
                    assert code(await give(one, WINDOW, name, type="pay-out", transfer=number)) == "sender-pays"
            assert (await give(clerk, WINDOW, "b1", type="return-payout", transfer=number)).status_code == 200
            async with doors.as_program("p-cage", "cage") as program:
                assert (await give(program, ANN, "s2", **SEND, pin=PIN)).status_code == 200
            [number] = await waiting(clerk)
            assert code(await give(clerk, WINDOW, "p2", type="pay-out", transfer=number)) == "sender-pays"
            assert (await give(other, WINDOW, "p3", type="pay-out", transfer=number)).status_code == 200

    run(evening())


@pytest.mark.clause("house 11.17")
def test_pins_are_guessed_at_however_many_windows_no_more_often_and_the_owner_comes_and_goes_as_before() -> None:
    async def evening() -> None:
        doors = await with_money()
        await doors.with_password("ann", "ann")
        before = {name: head for name, head in doors.heads().items() if name.startswith(("patron", "cage"))}
        told = set()
        async with doors.as_user("ann") as ann, doors.as_user("p-cage") as clerk, doors.as_user("clerk-2") as other:
            for number in range(house_rules().door.pin.tries):
                guess = await give((clerk, other)[number % 2], ANN, f"g{number}", **SEND, pin=f"13579{number}")
                told.add(guess.content)
            told |= {(await give(one, ANN, "right", **SEND, pin=PIN)).content for one in (clerk, other, ann)}
            told.add((await give(clerk, BOB, "none", **SEND, pin=PIN)).content)
            assert [msgspec.json.decode(one)["code"] for one in told] == ["pin-refused"], "one answer, byte for byte"
            assert (await ann.get("/api/session")).json()["user"] == "ann"
            assert (await ann.get("/api/session/pin")).json() == {"chosen": False}
            assert "pin" not in (await clerk.get("/api/patrons/ann/card")).json()
            assert {name: doors.heads()[name] for name in before} == before
            assert (await ann.post("/api/session/pin", json={"pin": "975310"})).status_code == 200
            assert (await give(clerk, ANN, "anew", **SEND, pin="975310")).status_code == 200
        kept = b"".join(commit.events for name in before for commit in doors.running.house.store.read(name))
        assert b"975310" not in kept
        assert PIN.encode() not in kept

    run(evening())


@pytest.mark.clause("house 11.17", "house 14.4")
def test_only_the_patron_chooses_the_pin_and_with_the_password_typed_a_moment_ago() -> None:
    async def evening() -> None:
        doors = await with_money()
        async with doors.as_user("ann") as ann:
            doors.service.door.sessions.of("ann")[0].proven -= 60 * 60_000
            assert code(await ann.post("/api/session/pin", json={"pin": "975310"})) == "password-again"
        for user in ("p-cage", "p-casino-manager", "owner"):
            async with doors.as_user(user) as client:
                assert code(await client.post("/api/session/pin", json={"pin": "975310"})) == "not-your-role"
        async with doors.as_program("ann", "play") as program:
            assert code(await program.post("/api/session/pin", json={"pin": "975310"})) == "scope-missing"
        assert await doors.service.door.pins.check("ann", Secret(PIN)) is None

    run(evening())


@pytest.mark.clause("house 11.16", "house 3.1")
def test_what_a_patron_has_consented_to_serves_that_order_once_and_no_other() -> None:
    async def evening() -> None:
        doors = await with_money()
        async with doors.as_user("p-cage") as clerk:
            first = await give(clerk, ANN, "x", **SEND, pin=PIN)
            again = await give(clerk, ANN, "x", **SEND)
            assert (first.status_code, again.json()) == (200, first.json()), "the first answer, and no second effect"
            assert code(await give(clerk, ANN, "x", **{**SEND, "amount": 10_000}, pin=PIN)) == "command-conflict"
            assert code(await give(clerk, ANN, "y", **SEND)) == "needs-owner"
            assert code(await give(clerk, BOB, "x", **SEND, pin=PIN)) == "pin-refused"
            for wrong in ({"pin": int(PIN)}, {"pin": [PIN]}, {"pin_of": "ann"}, {"shown": "pin"}):
                assert code(await give(clerk, ANN, f"z{wrong}"[:9], **SEND, **wrong)) == "bad-request"
            stray = await give(clerk, WINDOW, "t", type="take-cash", patron="ann", amount=5, pin=PIN)
            assert code(stray) == "bad-request", "no order takes a PIN that needs none"
        state = doors.running.house.state
        assert (state("patron/ann").wallet, state("patron/bob").wallet) == (499_000, 500_000)

    run(evening())


@pytest.mark.clause("house 11.16", "house 14.13")
def test_no_clerk_is_the_patron_at_a_terminal_by_what_the_order_or_the_browser_says() -> None:
    async def evening() -> None:
        doors = await with_money()
        manager = Actor("p-casino-manager")
        await doors.must("staff", manager, st.PairTerminal(terminal="screen-1", table="t-betting", place="P1"))
        text, _ = doors.service.door.devices.code("screen-1")
        async with doors.client() as browser:
            paired = await browser.post("/api/terminal", json={"code": text.reveal()})
            device = paired.headers["set-cookie"].partition(";")[0]
        async with doors.as_user("p-cage") as clerk, doors.as_user("ann") as ann:
            assert code(await give(clerk, ANN, "t1", **SEND, terminal="screen-1")) == "bad-request"
            assert code(await give(ann, ANN, "a1", **SEND)) == "needs-owner", "Ann, but who knows where"
            for number, client, told in ((1, clerk, "needs-owner"), (2, ann, "")):
                client.headers["cookie"] = f"{client.headers['cookie']}; {device}"
                answer = await give(client, ANN, f"d{number}", **SEND)
                assert (code(answer) if answer.status_code != 200 else "") == told
        async with doors.as_program("ann", "play") as program:
            program.headers["cookie"] = device
            assert code(await give(program, ANN, "g1", **SEND)) == "needs-owner"

    run(evening())


@pytest.mark.clause("house 11.16", "house 13.13")
def test_a_supervisor_who_sends_is_neither_the_second_person_nor_the_payer() -> None:
    async def evening() -> None:
        doors = await with_money(2 * LARGE)
        amount = LARGE + 1
        sending = {**SEND, "amount": amount}
        own = await approved(doors, ANN, "p-supervisor p-supervisor", sending)
        assert code(own) == "same-person"
        agreed = await approved(doors, ANN, "p-supervisor p-area-manager", sending)
        assert agreed.status_code == 200
        async with doors.as_user("p-supervisor") as supervisor, doors.as_user("p-cage") as clerk:
            assert (await give(supervisor, ANN, "s1", **sending)).status_code == 200
            [number] = await waiting(clerk)
            assert code(await give(clerk, WINDOW, "p1", type="pay-out", transfer=number)) == "needs-approval"
            for hand in ("p-supervisor", "p-area-manager"):
                told = await approved(doors, WINDOW, f"p-cage {hand}", paying(number))
                assert code(told) == "sender-pays"
            told = await approved(doors, WINDOW, "p-cage p-casino-manager", paying(number))
            assert told.status_code == 200, told.text
            assert (await give(clerk, WINDOW, "p2", type="pay-out", transfer=number)).status_code == 200

    run(evening())


@pytest.mark.clause("house 7.2", "house 13.5")
def test_an_approval_serves_the_very_payment_once_in_time_by_who_asked() -> None:
    async def evening() -> None:
        doors = await with_money(3 * LARGE)
        house = doors.running.house
        for patron in ("ann", "ann", "bob"):
            sender = Actor(patron, terminal="screen-1")
            await doors.must(f"patron/{patron}", sender, p.SendToCage(cage="main", amount=LARGE + 1, use="cash"))
        first, second, third = house.state(CAGE).payouts
        other = Actor("clerk-2", office="cage")
        told = await approved(doors, WINDOW, "p-cage p-supervisor", paying(first))
        assert told.status_code == 200
        for actor, number in ((CLERK, second), (CLERK, third), (other, first)):
            answer = await doors.give(CAGE, actor, c.PayOut(number))
            assert getattr(answer, "code", "") == "needs-approval"
        await doors.must(CAGE, CLERK, c.PayOut(first))
        assert getattr(await doors.give(CAGE, CLERK, c.PayOut(first)), "code", "") == "transfer-unknown"
        told = await approved(doors, WINDOW, "p-cage p-supervisor", paying(third))
        assert told.status_code == 200
        house.clock.now += 10 * 60_000  # type: ignore[attr-defined]
        assert getattr(await doors.give(CAGE, CLERK, c.PayOut(third)), "code", "") == "needs-approval"

    run(evening())


@pytest.mark.clause("house 12.12")
def test_money_is_the_patrons_wherever_it_lies_and_no_clerk_alone_gets_a_link_to_it() -> None:
    async def evening() -> None:
        doors = await with_money(1_000)
        await doors.must("patron/ann", AT_A_TERMINAL, p.SendToCage(cage="main", amount=1_000, use="cash"))
        await doors.must(
            "patron/bob", replace(AT_A_TERMINAL, id="bob"), p.SendToCage(cage="main", amount=1_000, use="ticket")
        )
        async with doors.as_user("p-cage") as clerk:
            for patron in ("ann", "bob"):
                assert doors.running.house.state(f"patron/{patron}").wallet == 0
                refused = await clerk.post(f"/api/patrons/{patron}/invitation")
                assert (code(refused), "link" in refused.json()) == ("needs-approval", False)
            [number] = await waiting(clerk)
            await doors.must(CAGE, CLERK, c.PayOut(number))
            assert "link" in (await clerk.post("/api/patrons/ann/invitation")).json()
        assert doors.service.door.links.listed()[0].alone

    run(evening())


@pytest.mark.clause("house 12.12", "house 14.6")
def test_of_two_who_use_one_link_at_once_one_comes_in() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        link = doors.service.door.links.invite("ann", is_staff=False)
        chosen = [{"link": link.reveal(), "login": f"ann{n}", "password": f"four lucky herons {n}"} for n in range(4)]
        answers = await asyncio.gather(*(doors.client().post("/api/setup", json=one) for one in chosen))
        assert sorted(one.status_code == 200 for one in answers) == [False, False, False, True]
        won = [one.status_code == 200 for one in answers].index(True)
        for number, one in enumerate(chosen):
            entered = await doors.client().post("/api/session", json={**one, "link": ""} | {"login": one["login"]})
            assert entered.status_code != 200 or number == won

    run(evening())


@pytest.mark.clause("house 12.12")
def test_a_link_asked_for_is_not_drawn_by_whoever_was_dismissed_nor_for_whoever_was_erased() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        for patron in ("ann", "bob"):
            await doors.with_password(patron, patron)
        staff = "/api/staff/commands"
        for patron in ("ann", "bob"):
            told = await approved(doors, f"{staff}?as=", "p-cage p-supervisor", {"type": "invite", "person": patron})
            assert told.status_code == 200, told.text
        await doors.must("patron/ann", MANAGER, p.ErasePerson())
        async with doors.as_user("p-cage") as clerk:
            assert code(await clerk.post("/api/patrons/ann/invitation")) == "no-such-thing"
            await doors.must("staff", OWNER, st.Dismiss("p-cage", "misconduct"))
            assert code(await clerk.post("/api/patrons/bob/invitation")) in {"session-over", "not-logged-in"}
        assert doors.service.door.links.listed() == []
        assert doors.service.door.credentials.of("bob") is not None

    run(evening())


@pytest.mark.clause("house 13.6", "house 11.11")
def test_an_excluded_patron_is_paid_under_their_own_name_and_no_other() -> None:
    async def evening() -> None:
        doors = await with_money()
        await doors.must("patron/ann", AT_A_TERMINAL, p.SendToCage(cage="main", amount=1_000, use="ticket"))
        await doors.must("patron/ann", Actor("ann"), p.SelfExclude(None))
        [ticket] = doors.running.house.state(CAGE).tickets
        async with doors.as_user("p-cage") as clerk:
            other = await give(clerk, WINDOW, "w1", type="redeem-to-wallet", ticket=ticket, patron="bob")
            assert code(other) == "ticket-of-another"
            assert code(await give(clerk, WINDOW, "r1", type="redeem-ticket", ticket=ticket)) == "needs-owner"
            assert (await give(clerk, WINDOW, "r2", type="redeem-ticket", ticket=ticket, pin=PIN)).status_code == 200

    run(evening())


@pytest.mark.clause("house 11.2")
def test_nobody_who_works_here_is_a_patron_under_the_same_name_nor_the_other_way_round() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-supervisor") as supervisor, doors.as_user("owner") as owner:
            new = {"patron": "p-cage", "unit": "AUD"}
            assert code(await give(supervisor, "/api/patrons", "r1", **new)) == "person-known"
            hiring = {"type": "hire", "person": "ann", "rank": "dealer"}
            assert code(await give(owner, "/api/staff/commands", "h1", **hiring)) == "patron-known"

    run(evening())


@pytest.mark.clause("house 4.1", "house 12.9")
@pytest.mark.parametrize("change", [st.Dismiss("p-supervisor", "ended"), st.ChangeRank("p-supervisor", "dealer")])
def test_what_somebody_agreed_to_ends_with_what_they_were(change: st.AnyCommand) -> None:
    async def evening() -> None:
        doors = await with_money(3 * LARGE)
        await doors.must("patron/ann", AT_A_TERMINAL, p.SendToCage(cage="main", amount=LARGE + 1, use="cash"))
        [number] = doors.running.house.state(CAGE).payouts
        told = await approved(doors, WINDOW, "p-cage p-supervisor", paying(number))
        assert told.status_code == 200, told.text
        assert (await approved(doors, ANN, "p-cage p-supervisor", SEND_FIVE)).status_code == 200
        table = "table/t-betting"
        await doors.must(table, MANAGER, table_opening())
        await doors.seat("bob", "t-betting", "P1", 5_000)
        await deal(doors.running.house, ["open-bets"], table)
        await doors.must(table, Actor("bob"), bet("big", 1_000))
        await deal(doors.running.house, ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"], table)
        corrected = CorrectResult(round=1, faces=(1, 1, 2), evidence="camera")
        asked = await doors.must(table, MANAGER, RequestApproval(corrected))
        agreeing = Actor("p-supervisor", "casino-manager", assigned=True)
        await doors.must(table, agreeing, Approve(asked.events[0].approval))
        await doors.must("staff", THE_HOUSE, change)
        async with doors.as_user("p-cage") as clerk:
            assert code(await give(clerk, WINDOW, "p1", type="pay-out", transfer=number)) == "needs-approval"
            assert code(await give(clerk, ANN, "s1", **SEND_FIVE)) == "needs-owner"
        assert doors.running.house.state(table).table.people.approvals.open == {}
        assert not doors.running.house.alarms

    run(evening())

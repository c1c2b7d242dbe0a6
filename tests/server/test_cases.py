"""Cases over the door: a dispute about a real round, from the player who raises it to the end of what is kept."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from click.testing import CliRunner

from sicbo.cli.verify_case import command
from sicbo.describe.advice import advice_text
from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.case.evidence import Evidence
from sicbo.floor.patron.commands import GiveCredit
from sicbo.floor.refused import Refused
from sicbo.floor.table.streak.commands import StartGamingDay
from sicbo.house.audit import Auditor
from sicbo.server.case_papers import CASE_PAPERS
from sicbo.store.commits import read_postings
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER
from tests.house.houses import SetClock, deal
from tests.server.doors import TABLES, Doors, code, run

TABLE = TABLES["result"]
ORDERS = "/api/cases/C1/commands"
RAISING: dict[str, Any] = {
    "id": "r",
    "type": "raise-case",
    "kind": "dispute",
    "matter": "payment",
    "table": TABLE,
    "round": 1,
}
SAID = "The second die showed a five."


async def opened() -> Doors:
    """A house with a settled round at a table of Crown Sydney, at which Ann has wagered."""
    doors = await (await (await Doors.open()).staffed()).in_every_phase()
    await deal(doors.running.house, ("settle",), f"table/{TABLE}")
    return doors


async def order(client: httpx.AsyncClient, what: str, path: str = ORDERS, **said: Any) -> httpx.Response:
    return await client.post(path, json={"id": f"{what}-{len(said)}-{said.get('side', '')}", "type": what, **said})


async def must(client: httpx.AsyncClient, what: str, path: str = ORDERS, **said: Any) -> Any:
    response = await order(client, what, path, **said)
    assert response.status_code == 200, response.text
    return response.json()["events"]


def decided_again(doors: Doors) -> list[Any]:
    """What an auditor finds in the log of all cases."""
    store = doors.running.house.store
    assert isinstance(store, MemoryStore)
    auditor = Auditor(ALL, store._pinned.values())
    for stream in store.heads():
        for commit in store.read(stream):
            auditor.see(commit, read_postings(commit.postings))
    assert auditor.decided > 20
    return auditor.ended()


@pytest.mark.clause("house 22.1", "house 22.2", "house 22.10", "crown-sydney 10.12")
def test_a_player_raises_a_case_and_the_log_of_the_round_is_sealed_with_it() -> None:
    async def evening() -> None:
        doors = await opened()
        house = doors.running.house
        async with doors.as_user("ann") as ann, doors.as_user("bob") as bob:
            raised = (await must(ann, "raise-case", **{**RAISING, "paper": SAID, "language": "zh-Hant"}))[0]
            assert raised["complainant"] == "ann"
            assert SAID not in str(raised)
            [one] = [msgspec.convert(one, Evidence) for one in raised["evidence"]]
            assert one.seal == one.digest()
            assert (one.stream, one.round, one.dice) == (
                f"table/{TABLE}",
                1,
                house.state(f"table/{TABLE}").table.results[-1],
            )
            assert {"bets-opened", "bets-closed", "result-called", "round-settled"} <= {mark.what for mark in one.marks}
            assert "ann" in one.people
            assert "ann" not in one.acted
            assert one.acted
            commits = [commit for commit in house.store.read(one.stream, one.first - 1) if commit.seq <= one.last]
            assert (commits[0].prev_hash.hex(), commits[-1].hash.hex()) == (one.before, one.hash)
            assert one.readings
            assert house.store.pinned(one.law) is not None
            assert any(clause.startswith("crown-sydney ") for clause in one.clauses)
            stages = raised["procedure"]["stages"]
            assert [(one["clause"], one["rank"]) for one in stages] == [("crown-sydney 10.12", "area-manager")]

            assert code(await order(ann, "raise-case", **{**RAISING, "id": "again"})) == "case-known"
            assert (await bob.get("/api/cases/C1")).status_code == 403
            assert (await bob.get("/api/cases/mine")).json() == []
            seen = (await ann.get("/api/cases/C1")).json()
            assert [paper["text"] for paper in seen["papers"]] == [SAID]
            assert seen["papers"][0]["by"] == ""
            assert "people" not in seen["case"]["evidence"][0]
            assert seen["due"][0] == {"step": "hear-house", "clause": "house 22.4"}
        body = house.store.get(CASE_PAPERS, raised["paper"])
        assert body is not None
        assert sha256(body).hexdigest() == raised["paper"]
        assert decided_again(doors) == []

    run(evening())


@pytest.mark.clause("house 22.3", "house 22.5", "house 22.9", "crown-sydney 10.12")
def test_a_dispute_goes_to_its_end_with_the_advice_in_the_language_of_the_player() -> None:
    async def evening() -> None:
        doors = await opened()
        house = doors.running.house
        async with (
            doors.as_user("ann") as ann,
            doors.as_user("p-area-manager") as area,
            doors.as_user("p-casino-manager") as manager,
            doors.as_user("p-supervisor") as supervisor,
            doors.as_user("p-inspector") as inspector,
        ):
            await must(ann, "raise-case", **{**RAISING, "paper": SAID, "language": "zh-Hant"})
            await must(supervisor, "give-statement", side="house", paper="The dealer called what lay there.")
            deciding = {"outcome": "rejected", "paper": "The camera shows a four.", "book": "crown-sydney"}
            assert code(await order(area, "decide-case", rule="99.9", **deciding)) == "rule-unknown"
            await must(area, "decide-case", rule="6.1", **deciding, remedies=[])
            assert (await ann.get("/api/cases/C1")).json()["line"]["outcome"] == "rejected"
            await must(ann, "answer-decision", answer="not-satisfied")
            [due] = [one for one in (await area.get("/api/cases/C1")).json()["due"] if one["step"] == "advise"]
            assert due["clause"] == "crown-sydney 10.12"
            told = await must(area, "give-advice", advice=due["of"], language="zh-Hant", way="screen")
            words = advice_text(("contact", "investigation"), "crown-sydney 10.12", "zh-Hant").encode()
            assert told[0]["digest"] == sha256(words).hexdigest()
            assert house.store.pinned(told[0]["digest"]) == words
            assert code(await order(supervisor, "close-case")) == "advice-due"
            await must(ann, "acknowledge-advice", advice=due["of"], refused=False)
            await must(supervisor, "secure-footage", cameras="cam-7")
            await must(ann, "turn-to-inspector", right="investigation")
            assert code(await order(supervisor, "close-case", no=1)) == "bad-request"
            await must(inspector, "record-inspection", outcome="stands", paper="I have seen the film.")
            assert [one["id"] for one in (await inspector.get("/api/cases")).json()] == ["C1"]
            assert doors.running.where_held("ann").startswith(("patron", "table", "case"))
            closed = await supervisor.post(ORDERS, json={"id": "last", "type": "close-case"})
            assert closed.status_code == 200, closed.text
            assert (await manager.get("/api/cases/C1")).json()["line"]["state"] == "closed"
            papers = (await manager.get("/api/cases/C1")).json()["papers"]
            assert [paper["what"] for paper in papers] == ["complainant", "house", "decision", "inspection"]
        assert decided_again(doors) == []

        clock = house.clock
        assert isinstance(clock, SetClock)
        state = house.state("case/C1")
        assert set(house.store.papers(CASE_PAPERS)) == set(state.papers)
        clock.now = state.keep_until - 1
        doors.running.ticker.timers.tick()
        await house.settled()
        assert state.kept
        clock.now += 1
        doors.running.ticker.timers.tick()
        await house.settled()
        assert not house.state("case/C1").kept
        assert house.store.papers(CASE_PAPERS) == {}

    run(evening())


@pytest.mark.clause("house 22.10")
def test_an_open_case_keeps_whoever_it_is_about_from_being_erased() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("ann") as ann, doors.as_user("p-supervisor") as supervisor:
            raising = {"kind": "complaint", "matter": "other", "person": "bob"}
            await must(ann, "raise-case", **raising, id="x")
            assert [doors.running.where_held(one) for one in ("ann", "bob", "p-player")] == ["case/C1", "case/C1", ""]
            await must(ann, "withdraw-case")
            await must(supervisor, "close-case")
            assert doors.running.where_held("ann") == ""

    run(evening())


@pytest.mark.clause("house 22.8")
def test_a_payment_is_linked_only_where_it_stands_to_whoever_complains_and_since_it_was_found_due() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        house = doors.running.house

        clock = house.clock
        assert isinstance(clock, SetClock)

        async def credit(patron: str = "ann") -> int:
            stream, giving = f"patron/{patron}", GiveCredit(amount=500, reason="goodwill")
            refused = await doors.give(stream, MANAGER, giving)
            if isinstance(refused, Refused):
                await doors.agree(stream, MANAGER, giving, Actor("second", "casino-manager"))
                await doors.must(stream, MANAGER, giving)
            return house.head(stream)[0]

        async with (
            doors.as_user("ann") as ann,
            doors.as_user("p-area-manager") as area,
            doors.as_user("p-supervisor") as supervisor,
        ):
            await must(ann, "raise-case", kind="complaint", matter="other", paper="I waited for an hour.")
            await must(supervisor, "give-statement", side="house", declined=True)
            deciding = {"outcome": "upheld", "paper": "So it was.", "book": "house", "rule": "22.8"}
            before = await credit()
            clock.now += 1
            await must(area, "decide-case", **deciding, remedies=["payment"])
            await must(ann, "answer-decision", answer="accepted")
            assert code(await order(supervisor, "close-case")) == "remedy-due"
            linking = {"remedy": "payment", "stream": "patron/ann"}
            assert code(await order(supervisor, "link-remedy", **linking, seq=before)) == "not-a-remedy"
            assert code(await order(supervisor, "link-remedy", **linking, seq=10_000, id="9")) == "not-a-remedy"
            others = await credit("bob")
            to_bob: dict[str, Any] = {"remedy": "payment", "stream": "patron/bob", "seq": others}
            assert code(await order(supervisor, "link-remedy", **to_bob, id="12")) == "not-a-remedy"
            paid = await credit()
            await must(supervisor, "link-remedy", **linking, seq=paid, id="10")
            await must(supervisor, "close-case", id="11")
        assert decided_again(doors) == []

    run(evening())


def test_what_is_said_in_a_refused_order_is_not_kept_and_the_same_order_again_has_the_same_digest() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        store = doors.running.house.store
        async with doors.as_user("ann") as ann:
            refused = await order(ann, "give-statement", side="complainant", paper=SAID)
            assert code(refused) == "case-unknown"
            assert store.papers(CASE_PAPERS) == {}
            raising = {"id": "1", "type": "raise-case", "kind": "complaint", "matter": "other", "paper": SAID}
            first, again = [await ann.post(ORDERS, json=raising) for _ in range(2)]
            assert first.status_code == 200, first.text
            assert first.json() == again.json()
            other = await ann.post(ORDERS, json={**raising, "paper": "Something else."})
            assert code(other) == "command-conflict"
            assert [msgspec.json.decode(one)["text"] for one in store.papers(CASE_PAPERS).values()] == [SAID]
            assert code(await ann.post(ORDERS, json={**raising, "id": "2", "paper": "x" * 10_001})) == "bad-request"

    run(evening())


def test_the_law_of_a_case_is_that_of_its_table_and_a_table_that_never_opened_has_none() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("p-supervisor") as supervisor:
            raising = {"kind": "incident", "matter": "conduct"}
            assert code(await order(supervisor, "raise-case", **raising, table="nowhere")) == "no-procedure"
            assert code(await order(supervisor, "raise-case", **raising, book="nowhere", id="3")) == "no-procedure"
            raised = await must(supervisor, "raise-case", **raising, book="star-sydney", id="4")
            assert [one["clause"] for one in raised[0]["procedure"]["stages"]] == [
                "star-sydney 9.12",
                "star-sydney 9.12",
                "star-sydney 9.13",
            ]

    run(evening())


async def bundled_case(doors: Doors) -> dict[str, Any]:
    """The bundle of a decided case about a round, as an inspector takes it away."""
    async with (
        doors.as_user("ann") as ann,
        doors.as_user("p-area-manager") as area,
        doors.as_user("p-inspector") as inspector,
    ):
        await must(ann, "raise-case", **{**RAISING, "paper": SAID})
        await must(area, "give-statement", side="house", declined=True)
        await must(area, "decide-case", outcome="rejected", paper="So it is.", book="crown-sydney", rule="6.1")
        await must(ann, "answer-decision", answer="not-satisfied")
        await must(area, "give-advice", advice="inspector", language="en", way="spoken")
        assert (await ann.get("/api/cases/C1/bundle")).status_code == 403
        assert [(await one.get("/api/cases/C1")).json()["takes"] for one in (ann, area, inspector)] == [
            False,
            True,
            True,
        ]
        told: dict[str, Any] = (await inspector.get("/api/cases/C1/bundle")).json()
    return told


def planted(told: dict[str, Any], what: str) -> dict[str, Any]:
    """The bundle with one thing changed."""
    changed = deepcopy(told)
    match what:
        case "paper":
            name = next(iter(changed["papers"]))
            changed["papers"][name] = b64encode(b"something else").decode()
        case "no paper":
            changed["papers"].popitem()
        case "no law":
            changed["pinned"] = {}
        case "evidence":
            changed["evidence"][0][1]["at"] += 1
        case "no evidence":
            changed["evidence"][0].pop()
        case "decision":
            one = changed["log"][2]
            one["events"] = b64encode(b64decode(one["events"]).replace(b"rejected", b"upheld")).decode()
        case "cut":
            changed["log"].pop(0)
    return changed


@pytest.mark.clause("house 22.14")
def test_the_bundle_of_a_case_holds_without_the_house_and_nothing_in_it_can_be_changed(tmp_path: Path) -> None:
    async def evening() -> dict[str, Any]:
        return await bundled_case(await opened())

    told = run(evening())
    file = tmp_path / "C1.json"

    def verified(what: dict[str, Any], *options: str) -> tuple[int, list[str]]:
        file.write_bytes(msgspec.json.encode(what))
        result = CliRunner().invoke(command, [str(file), "--json", *options])
        return result.exit_code, json.loads(result.output)["faults"]

    head = b64decode(told["log"][-1]["hash"]).hex()
    assert verified(told, "--head", head) == (0, [])
    assert verified(told, "--head", "00")[1][0].startswith("head: ")
    for what in ("paper", "no paper", "no law", "evidence", "no evidence", "decision", "cut"):
        exit_code, faults = verified(planted(told, what))
        assert (exit_code, bool(faults)) == (1, True), what
    plain = CliRunner().invoke(command, [str(file)])
    assert plain.exit_code == 1
    assert "DOES NOT HOLD" in plain.output


@pytest.mark.clause("house 22.3")
def test_the_round_of_an_open_case_outlives_its_gaming_day_and_is_let_go_when_it_closes() -> None:
    async def evening() -> None:
        doors = await opened()
        house, stream = doors.running.house, f"table/{TABLE}"
        async with doors.as_user("ann") as ann, doors.as_user("p-supervisor") as supervisor:
            await must(ann, "raise-case", **RAISING)
            await house.settled()
            await doors.must(stream, MANAGER, StartGamingDay("2031-01-01"))
            assert 1 in house.state(stream).table.irregular.rounds
            await must(ann, "withdraw-case")
            await must(supervisor, "secure-footage", cameras="")
            await must(supervisor, "close-case")
            await house.settled()
            assert 1 not in house.state(stream).table.irregular.rounds
        assert decided_again(doors) == []

    run(evening())


def test_an_order_at_a_case_is_foreseen_and_nothing_of_it_is_kept() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("ann") as ann, doors.as_user("p-supervisor") as supervisor:
            await must(ann, "raise-case", kind="complaint", matter="other")
            heads = doors.heads()
            said = {"id": "s", "type": "give-statement", "side": "house", "paper": SAID}
            told = (await supervisor.post("/api/cases/C1/foresight", json=said)).json()
            assert [one["type"] for one in told["events"]] == ["statement-given"]
            early = await supervisor.post("/api/cases/C1/foresight", json={"id": "c", "type": "close-case"})
            assert code(early) == "not-heard"
            assert doors.heads() == heads
            assert doors.running.house.store.papers(CASE_PAPERS) == {}

    run(evening())


@pytest.mark.clause("rws-sentosa 5.10", "rws-sentosa 5.10(a)", "rws-sentosa 5.10(b)")
def test_at_resorts_world_a_gap_and_a_meaning_are_for_the_shift_manager_and_nothing_else_is() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with (
            doors.as_user("ann") as ann,
            doors.as_user("p-area-manager") as area,
            doors.as_user("p-casino-manager") as manager,
        ):
            for number, (matter, clause) in enumerate((("gap", "5.10(a)"), ("meaning", "5.10(b)"), ("payment", ""))):
                path = f"/api/cases/R{number}/commands"
                raising = {"kind": "dispute", "matter": matter, "book": "rws-sentosa", "paper": SAID}
                await must(ann, "raise-case", path, **raising)
                await must(area, "give-statement", path, side="house", declined=True)
                deciding = {"outcome": "rejected", "paper": "So it is.", "book": "rws-sentosa", "rule": "5.10"}
                below = await order(area, "decide-case", path, **deciding)
                if not clause:
                    assert below.json()["events"][0]["clause"] == "house 22.6"
                    continue
                assert (code(below), below.json()["clause"]) == ("not-allowed", f"rws-sentosa {clause}")
                [decided] = await must(manager, "decide-case", path, **deciding)
                assert (decided["rule"], decided["final"]) == ("rws-sentosa 5.10", True)
        assert decided_again(doors) == []

    run(evening())

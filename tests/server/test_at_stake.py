"""A second person is told the sum that they agree to, in money, whatever the subject spells."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import RequestApproval
from sicbo.floor.cage.commands import TakeCash
from sicbo.floor.patron import commands as p
from sicbo.law.rulebook import house_rules
from sicbo.server.at_stake import at_stake
from tests.floor.tables import MANAGER
from tests.server.doors import CAGE, CLERK, Doors, open_evening, run


@pytest.mark.parametrize(
    ("act", "subject", "found"),
    [
        ("change-bankroll", "open/AUD/5000", 5_000),
        ("change-bankroll", "add/5000", 5_000),
        ("change-bankroll", "remove/5000", 5_000),
        ("move-large-cash", "take/ann/5000", 5_000),
        ("credit-patron", "goodwill/5000", 5_000),
        ("waive-receivable", "ann/5000/money/goodwill", 5_000),
        ("waive-receivable", "ann/5000/tokens/goodwill", None),
        ("correct-result", "round/3/1-2-3/to/4-5-6/camera", None),
        ("change-bankroll", "add/lots", None),
        ("change-bankroll", "add/²", None),
        ("move-large-cash", "pay/patron/ann/7", None),
        ("void-ticket", "lost/none", None),
    ],
)
def test_the_sum_is_the_one_that_the_subject_names(act: str, subject: str, found: int | None) -> None:
    assert at_stake(None, act, subject) == found


async def told(doors: Doors) -> list[tuple[str, int | None, str]]:
    async with doors.as_role("supervisor") as client:
        asked = (await client.get("/api/pit")).json()["approvals"]
    return [(one["subject"], one["sum"], one["unit"]) for one in asked]


def test_the_pit_and_the_cage_are_told_the_sum_behind_a_number() -> None:
    async def evening() -> None:
        doors = await open_evening()
        large = house_rules().cage.large + 100
        await doors.must(CAGE, MANAGER, RequestApproval("change-bankroll", f"add/{2 * large}"))
        add = (f"add/{2 * large}", 2 * large, "AUD")
        assert await told(doors) == [add]
        worth = 4_200
        await doors.must(CAGE, CLERK, TakeCash("ann", worth))
        await doors.must(
            "patron/ann", Actor("ann", terminal="screen-1"), p.SendToCage(cage="main", amount=worth, use="ticket")
        )
        [ticket] = doors.running.house.state(CAGE).tickets
        subject = f"lost/{ticket.replace('/', '%2F')}"
        await doors.must(CAGE, CLERK, RequestApproval("void-ticket", subject))
        assert await told(doors) == [add, (subject, worth, "AUD")]
        async with doors.as_user("p-cage") as clerk:
            sums = (await clerk.get("/api/cage/main")).json()["sums"]
        assert sorted(sums.values()) == sorted([2 * large, worth])

    run(evening())

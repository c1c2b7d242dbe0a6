"""A remedy from the page of its case: its order opens in the pit, and once given it is linked by one press."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.access import opened, serious
from tests.browser.conftest import Windows
from tests.browser.people import TO_THE_END, Person, deal, new_patron, new_table, seat, staff, until

SAID = "The third die showed a three."


def decided(page_as: Windows) -> tuple[str, str, Person]:
    """A case about a settled round, in which a correction and a payment were found due."""
    manager, clerk, second = (staff(page_as, role) for role in ("manager", "cage", "second"))
    table, ann = new_table(manager), new_patron(page_as, clerk, "ann")
    seat(ann, table)
    deal(manager, table, "open-bets")
    ann.must(f"/api/tables/{table}/commands", type="place-wager", round=1, area="small", amount=1_000)
    deal(manager, table, *TO_THE_END)
    case = f"about-{table}"
    orders = f"/api/cases/{case}/commands"
    ann.must(orders, type="raise-case", kind="dispute", matter="payment", table=table, round=1, paper=SAID)
    second.must(orders, type="give-statement", side="house", declined=True)
    remedies = ["correction", "payment"]
    deciding = {"outcome": "upheld", "paper": "The film shows it.", "book": "crown-sydney", "rule": "10.12"}
    second.must(orders, type="decide-case", remedies=remedies, **deciding)
    return case, table, ann


@pytest.mark.clause("house 22.8")
def test_a_remedy_opens_where_it_is_given_and_is_linked_once_it_is(page_as: Windows) -> None:
    case, table, ann = decided(page_as)
    boss = page_as("manager", f"/cases#{case}")
    seen = boss.get_by_role("region", name="Cases")
    due = seen.get_by_role("listitem").filter(has=boss.get_by_role("link", name="Carry it out in the pit"))
    expect(due).to_have_count(2)
    expect(seen.get_by_role("button", name=f"Link table/{table}")).to_have_count(0)
    assert serious(boss) == []

    due.filter(has_text="a payment").get_by_role("link").click()
    expect(opened(boss, "Give a credit")).to_contain_text(ann.user)
    boss.goto(f"/cases#{case}")
    due.filter(has_text="the result is corrected").get_by_role("link").click()
    expect(opened(boss, "Correct the result")).to_contain_text("Round 1")
    boss.reload()
    expect(boss.get_by_role("heading", name="Limits", exact=True)).to_be_visible()
    expect(boss.locator("sb-dialog[open]")).to_have_count(0)

    manager, second = (staff(page_as, role) for role in ("manager", "second"))
    correction = {"type": "correct-result", "round": 1, "faces": [1, 2, 3], "evidence": "camera"}
    at = f"/api/tables/{table}/commands"
    [asked] = manager.must(at, type="request-approval", order=correction)["events"]
    second.must(at, type="approve", approval=asked["approval"])
    manager.must(at, **correction)
    until(lambda: any(one["fits"] for one in manager.ask(f"/api/cases/{case}")["remedies"]))

    boss.goto("/lobby")
    boss.goto(f"/cases#{case}")
    seen.get_by_role("button", name=f"Link table/{table}").click()
    dialog = boss.locator("sb-dialog[open]")
    expect(dialog.get_by_role("heading", name="Check")).to_be_visible()
    dialog.locator(".row .button").first.click()
    expect(dialog.get_by_text("Done", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Close", exact=True).last.click()
    expect(seen.get_by_text(f"carried out: table/{table}")).to_be_visible()
    expect(due).to_have_count(1)

"""The people who work here, in a browser: hired, given roles, let in anew, dismissed; and one's own account."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.access import opened, serious
from tests.browser.conftest import Windows
from tests.browser.managing import confirm
from tests.browser.people import PIN, Person, new_patron, staff, until

FIRST, LATER = "a long and quiet password", "another quiet password"


@pytest.fixture
def owner(page_as: Windows) -> Person:
    return staff(page_as, "owner")


def looked_at(page: Page, label: str) -> Locator:
    """The open form, once it shows what would follow."""
    dialog = opened(page, label)
    follows = dialog.get_by_role("button", name="See what follows")
    check = dialog.get_by_role("heading", name="What will follow")
    expect(follows.or_(check)).to_be_visible()
    if follows.is_visible():  # a form that asks for nothing shows it at once
        follows.click()
    expect(check).to_be_visible()
    return dialog


def done(dialog: Locator, press: str) -> Locator:
    dialog.get_by_role("button", name=press, exact=True).click()
    expect(dialog.get_by_text("Done and recorded")).to_be_visible()
    return dialog


def closed(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Close").last.click()
    expect(dialog).to_have_count(0)


def seconded(windows: Windows, page: Page, label: str, person: str) -> Locator:
    """The same for what needs a second person, who agrees in another window; then it is carried out from the list."""
    dialog = looked_at(page, label)
    dialog.get_by_role("button", name="Ask for a second person").click()
    expect(dialog.get_by_text("Asked for.")).to_be_visible()
    dialog.get_by_role("button", name="Later").click()
    second = windows("second", "/staff")
    waiting = second.get_by_role("region", name="Waiting for a second person").locator("[data-approval]")
    waiting.filter(has_text=person).get_by_role("button", name="Agree").click()
    expect(waiting.filter(has_text="demo-second has agreed")).to_be_visible()
    second.close()
    mine = (
        page.get_by_role("region", name="Waiting for a second person")
        .locator("[data-approval]")
        .filter(has_text=person)
        .filter(has_text="has agreed")
    )
    mine.get_by_role("button", name="Carry out").click()
    return done(opened(page, label), label)


def come_in(windows: Windows, link: str, login: str, password: str) -> Page:
    """A window in which somebody has used this link."""
    page = windows("visitor", link.removeprefix(windows.address))
    page.get_by_label("Name").fill(login)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Password, once more").fill(password)
    page.get_by_role("button", name="Set name and password").click()
    expect(page.get_by_role("status").filter(has_text="you are logged in")).to_be_visible()
    return page


def row(page: Page, person: str) -> Locator:
    return page.get_by_role("listitem").filter(has=page.get_by_text(person, exact=True))


@pytest.mark.clause("house 12.2", "house 12.4")
def test_somebody_is_hired_comes_in_gets_another_role_and_a_new_link_and_is_dismissed(
    page_as: Windows, owner: Person
) -> None:
    person = f"s-{time.monotonic_ns()}"
    page = page_as("owner", "/staff")
    expect(row(page, "demo-dealer")).to_contain_text("no log-in yet")
    assert serious(page) == []
    page.get_by_role("button", name="+ Hire somebody").click()
    dialog = opened(page, "Hire somebody")
    dialog.get_by_label("Id of the person").fill(person)
    dialog.get_by_label("Rank").select_option("supervisor")
    dialog.get_by_role("checkbox", name="Auditor").check()
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_role("alert")).to_contain_text("house 12.4")
    dialog.get_by_role("checkbox", name="Auditor").uncheck()
    dialog.get_by_role("checkbox", name="crown-sydney.licensed").check()
    assert serious(page) == []
    dialog = seconded(page_as, page, "Hire somebody", person)
    expect(row(page, person)).to_contain_text("Supervisor")
    dialog.get_by_role("button", name="New log-in link").click()
    dialog = done(looked_at(page, "New log-in link"), "New log-in link")
    link = dialog.locator(".link").inner_text()
    closed(dialog)
    theirs = come_in(page_as, link, person, FIRST)
    theirs.goto(f"{page_as.address}/pit")
    expect(theirs.locator("sb-pit-card").first).to_be_visible()
    expect(row(page, person)).not_to_contain_text("no log-in yet")

    # Who watches holds no rank: the rank goes first, and with it the office; each is agreed to.
    page.get_by_role("button", name=f"Change rank: {person}").click()
    dialog = opened(page, "Change rank")
    expect(dialog.get_by_role("combobox", name="Rank")).to_have_value("supervisor")
    dialog.get_by_role("combobox", name="Rank").select_option("no rank")
    closed(seconded(page_as, page, "Change rank", person))
    page.get_by_role("button", name=f"Change offices: {person}").click()
    opened(page, "Change offices").get_by_role("checkbox", name="Auditor").check()
    closed(seconded(page_as, page, "Change offices", person))
    expect(row(page, person)).to_contain_text("Auditor")
    expect(row(page, person)).not_to_contain_text("Supervisor")
    expect(row(page, person).get_by_role("button", name="Assign tables")).to_have_count(0)

    page.get_by_role("button", name=f"New log-in link: {person}").click()
    dialog = seconded(page_as, page, "New log-in link", person)
    theirs.reload()
    expect(theirs.locator("sb-pit-card").first).to_be_visible()
    link = dialog.locator(".link").inner_text()
    closed(dialog)
    come_in(page_as, link, person, LATER)
    theirs.reload()
    expect(theirs.get_by_text("The pit is for supervisors")).to_be_visible()

    page.get_by_role("button", name=f"Dismiss: {person}").click()
    expect(opened(page, "Dismiss")).to_contain_text("every session and every token of this person end at once")
    closed(done(looked_at(page, "Dismiss"), "Dismiss"))
    expect(row(page, person)).to_have_count(0)
    assert person not in owner.ask("/api/staff")["people"]


@pytest.mark.clause("house 12.6")
def test_a_manager_assigns_tables_and_pairs_terminals_but_hires_nobody(page_as: Windows, owner: Person) -> None:
    page = page_as("second", "/staff")
    expect(row(page, "demo-dealer")).to_be_visible()
    expect(page.get_by_role("button", name="+ Hire somebody")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("Dismiss"))).to_have_count(0)
    person = f"d-{time.monotonic_ns()}"
    owner.must("/api/staff/commands", type="hire", person=person, rank="dealer")
    page.reload()
    page.get_by_role("button", name=f"Assign tables: {person}").click()
    opened(page, "Assign tables").get_by_role("checkbox", name="crown-sydney.licensed").check()
    dialog = done(looked_at(page, "Assign tables"), "Assign tables")
    assert owner.ask("/api/staff")["people"][person]["tables"] == ["crown-sydney.licensed"]
    closed(dialog)
    terminals = page.get_by_role("region", name="Terminals")
    terminals.get_by_role("button", name="Pair a terminal").click()
    dialog = opened(page, "Pair a terminal")
    dialog.get_by_label("Number of the terminal").fill(f"screen-{person}")
    dialog.get_by_label("Table").select_option("crown-sydney.licensed")
    [table] = [one for one in owner.ask("/api/tables") if one["id"] == "crown-sydney.licensed"]
    dialog.get_by_label("Place").select_option(list(table["places"])[-1])
    assert serious(page) == []
    closed(done(looked_at(page, "Pair a terminal"), "Pair a terminal"))
    paired = terminals.get_by_role("listitem").filter(has_text=f"screen-{person}")
    paired.get_by_role("button", name="Code for its device").click()
    expect(paired.locator(".code")).to_have_text(re.compile("^sbp_|[A-Z0-9-]{6,}"))
    paired.get_by_role("button", name="Unpair").click()
    closed(done(looked_at(page, "Unpair"), "Unpair"))
    expect(paired).to_have_count(0)
    outsider = page_as("dealer", "/staff")
    expect(outsider.get_by_text("This page is for administrators and managers.")).to_be_visible()


def test_what_a_form_asks_for_is_what_the_house_describes(page_as: Windows) -> None:
    """The house describes one reason more, another rank and a field of its own: the page draws them as they come."""

    def told(route: Route) -> None:
        form = route.fetch().json()
        [reason] = form["fields"]
        reason["choices"] = [*reason["choices"], {"value": "retired"}]
        rank = {"name": "rank", "kind": "choice", "of": "role", "choices": [{"value": "sensor"}]}
        seen = {"name": "surveillance_told", "kind": "check"}
        form |= {"clause": "house 12.4", "fields": [reason, rank, seen]}
        route.fulfill(json=form)

    context = page_as.context("owner")
    context.route(re.compile("/api/staff/forms/dismiss"), told)
    page = page_as.page(context)
    page.goto(f"{page_as.address}/staff")
    page.get_by_role("button", name="Dismiss: demo-dealer").click()
    dialog = opened(page, "Dismiss")
    expect(dialog.get_by_label("Reason").get_by_role("option")).to_have_text(
        ["Has left", "Contract ended", "Misconduct", "Hired twice", "retired"]
    )
    expect(dialog.get_by_role("combobox", name="Rank").get_by_role("option")).to_have_text(["Sensor"])
    expect(dialog.get_by_role("checkbox", name="surveillance_told")).to_be_visible()
    expect(dialog.get_by_role("link", name="house 12.4")).to_be_visible()


@pytest.mark.clause("house 14.2")
def test_whoever_is_logged_in_changes_the_password_on_the_account_page_and_other_windows_end(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    ann = new_patron(page_as, clerk, "pat")
    page = page_as.page(ann.context)
    page.goto(f"{page_as.address}/")
    page.get_by_role("link", name="Account").click()
    expect(page.get_by_role("region", name="Who you are here")).to_contain_text("Player")
    form = page.get_by_role("region", name="Password")

    def fill(old: str, new: str, again: str) -> None:
        form.get_by_label("Password now").fill(old)
        form.get_by_label("New password", exact=True).fill(new)
        form.get_by_label("New password, once more").fill(again)
        form.get_by_role("button", name="Change the password").click()

    fill(FIRST, LATER, "something else entirely")
    expect(form.get_by_text("The two new passwords differ.")).to_be_visible()
    fill("not the old password", LATER, LATER)
    expect(form.get_by_role("alert")).to_be_visible()
    fill(FIRST, "password1234", "password1234")
    expect(form.get_by_role("alert")).to_contain_text("house 14.2")
    assert serious(page) == []
    fill(FIRST, LATER, LATER)
    expect(form.get_by_text("The password is changed.")).to_be_visible()
    expect(page.locator("sb-top .who")).to_have_text(ann.user)
    fresh = page_as("visitor", "/account")
    expect(fresh.get_by_text("Log in first.")).to_be_visible()
    fresh.get_by_role("button", name="Log in").click()
    door = opened(fresh, "Log in")
    door.get_by_label("Name").fill(ann.user)
    door.get_by_label("Password").fill(LATER)
    door.get_by_role("button", name="Log in", exact=True).click()
    expect(fresh.get_by_role("region", name="Who you are here")).to_contain_text(ann.user)


@pytest.mark.clause("house 11.1")
def test_a_name_is_erased_for_good_after_the_id_was_written_once_more(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    ann = new_patron(page_as, clerk, "eve", cash=0)
    page = page_as("second", "/pit")
    page.get_by_label("Find a patron").fill(ann.user)
    page.get_by_role("button", name=re.compile(ann.user)).click()
    page.get_by_role("button", name="Erase the name").click()
    dialog = opened(page, "Erase the name")
    expect(dialog).to_contain_text("cannot be brought back")
    expect(dialog).to_contain_text("The id, the wallet and every fact of the log stay")
    dialog.get_by_label("The patron's id once more").fill("somebody")
    dialog.get_by_role("button", name="See what follows").click()
    expect(dialog.get_by_text("This is not the id of this patron.")).to_be_visible()
    assert serious(page) == []
    dialog.get_by_label("The patron's id once more").fill(ann.user)
    confirm(page, "Erase the name")
    expect(page.get_by_role("region", name="Patrons")).to_contain_text("Name erased")
    expect(page.get_by_role("button", name="Erase the name")).to_have_count(0)
    until(lambda: ann.ask("/api/session")["user"] == "")
    assert clerk.ask(f"/api/patrons/{ann.user}/card")["wallet"] == 0


@pytest.mark.clause("house 11.17")
def test_a_patron_chooses_a_pin_on_the_account_page_and_another_one_later(page_as: Windows) -> None:
    clerk = staff(page_as, "cage")
    ann = new_patron(page_as, clerk, "pina")
    page = page_as.page(ann.context)
    page.goto(f"{page_as.address}/account")
    form = page.get_by_role("region", name="PIN for the cage")
    expect(form.get_by_text("You have a PIN.")).to_be_visible()
    for new, again, told in (
        ("975310", "975311", "The two PINs differ."),
        ("123456", "123456", "neither one digit repeated nor a run"),
        ("975310", "975310", "The PIN is chosen."),
    ):
        form.get_by_label("New PIN", exact=True).fill(new)
        form.get_by_label("New PIN, once more").fill(again)
        form.get_by_role("button", name="Choose this PIN").click()
        expect(form).to_contain_text(told)
        assert serious(page) == []
    order = {"type": "send-to-cage", "cage": "aud", "amount": 100, "use": "cash"}
    path = f"/api/patrons/{ann.user}/commands?as=cage"
    assert clerk.refused(path, **order, pin=PIN) == "pin-refused"
    clerk.must(path, **order, pin="975310")


def test_a_token_is_revoked_after_one_more_look_and_only_ones_own_are_on_the_account_page(page_as: Windows) -> None:
    """Tokens are made while the house is closed, so here it is played; that it ends them, its own tests say."""
    rest = {"scopes": ["read", "audit"], "made": 0, "expires": 1_900_000_000_000}
    kept = [
        {"id": "0123456789ab", "user": "owner", "label": "nightly-audit", **rest},
        {"id": "ba9876543210", "user": "demo-dealer", "label": "", **rest},
    ]

    def play(route: Route) -> None:
        if route.request.method == "DELETE":
            [gone] = [one for one in kept if route.request.url.endswith(f"/{one['id']}")]
            kept.remove(gone)
            return route.fulfill(body=json.dumps(gone), content_type="application/json")
        return route.fulfill(body=json.dumps(kept), content_type="application/json")

    context = page_as.context("owner")
    context.route(re.compile("/api/tokens"), play)
    page = page_as.page(context)
    page.goto(f"{page_as.address}/account")
    tokens = page.get_by_role("region", name="Tokens of your programs")
    expect(tokens.get_by_role("listitem")).to_have_count(1)
    page.goto(f"{page_as.address}/staff")
    tokens = page.get_by_role("region", name="Tokens of programs")
    expect(tokens.get_by_role("listitem")).to_have_count(2)
    expect(tokens).to_contain_text("demo-dealer")
    tokens.get_by_role("button", name="Revoke: nightly-audit").click()
    dialog = opened(page, "Revoke: nightly-audit")
    expect(dialog).to_contain_text("cannot be brought back")
    assert serious(page) == []
    dialog.get_by_role("button", name="Revoke", exact=True).click()
    expect(tokens.get_by_role("listitem")).to_have_count(1)
    assert [one["user"] for one in kept] == ["demo-dealer"]

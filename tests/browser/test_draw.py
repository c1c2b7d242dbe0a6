"""The page on which anybody repeats a draw, with the vectors of docs/draws.md."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from sicbo.units.draw_record import record
from sicbo.units.fair_draw import Beacon
from tests.browser.access import serious
from tests.browser.conftest import Windows
from tests.units.draws import DOCS, ENTRIES, SALT, SECRET, THROWS, closing

RECORD, PROOF = DOCS / "draw-record.json", DOCS / "draw-proof.json"
TEXT, OWN = RECORD.read_text(), PROOF.read_text()
TOLD = json.loads(TEXT)
BEACON = Beacon("drand-quicknet", 1_000_000, "00112233445566778899aabbccddeeff" * 2)


def repeat(page: Page, told: str, **fields: str) -> None:
    page.locator("textarea[name=record]").fill(told)
    for name, value in fields.items():
        page.locator(f"[name={name}]").fill(value)
    page.get_by_role("button", name="Repeat the draw").click()


def verdict(page: Page, what: str) -> None:
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", what)


def test_a_visitor_repeats_the_draw_of_the_page_from_its_files_by_keyboard(page_as: Windows) -> None:
    page = page_as("visitor", "/draw")
    page.get_by_label("File of the record").set_input_files(RECORD)
    page.get_by_label("File of the proof").set_input_files(PROOF)
    expect(page.get_by_label("Published record")).to_have_value(TEXT)
    expect(page.get_by_label("Proof of your own entries")).to_have_value(OWN)
    page.get_by_label("Commitment that you noted").fill(TOLD["commitment"])
    page.get_by_label("Root that you noted").fill(TOLD["closing"]["root"])
    page.get_by_role("button", name="Repeat the draw").press("Enter")
    verdict(page, "holds")
    found = page.get_by_label("What was found")
    expect(found).to_contain_text("Entry E-2, of ben")
    expect(found).to_contain_text("Entry E-5, of ann")
    expect(found).to_contain_text("E-5 was counted, and drawn for place 2")
    expect(found).to_contain_text("E-7 was counted, and not drawn")
    expect(found).not_to_contain_text("held only against itself")
    assert page_as.faults == []


def test_the_browser_draws_as_the_vectors_say_whatever_the_terms_and_the_chance(page_as: Windows) -> None:
    page = page_as("visitor", "/draw")
    records = [
        msgspec.to_builtins(record(SECRET, closing(wins=wins, reserves=reserves), chance, ENTRIES, SALT))
        for wins in ("one-per-owner", "one-per-entry", "any-number")
        for chance in (THROWS, BEACON)
        for reserves in (2, 9)
    ]
    told = page.evaluate(
        """async (records) => {
          const { repeated } = await import("/web/pages/draw/repeat.js");
          return Promise.all(records.map(async (one) => (await repeated(one)).holds));
        }""",
        records,
    )
    assert told == [True] * 12


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({"secret": ""}, "secret"),
        ({"secret": "ab" * 32}, "secret"),
        ({"places": [4, 1, 3, 5]}, "drawn"),
        ({"chance": {"kind": "throws", "faces": "1" * 24}}, "chance"),
        ({"chance": None}, "chance"),
        ({"opened": TOLD["opened"][1:]}, "drawn"),
        ({"closing": TOLD["closing"] | {"root": "ab" * 32}}, "opened"),
        ({"closing": TOLD["closing"] | {"prizes": 0}}, "closing"),
        ({"passed": [{"place": 3, "ground": "absent", "at": 0}]}, "passed"),
    ],
)
def test_a_record_in_which_anything_was_changed_does_not_hold(
    page_as: Windows, changed: dict[str, Any], part: str
) -> None:
    page = page_as("visitor", "/draw")
    repeat(page, json.dumps(TOLD | changed))
    verdict(page, "fails")
    expect(page.locator(f"[data-part={part}]")).to_contain_text("Does not hold")


def test_what_was_noted_before_the_reason_and_who_was_passed_over_are_told(page_as: Windows) -> None:
    page = page_as("visitor", "/draw")
    repeat(page, TEXT)
    verdict(page, "holds")
    expect(page.get_by_label("What was found")).to_contain_text("held only against itself")
    repeat(page, TEXT, commitment="ab" * 32)
    verdict(page, "fails")
    repeat(page, TEXT, commitment="", root="ab" * 32)
    verdict(page, "fails")
    repeat(page, TEXT, root="", proof=OWN.replace("SPRING", "SUMMER"))
    verdict(page, "fails")
    expect(page.get_by_label("What was found")).to_contain_text("E-1 does not lie under the root")
    repeat(page, json.dumps(TOLD | {"secret": "", "reason": "secret-lost"}), proof="")
    expect(page.get_by_label("What was found")).to_contain_text("compromised: secret-lost")
    repeat(page, json.dumps(TOLD | {"passed": [{"place": 2, "ground": "absent", "at": 0}]}))
    verdict(page, "holds")
    expect(page.get_by_label("What was found")).to_contain_text("Entry E-4, of cho")
    expect(page.get_by_label("What was found")).to_contain_text("Place 2 was passed over: absent")


@pytest.mark.parametrize("text", ["{", "[]", "null", "7", '{"commitment": 1}', '{"closing": {}}'])
def test_what_is_no_record_is_told_in_words(page_as: Windows, text: str) -> None:
    page = page_as("visitor", "/draw")
    repeat(page, text)
    expect(page.get_by_role("alert")).to_contain_text("no published record")
    repeat(page, TEXT, proof=text)
    expect(page.get_by_role("alert")).to_contain_text("no proof of entries")
    assert page_as.faults == []


@pytest.mark.parametrize(("lang", "title"), [("zh-Hant", "重演抽籤"), ("zh-Hans", "重演抽签")])
def test_the_page_speaks_chinese(page_as: Windows, lang: str, title: str) -> None:
    page = page_as("visitor", "/draw", lang=lang)
    expect(page).to_have_title(f"{title} · sicbo")


def test_axe_has_no_serious_finding_before_or_after(page_as: Windows) -> None:
    page = page_as("visitor", "/draw", bypass_csp=True)
    assert serious(page) == []
    repeat(page, TEXT, proof=OWN)
    verdict(page, "holds")
    assert serious(page) == []

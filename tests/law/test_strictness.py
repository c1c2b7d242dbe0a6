"""A fault in the law is an error with its path, never a rule that quietly does not apply."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.law.errors import BadLaw
from sicbo.law.rulebook import SHELF, assemble, load, read
from sicbo.paytable.compile import compile_game
from sicbo.units.refusal import BadInput
from tests.mutate_law import articles

Law = dict[str, Any]


def bet(law: Law, bet_id: str) -> Law:
    return next(one for one in law["bet"] if one["id"] == bet_id)


def misspell(law: Law) -> None:
    law["bet"][0]["cluase"] = "3.7"


def number_as_odds(law: Law) -> None:
    law["table"][0]["row"][0]["pays"] = 1


def unknown_reading(law: Law) -> None:
    bet(law, "small")["win"][0]["reading"] = "small=huge"


def area_twice(law: Law) -> None:
    bet(law, "big")["areas"]["small"] = []


def unknown_symbol(law: Law) -> None:
    bet(law, "symbol")["areas"]["symbol-fish"] = ["tuna"]


def unlowered_odds(law: Law) -> None:
    law["table"][0]["row"][0]["pays"] = "4/2"


def odds_by_colon(law: Law) -> None:
    law["table"][0]["row"][0]["pays"] = "1:1"


def negative_odds(law: Law) -> None:
    law["table"][0]["row"][0]["pays"] = "-1"


def row_of_nothing(law: Law) -> None:
    law["table"][0]["row"][0]["bet"] = "smal"


def row_of_foreign_area(law: Law) -> None:
    law["table"][0]["row"][5]["areas"] = ["total-4", "total-18"]


def missing_field_on_the_felt(law: Law) -> None:
    law["layout"][0]["rows"][0].remove("small")


def field_twice_on_the_felt(law: Law) -> None:
    law["layout"][0]["rows"][0].append("small")


def unknown_table(law: Law) -> None:
    law["game"][0]["table"] = "table-9"


def unknown_bet_offered(law: Law) -> None:
    law["game"][0]["offers"].append({"bet": "jackpot", "clause": "3.6"})


def streak_without_rules(law: Law) -> None:
    law["game"][0]["streak"] = True


def two_symbols_of_one_value(law: Law) -> None:
    law["symbol"][0]["face"] = 2


def pick_of_no_number(law: Law) -> None:
    bet(law, "total")["areas"]["total-4"] = []


def rule_for_an_unknown_game(law: Law) -> None:
    bet(law, "small")["lose"][1]["games"] = ["option-c"]


def step_with_unknown_equipment(law: Law) -> None:
    law["dealing"]["steps"][0]["equipment"] = "bell"


def cause_in_no_step(law: Law) -> None:
    law["irregularity"][0]["during"] = ["shuffle"]


def cause_found_in_no_step(law: Law) -> None:
    law["irregularity"][0]["found"] = ["shuffle"]


def cause_found_while_it_happens(law: Law) -> None:
    law["irregularity"][0]["found"] = ["enter"]


def cause_declared_by_nobody(law: Law) -> None:
    law["irregularity"][0]["act"] = "wish"


def ground_decided_by_nobody(law: Law) -> None:
    law["void"][0]["act"] = "wish"


def causes_without_consequence(law: Law) -> None:
    del law["no_result"]


def wagers_staying_for_another_game(law: Law) -> None:
    law["no_result"]["again"] = "new-game"


def wagers_by_an_unknown_reading(law: Law) -> None:
    law["no_result"]["wagers"][0]["reading"] = "no-spin-wagers=burn"


def cause_twice(law: Law) -> None:
    law["irregularity"].append(law["irregularity"][0])


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (rule_for_an_unknown_game, "bet[small].games: 'option-c' is no game of this book"),
        (step_with_unknown_equipment, "dealing.steps[open-bets].equipment: 'bell' is no equipment of this book"),
        (misspell, "$.bet[0]: Object contains unknown field `cluase`"),
        (number_as_odds, "$.table[0].row[0].pays: Expected `str`, got `int`"),
        (unknown_reading, "bet[small].win[0].reading: 'small=huge' is no option of readings.toml"),
        (area_twice, "area[small]: listed twice"),
        (unknown_symbol, "bet[symbol].areas.symbol-fish: 'tuna' is neither a symbol nor a colour of this book"),
        (unlowered_odds, "table[table-1].row[0].pays: '4/2' is not positive odds in lowest terms (2)"),
        (odds_by_colon, "table[table-1].row[0].pays: '1:1' is not exact odds such as '62' or '17/2'"),
        (negative_odds, "table[table-1].row[0].pays: '-1' is not positive odds in lowest terms (-1)"),
        (row_of_nothing, "table[table-1].row[0].bet: 'smal' is no bet of this book"),
        (row_of_foreign_area, "table[table-1].row[5].areas: 'total-18' is no area of the bet 'total'"),
        (missing_field_on_the_felt, "layout[diagram-a]: option-a offers 'small', which has no field"),
        (field_twice_on_the_felt, "layout[diagram-a][small]: listed twice"),
        (unknown_table, "game[option-a].table: 'table-9' is no pay table of this book"),
        (unknown_bet_offered, "game[option-a].offers: 'jackpot' is no bet of this book"),
        (streak_without_rules, "game[option-a].streak: this book has no streak wager"),
        (two_symbols_of_one_value, "symbol: the symbols do not stand for 1 to 6, each once"),
        (pick_of_no_number, "bet[total].areas.total-4: [] is not what this bet's rules ask to be picked"),
        (cause_in_no_step, "irregularity[cocked-die].during: 'shuffle' is no step of this book"),
        (cause_found_in_no_step, "irregularity[cocked-die].found: 'shuffle' is no step of this book"),
        (cause_found_while_it_happens, "irregularity[cocked-die].found: in 'enter' it can still happen"),
        (cause_declared_by_nobody, "irregularity[cocked-die].act: 'wish' is no act of this book"),
        (ground_decided_by_nobody, "void[outside-event].act: 'wish' is no act of this book"),
        (causes_without_consequence, "no_result: nothing says what follows when a round has no result"),
        (wagers_staying_for_another_game, "no_result.wagers: wagers cannot stay where a new game begins"),
        (wagers_by_an_unknown_reading, "no_result.wagers.reading: 'no-spin-wagers=burn' is no option of readings.toml"),
        (cause_twice, "irregularity[cocked-die]: listed twice"),
    ],
)
def test_a_fault_in_the_file_is_told_with_its_path(fault: Callable[[Law], None], told: str) -> None:
    law = articles("crown-melbourne")
    fault(law)
    with pytest.raises(BadLaw, match=f"^{re.escape(f'crown-melbourne/rulebook.toml: {told}')}"):
        assemble(SHELF / "crown-melbourne", law)


def overlap(law: Law) -> None:
    del bet(law, "small")["lose"][0]["exception_to"]


def idle_exception(law: Law) -> None:
    bet(law, "small")["lose"][0]["when"] = {"triples": [1]}


def two_rows(law: Law) -> None:
    law["table"][0]["row"].append({"bet": "small", "pays": "2", "clause": "table-1/big"})


def no_row(law: Law) -> None:
    law["table"][0]["row"] = [row for row in law["table"][0]["row"] if row["bet"] != "small"]


def idle_loss(law: Law) -> None:
    bet(law, "total")["lose"] = [{"when": {"totals": [3]}, "clause": "3.12.2"}]


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (overlap, "bet[small].lose[0]: crown-melbourne 3.7.1 and crown-melbourne 3.7.2 both decide 2-2-2"),
        (idle_exception, "bet[small].lose[0]: is declared an exception to 3.7.1, but excepts nothing"),
        (two_rows, "crown-melbourne table-1/small and crown-melbourne table-1/big both pay small"),
        (no_row, "bet[small].win[0] (small): wins on 1-1-2, but no row of table-1 pays it"),
        (idle_loss, "bet[total].lose[0]: loses what would lose anyway, by the same clause: leave it out"),
    ],
)
def test_rules_that_collide_are_refused_naming_both(fault: Callable[[Law], None], told: str) -> None:
    law = articles("crown-melbourne")
    fault(law)
    with pytest.raises(BadLaw, match=re.escape(told)):
        compile_game(assemble(SHELF / "crown-melbourne", law), "option-a")


def test_an_excepted_triple_that_could_never_win_is_refused() -> None:
    law = articles("star-sydney")
    bet(law, "small")["win"][0]["when"]["not_triples"] = [2, 3, 4]
    with pytest.raises(BadLaw, match="excepting triple 4 changes nothing"):
        compile_game(assemble(SHELF / "star-sydney", law), "standard")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda rows: rows.pop(), "the rows are not the lengths 1 to 12, each once"),
        (lambda rows: rows[2].update(pays="3"), "pays from 4 on, and only from there"),
        (lambda rows: rows[3].pop("pays"), "pays from 4 on, and only from there"),
    ],
)
def test_a_streak_table_with_a_gap_is_refused(change: Callable[[list[Law]], object], told: str) -> None:
    law = articles("star-sydney")
    change(law["streak"]["row"])
    with pytest.raises(BadLaw, match=told):
        compile_game(assemble(SHELF / "star-sydney", law), "super-streak")


def test_broken_toml_is_told_with_its_file(tmp_path: Path) -> None:
    folder = tmp_path / "crown-sydney"
    shutil.copytree(SHELF / "crown-sydney", folder)
    (folder / "rulebook.toml").write_text("[[bet]\n")
    with pytest.raises(BadLaw, match=r"^crown-sydney/rulebook.toml: \$: Expected"):
        read(folder)


def test_a_clause_listed_twice_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    shutil.copytree(SHELF / "house", folder)
    text = (folder / "clauses.toml").read_text()
    (folder / "clauses.toml").write_text(text + text[text.index("[[clause]]") : text.index("[[clause]]", 200)])
    from sicbo.law.rulebook import read_clauses

    with pytest.raises(BadLaw, match=r"house/clauses\.toml: 1\.1: listed twice"):
        read_clauses(folder)


def test_an_unknown_book_or_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "unknown-book") as refusal:
        load("crown-sidney")
    assert refusal.value.arguments["near"] == "crown-sydney"
    with pytest.raises(BadInput, check=lambda fault: fault.code == "unknown-game") as refusal:
        load("crown-melbourne").game("option-a-extnded")
    assert refusal.value.arguments["near"] == "crown-melbourne/option-a-extended"
    with pytest.raises(BadInput, check=lambda fault: fault.code == "unknown-book"):
        load("../law")

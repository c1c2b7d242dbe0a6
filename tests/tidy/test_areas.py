"""The areas of the table: which there are, and that the contract between them sees what it forbids."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import grimp
import pytest

from tests.tidy.claims import ROOT

TABLE = ROOT / "src" / "sicbo" / "floor" / "table"
PACKAGE = "sicbo.floor.table"


@cache
def contract() -> dict[str, Any]:
    """The contract on areas, as `make check` holds it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [found] = [one for one in settings["tool"]["importlinter"]["contracts"] if one.get("containers") == [PACKAGE]]
    return dict(found)


def broken_by(*planted: tuple[str, str]) -> set[tuple[str, str]]:
    """Which area would import which above it, were these imports there too."""
    graph = grimp.build_graph("sicbo")
    for ignored in contract()["ignore_imports"]:
        importer, imported = ignored.split(" -> ")
        for found in graph.find_matching_direct_imports(f"{importer} -> {imported}"):
            graph.remove_import(importer=found["importer"], imported=found["imported"])
    for importer, imported in planted:
        graph.add_import(importer=f"{PACKAGE}.{importer}", imported=f"{PACKAGE}.{imported}")
    illegal = graph.find_illegal_dependencies_for_layers(layers=contract()["layers"], containers={PACKAGE})
    return {(one.importer.rpartition(".")[2], one.imported.rpartition(".")[2]) for one in illegal}


def test_every_area_is_in_the_contract_and_says_its_orders_facts_and_decisions_in_files_of_one_name() -> None:
    areas = {folder.parent.name for folder in TABLE.glob("*/decide.py")}
    assert areas == set(contract()["layers"])
    for name in ("commands", "events", "evolve"):
        assert {folder.parent.name for folder in TABLE.glob(f"*/{name}.py")} == areas


@pytest.mark.parametrize(
    ("planted", "seen"),
    [
        ((), set()),
        ((("wagers.decide", "chips.piles"),), set()),
        ((("chips.piles", "wagers.decide"),), {("chips", "wagers")}),
        ((("limits.decide", "steps"), ("steps", "people.state")), {("limits", "people")}),
        ((("float.decide", "decide"),), {("float", "chips")}),
    ],
    ids=["as it is", "downwards", "upwards", "by way of a file above", "through the door of the table"],
)
def test_an_import_of_an_area_above_is_seen(planted: tuple[tuple[str, str], ...], seen: set[tuple[str, str]]) -> None:
    found = broken_by(*planted)
    assert found >= seen
    assert bool(found) == bool(seen)

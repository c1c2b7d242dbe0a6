"""What a book's demands on terms must do, as plain functions for the tests and for `make mutate-law`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from sicbo.law import schema
from sicbo.law.rulebook import Rulebook
from sicbo.terms.check import check, demands
from sicbo.terms.finding import Finding
from sicbo.terms.reading import convert
from sicbo.terms.steps import steps
from tests.rulebooks.cases import Barred, Chances, Demand, Expected, ForbiddenGoods, Gated, cases
from tests.terms.full import EVENTS, Parsed, full


def findings(book: Rulebook, parsed: Parsed, readings: dict[str, str] | None = None) -> list[Finding]:
    """The faults of parsed terms."""
    return check(book, convert(parsed), readings)


def short(found: list[Finding]) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """The faults as tuples: clause, item, fault, answers."""
    return [(one.clause.partition(" ")[2], one.item, one.fault, one.answers) for one in found]


def check_demand(book: Rulebook, demand: Demand) -> None:
    """The item is named with its clause exactly where it is asked for and not answered."""
    whole = full(book.id, demand.of, demand.readings)
    assert short(findings(book, whole, demand.readings)) == [], "terms that say everything have no fault"
    kinds = {item.kind for item in demands(book, _event(demand.of), demand.readings).item if item.id == demand.item}
    assert kinds == {demand.kind}, demand.id
    for where, _ in _places(whole, demand):
        for named in demand.needs:
            _check_needed(book, demand, whole, where, named)
        if demand.one_of:
            _check_alternatives(book, demand, whole, where)
        if demand.when:
            _check_condition(book, demand, whole, where)
    for other in _other_readings(book, demand):
        bare = full(book.id, demand.of, demand.readings | other)
        assert demand.item not in {one.item for one in findings(book, bare, demand.readings | other)}, demand.id


def _check_needed(book: Rulebook, demand: Demand, whole: Parsed, where: str, named: str) -> None:
    for value, fault in ((None, "missing"), ("", "empty")):
        changed, path = _changed(whole, where, named, value)
        if path is None:
            continue
        wanted = (demand.clause, demand.item, fault, (path,))
        assert wanted in short(findings(book, changed, demand.readings)), (demand.id, wanted)
    changed, _ = _changed(whole, where, named, False)
    if _value(_holder(whole, where), named) is True and not named.startswith("statements."):
        found = short(findings(book, changed, demand.readings))
        assert demand.item not in {one[1] for one in found if one[2] != "contradicting"}, (
            f"{demand.id}: a no is an answer"
        )


def _check_alternatives(book: Rulebook, demand: Demand, whole: Parsed, where: str) -> None:
    def without(names: tuple[str, ...]) -> list[tuple[str, str, str, tuple[str, ...]]]:
        changed = deepcopy(whole)
        for name in names:
            _change(changed, where, name, None)
        return [one for one in short(findings(book, changed, demand.readings)) if one[1] == demand.item]

    for kept in demand.one_of:
        assert without(tuple(name for name in demand.one_of if name != kept)) == [], f"{demand.id}: {kept} is enough"
    wanted = (demand.clause, demand.item, "missing", tuple(f"{where}{name}" for name in demand.one_of))
    assert wanted in without(demand.one_of), demand.id


def _check_condition(book: Rulebook, demand: Demand, whole: Parsed, where: str) -> None:
    answers = (*demand.needs, *demand.one_of)
    for no in (False, None):
        changed = deepcopy(whole)
        _change(changed, where, demand.when, no)
        given = {one[3] for one in short(findings(book, changed, demand.readings)) if one[1] == demand.item}
        told = {(f"{where}{name}", f"{where}{demand.when}") for name in answers if not _inner(name)}
        assert given == told, f"{demand.id}: given although there is none"
        for name in answers:
            if not _inner(name):
                _change(changed, where, name, None)
        found = [one for one in short(findings(book, changed, demand.readings)) if one[1] == demand.item]
        assert found == [], f"{demand.id}: asked for only where there is one"


def check_barred(book: Rulebook, bar: Barred) -> None:
    """A yes that the book does not allow is named with its clause, and a no is not."""
    whole = full(book.id, bar.of, bar.readings)
    for where, _ in _places(whole, bar):
        path = f"{where}{bar.answer}"
        for said in (False, None, True):
            changed = deepcopy(whole)
            _change(changed, where, bar.answer, said)
            found = [one for one in short(findings(book, changed, bar.readings)) if one[2] == "not-allowed"]
            wanted = [(bar.clause, bar.id.removeprefix("bar-"), "not-allowed", (path,))] if said else []
            assert found == wanted, bar.id
    for other in _other_readings(book, bar):
        assert short(findings(book, full(book.id, bar.of, other), other)) == [], bar.id


def check_chances(book: Rulebook, case: Chances) -> None:
    """Only what is decided in one of these ways is a Promotional Prize."""
    whole = full(book.id, "promotion", case.readings)
    for said in (*case.accepts, *case.refuses):
        found = short(findings(book, whole | {"chance": said}, case.readings))
        wanted = [] if said in case.accepts else [(case.clause, "chance", "not-allowed", ("chance",))]
        assert found == wanted, f"{case.id}: {said}"
    assert {one.clause for one in demands(book, "promotion", case.readings).chance} == {case.clause}, case.id
    unsaid = {name: value for name, value in whole.items() if name != "chance"}
    assert short(findings(book, unsaid, case.readings)) == [(case.clause, "chance", "missing", ("chance",))]


def check_goods(book: Rulebook, case: ForbiddenGoods) -> None:
    """No prize may be or include such goods; liquor only above its litres, in one prize or in all of them."""
    whole = full(book.id, "promotion", case.readings)
    rows: list[tuple[str | None, str]] = [(None, "forbidden")]
    if case.above_litres is not None:
        most = case.above_litres
        rows = [(f"{most}", ""), (f"{most}.001", "litres"), (f"{most - 1}.999", ""), (None, "missing")]
    for index in range(len(whole["prizes"])):
        for litres, told in rows:
            changed = deepcopy(whole)
            changed["prizes"][index] |= {"includes": [case.goods]} | ({"litres": litres} if litres else {})
            changed["prizes"][index] |= {"number": 1} if litres else {}
            changed.pop("prizes_value")
            path = "includes" if told == "forbidden" else "litres"
            fault = "missing" if told == "missing" else "not-allowed"
            wanted = [(case.clause, case.goods, fault, (f"prizes[{index + 1}].{path}",))] if told else []
            found = [one for one in short(findings(book, changed, case.readings)) if "prizes_value" not in one[3]]
            assert found == wanted, f"{case.id}: {litres}"
    if case.above_litres is not None:
        _check_together(book, case, whole)


def _check_together(book: Rulebook, case: ForbiddenGoods, whole: Parsed) -> None:
    """Two prizes that are allowed each by itself are too much together exactly where all of them count."""
    changed = deepcopy(whole)
    half = f"{(case.above_litres or 0) / 2 + 1}"
    for prize in changed["prizes"][:2]:
        prize |= {"includes": [case.goods], "litres": half, "number": 1}
    found = [one[:2] for one in short(findings(book, changed, case.readings)) if one[2] == "not-allowed"]
    assert found == ([(case.clause, case.goods)] if case.counted == "all-prizes" else []), case.id


def check_step(book: Rulebook, case: Gated) -> None:
    """The step comes before its gate, by whom the book says, where the terms and the prize are so."""
    terms = full(book.id, case.of, case.readings)
    worth, kind = case.above + 1, case.prize

    def wanted(said: Parsed, readings: dict[str, str], worth: int, kind: str) -> list[schema.TermsStep]:
        return [
            one
            for one in steps(book, convert(said), _gate(case), readings, prize=worth, kind=kind)
            if one.id == case.step
        ]

    found = wanted(terms, case.readings, worth, kind)
    assert len(found) == 1, case.id
    for name in ("clause", "by", "duty", "enough", "hours", "when", "above", "prize"):
        assert getattr(found[0], name) == getattr(case, name), f"{case.id}: {name}"
    if case.above:
        assert wanted(terms, case.readings, case.above, kind) == [], case.id
    other_kind = wanted(terms, case.readings, worth, "vehicle")
    assert other_kind == ([] if case.prize else found), f"{case.id}: for a prize of another kind"
    if case.when:
        assert wanted(terms | {case.when: False}, case.readings, worth, kind) == [], case.id
    for other in _other_readings(book, case):
        assert wanted(terms, other, worth, kind) == [], case.id


CHECKS: tuple[tuple[str, Callable[[Rulebook, Any], None]], ...] = (
    ("demand", check_demand),
    ("barred", check_barred),
    ("chance", check_chances),
    ("goods", check_goods),
    ("step", check_step),
)


def check_terms(book: Rulebook) -> None:
    """Everything above for one book, and that its law says nothing beyond its cases."""
    expected = cases(book.id)
    law = book.articles.terms or schema.TermsLaw(item=(), step=())
    assert sorted((one.of, one.id) for one in law.item) == sorted((one.of, one.item) for one in expected.demand)
    assert sorted((one.of, one.id) for one in law.step) == sorted((one.of, one.step) for one in expected.step)
    assert sorted((one.of, one.answer) for one in law.bar) == sorted((one.of, one.answer) for one in expected.barred)
    forbidden = sorted((one.id, one.counted, one.reading) for one in law.forbidden)
    assert forbidden == sorted((one.goods, one.counted, _guard(one)) for one in expected.goods)
    for kind, checked in CHECKS:
        for case in getattr(expected, kind):
            checked(book, case)
    for book_id, of in EVENTS:
        if book_id == book.id:
            assert short(findings(book, full(book.id, of))) == []


def _guard(case: Expected) -> str:
    return "".join(f"{name}={option}" for name, option in case.readings.items())


def _places(whole: Parsed, case: Demand | Barred) -> Iterator[tuple[str, Any]]:
    if not case.prize:
        yield "", whole
        return
    kinds = [one["kind"] for one in whole["prizes"]]
    wanted = "goods" if case.prize == "any" else case.prize
    index = kinds.index(wanted)
    yield f"prizes[{index + 1}].", whole["prizes"][index]


def _holder(parsed: Parsed, where: str) -> Any:
    return parsed["prizes"][int(where[7:-2]) - 1] if where else parsed


def _inner(named: str) -> bool:
    return "." in named and not named.startswith("statements.")


def _value(holder: Any, named: str) -> Any:
    if named.startswith("statements."):
        return holder["statements"][named.removeprefix("statements.")]
    rows, dot, inner = named.partition(".")
    return holder[rows][0][inner] if dot else holder[named]


def _change(parsed: Parsed, where: str, named: str, value: Any) -> None:
    """Puts a value into the terms, or takes it out."""
    holder = _holder(parsed, where)
    if named.startswith("statements."):
        holder, named = holder["statements"], named.removeprefix("statements.")
    elif "." in named:
        rows, _, named = named.partition(".")
        holder = holder[rows][0] if holder.get(rows) else {}
    if value is None:
        holder.pop(named, None)
    else:
        holder[named] = value


def _changed(whole: Parsed, where: str, named: str, value: Any) -> tuple[Parsed, str | None]:
    """The terms with this answer changed, and its path; no path where the answer is no text and cannot be empty."""
    holder = _holder(whole, where)
    said = "" if named.startswith("statements.") else _value(holder, named)
    if value == "" and (not isinstance(said, str) or said.startswith("2027-")):
        return whole, None
    changed = deepcopy(whole)
    _change(changed, where, named, value)
    rows, _, inner = named.partition(".")
    return changed, f"{where}{rows}[1].{inner}" if _inner(named) else f"{where}{named}"


def _other_readings(book: Rulebook, case: Expected) -> Iterator[dict[str, str]]:
    """The other ways to read what this case depends on."""
    for reading in book.readings:
        if reading.id in case.readings:
            for option in reading.option:
                if option.built and option.id != case.readings[reading.id]:
                    yield {reading.id: option.id}


def _event(of: str) -> schema.Event:
    return "tournament" if of == "tournament" else "promotion"


def _gate(case: Gated) -> schema.Gate:
    return case.before  # type: ignore[return-value]

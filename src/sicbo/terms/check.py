"""The checker: terms against a book, item by item; what is missing, empty, contradicting or not allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from sicbo.law import schema, vocabulary
from sicbo.law.check_terms import STATEMENTS
from sicbo.law.clause import Clause
from sicbo.law.rulebook import Rulebook
from sicbo.terms.answers import found, prizes, state
from sicbo.terms.contradictions import contradictions
from sicbo.terms.finding import FAULTS, Fault, Finding
from sicbo.terms.reading import Terms

NOT_HELD = "house 21.1"
OWN_WORD = "house 21.2"


def check(book: Rulebook, terms: Terms, readings: Mapping[str, str] | None = None) -> list[Finding]:
    """Every fault of these terms under this book, in the order of its clauses; none means that they may be approved."""
    law = demands(book, event(terms), readings)
    if not law.item:
        one = Finding(clause=NOT_HELD, item="book", fault="not-allowed", answers=("book",), code="not-held")
        return [one]
    faults = [*_title(terms), *_items(book, law, terms), *_statements(law, terms), *_bars(book, law, terms)]
    if isinstance(terms, vocabulary.Promotion):
        faults += [*_chance(book, law, terms), *_forbidden(book, law, terms)]
    faults += contradictions(book, law, terms)
    return sorted(faults, key=lambda one: (Clause.parse(one.clause), FAULTS.index(one.fault), one.answers))


def event(terms: Terms) -> schema.Event:
    """What these terms are for."""
    return "tournament" if isinstance(terms, vocabulary.Tournament) else "promotion"


def demands(book: Rulebook, of: schema.Event, readings: Mapping[str, str] | None = None) -> schema.TermsLaw:
    """What the book demands of terms of this kind under these readings."""
    law = book.articles.terms or schema.TermsLaw(item=(), step=())
    chosen = {f"{reading}={option}" for reading, option in book.chosen(readings or {}).items()} | {""}
    return schema.TermsLaw(
        item=tuple(one for one in law.item if one.of == of and one.reading in chosen),
        step=tuple(one for one in law.step if one.of == of and one.reading in chosen),
        bar=tuple(one for one in law.bar if one.of == of and one.reading in chosen),
        chance=tuple(one for one in law.chance if of == "promotion" and one.reading in chosen),
        forbidden=tuple(one for one in law.forbidden if of == "promotion" and one.reading in chosen),
    )


def _title(terms: Terms) -> Iterator[Finding]:
    if state(terms.title) == "empty":
        yield Finding(clause=OWN_WORD, item="title", fault="empty", answers=("title",), code="empty")


def _items(book: Rulebook, law: schema.TermsLaw, terms: Terms) -> Iterator[Finding]:
    for item in law.item:
        places: list[tuple[str, Any]] = [("", terms)]
        if item.prize:
            places = [(f"{where}.", prize) for where, prize in prizes(terms, item.prize)]
        for where, holder in places:
            yield from _item(book, item, where, holder)


def _item(book: Rulebook, item: schema.TermsItem, where: str, holder: Any) -> Iterator[Finding]:
    clause = str(book.cite(item.clause))
    if item.when and getattr(holder, item.when) is not True:
        yield from _though_no(clause, item, where, holder)
        return
    for named in item.needs:
        for path, found_state in found(holder, named):
            if found_state != "given":
                yield Finding(
                    clause=clause, item=item.id, fault=found_state, answers=(f"{where}{path}",), code=found_state
                )
    if item.one_of:
        states = {named: [one for _, one in found(holder, named)] or ["missing"] for named in item.one_of}
        if not any(set(each) == {"given"} for each in states.values()):
            fault: Fault = "empty" if any("empty" in each for each in states.values()) else "missing"
            answers = tuple(f"{where}{named}" for named in item.one_of)
            yield Finding(clause=clause, item=item.id, fault=fault, answers=answers, code=f"{fault}-one-of")


def _though_no(clause: str, item: schema.TermsItem, where: str, holder: Any) -> Iterator[Finding]:
    """What is given although the terms say that there is no such thing, or do not say that there is."""
    for named in (*item.needs, *item.one_of):
        if "." in named and not named.startswith(STATEMENTS):
            continue  # the rows themselves are named beside what stands in them
        if any(one != "missing" for _, one in found(holder, named)):
            answers = (f"{where}{named}", f"{where}{item.when}")
            yield Finding(clause=clause, item=item.id, fault="contradicting", answers=answers, code="given-though-no")


def _statements(law: schema.TermsLaw, terms: Terms) -> Iterator[Finding]:
    asked = {named.removeprefix(STATEMENTS) for item in law.item for named in (*item.needs, *item.one_of)}
    for statement in terms.statements:
        if statement not in asked:
            answer = f"{STATEMENTS}{statement}"
            yield Finding(
                clause=OWN_WORD, item=statement, fault="not-allowed", answers=(answer,), code="unknown-statement"
            )


def _bars(book: Rulebook, law: schema.TermsLaw, terms: Terms) -> Iterator[Finding]:
    for bar in law.bar:
        places: list[tuple[str, Any]] = [("", terms)]
        if bar.prize:
            places = [(f"{where}.", prize) for where, prize in prizes(terms, bar.prize)]
        for where, holder in places:
            if getattr(holder, bar.answer):
                answers = (f"{where}{bar.answer}",)
                clause = str(book.cite(bar.clause))
                yield Finding(clause=clause, item=bar.id, fault="not-allowed", answers=answers, code="barred")


def _chance(book: Rulebook, law: schema.TermsLaw, terms: vocabulary.Promotion) -> Iterator[Finding]:
    """An offer without a way of chance that the definition names is no Promotional Prize of this book."""
    clause = str(book.cite(law.chance[0].clause)) if law.chance else NOT_HELD
    if terms.chance is None:
        yield Finding(clause=clause, item="chance", fault="missing", answers=("chance",), code="missing")
    elif terms.chance not in {one.id for one in law.chance}:
        yield Finding(clause=clause, item="chance", fault="not-allowed", answers=("chance",), code="no-chance")


def _forbidden(book: Rulebook, law: schema.TermsLaw, terms: vocabulary.Promotion) -> Iterator[Finding]:
    """Goods that no prize may be or include."""
    for goods in law.forbidden:
        clause = str(book.cite(goods.clause))
        poured = Fraction(0)
        for where, prize in prizes(terms, "any"):
            if goods.id not in prize.includes:
                continue
            path, item = f"{where}.includes", goods.id
            if goods.above_litres is None:
                yield Finding(clause=clause, item=item, fault="not-allowed", answers=(path,), code="forbidden-goods")
                continue
            path, litres = f"{where}.litres", _litres(prize.litres)
            if litres is None:
                fault = "contradicting" if prize.litres and prize.litres.strip() else state(prize.litres)
                assert fault != "given"
                yield Finding(clause=clause, item=item, fault=fault, answers=(path,), code="litres-unknown")
                continue
            poured = litres if goods.counted == "each-prize" else poured + litres * prize.number
            if poured > goods.above_litres:
                most: dict[str, str | int] = {"most": goods.above_litres}
                yield Finding(
                    clause=clause, item=item, fault="not-allowed", answers=(path,), code="too-much", arguments=most
                )


def _litres(written: str | None) -> Fraction | None:
    """A volume as written, such as `20` or `0.75`; nothing where it is none."""
    text = (written or "").strip()
    plain = text.replace(".", "", 1)
    return Fraction(text) if plain.isascii() and plain.isdigit() and len(text) < 20 else None

"""The procedures of a rulebook, all that is not a bet or its odds, as points that two books can be compared on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, get_args

import msgspec

from sicbo.audit.wording import STREAK, bet_clause, bet_name, listed
from sicbo.law import schema
from sicbo.law.rulebook import Rulebook

NOT_STATED = "not stated"


class Said(NamedTuple):
    """What a book says on one point, and where (empty where it says nothing)."""

    says: str
    clause: str
    key: str = ""
    """What is compared in place of the words, where these differ more than the rule."""


def points(book: Rulebook) -> dict[str, Said]:
    """Every point that the articles settle, by its name, each with the citation behind it."""
    articles = book.articles
    sections = (
        _dealing(articles.dealing),
        _settlement(articles),
        _games(articles),
        _ranks(articles),
        _acts(articles),
        _equipment(articles),
        _streak(articles.streak),
        _terms(articles),
    )
    return {point: said._replace(clause=str(book.cite(said.clause))) for one in sections for point, said in one}


def bet_names(book: Rulebook) -> dict[str, Said]:
    """The printed name of every bet that the book's games offer by default."""
    found: dict[str, Said] = {}
    for game in book.articles.game:
        for offer in game.offers:
            point = f"name of the bet {offer.bet}"
            found.setdefault(point, Said(bet_name(book, offer.bet), bet_clause(book, offer.bet, game.id)))
    return found


Points = Iterator[tuple[str, Said]]
"""Each point with what is said on it, the clause still a bare number."""


def _dealing(dealing: schema.Dealing) -> Points:
    steps = [step.id + (f" (with {step.equipment})" if step.equipment else "") for step in dealing.steps]
    yield "order of the round", Said(", ".join(steps), dealing.clause)
    if dealing.tumbles_min is not None:
        yield "least number of tumbles", Said(str(dealing.tumbles_min.count), dealing.tumbles_min.clause)
    if dealing.call:
        calls = [
            f"each die, {'lowest first' if call.order == 'ascending' else 'in any order'},"
            f" {'then' if call.total else 'without'} the total{_only(call.games)}"
            for call in dealing.call
        ]
        yield "call of the result", Said("; ".join(calls), dealing.call[0].clause)


def _settlement(articles: schema.Articles) -> Points:
    settlement = articles.settlement
    yield "order of settlement", Said(", ".join(step.id for step in settlement.steps), settlement.clause)
    yield "wagers count as they lie at", Said(settlement.positions_fixed_at, settlement.positions_clause)
    if articles.rounding is not None:
        yield "rounding of payments", Said(articles.rounding.policy, articles.rounding.clause)
    if articles.oral is not None:
        yield (
            "spoken wagers are accompanied by",
            Said(listed(sorted(articles.oral.accompanied_by)), articles.oral.clause),
        )
        first = listed(sorted(articles.oral.converted_first)) or "nothing"
        yield "changed into chips before a spoken wager", Said(first, articles.oral.clause)


def _games(articles: schema.Articles) -> Points:
    first = articles.game[0]
    yield "games", Said(listed(game.id for game in articles.game), first.clause)
    yield "what the dice show", Said(listed(sorted({game.faces for game in articles.game})), first.clause)
    yield "number of layouts", Said(str(len(articles.layout)), articles.layout[0].clause)
    for symbol in articles.symbol:
        yield f"symbol {symbol.id}", Said(f"{symbol.face}, {symbol.colour}", symbol.value_clause)


def _ranks(articles: schema.Articles) -> Points:
    for rank, titles in _titles(articles).items():
        yield f"title of the {rank}", Said(listed(title.title for title in titles), titles[0].clause)


def _acts(articles: schema.Articles) -> Points:
    titles = _titles(articles)
    for act in (one for one in articles.act if not one.reading):
        printed = listed((title.title for title in titles.get(act.rank, [])), "or")
        says = f"{act.rank}{f' ({printed})' if printed else ''}"
        yield f"least rank for {act.id}", Said(says, act.clause, key=act.rank)


def _titles(articles: schema.Articles) -> dict[str, list[schema.RankTitle]]:
    found: dict[str, list[schema.RankTitle]] = {}
    for title in articles.rank:
        found.setdefault(title.rank, []).append(title)
    return found


def _equipment(articles: schema.Articles) -> Points:
    yield from (("number of dice", Said(str(item.count), item.clause)) for item in articles.equipment if item.count)
    for item in articles.equipment:
        told = ["required" if item.required else "optional"]
        if item.opposite_sum is not None:
            told.append(f"opposite faces add up to {item.opposite_sum}")
        if item.labels:
            told.append(f"marked {listed(item.labels)}")
        yield f"equipment: {item.id}", Said(f"{', '.join(told)}{_only(item.games)}", item.clause)


def _streak(streak: schema.Streak | None) -> Points:
    if streak is None:
        return
    yield f"{STREAK}: shortest paid run", Said(str(streak.shortest.length), streak.shortest.clause)
    yield f"{STREAK}: longest run", Said(str(streak.longest.length), streak.longest.clause)
    yield f"{STREAK}: results that change nothing", Said(_condition(streak.neutral.when), streak.neutral.clause)
    yield f"{STREAK}: sides", Said(listed(side.follows for side in streak.side), streak.side[0].clause)
    starts = [f"{start.length}{_under(start.reading)}" for start in streak.start]
    yield f"{STREAK}: length when the wager is made", Said("; ".join(starts), streak.start[0].clause)
    for first in streak.first:
        yield f"{STREAK}: first result", Said(f"always counts{_under(first.reading)}", first.clause)


def _terms(articles: schema.Articles) -> Points:
    """The book's word for each thing that we name alike in all books; the titles of ranks are told apart."""
    words: dict[str, list[schema.Term]] = {}
    for term in articles.term:
        for concept in term.means:
            if concept not in get_args(schema.Rank):
                words.setdefault(concept, []).append(term)
    for concept, found in words.items():
        terms = [term for term in found if term.means == (concept,)] or found
        printed = dict.fromkeys(re.sub(r"^(an?|the) ", "", term.printed, flags=re.IGNORECASE) for term in terms)
        yield f"word for {concept}", Said(listed(printed, "or"), terms[0].clause)


def _only(games: tuple[str, ...]) -> str:
    return f" ({listed(games)} only)" if games else ""


def _under(reading: str) -> str:
    return f" under {reading}" if reading else ""


def _condition(when: schema.When) -> str:
    """A condition by its fields: `triple`, `totals 4, 5`."""
    given = msgspec.to_builtins(when)
    return " and ".join(
        name.replace("_", " ") + ("" if value is True else f" {listed(value) if isinstance(value, list) else value}")
        for name, value in given.items()
    )

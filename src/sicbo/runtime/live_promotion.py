"""A promotion with the rules that its terms make, as the house decides at it, lets it follow and books it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

import msgspec

from sicbo.floor.foresight import Seconds
from sicbo.floor.promotion.commands import Order, WriteTerms
from sicbo.floor.promotion.decide import decide as decide_at
from sicbo.floor.promotion.decide import seconds_of as seconds_at
from sicbo.floor.promotion.events import AnyEvent, ApprovalRequested, PlayCounted
from sicbo.floor.promotion.evolve import evolve as evolve_at
from sicbo.floor.promotion.postings import postings as postings_at
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Promotion
from sicbo.floor.refused import Refused
from sicbo.floor.table.law import TableLaw
from sicbo.house.context import Ask, Context, Lookups
from sicbo.house.desks import Desk, Desks, DrawSource, NoDraws, Resources
from sicbo.law import vocabulary
from sicbo.law.rulebook import Rulebook, load
from sicbo.ledger.postings import Posting
from sicbo.runtime.lawbook import Lawbook
from sicbo.runtime.qualifying import QualifyingPlay
from sicbo.terms.digest import given
from sicbo.terms.reading import convert
from sicbo.units.canonical import canonical
from sicbo.units.refusal import BadInput

PROMOTION = "promotion"


@dataclass(frozen=True)
class Means:
    """What all promotions of a house share."""

    laws: Lawbook
    pinned: Callable[[str], bytes | None]
    """The papers with terms, by their digests."""
    play: QualifyingPlay = field(default_factory=QualifyingPlay)
    draws: Lookups = field(default_factory=lambda: _lookups(NoDraws()))
    """What only the vault knows of their draws; a house without one commits to none."""
    shelf: Callable[[str], Rulebook] = load
    """The books that terms may be written under now."""


@dataclass(slots=True)
class LivePromotion:
    """A promotion and what it goes by."""

    promotion: Promotion
    means: Means = field(repr=False, compare=False)
    rules: Rules | None = field(default=None, compare=False)
    """By the terms in force; none before any were written."""

    @property
    def book(self) -> str:
        """Under which book it is held, and its disputes are decided."""
        return self.rules.book.id if self.rules is not None else ""


def new(name: str) -> LivePromotion:
    """A promotion of a house that has kept nothing yet."""
    return LivePromotion(Promotion(name), Means(Lawbook(lambda _digest: None), lambda _digest: None))


def equipped(desk: Desk, resources: Resources) -> Desk:
    """The promotions of a house, which share its laws, its papers and its vault."""
    means = Means(Lawbook(resources.pinned), resources.pinned, draws=_lookups(resources.draws))
    return replace(desk, start=lambda name: LivePromotion(Promotion(name), means))


def means_of(desks: Desks) -> Means:
    """What the promotions of this house share."""
    live: LivePromotion = desks.new(f"{PROMOTION}/any")
    return live.means


def paper_of(terms: vocabulary.Promotion) -> bytes:
    """The paper on which terms are kept: every answer that was given, in canonical form."""
    return canonical({"kind": PROMOTION, **given(terms)})


def pin_law(writing: WriteTerms, live: LivePromotion, context: Context) -> str | Refused:
    """The digest of the law that the terms are written under, pinned with them."""
    try:
        law = TableLaw.of(live.means.shelf(writing.book), writing.readings)
    except BadInput as bad:
        return Refused(code=bad.code, clause=bad.clause or "house 24.1", arguments=bad.arguments)
    digest, kept = live.means.laws.pin(law)
    context.pins.extend(kept)
    return digest


def decide(live: LivePromotion, order: Order) -> list[AnyEvent] | Refused:
    """What this order brings about, by the terms in force; to write terms, by those."""
    rules = live.rules
    if isinstance(order.command, WriteTerms):
        rules = _rules(live.means, order.command.law, order.command.paper)
    return decide_at(rules, live.promotion, order)


def seconds_of(live: LivePromotion) -> Seconds[ApprovalRequested]:
    """How second persons are asked for here."""
    return seconds_at(live.rules, live.promotion)


def evolve(live: LivePromotion, event: AnyEvent) -> None:
    """Let the promotion follow; by other terms once others are in force."""
    before = live.promotion.version.written if live.promotion.written else None
    evolve_at(live.rules, live.promotion, event)
    after = live.promotion.version.written
    if after is not before:
        live.rules = _rules(live.means, after.law, after.paper)
    if isinstance(event, PlayCounted):
        live.means.play.forget(live.promotion.id)


def postings(live: LivePromotion, event: AnyEvent) -> list[Posting]:
    """The money behind a fact."""
    return postings_at(live.promotion, event)


def open_cases(cases: Iterable[str], ask: Ask) -> list[str]:
    """Those of these cases that are open."""
    return [one for one in cases if getattr(ask(one), "is_open", False)]


def _lookups(draws: DrawSource) -> Lookups:
    return draws.lookups(lambda live: f"{PROMOTION}/{live.promotion.id}", lambda live: live.promotion.draw)


def _rules(means: Means, law: str, paper: str) -> Rules | None:
    """The rules that a paper with terms makes under a pinned law; nothing where there is no such paper."""
    body = means.pinned(paper)
    terms = None if body is None else _read(body)
    if terms is None:
        return None
    kept = means.laws.law(law)
    return Rules(kept.book, kept.readings, terms)


@lru_cache(maxsize=64)
def _read(body: bytes) -> vocabulary.Promotion | None:
    try:
        terms = convert(msgspec.json.decode(body))
    except (BadInput, msgspec.DecodeError):
        return None
    return terms if isinstance(terms, vocabulary.Promotion) else None

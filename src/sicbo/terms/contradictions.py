"""Terms that contradict themselves: sums, seats, times, amounts and places that cannot all be so (house 21.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations

from sicbo.law import schema, vocabulary
from sicbo.law.rulebook import Rulebook
from sicbo.terms.finding import Finding
from sicbo.terms.reading import Terms
from sicbo.units.money import parse_amount
from sicbo.units.refusal import BadInput

Found = tuple[str, tuple[str, ...], dict[str, str | int]]
"""The code, the answers that contradict each other, and the arguments of its words."""

AMOUNTS = ("compulsory_wager", "entry_each", "bank", "prize_pool", "prizes_value")
ROW_AMOUNTS = {
    "fees": ("amount",),
    "prizes": ("amount", "value", "cash_alternative", "spending_money"),
}


def contradictions(book: Rulebook, law: schema.TermsLaw, terms: Terms) -> list[Finding]:
    """Every contradiction, by the clause of the first item that asks for one of its answers."""
    money = Money(book.source.currency)
    found = [*_amounts(terms, money), *_times(terms)]
    if isinstance(terms, vocabulary.Tournament):
        found += [
            *_entrants(terms),
            *_sessions(terms),
            *_progress(law, terms),
            *_bank(terms, money),
            *_pool(terms, money),
        ]
    else:
        found += [*_closing(terms), *_values(terms, money)]
    return [
        Finding(
            clause=_clause(book, law, answers),
            item=code,
            fault="contradicting",
            answers=answers,
            code=code,
            arguments=told,
        )
        for code, answers, told in found
    ]


class Money:
    """Reads amounts in the currency of the book."""

    def __init__(self, currency: str) -> None:
        self.currency = currency

    def read(self, written: str | None) -> int | None:
        """The amount in minor units, or nothing where none is written or it is none."""
        if written is None or not written.strip():
            return None
        try:
            return parse_amount(written, self.currency)
        except BadInput:
            return None


def _clause(book: Rulebook, law: schema.TermsLaw, answers: Iterable[str]) -> str:
    """The clause of the first item that asks for the first of these answers, or else for the rows it stands in."""
    for answer in answers:
        row, _, inner = answer.partition("[")
        column = inner.partition("].")[2]
        for name in (f"{row}.{column}", row) if column else (row,):
            for item in law.item:
                if name in {*item.needs, *item.one_of, item.when}:
                    return str(book.cite(item.clause))
    return "house 21.2"


def _amounts(terms: Terms, money: Money) -> Iterator[Found]:
    written = [(name, getattr(terms, name, None)) for name in AMOUNTS]
    for rows, names in ROW_AMOUNTS.items():
        for index, row in enumerate(getattr(terms, rows, ()), 1):
            written += [(f"{rows}[{index}].{name}", getattr(row, name, None)) for name in names]
    for path, text in written:
        if text is not None and text.strip() and money.read(text) is None:
            yield "not-an-amount", (path,), {"written": text}


def _times(terms: Terms) -> Iterator[Found]:
    if terms.starts is not None and terms.ends is not None and terms.ends <= terms.starts:
        yield "ends-before-start", ("ends", "starts"), {}


def _entrants(terms: vocabulary.Tournament) -> Iterator[Found]:
    least, most = terms.players_min, terms.players_max
    if least is not None and most is not None and most < least:
        yield "fewer-than-least", ("players_max", "players_min"), {"least": least, "most": most}
    for what, count in Counter(fee.what for fee in terms.fees).items():
        if count > 1:
            yield "fee-twice", ("fees",), {"fee": what}
    if terms.secret_wagers_allowed and terms.secret_wagers_number == 0:
        yield "none-though-offered", ("secret_wagers_number", "secret_wagers_allowed"), {}
    if terms.pass_cards_offered and terms.pass_cards_number == 0:
        yield "none-though-offered", ("pass_cards_number", "pass_cards_offered"), {}


def _sessions(terms: vocabulary.Tournament) -> Iterator[Found]:
    rows = list(enumerate(terms.sessions, 1))
    for index, one in rows:
        here = f"sessions[{index}]"
        if one.ends is not None and one.ends <= one.starts:
            yield "ends-before-start", (f"{here}.ends", f"{here}.starts"), {}
        if (terms.starts is not None and one.starts < terms.starts) or (
            terms.ends is not None and (one.ends or one.starts) > terms.ends
        ):
            yield "session-outside", (f"{here}.starts", "starts", "ends"), {}
        if terms.tables is not None and one.tables is not None and one.tables > terms.tables:
            yield "more-tables", (f"{here}.tables", "tables"), {"wanted": one.tables, "tables": terms.tables}
        seats = _seats(terms, one)
        if seats is not None and one.players is not None and one.players > seats:
            yield "more-seats-than-tables", (f"{here}.players", f"{here}.tables", "places"), _told(one.players, seats)
    for (index, one), (other_index, other) in combinations(rows, 2):
        if _overlap(one, other) and not _side_by_side(terms, one, other):
            yield "times-overlap", (f"sessions[{index}].starts", f"sessions[{other_index}].starts"), {}
    opening = min((one.round for _, one in rows), default=0)
    first = [_seats(terms, one) for _, one in rows if one.round == opening]
    seats = sum(one for one in first if one is not None)
    if first and None not in first and terms.players_max is not None and terms.players_max > seats:
        yield "more-players-than-seats", ("players_max", "sessions", "places"), _told(terms.players_max, seats)


def _progress(law: schema.TermsLaw, terms: vocabulary.Tournament) -> Iterator[Found]:
    """Several rounds in which nobody progresses; where the book asks whether they do, silence is no yes."""
    asked = any(item.when == "players_progress" for item in law.item)
    unsaid = asked and terms.players_progress is None
    if len({one.round for one in terms.sessions}) > 1 and (terms.players_progress is False or unsaid):
        yield "rounds-without-progression", ("players_progress", "sessions"), {}


def _told(wanted: int, seats: int) -> dict[str, str | int]:
    return {"wanted": wanted, "seats": seats}


def _seats(terms: vocabulary.Tournament, session: vocabulary.Session) -> int | None:
    if terms.places is None or session.tables is None:
        return None
    return terms.places * session.tables


def _overlap(one: vocabulary.Session, other: vocabulary.Session) -> bool:
    """Whether one begins before the other is over; a session without an end is over only when the next begins."""
    earlier, later = sorted((one, other), key=lambda session: session.starts)
    return earlier.starts == later.starts or (earlier.ends is not None and later.starts < earlier.ends)


def _side_by_side(terms: vocabulary.Tournament, one: vocabulary.Session, other: vocabulary.Session) -> bool:
    """Whether both are of one round and there are tables for both."""
    if one.round != other.round:
        return False
    if terms.tables is None or one.tables is None or other.tables is None:
        return True
    return one.tables + other.tables <= terms.tables


def _bank(terms: vocabulary.Tournament, money: Money) -> Iterator[Found]:
    wager, bank = money.read(terms.compulsory_wager), money.read(terms.bank)
    if wager is not None and bank is not None and wager > bank:
        yield "wager-above-bank", ("compulsory_wager", "bank"), {"wager": wager, "bank": bank}


def _pool(terms: vocabulary.Tournament, money: Money) -> Iterator[Found]:
    """Amounts and shares of the prizes must make the whole pool, no more and no less."""
    for place, count in Counter(prize.place for prize in terms.prizes).items():
        if count > 1:
            yield "place-twice", ("prizes",), {"place": place}
    shares = [(index, _share(prize.share)) for index, prize in enumerate(terms.prizes, 1) if prize.share is not None]
    for index, share in shares:
        if share is None:
            yield "not-a-share", (f"prizes[{index}].share",), {}
    if any(share is None for _, share in shares):
        return
    part = sum((share for _, share in shares if share is not None), Fraction(0))
    amounts = sum(money.read(prize.amount) or 0 for prize in terms.prizes)
    pool = money.read(terms.prize_pool)
    if pool is not None and (amounts or shares):
        given = amounts + pool * part
        if given != pool:
            yield "prizes-do-not-add-up", ("prizes", "prize_pool"), {"given": _whole(given), "pool": pool}
    elif shares and not amounts and part != 1:
        yield "shares-do-not-add-up", ("prizes",), {"percent": str(part * 100)}


def _whole(amount: Fraction | int) -> int | str:
    exact = Fraction(amount)
    return exact.numerator if exact.denominator == 1 else f"{exact} / 100"


def _share(written: str) -> Fraction | None:
    """A share in percent as written, as a part of one."""
    plain = written.strip().replace(".", "", 1)
    if not (plain.isascii() and plain.isdigit() and len(plain) < 20):
        return None
    share = Fraction(written.strip()) / 100
    return share if share > 0 else None


def _closing(terms: vocabulary.Promotion) -> Iterator[Found]:
    if terms.closes is None:
        return
    if terms.awards and terms.closes > max(award.at for award in terms.awards):
        yield "closes-after-award", ("closes", "awards"), {}
    if terms.starts is not None and terms.closes <= terms.starts:
        yield "closes-before-start", ("closes", "starts"), {}
    if terms.ends is not None and terms.closes > terms.ends:
        yield "closes-after-end", ("closes", "ends"), {}


def _values(terms: vocabulary.Promotion, money: Money) -> Iterator[Found]:
    for index, prize in enumerate(terms.prizes, 1):
        if prize.number == 0:
            yield "none-though-offered", (f"prizes[{index}].number", "prizes"), {}
        if prize.litres is not None and "liquor" not in prize.includes:
            yield "litres-without-liquor", (f"prizes[{index}].litres", f"prizes[{index}].includes"), {}
    values = [money.read(prize.value) for prize in terms.prizes]
    total = money.read(terms.prizes_value)
    if total is not None and values and None not in values:
        given = sum((value or 0) * prize.number for value, prize in zip(values, terms.prizes, strict=True))
        if given != total:
            yield "values-do-not-add-up", ("prizes", "prizes_value"), {"given": given, "pool": total}

"""Cross-checks inside one rulebook: every name that a table uses is the name of something, and only one thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from sicbo.law import schema
from sicbo.law.check_disputes import check_disputes
from sicbo.law.check_terms import check_terms

Fault = tuple[str, str]
"""The path of a leaf, and what is wrong there."""


def check_articles(articles: schema.Articles, readings: tuple[schema.Reading, ...]) -> Iterator[Fault]:
    """Every fault that can be seen without compiling a pay table."""
    yield from _once("term", (term.id for term in articles.term))
    yield from _once("equipment", (item.id for item in articles.equipment))
    yield from _once("layout", (layout.id for layout in articles.layout))
    yield from _once("bet", (bet.id for bet in articles.bet))
    yield from _once("table", (table.id for table in articles.table))
    yield from _once("game", (game.id for game in articles.game))
    yield from _once("act", (act.id for act in articles.act))
    yield from _once("incident", (incident.id for incident in articles.incident))
    yield from _once("measure", (measure.id for measure in articles.measure))
    yield from _once("irregularity", (row.id for row in articles.irregularity))
    yield from _once("void", (row.id for row in articles.void))
    yield from _once("area", (area for bet in articles.bet for area in bet.areas))
    yield from _check_readings(readings)
    options = {f"{reading.id}={option.id}" for reading in readings for option in reading.option if option.built}
    yield from _check_guards(articles, options)
    yield from _check_symbols(articles)
    yield from _check_picks(articles)
    yield from _check_names(articles)
    yield from _check_rows(articles)
    yield from _check_games(articles)
    yield from _check_measures(articles)
    yield from _check_closing(articles)
    yield from _check_irregularities(articles)
    if articles.terms is not None:
        yield from check_terms(articles.terms, options)
    if articles.disputes is not None:
        yield from check_disputes(articles.disputes, {measure.id for measure in articles.measure})
    if articles.promotion is not None:
        yield from _check_promotion(articles.promotion, options)


def _check_promotion(law: schema.PromotionLaw, options: set[str]) -> Iterator[Fault]:
    """Days are counted in a way that some reading has, and nothing is listed twice."""
    yield from _known([("promotion.notice.within", row.reading) for row in law.notice.within], options)
    yield from _once("promotion.notice.method", (row.id for row in law.notice.method))
    yield from _once("promotion.integrity", (row.id for row in law.integrity))


def _once(what: str, ids: Iterable[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            yield f"{what}[{one}]", "listed twice"
        seen.add(one)


def _check_readings(readings: tuple[schema.Reading, ...]) -> Iterator[Fault]:
    yield from _once("reading", (reading.id for reading in readings))
    for reading in readings:
        options = {option.id: option for option in reading.option}
        if reading.default not in options or not options[reading.default].built:
            yield f"reading[{reading.id}].default", f"{reading.default!r} is not an option that can be built"
        for option in reading.option:
            if option.built == bool(option.unbuilt):
                yield f"reading[{reading.id}].option[{option.id}]", "`unbuilt` says why exactly when `built` is false"


def _check_guards(articles: schema.Articles, options: set[str]) -> Iterator[Fault]:
    for bet in articles.bet:
        guards = [(f"bet[{bet.id}]", bet.reading)]
        guards += [(f"bet[{bet.id}].win[{index}]", rule.reading) for index, rule in enumerate(bet.win)]
        guards += [(f"bet[{bet.id}].lose[{index}]", rule.reading) for index, rule in enumerate(bet.lose)]
        yield from _known(guards, options)
    for table in articles.table:
        yield from _known([(f"table[{table.id}].row[{i}]", row.reading) for i, row in enumerate(table.row)], options)
    for game in articles.game:
        yield from _known([(f"game[{game.id}].offers[{o.bet}]", o.reading) for o in game.offers], options)
    yield from _known([(f"act[{act.id}]", act.reading) for act in articles.act], options)
    yield from _known([("dealing.call", call.reading) for call in articles.dealing.call], options)
    if articles.limits is not None:
        for kind in ("below_minimum", "above_maximum", "wrong_unit"):
            outside: schema.Outside = getattr(articles.limits, kind)
            readings = [policy.reading for policy in outside.before_no_more_bets]
            readings += [policy.reading for policy in outside.after_no_more_bets]
            yield from _known([(f"limits.{kind}", reading) for reading in readings], options)
        reopened = articles.limits.raise_minimum.reopened if articles.limits.raise_minimum else ()
        yield from _known([("limits.raise_minimum.reopened", row.reading) for row in reopened], options)
    spins = articles.without_play.only_while if articles.without_play else ()
    yield from _known([("without_play.only_while", row.reading) for row in spins], options)
    alone = articles.abstaining.streak_alone if articles.abstaining else ()
    yield from _known([("abstaining.streak_alone", row.reading) for row in alone], options)
    closes = articles.closing.closes_from if articles.closing else ()
    yield from _known([("closing.closes_from", row.reading) for row in closes], options)
    if articles.chips is not None:
        yield from _known([(f"chips.token[{one.id}]", one.reading) for one in articles.chips.token], options)
        closed = articles.chips.colours.closed.verified if articles.chips.colours else ()
        yield from _known([(f"chips.colours.closed.verified[{one.id}]", one.reading) for one in closed], options)
    if articles.no_result is not None:
        yield from _known([("no_result.wagers", stakes.reading) for stakes in articles.no_result.wagers], options)
    for measure in articles.measure:
        yield from _known([(f"measure[{measure.id}].won", one.reading) for one in measure.won], options)
    if articles.streak is not None:
        yield from _check_streak(articles.streak, {step.id for step in articles.dealing.steps}, options)


def _check_streak(streak: schema.Streak, steps: set[str], options: set[str]) -> Iterator[Fault]:
    for name in ("start", "first", "opens", "closes", "price", "hold", "last", "day"):
        yield from _known([(f"streak.{name}", row.reading) for row in getattr(streak, name)], options)
    for row in streak.closes:
        if row.step not in steps:
            yield "streak.closes.step", f"{row.step!r} is no step of this book's round"


def _known(guards: list[tuple[str, str]], options: set[str]) -> Iterator[Fault]:
    for path, guard in guards:
        if guard and guard not in options:
            yield f"{path}.reading", f"{guard!r} is no option of readings.toml"


def _check_symbols(articles: schema.Articles) -> Iterator[Fault]:
    names = {symbol.id for symbol in articles.symbol} | {symbol.colour for symbol in articles.symbol}
    if articles.symbol and sorted(symbol.face for symbol in articles.symbol) != [1, 2, 3, 4, 5, 6]:
        yield "symbol", "the symbols do not stand for 1 to 6, each once"
    for bet in articles.bet:
        for area, pick in bet.areas.items():
            for face in pick:
                if isinstance(face, str) and face not in names:
                    yield f"bet[{bet.id}].areas.{area}", f"{face!r} is neither a symbol nor a colour of this book"


def _check_names(articles: schema.Articles) -> Iterator[Fault]:
    """Games and equipment that a rule is limited to are games and equipment of this book."""
    games = {game.id for game in articles.game}
    fitted = {item.id for item in articles.equipment}
    limited = [(f"bet[{bet.id}]", rule.games) for bet in articles.bet for rule in (*bet.win, *bet.lose)]
    limited += [(f"equipment[{item.id}]", item.games) for item in articles.equipment]
    limited += [(f"layout[{layout.id}]", layout.games) for layout in articles.layout]
    limited += [("dealing.call", call.games) for call in articles.dealing.call]
    for path, named in limited:
        for game in sorted(set(named) - games):
            yield f"{path}.games", f"{game!r} is no game of this book"
    for step in articles.dealing.steps:
        if step.equipment and step.equipment not in fitted:
            yield f"dealing.steps[{step.id}].equipment", f"{step.equipment!r} is no equipment of this book"


def _check_picks(articles: schema.Articles) -> Iterator[Fault]:
    """A condition on the pick needs a pick, and a total is one number."""
    for bet in articles.bet:
        conditions = [rule.when for rule in (*bet.win, *bet.lose)]
        asks = any(when.of_pick or when.shows_pick or when.different_of_pick for when in conditions)
        asks_total = any(when.total_of_pick for when in conditions)
        for area, pick in bet.areas.items():
            if (asks and not pick) or (asks_total and not (len(pick) == 1 and isinstance(pick[0], int))):
                yield f"bet[{bet.id}].areas.{area}", f"{list(pick)} is not what this bet's rules ask to be picked"


def _check_rows(articles: schema.Articles) -> Iterator[Fault]:
    bets = {bet.id: bet for bet in articles.bet}
    for table in articles.table:
        for index, row in enumerate(table.row):
            path = f"table[{table.id}].row[{index}]"
            if row.bet not in bets:
                yield f"{path}.bet", f"{row.bet!r} is no bet of this book"
                continue
            for area in row.areas:
                if area not in bets[row.bet].areas:
                    yield f"{path}.areas", f"{area!r} is no area of the bet {row.bet!r}"
            yield from _check_odds(path, row.pays)
    if articles.streak is not None:
        for streak_row in articles.streak.row:
            if streak_row.pays:
                yield from _check_odds(f"streak.row[{streak_row.length}]", streak_row.pays)


def _check_odds(path: str, pays: str) -> Iterator[Fault]:
    try:
        odds = Fraction(pays)
    except (ValueError, ZeroDivisionError):
        yield f"{path}.pays", f"{pays!r} is not exact odds such as '62' or '17/2'"
        return
    if odds <= 0 or str(odds) != pays:
        yield f"{path}.pays", f"{pays!r} is not positive odds in lowest terms ({odds})"


def _check_games(articles: schema.Articles) -> Iterator[Fault]:
    bets = {bet.id: bet for bet in articles.bet}
    tables = {table.id for table in articles.table}
    layouts = {layout.id: layout for layout in articles.layout}
    for game in articles.game:
        path = f"game[{game.id}]"
        if game.table not in tables:
            yield f"{path}.table", f"{game.table!r} is no pay table of this book"
        yield from _once(f"{path}.offers", (offer.bet for offer in game.offers))
        offered = {offer.bet for offer in game.offers}
        for bet in sorted(offered - set(bets)):
            yield f"{path}.offers", f"{bet!r} is no bet of this book"
        if game.streak and articles.streak is None:
            yield f"{path}.streak", "this book has no streak wager"
        areas = {area for bet in offered & set(bets) for area in bets[bet].areas}
        if game.streak and articles.streak is not None:
            areas |= {side.area for side in articles.streak.side}
            yield from _check_sides(articles.streak, areas)
        for layout_id in game.layouts:
            if layout_id not in layouts or game.id not in layouts[layout_id].games:
                yield f"{path}.layouts", f"{layout_id!r} is no layout of this game"
                continue
            yield from _check_layout(layouts[layout_id], areas, game.id)


def _check_sides(streak: schema.Streak, areas: set[str]) -> Iterator[Fault]:
    opposite = {side.area: side.opposite for side in streak.side}
    for side in streak.side:
        if side.follows not in areas:
            yield f"streak.side[{side.area}].follows", f"{side.follows!r} is no area of the game"
        if side.opposite == side.area or opposite.get(side.opposite) != side.area:
            yield f"streak.side[{side.area}].opposite", f"{side.opposite!r} is not the other side of {side.area!r}"


def _check_layout(layout: schema.Layout, areas: set[str], game_id: str) -> Iterator[Fault]:
    fixed = [area for row in layout.rows for area in row if area]
    drawn = fixed + [area for row in layout.optional for area in row if area]
    yield from _once(f"layout[{layout.id}]", drawn)
    for area in sorted(areas - set(drawn)):
        yield f"layout[{layout.id}]", f"{game_id} offers {area!r}, which has no field"
    for area in sorted(set(fixed) - areas):
        yield f"layout[{layout.id}]", f"the field {area!r} is no area of {game_id}"


def _check_measures(articles: schema.Articles) -> Iterator[Fault]:
    """A measure is open only against sanctioned incidents of this book, and says what becomes of the money it moves."""
    sanctioned = {incident.id for incident in articles.incident if incident.sanctioned}
    if articles.measure and not any(act.id == "sanction" for act in articles.act):
        yield "measure", "no act says who may take measures"
    for measure in articles.measure:
        path = f"measure[{measure.id}]"
        for kind in measure.only_for:
            if kind not in sanctioned:
                yield f"{path}.only_for", f"{kind!r} is no sanctioned incident of this book"
        if (measure.id == "void-wager") != bool(measure.stakes):
            yield f"{path}.stakes", "says what becomes of the stakes exactly when wagers are voided"
        if (measure.id == "withhold-winnings") != bool(measure.takes):
            yield f"{path}.takes", "says which winnings exactly when winnings are withheld"
        if measure.takes == "payable" and articles.streak is not None:
            # A streak that a correction or a ruling ends is paid at once: nothing yet keeps that win back.
            yield f"{path}.takes", "winnings cannot be kept back before they are paid in a book with streaks"


def _check_closing(articles: schema.Articles) -> Iterator[Fault]:
    closing = articles.closing
    if closing is not None and bool(closing.results) == bool(closing.minutes):
        yield "closing", "notice is given either by results or by minutes"


def _check_irregularities(articles: schema.Articles) -> Iterator[Fault]:
    """Causes name steps and acts of this book; wagers can stay only where the same round is tumbled again."""
    steps = {step.id for step in articles.dealing.steps}
    acts = {act.id for act in articles.act}
    follow = articles.no_result
    if articles.irregularity and follow is None:
        yield "no_result", "nothing says what follows when a round has no result"
    for row in articles.irregularity:
        for field, named in (("during", row.during), ("found", row.found)):
            for step in named:
                if step not in steps:
                    yield f"irregularity[{row.id}].{field}", f"{step!r} is no step of this book"
        for step in row.found:
            if step in row.during:
                yield f"irregularity[{row.id}].found", f"in {step!r} it can still happen"
    for kind, rows in (("irregularity", articles.irregularity), ("void", articles.void)):
        for one in rows:
            if one.act not in acts:
                yield f"{kind}[{one.id}].act", f"{one.act!r} is no act of this book"
    if follow is not None and follow.again == "new-game":
        for stakes in follow.wagers:
            if stakes.policy != "return":
                yield "no_result.wagers", "wagers cannot stay where a new game begins"

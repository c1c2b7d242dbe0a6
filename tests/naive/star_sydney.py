"""The Star Sydney, evaluated a second time, naively, straight from the clause texts."""

GAMES: list[str] = ["standard", "extended", "super-streak"]


def areas(game: str) -> list[str]:
    """Every area the game offers, the Super Streak areas left out."""
    offered = ["small", "big"]  # 3.1.1, 3.1.2
    offered += ["triple-1", "triple-2", "triple-3", "triple-4", "triple-5", "triple-6"]  # 3.1.3
    offered += ["double-1", "double-2", "double-3", "double-4", "double-5", "double-6"]  # 3.1.4
    offered += ["any-triple"]  # 3.1.5
    offered += ["total-4", "total-5", "total-6", "total-7", "total-8", "total-9", "total-10"]  # 3.1.6
    offered += ["total-11", "total-12", "total-13", "total-14", "total-15", "total-16", "total-17"]
    offered += ["pair-12", "pair-13", "pair-14", "pair-15", "pair-16"]  # 3.1.7
    offered += ["pair-23", "pair-24", "pair-25", "pair-26"]
    offered += ["pair-34", "pair-35", "pair-36"]
    offered += ["pair-45", "pair-46"]
    offered += ["pair-56"]
    offered += ["single-1", "single-2", "single-3", "single-4", "single-5", "single-6"]  # 3.1.8
    if game in ("extended", "super-streak"):  # 3.2
        offered += ["odd", "even"]  # 3.2.1, 3.2.2
        offered += ["four-1234", "four-2345", "four-2356", "four-3456"]  # 3.2.3
    return offered


def evaluate(game: str, area: str, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    """Odds to 1 (None on a loss), deciding clause, pay-table row (None on a loss)."""
    if area not in areas(game):  # 3.1, 3.2
        raise ValueError(f"{game} does not offer {area}")
    total = a + b + c  # def/total
    triple = a == b and b == c  # def/triple
    kind = area.split("-", maxsplit=1)[0]
    if area == "small":
        return _small(total, triple)
    if area == "big":
        return _big(total, triple)
    if area == "odd":
        return _odd(total, triple)
    if area == "even":
        return _even(total, triple)
    if area == "any-triple":
        if triple:  # 3.1.5
            return "31", "3.1.5", "table-1/any-triple"
        return None, "3.1.5", None  # 3.1.5
    if kind == "triple":
        if triple and a == int(area[-1]):  # 3.1.3
            return "180", "3.1.3", "table-1/specific-triple"
        return None, "3.1.3", None  # 3.1.3
    if kind == "double":
        count = [a, b, c].count(int(area[-1]))
        if count in (2, 3):  # 3.1.4: the double, or once only on the triple
            return "11", "3.1.4", "table-1/specific-double"
        return None, "3.1.4", None  # 3.1.4
    if kind == "total":
        return _total(int(area.split("-")[1]), total)
    if kind == "pair":
        return _pair(int(area[5]), int(area[6]), a, b, c)
    if kind == "single":
        return _single(int(area[-1]), a, b, c)
    return _four(area, a, b, c)


def _small(total: int, triple: bool) -> tuple[str | None, str, str | None]:
    if total in (4, 5, 6, 7, 8, 9, 10) and not triple:  # 3.1.1.1
        return "1", "3.1.1.1", "table-1/small"
    return None, "3.1.1.2", None  # 3.1.1.2


def _big(total: int, triple: bool) -> tuple[str | None, str, str | None]:
    if total in (11, 12, 13, 14, 15, 16, 17) and not triple:  # 3.1.2.1
        return "1", "3.1.2.1", "table-1/big"
    return None, "3.1.2.2", None  # 3.1.2.2


def _odd(total: int, triple: bool) -> tuple[str | None, str, str | None]:
    if total in (5, 7, 9, 11, 13, 15, 17) and not triple:  # 3.2.1.1
        return "1", "3.2.1.1", "table-1/odd"
    return None, "3.2.1.2", None  # 3.2.1.2


def _even(total: int, triple: bool) -> tuple[str | None, str, str | None]:
    # 3.2.2.1 prints 4, 6, 8, 12, 14, 16, 18; as meant: 10 belongs to the list and 18 does not
    if total in (4, 6, 8, 10, 12, 14, 16) and not triple:  # 3.2.2.1
        return "1", "3.2.2.1", "table-1/even"
    return None, "3.2.2.2", None  # 3.2.2.2


def _total(number: int, total: int) -> tuple[str | None, str, str | None]:
    if number != total:
        return None, "3.1.6", None  # 3.1.6
    if number in (4, 17):  # 3.1.6; in any combination of the dice, so triples count as well
        return "62", "3.1.6", "table-1/total-4-17"
    if number in (5, 16):
        return "31", "3.1.6", "table-1/total-5-16"
    if number in (6, 15):
        return "18", "3.1.6", "table-1/total-6-15"
    if number in (7, 14):
        return "12", "3.1.6", "table-1/total-7-14"
    if number in (8, 13):
        return "8", "3.1.6", "table-1/total-8-13"
    if number in (9, 12):
        return "7", "3.1.6", "table-1/total-9-12"
    return "6", "3.1.6", "table-1/total-10-11"


def _pair(first: int, second: int, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    dice = [a, b, c]
    if first not in dice or second not in dice:
        return None, "3.1.7", None  # 3.1.7
    if first == 1:  # 3.1.7, once only
        return "6", "3.1.7", "table-1/dice-combination-1"
    if first == 2:
        return "6", "3.1.7", "table-1/dice-combination-2"
    if first == 3:
        return "6", "3.1.7", "table-1/dice-combination-3"
    if first == 4:
        return "6", "3.1.7", "table-1/dice-combination-4"
    return "6", "3.1.7", "table-1/dice-combination-5"


def _single(number: int, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    count = [a, b, c].count(number)
    if count == 1:  # 3.1.8
        return "1", "3.1.8", "table-1/single-die-1"
    if count == 2:  # 3.1.8
        return "2", "3.1.8", "table-1/single-die-2"
    if count == 3:  # 3.1.8
        return "12", "3.1.8", "table-1/single-die-3"
    return None, "3.1.8", None  # 3.1.8


def _four(area: str, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    numbers = area[5:]
    if len({a, b, c}) < 3:  # 3.2.3: three of the four numbers, hence three different ones
        return None, "3.2.3", None
    if str(a) not in numbers or str(b) not in numbers or str(c) not in numbers:  # 3.2.3
        return None, "3.2.3", None
    if area == "four-1234":  # 3.2.3
        return "7", "3.2.3", "table-1/four-number-1234"
    if area == "four-2345":
        return "7", "3.2.3", "table-1/four-number-2345"
    if area == "four-2356":
        return "7", "3.2.3", "table-1/four-number-2356"
    return "7", "3.2.3", "table-1/four-number-3456"


def streak(side: str, results: list[tuple[int, int, int]]) -> tuple[str, int, str | None]:
    """Outcome (live, lose or win), length and odds of a Super Streak wager over the results after it."""
    length = 0  # 6.2: counted from the first result after the wager
    for a, b, c in results:
        total = a + b + c
        if a == b and b == c:  # 6.4.1, 6.4.2: a triple neither wins, loses nor progresses
            continue
        if side == "streak-small":  # 6.3.1
            follows = _small(total, False)[0] is not None
        elif side == "streak-big":  # 6.3.2
            follows = _big(total, False)[0] is not None
        elif side == "streak-odd":  # 6.3.3
            follows = _odd(total, False)[0] is not None
        elif side == "streak-even":  # 6.3.4
            follows = _even(total, False)[0] is not None
        else:
            raise ValueError(side)
        if follows:
            length += 1
            if length == 12:  # 6.4.2: twelve is the maximum, so the streak is over
                return "win", 12, "500"
        elif length < 4:  # 6.4.1: three or fewer
            return "lose", length, None
        else:  # 6.4.2: four or more
            return "win", length, _streak_odds(length)
    return "live", length, None  # 6.2: in play until the streak ends


def _streak_odds(length: int) -> str:
    if length == 4:  # table-2/streak-4
        return "6"
    if length == 5:  # table-2/streak-5
        return "10"
    if length == 6:  # table-2/streak-6
        return "15"
    if length == 7:  # table-2/streak-7
        return "20"
    if length == 8:  # table-2/streak-8
        return "35"
    if length == 9:  # table-2/streak-9
        return "50"
    if length == 10:  # table-2/streak-10
        return "75"
    return "100"  # table-2/streak-11

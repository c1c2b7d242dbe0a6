"""Resorts World Sentosa, evaluated a second time, naively, straight from the clause texts."""

GAMES: list[str] = ["pay-table-1", "pay-table-2", "pay-table-3"]

# table-2/three-single and table-3/three-single: the twenty combinations in printed order
THREE_SINGLE = "126 135 234 256 346 123 136 145 235 356 124 146 236 245 456 125 134 156 246 345"
# table-2/double-with-single and table-3/double-with-single: the twenty-eight in printed order; no 112, no 665
DOUBLE_WITH_SINGLE = (
    "113 114 115 116 221 223 224 225 226 331 332 334 335 336 441 442 443 445 446 551 552 553 554 556 661 662 663 664"
)


def areas(game: str) -> list[str]:
    """Every area the game's pay table offers."""
    offered = ["small", "big", "even", "odd"]
    offered += ["single-1", "single-2", "single-3", "single-4", "single-5", "single-6"]
    offered += ["total-4", "total-5", "total-6", "total-7", "total-8", "total-9", "total-10"]
    offered += ["total-11", "total-12", "total-13", "total-14", "total-15", "total-16", "total-17"]
    # table-N/domino prints 1 4, 1 2, 2 4, 1 3, 2 3, 3 4, 2 5, 2 6, 3 5, 4 5, 3 6, 1 5, 1 6, 4 6, 5 6
    offered += ["pair-14", "pair-12", "pair-24", "pair-13", "pair-23", "pair-34", "pair-25", "pair-26"]
    offered += ["pair-35", "pair-45", "pair-36", "pair-15", "pair-16", "pair-46", "pair-56"]
    # table-N/four-number prints 6 5 4 3, 6 5 3 2, 5 4 3 2, 4 3 2 1
    offered += ["four-3456", "four-2356", "four-2345", "four-1234"]
    offered += ["double-1", "double-2", "double-3", "double-4", "double-5", "double-6"]
    offered += ["any-triple"]
    offered += ["triple-1", "triple-2", "triple-3", "triple-4", "triple-5", "triple-6"]
    if game in ("pay-table-2", "pay-table-3"):  # 4.1.2, 4.1.3; Table 1 (4.1.1) has no such rows
        for digits in THREE_SINGLE.split():
            offered.append("combo-" + digits)
        for digits in DOUBLE_WITH_SINGLE.split():
            offered.append("combo-" + digits)
    return offered


def evaluate(game: str, area: str, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    """Odds to 1 (None on a loss), deciding clause, pay-table row (None on a loss)."""
    if area not in areas(game):
        raise ValueError(f"{game} does not offer {area}")
    if game == "pay-table-1":  # 4.1.1
        table = "table-1"
    elif game == "pay-table-2":  # 4.1.2
        table = "table-2"
    else:  # 4.1.3
        table = "table-3"
    total = a + b + c  # 1.9
    triple = a == b and b == c
    kind = area.split("-", maxsplit=1)[0]
    if area in ("small", "big", "even", "odd"):
        return _even_money(table, area, total, triple)
    if kind == "single":
        return _single(table, int(area[-1]), a, b, c)
    if kind == "total":
        return _total(table, int(area.split("-")[1]), total, triple)
    if kind == "pair":
        return _pair(table, int(area[5]), int(area[6]), [a, b, c])
    if kind == "four":
        return _four(table, area, a, b, c)
    if kind == "double":
        return _double(table, int(area[-1]), a, b, c)
    if area == "any-triple":
        return _any_triple(table, triple)
    if kind == "triple":
        return _specific_triple(table, int(area[-1]), a, b, c)
    return _combination(table, area, a, b, c)


def _even_money(table: str, area: str, total: int, triple: bool) -> tuple[str | None, str, str | None]:
    if triple:  # 3.9: none of these four is in the list of Bets that win on three equal dice
        return None, "3.9", None
    row = table + "/" + area
    if area == "small" and total >= 4 and total <= 10:  # table-N/small
        return "1", row, row
    if area == "big" and total >= 11 and total <= 17:  # table-N/big
        return "1", row, row
    if area == "even" and total % 2 == 0:  # table-N/even
        return "1", row, row
    if area == "odd" and total % 2 == 1:  # table-N/odd
        return "1", row, row
    return None, "3.8", None  # 3.8


def _single(table: str, number: int, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    count = 0
    if a == number:
        count += 1
    if b == number:
        count += 1
    if c == number:
        count += 1
    if count == 1:  # table-N/single-dice-1
        return "1", table + "/single-dice-1", table + "/single-dice-1"
    if count == 2:  # table-N/single-dice-2
        return "2", table + "/single-dice-2", table + "/single-dice-2"
    if count == 3:  # 3.9.4
        return "12", "3.9.4", table + "/single-dice-3"
    return None, "3.8", None  # 3.8


def _total(table: str, number: int, total: int, triple: bool) -> tuple[str | None, str, str | None]:
    if number != total:
        return None, "3.8", None  # 3.8
    low = table == "table-3"  # Table 3 prints lower odds in five of the seven rows
    if number in (4, 17):  # table-N/total-4-17
        odds, row = "62" if low else "64", table + "/total-4-17"
    elif number in (5, 16):  # table-N/total-5-16
        odds, row = "31" if low else "32", table + "/total-5-16"
    elif number in (6, 15):  # table-N/total-6-15
        odds, row = "18" if low else "19", table + "/total-6-15"
    elif number in (7, 14):  # table-N/total-7-14
        odds, row = "12", table + "/total-7-14"
    elif number in (8, 13):  # table-N/total-8-13
        odds, row = "8" if low else "17/2", table + "/total-8-13"
    elif number in (9, 12):  # table-N/total-9-12
        odds, row = "7", table + "/total-9-12"
    else:  # table-N/total-10-11
        odds, row = "6" if low else "13/2", table + "/total-10-11"
    if triple:  # 3.9.5: 6, 9, 12 or 15, the only totals from 4 to 17 that three equal dice can make
        return odds, "3.9.5", row
    return odds, row, row


def _pair(table: str, first: int, second: int, dice: list[int]) -> tuple[str | None, str, str | None]:
    if first in dice and second in dice:  # table-N/domino; once, also where one of the two numbers shows twice
        return "6", table + "/domino", table + "/domino"
    return None, "3.8", None  # 3.8


def _four(table: str, area: str, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    numbers = area[5:]
    if len({a, b, c}) < 3:  # table-N/four-number: three of the numbers, hence three different ones
        return None, "3.8", None  # 3.8
    if str(a) in numbers and str(b) in numbers and str(c) in numbers:  # table-N/four-number
        if table == "table-3":
            return "7", "table-3/four-number", "table-3/four-number"
        return "15/2", table + "/four-number", table + "/four-number"
    return None, "3.8", None  # 3.8


def _double(table: str, number: int, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    count = [a, b, c].count(number)
    odds = "23/2"  # table-1/double-dice, table-2/double-dice
    if table == "table-3":  # table-3/double-dice
        odds = "11"
    if count == 2:  # table-N/double-dice
        return odds, table + "/double-dice", table + "/double-dice"
    if count == 3:  # 3.9.3, once
        return odds, "3.9.3", table + "/double-dice"
    return None, "3.8", None  # 3.8


def _any_triple(table: str, triple: bool) -> tuple[str | None, str, str | None]:
    if not triple:
        return None, "3.8", None  # 3.8
    if table == "table-3":  # 3.9.2, table-3/any-triple
        return "31", "3.9.2", "table-3/any-triple"
    return "32", "3.9.2", table + "/any-triple"  # 3.9.2, table-1/any-triple, table-2/any-triple


def _specific_triple(table: str, number: int, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    if a != number or b != number or c != number:
        return None, "3.8", None  # 3.8
    if table == "table-3":  # 3.9.1, table-3/specific-triple
        return "180", "3.9.1", "table-3/specific-triple"
    return "195", "3.9.1", table + "/specific-triple"  # 3.9.1, table-1/specific-triple, table-2/specific-triple


def _combination(table: str, area: str, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    shown = sorted([str(a), str(b), str(c)])
    picked = sorted(area[6:])
    if shown != picked:
        return None, "3.8", None  # 3.8
    if picked[0] != picked[1] and picked[1] != picked[2]:  # table-2/three-single, table-3/three-single
        return "30", table + "/three-single", table + "/three-single"
    # table-2/double-with-single, table-3/double-with-single
    return "50", table + "/double-with-single", table + "/double-with-single"

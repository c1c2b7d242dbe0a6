"""Crown Melbourne v6.1 by hand: every branch is one clause of the document. Nothing here is shared with sicbo."""

GAMES: list[str] = ["option-a", "option-a-extended", "option-b"]

Answer = tuple[str | None, str, str | None]


def areas(game: str) -> list[str]:
    numbers = ["1", "2", "3", "4", "5", "6"]
    totals = [f"total-{n}" for n in (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)]  # 3.12
    if game == "option-b":
        found = ["big", "small"]  # 3.6.2(a), (b)
        for symbol in ("fish", "prawn", "gourd", "coin", "crab", "chicken"):
            found.append("symbol-triple-" + symbol)  # 3.6.2(c), 3.9.2(a)
            found.append("symbol-" + symbol)  # 3.6.2(j), 3.14.2
        for colour in ("red", "green", "blue"):
            found.append("colour-triple-" + colour)  # 3.6.2(d), 3.9.2(b)
            found.append("colour-double-" + colour)  # 3.6.2(h), 3.10.2
            found.append("colour-" + colour)  # 3.6.2(i), 3.15
        found += ["any-symbol-triple", "any-colour-triple"]  # 3.6.2(e), (f)
        return found + totals  # 3.6.2(g)
    found = ["big", "small", "any-triple"]  # 3.6.1(a), (b), (e)
    for number in numbers:
        found.append("triple-" + number)  # 3.6.1(c), 3.9.1
        found.append("double-" + number)  # 3.6.1(d), 3.10.1
        found.append("single-" + number)  # 3.6.1(h), 3.14.1
    found += totals  # 3.6.1(f)
    found += ["pair-12", "pair-13", "pair-14", "pair-15", "pair-16"]  # 3.6.1(g), table 1
    found += ["pair-23", "pair-24", "pair-25", "pair-26", "pair-34", "pair-35", "pair-36"]
    found += ["pair-45", "pair-46", "pair-56"]
    if game == "option-a-extended":
        found += ["odd", "even"]  # 3.6.1(i), (j)
        found += ["four-3456", "four-2356", "four-2345", "four-1234"]  # 3.6.1(k), 3.18.1
    return found


def evaluate(game: str, area: str, a: int, b: int, c: int) -> Answer:
    if game not in GAMES or area not in areas(game):
        raise ValueError(f"3.6 does not offer {area} in {game}")
    if game == "option-b":
        return option_b(area, a, b, c)
    return option_a(area, a, b, c)


def option_a(area: str, a: int, b: int, c: int) -> Answer:
    dice = [a, b, c]
    total = a + b + c
    triple = a == b and b == c

    if area == "small":
        if triple:
            return None, "3.7.2", None
        if total in (4, 5, 6, 7, 8, 9, 10):
            return "1", "3.7.1", "table-1/small"
        return None, "3.7.2", None

    if area == "big":
        if triple:
            return None, "3.8.2", None
        if total in (11, 12, 13, 14, 15, 16, 17):
            return "1", "3.8.1", "table-1/big"
        return None, "3.8.2", None

    if area == "odd":
        if triple:
            return None, "3.16.2", None
        if total in (5, 7, 9, 11, 13, 15, 17):
            return "1", "3.16.1", "table-1/odd"
        return None, "3.16.2", None

    if area == "even":
        if triple:
            return None, "3.17.2", None
        if total in (4, 6, 8, 10, 12, 14, 16):
            return "1", "3.17.1", "table-1/even"
        return None, "3.17.2", None

    if area == "any-triple":
        if triple:
            return "31", "3.11.1", "table-1/any-triple"
        return None, "3.11.4", None

    if area.startswith("triple-"):
        if dice.count(int(area[-1])) == 3:
            return "180", "3.9.1", "table-1/specific-triple"
        return None, "3.9.3", None

    if area.startswith("double-"):
        shown = dice.count(int(area[-1]))
        if shown == 2:
            return "11", "3.10.1(a)", "table-1/specific-double"
        if shown == 3:  # one double only, paid once
            return "11", "3.10.1(b)", "table-1/specific-double"
        return None, "3.10.3", None

    if area.startswith("total-"):
        return three_dice_total("table-1", int(area[6:]), total)

    if area.startswith("pair-"):
        if int(area[5]) in dice and int(area[6]) in dice:
            return "6", "3.13.1", "table-1/two-dice-combination"
        return None, "3.13.2", None

    if area.startswith("single-"):
        shown = dice.count(int(area[-1]))
        if shown == 1:
            return "1", "3.14", "table-1/single-die-1"
        if shown == 2:
            return "2", "3.14", "table-1/single-die-2"
        if shown == 3:
            return "12", "3.14", "table-1/single-die-3"
        return None, "3.14", None

    # 3 of 4 Dice: three different numbers of the four
    four = [int(area[5]), int(area[6]), int(area[7]), int(area[8])]
    if a in four and b in four and c in four and len({a, b, c}) == 3:
        return "7", "3.18.1", "table-1/three-of-four"
    return None, "3.18.2", None


def three_dice_total(table: str, wanted: int, total: int) -> Answer:
    if total != wanted:
        return None, "3.12.2", None
    if wanted in (4, 17):  # each row of 6.1 and 6.2; the win itself is 3.12.1
        return "62", "3.12.1", table + "/total-4-17"
    if wanted in (5, 16):
        return "31", "3.12.1", table + "/total-5-16"
    if wanted in (6, 15):
        return "18", "3.12.1", table + "/total-6-15"
    if wanted in (7, 14):
        return "12", "3.12.1", table + "/total-7-14"
    if wanted in (8, 13):
        return "8", "3.12.1", table + "/total-8-13"
    if wanted in (9, 12):
        return "7", "3.12.1", table + "/total-9-12"
    return "6", "3.12.1", table + "/total-10-11"


def symbol_of(die: int) -> str:
    if die == 1:  # 2.2.5(b)(ii)
        return "fish"
    if die == 2:
        return "prawn"
    if die == 3:
        return "gourd"
    if die == 4:
        return "coin"
    if die == 5:
        return "crab"
    return "chicken"


def colour_of(die: int) -> str:
    symbol = symbol_of(die)
    if symbol in ("fish", "chicken"):  # 2.2.5(b)(i)
        return "red"
    if symbol in ("prawn", "crab"):
        return "green"
    return "blue"


def option_b(area: str, a: int, b: int, c: int) -> Answer:
    total = a + b + c
    symbols = [symbol_of(a), symbol_of(b), symbol_of(c)]
    colours = [colour_of(a), colour_of(b), colour_of(c)]
    symbol_triple = symbols[0] == symbols[1] and symbols[1] == symbols[2]
    colour_triple = colours[0] == colours[1] and colours[1] == colours[2]

    if area == "small":  # a triple is a symbol triple; a mere colour triple plays
        if symbol_triple:
            return None, "3.7.2", None
        if total in (4, 5, 6, 7, 8, 9, 10):
            return "1", "3.7.1", "table-2/small"
        return None, "3.7.2", None

    if area == "big":
        if symbol_triple:
            return None, "3.8.2", None
        if total in (11, 12, 13, 14, 15, 16, 17):
            return "1", "3.8.1", "table-2/big"
        return None, "3.8.2", None

    if area == "any-symbol-triple":
        if symbol_triple:
            return "31", "3.11.2", "table-2/any-symbol-triple"
        return None, "3.11.4", None

    if area == "any-colour-triple":
        if colour_triple:
            return "7", "3.11.3", "table-2/any-colour-triple"
        return None, "3.11.4", None

    if area.startswith("total-"):
        return three_dice_total("table-2", int(area[6:]), total)

    if area.startswith("symbol-triple-"):
        if symbols.count(area[len("symbol-triple-") :]) == 3:
            return "180", "3.9.2(a)", "table-2/specific-symbol-triple"
        return None, "3.9.3", None

    if area.startswith("colour-triple-"):
        if colours.count(area[len("colour-triple-") :]) == 3:
            return "23", "3.9.2(b)", "table-2/specific-colour-triple"
        return None, "3.9.3", None

    if area.startswith("colour-double-"):
        shown = colours.count(area[len("colour-double-") :])
        if shown == 2:
            return "3", "3.10.2(a)", "table-2/specific-colour-double"
        if shown == 3:  # one double only, paid once
            return "3", "3.10.2(b)", "table-2/specific-colour-double"
        return None, "3.10.3", None

    if area.startswith("colour-"):
        shown = colours.count(area[len("colour-") :])
        if shown == 1:
            return "1", "3.15", "table-2/single-colour"
        if shown in (2, 3):  # one result only, paid once
            return "1", "3.15.1", "table-2/single-colour"
        return None, "3.15", None

    shown = symbols.count(area[len("symbol-") :])
    if shown == 1:
        return "1", "3.14", "table-2/single-symbol-1"
    if shown == 2:
        return "2", "3.14", "table-2/single-symbol-2"
    if shown == 3:
        return "12", "3.14", "table-2/single-symbol-3"
    return None, "3.14", None

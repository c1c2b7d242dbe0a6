"""Crown Casino (VCGR) by hand: every branch is one clause of the document. Nothing here is shared with sicbo."""

GAMES: list[str] = ["option-a", "option-a-extended", "option-b"]

RED = (1, 6)  # Fish and Chicken, 2.4.1(b)(i) with the values of 2.4.1(b)(ii)
GREEN = (2, 5)  # Prawn and Crab
BLUE = (3, 4)  # Gourd and Coin

Answer = tuple[str | None, str, str | None]


def areas(game: str) -> list[str]:
    out: list[str] = ["big", "small"]  # 3.7.1(a), (b); 3.7.3(a), (b)
    out += ["total-" + str(n) for n in range(4, 18)]  # 3.7.1(f); 3.7.3(g); 3.13
    if game == "option-b":
        out += ["symbol-triple-" + s for s in ["fish", "prawn", "gourd", "coin", "crab", "chicken"]]  # 3.7.3(c)
        out += ["colour-triple-" + s for s in ["red", "green", "blue"]]  # 3.7.3(d)
        out.append("any-symbol-triple")  # 3.7.3(e)
        out.append("any-colour-triple")  # 3.7.3(f)
        out += ["colour-double-" + s for s in ["red", "blue", "green"]]  # 3.7.3(h)
        out += ["colour-" + s for s in ["red", "green", "blue"]]  # 3.7.3(i)
        out += ["symbol-" + s for s in ["fish", "prawn", "gourd", "coin", "crab", "chicken"]]  # 3.7.3(j)
        return out
    for n in range(1, 7):
        out.append("triple-" + str(n))  # 3.7.1(c)
        out.append("double-" + str(n))  # 3.7.1(d)
        out.append("single-" + str(n))  # 3.7.1(h)
    out.append("any-triple")  # 3.7.1(e)
    for low in range(1, 7):
        out += ["pair-" + str(low) + str(high) for high in range(low + 1, 7)]  # 3.7.1(g)
    if game == "option-a-extended":
        out.append("odd")  # 3.7.2(a)
        out.append("even")  # 3.7.2(b)
        out += ["four-" + s for s in ["3456", "2356", "2345", "1234"]]  # 3.7.2(c), 3.19.1
    return out


def total_odds(wanted: int) -> str:
    if wanted in (4, 17):  # rows of 6.1 and 6.2, the same in both tables
        return "62"
    if wanted in (5, 16):
        return "31"
    if wanted in (6, 15):
        return "18"
    if wanted in (7, 14):
        return "12"
    if wanted in (8, 13):
        return "8"
    if wanted in (9, 12):
        return "7"
    return "6"  # 10 or 11


def total_row(wanted: int) -> str:
    if wanted <= 10:
        return "total-" + str(wanted) + "-" + str(21 - wanted)
    return "total-" + str(21 - wanted) + "-" + str(wanted)


def count_colour(word: str, a: int, b: int, c: int) -> int:
    if word == "red":
        faces = RED
    elif word == "green":
        faces = GREEN
    else:
        faces = BLUE
    return int(a in faces) + int(b in faces) + int(c in faces)


def face_of(word: str) -> int:
    if word == "fish":  # 2.4.1(b)(ii)
        return 1
    if word == "prawn":
        return 2
    if word == "gourd":
        return 3
    if word == "coin":
        return 4
    if word == "crab":
        return 5
    return 6  # chicken


def evaluate(game: str, area: str, a: int, b: int, c: int) -> Answer:
    if game not in GAMES or area not in areas(game):
        raise ValueError(f"3.20 refuses {area} in {game}")
    total = a + b + c
    same = a == b == c  # three identical numbers, or three identical symbols
    table = "table-1/"  # 6.1
    if game == "option-b":
        table = "table-2/"  # 6.2
    words = area.split("-")
    last = words[-1]

    if area == "small":
        if same or total < 4 or total > 10:
            return None, "3.8.2", None
        return "1", "3.8.1", table + "small"
    if area == "big":
        if same or total < 11 or total > 17:
            return None, "3.9.2", None
        return "1", "3.9.1", table + "big"
    if area == "odd":
        if same or total not in (5, 7, 9, 11, 13, 15, 17):
            return None, "3.17.2", None
        return "1", "3.17.1", "table-1/odd"
    if area == "even":
        if same or total not in (4, 6, 8, 10, 12, 14, 16):
            return None, "3.18.2", None
        return "1", "3.18.1", "table-1/even"

    if words[0] == "total":
        if total == int(last):
            return total_odds(total), "3.13.1", table + total_row(total)
        return None, "3.13.2", None

    if area == "any-triple":
        if same:
            return "31", "3.12.1", "table-1/any-triple"
        return None, "3.12.4", None
    if area == "any-symbol-triple":
        if same:
            return "31", "3.12.2", "table-2/any-symbol-triple"
        return None, "3.12.4", None
    if area == "any-colour-triple":
        if a in RED and b in RED and c in RED:
            return "7", "3.12.3", "table-2/any-colour-triple"
        if a in GREEN and b in GREEN and c in GREEN:
            return "7", "3.12.3", "table-2/any-colour-triple"
        if a in BLUE and b in BLUE and c in BLUE:
            return "7", "3.12.3", "table-2/any-colour-triple"
        return None, "3.12.4", None

    if words[0] == "triple":
        if same and a == int(last):
            return "180", "3.10.1", "table-1/specific-triple"
        return None, "3.10.3", None
    if area.startswith("symbol-triple-"):
        if same and a == face_of(last):
            return "180", "3.10.2(a)", "table-2/specific-symbol-triple"
        return None, "3.10.3", None
    if area.startswith("colour-triple-"):
        if count_colour(last, a, b, c) == 3:
            return "23", "3.10.2(b)", "table-2/specific-colour-triple"
        return None, "3.10.3", None

    if words[0] == "double":
        if same and a == int(last):
            return "11", "3.11.1(ii)", "table-1/specific-double"  # once only
        if [a, b, c].count(int(last)) == 2:
            return "11", "3.11.1(i)", "table-1/specific-double"
        return None, "3.11.3", None
    if area.startswith("colour-double-"):
        if count_colour(last, a, b, c) == 3:
            return "3", "3.11.2(ii)", "table-2/specific-colour-double"  # once only
        if count_colour(last, a, b, c) == 2:
            return "3", "3.11.2(i)", "table-2/specific-colour-double"
        return None, "3.11.3", None

    if words[0] == "pair":
        low, high = int(last[0]), int(last[1])
        low_shown = low in (a, b, c)
        high_shown = high in (a, b, c)
        if low_shown and high_shown:
            return "6", "3.14.1", "table-1/two-dice-combination"
        return None, "3.14.2", None

    if words[0] == "colour":
        if count_colour(last, a, b, c) >= 2:
            return "1", "3.16.1", "table-2/single-colour"  # one result only
        if count_colour(last, a, b, c) == 1:
            return "1", "3.16", "table-2/single-colour"
        return None, "3.16", None

    if words[0] == "four":
        for die in (a, b, c):
            if str(die) not in last:
                return None, "3.19.2", None
        if len({a, b, c}) < 3:
            return None, "3.19.2", None  # not three of the four numbers
        return "7", "3.19.1", "table-1/three-of-four"

    # Single Die (3.15(a)) or Single Symbol (3.15(b)); both are decided by the words after the list, cited as 3.15
    if words[0] == "symbol":
        wanted, row = face_of(last), "table-2/single-symbol-"
    else:
        wanted, row = int(last), "table-1/single-die-"
    hits = [a, b, c].count(wanted)
    if hits == 0:
        return None, "3.15", None
    if hits == 1:
        return "1", "3.15", row + "1"
    if hits == 2:
        return "2", "3.15", row + "2"
    return "12", "3.15", row + "3"

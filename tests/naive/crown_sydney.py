"""Crown Sydney v2.0 by hand: every branch is one clause of the document. Nothing here is shared with sicbo."""

GAMES: list[str] = ["standard"]


def areas(game: str) -> list[str]:
    if game != "standard":
        raise ValueError(f"there is no game {game}")
    found = ["big", "small", "any-triple"]  # 3.3.1, 3.3.2, 3.3.5
    for face in (6, 5, 4, 3, 2, 1):
        found.append(f"triple-{face}")  # 3.3.3(a)
        found.append(f"double-{face}")  # 3.3.4(a)
        found.append(f"single-{face}")  # 3.3.8
    found += [f"total-{total}" for total in (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)]  # 3.3.6(a)
    pairs = (12, 13, 14, 15, 16, 23, 24, 25, 26, 34, 35, 36, 45, 46, 56)  # as printed in 6.3
    found += [f"pair-{pair}" for pair in pairs]  # 3.3.7
    return found


def evaluate(game: str, area: str, a: int, b: int, c: int) -> tuple[str | None, str, str | None]:
    if area not in areas(game):
        raise ValueError(f"3.3 does not offer {area}")
    total = a + b + c
    triple = a == b and a == c

    if area == "big":
        if 11 <= total <= 17 and not triple:
            return "1", "3.3.1(a)", "table-1/big"
        return None, "3.3.1(b)", None

    if area == "small":
        if 4 <= total <= 10 and not triple:
            return "1", "3.3.2(a)", "table-1/small"
        return None, "3.3.2(b)", None

    if area == "any-triple":
        if triple:
            return "31", "3.3.5(a)", "table-1/any-triple"
        return None, "3.3.5(b)", None

    if area.startswith("total-"):
        wanted = int(area.removeprefix("total-"))
        if total != wanted:  # read as the total the player chose
            return None, "3.3.6(b)", None
        if wanted == 4:
            return "62", "3.3.6(a)", "table-1/total-4-17"
        if wanted == 5:
            return "31", "3.3.6(a)", "table-1/total-5-16"
        if wanted == 6:
            return "18", "3.3.6(a)", "table-1/total-6-15"
        if wanted == 7:
            return "12", "3.3.6(a)", "table-1/total-7-14"
        if wanted == 8:
            return "8", "3.3.6(a)", "table-1/total-8-13"
        if wanted == 9:
            return "7", "3.3.6(a)", "table-1/total-9-12"
        if wanted == 10:
            return "6", "3.3.6(a)", "table-1/total-10-11"
        if wanted == 11:
            return "6", "3.3.6(a)", "table-1/total-10-11"
        if wanted == 12:
            return "7", "3.3.6(a)", "table-1/total-9-12"
        if wanted == 13:
            return "8", "3.3.6(a)", "table-1/total-8-13"
        if wanted == 14:
            return "12", "3.3.6(a)", "table-1/total-7-14"
        if wanted == 15:
            return "18", "3.3.6(a)", "table-1/total-6-15"
        if wanted == 16:
            return "31", "3.3.6(a)", "table-1/total-5-16"
        return "62", "3.3.6(a)", "table-1/total-4-17"

    if area.startswith("pair-"):
        first, second = int(area[5]), int(area[6])
        for x, y in ((a, b), (b, a), (a, c), (c, a), (b, c), (c, b)):
            if x == first and y == second:  # two of the three dice; paid once
                return "6", "3.3.7(a)", "table-1/two-dice-combination"
        return None, "3.3.7(b)", None

    face = int(area[-1])
    shown = 0
    if a == face:
        shown = shown + 1
    if b == face:
        shown = shown + 1
    if c == face:
        shown = shown + 1

    if area.startswith("triple-"):
        if shown == 3:
            return "180", "3.3.3(a)", "table-1/specific-triple"
        return None, "3.3.3(b)", None

    if area.startswith("double-"):
        if shown == 2:
            return "11", "3.3.4(a)(i)", "table-1/specific-double"
        if shown == 3:
            return "11", "3.3.4(a)(ii)", "table-1/specific-double"  # one double only
        return None, "3.3.4(b)", None

    if shown == 1:  # Single Die
        return "1", "3.3.8(a)", "table-1/single-die-1"
    if shown == 2:
        return "2", "3.3.8(a)", "table-1/single-die-2"
    if shown == 3:
        return "12", "3.3.8(a)", "table-1/single-die-3"
    return None, "3.3.8(b)", None

"""Passwords that many people use. Too short ones are refused by their length, so only longer habits matter here."""

from __future__ import annotations

import re

_TYPED = """
    abcdefghijkl access account admin administrator alexander amanda america andrew angel apple arsenal
    asdfghjkl ashley august australia autumn babygirl baccarat bailey baseball basketball batman beautiful
    blackjack butterfly casino changeme charlie cheese chelsea chocolate christmas computer cookie
    correcthorsebatterystaple croupier crown dallas daniel dealer december default demo diamond dice donald
    dragon eagle election elephant everton facebook family february flower football freedom friday friend
    gambling gateway george ginger google guest hannah harley hello hockey house hunter iloveyou internet
    jackpot january jennifer jessica jesus johnny jordan joshua july june justin killer letmein liverpool login
    london lovely lucky luckyseven macau maggie manager manchester market master matrix matthew melbourne
    mercedes merlin michael michelle microsoft mima monday monkey morgan mustang mynameis mysecret nicole nihao
    november october orange owner passphrase password passwort patrick pepper phoenix player pokemon poker
    princess purple qazwsx qazwsxedc qwerty qwertyuiop rainbow ranger richard robert roulette samantha saturday
    scooter secret security september server shadow sicbo silver singapore slipknot soccer sophie spider spring
    starwars steelers summer sunday sunshine superman supervisor surveillance sydney system taylor tennis test
    testing thomas thunder thursday tigger trustno trustnoone tuesday unknown user victoria wednesday welcome
    whatever william winter woaini woaininimen yankees yellow zhongguo zxcvbnm
"""
WORDS = frozenset(_TYPED.split())
"""Typed by hand: words that head every published list, the months and days, and what one would guess in a casino."""

_RUNS = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890", "0123456789")
_ROWS = tuple(row * 3 for run in _RUNS for row in (run, run[::-1]))
_LETTERS_FOR_SIGNS = str.maketrans("@4831!05$7", "aabeiiosst")


def is_common(password: str, own_words: tuple[str, ...] = ()) -> bool:
    """Whether it is a known word, said once or several times with the usual decorations, a run of keys, or one pattern.

    >>> is_common("Password1234"), is_common("P@ssw0rd!2024"), is_common("aaaabbbb1234")
    (True, True, False)
    >>> is_common("anna.keller77", ("anna.keller",)), is_common("three lucky cranes")
    (True, False)
    """
    text = password.casefold()
    if any(text in row for row in _ROWS) or _period(text) <= 4:
        return True
    plain = re.sub(r"[\W\d_]+$", "", text)
    plainer = re.sub(r"^[\W\d_]+", "", plain)
    spellings = [text, *(one.translate(_LETTERS_FOR_SIGNS) for one in (plain, plainer))]
    known = WORDS | set(map(_letters, own_words))
    return any(one in known or one[: _period(one)] in known for one in map(_letters, spellings) if one)


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalpha())


def _period(text: str) -> int:
    """The length of the shortest piece that, repeated, gives the text; a last piece may be cut short."""
    return next((length for length in range(1, len(text)) if text[length:] == text[:-length]), len(text))

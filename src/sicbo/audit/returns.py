"""The return of each bet to the player, under the default readings and under every other one that changes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sicbo.audit.finding import Finding, Severity
from sicbo.audit.wording import bet_clause, bet_name, exact, listed
from sicbo.law import schema
from sicbo.law.rulebook import Rulebook
from sicbo.odds.area import all_odds
from sicbo.paytable.compile import compile_game

MOST = Fraction(1)
LEAST = Fraction(3, 4)
"""A return outside these bounds is worth a finding."""

Profile = tuple[tuple[str, Fraction], ...]
"""Areas of one bet in one game, each with its return; empty where they are not offered."""
Profiles = dict[tuple[str, str], Profile]
"""By bet and game."""


@dataclass(frozen=True)
class Split:
    """Areas of one bet whose return differs between the options of a reading, alike in these games."""

    reading: schema.Reading
    bet: str
    games: tuple[str, ...]
    profiles: tuple[tuple[str, Profile], ...]
    """By option, the default first; areas that the reading leaves alone are left out."""
    whole: bool
    """Whether these are all the areas of the bet, under every option."""

    @property
    def areas(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(area for _, profile in self.profiles for area, _ in profile))


def check_returns(book: Rulebook) -> Iterator[Finding]:
    """A finding for each bet that returns too much or too little, by default or under another reading."""
    default = _profiles(book, {})
    reported: set[tuple[str, str]] = set()
    for reading in book.readings:
        for split in splits(book, reading):
            if any(_strays(profile) for _, profile in split.profiles):
                reported |= {(area, game) for area in split.areas for game in split.games}
                yield _by_reading(book, split)
    grouped: dict[tuple[str, Profile], list[str]] = {}
    for (bet, game), profile in default.items():
        strays = tuple((area, returned) for area, returned in _strays(profile) if (area, game) not in reported)
        if strays:
            grouped.setdefault((bet, strays), []).append(game)
    for (bet, profile), games in grouped.items():
        yield _by_default(book, bet, profile, games)


def splits(book: Rulebook, reading: schema.Reading) -> list[Split]:
    """Every bet whose return this reading changes; none where the reading does not decide payments."""
    others = {
        option.id: _profiles(book, {reading.id: option.id})
        for option in reading.option
        if option.built and option.id != reading.default and reading.decides == "payments"
    }
    options = {reading.default: _profiles(book, {}), **others} if others else {}
    grouped: dict[tuple[str, tuple[tuple[str, Profile], ...], bool], list[str]] = {}
    for key in dict.fromkeys(key for profiles in options.values() for key in profiles):
        whole = {option: profiles.get(key, ()) for option, profiles in options.items()}
        same = set.intersection(*(set(profile) for profile in whole.values()))
        changed = tuple((option, tuple(one for one in whole[option] if one not in same)) for option in whole)
        if any(profile for _, profile in changed):
            full = not same and all(profile for _, profile in changed)
            grouped.setdefault((key[0], changed, full), []).append(key[1])
    return [Split(reading, bet, tuple(games), profiles, full) for (bet, profiles, full), games in grouped.items()]


def split_text(book: Rulebook, split: Split) -> str:
    """The returns of one bet under each option, as a sentence without its full stop."""
    where = "" if split.whole else f" on {listed(split.areas)}"
    (default, ours), *others = split.profiles
    returns = [f"{_profile_text(ours)} under {split.reading.id}={default}, the default"]
    returns += [f"{_profile_text(profile)} under {option}" for option, profile in others]
    return f"{bet_name(book, split.bet)}{where} ({listed(split.games)}) {'; it '.join(returns)}"


def _profiles(book: Rulebook, readings: Mapping[str, str]) -> Profiles:
    found: dict[tuple[str, str], list[tuple[str, Fraction]]] = {}
    for game in book.articles.game:
        for odds in all_odds(compile_game(book, game.id, readings)):
            found.setdefault((odds.bet, game.id), []).append((odds.area, odds.returned))
    return {key: tuple(areas) for key, areas in found.items()}


def _by_reading(book: Rulebook, split: Split) -> Finding:
    default, ours = split.profiles[0]
    reading = split.reading.id
    sound = [option for option, profile in split.profiles if not _strays(profile)]
    severity, check = _graded(ours) if _strays(ours) else ("warning", "return-by-reading")
    if not sound:
        advice = f"No reading of {reading} brings the return into bounds: have the rule or its odds amended."
    elif default in sound:
        advice = f"Keep the reading {reading} at {default}, and let nobody change it without seeing these returns."
    else:
        advice = f"Have the rule amended, do not offer the bet, or have {reading}={listed(sound, 'or')} approved."
    clause = bet_clause(book, split.bet, split.games[0])
    return Finding(clause, severity, f"{split_text(book, split)}.", advice, check)


def _by_default(book: Rulebook, bet: str, strays: Profile, games: list[str]) -> Finding:
    severity, check = _graded(strays)
    return Finding(
        clause=bet_clause(book, bet, games[0]),
        severity=severity,
        finding=f"{bet_name(book, bet)} ({listed(games)}) {_profile_text(strays).rstrip(',')}.",
        advice="Have the odds or the rule amended, or do not offer the bet."
        if severity == "error"
        else "Check the odds against the approval, and show players the edge.",
        check=check,
    )


def _graded(strays: Profile) -> tuple[Severity, str]:
    over = any(returned > MOST for _, returned in strays)
    return ("error", "return-above-100") if over else ("warning", "return-below-75")


def _strays(profile: Profile) -> Profile:
    """The areas whose return is out of bounds."""
    return tuple((area, returned) for area, returned in profile if not LEAST <= returned <= MOST)


def _profile_text(profile: Profile) -> str:
    """One return, each return with its areas, or the range where there are many; and the bound that is crossed."""
    returns = {returned: [one for one, other in profile if other == returned] for _, returned in profile}
    if not returns:
        return "is not offered"
    if len(returns) == 1:
        text = exact(next(iter(returns)))
    elif len(returns) > 3:
        text = f"from {exact(min(returns))} to {exact(max(returns))}"
    else:
        text = listed(f"{exact(returned)} on {listed(areas)}" for returned, areas in returns.items())
    if max(returns) > MOST:
        return f"returns {text}, more than 100 %,"
    return f"returns {text}, less than 75 %," if min(returns) < LEAST else f"returns {text}"

"""A settled round on one line, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.floor.table.wagers.notation import BadNotation, NotedRound, noted, parse, write
from tests.floor.tables import every_game, law_of
from tests.scenarios.runner import Evening, play
from tests.scenarios.test_scenarios import SCRIPTS, find

LINE = "crown-sydney@2.0/standard #12 2-4-6 P1 small=5000- big=15000~5000+10000 P2/other odd=500~ even=5+5(kept)"
STREAKS = "star-sydney@undated/super-streak #3 4-5-6 | P1 streak-big*3. streak-odd>?*0. P2 streak-small>streak-big*4-"


def _lines(evening: Evening) -> list[tuple[RoundSettled, NotedRound]]:
    """Every settled round with its facts; the places are those of the latest opening."""
    found = []
    games: dict[str, str] = {}
    for event in evening.log:
        if isinstance(event, TableOpened):
            games = {place.id: place.game for place in event.places}
        elif isinstance(event, RoundSettled):
            found.append((event, noted(evening.law, games, event)))
    return found


@pytest.mark.parametrize("folder", sorted({script.parent.name for script in SCRIPTS}))
def test_every_round_of_every_script_is_read_back_as_it_was_printed(folder: str) -> None:
    rounds = 0
    for script in SCRIPTS:
        if script.parent.name != folder:
            continue
        for event, told in _lines(play(script, find)):
            line = write(told)
            again = parse(line)
            assert again == told, f"{script.name}: {line}"
            _same_facts(event, again)
            rounds += 1
    assert rounds > 5, "blind, not content: no rounds"


def _same_facts(event: RoundSettled, told: NotedRound) -> None:
    """The line tells every place, stake, win and return of the event, in the event's order."""
    assert (told.round, told.faces) == (event.round, event.faces)
    assert [
        (place.place, one.area, one.stake, one.outcome, one.win, one.returned, one.tokens)
        for place in told.places
        for one in place.wagers
    ] == [
        (place.place, one.area, one.stake, one.outcome, one.win, one.returned, one.tokens)
        for place in event.places
        for one in place.wagers
    ]
    assert [(one.place, one.area, one.side, one.length, one.outcome) for one in told.streaks] == [
        (one.place, one.area, one.side, one.length, one.outcome) for one in event.streaks
    ]


@pytest.mark.parametrize("address", list(every_game()))
def test_every_area_of_every_game_can_be_written(address: str) -> None:
    book_id, _, game = address.partition("/")
    law = law_of(book_id)
    areas = " ".join(f"{area}=100-" for area in law.paytables[game].areas)
    line = f"{book_id}@{law.book.source.edition}/{game} #1 1-2-3 P1 {areas}"
    assert [one.area for one in parse(line).places[0].wagers] == list(law.paytables[game].areas)


@pytest.mark.parametrize("line", [LINE, STREAKS])
def test_a_line_has_one_spelling(line: str) -> None:
    assert write(parse(line)) == line


def test_a_place_with_an_odd_name_comes_back_with_it() -> None:
    told = parse("crown-sydney@2.0/standard #1 1-1-1 no%20%7C%3D%E5%BA%A7 big=1-")
    assert told.places[0].place == "no |=座"


@pytest.mark.parametrize(
    ("line", "position"),
    [
        ("", 1),
        ("crown-sydney/standard #1 1-1-1", 1),
        ("crown-sydney@2.0/standard", 26),
        ("crown-sydney@2.0/standard #01 1-1-1", 27),
        ("crown-sydney@2.0/standard #1 1-1-7", 30),
        ("crown-sydney@2.0/standard #1 1-1-١", 30),
        ("crown-sydney@2.0/standard #1 1-1-1 ", 36),
        ("crown-sydney@2.0/standard #1 1-1-1\n", 30),
        ("crown-sydney@2.0/standard #1 1-1-1 big=1-", 36),
        ("crown-sydney@2.0/standard #1 1-1-1 P1", 38),
        ("crown-sydney@2.0/standard #1 1-1-1 P1 P2 big=1-", 39),
        ("crown-sydney@2.0/standard #1 1-1-1 P1 big=1- P2", 48),
        ("crown-sydney@2.0/standard #1 1-1-1 P1 big=1- P1 small=1-", 46),
        ("crown-sydney@2.0/standard #1 1-1-1 P1 big=0-", 39),
        ("crown-sydney@2.0/standard #1 1-1-1 P1 big=5~5-", 39),
        ("crown-sydney@2.0/standard #1 1-1-1 P1  big=5-", 39),
        ("crown-sydney@2.0/standard #1 1-1-1 P1/standard big=5-", 38),
        ("crown-sydney@2.0/standard #1 1-1-1 P%31 big=5-", 37),
        ("crown-sydney@2.0/standard #1 1-1-1 %FF big=5-", 37),
        ("crown-sydney@2.0/standard #1 1-1-1 |", 35),
        ("crown-sydney@2.0/standard #1 1-1-1 | streak-big*1.", 38),
        ("crown-sydney@2.0/standard #1 1-1-1 | P1 big=1-", 41),
        ("crown-sydney@2.0/standard #1 1-1-1 | P1 a*1. P1 b*1.", 46),
        (f"crown-sydney@2.0/standard #{'9' * 5000} 1-1-1", 27),
    ],
)
def test_a_line_that_is_not_exactly_right_is_refused_where_it_goes_wrong(line: str, position: int) -> None:
    with pytest.raises(BadNotation, match=rf"^character {position}: expected ") as refused:
        parse(line)
    assert refused.value.position == position


@given(st.text())
def test_garbage_is_refused_and_nothing_worse(line: str) -> None:
    with pytest.raises(BadNotation):
        parse(line)


@given(
    st.sampled_from([LINE, STREAKS]),
    st.integers(0, 200),
    st.integers(0, 3),
    st.text(alphabet=st.sampled_from(" #=+-~|*/@%().?>0123456789aPé١\n"), max_size=4) | st.text(max_size=2),
)
def test_a_damaged_line_is_refused_or_still_has_one_spelling(line: str, at: int, cut: int, put: str) -> None:
    damaged = line[:at] + put + line[at + cut :]
    told = _read(damaged)
    if isinstance(told, BadNotation):
        assert 1 <= told.position <= len(damaged) + 1
    else:
        assert write(told) == damaged


def _read(line: str) -> NotedRound | BadNotation:
    try:
        return parse(line)
    except BadNotation as refused:
        return refused

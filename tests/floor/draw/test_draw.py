"""A draw at a desk: what may follow what, two people where two are due, and no way round."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sicbo.floor.draw import commands as d
from sicbo.floor.draw import events as e
from sicbo.floor.draw.refusals import Reason
from sicbo.floor.draw.state import Draw, evolve_draw
from sicbo.floor.draw.view import own_proof, published
from sicbo.runtime.draws import DrawSecrets
from sicbo.units.draw_record import checked, own_places
from sicbo.units.entry_seal import Entry
from tests.floor.draw.raffle import ANN, BEACON, BEN, FACES, STREAM, TERMS, Raffle


@pytest.fixture
def raffle(tmp_path: Path) -> Raffle:
    return Raffle(tmp_path)


@pytest.fixture
def closed(raffle: Raffle) -> Raffle:
    raffle.must(TERMS)
    raffle.enter("pat", "quy", "pat", "rae")
    raffle.must(d.CloseEntries())
    return raffle


@pytest.fixture
def thrown(closed: Raffle) -> Raffle:
    closed.must(d.KeyChance(FACES), ANN)
    closed.must(d.KeyChance(FACES), BEN)
    return closed


def test_a_whole_draw_is_published_and_anybody_can_repeat_it(raffle: Raffle) -> None:
    raffle.drawn("pat", "quy", "pat", "rae")
    told = published(raffle.draw, raffle.entries)
    assert told is not None
    assert checked(told).holds
    assert len(told.places) == 3
    own = own_proof(raffle.draw, raffle.entries, "pat")
    assert own is not None
    assert own_places(told, own).count(None) == 0
    assert len(own.entries) == 2


@pytest.mark.clause("house 20.1")
def test_the_secret_is_committed_before_the_first_entry_and_once(raffle: Raffle) -> None:
    assert not raffle.draw.takes_entries
    raffle.entries = [Entry("E0", "pat")]
    assert raffle.code(TERMS) == Reason.ENTRIES_BEGUN
    raffle.entries = []
    raffle.must(TERMS)
    raffle.enter("pat")
    assert raffle.code(TERMS) == Reason.DRAW_COMMITTED


@pytest.mark.clause("house 20.1")
@pytest.mark.parametrize("text", ["secret", "ab" * 31, "AB" * 32])
def test_a_commitment_is_a_digest(raffle: Raffle, text: str) -> None:
    assert raffle.code(msgspec.structs.replace(TERMS, commitment=text)) == Reason.BAD_COMMITMENT


@pytest.mark.parametrize(("prizes", "reserves"), [(0, 1), (1, -1), (10_000, 1)])
def test_terms_without_a_prize_or_with_too_many_places_are_refused(raffle: Raffle, prizes: int, reserves: int) -> None:
    assert raffle.code(msgspec.structs.replace(TERMS, prizes=prizes, reserves=reserves)) == "bad-places"


@pytest.mark.clause("house 20.1")
def test_no_event_of_a_draw_holds_the_secret_before_the_draw(thrown: Raffle) -> None:
    assert thrown.draw.terms is not None
    secret = thrown.vault.find_draw("raffle/R1", thrown.draw.terms.commitment)
    assert secret is not None
    assert secret.secret().hex() not in str(thrown.log)
    assert thrown.must(d.DrawWinners()).secret == secret.secret().hex()


@pytest.mark.clause("house 20.1")
def test_the_vault_tells_the_secret_to_a_draw_that_only_waits_for_it_and_to_no_other(closed: Raffle) -> None:
    secrets = DrawSecrets(closed.vault)
    assert secrets.reveal(STREAM, Draw()) == ""
    assert secrets.reveal(STREAM, closed.draw) == ""
    closed.must(d.KeyChance(FACES), ANN)
    closed.must(d.KeyChance(FACES), BEN)
    assert len(secrets.reveal(STREAM, closed.draw)) == 64
    closed.must(d.DrawWinners())
    assert secrets.reveal(STREAM, closed.draw) == ""
    assert secrets.missing(STREAM, Draw()) == ""


@pytest.mark.clause("house 20.2")
def test_entries_close_once_and_take_no_more(closed: Raffle) -> None:
    assert not closed.draw.takes_entries
    assert closed.code(d.CloseEntries()) == Reason.ENTRIES_CLOSED


def test_entries_do_not_close_before_the_secret_is_committed_or_without_a_salt(raffle: Raffle) -> None:
    assert raffle.code(d.CloseEntries()) == Reason.DRAW_NOT_COMMITTED
    raffle.must(TERMS)
    assert raffle.code(d.CloseEntries(salt="no")) == Reason.BAD_SALT


@pytest.mark.clause("house 20.2")
def test_an_entry_that_is_there_twice_does_not_close(raffle: Raffle) -> None:
    raffle.must(TERMS)
    raffle.entries = [Entry("E0", "pat"), Entry("E0", "quy")]
    assert raffle.code(d.CloseEntries()) == "entry-twice"


@pytest.mark.clause("house 20.2")
@pytest.mark.parametrize("change", ["added", "withdrawn", "given away"])
def test_entries_changed_after_closing_are_not_drawn_from(thrown: Raffle, change: str) -> None:
    kept = list(thrown.entries)
    if change == "added":
        thrown.entries.append(Entry("E9", "eve"))
    elif change == "withdrawn":
        thrown.entries.pop()
    else:
        thrown.entries[0] = Entry("E0", "eve")
    assert thrown.code(d.DrawWinners()) == Reason.ENTRIES_CHANGED
    thrown.entries = kept[::-1]
    thrown.must(d.DrawWinners())


@pytest.mark.clause("house 20.3")
def test_nothing_is_keyed_before_entries_are_closed(raffle: Raffle) -> None:
    assert raffle.code(d.KeyChance(FACES)) == Reason.DRAW_NOT_COMMITTED
    raffle.must(TERMS)
    assert raffle.code(d.KeyChance(FACES)) == Reason.ENTRIES_OPEN


@pytest.mark.clause("house 20.3")
def test_closing_and_commitment_must_be_safe_before_anything_follows() -> None:
    assert {e.EntriesClosed, e.DrawCommitted} == e.SEALS


@pytest.mark.clause("house 20.3")
@pytest.mark.parametrize(
    ("faces", "code"),
    [
        (FACES[1:], "wrong-throws"),
        (FACES + "1", "wrong-throws"),
        ("0" + FACES[1:], "bad-face"),
        ("7" + FACES[1:], "bad-face"),
    ],
)
def test_throws_that_cannot_be_are_refused(closed: Raffle, faces: str, code: str) -> None:
    assert closed.code(d.KeyChance(faces)) == code


@pytest.mark.clause("house 20.4")
def test_throws_stand_once_two_people_have_keyed_the_same(closed: Raffle) -> None:
    echo = closed.must(d.KeyChance(FACES), ANN)
    assert (type(echo), echo.value) == (e.ChanceKeyed, FACES)
    assert closed.draw.chance is None
    recorded = closed.must(d.KeyChance(FACES), BEN)
    assert (recorded.first, recorded.by) == ("ann", "ben")
    assert closed.code(d.KeyChance(FACES), BEN) == Reason.CHANCE_RECORDED


@pytest.mark.clause("house 20.4")
def test_one_person_alone_never_records_the_throws_but_may_correct_their_own(closed: Raffle) -> None:
    closed.must(d.KeyChance(FACES[::-1]), ANN)
    assert isinstance(closed.must(d.KeyChance(FACES), ANN), e.ChanceKeyed)
    assert isinstance(closed.must(d.KeyChance(FACES), ANN), e.ChanceKeyed)
    assert closed.draw.chance is None
    assert isinstance(closed.must(d.KeyChance(FACES), BEN), e.ChanceRecorded)


@pytest.mark.clause("house 20.4")
def test_two_who_differ_both_key_anew(closed: Raffle) -> None:
    closed.must(d.KeyChance(FACES), ANN)
    differed = closed.must(d.KeyChance(FACES[::-1]), BEN)
    assert (type(differed), differed.first) == (e.ChanceDiffered, "ann")
    assert isinstance(closed.must(d.KeyChance(FACES), BEN), e.ChanceKeyed)
    assert isinstance(closed.must(d.KeyChance(FACES), ANN), e.ChanceRecorded)


@pytest.mark.clause("house 20.3")
def test_a_beacon_comes_out_after_closing_and_is_keyed_after_that(raffle: Raffle) -> None:
    raffle.must(BEACON)
    raffle.at = 1_000
    assert raffle.code(d.CloseEntries()) == Reason.BEACON_OUT
    raffle.at = 999
    raffle.must(d.CloseEntries())
    assert raffle.code(d.KeyChance("ab" * 32)) == Reason.BEACON_NOT_OUT
    raffle.at = 1_000
    assert raffle.code(d.KeyChance("ab" * 15)) == "bad-beacon"
    raffle.must(d.KeyChance("ab" * 32), ANN)
    raffle.must(d.KeyChance("ab" * 32), BEN)
    raffle.must(d.DrawWinners())
    told = published(raffle.draw, raffle.entries)
    assert told is not None
    assert checked(told).holds


@pytest.mark.parametrize("changed", [{"beacon_at": 10}, {"beacon_round": 0}])
def test_a_beacon_round_that_is_out_or_is_none_cannot_be_named(raffle: Raffle, changed: dict[str, int]) -> None:
    assert raffle.code(msgspec.structs.replace(BEACON, **changed)) == Reason.BEACON_OUT


@pytest.mark.clause("house 20.5")
def test_winners_are_drawn_after_the_throws_and_once(closed: Raffle) -> None:
    assert closed.code(d.DrawWinners()) == Reason.CHANCE_MISSING
    closed.must(d.KeyChance(FACES), ANN)
    assert closed.code(d.DrawWinners()) == Reason.CHANCE_MISSING
    closed.must(d.KeyChance(FACES), BEN)
    closed.must(d.DrawWinners())
    assert closed.code(d.DrawWinners()) == Reason.DRAW_OVER


@pytest.mark.clause("house 20.7")
def test_another_secret_than_the_committed_one_draws_nothing(thrown: Raffle) -> None:
    assert thrown.code(d.DrawWinners(secret="ab" * 32)) == Reason.SECRET_MISMATCH
    assert thrown.code(d.DrawWinners(secret="ab" * 31)) == Reason.SECRET_LOST


@pytest.mark.clause("house 20.7")
def test_a_lost_secret_compromises_the_draw_and_the_record_says_so(thrown: Raffle) -> None:
    for file in thrown.vault.folder.iterdir():
        file.unlink()
    assert thrown.code(d.DrawWinners()) == Reason.SECRET_LOST
    assert thrown.code(d.DeclareCompromised("secret-mismatch")) == Reason.SECRET_THERE
    thrown.must(d.DeclareCompromised("secret-lost"))
    told = published(thrown.draw, thrown.entries)
    assert told is not None
    assert (told.reason, told.secret, checked(told).holds) == ("secret-lost", "", False)
    for command in (d.DrawWinners(), d.CloseEntries(), d.KeyChance(FACES), d.DeclareCompromised("secret-lost")):
        assert thrown.code(command) == Reason.DRAW_COMPROMISED


@pytest.mark.clause("house 20.7")
def test_a_draw_whose_secret_is_there_cannot_be_given_up(thrown: Raffle) -> None:
    for reason in ("secret-lost", "secret-mismatch"):
        assert thrown.code(d.DeclareCompromised(reason)) == Reason.SECRET_THERE
    [file] = thrown.vault.folder.iterdir()
    file.write_bytes(b"{}")
    assert thrown.must(d.DeclareCompromised("secret-mismatch")).reason == "secret-mismatch"


def test_nothing_is_compromised_before_it_is_committed_or_after_it_is_drawn(raffle: Raffle) -> None:
    assert raffle.code(d.DeclareCompromised("secret-lost")) == Reason.DRAW_NOT_COMMITTED
    raffle.drawn("pat")
    assert raffle.code(d.DeclareCompromised("secret-lost")) == Reason.DRAW_OVER


def test_a_secret_lost_before_closing_ends_the_draw_without_a_record(raffle: Raffle) -> None:
    raffle.must(TERMS)
    [file] = raffle.vault.folder.iterdir()
    file.unlink()
    raffle.must(d.DeclareCompromised("secret-lost"))
    assert not raffle.draw.takes_entries
    assert published(raffle.draw, ()) is None
    assert own_proof(raffle.draw, (), "pat") is None


@pytest.mark.clause("house 20.6")
def test_a_winner_is_passed_over_on_a_ground_of_the_terms_with_a_second_person_and_in_public(raffle: Raffle) -> None:
    assert raffle.code(d.PassOver(1, "absent")) == Reason.NOT_DRAWN
    raffle.drawn("pat", "quy", "rae")
    assert raffle.code(d.PassOver(1, "disliked")) == Reason.NOT_A_GROUND
    assert raffle.code(d.PassOver(2, "absent")) == "place-holds-nothing"
    assert raffle.code(d.PassOver(1, "absent")) == "needs-approval"
    raffle.agree(d.PassOver(1, "barred"))
    assert raffle.code(d.PassOver(1, "absent")) == "needs-approval"
    raffle.agree(d.PassOver(1, "absent"))
    raffle.must(d.PassOver(1, "absent"))
    assert raffle.approvals.open == {}
    told = published(raffle.draw, raffle.entries)
    assert told is not None
    assert [(one.place, one.ground) for one in told.passed] == [(1, "absent")]
    found = checked(told)
    assert found.holds
    [holder] = found.prizes
    assert holder == sorted(raffle.entries)[told.places[1]]


@pytest.mark.clause("house 20.6")
def test_after_every_reserve_is_passed_over_the_prize_is_nobodys(raffle: Raffle) -> None:
    raffle.drawn("pat", "quy", "rae")
    for place in (1, 2, 3):
        raffle.agree(d.PassOver(place, "absent"))
        raffle.must(d.PassOver(place, "absent"))
    told = published(raffle.draw, raffle.entries)
    assert told is not None
    assert checked(told).prizes == (None,)
    assert raffle.code(d.PassOver(3, "absent")) == "place-holds-nothing"


def test_a_draw_without_entries_ends_with_no_winner(raffle: Raffle) -> None:
    raffle.drawn()
    assert raffle.draw.places == ()
    assert raffle.code(d.PassOver(1, "absent")) == "place-holds-nothing"


def test_before_the_throws_the_record_shows_the_closing_alone(closed: Raffle) -> None:
    closed.must(d.KeyChance(FACES), ANN)
    told = published(closed.draw, closed.entries)
    assert told is not None
    assert (told.chance, told.secret, told.places, told.opened) == (None, "", (), ())
    assert FACES not in msgspec.json.encode(told).decode()
    assert not checked(told).holds


def test_the_log_gives_the_same_draw_again(raffle: Raffle) -> None:
    raffle.drawn("pat", "quy", "rae")
    again = Draw()
    for event in raffle.log:
        evolve_draw(again, event)  # type: ignore[arg-type]
    assert again == raffle.draw

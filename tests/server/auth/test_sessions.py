"""Sessions: tokens nobody can guess, timeouts to the second, the idle lock, revocation that reaches open sockets."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
import pytest

from sicbo.server.auth.refusals import Reason
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import KIND, Cookie, Session, Sessions
from sicbo.store.memory import MemoryStore
from tests.server.auth.entrance import code
from tests.server.manual_clock import Clock


class Hall:
    """Sessions on a store and a clock, and what was told of them."""

    def __init__(self, store: MemoryStore | None = None, clock: Clock | None = None) -> None:
        self.store, self.clock = store or MemoryStore(), clock or Clock()
        self.told: list[tuple[str, str]] = []
        self.sessions = Sessions(self.store, self.clock, lambda holder, what: self.told.append((holder, what)))


def admitted(hall: Hall, token: Secret, is_act: bool = False) -> Session:
    found = hall.sessions.admit(token, is_act)
    assert isinstance(found, Session), found
    return found


def test_a_token_has_256_random_bits_and_the_store_never_holds_it() -> None:
    hall = Hall()
    tokens = {hall.sessions.open(f"u{number}", is_staff=False)[0].reveal() for number in range(200)}
    assert len(tokens) == 200
    assert all(len(token.removeprefix("sbs_")) == 64 for token in tokens)
    kept = b"".join(hall.store.papers(KIND).values()) + "".join(hall.store.papers(KIND)).encode()
    assert not any(token.removeprefix("sbs_").encode() in kept for token in tokens)


def test_a_token_changed_in_one_letter_opens_nothing() -> None:
    hall = Hall()
    token, session = hall.sessions.open("u1", is_staff=False)
    text = token.reveal()
    for place in range(len(text)):
        changed = text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]
        assert code(hall.sessions.admit(Secret(changed))) == Reason.SESSION_OVER
    assert code(hall.sessions.admit(Secret(session.id))) == Reason.SESSION_OVER
    assert admitted(hall, token).user == "u1"


@pytest.mark.clause("house 14.3")
@pytest.mark.parametrize(("seconds", "refused"), [(3_599, ""), (3_600, "session-over"), (3_601, "session-over")])
def test_an_hour_without_activity_ends_a_session(seconds: int, refused: str) -> None:
    hall = Hall()
    token, _ = hall.sessions.open("u1", is_staff=False)
    hall.clock.pass_(seconds=seconds)
    assert code(hall.sessions.admit(token)) == refused


@pytest.mark.clause("house 14.3")
@pytest.mark.parametrize(("seconds", "refused"), [(-1, ""), (0, "session-over"), (1, "session-over")])
def test_twelve_hours_end_a_session_however_active_it_is(seconds: int, refused: str) -> None:
    hall = Hall()
    token, _ = hall.sessions.open("u1", is_staff=False)
    for _ in range(23):
        hall.clock.pass_(minutes=30)
        admitted(hall, token)
    hall.clock.pass_(minutes=30, seconds=seconds)
    assert code(hall.sessions.admit(token)) == refused


@pytest.mark.clause("house 14.3")
def test_what_is_over_is_erased_and_told_once() -> None:
    hall = Hall()
    token, session = hall.sessions.open("u1", is_staff=False)
    hall.clock.pass_(hours=1)
    list(hall.sessions.sweep())
    list(hall.sessions.sweep())
    assert hall.told == [(session.id, "ended")]
    assert hall.store.papers(KIND) == {}
    assert code(hall.sessions.admit(token)) == Reason.SESSION_OVER


@pytest.mark.clause("house 4.2")
@pytest.mark.parametrize(("seconds", "refused"), [(299, ""), (300, "session-locked"), (301, "session-locked")])
def test_a_staff_console_locks_after_five_minutes_without_an_act(seconds: int, refused: str) -> None:
    hall = Hall()
    token, session = hall.sessions.open("u1", is_staff=True)
    hall.clock.pass_(seconds=seconds)
    assert code(hall.sessions.admit(token, is_act=True)) == refused
    assert hall.told == ([(session.id, "locked")] if refused else [])


@pytest.mark.clause("house 4.2")
def test_reading_does_not_keep_a_console_open_but_an_act_does() -> None:
    hall = Hall()
    reading, _ = hall.sessions.open("u1", is_staff=True)
    acting, _ = hall.sessions.open("u2", is_staff=True)
    for _ in range(5):
        hall.clock.pass_(seconds=59)
        admitted(hall, reading)
        admitted(hall, acting, is_act=True)
    hall.clock.pass_(seconds=5)
    assert code(hall.sessions.admit(reading)) == Reason.SESSION_LOCKED
    admitted(hall, acting)


@pytest.mark.clause("house 4.2")
def test_a_locked_console_stays_locked_through_requests_and_a_restart_until_the_password_was_typed() -> None:
    hall = Hall()
    token, session = hall.sessions.open("u1", is_staff=True)
    hall.clock.pass_(minutes=5)
    list(hall.sessions.sweep())
    assert hall.told == [(session.id, "locked")]
    hall = Hall(hall.store, hall.clock)
    for _ in range(3):
        assert code(hall.sessions.admit(token, is_act=True)) == Reason.SESSION_LOCKED
    locked = hall.sessions.find(token)
    assert isinstance(locked, Session)
    new = hall.sessions.renew(locked)
    assert admitted(hall, new).user == "u1"
    assert code(hall.sessions.admit(token)) == Reason.SESSION_OVER


def test_a_player_is_not_locked_out_by_the_idle_lock() -> None:
    hall = Hall()
    token, _ = hall.sessions.open("p1", is_staff=False)
    hall.clock.pass_(minutes=30)
    admitted(hall, token)


def test_the_operator_may_shorten_the_idle_lock_but_not_lengthen_it() -> None:
    for minutes, locks_at in ((2, 120), (5, 300), (9, 300)):
        clock = Clock()
        sessions = Sessions(MemoryStore(), clock, lambda *_: None, idle_minutes=minutes)
        token, _ = sessions.open("u1", is_staff=True)
        clock.pass_(seconds=locks_at - 1)
        assert code(sessions.admit(token)) == ""
        clock.pass_(seconds=1)
        assert code(sessions.admit(token)) == Reason.SESSION_LOCKED


@pytest.mark.clause("house 14.4")
@pytest.mark.parametrize(("seconds", "refused"), [(299, ""), (300, "password-again"), (301, "password-again")])
def test_a_sensitive_act_needs_a_password_typed_within_five_minutes(seconds: int, refused: str) -> None:
    hall = Hall()
    token, session = hall.sessions.open("u1", is_staff=True)
    hall.clock.pass_(seconds=200)
    admitted(hall, token, is_act=True)
    hall.clock.pass_(seconds=seconds - 200)
    assert code(hall.sessions.proof(session)) == refused
    renewed = hall.sessions.find(hall.sessions.renew(session))
    assert isinstance(renewed, Session)
    assert hall.sessions.proof(renewed) is None


def test_a_renewed_session_still_ends_twelve_hours_after_the_log_in() -> None:
    hall = Hall()
    token, _ = hall.sessions.open("u1", is_staff=False)
    for _ in range(23):
        hall.clock.pass_(minutes=30)
        session = hall.sessions.find(token)
        assert isinstance(session, Session)
        token = hall.sessions.renew(session)
    hall.clock.pass_(minutes=30)
    assert code(hall.sessions.admit(token)) == Reason.SESSION_OVER


@pytest.mark.clause("house 14.3")
def test_revoking_one_session_leaves_the_others_and_revoking_a_user_leaves_none() -> None:
    hall = Hall()
    (first, one), (second, two), (third, three) = (hall.sessions.open("u1", is_staff=True) for _ in range(3))
    other, _ = hall.sessions.open("u2", is_staff=True)
    assert hall.sessions.end(one.id)
    assert not hall.sessions.end(one.id)
    assert code(hall.sessions.admit(first)) == Reason.SESSION_OVER
    admitted(hall, second)
    assert hall.sessions.end_all("u1", but=three.id) == 1
    admitted(hall, third)
    assert hall.sessions.end_all("u1") == 1
    assert hall.told == [(one.id, "ended"), (two.id, "ended"), (three.id, "ended")]
    assert [session.user for session in hall.sessions.of("u2")] == ["u2"]
    admitted(hall, other)


def test_a_store_that_fails_to_discard_does_not_keep_a_revoked_session_alive() -> None:
    class Stuck(MemoryStore):
        def discard(self, kind: str, names: Collection[str]) -> int:  # noqa: ARG002
            raise OSError("disk")

    hall = Hall(Stuck())
    token, session = hall.sessions.open("u1", is_staff=True)
    with pytest.raises(OSError, match="disk"):
        hall.sessions.end(session.id)
    assert hall.told == [(session.id, "ended")]
    assert code(hall.sessions.admit(token)) == Reason.SESSION_OVER


def test_an_eleventh_session_ends_the_one_that_was_quiet_longest() -> None:
    hall = Hall()
    opened = []
    for _ in range(10):
        opened.append(hall.sessions.open("u1", is_staff=False))
        hall.clock.pass_(seconds=1)
    admitted(hall, opened[0][0])
    hall.clock.pass_(seconds=1)
    hall.sessions.open("u1", is_staff=False)
    assert hall.told == [(opened[1][1].id, "ended")]


def test_sessions_outlive_a_restart_and_no_crash_makes_one_live_longer() -> None:
    hall = Hall()
    token, _ = hall.sessions.open("u1", is_staff=False)
    hall.clock.pass_(seconds=59)
    admitted(hall, token)
    again = Hall(hall.store, hall.clock)
    hall.clock.pass_(seconds=3_541)
    assert code(again.sessions.admit(token)) == Reason.SESSION_OVER
    token, _ = again.sessions.open("u1", is_staff=False)
    hall.clock.pass_(minutes=2)
    admitted(again, token)
    hall.clock.pass_(minutes=59)
    admitted(Hall(hall.store, hall.clock), token)


def test_activity_is_written_at_most_once_a_minute() -> None:
    class Counting(MemoryStore):
        puts = 0

        def put_all(self, kind: str, papers: Mapping[str, bytes]) -> None:
            self.puts += 1
            super().put_all(kind, papers)

    store = Counting()
    hall = Hall(store)
    token, _ = hall.sessions.open("u1", is_staff=False)
    for _ in range(600):
        hall.clock.pass_(milliseconds=100)
        admitted(hall, token)
    assert store.puts == 2


def test_a_torn_or_misfiled_paper_opens_nothing() -> None:
    hall = Hall()
    token, session = hall.sessions.open("u1", is_staff=False)
    body = hall.store.get(KIND, session.id)
    assert body is not None
    hall.store.put(KIND, session.id, body[:-5])
    hall.store.put(KIND, Secret("sbs_" + "0" * 64).digest(), body)
    again = Hall(hall.store, hall.clock)
    assert code(again.sessions.admit(token)) == Reason.SESSION_OVER
    assert code(again.sessions.admit(Secret("sbs_" + "0" * 64))) == Reason.SESSION_OVER


def test_a_clock_set_back_neither_ends_nor_lengthens_a_session() -> None:
    hall = Hall()
    token, session = hall.sessions.open("u1", is_staff=False)
    hall.clock.pass_(minutes=-10)
    admitted(hall, token)
    assert session.seen == session.made


def test_the_cookie_over_tls_is_bound_to_host_and_path_and_kept_from_scripts_and_other_sites() -> None:
    cookie = Cookie(is_tls=True)
    assert cookie.set(Secret("t")) == "__Host-sicbo=t; Path=/; HttpOnly; SameSite=Strict; Secure"
    assert cookie.clear() == "__Host-sicbo=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0"


def test_the_cookie_on_plain_http_of_this_machine_has_a_name_that_every_browser_keeps() -> None:
    assert Cookie(is_tls=False).set(Secret("t")) == "sicbo=t; Path=/; HttpOnly; SameSite=Strict"


@pytest.mark.parametrize(
    ("header", "token"),
    [
        ("__Host-sicbo=abc", "abc"),
        ("a=b; __Host-sicbo=abc; c=d", "abc"),
        ("sicbo=abc", None),
        ("__Host-sicbo=abc; __Host-sicbo=def", None),
        ("__Host-sicbo=", None),
        ("", None),
        ("x__Host-sicbo=abc", None),
    ],
)
def test_the_token_is_read_from_our_own_cookie_alone_and_never_from_two(header: str, token: str | None) -> None:
    assert Cookie(is_tls=True).token(header) == (None if token is None else Secret(token))


def test_what_is_stored_reads_back_as_it_was() -> None:
    hall = Hall()
    _, session = hall.sessions.open("u1", is_staff=True)
    body = hall.store.get(KIND, session.id)
    assert body is not None
    assert msgspec.json.decode(body, type=Session) == session

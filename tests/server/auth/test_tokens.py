"""Tokens, tickets and links: shown once, ended to the second, spent by use, and never guessed or altered."""

from __future__ import annotations

import pytest

from sicbo.floor.refused import Refused
from sicbo.server.auth.one_time_links import Link, Links, address
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.tickets import OUTSTANDING, Ticket, Tickets
from sicbo.server.auth.tokens import KIND, Token, Tokens
from sicbo.store.memory import MemoryStore
from tests.server.auth.entrance import code
from tests.server.manual_clock import Clock


class Ring:
    """Tokens on a store and a clock, and which of them were told to be over."""

    def __init__(self, store: MemoryStore | None = None, clock: Clock | None = None) -> None:
        self.store, self.clock = store or MemoryStore(), clock or Clock()
        self.told: list[str] = []
        self.tokens = Tokens(self.store, self.clock, self.told.append)

    def issue(self, *scopes: str, days: int = 1, user: str = "u1") -> tuple[Secret, Token]:
        issued = self.tokens.issue(user, "a bot", scopes, days)
        assert not isinstance(issued, Refused)
        return issued


def test_a_token_is_written_as_promised_and_only_its_digest_is_kept() -> None:
    ring = Ring()
    text, token = ring.issue("play")
    _, name, secret = text.reveal().split("_")
    assert (name, len(secret)) == (token.id, 64)
    kept = b"".join(ring.store.papers(KIND).values())
    assert token.id.encode() in kept
    assert secret.encode() not in kept


@pytest.mark.clause("house 14.5")
@pytest.mark.parametrize(("seconds", "refused"), [(-1, ""), (0, "token-refused"), (1, "token-refused")])
def test_a_token_ends_on_its_day_and_its_sockets_are_told(seconds: int, refused: str) -> None:
    ring = Ring()
    text, token = ring.issue("play", days=3)
    ring.clock.pass_(hours=72, seconds=seconds)
    list(ring.tokens.sweep())
    assert code(ring.tokens.known(text)) == refused
    assert ring.told == ([token.holder] if refused else [])


@pytest.mark.clause("house 14.5")
@pytest.mark.parametrize(("days", "refused"), [(0, True), (1, False), (366, False), (367, True), (-1, True)])
def test_a_token_is_made_for_one_day_to_a_year(days: int, refused: bool) -> None:
    assert (code(Ring().tokens.issue("u1", "", ("read",), days)) == "token-too-long") is refused


@pytest.mark.clause("house 14.5")
def test_a_revoked_token_is_dead_at_once_and_after_a_restart() -> None:
    ring = Ring()
    (text, token), (other, _) = ring.issue("play"), ring.issue("play")
    assert ring.tokens.revoke(token.id)
    assert not ring.tokens.revoke(token.id)
    assert ring.told == [token.holder]
    for one in (ring, Ring(ring.store, ring.clock)):
        assert code(one.tokens.known(text)) == "token-refused"
        assert code(one.tokens.known(other)) == ""
    ring.issue("play", user="u2")
    assert ring.tokens.revoke_all("u1") == 1
    assert [one.user for one in ring.tokens.listed()] == ["u2"]


def test_a_token_altered_anywhere_is_refused_with_the_same_answer_as_an_unknown_one() -> None:
    ring = Ring()
    text = ring.issue("play")[0].reveal()
    for place in range(len(text)):
        changed = text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]
        assert code(ring.tokens.known(Secret(changed))) == "token-refused"
    for odd in ("", "sb_", "sb__", text + "0", f" {text}", text.upper(), "sb_x_y", text + "\n"):
        assert code(ring.tokens.known(Secret(odd))) == "token-refused"


@pytest.mark.clause("house 14.7")
@pytest.mark.parametrize(
    ("milliseconds", "refused"), [(29_999, ""), (30_000, "ticket-refused"), (30_001, "ticket-refused")]
)
def test_a_ticket_serves_for_thirty_seconds(milliseconds: int, refused: str) -> None:
    clock = Clock()
    tickets = Tickets(clock)
    text = tickets.issue("s1", "u1", "table/T1", "dealer")
    clock.pass_(milliseconds=milliseconds)
    assert code(tickets.redeem(text, "table/T1")) == refused


@pytest.mark.clause("house 14.7")
def test_a_ticket_serves_once_and_only_for_its_own_stream_and_audience() -> None:
    tickets = Tickets(Clock())
    text = tickets.issue("s1", "u1", "table/T1", "patron/P7")
    ticket = tickets.redeem(text, "table/T1")
    assert isinstance(ticket, Ticket)
    assert (ticket.holder, ticket.user, ticket.stream, ticket.audience) == ("s1", "u1", "table/T1", "patron/P7")
    assert code(tickets.redeem(text, "table/T1")) == "ticket-refused"
    elsewhere = tickets.issue("s1", "u1", "table/T1", "patron/P7")
    assert code(tickets.redeem(elsewhere, "table/T2")) == "ticket-refused"
    assert code(tickets.redeem(elsewhere, "table/T1")) == "ticket-refused"


@pytest.mark.clause("house 14.7")
def test_tickets_die_with_their_session_and_cannot_be_hoarded() -> None:
    clock = Clock()
    tickets = Tickets(clock)
    mine = [tickets.issue("s1", "u1", "table/T1", "public") for _ in range(OUTSTANDING + 1)]
    theirs = tickets.issue("s2", "u2", "table/T1", "public")
    assert code(tickets.redeem(mine[0], "table/T1")) == "ticket-refused"
    assert code(tickets.redeem(mine[1], "table/T1")) == ""
    tickets.forget("s1")
    assert code(tickets.redeem(mine[2], "table/T1")) == "ticket-refused"
    assert code(tickets.redeem(theirs, "table/T1")) == ""
    for number in range(100):
        tickets.issue(f"s{number}", "u", "table/T1", "public")
    clock.pass_(seconds=30)
    tickets.issue("s", "u", "table/T1", "public")
    assert len(tickets._out) == 1


@pytest.mark.clause("house 14.6")
@pytest.mark.parametrize(("purpose", "hours"), [("owner", 24), ("invitation", 72)])
@pytest.mark.parametrize(("seconds", "refused"), [(-1, ""), (0, "link-refused"), (1, "link-refused")])
def test_the_owners_link_works_for_a_day_and_an_invitation_for_three(
    purpose: str, hours: int, seconds: int, refused: str
) -> None:
    clock = Clock()
    links = Links(MemoryStore(), clock)
    text = links.owner("owner") if purpose == "owner" else links.invite("u1", is_staff=True)
    clock.pass_(hours=hours, seconds=seconds)
    assert code(links.look(text)) == refused
    assert code(links.take(text)) == refused


@pytest.mark.clause("house 14.6")
def test_a_link_works_once_also_after_a_restart_and_looking_does_not_use_it() -> None:
    store, clock = MemoryStore(), Clock()
    links = Links(store, clock)
    text = links.invite("u1", is_staff=False)
    assert code(links.look(text)) == ""
    again = Links(store, clock)
    taken = again.take(text)
    assert isinstance(taken, Link)
    assert (taken.user, taken.is_staff, taken.purpose) == ("u1", False, "invitation")
    assert code(again.take(text)) == "link-refused"
    assert code(Links(store, clock).look(text)) == "link-refused"
    assert store.papers(KIND) == {}


@pytest.mark.clause("house 14.6")
def test_a_new_link_of_the_owner_ends_the_one_before_it_and_an_invitation_ends_nothing() -> None:
    links = Links(MemoryStore(), Clock())
    first, second = links.owner("owner"), links.owner("owner")
    assert code(links.look(first)) == "link-refused"
    assert code(links.look(second)) == ""
    early, late, other = links.invite("u1", True), links.invite("u1", True), links.invite("u2", True)
    assert (code(links.look(early)), code(links.look(late)), code(links.look(other))) == ("", "", "")


def test_tokens_and_links_lie_side_by_side_and_neither_passes_for_the_other() -> None:
    ring = Ring()
    token, _ = ring.issue("play")
    links = Links(ring.store, ring.clock)
    link = links.invite("u1", is_staff=True)
    again, later = Ring(ring.store, ring.clock), Links(ring.store, ring.clock)
    assert code(again.tokens.known(link)) == "token-refused"
    assert code(later.look(token)) == "link-refused"
    assert (code(again.tokens.known(token)), code(later.look(link))) == ("", "")


def test_a_link_is_handed_over_with_its_secret_where_no_server_sees_it() -> None:
    assert address("https://house.example", Secret("sbl_x")) == "https://house.example/welcome#sbl_x"

"""Codes and devices: used once, in time, one device a terminal, and nothing of them in the store but digests."""

from __future__ import annotations

import pytest

from sicbo.floor.refused import Refused
from sicbo.server.auth.devices import SHARED, Device, Devices
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import Cookie
from sicbo.store.memory import MemoryStore
from tests.server.manual_clock import Clock


class Shelf:
    """Devices over a store, with a clock moved by hand and what they told."""

    def __init__(self, store: MemoryStore | None = None, clock: Clock | None = None) -> None:
        self.store, self.clock = store or MemoryStore(), clock or Clock()
        self.told: list[str] = []
        self.devices = Devices(self.store, self.clock, self.told.append)

    def restarted(self) -> Shelf:
        return Shelf(self.store, self.clock)

    def paired(self, terminal: str = "screen-1") -> tuple[Secret, Device]:
        found = self.devices.pair(self.devices.code(terminal)[0])
        assert not isinstance(found, Refused), found
        return found


def code(answer: object) -> str:
    return str(answer.code) if isinstance(answer, Refused) else ""


@pytest.mark.clause("house 14.12")
def test_a_code_makes_one_device_and_then_none() -> None:
    shelf = Shelf()
    text, _ = shelf.devices.code("screen-1")
    assert code(shelf.devices.pair(Secret("sbp_" + 64 * "0"))) == "pairing-refused"
    first = shelf.devices.pair(text)
    assert not isinstance(first, Refused)
    assert first[1].terminal == "screen-1"
    assert code(shelf.devices.pair(text)) == "pairing-refused"
    assert code(shelf.restarted().devices.pair(text)) == "pairing-refused"
    assert shelf.devices.known(first[0]) == shelf.restarted().devices.known(first[0]) == first[1]
    assert shelf.devices.known(text) is None, "a code is no device"


@pytest.mark.clause("house 14.12")
@pytest.mark.parametrize(("seconds", "refused"), [(-1, ""), (0, "pairing-refused"), (1, "pairing-refused")])
def test_a_code_waits_a_quarter_of_an_hour(seconds: int, refused: str) -> None:
    shelf = Shelf()
    text, pairing = shelf.devices.code("screen-1")
    assert pairing.expires == shelf.clock() + 15 * 60 * 1_000
    shelf.clock.pass_(minutes=15, seconds=seconds)
    assert code(shelf.devices.pair(text)) == refused


@pytest.mark.clause("house 14.12")
@pytest.mark.parametrize(("seconds", "is_one"), [(-1, True), (0, False), (1, False)])
def test_a_device_is_a_terminal_for_a_year(seconds: int, is_one: bool) -> None:
    shelf = Shelf()
    text, device = shelf.paired()
    shelf.clock.pass_(hours=365 * 24, seconds=seconds)
    list(shelf.devices.sweep())
    assert shelf.told == ([] if is_one else [device.id])
    assert (shelf.devices.known(text) is not None) is is_one


def test_a_new_code_ends_the_earlier_one_of_the_same_terminal_alone() -> None:
    shelf = Shelf()
    first, other = shelf.devices.code("screen-1")[0], shelf.devices.code("screen-2")[0]
    second = shelf.devices.code("screen-1")[0]
    assert [code(shelf.devices.pair(one)) for one in (first, second, other)] == ["pairing-refused", "", ""]


@pytest.mark.clause("house 14.12")
def test_the_next_device_of_a_terminal_takes_the_place_of_the_last() -> None:
    shelf = Shelf()
    old, was = shelf.paired()
    other, _ = shelf.paired("screen-2")
    waiting, _ = shelf.devices.code("screen-1")
    assert shelf.devices.known(old) == was, "a code that nobody used changes nothing"
    new = shelf.devices.pair(waiting)
    assert not isinstance(new, Refused)
    assert shelf.devices.known(old) is None
    assert shelf.told == [was.id]
    assert shelf.devices.known(new[0]) == new[1]
    assert shelf.devices.known(other) is not None


@pytest.mark.clause("house 14.12")
def test_unpairing_ends_the_device_and_the_code_in_the_same_instant() -> None:
    shelf = Shelf()
    text, device = shelf.paired()
    waiting, _ = shelf.devices.code("screen-1")
    other, _ = shelf.paired("screen-2")
    shelf.devices.unpair("screen-1")
    assert shelf.told == [device.id]
    for devices in (shelf.devices, shelf.restarted().devices):
        assert devices.known(text) is None
        assert code(devices.pair(waiting)) == "pairing-refused"
        assert devices.known(other) is not None
    assert not shelf.devices.forget(device.id)


def test_what_a_crash_left_of_an_unpaired_terminal_is_ended_at_the_start() -> None:
    shelf = Shelf()
    gone, _ = shelf.paired("screen-1")
    waiting, _ = shelf.devices.code("screen-2")
    kept, _ = shelf.paired("screen-3")
    again = shelf.restarted().devices
    again.keep_only({"screen-3"})
    assert again.known(gone) is None
    assert code(again.pair(waiting)) == "pairing-refused"
    assert again.known(kept) is not None


def test_the_store_holds_no_code_and_no_device_in_clear_and_forgets_codes_that_have_ended() -> None:
    shelf = Shelf()
    secret, _ = shelf.paired()
    waiting, _ = shelf.devices.code("screen-2")
    kept = "".join(f"{name} {body!r}" for name, body in shelf.store.papers("tokens").items())
    for text in (secret, waiting):
        assert len(text.reveal()) == 4 + 64
        assert text.reveal()[4:] not in kept
        assert text.digest() in kept
    shelf.clock.pass_(minutes=15)
    list(shelf.devices.sweep())
    assert waiting.digest() not in str(shelf.store.papers("tokens"))
    assert secret.digest() in str(shelf.store.papers("tokens"))


def test_many_may_share_the_terminal_of_a_demonstration_but_not_without_end() -> None:
    shelf = Shelf()
    secrets = []
    for _ in range(SHARED + 1):
        shelf.clock.pass_(seconds=1)
        secrets.append(shelf.devices.share("screen-1")[0])
    assert [shelf.devices.known(one) is not None for one in secrets] == [False] + [True] * SHARED


def test_the_cookie_of_a_device_is_bound_to_the_host_and_kept_for_its_time() -> None:
    cookie = Cookie(is_tls=True, suffix="-terminal", seconds=60)
    text = Secret("sbd_1")
    assert cookie.set(text) == ("__Host-sicbo-terminal=sbd_1; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60")
    both = "__Host-sicbo=sbs_1; __Host-sicbo-terminal=sbd_1"
    assert cookie.token(both) == text
    assert Cookie(is_tls=True).token(both) == Secret("sbs_1")

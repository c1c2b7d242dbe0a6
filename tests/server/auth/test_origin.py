"""Requests from elsewhere: every state-changing method, every way a foreign page could try, and names not ours."""

from __future__ import annotations

import pytest

from sicbo.server.auth import csrf
from sicbo.server.auth.origin import check_host, check_origin, own_origins

OWN = own_origins("127.0.0.1", 8000, is_tls=False)
HERE = "http://127.0.0.1:8000"
GOOD = {"x-sicbo": "1", "origin": HERE, "sec-fetch-site": "same-origin"}


def is_refused(method: str, headers: dict[str, str]) -> bool:
    refused = csrf.check(method, headers, OWN)
    if refused is None:
        return False
    assert (refused.code, refused.clause) == ("foreign-request", "house 14.8")
    return True


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "get"])
def test_reading_needs_no_header(method: str) -> None:
    assert not is_refused(method, {})


@pytest.mark.clause("house 14.8")
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "post", "BREW"])
def test_a_change_from_our_own_page_is_taken_and_one_without_the_header_is_not(method: str) -> None:
    assert not is_refused(method, GOOD)
    assert is_refused(method, {name: value for name, value in GOOD.items() if name != "x-sicbo"})
    assert is_refused(method, GOOD | {"x-sicbo": ""})


@pytest.mark.clause("house 14.8")
@pytest.mark.parametrize(
    "changed",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "https://127.0.0.1:8000"},
        {"origin": "http://127.0.0.1:8001"},
        {"origin": "http://127.0.0.1:8000.evil.example"},
        {"origin": "http://127.0.0.1:8000/"},
        {"origin": f"{HERE}, https://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"sec-fetch-site": ""},
    ],
)
def test_a_change_from_elsewhere_is_refused_whatever_else_it_says(changed: dict[str, str]) -> None:
    assert is_refused("POST", GOOD | changed)


def test_one_of_origin_and_site_is_enough_for_browsers_that_send_only_one_but_none_is_not() -> None:
    assert not is_refused("POST", {"x-sicbo": "1", "origin": HERE})
    assert not is_refused("POST", {"x-sicbo": "1", "sec-fetch-site": "same-origin"})
    assert is_refused("POST", {"x-sicbo": "1"})


@pytest.mark.clause("house 14.8")
@pytest.mark.parametrize(
    "origin", [None, "", "null", "https://evil.example", "http://localhost", "ws://127.0.0.1:8000"]
)
def test_a_live_connection_without_our_origin_is_refused(origin: str | None) -> None:
    assert check_origin(origin, OWN) is not None
    assert check_origin("http://LOCALHOST:8000", OWN) is None


@pytest.mark.clause("house 14.8")
def test_a_name_that_somebody_points_at_this_machine_is_not_ours() -> None:
    assert check_host("127.0.0.1:8000", OWN) is None
    assert check_host("[::1]:8000", OWN) is None
    for host in (None, "", "evil.example:8000", "127.0.0.1", "127.0.0.1:8001"):
        assert check_host(host, OWN) is not None


def test_a_house_beyond_this_machine_has_the_names_it_was_given() -> None:
    own = own_origins("0.0.0.0", 443, is_tls=True, names=("House.example",))  # noqa: S104
    assert own == {"https://house.example", "https://localhost", "https://127.0.0.1", "https://[::1]"}
    assert own_origins("192.0.2.5", 8443, is_tls=True) == {"https://192.0.2.5:8443"}

"""The attempts to log in that a try has to wait for: strangers meet everybody's, who was here before meets their
own."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from sicbo.law.rulebook import house_rules
from sicbo.server.auth.tries import Count


def by_stranger(name: str, address: str) -> tuple[Count, ...]:
    """The counts of a log-in from a browser that is not known for this name, whoever has it, if anybody (house 14.1).

    What strangers fail at keeps other strangers waiting for a short time only, so that nobody is locked out by them.
    """
    rule, place = house_rules().door.attempts, whole_place(address)
    return (
        _own("name-at", name, place),
        Count(("address", place), rule.address_free, rule.longest_wait_seconds, forgets=False),
        Count(("name", name), rule.name_free, rule.name_longest_wait_seconds, forgets=False),
    )


def by_browser(browser: str, user: str) -> tuple[Count, ...]:
    """The count of a log-in from a browser that is known for this user: its own failures alone (house 14.18)."""
    return (_own("browser", browser, user),)


def by_session(session: str) -> tuple[Count, ...]:
    """The count of a password typed by somebody who is logged in: the session's own failures alone (house 14.19)."""
    return (_own("session", session),)


def by_code(subject: str) -> tuple[Count, ...]:
    """The count of codes of a second factor, wherever they come from: who gets so far knows the password."""
    return (_own("code", subject),)


def _own(*by: str) -> Count:
    rule = house_rules().door.attempts
    return Count(by, rule.free, rule.longest_wait_seconds)


def whole_place(address: str) -> str:
    """The address by which tries are counted: whole networks of IPv6, since one household owns all of it.

    >>> whole_place("203.0.113.7"), whole_place("2001:db8:1:2:3::4"), whole_place("::ffff:203.0.113.7")
    ('203.0.113.7', '2001:db8:1:2::/64', '203.0.113.7')
    """
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)

"""The origin of a request, and for whom it is meant: the house's own origins and hosts, and nothing else."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from socket import getaddrinfo

from sicbo.floor.refused import Refused
from sicbo.server.auth.refusals import Reason, refuse

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def is_loopback(host: str) -> bool:
    """Whether the host is this machine.

    >>> is_loopback("127.8.9.1"), is_loopback("::1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, True, False)
    >>> is_loopback("::ffff:127.0.0.1"), is_loopback("::ffff:192.0.2.1")
    (True, False)
    """
    try:
        found = ip_address(host)
    except ValueError:
        return host.lower() == "localhost"
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


def is_this_machine(host: str) -> bool:
    """Whether every address of this host is loopback: a name is looked up, for it may have been pointed elsewhere.

    >>> is_this_machine("::1"), is_this_machine("192.0.2.1"), is_this_machine("::ffff:192.0.2.1")
    (True, False, False)
    """
    if is_loopback(host) and host.lower() != "localhost":
        return True
    try:
        found = {entry[4][0] for entry in getaddrinfo(host, None)}
    except (OSError, UnicodeError):
        return False
    return bool(found) and all(is_loopback(str(one)) for one in found)


def own_origins(host: str, port: int, is_tls: bool, names: tuple[str, ...] = ()) -> frozenset[str]:
    """Every origin under which the house's own pages may stand.

    >>> sorted(own_origins("127.0.0.1", 8000, False))
    ['http://127.0.0.1:8000', 'http://[::1]:8000', 'http://localhost:8000']
    """
    scheme, usual = ("https", 443) if is_tls else ("http", 80)
    hosts = {*names, *(LOOPBACK if is_loopback(host) or _is_every(host) else ())}
    if not _is_every(host):
        hosts.add(host)
    end = "" if port == usual else f":{port}"
    return frozenset(f"{scheme}://{_bracketed(one.lower())}{end}" for one in hosts)


def found_at(host: str, port: int, is_tls: bool) -> str:
    """The origin under which a browser on this machine finds a house that listens there.

    >>> found_at("0.0.0.0", 8000, True), found_at("::1", 8000, False)
    ('https://localhost:8000', 'http://[::1]:8000')
    """
    return f"{'https' if is_tls else 'http'}://{'localhost' if _is_every(host) else _bracketed(host)}:{port}"


def check_origin(origin: str | None, own: frozenset[str]) -> Refused | None:
    """Why a live connection from this origin is refused, if so: a missing one is refused too."""
    return None if origin is not None and origin.lower() in own else refuse(Reason.FOREIGN_REQUEST)


def check_host(host: str | None, own: frozenset[str]) -> Refused | None:
    """Why a request for this host is refused, if so: a name that somebody else pointed at this machine is not ours."""
    hosts = {one.partition("://")[2] for one in own}
    return None if host is not None and host.lower() in hosts else refuse(Reason.FOREIGN_REQUEST)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _is_every(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host

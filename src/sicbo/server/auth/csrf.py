"""Requests that change something come from our own pages: a header no form can send, and what the browser says."""

from __future__ import annotations

from collections.abc import Mapping

from sicbo.floor.refused import Refused
from sicbo.server.auth.origin import check_origin
from sicbo.server.auth.refusals import Reason, refuse

HEADER = "x-sicbo"
"""Any value will do: to send it from elsewhere a page would need the house's leave, which it never gives."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing in this house."""


def check(method: str, headers: Mapping[str, str], own: frozenset[str]) -> Refused | None:
    """Why a request that its cookie vouches for is refused as foreign, if so; header names are in lower case.

    A request that carries a token of its own in `Authorization` needs no such check: no browser adds that by itself.
    """
    if method.upper() in SAFE:
        return None
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if not headers.get(HEADER) or (site is None and origin is None):
        return refuse(Reason.FOREIGN_REQUEST)
    if site is not None and site.lower() != "same-origin":
        return refuse(Reason.FOREIGN_REQUEST)
    return check_origin(origin, own) if origin is not None else None

"""The gate before every route: who asks, whether the request is our own page's, and whether the route is for them."""

from __future__ import annotations

from dataclasses import replace
from hmac import compare_digest
from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from sicbo.floor.refused import Refused
from sicbo.house.answers import ACTS_ONCE
from sicbo.house.front import Scope
from sicbo.law.ranks import RANKS
from sicbo.runtime.running import RESERVED
from sicbo.server.auth.csrf import SAFE, check
from sicbo.server.auth.origin import check_host
from sicbo.server.auth.refusals import Reason
from sicbo.server.auth.refusals import refuse as refused_by_door
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.tokens import Token
from sicbo.server.fronts import VISITOR
from sicbo.server.logging import log
from sicbo.server.responses import HOW_MUCH, Refusal, refuse
from sicbo.server.roles import AboutRoute, lets
from sicbo.server.service import Caller, Service
from sicbo.units.time import SECOND

WHO_MAY = "house 14.11"
WS = "WS"
_log = log("sicbo.gate")


NOTHING = Scope(roles=frozenset())
"""What a scope opens that no desk of this house has."""
NOBODYS = AboutRoute(roles=())
"""Of a route that declares nothing."""


async def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Let this request through, or refuse it; who asks is remembered with the connection."""
    service: Service = connection.app.state.service
    method = str(connection.scope.get("method", WS))
    headers = dict(connection.headers)
    address = connection.client.host if connection.client else ""
    about: AboutRoute = handler.opt.get("about", NOBODYS)
    route = f"{method} {as_spelled(str(connection.scope.get('path_template', '')))}"
    try:
        refused = check_host(headers.get("host"), service.origins)
        if refused is not None:
            raise Refusal(refused)
        if about.file and lets(about.roles, frozenset({VISITOR})):
            return
        if service.running.house.failed is not None and not about.when_stopped:
            raise refuse("house-stopped", ACTS_ONCE)  # what is in memory may be ahead of the disk: nobody sees it
        caller = _caller(service, method, headers, route, about)
    except Refusal as fault:
        not_too_often(service, Caller(address=address).holder)  # whoever is turned away pays as well
        _log.info("turned away", code=fault.refused.code, route=route, address=address)
        raise
    if not caller.user:
        caller = replace(caller, address=address)
    not_too_often(service, caller.user or _visitor(service, caller, headers))
    connection.state.caller = caller
    due = caller.session is not None and service.second_factor_due(caller.user)
    may = lets(about.roles, service.roles(caller.user) if due and about.enrols else caller.roles)
    if due and not may:
        raise Refusal(refused_by_door(Reason.SECOND_FACTOR_DUE))
    if caller.user in RESERVED or not may:
        raise denied(caller, route)
    if about.proof:
        proven(service, caller)


def _visitor(service: Service, caller: Caller, headers: dict[str, str]) -> str:
    """By what the requests of a visitor are counted: a known browser by itself, not with the crowd at its address."""
    known = service.door.browsers.find(service.browser_cookie.token(headers.get("cookie", "")))
    return caller.holder if known is None else f"browser/{known.id}"


def not_too_often(service: Service, key: str) -> None:
    """Refuse whoever asks more often than is allowed, with the time to wait."""
    wait = service.limiter.take(key)
    if wait:
        seconds = -(-wait // SECOND)
        refused = Refused(code="too-many-requests", clause=HOW_MUCH, arguments={"seconds": seconds})
        raise Refusal(refused, {"retry-after": str(seconds)})


def denied(caller: Caller, what: str) -> Refusal:
    """Not for this person; a visitor is asked to log in."""
    _log.info("denied", user=caller.user, what=what)
    code = "not-logged-in" if VISITOR in caller.roles else "not-your-role"
    return refuse(code, WHO_MAY, what=what)


def proven(service: Service, caller: Caller) -> None:
    """Refuse a sensitive act unless the password was typed a moment ago; a program has none to type."""
    refused = service.door.sessions.proof(caller.session) if caller.session is not None else None
    if refused is not None:
        raise Refusal(refused)


def still_here(service: Service, caller: Caller) -> Caller:
    """The caller as they are now, for an order on a connection that has long been open; an act like any other."""
    if caller.device is not None:
        caller = replace(caller, device=service.door.devices.by_id(caller.device.id))
    if caller.session is not None:
        session = service.door.sessions.admit_by_id(caller.session.id, is_act=True)
        if isinstance(session, Refused):
            raise Refusal(session)
        return _as(
            caller if session is caller.session else replace(caller, session=session),
            service.roles_inside(caller.user),
        )
    if caller.token is not None:
        token = service.door.tokens.by_id(caller.token.id)
        if isinstance(token, Refused):
            raise Refusal(token)
        return _as(caller, _roles(service, token, "tables", is_reading=False))
    return caller


def _as(caller: Caller, roles: frozenset[str]) -> Caller:
    return caller if roles == caller.roles else replace(caller, roles=roles)


def who(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> Caller:
    caller: Caller = connection.state.caller
    return caller


def as_spelled(path: str) -> str:
    """The path of a route as the matrix spells it.

    >>> as_spelled("/api/tables/{table:str}/rounds/{number:int}")
    '/api/tables/{table}/rounds/{number}'
    """
    return path.replace(":str}", "}").replace(":int}", "}").replace(":path}", "}")


def _caller(service: Service, method: str, headers: dict[str, str], route: str, about: AboutRoute) -> Caller:
    """Who asks, and from which device; a cookie or token that is no longer good is refused, except to log in or out
    with. A program shows no device: what a browser keeps from its pages, a program could carry anywhere (house 14.13).
    """
    bearer = headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return _program(service, Secret(bearer.removeprefix("Bearer ").strip()), method, route)
    refused = None if method == WS else check(method, headers, service.origins)
    if refused is not None:
        raise Refusal(refused)
    shown = service.device_cookie.token(headers.get("cookie", ""))
    device = None if shown is None else service.door.devices.known(shown)
    text = service.cookie.token(headers.get("cookie", ""))
    if text is None:
        return Caller(device=device)
    session = service.door.sessions.admit(text, is_act=method not in SAFE and not about.by_itself)
    if isinstance(session, Refused):
        is_over = session.code == "session-over"
        if not about.enters and not (is_over and method in SAFE):
            raise Refusal(session)
        found = service.door.sessions.find(text)
        if isinstance(found, Refused):
            return Caller(device=device)
        session = found
    return Caller(session.user, session, roles=service.roles_inside(session.user), device=device)


def _program(service: Service, text: Secret, method: str, route: str) -> Caller:
    """A program by its token: with the roles of its owner, as far as its scopes reach on this route."""
    scraper = service.settings.metrics_token
    if route == "GET /metrics" and scraper is not None and compare_digest(text.digest(), scraper.digest()):
        return Caller()
    token = service.door.tokens.known(text)
    if isinstance(token, Refused):
        raise Refusal(token)
    part = route.partition("/api/")[2].partition("/")[0] or route.partition("/")[2]
    roles = _roles(service, token, part, is_reading=method in SAFE or method == WS)
    if not roles:
        raise refuse("scope-missing", service.door.tokens.clause, scope=route)
    return Caller(token.user, token=token, roles=roles)


def _roles(service: Service, token: Token, part: str, *, is_reading: bool) -> frozenset[str]:
    """What the token's owner is, as far as its scopes reach: a dealer's token deals even where its owner ranks higher,
    and a sensor is nothing but a sensor."""
    own = service.roles(token.user)
    found: set[str] = set()
    for scope in token.scopes:
        use = service.fronts.scopes.get(scope, NOTHING)
        if use.roles is None:
            found |= own if is_reading else set()
        elif part in use.parts:
            found |= use.roles & (own | {"sensor", VISITOR} | ({"dealer"} if own & set(RANKS) else set()))
    return frozenset(found)

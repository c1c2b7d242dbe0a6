"""The gate before every route: who asks, whether the request is our own page's, and whether the matrix lets them."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from sicbo.floor.refused import Refused
from sicbo.server.auth.csrf import SAFE, check
from sicbo.server.auth.origin import check_host
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.tokens import Scope
from sicbo.server.service import VISITOR, Caller, Service
from sicbo.server.telling import Refusal, refuse

WHO_MAY = "house 14.11"
SCOPES: dict[Scope, frozenset[str]] = {
    "read": frozenset({"GET"}),
    "play": frozenset({"tables", "patrons"}),
    "deal": frozenset({"tables"}),
    "pit": frozenset({"tables", "patrons", "staff"}),
    "cage": frozenset({"cage", "patrons"}),
    "audit": frozenset({"GET"}),
    "sensor": frozenset({"tables"}),
}
"""What a token of each scope may be used for: reading, or orders to these desks."""


def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Let this request through, or refuse it; who asks is remembered with the connection."""
    service: Service = connection.app.state.service
    method = str(connection.scope.get("method", "WS"))
    headers = dict(connection.headers)
    refused = check_host(headers.get("host"), service.origins) if service.origins else None
    if refused is not None:
        raise Refusal(refused)
    address = connection.client.host if connection.client else ""
    wait = service.limiter.take(address)
    if wait:
        raise Refusal(
            Refused(code="too-many-requests", clause="house 14.9", arguments={"seconds": wait}),
            {"retry-after": str(wait)},
        )
    route = f"{method} {template(handler)}"
    caller = _caller(service, method, headers, route)
    connection.state.caller = caller
    if not service.matrix.may_ask(caller.roles, route):
        raise denied(caller, route)


def denied(caller: Caller, what: str) -> Refusal:
    """Not for this person; a visitor is asked to log in."""
    code = "not-logged-in" if VISITOR in caller.roles else "not-your-role"
    return refuse(code, WHO_MAY, what=what)


def who(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> Caller:
    caller: Caller = connection.state.caller
    return caller


def template(handler: BaseRouteHandler) -> str:
    """The path of a route as the matrix spells it."""
    path = min(handler.paths)
    return path.replace(":str}", "}").replace(":int}", "}")


def _caller(service: Service, method: str, headers: dict[str, str], route: str) -> Caller:
    """Who asks; a cookie or token that is no longer good is refused, except to log in or out with."""
    bearer = headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return _program(service, Secret(bearer.removeprefix("Bearer ").strip()), method, route)
    text = service.cookie.token(headers.get("cookie", ""))
    if method not in SAFE and method != "WS":
        refused = check(method, headers, service.origins) if service.origins else None
        if refused is not None:
            raise Refusal(refused)
    if text is None:
        return Caller()
    session = service.door.sessions.admit(text, is_act=method not in SAFE)
    if isinstance(session, Refused):
        if route in {"POST /api/session", "DELETE /api/session", "POST /api/session/unlock", "POST /api/setup"}:
            found = service.door.sessions.find(text)
            return Caller() if isinstance(found, Refused) else Caller(found.user, found)
        if session.code == "session-over" and method in SAFE:
            return Caller()
        raise Refusal(session)
    return Caller(session.user, session, roles=service.roles(session.user))


def _program(service: Service, text: Secret, method: str, route: str) -> Caller:
    desk = route.partition("/api/")[2].partition("/")[0]
    last: Refused | None = None
    for scope, allowed in SCOPES.items():
        if desk in allowed or method in allowed or (method == "WS" and "GET" in allowed):
            found = service.door.tokens.admit(text, scope)
            if not isinstance(found, Refused):
                roles = service.roles(found.user)
                return Caller(found.user, token=found, roles=roles | {"sensor"} if scope == "sensor" else roles)
            last = found
    raise Refusal(last or Refused(code="scope-missing", clause=WHO_MAY))

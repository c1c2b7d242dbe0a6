"""Logging in and out, unlocking, and the first password."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sicbo.floor.approvals import Approve, DeclineReason
from sicbo.floor.refused import Refused
from sicbo.law.ranks import RANKS, holds
from sicbo.law.schema import Rank
from sicbo.server.access import follow_new_password
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import Cookie
from sicbo.server.gate import who
from sicbo.server.logging import log
from sicbo.server.responses import Refusal, answer, refuse
from sicbo.server.roles import asked_by, lets
from sicbo.server.service import Caller, Service
from sicbo.server.takeover import guarded

_log = log("sicbo.door")


class LogIn(msgspec.Struct, forbid_unknown_fields=True):
    login: str
    password: str
    code: str = ""
    """Of the second factor, or a recovery code, by whoever has one."""


class Unlock(msgspec.Struct, forbid_unknown_fields=True):
    password: str


class SetUp(msgspec.Struct, forbid_unknown_fields=True):
    """A one-time link, used up by choosing a name and a password."""

    link: str
    login: str
    password: str


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who the house thinks you are."""

    user: str
    roles: tuple[str, ...]
    ranks: tuple[Rank, ...] = ()
    """Whose powers you have, the lowest first."""
    pages: tuple[str, ...] = ()
    """Pages that are not for everybody, and are for you."""
    agrees: bool = False
    """Whether you can be a second person at all."""
    declines: tuple[DeclineReason, ...] = ()
    """Why a second person may say no."""
    locked: bool = False
    """Whether the console waits for the password; until then nothing else is answered."""
    demo: tuple[str, ...] = ()
    """The one-click log-ins of a demonstration; none elsewhere."""
    second_factor: Literal["", "off", "on", "due"] = ""
    """Whether you log in with a second factor; `due` where you can do nothing before you add one, and nothing at all
    for whoever does not work here."""


@get("/api/session", summary="Who you are", opt=asked_by("all", enters=True, answer=Me), sync_to_thread=False)
def me(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    """A locked console is told so, and whose it is."""
    caller = who(request)
    return answer(_me(service, caller))


@post("/api/session", summary="Log in", opt=asked_by("all", enters=True, answer=Me), status_code=200)
async def log_in(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[LogIn]
) -> Response[bytes]:
    shown = browser_shown(request, service)
    opened = await service.door.log_in(
        data.login, Secret(data.password), address(request), browser=shown, code=data.code
    )
    if isinstance(opened, Refused):
        known = service.door.credentials.find(data.login)  # what is nobody's name may be somebody's password
        _log.warning("log-in failed", user="" if known is None else known.user, address=address(request))
        raise Refusal(opened)
    token, session = opened
    _left(request, service)
    _log.info("logged in", user=session.user, address=address(request))
    return known_from_now(service, session.user, shown, entered(service, session.user, token))


@delete("/api/session", summary="Log out", opt=asked_by("all", enters=True, answer=Me), status_code=200)
async def log_out(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    session = who(request).session
    if session is not None:
        service.door.sessions.end(session.id)
        _log.info("logged out", user=session.user)
    return answer(_me(service, Caller()), headers={"set-cookie": service.cookie.clear()})


@post(
    "/api/session/unlock",
    summary="Unlock an idle console",
    opt=asked_by("all", enters=True, answer=Me),
    status_code=200,
)
async def unlock(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[Unlock]
) -> Response[bytes]:
    session = who(request).session
    if session is None:
        raise refuse("not-logged-in", "house 14.11", what="unlock")
    token = await service.door.unlock(session, Secret(data.password))
    if isinstance(token, Refused):
        _log.warning("unlocking failed", user=session.user, address=address(request))
        raise Refusal(token)
    return entered(service, session.user, token)


@post(
    "/api/setup",
    summary="Choose a name and a password with a one-time link",
    opt=asked_by("all", enters=True, answer=Me),
    status_code=200,
)
async def set_up(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[SetUp]
) -> Response[bytes]:
    taken = await service.door.accept(
        Secret(data.link),
        data.login,
        Secret(data.password),
        lambda link: not (link.alone and guarded(service, link.user)),
    )
    if isinstance(taken, Refused):
        raise Refusal(taken)
    _left(request, service)
    follow_new_password(service, taken.user)
    _log.info("password chosen", user=taken.user, address=address(request))
    if service.door.second_factors.of(taken.user) is not None:  # the link has not shown it: log in with both
        return answer(_me(service, Caller()), headers={"set-cookie": service.cookie.clear()})
    token, session = service.door.sessions.open(taken.user, taken.is_staff)
    shown = browser_shown(request, service)
    return known_from_now(service, session.user, shown, entered(service, session.user, token))


@post(
    "/api/demo/{role:str}",
    summary="One-click log-in of a demonstration",
    opt=asked_by("all", enters=True, answer=Me),
    status_code=200,
)
async def demo(
    request: Request[Any, Any, Any], service: NamedDependency[Service], role: FromPath[str]
) -> Response[bytes]:
    """In a demonstration alone; whoever comes as its player is at the terminal of its licensed table as well."""
    user = service.demo.get(role)
    if user is None:
        raise refuse("no-such-thing", "house 14.11", detail=f"demo/{role}")
    token, session = service.door.sessions.open(user, service.running.works_here(user))
    response = entered(service, session.user, token)
    terminal = service.demo_terminals.get(role, "")
    if terminal in service.running.staff().terminals and who(request).terminal != terminal:
        secret, _ = service.door.devices.share(terminal)
        _give(response, service.device_cookie, secret)
    return response


def browser_shown(request: Request[Any, Any, Any], service: Service) -> Secret | None:
    """The secret by which this browser says that it is known."""
    return service.browser_cookie.token(request.headers.get("cookie", ""))


def known_from_now(service: Service, user: str, shown: Secret | None, response: Response[bytes]) -> Response[bytes]:
    """The answer, with the new secret of a browser that is known for this user from now on."""
    _give(response, service.browser_cookie, service.door.browsers.know(shown, user))
    return response


def _give(response: Response[bytes], cookie: Cookie, secret: Secret) -> None:
    response.set_cookie(
        key=cookie.name,
        value=secret.reveal(),
        max_age=cookie.seconds,
        httponly=True,
        secure=cookie.is_tls,
        samesite="strict",
    )


def _left(request: Request[Any, Any, Any], service: Service) -> None:
    """End the session that this browser came with: its cookie is about to be another's."""
    session = who(request).session
    if session is not None:
        service.door.sessions.end(session.id)


def _me(service: Service, caller: Caller) -> Me:
    return Me(
        user=caller.user,
        roles=tuple(sorted(caller.roles)),
        ranks=tuple(one for one in RANKS if any(holds(own, one) for own in RANKS if own in caller.roles)),
        pages=tuple(page for page, roles in service.fronts.seen_by.items() if lets(roles, caller.roles)),
        agrees=lets(Approve.about.roles, caller.roles),
        declines=get_args(DeclineReason) if lets(Approve.about.roles, caller.roles) else (),
        locked=caller.session is not None and caller.session.is_locked,
        demo=tuple(service.demo),
        second_factor=_second_factor(service, caller.user),
    )


def _second_factor(service: Service, user: str) -> Literal["", "off", "on", "due"]:
    if not service.running.works_here(user):
        return ""
    if service.door.second_factors.of(user) is not None:
        return "on"
    return "due" if service.second_factor_due(user) else "off"


def entered(service: Service, user: str, token: Secret) -> Response[bytes]:
    """Who has just come in, with the cookie to stay in."""
    return answer(
        _me(service, Caller(user, roles=service.roles_inside(user))), headers={"set-cookie": service.cookie.set(token)}
    )


def address(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else ""


ROUTES = [me, log_in, log_out, unlock, set_up, demo]

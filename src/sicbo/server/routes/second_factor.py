"""One's own second factor: whether there is one, adding it and ending it."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from sicbo.floor.refused import Refused
from sicbo.server.auth.sessions import Session
from sicbo.server.gate import denied, who
from sicbo.server.logging import log
from sicbo.server.responses import Refusal, answer
from sicbo.server.roles import EMPLOYED, asked_by
from sicbo.server.service import Service

_log = log("sicbo.door")


class Code(msgspec.Struct, forbid_unknown_fields=True):
    """A code of the second factor; to end it, a recovery code will do."""

    code: str


class SecondFactor(msgspec.Struct, frozen=True, kw_only=True):
    """How you log in beside the password; the secret is shown when it is made and never again."""

    on: bool
    required: bool
    """Whether everybody who works here must have one."""
    since: int = 0
    """UTC milliseconds; nothing where there is none."""
    recovery_codes: int = 0
    """How many are left."""


class NewSecret(msgspec.Struct, frozen=True, kw_only=True):
    """For the device that is to make the codes: shown this once, in force after its first right code."""

    secret: str
    uri: str
    """The same as an address that such devices understand."""


class RecoveryCodes(msgspec.Struct, frozen=True, kw_only=True):
    """Each is good once in the place of a code: shown this once."""

    recovery_codes: tuple[str, ...]


@get(
    "/api/second-factor",
    summary="Whether you log in with a second factor",
    opt=asked_by(*EMPLOYED, enrols=True, answer=SecondFactor),
)
async def seen(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    found = service.door.second_factors.of(_session(request).user)
    required = service.settings.venue.second_factor
    if found is None:
        return answer(SecondFactor(on=False, required=required))
    return answer(SecondFactor(on=True, required=required, since=found.made, recovery_codes=len(found.recovery)))


@post(
    "/api/second-factor",
    summary="Begin to add a second factor",
    opt=asked_by(*EMPLOYED, proof=True, enrols=True, answer=NewSecret),
    status_code=200,
)
async def begin(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    """A secret for your device. One that was begun before is worth nothing."""
    session = _session(request)
    credential = service.door.credentials.of(session.user)
    login = session.user if credential is None else credential.login
    begun = service.door.second_factors.begin(session.user, login, session.id)
    if isinstance(begun, Refused):
        raise Refusal(begun)
    secret, uri = begun
    return answer(NewSecret(secret=secret.reveal(), uri=uri.reveal()))


@post(
    "/api/second-factor/confirm",
    summary="Add the second factor, by its first code",
    opt=asked_by(*EMPLOYED, proof=True, enrols=True, answer=RecoveryCodes),
    status_code=200,
)
async def confirm(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[Code]
) -> Response[bytes]:
    """Your other sessions end: they were opened without it."""
    session = _session(request)
    added = service.door.add_second_factor(session, data.code)
    if isinstance(added, Refused):
        raise Refusal(added)
    _log.info("second factor added", user=session.user)
    return answer(RecoveryCodes(recovery_codes=tuple(one.reveal() for one in added)))


@post(
    "/api/second-factor/end",
    summary="End the second factor",
    opt=asked_by(*EMPLOYED, proof=True, answer=SecondFactor),
    status_code=200,
)
async def end(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[Code]
) -> Response[bytes]:
    session = _session(request)
    refused = service.door.end_second_factor(session, data.code)
    if refused is not None:
        _log.warning("ending the second factor failed", user=session.user)
        raise Refusal(refused)
    _log.info("second factor ended", user=session.user)
    return answer(SecondFactor(on=False, required=service.settings.venue.second_factor))


def _session(request: Request[Any, Any, Any]) -> Session:
    """The session of whoever asks; a program has none, and no second factor either."""
    caller = who(request)
    if caller.session is None:
        raise denied(caller, "second-factor")
    return caller.session


ROUTES = [seen, begin, confirm, end]

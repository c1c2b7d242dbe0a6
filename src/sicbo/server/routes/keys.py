"""The keys to the door, while the house runs: one's own password, tokens listed and revoked, people invited."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sicbo.floor.approvals import ApprovalUsed
from sicbo.floor.refused import Refused
from sicbo.floor.staff.commands import Invite
from sicbo.runtime.kinds import STAFF
from sicbo.server.access import follow_new_password
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.tokens import Token
from sicbo.server.commands import BAD, carry
from sicbo.server.gate import WHO_MAY, denied, who
from sicbo.server.logging import log
from sicbo.server.responses import Refusal, answer, refuse
from sicbo.server.roles import EMPLOYED, asked_by
from sicbo.server.routes.session import Me, address, browser_shown, entered, known_from_now
from sicbo.server.service import Service
from sicbo.server.takeover import guarded

ADMINISTRATOR = "administrator"
_log = log("sicbo.door")


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The password as it was, and as it shall be."""

    old: str
    new: str
    code: str = ""
    """Of the second factor, by whoever has one."""


class NewPin(msgspec.Struct, forbid_unknown_fields=True):
    """With what a patron shows at a cage who they are."""

    pin: str

    def __repr__(self) -> str:
        return "NewPin()"


class PinState(msgspec.Struct, frozen=True, kw_only=True):
    chosen: bool


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """A program's token as it may be shown: its text is nowhere."""

    id: str
    user: str
    label: str
    scopes: tuple[str, ...]
    made: int
    expires: int


@post(
    "/api/session/password",
    summary="Change your password",
    opt=asked_by("player", *EMPLOYED, answer=Me),
    status_code=200,
)
async def change_password(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[NewPassword]
) -> Response[bytes]:
    """Your other sessions and all your tokens end, no other browser is known any more, and what you have asked for or
    agreed to as a second person, and nobody has used, lapses; this session goes on under a new cookie."""
    caller = who(request)
    if caller.session is None:
        raise denied(caller, "password")
    token = await service.door.change_password(caller.session, Secret(data.old), Secret(data.new), data.code)
    if isinstance(token, Refused):
        _log.warning("changing the password failed", user=caller.user, address=address(request))
        raise Refusal(token)
    follow_new_password(service, caller.user)
    _log.info("password changed", user=caller.user)
    shown = browser_shown(request, service)
    return known_from_now(service, caller.user, shown, entered(service, caller.user, token))


@get(
    "/api/session/pin",
    summary="Whether you have a PIN that counts",
    opt=asked_by("player", answer=PinState),
    sync_to_thread=False,
)
def pin_seen(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    """Told to the patron alone."""
    return answer(PinState(chosen=service.door.pins.is_chosen(who(request).user)))


@post(
    "/api/session/pin",
    summary="Choose your PIN, or another one",
    opt=asked_by("player", proof=True, answer=PinState),
    status_code=200,
)
async def choose_pin(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[NewPin]
) -> Response[bytes]:
    """With the password typed a moment ago; wrong tries with the one before are forgotten."""
    caller = who(request)
    if caller.session is None:
        raise denied(caller, "pin")
    refused = await service.door.pins.choose(caller.user, Secret(data.pin))
    if refused is not None:
        raise Refusal(refused)
    _log.info("PIN chosen", user=caller.user)
    return answer(PinState(chosen=True))


@get(
    "/api/tokens",
    summary="Your tokens; to an administrator everybody's",
    opt=asked_by("player", *EMPLOYED, answer=list[Key]),
)
async def tokens(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    caller = who(request)
    found = service.door.tokens.listed(None if ADMINISTRATOR in caller.roles else caller.user)
    return answer([_shown(one) for one in found])


@delete(
    "/api/tokens/{token:str}",
    summary="Revoke a token, by its id",
    opt=asked_by("player", *EMPLOYED, answer=Key),
    status_code=200,
)
async def revoke(
    request: Request[Any, Any, Any], service: NamedDependency[Service], token: FromPath[str]
) -> Response[bytes]:
    """Your own; an administrator anybody's. It ends at once, with its open connections."""
    caller = who(request)
    found = service.door.tokens.by_id(token)
    if isinstance(found, Refused) or (found.user != caller.user and ADMINISTRATOR not in caller.roles):
        raise refuse("no-such-thing", BAD, detail=token[:64])
    service.door.tokens.revoke(found.id)
    _log.info("token revoked", by=caller.user, user=found.user, id=found.id)
    return answer(_shown(found))


@post(
    "/api/patrons/{patron:str}/invitation",
    summary="A one-time link for a patron who cannot log in any more",
    opt=asked_by("cage", "supervisor+", "administrator", proof=True, answer=dict[str, str]),
    status_code=200,
)
async def invite_again(
    request: Request[Any, Any, Any], service: NamedDependency[Service], patron: FromPath[str]
) -> Response[bytes]:
    return await _invited(request, service, patron, is_staff=False)


@post(
    "/api/staff/{person:str}/invitation",
    summary="A one-time link for somebody who was hired, or cannot log in any more",
    opt=asked_by("administrator", proof=True, answer=dict[str, str]),
    status_code=200,
)
async def invite(
    request: Request[Any, Any, Any], service: NamedDependency[Service], person: FromPath[str]
) -> Response[bytes]:
    return await _invited(request, service, person, is_staff=True)


async def _invited(
    request: Request[Any, Any, Any], service: Service, person: str, *, is_staff: bool
) -> Response[bytes]:
    """The link; that somebody has it stands in the record before it is shown. It ends nothing until it is used: then a
    password that was chosen before, and every session, token and link besides."""
    _is_here(service, person, is_staff=is_staff)
    # Looked at when no state is ahead of the log: whether two are needed must not depend on what is not yet kept.
    has_something = await service.running.house.look(lambda: guarded(service, person))
    done = await carry(service, STAFF, service.actor(who(request)), token_hex(16), Invite(person, has_something))
    _is_here(service, person, is_staff=is_staff)  # or was dismissed or erased while that was written down
    alone = not is_staff and not any(isinstance(event, ApprovalUsed) for event in done.events)
    return answer({"link": service.door.links.invite(person, is_staff=is_staff, alone=alone).reveal()})


def _is_here(service: Service, person: str, *, is_staff: bool) -> None:
    """Refuse to invite somebody who does not work here, or is no patron any more."""
    works_here, patron = service.running.works_here(person), service.running.patron(person)
    is_patron = patron is not None and patron.registered and not patron.erased
    if not (works_here if is_staff else is_patron):
        raise refuse("no-such-thing", BAD, detail=person[:64])
    if works_here and not is_staff:
        raise refuse("person-known", WHO_MAY, person=person)


def _shown(token: Token) -> Key:
    return Key(
        id=token.id,
        user=token.user,
        label=token.label,
        scopes=token.scopes,
        made=token.made,
        expires=token.expires,
    )


ROUTES = [change_password, pin_seen, choose_pin, tokens, revoke, invite, invite_again]

"""How the house answers over HTTP: plain data for what is so, one shape for every refusal."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from sicbo.floor.refused import Refused
from sicbo.units.refusal import BadInput
from sicbo.words import LANGUAGES, Words, load

JSON = "application/json"
NO_STORE = {"cache-control": "no-store"}


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal as it is told: what happened, the clause behind it, and what to do next."""

    code: str
    clause: str
    message: str
    remedy: str
    arguments: dict[str, str | int] = {}
    blocked: tuple[dict[str, Any], ...] = ()


STATUS = {
    "foreign-request": 403,
    "not-your-role": 403,
    "log-in-failed": 401,
    "not-logged-in": 401,
    "session-over": 401,
    "token-refused": 401,
    "session-locked": 423,
    "password-again": 403,
    "scope-missing": 403,
    "too-many-requests": 429,
    "too-many-connections": 429,
    "no-such-thing": 404,
    "bad-request": 400,
    "house-stopped": 503,
    "stream-halted": 503,
    "disk-short": 507,
}
"""What HTTP calls these codes; every other refusal is a conflict with the state of things."""


class Refusal(Exception):
    """A refusal on its way to whoever asked."""

    def __init__(self, refused: Refused, headers: dict[str, str] | None = None) -> None:
        super().__init__(refused.code)
        self.refused = refused
        self.headers = headers or {}


def refuse(code: str, clause: str, **arguments: str | int) -> Refusal:
    return Refusal(Refused(code=code, clause=clause, arguments=arguments))


def told(refused: Refused, words: Words) -> Told:
    """The refusal in words; a code without words is told bare, which is better than not at all."""
    return Told(
        code=str(refused.code),
        clause=refused.clause,
        message=_say(words, f"refusal.{refused.code}", refused),
        remedy=_say(words, f"remedy.{refused.code}", refused),
        arguments=refused.arguments,
        blocked=tuple(msgspec.to_builtins(one) for one in refused.blocked),
    )


def language(request: Request[Any, Any, Any]) -> str:
    """The language that the asker understands best of ours: by `?lang=`, else by `Accept-Language`, by script."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return str(asked)
    for part in request.headers.get("accept-language", "").split(","):
        tag = part.partition(";")[0].strip().lower()
        if tag.startswith("zh"):
            traditional = any(one in tag for one in ("hant", "-tw", "-hk", "-mo"))
            return "zh-Hant" if traditional else "zh-Hans"
        if tag.startswith("en"):
            return "en"
    return "en"


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """Any value as JSON, encoded once."""
    return Response(
        msgspec.json.encode(value), status_code=status, media_type=JSON, headers={**NO_STORE, **(headers or {})}
    )


def on_refusal(request: Request[Any, Any, Any], fault: Refusal) -> Response[bytes]:
    refused = fault.refused
    status = STATUS.get(str(refused.code), 409)
    return answer(told(refused, load(language(request))), status, fault.headers)


def on_bad_input(request: Request[Any, Any, Any], fault: BadInput) -> Response[bytes]:
    status = 404 if fault.code.startswith("unknown-") else 400
    refused = Refused(code=fault.code, clause=fault.clause, arguments=fault.arguments)
    return answer(told(refused, load(language(request))), status)


def on_http(request: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    """What the framework itself refuses: no such path, wrong method, a body too large or not as it should be."""
    code = {404: "no-such-thing", 405: "no-such-thing", 429: "too-many-requests"}.get(fault.status_code, "bad-request")
    refused = Refused(code=code, clause="house 14.9", arguments={"detail": str(fault.detail)[:200]})
    return answer(told(refused, load(language(request))), fault.status_code)


def _say(words: Words, key: str, refused: Refused) -> str:
    bare = f"{key}-none"
    try:
        if words.has(bare) and not refused.arguments.get("near"):
            return words.say(bare, **refused.arguments)
        return words.say(key, **refused.arguments)
    except KeyError:
        return str(refused.code)

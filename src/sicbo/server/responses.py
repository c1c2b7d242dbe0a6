"""The responses of the house over HTTP: plain data for what is so, one shape for every refusal."""

from __future__ import annotations

from traceback import walk_tb
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.serialization import decode_json
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from sicbo.floor.refused import Refused
from sicbo.house.answers import ACTS_ONCE, Halted, Stopped
from sicbo.server.logging import log
from sicbo.server.refusal_arguments import readable
from sicbo.store.protocol import Broken
from sicbo.units.refusal import BadInput
from sicbo.words import LANGUAGES, Words

JSON = "application/json"
NO_STORE = {"cache-control": "no-store"}
HOW_MUCH = "house 14.9"
DETAIL = 200
"""How much of what was wrong is told."""
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
"""What a body meets that is no JSON, is nested without end, or holds a text that is none."""


class RefusalBody(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal as it is told: what happened, the clause behind it, and what to do next."""

    code: str
    """Which refusal it is, the same in every language: what a program goes by."""
    clause: str
    """The rule behind it: the book, a blank, the number. `GET /api/rulebooks/BOOK/clauses/N` says it in words."""
    message: str
    """What happened, in the language asked for."""
    remedy: str
    """What to do next, in the same language."""
    arguments: dict[str, str | int] = {}
    """The numbers and names that the two texts speak of, for a page that words them itself."""
    blocked: tuple[dict[str, Any], ...] = ()
    """Where several things were asked for at once: each part that stood in the way, by `area`, `code` and `clause`."""


STATUS = {
    "foreign-request": 403,
    "not-your-role": 403,
    "log-in-failed": 401,
    "not-logged-in": 401,
    "session-over": 401,
    "token-refused": 401,
    "session-locked": 423,
    "password-again": 403,
    "second-factor-due": 403,
    "code-wrong": 403,
    "scope-missing": 403,
    "too-many-requests": 429,
    "too-many-connections": 429,
    "address-full": 429,
    "head-too-large": 431,
    "no-such-thing": 404,
    "bad-request": 400,
    "request-too-large": 413,
    "house-fault": 500,
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


def refusal_body(refused: Refused, words: Words) -> RefusalBody:
    """The refusal in words; a code without words is told bare, which is better than not at all."""
    return RefusalBody(
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


def words_for(request: Request[Any, Any, Any]) -> Words:
    """The words of this house in the asker's language."""
    said: Words = request.app.state.service.fronts.words(language(request))
    return said


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """Any value as JSON, encoded once."""
    return Response(
        msgspec.json.encode(value), status_code=status, media_type=JSON, headers={**NO_STORE, **(headers or {})}
    )


def shown(body: bytes | None) -> Response[bytes]:
    """What was encoded already; without a body, that there is nothing new."""
    status = 200 if body is not None else 204
    return Response(body or b"", status_code=status, media_type=JSON, headers=dict(NO_STORE))


def on_refusal(request: Request[Any, Any, Any], fault: Refusal) -> Response[bytes]:
    refused = fault.refused
    status = STATUS.get(str(refused.code), 409)
    return answer(refusal_body(refused, words_for(request)), status, fault.headers)


def on_bad_input(request: Request[Any, Any, Any], fault: BadInput) -> Response[bytes]:
    status = 404 if fault.code.startswith("unknown-") else 400
    arguments = {name: one if isinstance(one, int) else one[:DETAIL] for name, one in fault.arguments.items()}
    refused = Refused(code=fault.code, clause=fault.clause, arguments=arguments)
    return answer(refusal_body(refused, words_for(request)), status)


def on_unreadable(request: Request[Any, Any, Any], fault: RecursionError | UnicodeDecodeError) -> Response[bytes]:
    """A body that the framework could not read, where it expects no such fault; the same fault elsewhere is ours."""
    *_, (frame, _) = walk_tb(fault.__traceback__)
    if frame.f_globals["__name__"] != decode_json.__module__:
        return on_fault(request, fault)
    return on_refusal(request, refuse("bad-request", HOW_MUCH, detail="no JSON object"))


def on_http(request: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    """What the framework itself refuses: no such path, wrong method, a body too large or not as it should be."""
    if fault.status_code >= HTTP_500_INTERNAL_SERVER_ERROR:
        return on_fault(request, fault)
    arguments: dict[str, str | int] = {"detail": str(fault.detail)[:DETAIL].rstrip(".")}
    code = {404: "no-such-thing", 405: "no-such-thing", 413: "request-too-large"}.get(fault.status_code, "bad-request")
    if code == "no-such-thing":
        arguments = {"detail": f"{request.method} {request.scope['path']}"[:DETAIL]}
    if code == "request-too-large":
        arguments = {"most": request.app.state.service.settings.limits.request_bytes}
    refused = Refused(code=code, clause=HOW_MUCH, arguments=arguments)
    return answer(refusal_body(refused, words_for(request)), fault.status_code)


def on_no_answer(request: Request[Any, Any, Any], fault: Stopped | Halted | Broken) -> Response[bytes]:
    return on_refusal(request, no_answer(fault))


def no_answer(fault: Stopped | Halted | Broken) -> Refusal:
    """What is told where the house can say neither yes nor no."""
    return refuse("stream-halted" if isinstance(fault, Halted) else "house-stopped", ACTS_ONCE)


def on_fault(request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """A fault of ours: whoever asked learns that it is ours, and nothing of its inside; the log has it all."""
    log("sicbo.server").error("fault", path=request.scope["path"], exc_info=fault)
    return on_refusal(request, refuse("house-fault", ACTS_ONCE))


def _say(words: Words, key: str, refused: Refused) -> str:
    bare = f"{key}-none"
    arguments = readable(refused, words)
    try:
        if words.has(bare) and not arguments.get("near"):
            return words.say(bare, **arguments)
        return words.say(key, **arguments)
    except KeyError:
        return str(refused.code)

"""The health of the house."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from sicbo.floor.table.holding.decide import play_held
from sicbo.house.answers import DISK_SHORT
from sicbo.house.clock import STREAM as CLOCK_STREAM
from sicbo.runtime.dice import lost_link
from sicbo.runtime.kinds import PATRON
from sicbo.server.auth.origin import is_loopback
from sicbo.server.fronts import VISITOR
from sicbo.server.gate import who
from sicbo.server.metrics import observed
from sicbo.server.responses import NO_STORE, answer, language, refusal_body, refuse, shown
from sicbo.server.roles import WATCHING, asked_by, lets
from sicbo.server.routes.time import house_time
from sicbo.server.service import Service
from sicbo.words import load

FIGURES = "house 14.15"
WRITTEN_AT_ONCE = 2_000
"""Heads of streams before somebody else has a turn: there is one for every patron."""


@get(
    "/healthz",
    summary="Whether the process answers",
    opt=asked_by("all", when_stopped=True, answer=dict[str, str]),
    sync_to_thread=False,
)
def healthz() -> Response[bytes]:
    return answer({"status": "ok"})


@get(
    "/readyz",
    summary="Whether the house takes bets, and if not, why",
    opt=asked_by("all", when_stopped=True, answer=dict[str, Any]),
    sync_to_thread=False,
)
def readyz(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    faults = [{**fault, **_in_words(fault["about"], language(request))} for fault in unready(service)]
    return answer({"status": "ready" if not faults else "not ready", "faults": faults}, 200 if not faults else 503)


@get("/metrics", summary="Figures for a scraper", sync_to_thread=False, opt=asked_by("all", when_stopped=True))
def metrics(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    """For this machine, or for a token; behind a proxy on this machine everybody seems to be on it, so set a token."""
    if not _may_see_figures(request, service):
        raise refuse("token-refused", FIGURES)
    body = generate_latest(observed(service))
    return Response(body, media_type=CONTENT_TYPE_LATEST, headers=NO_STORE)


def _may_see_figures(request: Request[Any, Any, Any], service: Service) -> bool:
    settings, token = service.settings, who(request).token
    if settings.metrics_open:
        return True
    if token is not None:
        return "metrics" in token.scopes
    if request.headers.get("authorization", "").startswith("Bearer "):
        return True  # the gate has looked at every bearer, and this is no token of the house: it is the scraper's own
    return settings.metrics_token is None and request.client is not None and is_loopback(request.client.host)


@get(
    "/api/heads",
    summary="How far every stream has come, and the hash that stands for it",
    opt=asked_by("all", answer=dict[str, dict[str, Any]]),
)
async def heads(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    """Those of tables for everybody; the others, which name people, for whoever may list what they are about."""
    caller = who(request)
    kinds = {kind for kind, roles in service.fronts.listed_by.items() if lets(roles, caller.roles)}
    found = [
        (stream, head)
        for stream, head in service.running.house.heads().items()
        if stream.partition("/")[0] in kinds or stream == f"{PATRON}/{caller.user}"
    ]
    parts = []
    for begin in range(0, len(found), WRITTEN_AT_ONCE):
        some = found[begin : begin + WRITTEN_AT_ONCE]
        parts.append(msgspec.json.encode({stream: {"seq": seq, "hash": head.hex()} for stream, (seq, head) in some}))
        await asyncio.sleep(0)
    return shown(b"{" + b",".join(part[1:-1] for part in parts) + b"}")


@get(
    "/api/alarms",
    summary="What somebody has to look at",
    opt=asked_by("supervisor+", *WATCHING, "administrator", answer=list[dict[str, Any]]),
    sync_to_thread=False,
)
def alarms(service: NamedDependency[Service]) -> Response[bytes]:
    return answer(list(service.running.house.alarms))


def unready(service: Service) -> list[dict[str, str]]:
    """Why the house takes no bets: a failed write, a short disk, a clock in doubt, a chore that ended, a log nobody can
    read, a link."""
    house = service.running.house
    faults = []
    if house.failed is not None:
        faults.append({"stream": "", "about": "store"})
    if house.short:
        faults.append({"stream": "", "about": DISK_SHORT})
    if house_time(service.running).held is not None:
        faults.append({"stream": CLOCK_STREAM, "about": str(play_held().code)})
    faults += [{"stream": "", "about": f"chore-{name}"} for name in service.ended]
    faults += [{"stream": _named(service, stream), "about": "unreadable"} for stream in house.unreadable()]
    for stream in house.streams("table"):
        if lost_link(house.state(stream).table, service.running.dice.has):
            faults.append({"stream": stream, "about": "link-not-revealed"})
    return faults


def _in_words(about: str, spoken: str) -> dict[str, str]:
    """What holds play, and what to do about it, in words."""
    held = play_held()
    if about != held.code:
        return {}
    words = refusal_body(held, load(spoken))
    return {"clause": words.clause, "message": words.message, "remedy": words.remedy}


def _named(service: Service, stream: str) -> str:
    """The stream as everybody may know it: of what has an owner only what it is."""
    kind = stream.partition("/")[0]
    return stream if lets(service.fronts.listed_by[kind], frozenset({VISITOR})) else kind


ROUTES = [healthz, readyz, metrics, heads, alarms]

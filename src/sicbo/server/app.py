"""The house as an ASGI application."""

from __future__ import annotations

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import URL, MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import BeforeMessageSendHookHandler, ControllerRouterHandler, Message, Scope

from sicbo.house.answers import Halted, Stopped
from sicbo.server.auth.origin import is_loopback
from sicbo.server.description import described
from sicbo.server.fronts import Fronts
from sicbo.server.gate import guard
from sicbo.server.live import live
from sicbo.server.responses import (
    Refusal,
    RefusalBody,
    on_bad_input,
    on_fault,
    on_http,
    on_no_answer,
    on_refusal,
    on_unreadable,
)
from sicbo.server.routes import health, keys, lab, pages, rulebooks, second_factor, session, terminal
from sicbo.server.service import Service
from sicbo.store.protocol import Broken
from sicbo.units.refusal import BadInput

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
        " font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
STRICT = {"strict-transport-security": "max-age=31536000; includeSubDomains"}
"""For a year this name is asked for over TLS alone. Not said of the machine itself: a browser would believe it of every
other server on it, too."""

ERRORS = {
    status: ResponseSpec(RefusalBody, description=description, generate_examples=False)
    for status, description in {
        400: "The request is not as it should be",
        401: "Nobody is logged in, or not in time",
        403: "Not for you, or not from here",
        404: "There is no such thing",
        409: "Refused by a rule, which is named",
        413: "Too large",
        423: "The console is locked",
        429: "Too often; see `retry-after`",
        431: "Headers too large",
        500: "A fault of the house",
        503: "The house cannot answer; ask again under the same id",
        507: "The disk runs short; no new wagers or money",
    }.items()
}
"""Every error has the one shape."""
COMPRESSED = 4
"""Of 1 to 9: more saves a hundredth of the bytes, takes twice as long, and nobody else is served meanwhile."""


def routes(fronts: Fronts) -> list[ControllerRouterHandler]:
    """Everything that can be asked of the house and its desks."""
    asked: list[HTTPRouteHandler] = [
        *rulebooks.ROUTES,
        *lab.ROUTES,
        *session.ROUTES,
        *keys.ROUTES,
        *second_factor.ROUTES,
        *terminal.ROUTES,
        *fronts.routes,
        *health.ROUTES,
        *pages.routes(fronts),
    ]
    for handler in asked:
        answer = handler.opt.get("answer")
        documented = (
            {}
            if answer is None
            else {
                handler.status_code: ResponseSpec(
                    answer, description="What was asked for, or what was done", generate_examples=False
                )
            }
        )
        handler.responses = {**ERRORS, **documented}
    return [*asked, live]


def careful(service: Service) -> BeforeMessageSendHookHandler:
    """Whatever the house sends, refusals included, goes out with the headers that keep browsers careful."""

    async def headers(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            out = MutableScopeHeaders.from_message(message)
            try:
                host = URL.from_scope(scope).hostname or ""
            except ValueError:  # a host that is none: the gate has refused it, and the refusal goes out like any other
                host = ""
            strict = STRICT if service.settings.tls and not is_loopback(host) else {}
            for name, value in {**HEADERS, **strict}.items():
                out[name] = value

    return headers


def served(state: State) -> Service:
    """The house that an application stands over now."""
    found: Service = state.service
    return found


def create_app(service: Service) -> Litestar:
    """The application over a running house."""
    return Litestar(
        routes(service.fronts),
        guards=[guard],
        dependencies={"service": Provide(served, sync_to_thread=False)},
        state=State({"service": service}),
        exception_handlers={
            Refusal: on_refusal,
            BadInput: on_bad_input,
            HTTPException: on_http,
            RecursionError: on_unreadable,
            UnicodeDecodeError: on_unreadable,
            Stopped: on_no_answer,
            Halted: on_no_answer,
            Broken: on_no_answer,
            Exception: on_fault,
        },
        request_max_body_size=service.settings.limits.request_bytes,
        before_send=[careful(service)],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_024, gzip_compress_level=COMPRESSED),
        openapi_config=described(),
        signature_types=[Service],
        logging_config=None,
    )

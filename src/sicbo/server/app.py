"""The house as an ASGI application."""

from __future__ import annotations

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from sicbo import __version__
from sicbo.server.gate import guard
from sicbo.server.live import live
from sicbo.server.routes import health, people, rulebooks, session, tables
from sicbo.server.service import Service
from sicbo.server.telling import Refusal, on_bad_input, on_http, on_refusal
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


def routes() -> list[ControllerRouterHandler]:
    """Everything that can be asked of the house."""
    return [*rulebooks.ROUTES, *session.ROUTES, *tables.ROUTES, *people.ROUTES, *health.ROUTES, live]


def create_app(service: Service) -> Litestar:
    """The application over a running house."""
    return Litestar(
        routes(),
        guards=[guard],
        dependencies={"service": Provide(lambda: service, sync_to_thread=False, use_cache=True)},
        state=State({"service": service}),
        exception_handlers={Refusal: on_refusal, BadInput: on_bad_input, HTTPException: on_http},
        request_max_body_size=service.settings.limits.request_bytes,
        response_headers=HEADERS,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_024),
        openapi_config=OpenAPIConfig(
            title="sicbo", version=__version__, path="/docs", render_plugins=[JsonRenderPlugin()]
        ),
        signature_types=[Service],
        logging_config=None,
    )

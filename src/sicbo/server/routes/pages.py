"""The pages, and the modules, words and pictures that they are made of."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from sicbo.server.fronts import Fronts
from sicbo.server.responses import HOW_MUCH, answer, refuse, words_for
from sicbo.server.roles import asked_by

PAGES = {
    "/": "lobby",
    "/rules": "rules",
    "/rules/{book:str}": "rules",
    "/lab": "lab",
    "/draw": "draw",
    "/welcome": "welcome",
}
"""Which page stands at which address, beside those of the desks; what it shows is asked for by its own modules."""

IMPORT = re.compile(r"""(?:from|import)\s*["'](\.[^"']+\.js)["']""")

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


@get("/web/{path:path}", sync_to_thread=False, opt=asked_by("all", file=True), include_in_schema=False)
def part(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    name = str(path).strip("/")
    file = _shelf(_fronts(request)).get(name)
    if file is None:
        raise refuse("no-such-thing", HOW_MUCH, detail=f"/web/{name}"[:200])
    kind = TYPES.get(PurePosixPath(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return _cached_response(request, file.read_bytes(), kind)


@get(
    "/api/words",
    summary="Every word of the house in one language",
    sync_to_thread=False,
    opt=asked_by("all", file=True, answer=dict[str, Any]),
)
def words(request: Request[Any, Any, Any]) -> Response[bytes]:
    said = words_for(request)
    return answer({"lang": said.language, "words": said.catalogue()})


def _page(path: str, name: str) -> HTTPRouteHandler:
    @get(path, sync_to_thread=False, opt=asked_by("all", file=True), include_in_schema=False, name=f"page {path}")
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _cached_response(request, _shell(_fronts(request), name), TYPES[".html"])

    return page


def _cached_response(request: Request[Any, Any, Any], body: bytes, kind: str) -> Response[bytes]:
    mark = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"cache-control": "no-cache", "etag": mark}
    if request.headers.get("if-none-match") == mark:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(body, headers=headers, media_type=kind)


def _fronts(request: Request[Any, Any, Any]) -> Fronts:
    fronts: Fronts = request.app.state.service.fronts
    return fronts


@cache
def _shelf(fronts: Fronts) -> dict[str, Traversable]:
    """Every file of the pages by its path. What is not listed here cannot be asked for, however it is spelled."""
    found: dict[str, Traversable] = {}

    def walk(folder: Traversable, above: str) -> None:
        for entry in folder.iterdir():
            if entry.is_dir():
                walk(entry, f"{above}{entry.name}/")
            elif not entry.name.endswith((".py", ".md", ".html")):
                found[f"{above}{entry.name}"] = entry

    for folder in (files("sicbo").joinpath("web"), *fronts.files):
        walk(folder, "")
    return found


def _shell(fronts: Fronts, page: str) -> bytes:
    """The one shell of all pages, filled in; it names every module, so that none waits for another to ask for it."""
    text = files("sicbo").joinpath("web", "shell.html").read_text("utf-8")
    links = "\n    ".join(f'<link rel="modulepreload" href="/web/{path}" />' for path in _modules(fronts, page))
    return text.replace("<!-- modules -->", links).replace("PAGE", page).encode()


@cache
def _modules(fronts: Fronts, page: str) -> tuple[str, ...]:
    """Every module that the page's own one brings along."""
    found = [f"pages/{page}.js"]
    for path in found:
        named = IMPORT.findall(_shelf(fronts)[path].read_text("utf-8"))
        beside = (normpath(f"{PurePosixPath(path).parent}/{one}") for one in named)
        found += [one for one in dict.fromkeys(beside) if one not in found]
    return tuple(found[1:])


def routes(fronts: Fronts) -> list[HTTPRouteHandler]:
    """The files, the words, and every page of the house and its desks."""
    return [part, words, *(_page(path, name) for path, name in (PAGES | fronts.pages).items())]

"""The matrix of who may ask for what, and when: all routes and commands as they declare it, written to `matrix.toml`.

The file is there to be read; the gate goes by the declarations, and a test compares the two.
`python -m tests.server.matrix` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
from litestar import Litestar
from litestar.di import Provide
from litestar.routes import HTTPRoute, WebSocketRoute

from sicbo import server
from sicbo.desks import ALL
from sicbo.floor.about import Phase
from sicbo.server.app import routes
from sicbo.server.description import described
from sicbo.server.fronts import Fronts
from sicbo.server.gate import NOBODYS, WS, as_spelled
from sicbo.server.roles import AboutRoute, Row, lets, row_of
from sicbo.server.service import Service

PHASES: tuple[Phase, ...] = get_args(Phase)
FILE = Path(server.__file__).with_name("matrix.toml")
HEAD = """\
# Who may ask for what. Written by `python -m tests.server.matrix` from what each route and each command declares:
# change it there. What declares nothing is denied to everybody.
# `staff` is every rank, `supervisor+` that rank and those above it, `all` everybody, visitors included.
# The least rank is the least that any of the books, or the house, gives the act to; the table's own book then decides.
# Orders that only the house itself gives (money arriving, transfers confirmed, places given to those admitted) are
# for nobody. `proof` asks for a password typed within the last minutes (house 14.4).
# `phases` are those of a table in which the order has a meaning in at least one of the books; `open` is every phase but
# `closed`, and none named is every phase. Roles are refused at the gate; out of its phases an order is refused by the
# table itself, which knows the step that is due and the clause of its own book. A test asks every cell in every book.
"""


class Matrix(msgspec.Struct):
    """Every row: of routes by method and path, of commands by desk and name."""

    routes: dict[str, Row]
    commands: dict[str, dict[str, Row]]

    def may_ask(self, roles: frozenset[str], route: str) -> bool:
        """Whether anybody of these roles may use this route at all."""
        return route in self.routes and lets(self.routes[route].roles, roles)

    def may_order(self, roles: frozenset[str], desk: str, command: str) -> bool:
        """Whether anybody of these roles may give this order to this desk; the rest is the desk's to judge."""
        row = self.commands[desk].get(command)
        return row is not None and lets(row.roles, roles)

    def needs_proof(self, desk: str, command: str) -> bool:
        """Whether whoever gives this order must have typed the password a moment ago."""
        return self.commands[desk][command].proof

    def phases(self, command: str) -> frozenset[Phase]:
        """The phases of a table in which this order has a meaning."""
        named = self.commands["table"][command].phases or PHASES
        is_open = [phase for phase in PHASES if phase != "closed"]
        return frozenset(phase for one in named for phase in (is_open if one == "open" else (one,)))


@cache
def matrix() -> Matrix:
    """All that is declared."""
    return Matrix(
        dict(_routes()),
        {desk.kind: {name: row_of(desk.kind, command) for name, command in desk.by_name.items()} for desk in ALL},
    )


def written(found: Matrix) -> str:
    """The matrix as its file says it."""
    parts = {"route": {f'"{route}"': row for route, row in found.routes.items()}, **found.commands}
    return HEAD + "".join(
        f"\n[{name}]\n" + "".join(f"{key} = {_inline(row)}\n" for key, row in rows.items())
        for name, rows in parts.items()
    )


def _routes() -> Iterator[tuple[str, Row]]:
    """Every route of the application, those of its description included, with what its handler declares."""
    unasked = {"service": Provide(lambda: None, sync_to_thread=False)}
    app = Litestar(
        routes(Fronts(ALL)),
        dependencies=unasked,
        openapi_config=described(),
        signature_types=[Service],
        logging_config=None,
    )
    for route in app.routes:
        path = as_spelled(route.path)
        if isinstance(route, WebSocketRoute):
            yield f"{WS} {path}", _row(route.route_handler.opt.get("about", NOBODYS))
        elif isinstance(route, HTTPRoute):
            by_method = {str(method): one for one in route.route_handlers for method in one.http_methods}
            for method in sorted(by_method.keys() - {"OPTIONS"}):
                yield f"{method} {path}", _row(by_method[method].opt.get("about", NOBODYS))


def _row(about: AboutRoute) -> Row:
    return Row(about.roles, proof=about.proof)


def _inline(row: Row) -> str:
    """A row as TOML, which spells lists of strings and truths as JSON does."""
    said = {"roles": row.roles, **msgspec.to_builtins(row)}
    return "{ " + ", ".join(f"{name} = {_json(value)}" for name, value in said.items()) + " }"


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


if __name__ == "__main__":
    FILE.write_text(written(matrix()))

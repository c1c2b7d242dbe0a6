"""Writes `docs/protocol.md` from the types of the live protocol: `python -m tests.tidy.protocol_page`."""

from __future__ import annotations

import ast
import inspect
import textwrap
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from sicbo.server import hub, protocol, recent_events, responses
from tests.tidy.claims import ROOT

PAGE = ROOT / "docs" / "protocol.md"

OPENING = """\
# The live connection

Made from the types in `src/sicbo/server/protocol.py` by `python -m tests.tidy.protocol_page`; do not edit it here.

`WS /api/tables/ID/live` carries everything that happens at a table, and takes orders. Messages are JSON objects, one to
a frame; `type` says which. Money is in minor units of the table's currency, times are UTC milliseconds.

| in the address | meaning |
|---|---|
| `ticket` | from `POST /api/tables/ID/ticket`: good once, for seconds; not needed with an API token |
| `since` | the last `seq` that you have seen; you are told at once what is newer, your own facts included |
| `audience` | asked for with the ticket or token: narrower than you might have, as `public` for a screen |
| `lang` | the language of refusals: `en`, `zh-Hant` or `zh-Hans` |

A browser must come from one of the house's own pages (`Origin`). `seq` rises from message to message; a number may be
left out where it changes nothing that you may see, and staff are shown the wagers of a table a few times a second.
States that you read too slowly are skipped in favour of newer ones; updates and answers never are. Whoever falls
hopelessly behind is cut off instead, and comes back with `since`.

With `since` you keep the view that you had. Of what is newer you are told the state as it is now, and as a player your
own facts with it, in one update; where nothing is, nothing follows the hello until something happens, or the same state
once more. After more than {looked_back:,} commits the state alone is told: what became of each round is at
`GET /api/tables/ID/rounds/N`. Without `since` the state follows the hello.

## What you send

An order, as for `POST /api/tables/ID/commands`:

```json
{"id": "7f0c", "type": "place-wager", "round": 12, "area": "big", "amount": 500}
```

`id` is yours to choose, up to 128 characters, anew for every order. Given again, the same order gets the same answer
and has no second effect, over any connection or `POST /api/tables/ID/commands`, also after a restart of the house; the
same id with another order is refused. So when a connection breaks before the answer, connect again and send it again.
What is refused before it comes to the table is not remembered (`too-many-requests`, `bad-request`, `session-locked`,
`not-your-role`): given again once that is put right, the order is carried out. `place` may be left out: it is then your
own. Orders of one connection are carried out in the order in which they come.

## What you are told
"""

CLOSES = {
    hub.Close.GOING_AWAY: "the house has stopped; come back",
    1007: "a frame was no text in UTF-8",
    1008: "not let in: the reason names the code of the refusal, such as `ticket-refused` or `foreign-request`",
    1009: "a frame was too large",
    1011: "a ping was not answered for twenty seconds",
    1012: "the house closes; come back",
    hub.Close.REVOKED: "the session or token has ended",
    hub.Close.TOO_SLOW: "messages were not read fast enough",
    hub.Close.LOCKED: "the console was locked after idle minutes",
    hub.Close.FLOOD: "far more came than is allowed: the reason is `too-many-requests`; come back after a while",
}

TURNED_AWAY = """
There is no connection at all, but HTTP 403, where the gate turns you away: under another host's name, with a session or
token that is not good any more, or too often.
"""


def page() -> str:
    """The whole page."""
    parts = [OPENING.replace("{looked_back:,}", f"{recent_events.LOOKED_BACK:,}")]
    parts += [_section(message, f"`{message.__struct_config__.tag}`") for message in get_args(protocol.FromHouse)]
    parts.append(_section(responses.RefusalBody, "A refusal"))
    parts.append("## Why a connection is closed\n\n| code | meaning |\n|---|---|")
    parts[-1] += "".join(f"\n| {int(code)} | {meaning} |" for code, meaning in CLOSES.items())
    parts.append(TURNED_AWAY)
    parts.append(f"This is protocol {protocol.PROTOCOL}.")
    return "\n".join(parts).rstrip() + "\n"


def _section(struct: type[msgspec.Struct], title: str) -> str:
    told = inspect.getdoc(struct)
    assert told, f"{struct.__name__} is not explained"
    lines = [f"### {title}\n", told, ""]
    fields = msgspec.structs.fields(struct)
    if fields:
        said, hints = _said(struct), get_type_hints(struct)
        lines += ["| field | type | meaning |", "|---|---|---|"]
        lines += [f"| `{one.name}` | {_typed(hints[one.name])} | {said.get(one.name, '')} |" for one in fields]
        lines.append("")
    return "\n".join(lines)


def _said(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The text under each field, from the source: Python itself does not keep it."""
    body = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match text:
                case ast.Expr(value=ast.Constant(value=str(words))):
                    found[field.target.id] = " ".join(words.split())
    return found


def _typed(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(f"`{one}`" for one in get_args(hint))
    if isinstance(hint, UnionType):
        return " or ".join(_typed(one) for one in get_args(hint))
    if get_origin(hint) is tuple:
        return "list"
    if get_origin(hint) is dict:
        return "object"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return "a refusal"
    return {int: "integer", str: "text", type(None): "null", Any: "object"}[hint]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

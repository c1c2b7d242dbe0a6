"""`sicbo token`: tokens for programs, on a data folder that no house has open."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click
from click.shell_completion import CompletionItem

from sicbo.cli.folders import data_options, own_store, settings_of
from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, grid, note, title

STOP = "Stop it first: tokens are issued while it is closed."
ASK = "Ask it instead: GET /api/tokens, DELETE /api/tokens/ID. Or stop it first."


class ScopeName(click.ParamType[str]):
    """A scope of one of the desks, which are not imported before a command runs."""

    name = "scope"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return _scopes().convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        return _scopes().get_metavar(param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return _scopes().shell_complete(ctx, param, incomplete)


def _scopes() -> click.Choice[str]:
    from sicbo import desks
    from sicbo.server.fronts import Fronts

    return click.Choice(sorted(Fronts(desks.ALL).scopes))


@click.command(
    "issue",
    short_help="A new token, shown once.",
    epilog="\b\nExamples:\n  sicbo token issue owner --scope read --scope audit --days 30 --label nightly-audit",
)
@click.argument("user")
@click.option("--scope", "scopes", multiple=True, required=True, type=ScopeName(), help="May be repeated.")
@click.option("--days", type=int, default=30, show_default=True, help="After how many days it ends.")
@click.option("--label", default="", help="What it is for.")
@data_options
def issue(user: str, *, scopes: tuple[str, ...], days: int, label: str, data: str | None, config: str | None) -> None:
    """Print a new token for USER. Its text is kept nowhere and cannot be asked for again."""
    from sicbo.cli.people import door_of, known
    from sicbo.floor.refused import Refused
    from sicbo.units.refusal import BadInput

    with own_store(settings_of(data, config), STOP) as store:
        known(store, user)
        issued = door_of(store).tokens.issue(user, label, scopes, days)
    if isinstance(issued, Refused):
        raise BadInput(issued.code, clause=issued.clause, **issued.arguments)
    text, token = issued
    click.echo(text.reveal())
    note(f"Token {token.id} of {user}, until {_time(token.expires)}. It is shown this once.")


@click.command(
    "list",
    short_help="Every token that was not revoked.",
    epilog="\b\nExamples:\n  sicbo token list\n  sicbo token list --user owner --json",
)
@click.option("--user", metavar="USER", help="Only this user's.")
@data_options
@json_option
def list_tokens(user: str | None, data: str | None, config: str | None, as_json: bool) -> None:
    """Every token that was not revoked, the newest first; never its text."""
    from sicbo.cli.people import door_of

    with own_store(settings_of(data, config), ASK) as store:
        tokens = door_of(store).tokens.listed(user)
    if as_json:
        fields = ("id", "user", "label", "scopes", "made", "expires")
        emit({"tokens": [{name: getattr(token, name) for name in fields} for token in tokens]})
        return
    out = console()
    title(out, "tokens")
    table = grid("id", "user", "label", "scopes", "until")
    for token in tokens:
        table.add_row(token.id, token.user, token.label, ", ".join(token.scopes), _time(token.expires))
    out.print(table)


@click.command("revoke", short_help="End a token.", epilog="\b\nExamples:\n  sicbo token revoke 0123456789ab")
@click.argument("token_id", metavar="ID")
@data_options
def revoke(token_id: str, data: str | None, config: str | None) -> None:
    """End the token of this ID; `sicbo token list` names them."""
    from sicbo.cli.people import door_of

    with own_store(settings_of(data, config), ASK) as store:
        gone = door_of(store).tokens.revoke(token_id)
    if not gone:
        raise click.UsageError(f'There is no token "{token_id}". `sicbo token list` names them.')
    click.echo(f"Token {token_id} is revoked.")


def _time(at: int) -> str:
    return f"{datetime.fromtimestamp(at // 1_000, UTC):%Y-%m-%d %H:%M} UTC"


command = click.Group(
    "token",
    commands={"issue": issue, "list": list_tokens, "revoke": revoke},
    short_help="Tokens for programs: issue, list, revoke.",
    help="Tokens for programs, on a data folder that no house has open.",
    epilog="\b\nExamples:\n  sicbo token issue owner --scope read\n  sicbo token list\n  sicbo token revoke ID",
)

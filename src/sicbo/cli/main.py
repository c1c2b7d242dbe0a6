"""`sicbo`: the group of commands. A command's module is imported when the command runs, so all start quickly."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from sicbo import __version__
from sicbo.units.refusal import BadInput, one_line

COMMANDS = {
    "rulebooks": "The rulebooks on the shelf and their games.",
    "odds": "Exact odds of every betting area of a game.",
    "paytable": "What every area pays on each of the 216 rolls.",
    "settle": "Settle wagers on one roll, with the clause behind each.",
    "chances": "Exact chances of a set of wagers, for one roll or a session.",
    "readings": "Where a rulebook's text is open, and how it is read here.",
    "clauses": "Every clause of a rulebook, in our own words.",
    "clause": "One clause: what it says, where it lives, its tests.",
    "audit": "What a test lab would remark on a rulebook.",
    "compare": "Two rulebooks, point by point.",
    "terms": "Terms of tournaments and promotions: check them, write them.",
    "verify-roll": "Check a roll of electronic dice against its published chain.",
    "verify-draw": "Repeat a draw from its published record.",
    "verify-case": "Check the bundle of a case.",
    "config": "The settings in force, and where each comes from.",
    "serve": "Run the house.",
    "play": "Sit down at a table of a running house.",
    "verify": "Check a log: chain, sums, and every order decided again.",
    "doctor": "Whether a house can run here, and what to do if not.",
    "backup": "Copy the log, whether or not a house is running.",
    "restore": "Begin a new data folder from a backup.",
    "salvage": "A new data folder from all that a damaged one can prove.",
    "export": "The log as JSON lines, without anybody's papers.",
    "user": "Who can log in; invite somebody, send somebody away.",
    "token": "Tokens for programs: issue, list, revoke.",
    "completion": "The completion script for your shell.",
}
"""Every command with its short help, in the order a newcomer meets them."""


class Commands(click.Group):
    """A group that imports a command when it is used, and tells every refusal in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"sicbo.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise click.exceptions.NoSuchCommand(args[0], possibilities=COMMANDS, ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # type: ignore[override]
        """Run a command and leave with its exit code: 0, 2 for bad input, 1 for a fault of ours or of the machine.

        A house that stops because its log cannot be written leaves with 74.
        """
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(
                    errors="backslashreplace"
                )  # a terminal without Chinese shows escapes, not a traceback
        spoken = {"lang": "en"}
        try:
            code = super().main(args, prog_name or "sicbo", standalone_mode=False, obj=spoken, **extra)
            sys.stdout.flush()
        except BadInput as refused:
            code = _fail(refused.sentence(spoken["lang"]), 2)
        except click.exceptions.NoArgsIsHelpError as asked:
            click.echo(asked.format_message(), err=True)  # a group without a command: what there is, as it is laid out
            code = 2
        except click.UsageError as refused:
            where = refused.ctx.command_path if refused.ctx else "sicbo"
            code = _fail(f"{refused.format_message()} See `{where} --help`.", 2)
        except click.ClickException as refused:
            code = _fail(refused.format_message(), refused.exit_code)
        except click.Abort:
            code = 130
        except BrokenPipeError:
            # The reader (`| head`) has seen enough. What is still buffered must not be tried again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        except OSError as fault:
            code = _fail(_refused(fault), 1)
        except Exception as fault:
            if os.environ.get("SICBO_TRACEBACK"):
                raise
            where = f"{type(fault).__name__}: {fault}"
            code = _fail(
                f"A fault in sicbo itself ({where}). Run again with SICBO_TRACEBACK=1 and report what it prints.", 1
            )
        sys.exit(code if isinstance(code, int) else 0)


def _refused(fault: OSError) -> str:
    """What the machine would not do, with what, and what to do about it."""
    text = f"The machine refused: {fault.strerror or fault}"
    text += f" ({os.fsdecode(fault.filename)})" if isinstance(fault.filename, str | bytes) else ""
    if fault.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"{text}. Run as its owner, or let this user write there."
    return f"{text}. Check the disk and the terminal, then try again."


def _fail(line: str, code: int) -> int:
    """Say one line on stderr, and give back the code."""
    click.echo(one_line(line), err=True)
    return code


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="A game is written BOOK/GAME, such as crown-sydney/standard. Start with: sicbo odds crown-sydney/standard",
)
@click.version_option(__version__, "-V", "--version", package_name="sicbo", prog_name="sicbo")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Five approved Sic Bo rulebooks: exact odds, settlement and the clause behind each cent."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())

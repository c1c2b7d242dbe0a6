"""`sicbo completion`: the script that teaches a shell to complete commands, games and areas."""

from __future__ import annotations

import click


@click.command(
    "completion",
    short_help="The completion script for your shell.",
    epilog="\b\nExamples:\n"
    '  eval "$(sicbo completion bash)"                # in ~/.bashrc\n'
    '  eval "$(sicbo completion zsh)"                 # in ~/.zshrc\n'
    "  sicbo completion fish > ~/.config/fish/completions/sicbo.fish",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="bash|zsh|fish")
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for your shell."""
    from click.shell_completion import get_completion_class

    completion = get_completion_class(shell)
    assert completion is not None, "click knows the three shells"
    click.echo(completion(ctx.find_root().command, {}, "sicbo", "_SICBO_COMPLETE").source())

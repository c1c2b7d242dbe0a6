"""`sicbo terms`: terms of a tournament or a promotion, checked against their rulebook and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import json_option, language_option, open_book, reading_option
from sicbo.cli.output import console, emit, note, title

if TYPE_CHECKING:
    from sicbo.law.rulebook import Rulebook
    from sicbo.terms.finding import Finding
    from sicbo.terms.reading import Terms

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(
    "check",
    short_help="What terms must still say, or may not say.",
    epilog="\b\nExamples:\n  sicbo terms check cup.toml\n  sicbo terms check cup.toml --lang zh-Hant --json",
)
@click.argument("file", type=FILE)
@reading_option
@language_option
@json_option
@click.pass_context
def check_command(ctx: click.Context, file: Path, readings: dict[str, str], lang: str, as_json: bool) -> None:
    """Name each item that is missing, empty, contradicting or not allowed, with its clause and what to write.

    Leaves with 0 where there is none, else with 1.
    """
    from sicbo.describe.terms import described_finding
    from sicbo.terms.check import event
    from sicbo.terms.digest import digest

    book, terms, found = opened(file, readings)
    if as_json:
        told = [described_finding(one, lang) for one in found]
        emit({"book": book.id, "kind": event(terms), "digest": digest(book, terms), "findings": told})
    else:
        show(file.name, book, found, lang)
    ctx.exit(1 if found else 0)


def opened(file: Path, readings: dict[str, str]) -> tuple[Rulebook, Terms, list[Finding]]:
    """The terms in a file, their book, and their faults under it."""
    from sicbo.terms.check import check
    from sicbo.terms.reading import read

    terms = read(file.read_bytes())
    book = open_book(terms.book)
    return book, terms, check(book, terms, readings)


def show(name: str, book: Rulebook, found: list[Finding], lang: str) -> None:
    """Print the faults for people, in the order of the clauses."""
    from rich.padding import Padding
    from rich.text import Text

    from sicbo.describe.terms import said

    out = console()
    title(out, f"{name} under {book.id}: {len(found)} findings" if found else f"{name} under {book.id}: no findings")
    for one in found:
        out.print()
        out.print(
            Text.assemble((f"{one.fault:<13}", "bold yellow"), " ", (one.clause, "green"), (f"  {one.item}", "dim"))
        )
        out.print(Padding(Text(said(one, lang)), (0, 0, 0, 2)))
        out.print(Padding(Text(" | ".join(one.answers), style="italic"), (0, 0, 0, 2)))


@click.command(
    "write",
    short_help="Terms as a document, HTML or PDF.",
    epilog="\b\nExamples:\n  sicbo terms write cup.toml > cup.html\n"
    "  sicbo terms write cup.toml --lang zh-Hans --out cup.pdf",
)
@click.argument("file", type=FILE)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A file that ends in .html or .pdf.")
@reading_option
@language_option
@json_option
@click.pass_context
def write_command(
    ctx: click.Context, *, file: Path, out: Path | None, readings: dict[str, str], lang: str, as_json: bool
) -> None:
    """Write terms as a document: HTML on the screen, or HTML or PDF into a file.

    Terms with findings are written as a draft that says so, and leave with 1.
    """
    from sicbo.describe.terms import described_finding
    from sicbo.documents.html import html
    from sicbo.documents.terms import terms_document
    from sicbo.terms.digest import digest

    if out is not None and out.suffix not in {".html", ".pdf"}:
        raise click.UsageError("A document is written to a file that ends in .html or .pdf.")
    book, terms, found = opened(file, readings)
    document = terms_document(book, terms, lang, readings)
    if out is None and not as_json:
        click.echo(html(document), nl=False)
    elif out is not None and out.suffix == ".pdf":
        from sicbo.documents.pdf import pdf

        out.write_bytes(pdf(document))
    elif out is not None:
        out.write_text(html(document), encoding="utf-8")
    if as_json:
        told = [described_finding(one, lang) for one in found]
        emit({"book": book.id, "digest": digest(book, terms), "out": str(out) if out else None, "findings": told})
    elif found:
        note(f"A draft: {len(found)} findings. See: sicbo terms check {file.name}")
    ctx.exit(1 if found else 0)


command = click.Group(
    "terms",
    short_help="Terms of tournaments and promotions: check them, write them.",
    help="Check the terms of a tournament or a promotion against their rulebook, and write them as a document.",
    commands=[check_command, write_command],
    epilog="\b\nExamples:\n  sicbo terms check cup.toml\n  sicbo terms write cup.toml --out cup.pdf",
)

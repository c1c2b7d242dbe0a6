"""A document as one HTML page that stands alone: no script, no address, nothing to load."""

from __future__ import annotations

from html import escape

from sicbo.documents.shape import Document, Section

STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}"
    "dt{font-weight:600;margin-top:.8rem}dd{margin:0}small{color:#555}footer{margin-top:2rem;overflow-wrap:anywhere}"
)


def html(document: Document) -> str:
    """The page, its texts escaped."""
    lead = "".join(f"<p>{escape(line)}</p>" for line in document.lead)
    body = "".join(map(_section, document.sections))
    foot = "".join(f"<p>{escape(line)}</p>" for line in document.foot)
    return (
        f'<!doctype html>\n<html lang="{escape(document.language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(document.title)}</title>'
        f"<style>{STYLE}</style></head><body><main><h1>{escape(document.title)}</h1>{lead}{body}</main>"
        f"<footer>{foot}</footer></body></html>\n"
    )


def _section(section: Section) -> str:
    entries = []
    for entry in section.entries:
        clause = f" <small>{escape(entry.clause)}</small>" if entry.clause else ""
        lines = "<br>".join(map(escape, entry.lines))
        if entry.label:
            entries.append(f"<dl><dt>{escape(entry.label)}{clause}</dt><dd>{lines}</dd></dl>")
        else:
            entries.append(f"<p>{lines}{clause}</p>")
    return f"<section><h2>{escape(section.heading)}</h2>{''.join(entries)}</section>"

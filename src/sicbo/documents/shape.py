"""The shape of a document: a title, what stands under it, sections of entries with their clauses, a foot."""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    label: str
    lines: tuple[str, ...]
    clause: str = ""


class Section(msgspec.Struct, frozen=True, kw_only=True):
    heading: str
    entries: tuple[Entry, ...]


class Document(msgspec.Struct, frozen=True, kw_only=True):
    language: str
    title: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]
    foot: tuple[str, ...]

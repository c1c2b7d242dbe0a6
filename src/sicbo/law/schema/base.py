"""A strict table of a rulebook's TOML."""

from __future__ import annotations

import msgspec


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table in which a misspelt key is an error with its path."""

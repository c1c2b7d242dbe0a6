"""The kinds of streams that a running house cannot do without: it asks them who somebody is and what is dealt."""

from __future__ import annotations

PATRON, STAFF, CAGE, TABLE = "patron", "staff", "cage", "table"

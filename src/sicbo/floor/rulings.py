"""The kinds of rulings by which a round is put right: the table says it, and the patron is told."""

from __future__ import annotations

from typing import Literal

RulingKind = Literal["corrected", "void", "wagers-void", "no-result"]
"""Its result was corrected, it or wagers of it were voided, or it ended without any result."""

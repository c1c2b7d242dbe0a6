"""What all facts share."""

from __future__ import annotations

from sicbo.floor.actor import Event

__all__ = ["Event"]

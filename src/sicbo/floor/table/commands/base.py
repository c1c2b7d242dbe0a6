"""What all orders share."""

from __future__ import annotations

from sicbo.floor.actor import Actor, Command

__all__ = ["Actor", "Command"]

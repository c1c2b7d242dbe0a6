"""Time that must pass first: how much of it is left."""

from __future__ import annotations

from sicbo.units.time import MINUTE, seconds_left

__all__ = ["MINUTE", "seconds_left"]

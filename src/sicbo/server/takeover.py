"""The risk of a takeover: whether whoever takes over a log-in would get hold of something."""

from __future__ import annotations

from sicbo.server.service import Service


def guarded(service: Service, user: str) -> bool:
    """Whether this account has a password, or money is its owner's, wherever it lies."""
    return service.door.credentials.of(user) is not None or bool(service.running.where_held(user))

"""Data folders that a demonstration may open, and those that only a demonstration may."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.staff.events import AnyEvent, DemonstrationBegun
from sicbo.house.journal import Journal
from sicbo.runtime.kinds import STAFF
from sicbo.server.auth import credentials, sessions, tokens
from sicbo.server.settings import Settings
from sicbo.store.protocol import Store
from sicbo.units.refusal import BadInput

Begun = Literal["not", "demonstration", "earlier", "house"]
ONLY_BEGUN_AS_ONE = "house 16.1"
STAYS_ONE = "house 16.3"
EARLIER = "demo:"
"""How every order of a demonstration is called. One whose first order was not the fact is from an earlier release."""


def check_folder(settings: Settings, store: Store) -> None:
    """Refuse a demonstration on what was not begun as one, and anything else on what was; the log is only read."""
    found = begun_as(store)
    if found == "earlier":
        raise BadInput("demo-from-before", clause=ONLY_BEGUN_AS_ONE, data=settings.data)
    if settings.demo and found == "house":
        raise BadInput("demo-on-house", clause=ONLY_BEGUN_AS_ONE, data=settings.data)
    if not settings.demo and found == "demonstration":
        raise BadInput("only-a-demo", clause=STAYS_ONE, data=settings.data)


def begun_as(store: Store) -> Begun:
    """What a folder was begun as, by the first fact about its staff; whatever else lies in it makes it a house."""
    first = next(iter(store.read(STAFF)), None)
    if first is not None:
        if any(isinstance(event, DemonstrationBegun) for event in Journal(STAFF, AnyEvent).read(first.events)):
            return "demonstration"
        return "earlier" if first.command_id.startswith(EARLIER) else "house"
    has_papers = any(store.papers(kind) for kind in (credentials.KIND, sessions.KIND, tokens.KIND))
    return "house" if has_papers or any(head.seq for head in store.heads().values()) else "not"

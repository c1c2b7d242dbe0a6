"""A desk is one value: what a kind of stream takes, decides, books, asks of others and sets off, and what it shows.

The house runs whatever desks it is given; which there are is said in `sicbo.desks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol, get_args

from sicbo.floor.actor import Actor, Command, Event
from sicbo.floor.approvals import Approvals
from sicbo.floor.draw.state import Draw
from sicbo.floor.foresight import Seconds
from sicbo.floor.forms import Context, Offer
from sicbo.floor.refused import Refused
from sicbo.house.answers import NoSuchDesk, Subscriber
from sicbo.house.context import Ask, Lookups, Streams
from sicbo.house.due import Due, Instant
from sicbo.house.front import Front
from sicbo.house.journal import Journal
from sicbo.house.reactions import Reactions, Rule
from sicbo.house.versions import Upcasters, Versions
from sicbo.ledger.postings import Posting
from sicbo.store.protocol import Store
from sicbo.tumbler.chain import fresh_salt

Coming = Callable[[Any, Instant], Iterable[Due]]
"""What time will bring about in a stream as it is now."""


class DrawSource(Protocol):
    """The secrets of draws, as a desk that mounts one asks for them."""

    def lookups(self, stream_of: Callable[[Any], str], draw_of: Callable[[Any], Draw]) -> Lookups: ...


class NoDraws:
    """Draws of a house without a vault, or of a log that is only read: none begins."""

    def lookups(self, stream_of: Callable[[Any], str], draw_of: Callable[[Any], Draw]) -> Lookups:  # noqa: ARG002
        """Nothing for any field."""
        return dict.fromkeys(("commitment", "salt", "secret", "found"), lambda _command, _state, _context: "")


@dataclass(frozen=True)
class Resources:
    """What a house has and a desk may need for all of its streams."""

    pinned: Callable[[str], bytes | None] = lambda _digest: None
    """What was kept for ever under its digest."""
    has_secret: Callable[[str, str], bool] = lambda _stream, _published: True
    """Whether the vault has the secret of this stream behind what was published; who only reads a log need not know."""
    salt: Callable[[], str] = fresh_salt
    """Random hexadecimal digits that nobody has seen."""
    draws: DrawSource = NoDraws()  # noqa: RUF009 it has no state


@dataclass(frozen=True)
class Desk:
    """One kind of stream."""

    kind: str
    """The first part of the names of its streams: `table/T1`, `staff`."""
    commands: Any
    """The closed union of what it takes."""
    events: Any
    order: Callable[[Actor, int, Any], Any]
    """A command with who gives it and when, as `decide` takes it."""
    start: Callable[[str], Any]
    """The state of a stream before its first fact."""
    decide: Callable[[Any, Any], list[Any] | Refused]
    """Of the state and the order: what it brings about, or why not. Nothing has changed yet."""
    evolve: Callable[[Any, Any], None]
    postings: Callable[[Any, Any], list[Posting]] = lambda _state, _event: []
    """The money behind a fact, asked once the state has followed it."""
    equip: Callable[[Desk, Resources], Desk] = lambda desk, _: desk
    """The desk in this house, for one whose streams need what the house has."""

    lookups: Lookups = field(default_factory=dict)
    """What goes into the fields that its commands leave to the house (`about.lookups`)."""
    may_begin: Callable[[Any, Ask], Refused | None] = lambda _state, _ask: None
    """Why no stream may begin under this name; one that has begun already keeps it."""
    reactions: Mapping[type[Event], Rule] = field(default_factory=dict)
    """What it wants to follow from facts, its own or those of other desks."""
    timers: Coming | None = None
    every_tick: bool = False
    """Whether it is asked what is due at every tick; otherwise when its log has moved, and when the first is due."""
    follows_venue_day: bool = False
    """Whether all its streams are looked at again when the venue's clocks are put forward or back."""
    after_leap: Coming | None = None
    """What a restart brings about, and time that was confirmed and has leapt."""
    after_restart: Coming | None = None
    """What a restart alone brings about."""
    projections: Mapping[str, Callable[[Store, Desks], Subscriber]] = field(default_factory=dict)
    """What queries need, by name: each is made once, told of all that is in the log and of everything that follows."""
    own_actors: frozenset[str] = frozenset()
    """The names under which the house itself acts at this desk, beside its own: the automatic dealer, a device."""
    seals: frozenset[type[Event]] = frozenset()
    """Facts that must be safe on disk before anything more is decided in their stream."""

    approvals: Callable[[Any], Approvals | None] = lambda _state: None
    """What waits for a second person there."""
    seconds: Callable[[Any], Seconds[Any]] | None = None
    """How a second person is asked for there; nothing for a desk of which no order needs one."""
    whose_pin: Callable[[Any, Any], str] = lambda _state, _command: ""
    """The patron whose money a command moves that a PIN may be typed with; empty where that is nobody."""
    transfers: Callable[[Any], Mapping[tuple[str, str], int]] | None = None
    """What was sent and neither taken nor reversed, by number and unit; nothing for a desk that does not remember."""
    forbids_erasure: Callable[[str, Ask, Streams], str] = lambda _person, _ask, _streams: ""
    """The first stream of this kind that keeps something of this person; empty where none does."""

    offers: Callable[[Any, Context], Iterable[Offer]] = lambda _state, _seen: ()
    """The commands that people give there, as forms offer them."""
    front: Callable[[], Front] = Front
    """What is served of it; asked for by a server alone, so that who only reads a log loads no web framework."""
    upcasters: Upcasters = field(default_factory=dict)
    """Of its events. None so far: everything that was ever released is still in its first shape."""
    command_upcasters: Upcasters = field(default_factory=dict)
    """Of its commands, which are decided again by whoever verifies a log."""

    @cached_property
    def journal(self) -> Journal:
        return Journal(self.kind, self.events, self.upcasters)

    @cached_property
    def command_versions(self) -> Versions:
        return Versions(self.kind, self.command_upcasters)

    @cached_property
    def by_name(self) -> dict[str, type[Command]]:
        """Its commands by their names."""
        return {str(one.__struct_config__.tag): one for one in get_args(self.commands) or (self.commands,)}


class Desks:
    """All desks of a house, found by the name of a stream: `table/T1`, `staff`."""

    def __init__(self, desks: Iterable[Desk], resources: Resources | None = None) -> None:
        resources = resources or Resources()
        self._by_kind = {desk.kind: desk.equip(desk, resources) for desk in desks}
        self.reactions = Reactions(*(desk.reactions for desk in self))

    def __iter__(self) -> Iterator[Desk]:
        return iter(self._by_kind.values())

    def of(self, stream: str) -> Desk:
        """The desk that this stream belongs to."""
        kind, slash, name = stream.partition("/")
        desk = self._by_kind.get(kind)
        if desk is None or (slash and not name):
            raise NoSuchDesk(stream)
        return desk

    def new(self, stream: str) -> Any:
        """The state of this stream before its first fact."""
        return self.of(stream).start(own_name(stream))

    def command(self, stream: str, name: str) -> Any:
        """The type of the command of this name, or all that the desk takes where it takes none of this name.

        One type is far quicker to fill than a union of a hundred, which is looked through anew each time.
        """
        return self.named(stream, name) or self.of(stream).commands

    def named(self, stream: str, name: object) -> type[Command] | None:
        """The type of the command of this name, if the desk of this stream takes one."""
        desk = self._by_kind.get(stream.partition("/")[0])
        return desk.by_name.get(name) if desk is not None and isinstance(name, str) else None

    def where_held(self, person: str, ask: Ask, streams: Streams) -> str:
        """The first stream in which something forbids to erase this person; empty where nothing does."""
        found = (desk.forbids_erasure(person, ask, streams) for desk in self)
        return next((stream for stream in found if stream), "")

    def kinds(self) -> list[str]:
        return sorted(self._by_kind)


def own_name(stream: str) -> str:
    """The name of a stream within its kind.

    >>> own_name("table/T1"), own_name("staff")
    ('T1', '')
    """
    return stream.partition("/")[2]

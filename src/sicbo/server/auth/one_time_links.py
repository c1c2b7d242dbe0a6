"""One-time links: the owner's at the first start, and invitations. Nobody is ever given a password."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from sicbo.floor.refused import Refused
from sicbo.house.clock import Clock
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.cleanup import in_steps
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret, fresh
from sicbo.store.protocol import Store
from sicbo.units.time import HOUR

KIND = "tokens"
PAPER = "link-"
PREFIX = "sbl"
PATH = "/welcome"


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """For whom a link opens the door: the user chooses a name and a password with it."""

    purpose: Literal["owner", "invitation"]
    user: str
    is_staff: bool
    made: int
    expires: int
    alone: bool = False
    """Whether one person alone was given it: then it opens no account that has something to lose (house 12.12)."""
    on_machine: bool = False
    """Whether it was printed on the machine itself: the next start puts that on record."""


class Links:
    """Every link that was neither used nor has ended."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store, self._now = store, now
        self._rule = house_rules().door.link
        self._open = {
            name: msgspec.json.decode(body, type=Link)
            for name, body in store.papers(KIND).items()
            if name.startswith(PAPER)
        }

    def owner(self, user: str) -> Secret:
        """The owner's link; one that was made before stops working."""
        self._end([name for name, link in self._open.items() if link.purpose == "owner"])
        at = self._now()
        expires = at + self._rule.owner_hours * HOUR
        return self._keep(fresh(PREFIX), Link(purpose="owner", user=user, is_staff=True, made=at, expires=expires))

    def invite(self, user: str, is_staff: bool, *, alone: bool = False, on_machine: bool = False) -> Secret:
        """A link for a new user, or for one who has forgotten the password; it ends nothing until it is used."""
        at = self._now()
        link = Link(
            purpose="invitation",
            user=user,
            is_staff=is_staff,
            made=at,
            expires=at + self._rule.invitation_hours * HOUR,
            alone=alone,
            on_machine=on_machine,
        )
        return self._keep(fresh(PREFIX), link)

    def from_the_machine(self) -> list[tuple[str, str]]:
        """The links that were printed on the machine itself: the name of each paper, which opens nothing, and whose."""
        return sorted((name, link.user) for name, link in self._open.items() if link.on_machine)

    def listed(self) -> list[Link]:
        """The links that still open the door, by user."""
        return sorted((link for link in self._open.values() if self._now() < link.expires), key=lambda one: one.user)

    def withdraw(self, user: str) -> int:
        """End the links of a user; how many there were."""
        return self._end([name for name, link in self._open.items() if link.user == user])

    def sweep(self) -> Iterator[None]:
        """End what has ended by itself, a step at a time."""
        yield from in_steps(self._open, self._is_over, self._end)

    def look(self, text: Secret) -> Link | Refused:
        """What the link is for, without using it."""
        link = self._open.get(_name(text))
        if link is None:
            return refuse(Reason.LINK_REFUSED)
        if self._is_over(_name(text)):
            self._end([_name(text)])
            return refuse(Reason.LINK_REFUSED)
        return link

    def take(self, text: Secret) -> Link | Refused:
        """Use the link: from now on it opens nothing."""
        link = self.look(text)
        if isinstance(link, Link):
            self._end([_name(text)])
        return link

    def _keep(self, text: Secret, link: Link) -> Secret:
        self._store.put(KIND, _name(text), msgspec.json.encode(link))
        self._open[_name(text)] = link
        return text

    def _is_over(self, name: str) -> bool:
        link = self._open.get(name)
        return link is not None and self._now() >= link.expires

    def _end(self, names: list[str]) -> int:
        """End these; how many of them there were."""
        ended = [name for name in names if self._open.pop(name, None) is not None]
        if ended:
            self._store.discard(KIND, ended)
        return len(ended)


def address(origin: str, text: Secret) -> str:
    """The link as it is handed over. The secret stands behind `#`, which no browser sends and no log holds."""
    return f"{origin}{PATH}#{text.reveal()}"


def _name(text: Secret) -> str:
    return PAPER + text.digest()

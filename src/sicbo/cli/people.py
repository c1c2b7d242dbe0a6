"""The people whom a data folder knows: staff and patrons by the log, log-ins by the papers beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sicbo.units.refusal import nearest

if TYPE_CHECKING:
    from sicbo.floor.staff.state import Staff
    from sicbo.server.auth.door import Door
    from sicbo.store.protocol import Store


def door_of(store: Store) -> Door:
    """The door of a house that is not running: nobody has to be told who leaves."""
    from sicbo.server.auth.door import Door
    from sicbo.server.auth.passwords import Passwords

    return Door(store, Passwords(), lambda _holder, _what: None)


def staff_of(store: Store) -> Staff:
    """Everybody who works here, by the log."""
    from sicbo.desks.staff import STAFF
    from sicbo.floor.staff.state import Staff

    staff = Staff()
    for commit in store.read(STAFF.kind):
        for event in STAFF.journal.read(commit.events):
            STAFF.evolve(staff, event)
    return staff


def patrons_of(store: Store) -> list[str]:
    """The ids of all patrons."""
    return [stream.partition("/")[2] for stream, head in sorted(store.heads().items()) if _is_patron(stream, head.seq)]


def known(store: Store, user: str) -> bool:
    """Whether this user works here; a patron does not, and who is neither is refused."""
    staff, patrons = staff_of(store).people, patrons_of(store)
    if user in staff:
        return True
    if user not in patrons:
        near = nearest(user, [*staff, *patrons])
        hint = f'Use "{near}".' if near else "`sicbo user list` names everybody."
        raise click.UsageError(f'Nobody here is called "{user}". {hint}')
    return False


def _is_patron(stream: str, seq: int) -> bool:
    return stream.startswith("patron/") and seq > 0

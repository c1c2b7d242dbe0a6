"""How long a wrong password takes for a name that somebody has, and for one that nobody has."""

from __future__ import annotations

from asyncio import Runner
from itertools import count

from argon2 import PasswordHasher

from bench.runner import Bench
from sicbo.floor.refused import Refused
from sicbo.server.auth.passwords import STRENGTH
from sicbo.server.auth.secret import Secret
from tests.server.auth.entrance import GOOD, Entrance

TRIES = 200
WRONG = Secret("nine silent cranes")


def known_and_unknown(hasher: PasswordHasher = STRENGTH) -> Bench:
    """Wrong passwords for either kind of name in turn, each from an address of its own."""
    runner, entrance = Runner(), Entrance(hasher=hasher)
    link = entrance.door.links.invite("ann", is_staff=False)
    assert not isinstance(runner.run(entrance.door.accept(link, "ann", GOOD)), Refused)
    addresses = (f"203.{one >> 16}.{one >> 8 & 255}.{one & 255}" for one in count())

    def tried(login: str) -> None:
        entrance.clock.pass_(minutes=2)  # no try waits for those before it
        assert isinstance(runner.run(entrance.door.log_in(login, WRONG, next(addresses))), Refused)

    def close() -> None:
        entrance.passwords.close()
        runner.close()

    return Bench(
        name="wrong password, unknown and known name",
        compares="A wrong password for a name that nobody has against one for a name that somebody has, in turn, each "
        "from an address of its own. Were the first quicker, anybody could find out which names there are.",
        wagers=1,
        raw=lambda: tried("nobody"),
        ours=lambda: tried("ann"),
        target=0.95,
        repetitions=TRIES,
        close=close,
    )

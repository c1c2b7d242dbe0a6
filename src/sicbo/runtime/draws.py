"""The secrets of draws as the house uses them: kept before they are committed to, and told by nothing but the draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from sicbo.floor.draw.commands import LostSecret
from sicbo.floor.draw.state import Draw
from sicbo.house.context import Lookups
from sicbo.tumbler.chain import fresh_salt
from sicbo.tumbler.draw_secret import DrawSecret
from sicbo.tumbler.vault import BadVault, Vault


class DrawSecrets:
    """The vault, as the commands of a draw ask for it."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def commit(self, stream: str) -> str:
        """The commitment to a fresh secret, which is safe in the vault by now."""
        secret = DrawSecret.fresh(stream)
        self._vault.keep_draw(secret)
        return secret.commitment

    def reveal(self, stream: str, draw: Draw) -> str:
        """The secret of a draw that only waits for it; otherwise nothing, since a refusal is kept as well."""
        if draw.terms is None or draw.chance is None or draw.places is not None or draw.compromised:
            return ""
        try:
            found = self._vault.find_draw(stream, draw.terms.commitment)
        except (BadVault, OSError):
            return ""
        return found.secret().hex() if found else ""

    def missing(self, stream: str, draw: Draw) -> LostSecret | Literal[""]:
        """Why the secret cannot be revealed; empty where it can."""
        if draw.terms is None:
            return ""
        try:
            return "" if self._vault.find_draw(stream, draw.terms.commitment) else "secret-lost"
        except (BadVault, OSError):
            return "secret-mismatch"

    def lookups(self, stream_of: Callable[[Any], str], draw_of: Callable[[Any], Draw]) -> Lookups:
        """What goes into the commands of a draw, for a desk that mounts one; the position is the desk's own to say."""
        return {
            "commitment": lambda _, state, __: self.commit(stream_of(state)),
            "salt": lambda _, __, ___: fresh_salt(),
            "secret": lambda _, state, __: self.reveal(stream_of(state), draw_of(state)),
            "found": lambda _, state, __: self.missing(stream_of(state), draw_of(state)),
        }

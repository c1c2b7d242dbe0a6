"""Electronic dice as the house uses them: chains made and kept before they are published, faces and links by number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sicbo.floor.table.fairness.decide import awaited_link
from sicbo.floor.table.fairness.state import Attempt
from sicbo.floor.table.state import Table
from sicbo.tumbler.chain import SecretChain, fresh_salt
from sicbo.tumbler.vault import BadVault, Vault

Faces = tuple[int, int, int]
LINKS = 4_000
"""Attempts that a chain is made for: more than a table can deal in a day."""


Has = Callable[[str, str], bool]
"""Whether the secret is there behind what a table has published."""


class Dice(Protocol):
    """Where faces come from. Nobody asks for any before bets are closed for good."""

    def fresh(self, table: str, day: str) -> SecretChain:
        """A new chain that nobody knows of yet."""
        ...

    def keep(self, chain: SecretChain) -> None:
        """Keep its secret for good; only then may it be published."""
        ...

    def find(self, table: str, published: str) -> SecretChain | None:
        """The chain that ends in this published link, if its secret is still there."""
        ...

    def has(self, table: str, published: str) -> bool:
        """Whether its secret is still there; nobody is shown it."""
        ...

    def salt(self) -> str:
        """A fresh salt to seal the wagers of a round under."""
        ...


class VaultDice:
    """Dice whose secrets lie in a vault."""

    def __init__(self, vault: Vault, links: int = LINKS) -> None:
        self._vault = vault
        self._links = links
        self._known: dict[str, SecretChain] = {}
        """Of each table the chain that was last asked for: each has thousands of links, and every day has its own."""

    def fresh(self, table: str, day: str) -> SecretChain:
        return SecretChain.fresh(table, day, self._links)

    def keep(self, chain: SecretChain) -> None:
        self._vault.keep(chain)
        self._known[chain.table] = chain

    def find(self, table: str, published: str) -> SecretChain | None:
        known = self._known.get(table)
        if known is None or known.published != published:
            try:
                known = self._vault.find(table, published)
            except (BadVault, OSError):
                return None
            if known is not None:
                self._known[table] = known
        return known

    def has(self, table: str, published: str) -> bool:
        return self.find(table, published) is not None

    def salt(self) -> str:
        return fresh_salt()


def lost_link(table: Table, has: Has) -> Attempt | None:
    """The attempt, over, in hand or to come, whose link the house could never reveal because its secret is gone."""
    chain, awaited = table.fairness.chain, awaited_link(table)
    return None if chain is None or awaited is None or has(table.id, chain.published) else awaited

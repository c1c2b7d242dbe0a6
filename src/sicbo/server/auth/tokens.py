"""Tokens for programs: `sb_<id>_<secret>`, with scopes and an end, kept as a digest and shown once."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from hashlib import sha256
from hmac import compare_digest

import msgspec

from sicbo.floor.refused import Refused
from sicbo.house.clock import Clock
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.cleanup import in_steps
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret
from sicbo.store.protocol import Store
from sicbo.units.time import DAY

KIND = "tokens"
PAPER = "api-"
"""Papers of this kind whose name begins so are tokens; the others are one-time links."""

_SHAPE = re.compile(r"sb_([0-9a-f]{12})_([0-9a-f]{64})")


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a token."""

    id: str
    user: str
    label: str
    scopes: tuple[str, ...]
    made: int
    expires: int
    digest: str

    @property
    def holder(self) -> str:
        """The name under which its sockets are held."""
        return f"{PAPER}{self.id}"

    def __repr__(self) -> str:
        return f"Token(id={self.id!r}, user={self.user!r}, scopes={self.scopes!r})"


class Tokens:
    """Every token that was not revoked."""

    def __init__(self, store: Store, now: Clock, on_end: Callable[[str], None]) -> None:
        self._store, self._now, self._on_end = store, now, on_end
        self._kept = {
            token.id: token
            for name, body in store.papers(KIND).items()
            if name.startswith(PAPER)
            for token in [msgspec.json.decode(body, type=Token)]
        }

    def issue(self, user: str, label: str, scopes: tuple[str, ...], days: int) -> tuple[Secret, Token] | Refused:
        """A new token; its text is in no other place and cannot be asked for again."""
        longest = house_rules().door.token.longest_days
        if not 0 < days <= longest:
            return refuse(Reason.TOKEN_TOO_LONG, days=longest)
        name, secret, at = secrets.token_hex(6), secrets.token_hex(32), self._now()
        token = Token(
            id=name,
            user=user,
            label=label,
            scopes=tuple(sorted(set(scopes))),
            made=at,
            expires=at + days * DAY,
            digest=_digest(secret),
        )
        self._store.put(KIND, token.holder, msgspec.json.encode(token))
        self._kept[name] = token
        return Secret(f"sb_{name}_{secret}"), token

    def known(self, text: Secret) -> Token | Refused:
        """The token of this text, if it is one of ours and has not ended."""
        match = _SHAPE.fullmatch(text.reveal())
        token = self._kept.get(match.group(1)) if match else None
        digest = _digest(match.group(2)) if match else ""
        if token is None or not compare_digest(token.digest, digest):
            return refuse(Reason.TOKEN_REFUSED)
        return self.by_id(token.id)

    def by_id(self, token_id: str) -> Token | Refused:
        """The token of this id, if it was neither revoked nor has ended."""
        token = self._kept.get(token_id)
        if token is not None and self._now() >= token.expires:
            self.revoke(token.id)
            token = None
        return token if token is not None else refuse(Reason.TOKEN_REFUSED)

    @property
    def clause(self) -> str:
        """The rule that tokens stand on."""
        return refuse(Reason.SCOPE_MISSING).clause

    def revoke(self, token_id: str) -> bool:
        """End a token at once; whether there was one."""
        return self._revoke([token_id]) == 1

    def revoke_all(self, user: str) -> int:
        """End every token of a user; how many there were."""
        return self._revoke([token.id for token in self._kept.values() if token.user == user])

    def listed(self, user: str | None = None) -> list[Token]:
        """The tokens of a user, or of everybody, the newest first."""
        mine = (token for token in self._kept.values() if user is None or token.user == user)
        return sorted(mine, key=lambda token: -token.made)

    def sweep(self) -> Iterator[None]:
        """Revoke what has ended, a step at a time, so that open sockets learn of it."""
        yield from in_steps(self._kept, self._is_over, self._revoke)

    def _is_over(self, token_id: str) -> bool:
        token = self._kept.get(token_id)
        return token is not None and self._now() >= token.expires

    def _revoke(self, token_ids: list[str]) -> int:
        """End these; how many of them there were. They are over and told of, whatever the store says."""
        ended = [token.holder for token in (self._kept.pop(one, None) for one in token_ids) if token is not None]
        try:
            if ended:
                self._store.discard(KIND, ended)
        finally:
            for one in ended:
                self._on_end(one)
        return len(ended)


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()

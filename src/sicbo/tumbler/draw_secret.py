"""The secret behind the commitment of a draw."""

from __future__ import annotations

import os

from sicbo.tumbler.chain import SECRET_BYTES
from sicbo.units.fair_draw import commitment


class DrawSecret:
    """A secret of the draw of one stream; it shows its commitment and hides the rest.

    >>> DrawSecret("promotion/P1", bytes(32))
    DrawSecret(stream='promotion/P1', commitment='66687aad…')
    """

    __slots__ = ("_secret", "commitment", "stream")

    def __init__(self, stream: str, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"the secret of a draw has {SECRET_BYTES} bytes")
        self.stream, self._secret, self.commitment = stream, secret, commitment(secret)

    @staticmethod
    def fresh(stream: str) -> DrawSecret:
        """A new secret from the machine's own randomness."""
        return DrawSecret(stream, os.urandom(SECRET_BYTES))

    def secret(self) -> bytes:
        """The secret itself, for the file that keeps it and for the draw. Tell nobody before."""
        return self._secret

    def __repr__(self) -> str:
        return f"DrawSecret(stream={self.stream!r}, commitment={f'{self.commitment[:8]}…'!r})"

    def __reduce__(self) -> str:
        raise TypeError("the secret of a draw is not copied or sent; it is kept in its vault")

"""The house's own key: what must be read again is sealed with it, what must only be known again is marked."""

from __future__ import annotations

import os
import secrets
from base64 import b64decode, b64encode
from hashlib import sha256
from hmac import digest
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from sicbo.server.auth.secret import Secret
from sicbo.units.refusal import BadInput

FILE = "door.key"
LENGTH = 32
_NONCE = 12


class HouseKey:
    """Seals secrets (AES-256-GCM) and marks texts (HMAC-SHA-256); without the same key neither says anything."""

    def __init__(self, key: bytes | None = None) -> None:
        key = key or secrets.token_bytes(LENGTH)
        self._box = AESGCM(digest(key, b"seal", sha256))
        self._marking = digest(key, b"mark", sha256)

    @classmethod
    def kept_in(cls, folder: Path) -> HouseKey:
        """The seal whose key lies in this folder of secrets; where none does, a new one is laid there."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = folder / FILE
        if not file.exists():
            _lay(file, secrets.token_bytes(LENGTH))
        if file.stat().st_mode & 0o077:
            raise BadInput("secrets-exposed", clause="house 14.10", file=str(file))
        key = file.read_bytes()
        if len(key) != LENGTH:
            raise BadInput("secrets-torn", clause="house 14.10", file=str(file))
        return cls(key)

    def close(self, secret: Secret, owner: str) -> str:
        """The secret as it may be kept; it opens for the same owner alone."""
        nonce = secrets.token_bytes(_NONCE)
        return b64encode(nonce + self._box.encrypt(nonce, secret.reveal().encode(), owner.encode())).decode()

    def open(self, sealed: str, owner: str) -> Secret | None:
        """The secret, or nothing where it was sealed with another key or for somebody else."""
        raw = b64decode(sealed)
        try:
            return Secret(self._box.decrypt(raw[:_NONCE], raw[_NONCE:], owner.encode()).decode())
        except InvalidTag:
            return None

    def mark(self, text: bytes) -> str:
        """By what the same text is known again, 128 bits in hexadecimal; nobody without the key can try texts on it."""
        return digest(self._marking, text, sha256).hex()[:32]


def _lay(file: Path, key: bytes) -> None:
    """Put the file in place whole, for its owner's eyes alone at any moment of it."""
    half = file.with_name(f".{file.name}.{os.getpid()}")
    half.unlink(missing_ok=True)
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        stream.write(key)
        stream.flush()
        os.fsync(stream.fileno())
    half.replace(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)

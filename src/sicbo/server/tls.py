"""Encryption without anybody's help: a certificate authority of the house's own, and a certificate from it.

The authority may vouch for the names of this house and for no other, so a device that trusts it risks nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TypeVar

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from sicbo.house.clock import Clock, utc
from sicbo.server.auth.origin import LOOPBACK
from sicbo.units.refusal import BadInput

AUTHORITY_LIFE = timedelta(days=5 * 366)
LIFE = timedelta(days=397)
"""What browsers take at most."""
RENEWED = timedelta(days=30)
"""A certificate with less than this left is made anew at the next start."""
SKEW = timedelta(hours=1)
"""Clocks of terminals may be behind by this much."""

T = TypeVar("T")
E = TypeVar("E", bound=x509.ExtensionType)


@dataclass(frozen=True)
class Certificates:
    """What the server needs, and what people are told."""

    certificate: Path
    key: Path
    authority: Path
    fingerprint: str
    """SHA-256 of the authority's certificate: people compare it before they trust it."""
    is_new_authority: bool


@dataclass(frozen=True)
class _Pair:
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def ensure(folder: Path, names: Iterable[str], now: Clock = utc) -> Certificates:
    """Certificates for these names and this machine: the ones in the folder while they serve, else new ones."""
    at = datetime.fromtimestamp(now() / 1_000, UTC)
    wanted = tuple(sorted({name.lower() for name in names} | set(LOOPBACK)))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority, is_new = _read(folder / "authority"), False
    server = _read(folder / "server")
    if authority is None or not _may_vouch(authority, wanted, at):
        authority, is_new, server = _authority(wanted, at), True, None
        _write(folder / "authority", authority)
    if server is None or not _serves(server, authority, wanted, at):
        if authority.certificate.not_valid_after_utc - at < LIFE:
            authority, is_new = _authority(wanted, at), True
            _write(folder / "authority", authority)
        _write(folder / "server", _server(authority, wanted, at))
    return Certificates(
        certificate=folder / "server.pem",
        key=folder / "server.key",
        authority=folder / "authority.pem",
        fingerprint=authority.certificate.fingerprint(hashes.SHA256()).hex(":").upper(),
        is_new_authority=is_new,
    )


def _authority(names: tuple[str, ...], at: datetime) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"sicbo house authority {at:%Y-%m-%d}")])
    certificate = (
        _begun(name, name, key.public_key(), at, AUTHORITY_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(list(map(_constraint, names)), None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    return _Pair(certificate, key)


def _server(authority: _Pair, names: tuple[str, ...], at: datetime) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "sicbo house")])
    identifier = authority.certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    certificate = (
        _begun(name, authority.certificate.subject, key.public_key(), at, LIFE)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(list(map(_general, names))), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier),
            critical=False,
        )
        .sign(authority.key, hashes.SHA256())
    )
    return _Pair(certificate, key)


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, at: datetime, life: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - SKEW)
        .not_valid_after(at + life)
    )


def _may_vouch(authority: _Pair, names: tuple[str, ...], at: datetime) -> bool:
    if not authority.certificate.not_valid_before_utc <= at < authority.certificate.not_valid_after_utc - RENEWED:
        return False
    constraints = _extension(authority.certificate, x509.NameConstraints)
    return constraints is not None and set(map(_constraint, names)) <= set(constraints.permitted_subtrees or ())


def _serves(server: _Pair, authority: _Pair, names: tuple[str, ...], at: datetime) -> bool:
    if not server.certificate.not_valid_before_utc <= at < server.certificate.not_valid_after_utc - RENEWED:
        return False
    try:
        server.certificate.verify_directly_issued_by(authority.certificate)
    except (InvalidSignature, ValueError, TypeError):
        return False
    alternative = _extension(server.certificate, x509.SubjectAlternativeName)
    return alternative is not None and set(alternative) == set(map(_general, names))


def _extension(certificate: x509.Certificate, kind: type[E]) -> E | None:
    try:
        return certificate.extensions.get_extension_for_class(kind).value
    except x509.ExtensionNotFound:
        return None


def _read(stem: Path) -> _Pair | None:
    """The certificate and its key, or nothing where one is missing, torn, or not the other's."""
    certificate_file, key_file = stem.with_suffix(".pem"), stem.with_suffix(".key")
    if not key_file.is_file() or not certificate_file.is_file():
        return None
    if key_file.stat().st_mode & 0o077:
        raise BadInput("secrets-exposed", clause="house 14.10", file=str(key_file))
    certificate = _parsed(x509.load_pem_x509_certificate, certificate_file)
    key = _parsed(lambda text: load_pem_private_key(text, None), key_file)
    if certificate is None or not isinstance(key, ec.EllipticCurvePrivateKey):
        return None
    form = (Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    if certificate.public_key().public_bytes(*form) != key.public_key().public_bytes(*form):
        return None
    return _Pair(certificate, key)


def _parsed(parse: Callable[[bytes], T], file: Path) -> T | None:
    try:
        return parse(file.read_bytes())
    except (ValueError, TypeError):
        return None


def _write(stem: Path, pair: _Pair) -> None:
    key = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    _replace(stem.with_suffix(".key"), key, 0o600)
    _replace(stem.with_suffix(".pem"), pair.certificate.public_bytes(Encoding.PEM), 0o644)


def _replace(file: Path, body: bytes, mode: int) -> None:
    """Put a file in place whole; nobody else can read a key at any moment of it."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as stream:
        stream.write(body)
        stream.flush()
        os.fsync(stream.fileno())
    beside.replace(file)


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _constraint(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_network(name))
    except ValueError:
        return x509.DNSName(name)


def _usage(signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )

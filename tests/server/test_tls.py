"""Encryption: what the house makes for itself is believed by the ssl module, for its own names and no others."""

from __future__ import annotations

import asyncio
import ssl
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from sicbo.house.clock import utc
from sicbo.server import tls
from sicbo.server.tls import Certificates, ensure
from sicbo.units.refusal import BadInput
from sicbo.units.time import DAY, SECOND
from tests.server.manual_clock import Clock


def greeted(certificates: Certificates, name: str, authority: Path | None = None) -> str:
    """The TLS version of a connection to this machine under this name, checked against the authority."""

    async def main() -> str:
        serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        serving.load_cert_chain(certificates.certificate, certificates.key)
        asking = ssl.create_default_context(cafile=str(authority or certificates.authority))
        server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0, ssl=serving)
        port = server.sockets[0].getsockname()[1]
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=asking, server_hostname=name)
            version = writer.get_extra_info("ssl_object").version()
            writer.close()
            return str(version)
        finally:
            server.close()

    return asyncio.run(main())


@pytest.mark.clause("house 14.10")
@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "::1", "house.example", "192.0.2.5"])
def test_a_client_that_trusts_the_authority_believes_every_name_of_the_house(name: str, tmp_path: Path) -> None:
    assert greeted(ensure(tmp_path, ["House.example", "192.0.2.5"]), name) == "TLSv1.3"


def test_no_other_name_and_no_other_authority_is_believed(tmp_path: Path) -> None:
    ours, theirs = ensure(tmp_path / "a", ["house.example"]), ensure(tmp_path / "b", ["house.example"])
    for name in ("other.example", "192.0.2.6"):
        with pytest.raises(ssl.SSLCertVerificationError):
            greeted(ours, name)
    with pytest.raises(ssl.SSLCertVerificationError):
        greeted(ours, "house.example", theirs.authority)


def test_the_authority_cannot_vouch_for_anybody_else_even_with_its_key_stolen(tmp_path: Path) -> None:
    ours = ensure(tmp_path, ["house.example"])
    pair = tls._read(tmp_path / "authority")
    assert pair is not None
    tls._write(tmp_path / "server", tls._server(pair, ("bank.example", "localhost"), datetime.now(UTC)))
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        greeted(ours, "bank.example")


@pytest.mark.clause("house 14.10")
def test_keys_are_readable_by_their_owner_alone_and_exposed_ones_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "secrets" / "tls"
    ensure(folder, [])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for name in ("authority.key", "server.key"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    for name in ("authority.key", "server.key"):
        (folder / name).chmod(0o640)
        with pytest.raises(BadInput) as refused:
            ensure(folder, [])
        assert (refused.value.code, refused.value.clause) == ("secrets-exposed", "house 14.10")
        (folder / name).chmod(0o600)
    ensure(folder, [])
    assert sorted(path.name for path in folder.iterdir()) == [
        "authority.key",
        "authority.pem",
        "server.key",
        "server.pem",
    ]


def test_the_fingerprint_is_the_authoritys_and_stays_while_it_serves(tmp_path: Path) -> None:
    first, second = ensure(tmp_path, ["house.example"]), ensure(tmp_path, ["house.example"])
    authority = x509.load_pem_x509_certificate(first.authority.read_bytes())
    assert first.fingerprint == authority.fingerprint(hashes.SHA256()).hex(":").upper()
    assert len(first.fingerprint.split(":")) == 32
    assert (first.fingerprint, first.is_new_authority) == (second.fingerprint, True)
    assert not second.is_new_authority


def served(folder: Path) -> bytes:
    return (folder / "server.pem").read_bytes()


@pytest.mark.parametrize(
    ("before_end", "renewed"), [(30 * DAY + SECOND, False), (30 * DAY, True), (30 * DAY - SECOND, True)]
)
def test_a_certificate_is_renewed_thirty_days_before_its_end_by_the_same_authority(
    before_end: int, renewed: bool, tmp_path: Path
) -> None:
    clock = Clock(utc() // 1_000 * 1_000)
    first = ensure(tmp_path, [], clock)
    kept = served(tmp_path)
    clock.at += 397 * DAY - before_end
    second = ensure(tmp_path, [], clock)
    assert (served(tmp_path) != kept) is renewed
    assert second.fingerprint == first.fingerprint


def test_an_authority_about_to_end_is_made_anew_with_the_certificate_and_never_outlived_by_it(tmp_path: Path) -> None:
    clock = Clock(utc() // 1_000 * 1_000)
    fingerprints = []
    for _ in range(9):
        made = ensure(tmp_path, [], clock)
        fingerprints.append(made.fingerprint)
        authority = x509.load_pem_x509_certificate(made.authority.read_bytes())
        server = x509.load_pem_x509_certificate(made.certificate.read_bytes())
        assert server.not_valid_after_utc <= authority.not_valid_after_utc
        server.verify_directly_issued_by(authority)
        clock.at += 380 * DAY
    assert len(set(fingerprints)) == 3


def test_new_names_need_a_new_authority_and_fewer_names_only_a_new_certificate(tmp_path: Path) -> None:
    first = ensure(tmp_path, ["house.example"])
    more = ensure(tmp_path, ["house.example", "pit.example"])
    fewer = ensure(tmp_path, ["pit.example"])
    assert len({first.fingerprint, more.fingerprint}) == 2
    assert fewer.fingerprint == more.fingerprint
    with pytest.raises(ssl.SSLCertVerificationError):
        greeted(fewer, "house.example")
    assert greeted(fewer, "pit.example") == "TLSv1.3"


@pytest.mark.parametrize("name", ["authority.pem", "authority.key", "server.pem", "server.key"])
@pytest.mark.parametrize("how", ["missing", "torn", "another's"])
def test_a_missing_torn_or_foreign_file_is_made_anew(name: str, how: str, tmp_path: Path) -> None:
    folder, other = tmp_path / "a", tmp_path / "b"
    ensure(folder, [])
    ensure(other, [])
    file = folder / name
    match how:
        case "missing":
            file.unlink()
        case "torn":
            file.write_bytes(file.read_bytes()[:40])
        case _:
            file.write_bytes((other / name).read_bytes())
    assert greeted(ensure(folder, []), "localhost") == "TLSv1.3"


def test_the_authority_signs_certificates_only_and_the_server_nothing(tmp_path: Path) -> None:
    made = ensure(tmp_path, [])
    authority = x509.load_pem_x509_certificate(made.authority.read_bytes()).extensions
    server = x509.load_pem_x509_certificate(made.certificate.read_bytes())
    assert authority.get_extension_for_class(x509.BasicConstraints).value == x509.BasicConstraints(True, 0)
    assert not server.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert isinstance(server.public_key(), ec.EllipticCurvePublicKey)

"""The house's own key: where it lies, who may read it, and what it opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.server.auth.house_key import FILE, HouseKey
from sicbo.server.auth.secret import Secret
from sicbo.units.refusal import BadInput


@pytest.mark.clause("house 14.10")
def test_the_key_is_made_once_for_its_owner_alone_and_an_exposed_or_torn_one_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "secrets"
    mark = HouseKey.kept_in(folder).mark(b"text")
    assert (folder / FILE).stat().st_mode & 0o777 == 0o600
    assert HouseKey.kept_in(folder).mark(b"text") == mark
    (folder / FILE).chmod(0o640)
    with pytest.raises(BadInput, check=lambda fault: fault.code == "secrets-exposed"):
        HouseKey.kept_in(folder)
    (folder / FILE).chmod(0o600)
    (folder / FILE).write_bytes(b"short")
    with pytest.raises(BadInput, check=lambda fault: fault.code == "secrets-torn"):
        HouseKey.kept_in(folder)


def test_what_is_sealed_opens_with_the_same_key_for_the_same_owner_alone() -> None:
    seal, secret = HouseKey(), Secret("JBSWY3DPEHPK3PXP")
    closed = seal.close(secret, "u1")
    assert closed != seal.close(secret, "u1")
    assert seal.open(closed, "u1") == secret
    assert seal.open(closed, "u2") is None
    assert HouseKey().open(closed, "u1") is None

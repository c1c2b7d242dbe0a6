"""What others have written is what they published; what is installed is what was chosen; the command is our own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from shutil import copytree

import pytest

from sicbo.cli.main import COMMANDS
from sicbo.server.vendored import FOLDER, OURS, faults, packages
from tests.server.process import ROOT, environment_of

LIT = "lit/lit-html.js"
UPLOT = "uplot/uplot.js"


@pytest.fixture
def vendored(tmp_path: Path) -> Path:
    return Path(copytree(FOLDER, tmp_path / "vendor"))


def test_every_vendored_file_is_what_was_published_but_for_our_patch() -> None:
    assert {one.name for one in packages()} == {"lit-html", "lit-element", "@lit/reactive-element", "uplot"}
    listed = [file for package in packages() for file in package.file]
    assert len(listed) == 14
    assert any(file.sha256 == file.published_sha256 for file in listed)
    assert any(file.sha256 != file.published_sha256 for file in listed), "blind, not content: nothing is patched"
    assert faults() == []


def _one_byte(folder: Path) -> str:
    body = (folder / UPLOT).read_bytes()
    (folder / UPLOT).write_bytes(body[:-2] + b"x" + body[-1:])
    return f"{UPLOT}: not what the list says"


def _windows_lines(folder: Path) -> str:
    (folder / LIT).write_bytes((folder / LIT).read_bytes().replace(b"\n", b"\r\n"))
    return f"{LIT}: not what the list says"


def _added(folder: Path) -> str:
    (folder / "lit" / "extra.js").write_text("export {};\n", encoding="utf-8")
    return "lit/extra.js: not in the list"


def _removed(folder: Path) -> str:
    (folder / LIT).unlink()
    return f"{LIT}: missing"


def _linked(folder: Path) -> str:
    elsewhere = folder.parent / "elsewhere.js"
    (folder / LIT).rename(elsewhere)
    (folder / LIT).symlink_to(elsewhere)
    return f"{LIT}: a link"


def _listed_anew(folder: Path) -> str:
    """The file and its line in the list are changed together, and the patch is left alone."""
    body = (folder / LIT).read_bytes()
    changed = body.replace(b"import", b"import ", 1) if b"import" in body else body + b"//\n"
    _relist(folder, body, changed, LIT)
    return f"{LIT}: without our patch not what was published"


def _unpatched_listed_anew(folder: Path) -> str:
    body = (folder / UPLOT).read_bytes()
    _relist(folder, body, body + b"//\n", UPLOT)
    return f"{UPLOT}: without our patch not what was published"


def _relist(folder: Path, before: bytes, after: bytes, path: str) -> None:
    (folder / path).write_bytes(after)
    listing = folder / "vendored.toml"
    old, new = (f'\nsha256 = "{sha256(body).hexdigest()}"' for body in (before, after))
    text = listing.read_text(encoding="utf-8")
    assert text.count(old) == 1
    listing.write_text(text.replace(old, new), encoding="utf-8")


def _patch_changed(folder: Path) -> str:
    patch = folder / "ours.patch"
    patch.write_bytes(patch.read_bytes().replace(b"-//# sourceMappingURL=lit-html.js.map", b"-//# evil", 1))
    return f"{LIT}: without our patch not what was published"


TRICKS = (
    _one_byte,
    _windows_lines,
    _added,
    _removed,
    _linked,
    _listed_anew,
    _unpatched_listed_anew,
    _patch_changed,
)


@pytest.mark.parametrize("trick", TRICKS, ids=[trick.__name__.strip("_") for trick in TRICKS])
def test_whatever_is_done_to_a_vendored_file_is_found_and_named(trick: Callable[[Path], str], vendored: Path) -> None:
    assert faults(vendored) == []
    expected = trick(vendored)
    assert faults(vendored) == [expected]


def test_the_list_and_the_patch_go_with_the_package() -> None:
    assert all((FOLDER / name).is_file() for name in OURS)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'packages = ["src/sicbo"]' in text
    assert re.search(r'^include = \["src",', text, re.MULTILINE)


# --- what is installed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_everything_that_is_installed_is_pinned_with_hashes(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert len(lines) > 20
    assert [line for line in lines if not re.match(r"\S+==\S+ .*--hash=sha256:[0-9a-f]{64}", line)] == []
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert makefile.count("--require-hashes -r requirements") == 1
    assert "--no-deps --no-build-isolation --editable ." in makefile


def test_a_package_with_other_bytes_than_were_chosen_is_not_installed(tmp_path: Path) -> None:
    wheel = tmp_path / "chosen-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("chosen.py", "good = True\n")
        archive.writestr("chosen-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: chosen\nVersion: 1.0\n")
        archive.writestr("chosen-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr("chosen-1.0.dist-info/RECORD", "")
    digest = sha256(wheel.read_bytes()).hexdigest()
    (tmp_path / "chosen.txt").write_text(f"chosen==1.0 --hash=sha256:{digest}\n", encoding="utf-8")
    assert _installed(tmp_path, "first") == 0
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("evil.py", "")
    assert _installed(tmp_path, "second") != 0
    assert not (tmp_path / "second" / "chosen.py").exists()


def _installed(folder: Path, target: str) -> int:
    return subprocess.run(
        [
            *(sys.executable, "-I", "-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(folder)),
            *("--require-hashes", "--target", str(folder / target), "-r", str(folder / "chosen.txt")),
        ],
        env={**os.environ, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"},
        capture_output=True,
        timeout=120,
        check=False,
    ).returncode


# --- python -m sicbo --------------------------------------------------------------------------------------------------


def said(*arguments: str, cwd: Path = ROOT) -> tuple[int, str, str]:
    told = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environment_of({"COLUMNS": "100"}),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return told.returncode, told.stdout, told.stderr


COMMAND = ("-c", "from sicbo.cli.main import main; main(prog_name='sicbo')")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("--help",),
        *((command, "--help") for command in COMMANDS),
        ("odds", "nowhere/none"),
        ("nothing",),
    ],
    ids=" ".join,
)
def test_run_as_a_module_it_is_the_same_command(arguments: tuple[str, ...]) -> None:
    assert said("-m", "sicbo", *arguments) == said(*COMMAND, *arguments)


def test_modules_that_somebody_laid_in_the_working_folder_are_not_taken_when_python_is_told_so(tmp_path: Path) -> None:
    for name in ("sicbo.py", "json.py"):
        (tmp_path / name).write_text("print('hostile')\nraise SystemExit(7)\n", encoding="utf-8")
    code, out, _ = said("-P", "-m", "sicbo", "--version", cwd=tmp_path)
    assert (code, "hostile" in out) == (0, False)
    assert "-P" in (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_a_settings_file_that_somebody_laid_in_the_working_folder_is_named_as_the_source(tmp_path: Path) -> None:
    (tmp_path / "sicbo.toml").write_text("demo = true\n", encoding="utf-8")
    code, out, _ = said("-m", "sicbo", "config", "show", "--json", cwd=tmp_path)
    assert code == 0
    row = next(part for part in re.findall(r"\{[^{}]*\}", out) if '"demo"' in part)
    assert str(tmp_path / "sicbo.toml") in row

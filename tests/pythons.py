"""Every Python that the project is declared for: which of them are on this machine, and a place of its own for each.

`python -m tests.pythons` runs the whole suite, but for the browser, under each; with `--prepare` it only installs.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = ROOT / ".venv"
"""Where the environments of other Pythons lie, as `python3.12`, beside our own."""
BROWSER = "tests/browser"
NEEDED = f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); import pytest, sicbo.server.serving"
"""What runs wherever all that the project needs is installed."""


def declared() -> list[str]:
    """The versions of the classifiers."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [found[1] for one in project["classifiers"] if (found := re.search(r":: Python :: (3\.\d+)$", one))]


@cache
def found() -> dict[str, str]:
    """Of the declared versions those on this machine, each with an interpreter that really starts."""
    return {version: path for version in declared() for path in [_found(version)] if path}


def ready() -> dict[str, str]:
    """Of those the ones that have what the project needs: ourselves, and whichever was prepared."""
    places = {version: str(PLACES / f"python{version}" / "bin" / "python") for version in found()}
    ours = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {
        version: sys.executable if version == ours else path
        for version, path in places.items()
        if version == ours or _version(path, NEEDED) == version
    }


def told() -> str:
    """One line: what is tested, and what is not and why."""
    parts = [f"{version} run" for version in ready()]
    parts += [f"{version} compiled only (make pythons)" for version in found() if version not in ready()]
    parts += [f"{version} not on this machine, not tested" for version in declared() if version not in found()]
    return f"Pythons: {', '.join(parts)}"


def prepare() -> None:
    """Install what the project needs for each that was found, from the pinned and hashed list; tell of what fails."""
    for version, interpreter in found().items():
        place = PLACES / f"python{version}"
        if interpreter == sys.executable:
            continue
        pip = [str(place / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        steps = [
            *([] if (place / "bin" / "python").exists() else [[interpreter, "-m", "venv", str(place)]]),
            [*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "dev.txt")],
        ]
        if any(subprocess.run(step, check=False).returncode for step in steps):
            print(f"Python {version}: its packages could not be installed; it will only compile.")


def main(arguments: list[str]) -> int:
    """The exit status: that of the first suite that failed."""
    prepare()
    print(told())
    if "--prepare" in arguments:
        return 0
    codes = [
        subprocess.run(
            [interpreter, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", f"--ignore={BROWSER}", "tests"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            check=False,
        ).returncode
        for interpreter in ready().values()
    ]
    return next((code for code in codes if code), 0)


def _found(version: str) -> str:
    return next((path for path in _candidates(version) if _version(path) == version), "")


def _candidates(version: str) -> Iterator[str]:
    """Our own, those on the path, and those that pyenv and uv keep beside it."""
    yield sys.executable
    name = f"python{version}"
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        yield str(Path(folder) / name)
    kept = (Path(os.environ.get("PYENV_ROOT", "~/.pyenv")) / "versions", Path("~/.local/share/uv/python"))
    for versions in kept:
        yield from sorted(map(str, versions.expanduser().glob(f"*/bin/{name}")))


@cache
def _version(interpreter: str, first: str = "pass") -> str:
    """The version that it says it is, after it has done something first; nothing where it does not start."""
    asked = f"{first}\nimport sys\nprint('%d.%d' % sys.version_info[:2])"
    try:
        ran = subprocess.run([interpreter, "-I", "-c", asked], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return ""
    return ran.stdout.strip() if ran.returncode == 0 else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What a run of the benches says: a table for the terminal and `RESULTS.md`, with the machine it ran on."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.table import Table

from bench.runner import Measured

RESULTS = Path(__file__).parent / "RESULTS.md"
COMMAND = "make bench"


def machine() -> dict[str, str]:
    """The machine and the versions that the numbers hold for."""
    return {
        "CPU": _processor(),
        "Cores": str(os.cpu_count()),
        "Memory": _memory(),
        "OS": _system(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "NumPy": np.__version__,
    }


def write_results(measured: Sequence[Measured], path: Path, command: str = COMMAND) -> None:
    """Write the report of one run over the one before."""
    path.write_text(results(measured, datetime.now(UTC), command), encoding="utf-8")


def results(measured: Sequence[Measured], at: datetime, command: str = COMMAND) -> str:
    """The report as Markdown."""
    lines = [
        "# Bench results",
        "",
        f"Written by `{command}`; do not edit. Ratio = raw / ours: 1 is as fast (or as small) as the raw limit.",
        "Each time is a median; the two sides of a bench run in turn, so both meet the same load.",
        "Behind each ratio stand the least and the greatest of the pairs. The live benches load a house in a second",
        "process over loopback.",
        "",
        "| | |",
        "|---|---|",
        f"| Date | {at:%Y-%m-%d %H:%M} UTC |",
        *(f"| {name} | {value} |" for name, value in machine().items()),
    ]
    for one in measured:
        bench = one.bench
        numbers = [f"{bench.wagers:,}", str(one.repetitions), _amount(one, one.raw), _amount(one, one.ours)]
        cells = [*numbers, _ratio(one) + _spread(one), _target(one), f"`{command}`"]
        lines += [
            "",
            f"## {bench.name}",
            "",
            bench.compares,
            "",
            "| wagers | repetitions | raw limit | ours | ratio | target | reproduce |",
            "|---:|---:|---:|---:|---:|---:|---|",
            f"| {' | '.join(cells)} |",
        ]
    return "\n".join(lines) + "\n"


def line(measured: Measured) -> str:
    """One bench on one line, told as soon as it is over."""
    return f"{measured.bench.name}: {_ratio(measured)}{_spread(measured)}"


def table(measured: Sequence[Measured]) -> Table:
    """The same numbers for the terminal."""
    shown = Table(
        "bench",
        title="Nanoseconds (memory: bytes) for each wager; ratio = raw / ours",
        title_justify="left",
        box=SIMPLE_HEAD,
    )
    for heading in ("wagers", "raw", "ours", "ratio", "target"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for one in measured:
        times = (f"{one.per_wager(amount):,.1f}" for amount in (one.raw, one.ours))
        style = "bold red" if one.missed else "green" if one.bench.target is not None else "none"
        shown.add_row(one.bench.name, f"{one.bench.wagers:,}", *times, _ratio(one), f"[{style}]{_target(one)}[/]")
    return shown


def _amount(measured: Measured, amount: float) -> str:
    each = f"{measured.per_wager(amount):,.1f}"
    if measured.bench.unit == "memory":
        return f"{amount / 2**20:.2f} MiB ({each} bytes each)"
    return f"{amount * 1e3:.2f} ms ({each} ns each)"


def _ratio(measured: Measured) -> str:
    return f"{measured.ratio:.2f}" if measured.ratio >= 0.1 else f"{measured.ratio:.2g}"


def _spread(measured: Measured) -> str:
    """How far the pairs lay apart, in brackets."""
    if not measured.ratios:
        return ""
    return f" ({min(measured.ratios):.2g} to {max(measured.ratios):.2g})"


def _target(measured: Measured) -> str:
    if measured.bench.target is None:
        return "–"
    return f"≥ {measured.bench.target} {'missed' if measured.missed else 'met'}"


def _processor() -> str:
    return _field(Path("/proc/cpuinfo"), "model name", ":") or platform.processor() or platform.machine()


def _memory() -> str:
    kibibytes = _field(Path("/proc/meminfo"), "MemTotal", ":").removesuffix(" kB")
    return f"{int(kibibytes) / 2**20:.1f} GiB" if kibibytes else "unknown"


def _system() -> str:
    name = _field(Path("/etc/os-release"), "PRETTY_NAME", "=").strip('"')
    kernel = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"{name}, {kernel}" if name else kernel


def _field(file: Path, name: str, sign: str) -> str:
    """The first value of this name in a file of `name sign value` lines, or an empty string."""
    if not file.is_file():
        return ""
    for line in file.read_text(encoding="utf-8").splitlines():
        key, found, value = line.partition(sign)
        if found and key.strip() == name:
            return value.strip()
    return ""

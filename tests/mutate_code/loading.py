"""Modules of the house read in with another text than their file's, in a process that has not read them yet.

Everything that imports from such a module gets the changed one, however it imports: there is no other.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import msgspec

from tests.mutate_code.mutants import SOURCE

PROBE = "__probe__"


class Spot(msgspec.Struct, frozen=True):
    """Statements of a function that are run one after another, once the first of them is."""

    file: Path
    first: int
    last: int
    """Lines."""


def spots(paths: Iterable[Path]) -> list[Spot]:
    """Every spot of these files; its place in this list is its number."""
    return [
        Spot(path, run[0].lineno, run[-1].end_lineno or run[-1].lineno)
        for path in paths
        for body in _bodies(ast.parse(path.read_bytes()))
        for run in _runs(body)
    ]


def spot_of(places: Sequence[Spot], file: Path, line: int) -> int | None:
    """The number of the narrowest spot that this line belongs to; nothing where it is run as the file is read in."""
    around = [
        (spot.last - spot.first, number)
        for number, spot in enumerate(places)
        if spot.file == file and spot.first <= line <= spot.last
    ]
    return min(around)[1] if around else None


def instead(text: str, path: Path) -> None:
    """From now on, this text stands for that file."""
    _install({path: lambda: compile(text, str(path), "exec", dont_inherit=True)})


def watched(paths: Sequence[Path]) -> set[int]:
    """The number of every spot that has been run from now on; the caller may empty it."""
    hits: set[int] = set()
    numbers = {(spot.file, spot.first): number for number, spot in enumerate(spots(paths))}
    _install({path: _probed(path, numbers) for path in paths}, {PROBE: hits.add})
    return hits


def _install(codes: Mapping[Path, Callable[[], CodeType]], names: Mapping[str, object] | None = None) -> None:
    by_name = {_module_name(path): (path, code) for path, code in codes.items()}
    read = sorted(name for name in by_name if name in sys.modules)
    assert not read, f"already read in, so that changing them would change nothing: {read}"
    house = PathFinder.find_spec(SOURCE.name)
    assert house is not None
    assert house.origin == str(SOURCE / "__init__.py"), f"the house would be read in from {house.origin}"
    sys.meta_path.insert(0, _Finder(by_name, names or {}))


def _module_name(path: Path) -> str:
    """The name under which this file is imported: below `src`, or standing alone."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts if path.is_relative_to(SOURCE) else (path.stem,)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class _Finder(MetaPathFinder):
    def __init__(self, codes: Mapping[str, tuple[Path, Callable[[], CodeType]]], names: Mapping[str, object]):
        self._codes = codes
        self._names = names

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        if fullname not in self._codes:
            return None
        file, code = self._codes[fullname]
        loader = _Loader(fullname, str(file), code, self._names)
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        return spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=inside)


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, code: Callable[[], CodeType], names: Mapping[str, object]):
        super().__init__(name, path)
        self._code = code
        self._names = names

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        return self._code()

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(self._names)
        super().exec_module(module)


def _probed(path: Path, numbers: Mapping[tuple[Path, int], int]) -> Callable[[], CodeType]:
    """The code of a file that notes each spot as it is run."""

    def code() -> CodeType:
        tree = ast.parse(path.read_bytes())
        for body in list(_bodies(tree)):
            text = body[:1] if _is_text(body[0]) else []
            body[:] = [*text, *(step for run in _runs(body) for step in (_note(numbers[path, run[0].lineno]), *run))]
        return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)

    return code


def _note(number: int) -> ast.stmt:
    (call,) = ast.parse(f"{PROBE}({number})").body
    return call


def _bodies(tree: ast.AST, *, inside: bool = False) -> Iterable[list[ast.stmt]]:
    """Every list of statements that is run within a function."""
    for node in ast.iter_child_nodes(tree):
        within = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if within and not isinstance(node, ast.ClassDef):
            for name in ("body", "orelse", "finalbody"):
                body = getattr(node, name, None)
                if isinstance(body, list) and body:
                    yield body
        yield from _bodies(node, inside=within)


def _runs(body: list[ast.stmt]) -> list[list[ast.stmt]]:
    """Statements cut after each one that has statements within: what follows may never be come to."""
    runs: list[list[ast.stmt]] = [[]]
    for step in body[1:] if _is_text(body[0]) else body:
        runs[-1].append(step)
        if hasattr(step, "body") or isinstance(step, ast.Match):
            runs.append([])
    return [run for run in runs if run]


def _is_text(step: ast.stmt) -> bool:
    """Whether this is a docstring, which must stay in front."""
    return isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant) and isinstance(step.value.value, str)

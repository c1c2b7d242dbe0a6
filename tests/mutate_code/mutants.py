"""Every single change that a campaign may make to the code that decides.

A mutant is an edit of the text, so that what is tried is what is shown, whatever the version of Python.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sicbo"
MONEY = ("audit", "context", "desks", "pending", "reactions", "transit")
"""The files of `house/` that carry money from one desk to another, or say whether it is right."""

CITATION = re.compile(r"[a-z-]+ \d+(\.\d+)*(\([a-z]+\))*")
OTHER_ORDER: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
OTHER_SUM: dict[type[ast.AST], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
OTHER_CALL = {"all": "any", "any": "all", "min": "max", "max": "min"}
CONTEXT = 110
"""How many characters around a change are shown at most, where the syntax leaves a choice."""


class Mutant(msgspec.Struct, frozen=True):
    """One edit of one file: where, and what stands there instead."""

    file: str
    """From the root of the project."""
    function: str
    line: int
    before: str
    after: str
    nth: int
    """Of changes in this function that read the same: which."""
    start: int
    end: int
    text: str
    """What stands between two places in the bytes of the file."""

    @property
    def key(self) -> str:
        """The same as long as the function reads the same here, wherever it moves to."""
        return f"{self.file} {self.function}: {self.before} -> {self.after}" + (f" ({self.nth})" if self.nth else "")

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.before}  ->  {self.after}"

    def mutated(self) -> str:
        """The whole file with this change."""
        source = (ROOT / self.file).read_bytes()
        return (source[: self.start] + self.text.encode() + source[self.end :]).decode()


def files() -> list[Path]:
    """The code that decides."""
    deciding = [path for folder in ("floor", "paytable", "desks") for path in (SOURCE / folder).rglob("*.py")]
    return sorted([*deciding, *(SOURCE / "house" / f"{name}.py" for name in MONEY)])


def mutants(paths: Iterable[Path] | None = None) -> list[Mutant]:
    """Every change tried in these files, or in all of them."""
    return [mutant for path in paths or files() for mutant in changes(path)]


def changes(path: Path) -> Iterator[Mutant]:
    """Every change tried in this file."""
    text = _Text(path)
    seen: Counter[tuple[str, str, str]] = Counter()
    for node, above in _nodes(text.tree):
        for start, end, instead in _edits(text, node, above):
            shown = node.pattern if isinstance(node, ast.match_case) else node
            before, after = text.shown(start, end, instead, [*above, shown])
            function = ".".join(step.name for step in above if isinstance(step, NAMED))
            nth = seen[function, before, after]
            seen[function, before, after] += 1
            line = text.source.count(b"\n", 0, start) + 1
            file = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
            yield Mutant(file, function or "module", line, before, after, nth, start, end, instead)


def choose(everything: Iterable[Mutant], count: int, seed: str) -> list[Mutant]:
    """So many of them, by chance: those of the least digest with the seed, so that a change elsewhere changes none."""
    return sorted(everything, key=lambda mutant: hashlib.sha256(f"{seed}\n{mutant.key}".encode()).digest())[:count]


Edit = tuple[int, int, str]


class _Text:
    """The bytes of a file, with the places of its nodes in them."""

    def __init__(self, path: Path):
        self.source = path.read_bytes()
        self.tree = ast.parse(self.source)

    @cached_property
    def lines(self) -> list[int]:
        """Where each line begins."""
        return [0, *(found.end() for found in re.finditer(rb"\n", self.source))]

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert isinstance(node, ast.stmt | ast.expr | ast.pattern)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self.lines[node.lineno - 1] + node.col_offset,
            self.lines[node.end_lineno - 1] + node.end_col_offset,
        )

    def between(self, left: ast.AST, right: ast.AST, sign: str, other: str) -> Iterator[Edit]:
        """The sign between two nodes replaced."""
        start, end = self.span(left)[1], self.span(right)[0]
        spelled = r"\s+".join(map(re.escape, sign.split()))
        found = re.search(rf"(?<!\w){spelled}(?!\w)", self.source[start:end].decode())
        if found:
            yield start + found.start(), start + found.end(), other

    def replaced(self, node: ast.AST, *others: str) -> Iterator[Edit]:
        """A node replaced by each of these."""
        for other in others:
            yield *self.span(node), other

    def shown(self, start: int, end: int, instead: str, above: list[ast.AST]) -> tuple[str, str]:
        """The least that makes sense around an edit, as it was and as it is."""
        low, high = start, end
        for node in reversed(above):
            if not isinstance(node, ast.expr | ast.stmt | ast.pattern):
                continue
            left, right = self.span(node)
            if isinstance(node, ast.If | ast.While):
                right = self.span(node.test)[1]
            if right - left > CONTEXT or right < end or isinstance(node, NAMED):
                break
            low, high = min(low, left), max(high, right)
            if isinstance(node, ast.stmt | ast.pattern):
                break
        before, after = (
            b" ".join(piece.split()).decode()
            for piece in (
                self.source[low:high],
                self.source[low:start] + instead.encode() + self.source[end:high],
            )
        )
        return before, after


def _nodes(tree: ast.Module) -> Iterator[tuple[ast.AST, list[ast.AST]]]:
    """Every node in which something is decided, with the nodes above it."""

    def walk(node: ast.AST, above: list[ast.AST]) -> Iterator[tuple[ast.AST, list[ast.AST]]]:
        yield node, above
        for inner in _deciding(node):
            yield from walk(inner, [*above, node])

    yield from walk(tree, [])


def _deciding(node: ast.AST) -> Iterator[ast.AST]:
    """What lies directly below a node, without types, decorators, assertions (`strict` is one), and pieces of text."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "bases", "type_params", "cls"}:
            continue
        if name == "keywords" and isinstance(node, ast.ClassDef):
            continue
        for inner in value if isinstance(value, list) else [value]:
            if not isinstance(inner, ast.AST) or isinstance(inner, ast.Assert | ast.JoinedStr | ast.Import):
                continue
            if isinstance(inner, ast.keyword) and inner.arg == "strict":
                continue
            if isinstance(inner, ast.Subscript) and isinstance(inner.value, ast.Name) and inner.value.id == "Literal":
                continue
            if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id == "assert_never":
                continue
            yield inner


def _edits(text: _Text, node: ast.AST, above: list[ast.AST]) -> Iterator[Edit]:
    """What can be changed at this very node."""
    match node:
        case ast.Compare():
            for order, (left, right) in zip(node.ops, pairwise([node.left, *node.comparators]), strict=True):
                yield from text.between(left, right, *OTHER_ORDER[type(order)])
        case ast.BoolOp():
            sign, other, neutral = ("and", "or", "True") if isinstance(node.op, ast.And) else ("or", "and", "False")
            for left, right in pairwise(node.values):
                yield from text.between(left, right, sign, other)
            for value in node.values:
                yield from text.replaced(value, neutral)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            start = text.span(node)[0]
            yield start, start + len("not " if isinstance(node.op, ast.Not) else "-"), ""
        case ast.BinOp() if _reckons(node, above):
            yield from text.between(node.left, node.right, *OTHER_SUM[type(node.op)])
        case ast.AugAssign() if type(node.op) in OTHER_SUM:
            sign, other = OTHER_SUM[type(node.op)]
            yield from text.between(node.target, node.value, f"{sign}=", f"{other}=")
            yield from text.replaced(node, "pass")
        case ast.If() | ast.IfExp():
            yield from text.replaced(node.test, "True", "False")
        case ast.While():
            yield from text.replaced(node.test, "False")
        case ast.comprehension():
            for test in node.ifs:
                yield from text.replaced(test, "True")
        case ast.match_case() if not isinstance(node.pattern, ast.MatchAs) or node.pattern.pattern is not None:
            if node.guard is None:
                yield text.span(node.pattern)[1], text.span(node.pattern)[1], " if False"
            else:
                yield from text.replaced(node.guard, "True", "False")
        case _:
            yield from _small_edits(text, node)


def _small_edits(text: _Text, node: ast.AST) -> Iterator[Edit]:
    """What can be changed at a statement or at a single word."""
    match node:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom() | ast.Await()):
            if not (isinstance(node.value, ast.Call) and _named(node.value, "assert_never")):
                yield from text.replaced(node, "pass")
        case ast.Assign() if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            yield from text.replaced(node, "pass")
        case ast.Delete() | ast.Raise() | ast.Continue() | ast.Break():
            yield from text.replaced(node, "pass")
        case ast.Call(func=ast.Name(id=name)) if name in OTHER_CALL:
            yield from text.replaced(node.func, OTHER_CALL[name])
        case ast.Attribute(attr=name, ctx=ast.Load()) if name == "clause" or name.endswith("_clause"):
            if not _is_called(text, node):
                yield from text.replaced(node, '"0.0"')
        case ast.Constant(value=bool() as value):
            yield from text.replaced(node, str(not value))
        case ast.Constant(value=int() as value):
            yield from text.replaced(node, str(value + 1), str(value - 1))
        case ast.Constant(value=str() as value) if CITATION.fullmatch(value):
            yield from text.replaced(node, '"house 1.2"' if value == "house 1.1" else '"house 1.1"')
        case _:
            return


def _reckons(node: ast.BinOp, above: list[ast.AST]) -> bool:
    """Whether this is arithmetic, or sets, and no type and no piece of text."""
    if type(node.op) not in OTHER_SUM:
        return False
    texts = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
    for side in (node.left, node.right):
        if isinstance(side, texts) or (isinstance(side, ast.Constant) and not isinstance(side.value, int)):
            return False
    asked = any(isinstance(step, ast.Call) and _named(step, "isinstance") for step in above)
    outside = not any(isinstance(step, ast.FunctionDef | ast.AsyncFunctionDef) for step in above)
    return not (isinstance(node.op, ast.BitOr) and (asked or outside))


def _named(call: ast.Call, name: str) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == name


def _is_called(text: _Text, node: ast.AST) -> bool:
    """Whether a name is that of a function which is called here."""
    return text.source[text.span(node)[1] :][:1] == b"("

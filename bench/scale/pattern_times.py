"""Time of every regular expression of the product on hostile text.

python -m bench.scale.pattern_times

Imports every module of the product and prints the patterns that take longest on 16 KB of any shape,
and those above the limit of 50 ms. A pattern is used as the product uses it: matched at the start
if its name is used for nothing else, else searched for everywhere.
"""

import ast
import importlib
import inspect
import pkgutil
import re
import signal
import sys
import time
from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

# What `re` itself uses: neither has types.
_constants: Any = importlib.import_module("re._constants")
_parser: Any = importlib.import_module("re._parser")
_re: Any = re
ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("core", "app", "ui")
LIMIT_S, CHARS, SHOWN = 0.05, 16_384, 15
_WHOLE = {"match", "fullmatch"}
_METHODS = {*_WHOLE, "search", "finditer", "findall", "sub", "subn", "split"}
_MOST_LITERALS = 12

# Units that are repeated: white space, open and paired brackets, quotes, letters, signs, lines.
SHAPES: Mapping[str, str] = {
    "spaces": " ",
    "tabs": "\t",
    "newlines": "\n",
    "mixed white space": " \t\n",
    "no-break spaces": "\xa0",
    "open brackets": "[",
    "open parentheses": "(",
    "parentheses": "()",
    "open braces": "{{",
    "quotes": '"',
    "apostrophes": "a'",
    "base64": "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlq",
    "letters": "a",
    "capitals": "A",
    "capitals and letters": "Aa",
    "names": "Anna Berg ",
    "digits": "1",
    "digits and dots": "1.",
    "dates": "2024-01-",
    "amounts": "$1,000 ",
    "dots": ".",
    "commas": "a, ",
    "pipes": "|",
    "cells": "| a ",
    "dashes": "-",
    "items": "\n- [ ] ",
    "rules": "\n| - ",
    "signs": "*_`~=#",
    "fences": "`",
    "tildes": "~",
    "underlines": "=",
    "rules below": "a\n--",
    "tags": "<a ",
    "links": "[a](b",
    "addresses": "a.b@c.",
    "hosts": "http://a.",
    "conjunctions": "x and y and ",
    "near-matches": 'a - b: "c" (d) | e; 1.2 ',
    "backslashes": "\\",
    "lines": "word\n",
    "indented lines": "\n ",
}


class ProductPattern(Struct, frozen=True):
    """Pattern of the product, where it is compiled, and whether it is only matched at a start."""

    form: re.Pattern[Any]
    place: str
    is_matched: bool


class PatternTime(Struct, frozen=True):
    """Processor time of a pattern on a shape; infinite when it was ended."""

    pattern: ProductPattern
    shape: str
    seconds: float


class _Ended(Exception):
    pass


def product_patterns() -> tuple[ProductPattern, ...]:
    """Return every pattern that importing the product and loading its tables compiles."""
    compiled: dict[tuple[Any, int], tuple[re.Pattern[Any], str, int]] = {}
    with _recorded(compiled):
        _load_everything()
    uses = _Uses()
    return (
        *(
            ProductPattern(form, f"{file}:{line}", uses.is_matched(file, line))
            for form, file, line in compiled.values()
        ),
        *uses.inline(),
    )


@contextmanager
def _recorded(compiled: dict[Any, Any]) -> Generator[None]:
    original: Callable[..., re.Pattern[Any]] = _re._compile  # noqa: SLF001

    def record(pattern: Any, flags: Any) -> re.Pattern[Any]:
        form = original(pattern, flags)
        frame = inspect.currentframe()
        while frame and Path(frame.f_code.co_filename).name in {"__init__.py", Path(__file__).name}:
            frame = frame.f_back
        path = Path(frame.f_code.co_filename) if frame else Path()
        if frame and path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in ROOMS:
            file = path.relative_to(ROOT).as_posix()
            compiled.setdefault((form.pattern, form.flags), (form, file, frame.f_lineno))
        return form

    _re._compile = record  # noqa: SLF001
    try:
        yield
    finally:
        _re._compile = original  # noqa: SLF001


def _load_everything() -> None:
    modules = [
        importlib.import_module(module.name)
        for room in ROOMS
        for module in pkgutil.walk_packages([str(ROOT / room)], f"{room}.")
    ]
    for module in modules:
        # Without a window, functions of `ui` cannot run.
        if not module.__name__.startswith("ui."):
            for value in list(vars(module).values()):
                if _is_loader(value, module.__name__):
                    value()
    from core.resources import load_table, patterns

    for table in load_table("patterns.toml"):
        patterns(table)


def _is_loader(value: object, module: str) -> bool:
    """Whether this is a cached function without parameters, such as one that reads a table."""
    if not hasattr(value, "cache_info") or getattr(value, "__module__", "") != module:
        return False
    return not inspect.signature(value).parameters  # pyright: ignore[reportArgumentType]


class _Uses:
    """How the modules of the product use the names of their patterns."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, int], str] = {}
        self._methods: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._inline: list[ProductPattern] = []
        for room in ROOMS:
            for path in sorted((ROOT / room).rglob("*.py")):
                self._read(path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8")))

    def is_matched(self, file: str, line: int) -> bool:
        """Whether the pattern compiled there is only matched at a position."""
        name = self._names.get((file, line), "")
        methods = self._methods[file if name.startswith("_") else "", name]
        return bool(methods) and methods <= _WHOLE

    def inline(self) -> list[ProductPattern]:
        """Return the patterns written as arguments of functions of `re`."""
        return self._inline

    def _read(self, file: str, tree: ast.Module) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.keyword):
                for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                    self._names.setdefault((file, line), _target(node))
            elif isinstance(node, ast.Attribute) and node.attr in _METHODS:
                for scope in (file, ""):
                    self._methods[scope, ast.unparse(node.value).rpartition(".")[2]].add(node.attr)
            if isinstance(node, ast.Call):
                self._read_call(file, node)

    def _read_call(self, file: str, call: ast.Call) -> None:
        function = call.func
        if not isinstance(function, ast.Attribute) or ast.unparse(function.value) != "re":
            return
        written = call.args[0] if call.args else None
        if function.attr in _METHODS and isinstance(written, ast.Constant):
            place = f"{file}:{call.lineno}"
            flags = [word.value for word in call.keywords if word.arg == "flags"]
            flag = re.IGNORECASE if "IGNORECASE" in "".join(map(ast.unparse, flags)) else 0
            form = re.compile(str(written.value), flag)
            self._inline.append(ProductPattern(form, place, function.attr in _WHOLE))


def _target(node: ast.Assign | ast.AnnAssign | ast.keyword) -> str:
    """Return the name of the variable or the argument to which a value is given."""
    if isinstance(node, ast.keyword):
        return node.arg or ""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def hostile_texts(pattern: ProductPattern, chars: int = CHARS) -> Iterator[tuple[str, str]]:
    """Yield names and texts of all shapes, and repeated literals of the pattern itself."""
    literals = dict.fromkeys(_literals(pattern.form))
    shapes = {**SHAPES, **{f"literal {one!r}": one for one in list(literals)[:_MOST_LITERALS]}}
    for name, unit in shapes.items():
        yield name, (unit * (chars // len(unit) + 1))[:chars]


def _literals(form: re.Pattern[Any]) -> Iterator[str]:
    """Yield runs of literal characters in a pattern, such as "<!--"."""
    pending: list[Any] = [_parser.parse(form.pattern, form.flags & ~re.UNICODE)]
    while pending:
        run = ""
        for operation, argument in pending.pop():
            if operation is _constants.LITERAL:
                run += chr(argument)
                continue
            if len(run) > 1:
                yield run
            run = ""
            pending += _inner(argument)
        if len(run) > 1:
            yield run


def _inner(argument: Any) -> list[Any]:
    if isinstance(argument, _parser.SubPattern):
        return [argument]
    if isinstance(argument, tuple | list):
        parts: list[Any] = list(argument)  # pyright: ignore[reportUnknownArgumentType]
        return [inner for part in parts for inner in _inner(part)]
    return []


def seconds_on(pattern: ProductPattern, text: str, *, limit_s: float) -> float:
    """Return the processor time of the pattern on the text; infinite above the limit."""
    form: Any = pattern.form
    subject: Any = text.encode() if isinstance(pattern.form.pattern, bytes) else text
    signal.signal(signal.SIGVTALRM, _end)
    signal.setitimer(signal.ITIMER_VIRTUAL, limit_s)
    began = time.process_time()
    try:
        if pattern.is_matched:
            form.match(subject)
            form.fullmatch(subject)
        else:
            deque(form.finditer(subject), maxlen=0)
    except _Ended:
        return float("inf")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return time.process_time() - began


def _end(_signal: int, _frame: object) -> None:
    raise _Ended


def worst_times(*, limit_s: float = 0.3) -> list[PatternTime]:
    """Return the worst shape of each pattern, the slowest pattern first."""
    worst: list[PatternTime] = []
    for pattern in product_patterns():
        times = [
            PatternTime(pattern, name, seconds_on(pattern, text, limit_s=limit_s))
            for name, text in hostile_texts(pattern)
        ]
        worst.append(max(times, key=lambda one: one.seconds))
    return sorted(worst, key=lambda one: -one.seconds)


def main() -> int:
    """Print the slowest patterns; return 1 if one is above the limit."""
    times = worst_times()
    slow = sum(one.seconds > LIMIT_S for one in times)
    for one in times[: max(slow, SHOWN)]:
        sys.stdout.write(
            f"{one.seconds * 1e3:8.1f} ms  {one.pattern.place}  {one.shape}  "
            f"{one.pattern.form.pattern[:100]!r}\n"
        )
    sys.stdout.write(
        f"{slow} of {len(times)} patterns take longer than {LIMIT_S * 1e3:.0f} ms on {CHARS:,} "
        "characters\n"
    )
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())

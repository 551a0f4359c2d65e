"""Parts of the engine that an ablation takes out: each file of rules, and each answerer.

A part is taken out by its functions: wherever another file uses one, it returns nothing of its
type, or its argument where it only changes that.
"""

import inspect
import pkgutil
import sys
import types
import typing
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import wraps
from importlib import import_module
from typing import cast
from unittest import mock

from msgspec import Struct
from msgspec.structs import replace

from core.answer.answerers import judge

# What is returned for nothing, by the type that a function promises.
NOTHING: Mapping[object, Callable[[], object]] = {
    bool: bool,
    str: str,
    int: int,
    float: float,
    list: list,
    dict: dict,
    Mapping: dict,
    set: set,
    frozenset: frozenset,
    tuple: tuple,
    Sequence: tuple,
    Iterator: lambda: iter(()),
    Iterable: tuple,
}
# Where results of rules are cached.
CACHING = ("core.answer", "core.extract", "core.language", "core.memory")

Function = Callable[..., object]


class Part(Struct, frozen=True):
    """A part by its name: functions that others use, each with what takes its place."""

    name: str
    instead: Mapping[Function, Function]


def parts_of(package: str) -> list[Part]:
    """Return the files below a package that have functions for others, by their path."""
    names = [
        it.name for it in pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
    ]
    made = [Part(_path(it), _instead_of(import_module(it))) for it in names]
    return [it for it in made if it.instead]


def answerers() -> list[Part]:
    """Return the answerers by their names."""
    return [Part(it.name, {it.answer: _none}) for it in judge.ANSWERERS]


@contextmanager
def without(part: Part) -> Generator[None]:
    """Take a part out."""
    with _patched(part.instead):
        yield


@contextmanager
def watching(parts: Sequence[Part]) -> Generator[set[str]]:
    """Give the names of the parts that did something since the set was emptied."""
    active: set[str] = set()
    seen = dict[Function, Function]()
    for part in parts:
        for own, other in part.instead.items():
            seen[own] = _noting(seen.get(own, own), other, part.name, active)
    with _patched(seen):
        yield active


@contextmanager
def _patched(instead: Mapping[Function, Function]) -> Generator[None]:
    changed = tuple(
        replace(it, answer=instead[it.answer]) if it.answer in instead else it
        for it in judge.ANSWERERS
    )
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(judge, "ANSWERERS", changed))
        for module, name, value in _held():
            if value in instead:
                stack.enter_context(mock.patch.object(module, name, instead[value]))
        _forget()
        yield
    _forget()


def _forget() -> None:
    """Empty the caches of functions, which hold what others returned."""
    for module in [it for name, it in sys.modules.items() if name.startswith(CACHING)]:
        for value in vars(module).values():
            forget, own = getattr(value, "cache_clear", None), getattr(value, "__wrapped__", None)
            if forget is not None and own is not None and inspect.signature(own).parameters:
                forget()


def _held() -> list[tuple[types.ModuleType, str, Function]]:
    """Return the functions that files hold, with their names there."""
    modules = [it for name, it in sys.modules.items() if name.split(".")[0] in {"bench", "core"}]
    return [
        (module, name, value)
        for module in modules
        for name, value in vars(module).items()
        if inspect.isfunction(value)
    ]


def _instead_of(module: types.ModuleType) -> dict[Function, Function]:
    functions = [
        it
        for name, it in vars(module).items()
        if inspect.isfunction(it) and it.__module__ == module.__name__ and name[0] != "_"
    ]
    return {it: other for it in functions if (other := _nothing_for(it)) is not None}


def _nothing_for(function: Function) -> Function | None:
    """Return what takes the place of a function; None where there is no nothing of its type."""
    hints = dict(function.__annotations__)
    promised = hints.pop("return", None)
    of_it = [promised, Sequence[typing.get_args(promised)[:1]]] if promised else []
    same = [name for name, hint in hints.items() if hint in of_it and hint is not bool]
    if same:
        return _given(same[0], inspect.signature(function))
    if type(None) in typing.get_args(promised) or promised is type(None):
        return _none
    nothing = NOTHING.get(typing.get_origin(promised) or promised)
    is_record = typing.get_origin(promised) is tuple and ... not in typing.get_args(promised)
    if nothing is None or is_record:
        return None

    def instead(*_: object, **__: object) -> object:
        return nothing()

    return instead


def _given(name: str, signature: inspect.Signature) -> Function:
    """Return a function of this signature that gives back its argument of this name."""

    def instead(*values: object, **named: object) -> object:
        given = signature.bind(*values, **named)
        given.apply_defaults()
        return given.arguments[name]

    return instead


def _none(*_: object, **__: object) -> None:
    return None


def _noting(own: Function, other: Function, name: str, active: set[str]) -> Function:
    """Return the function that also notes its part where the other would return something else."""

    @wraps(own)
    def noting(*values: object, **named: object) -> object:
        result = own(*values, **named)
        if isinstance(result, Iterator):
            yielded = list(cast("Iterator[object]", result))
            if yielded:
                active.add(name)
            return iter(yielded)
        if name not in active and not _is_same(result, other(*values, **named)):
            active.add(name)
        return result

    return noting


def _is_same(first: object, second: object) -> bool:
    return first is second or (type(first) is type(second) and first == second)


def _path(module: str) -> str:
    return module.removeprefix("core.").replace(".", "/")

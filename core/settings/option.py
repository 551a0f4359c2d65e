"""Descriptor for settings, and the immutable set of their values."""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any, Generic, Self, TypeVar, overload

from core.errors import SettingError
from core.resources import load_table
from core.settings.value_types import ValueType

_texts = cache(partial(load_table, "options.toml"))
T = TypeVar("T")


class Option(Generic[T]):
    """A setting as a descriptor: the option on the class, its value on an instance."""

    def __init__(self, kind: ValueType[T], *, default: T, section: str) -> None:
        self.kind = kind
        self.default = default
        self.section = section
        self.name = ""

    @property
    def title(self) -> str:
        """The title for people, in English."""
        return _texts()[self.name]["title"]

    @property
    def help(self) -> str:
        """One or two sentences on what the option does, in English."""
        return _texts()[self.name]["help"]

    def __set_name__(self, owner: type, name: str) -> None:
        """Store the attribute name."""
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> "Option[T]": ...
    @overload
    def __get__(self, instance: "OptionSet", owner: type) -> T: ...
    def __get__(self, instance: "OptionSet | None", owner: type) -> "Option[T] | T":
        """Return the option on the class; on an instance its value or default."""
        if instance is None:
            return self
        return instance.values.get(self.name, self.default)

    def __set__(self, instance: "OptionSet", value: object) -> None:
        """Raise `AttributeError`; use `changed` instead."""
        raise AttributeError(f"{self.name} is read-only; use changed()")


class OptionSet:
    """Immutable values of all options; `values` has only those that were set."""

    def __init__(self, values: Mapping[str, object] | None = None) -> None:
        options = {option.name: option for option in self.options()}
        checked: dict[str, Any] = {}
        for name, value in (values or {}).items():
            if name not in options:
                raise unknown_option(name, options)
            checked[name] = options[name].kind.check(name, value)
        self.values: Mapping[str, Any] = checked

    @classmethod
    def options(cls) -> Iterator[Option[Any]]:
        """Yield all options in order of declaration, inherited ones last."""
        for owner in cls.__mro__:
            for value in vars(owner).values():
                if isinstance(value, Option):
                    yield value  # pyright: ignore[reportUnknownVariableType]

    def changed(self, name: str, value: object) -> Self:
        """Return a copy with one option changed; raise `SettingError` if invalid."""
        return type(self)({**self.values, name: value})


def unknown_option(name: str, names: Mapping[str, object]) -> SettingError:
    """Return the error for an unknown option, with the nearest name."""
    from rapidfuzz import process

    near = process.extractOne(name, list(names), score_cutoff=60)
    if near:
        return SettingError(name, "setting_misspelled", name=near[0])
    return SettingError(name, "no_such_setting")

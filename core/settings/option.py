"""The descriptor behind every setting."""

from collections.abc import Iterator, Mapping
from typing import Any, Generic, Self, TypeVar, overload

from core.errors import SettingError
from core.settings.value_types import ValueType

T = TypeVar("T")


class Option(Generic[T]):
    """One setting: read on an instance it is the value, on the class the option itself."""

    def __init__(
        self, kind: ValueType[T], *, default: T, section: str, title: str, help: str
    ) -> None:  # noqa: A002
        self.kind = kind
        self.default = default
        self.section = section
        self.title = title
        self.help = help
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        """Remember the name under which it was declared."""
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> "Option[T]": ...
    @overload
    def __get__(self, instance: "OptionSet", owner: type) -> T: ...
    def __get__(self, instance: "OptionSet | None", owner: type) -> "Option[T] | T":
        """The option on the class; on an instance its value or default."""
        if instance is None:
            return self
        return instance.values.get(self.name, self.default)

    def __set__(self, instance: "OptionSet", value: object) -> None:
        """Values change through `changed`, never in place."""
        raise SettingError(self.name, detail="Settings are frozen.", remedy="Use changed().")


class OptionSet:
    """Values of all options; frozen. `values` holds only what differs from the defaults."""

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
        """All options in the order of their declaration; those that are inherited come last."""
        for owner in cls.__mro__:
            for value in vars(owner).values():
                if isinstance(value, Option):
                    yield value  # pyright: ignore[reportUnknownVariableType]

    def changed(self, name: str, value: object) -> Self:
        """A copy with one option changed; raises `SettingError` for a bad name or value."""
        return type(self)({**self.values, name: value})


def unknown_option(name: str, names: Mapping[str, object]) -> SettingError:
    """The error for a name that is no option, with the nearest one that is."""
    from rapidfuzz import process

    near = process.extractOne(name, list(names), score_cutoff=60)
    remedy = f"Did you mean “{near[0]}”?" if near else "See the list in the settings."
    return SettingError(name, detail="There is no such setting.", remedy=remedy)

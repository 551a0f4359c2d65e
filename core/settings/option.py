"""Options and the types of their values."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Generic, Protocol, Self, TypeVar, cast, overload

from core.errors import SettingError
from core.resources import load_table

T_co = TypeVar("T_co", covariant=True)
_texts = cache(partial(load_table, "options.toml"))
T = TypeVar("T")


class ValueType(Protocol[T_co]):
    """Validates a value (from a file, the environment, a form) and converts it."""

    def check(self, name: str, value: object) -> T_co:
        """Return the converted value; raise `SettingError` if it is not allowed."""
        ...


class Switch:
    """Boolean."""

    def check(self, name: str, value: object) -> bool:
        """Return the boolean; words such as "yes" and "off" are accepted."""
        if isinstance(value, bool):
            return value
        if isinstance(value, str):
            word = value.strip().lower()
            if word in {"1", "true", "yes", "on"}:
                return True
            if word in {"0", "false", "no", "off"}:
                return False
        raise SettingError(name, "not_on_or_off", value=str(value))


class Integer:
    """Integer within inclusive bounds."""

    def __init__(self, low: int, high: int, unit: str = "") -> None:
        self.low, self.high, self.unit = low, high, unit

    def check(self, name: str, value: object) -> int:
        """The number; text is read as one."""
        try:
            number = int(value) if isinstance(value, (int, str)) else None
        except ValueError:
            number = None
        if number is None or isinstance(value, bool) or not self.low <= number <= self.high:
            raise SettingError(
                name, "not_a_whole_number", value=str(value), low=self.low, high=self.high
            )
        return number


class Number:
    """Floating-point number within inclusive bounds."""

    def __init__(self, low: float, high: float, unit: str = "") -> None:
        self.low, self.high, self.unit = low, high, unit

    def check(self, name: str, value: object) -> float:
        """The number; text is read as one."""
        try:
            number = float(value) if isinstance(value, (int, float, str)) else None
        except ValueError:
            number = None
        if number is None or isinstance(value, bool) or not self.low <= number <= self.high:
            raise SettingError(name, "not_a_number", value=str(value), low=self.low, high=self.high)
        return number


class Enumeration:
    """One of a fixed set of words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, name: str, value: object) -> str:
        """Return the word."""
        if isinstance(value, str) and value in self.words:
            return value
        raise SettingError(name, "not_one_of", value=str(value), words=", ".join(self.words))


class Text:
    """Any string, such as a path."""

    def check(self, name: str, value: object) -> str:
        """Return the string without surrounding white space."""
        if isinstance(value, str):
            return value.strip()
        raise SettingError(name, "not_a_text", value=str(value))


class TextList:
    """List of strings, separated by commas in the environment."""

    def check(self, name: str, value: object) -> tuple[str, ...]:
        """Return the strings in order, without empty ones."""
        if isinstance(value, str):
            value = value.split(",")
        if not isinstance(value, (list, tuple)):
            raise SettingError(name, "not_a_list", value=str(value))
        texts: list[str] = []
        for item in cast("Sequence[object]", value):
            if not isinstance(item, str):
                raise SettingError(name, "not_a_text", value=str(item))
            texts.append(item.strip())
        return tuple(text for text in texts if text)


class Option(Generic[T]):
    """A setting as a descriptor: the option on the class, its value on an instance."""

    def __init__(
        self, kind: ValueType[T], *, default: T, section: str, stores_default: bool = False
    ) -> None:
        """With `stores_default` the default counts as a choice too, once it was set."""
        self.stores_default = stores_default
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

    @property
    def zero(self) -> str:
        """What 0 means, in English; empty where it is only a number."""
        return _texts()[self.name].get("zero", "")

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
                raise _unknown_option(name, options)
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


def _unknown_option(name: str, names: Mapping[str, object]) -> SettingError:
    from rapidfuzz import process

    near = process.extractOne(name, list(names), score_cutoff=60)
    if near:
        return SettingError(name, "setting_misspelled", name=near[0])
    return SettingError(name, "no_such_setting")

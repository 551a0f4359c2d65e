"""Kinds of value that an option can hold: how a value is checked and read from text."""

from collections.abc import Sequence
from typing import Protocol, TypeVar, cast

from core.errors import SettingError

T_co = TypeVar("T_co", covariant=True)


class ValueType(Protocol[T_co]):
    """Checks a value (from a file, the environment, a form) and returns it in its own type."""

    def check(self, name: str, value: object) -> T_co:
        """The value in its own type; raises `SettingError` when it is not allowed."""
        ...


def _refuse(name: str, value: object, allowed: str) -> SettingError:
    return SettingError(name, detail=f"“{value}” is not allowed.", remedy=f"Choose {allowed}.")


class Switch:
    """On or off."""

    def check(self, name: str, value: object) -> bool:
        """True or False, also from the words people write."""
        if isinstance(value, bool):
            return value
        if isinstance(value, str):
            word = value.strip().lower()
            if word in {"1", "true", "yes", "on"}:
                return True
            if word in {"0", "false", "no", "off"}:
                return False
        raise _refuse(name, value, "on or off")


class Integer:
    """A whole number within bounds, both allowed."""

    def __init__(self, low: int, high: int, unit: str = "") -> None:
        self.low, self.high, self.unit = low, high, unit

    def check(self, name: str, value: object) -> int:
        """The number; text is read as one."""
        try:
            number = int(value) if isinstance(value, (int, str)) else None
        except ValueError:
            number = None
        if number is None or isinstance(value, bool) or not self.low <= number <= self.high:
            raise _refuse(name, value, f"a whole number from {self.low} to {self.high}")
        return number


class Number:
    """A number within bounds, both allowed."""

    def __init__(self, low: float, high: float, unit: str = "") -> None:
        self.low, self.high, self.unit = low, high, unit

    def check(self, name: str, value: object) -> float:
        """The number; text is read as one."""
        try:
            number = float(value) if isinstance(value, (int, float, str)) else None
        except ValueError:
            number = None
        if number is None or isinstance(value, bool) or not self.low <= number <= self.high:
            raise _refuse(name, value, f"a number from {self.low} to {self.high}")
        return number


class Choice:
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, name: str, value: object) -> str:
        """The word itself."""
        if isinstance(value, str) and value in self.words:
            return value
        raise _refuse(name, value, "one of " + ", ".join(self.words))


class Text:
    """Any text, such as a path."""

    def check(self, name: str, value: object) -> str:
        """The text without white space around it."""
        if isinstance(value, str):
            return value.strip()
        raise _refuse(name, value, "a text")


class TextList:
    """A list of texts; in the environment separated by commas."""

    def check(self, name: str, value: object) -> tuple[str, ...]:
        """The texts in order, empty ones left out."""
        if isinstance(value, str):
            value = value.split(",")
        if not isinstance(value, (list, tuple)):
            raise _refuse(name, value, "a list of texts")
        texts: list[str] = []
        for item in cast("Sequence[object]", value):
            if not isinstance(item, str):
                raise _refuse(name, item, "a text")
            texts.append(item.strip())
        return tuple(text for text in texts if text)

"""Value types of options: validation and parsing."""

from collections.abc import Sequence
from typing import Protocol, TypeVar, cast

from core.errors import SettingError

T_co = TypeVar("T_co", covariant=True)


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

"""Options that hold several values by name, such as "semantic=0.5, graph=0.35"."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from core.errors import SettingError
from core.settings.option import Enumeration, Integer, Number, Switch

Kind = Integer | Number | Switch | Enumeration
Values = Mapping[str, Any]


class NamedValues:
    """Values of fixed names, each with a type; kept as text in one fixed form."""

    def __init__(self, defaults: str, others: Kind | None = None, **kinds: Kind) -> None:
        """`kinds` are the types by name; names that have none there are of the type `others`."""
        names = (part.partition("=")[0].strip() for part in defaults.split(","))
        self.kinds = kinds if others is None else {it: kinds.get(it, others) for it in names}
        self.defaults = self._merged({}, "", defaults)
        self.text = _as_text(self.defaults)

    def check(self, name: str, value: object) -> str:
        """Return the text with every name; those that are missing have their defaults."""
        if not isinstance(value, str):
            raise SettingError(name, "not_a_text", value=str(value))
        return _as_text(self._merged(self.defaults, name, value))

    def values(self, text: str, *, override: str = "", name: str = "") -> Values:
        """Return the values of a checked text, those in `override` replaced.

        Raises `SettingError` under `name` for an unknown name or a value not allowed.
        """
        base = self._parsed(text)
        return self._merged(base, name, override) if override else base

    @cache  # noqa: B019 - the few instances live as long as the program
    def _parsed(self, text: str) -> Values:
        return self._merged(self.defaults, "", text)

    def _merged(self, base: Values, option: str, text: str) -> Values:
        merged: dict[str, Any] = dict(base)
        for part in filter(None, map(str.strip, text.split(","))):
            name, sign, value = (one.strip() for one in part.partition("="))
            if not sign or name not in self.kinds:
                raise SettingError(option, "not_one_of", value=part, words=", ".join(self.kinds))
            merged[name] = self.kinds[name].check(f"{option} {name}".strip(), value)
        return merged


def _as_text(values: Values) -> str:
    return ", ".join(f"{name}={_word(value)}" for name, value in values.items())


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)

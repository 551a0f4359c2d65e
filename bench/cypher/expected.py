"""Values as the TCK writes them, and results in the same form, so that they can be compared."""

import math
import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from core.cypher.temporal.temporal_values import Duration, Temporal
from core.cypher.values import Node, Path, Relationship

_NUMBER = re.compile(r"-?(?:\d+\.\d+(?:[eE][+-]?\d+)?|\.\d+|\d+(?:[eE][+-]?\d+)?|Inf|NaN)")
_NAME = re.compile(r"`[^`]*`|\w+")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def canonical(value: Any) -> Any:
    """Return a result in a form that can be compared; times are their texts."""
    if value is None or isinstance(value, bool | str):
        return value
    return next(form(value) for kind, form in _FORMS if isinstance(value, kind))


def _map(entries: Mapping[str, Any]) -> Any:
    return tuple(sorted((key, canonical(value)) for key, value in entries.items()))


def _path(path: Path) -> Any:
    parts: list[Any] = [canonical(path.nodes[0])]
    for node, relationship, after in zip(
        path.nodes, path.relationships, path.nodes[1:], strict=False
    ):
        is_forward = relationship.start == node
        parts += [">" if is_forward else "<", canonical(relationship), canonical(after)]
    return ("path", *parts)


def without_order(value: Any) -> Any:
    """Return a canonical value whose lists are sorted."""
    if isinstance(value, tuple):
        items: list[Any] = [without_order(one) for one in cast("tuple[Any, ...]", value)]
        if items and items[0] == "list":
            items[1:] = sorted(items[1:], key=repr)
        return tuple(items)
    return value


_FORMS: tuple[tuple[type | tuple[type, ...], Callable[[Any], Any]], ...] = (
    (int, lambda value: ("integer", value)),
    (float, lambda value: ("float", "NaN" if math.isnan(value) else value)),
    (list, lambda value: ("list", *map(canonical, value))),
    (Node, lambda value: ("node", tuple(sorted(value.labels)), _map(value.properties))),
    (Relationship, lambda value: ("relationship", value.type, _map(value.properties))),
    (Path, _path),
    ((Temporal, Duration), str),
    (Mapping, lambda value: ("map", _map(value))),
)


class ValueReader:
    """Reads the values of a cell in their canonical form."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def read(self) -> Any:
        """Return the one value of the text. Raises `ValueError`."""
        value = self._value()
        self._skip()
        if self._at != len(self._text):
            raise ValueError(self._text)
        return value

    def _skip(self) -> None:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1

    def _next(self, sign: str) -> bool:
        self._skip()
        if self._text.startswith(sign, self._at):
            self._at += len(sign)
            return True
        return False

    def _must(self, sign: str) -> None:
        if not self._next(sign):
            raise ValueError(f"{sign} is missing: {self._text}")

    def _value(self) -> Any:
        self._skip()
        for sign, read in (
            ("'", self._string), ("<", self._read_path), ("(", self._node), ("{", self._entries),
            ("[:", self._relationship), ("[", self._list),
        ):  # fmt: skip
            if self._next(sign):
                value = read()
                return ("map", value) if sign == "{" else value
        if number := _NUMBER.match(self._text, self._at):
            self._at = number.end()
            return self._number(number.group())
        word = self._name()
        return {"true": True, "false": False, "null": None, "NaN": ("float", "NaN")}[word]

    def _number(self, text: str) -> Any:
        if text.lstrip("-") in ("NaN", "Inf"):
            return ("float", "NaN" if "NaN" in text else float(text.lower()))
        return ("integer", int(text)) if text.lstrip("-").isdigit() else ("float", float(text))

    def _string(self) -> str:
        characters: list[str] = []
        while (one := self._text[self._at]) != "'":
            self._at += 1
            if one == "\\":
                one = self._text[self._at]
                one = _ESCAPED.get(one, one)
                self._at += 1
            characters.append(one)
        self._at += 1
        return "".join(characters)

    def _name(self) -> str:
        self._skip()
        name = _NAME.match(self._text, self._at)
        if name is None:
            raise ValueError(self._text)
        self._at = name.end()
        return name.group().strip("`")

    def _list(self) -> Any:
        items: list[Any] = []
        while not self._next("]"):
            items.append(self._value())
            self._next(",")
        return ("list", *items)

    def _entries(self) -> Any:
        entries: list[Any] = []
        while not self._next("}"):
            key = self._name()
            self._must(":")
            entries.append((key, self._value()))
            self._next(",")
        return tuple(sorted(entries))

    def _node(self) -> Any:
        labels: list[str] = []
        while self._next(":"):
            labels.append(self._name())
        entries = self._entries() if self._next("{") else ()
        self._must(")")
        return ("node", tuple(sorted(labels)), entries)

    def _relationship(self) -> Any:
        name = self._name()
        entries = self._entries() if self._next("{") else ()
        self._must("]")
        return ("relationship", name, entries)

    def _read_path(self) -> Any:
        self._must("(")
        parts: list[Any] = [self._node()]
        while not self._next(">"):
            is_backward = self._next("<-")
            if not is_backward:
                self._must("-")
            self._must("[:")
            relationship = self._relationship()
            self._must("-" if is_backward else "->")
            self._must("(")
            parts += ["<" if is_backward else ">", relationship, self._node()]
        return ("path", *parts)

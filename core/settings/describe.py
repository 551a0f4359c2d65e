"""Descriptions of options for the settings view and the command line."""

from typing import Any

from core.records.options import OptionInfo
from core.settings.option import Option
from core.settings.options import Settings
from core.settings.value_types import Enumeration, Integer, Number, Switch, Text, TextList

_EDITORS: dict[type, str] = {
    Switch: "switch",
    Integer: "whole",
    Number: "real",
    Enumeration: "choice",
    Text: "text",
    TextList: "texts",
}


def describe_options(settings: Settings) -> tuple[OptionInfo, ...]:
    """Describe all options with their values, in order of declaration."""
    return tuple(_describe(option, settings) for option in Settings.options())


def _describe(option: Option[Any], settings: Settings) -> OptionInfo:
    kind: Any = option.kind
    return OptionInfo(
        name=option.name,
        section=option.section,
        title=option.title,
        help=option.help,
        kind=_EDITORS[type(kind)],
        value=settings.values.get(option.name, option.default),
        default=option.default,
        low=getattr(kind, "low", None),
        high=getattr(kind, "high", None),
        unit=getattr(kind, "unit", ""),
        choices=getattr(kind, "words", ()),
    )

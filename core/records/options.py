"""Description of an option, for the settings view and the command line."""

from msgspec import Struct


class OptionInfo(Struct, frozen=True):
    """An option with its value; `kind` names its editor: switch, whole, real, choice, text, texts.

    `value` and `default` are JSON values; `low`, `high` and `choices` are set where they apply.
    `zero` is the text shown instead of 0, such as "off", or empty.
    """

    name: str
    section: str
    title: str
    help: str
    kind: str
    value: bool | int | float | str | tuple[str, ...]
    default: bool | int | float | str | tuple[str, ...]
    low: float | None = None
    high: float | None = None
    unit: str = ""
    choices: tuple[str, ...] = ()
    zero: str = ""

"""Where people are in the window, while everything inside is made anew."""

from collections.abc import Mapping

from msgspec import Struct

from ui.reader.spot import Spot


class WindowSession(Struct, frozen=True):
    """The place in view, what each place keeps, the document beside it, the day, the focus.

    `focus` is the region, the class and the name of the widget that has the keyboard.
    """

    place: str
    kept: Mapping[str, object]
    spot: Spot | None = None
    as_of: str = ""
    focus: tuple[int, str, str] = (-1, "", "")

"""State of the window across a rebuild of its contents."""

from collections.abc import Mapping

from msgspec import Struct

from ui.reader.spot import Spot


class WindowSession(Struct, frozen=True):
    """Current place, state of each place, open document, date and focus.

    `focus` is the region, the class and the accessible name of the focused widget.
    """

    place: str
    kept: Mapping[str, object]
    spot: Spot | None = None
    as_of: str = ""
    focus: tuple[int, str, str] = (-1, "", "")

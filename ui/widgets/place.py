"""What every place of the window is: a widget that says where to go and what was done."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class UndoableAction(Struct, frozen=True):
    """Something a person did that can be taken back, and the words that say it ("Merged A, B").

    `undo` takes it back and `redo` does it again; both only send requests. Where the engine cannot
    take it back, it is done by `settle`, once the offer to take it back has passed.
    """

    words: str
    undo: Callable[[], object]
    redo: Callable[[], object] | None = None
    settle: Callable[[], object] | None = None


class PlaceView(QWidget):
    """A place. The window connects these signals, whichever of them a place uses."""

    spot_opened = Signal(object)  # ui.reader.spot.Spot: show this document in the reader
    thing_opened = Signal(str)  # a name: show it in the graph
    question_asked = Signal(str)  # go to Ask and ask this
    conversation_opened = Signal(object)  # core.records.ids.SessionId
    place_opened = Signal(str)  # the id of another place
    message_shown = Signal(str)  # say this in a toast
    noticed = Signal(
        str, str
    )  # something long is done: tell those who look elsewhere (title, text)
    action_done = Signal(object)  # a Deed: say it in a toast, with undo
    action_voided = Signal(
        object
    )  # a Deed that was told: it can be taken back and done again no more
    as_of_chosen = Signal(str)  # look at this day, month or year (ISO; "" is now) in all places
    room_wanted = Signal()  # the place needs all of the width: a document beside it gives way
    trace_shown = Signal(object)  # a core.records.answers.answers.Trace: replay it on the graph

    def begin(self) -> None:
        """The place comes into view; called each time."""

    def show_as_of(self, as_of: str) -> None:
        """Another place looks at this day, month or year (ISO; "" is now)."""

    def show_trace(self, trace: object) -> None:
        """A trace (core.records.answers.answers.Trace) is replayed, where a place can."""

    def keep(self) -> object:
        """What would be lost when the place is made anew: drafts, filters, a camera."""
        return None

    def resume(self, kept: object) -> None:
        """Go on where the place was that is gone; `kept` is what its `keep` returned."""

    def regions(self) -> Sequence[QWidget]:
        """The parts of the place that F6 goes through; one, where it has no parts."""
        return (self,)

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """What the commands of this place do, by their id; the window comes here first."""
        return {}

"""Base class of the views of all places, with the signals that the window connects."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class UndoableAction(Struct, frozen=True):
    """Action of the user that can be undone, with its description ("Merged A, B").

    `undo` and `redo` only send requests. If the engine cannot undo the action, it is performed
    by `settle` when the offer to undo has passed. One that `lasts` can be undone for some minutes
    more, until the window closes.
    """

    words: str
    undo: Callable[[], object]
    redo: Callable[[], object] | None = None
    settle: Callable[[], object] | None = None
    lasts: bool = False


class PlaceView(QWidget):
    """View of a place; the window connects its signals, whichever of them the place uses."""

    spot_opened = Signal(object)  # ui.reader.spot.Spot: show this document in the reader
    thing_opened = Signal(str)  # name of an entity: show it in the graph
    question_asked = Signal(str)  # question to ask in Ask
    conversation_opened = Signal(object)  # core.records.ids.SessionId
    place_opened = Signal(str)  # id of another place
    message_shown = Signal(str)  # text of a toast
    noticed = Signal(str, str)  # title and text of a notification: a long task has ended
    action_done = Signal(object)  # an UndoableAction: offer undo in a toast
    action_voided = Signal(object)  # an UndoableAction that can no longer be undone or redone
    undo_ended = Signal()  # what was done is final now: end the offer to undo it
    as_of_chosen = Signal(str)  # show this day, month or year (ISO; "" is now) in all places
    pending_counted = Signal(int)  # how many questions wait in the place, for the rail
    room_wanted = Signal()  # the place needs the whole width: close the document beside it
    trace_shown = Signal(object)  # a core.records.answers.answers.Trace: replay it on the graph
    folders_chosen = Signal(list)  # paths: add these folders
    folder_wanted = Signal()  # choose a folder to add
    sample_chosen = Signal()  # add the sample folder
    sources_changed = Signal()  # sources or files changed: request the status again

    def begin(self) -> None:
        """Prepare the place; called each time it is shown."""

    def show_as_of(self, as_of: str) -> None:
        """Show the state as of a day, month or year (ISO; "" is now) chosen in another place."""

    def show_trace(self, trace: object) -> None:
        """Replay a trace (core.records.answers.answers.Trace), if the place supports it."""

    def keep(self) -> object:
        """Return state that a rebuild would lose: drafts, filters, a camera."""
        return None

    def resume(self, kept: object) -> None:
        """Restore what `keep` returned before a rebuild."""

    def regions(self) -> Sequence[QWidget]:
        """Return the parts of the place that F6 cycles through."""
        return (self,)

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Return the actions of the commands of this place by id."""
        return {}

"""What the engine offers, called directly: `core.library.Library` is a `Face`.

`core.faces.remote_face.RemoteFace` has the same names and parameters and returns Futures. Streaming
methods take `on_piece`, which is called in a background thread. Every method may raise an error
of `core.errors`.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from core.events import Event
from core.faces.data import FaceOfData
from core.faces.graph.explore import FaceOfExploring
from core.faces.graph.map import FaceOfMap
from core.faces.graph.review import FaceOfReview
from core.faces.graph.timeline import FaceOfTimeline
from core.faces.memory.conversations import FaceOfConversations
from core.faces.memory.forgetting import FaceOfForgetting
from core.faces.memory.memory import FaceOfMemory
from core.faces.models import FaceOfModels
from core.faces.reading import FaceOfReading
from core.faces.sources import FaceOfSources
from core.lanes import Cancel
from core.records.answers.answers import Answer, Piece, SearchResult
from core.records.answers.questions import NO_WISHES, Wishes
from core.records.files.documents import DocumentText, PagePicture
from core.records.files.status import Figures, FileRow, Progress, Source, Status
from core.records.graph.edits import Answer as SameOrNot
from core.records.graph.edits import Change, Contradiction, Edit, Review
from core.records.graph.graph import (
    Community,
    Exported,
    ExportFormat,
    GraphStats,
    Paths,
    Profile,
    Suggestion,
)
from core.records.ids import EditId, ReviewId, SessionId, SourceId
from core.records.knowledge import Entity, Neighborhood
from core.records.memory import NO_SESSION
from core.records.options import OptionShown


class Face(
    FaceOfConversations,
    FaceOfModels,
    FaceOfMemory,
    FaceOfForgetting,
    FaceOfReading,
    FaceOfExploring,
    FaceOfMap,
    FaceOfData,
    FaceOfReview,
    FaceOfSources,
    FaceOfTimeline,
    Protocol,
):
    """The engine, called directly."""

    def add_sources(self, paths: Sequence[str]) -> tuple[Source, ...]:
        """The sources, watched from now on; a path already covered is returned as it is.

        Raises `WrongUse` when a path does not exist.
        """
        ...

    def remove_source(self, source_id: SourceId) -> None:
        """The source is forgotten with all that only it supports; its files stay untouched."""
        ...

    def sync(self, *, rebuild: bool = False) -> None:
        """A full scan of all sources has begun, failed files are read again.

        With `rebuild` the index is made anew and all files are read again; what the user decided
        stays.
        """
        ...

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Status:
        """The status as soon as nothing is pending (or reading is paused); progress on the way."""
        ...

    def status(self) -> Status:
        """Counts, problems and what the engine is doing."""
        ...

    def show_figures(self) -> Figures:
        """How long questions take, how well caches do and what waits (D14), over restarts."""
        ...

    def list_files(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> tuple[FileRow, ...]:
        """Files by path, filtered by source, state and a part of the path."""
        ...

    def pause(self) -> None:
        """Reading rests until `resume`; questions are still answered."""
        ...

    def resume(self) -> None:
        """Reading goes on."""
        ...

    def pin(self, path: str, *, pinned: bool) -> None:
        """The document is read by the model before others, or no longer. `WrongUse` if unknown."""
        ...

    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: Wishes = NO_WISHES,
        on_piece: Callable[[Piece], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """An answer with citations, or an honest no with what is nearest.

        In a conversation the question is understood from what was said before; if it is
        remembered, so are the question and its answer. Raises `WrongUse` for an empty question or
        a conversation that is not there.
        """
        ...

    def search(self, question: str, *, k: int = 10, wishes: Wishes = NO_WISHES) -> SearchResult:
        """The `k` best passages and the facts for a question, with the trace.

        The question may hold filters (`type:pdf after:2024 -draft`). What `wishes` leaves open
        the rules decide. Raises `WrongUse` for an empty question or a filter without a meaning.
        """
        ...

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> DocumentText:
        """The stored text of a document, into which all offsets point. `WrongUse` if unknown.

        With a span, the user opened these words: facts that were read from them count as used
        (J3). Being found by a question does not count.
        """
        ...

    def show_page(
        self,
        path: str,
        *,
        part: str | None = None,
        page: int = 1,
        scale: float = 1.5,
        start: int = 0,
        end: int = 0,
    ) -> PagePicture:
        """A page of a PDF as a picture, with boxes around the words from `start` to `end`."""
        ...

    def show_graph(
        self,
        name: str,
        *,
        kind: str = "",
        variant: str = "",
        hops: int = 1,
        limit: int = 0,
        as_of: str = "",
        history: bool = False,
    ) -> Neighborhood:
        """The neighborhood of the thing with that name or alias (`limit` 0: the setting).

        `kind` and `variant` choose among things of one name. `as_of` is a day, month or year
        (ISO): only facts that held then; with `history` also facts that hold no more, in the
        order of time.
        Raises `WrongUse` when `as_of` is no date.
        """
        ...

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> Profile:
        """The thing's values, its relations by type with counts, and what is near it (D1)."""
        ...

    def find_entities(self, text: str, *, limit: int = 20) -> tuple[Entity, ...]:
        """Things whose name or alias holds the text, the most mentioned first; all for ''."""
        ...

    def find_paths(self, first: str, second: str, *, limit: int = 5, hops: int = 4) -> Paths:
        """The best ways from one thing to another over facts, at most `hops` steps long.

        Raises `WrongUse` when a name is unknown, with the nearest ones.
        """
        ...

    def list_communities(self, *, level: int = -1, text: str = "") -> tuple[Community, ...]:
        """Things that belong together, the largest communities first.

        `level` is 0 (broad) to 3 (fine), or -1 for all; `text` occurs in a name, a thing or a word.
        """
        ...

    def suggest_links(self, name: str = "", *, limit: int = 20) -> tuple[Suggestion, ...]:
        """Pairs of things that are perhaps related, the likeliest first; of one thing or of all.

        Raises `WrongUse` when the name is unknown.
        """
        ...

    def show_stats(self) -> GraphStats:
        """The graph in numbers, with its most central things."""
        ...

    def export_graph(self, path: str, *, form: ExportFormat, replace: bool = False) -> Exported:
        """All things and facts are in the file at that absolute path.

        A file that is there is replaced only with `replace`. Raises `WrongUse`, `DiskFull`.
        """
        ...

    def edit(self, change: Change) -> Edit:
        """The change holds from now on, also for what is read later, until it is undone.

        Raises `WrongUse` when a name is unknown (with the nearest ones) or means several things.
        """
        ...

    def undo(self, edit_id: EditId) -> None:
        """The change holds no more, whatever was changed after it. `WrongUse` if unknown."""
        ...

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """The changes that hold, the newest first; with `undone` also those taken back."""
        ...

    def list_reviews(self) -> tuple[Review, ...]:
        """Pairs of things that may be one, the likeliest first."""
        ...

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        """The pair is one thing, or two, for ever. Raises `WrongUse` when it is not asked."""
        ...

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        """Statements that cannot both hold and that no date puts in order."""
        ...

    def list_options(self) -> tuple[OptionShown, ...]:
        """All options with their values."""
        ...

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """The option has the value from now on and after a restart. `SettingError` if refused."""
        ...

    def protect(self) -> None:
        """The stores are encrypted with a key kept in the system's keychain."""
        ...

    def unprotect(self) -> None:
        """The stores are plain files again and the key is gone from the keychain."""
        ...

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """`listener` gets every event from now on; returns what ends it."""
        ...

    def close(self) -> None:
        """All work has ended and the stores are closed."""
        ...

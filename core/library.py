"""The façade: everything that Loci offers, plain and synchronous, over one home folder."""

import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from core.assembly import Opened, Parts, open_parts, status_of
from core.chosen_model import ChosenModel
from core.curate.editor import Editor
from core.events import Announcer, Changes, Event
from core.ingest.picture import wanted_page
from core.lanes import Cancel
from core.lifetime import Lifetime
from core.models.shelf import Shelf
from core.offers.forgetting import Forgetting
from core.offers.models import Models
from core.protection import protect, unprotect
from core.records.answers import Answer, Piece, SearchResult
from core.records.documents import DocumentText, PagePicture
from core.records.edits import Answer as SameOrNot
from core.records.edits import Change, Contradiction, Edit, Review
from core.records.graph import (
    Community,
    Exported,
    ExportFormat,
    GraphStats,
    Paths,
    Profile,
    Suggestion,
)
from core.records.ids import EditId, ReviewId, SourceId
from core.records.knowledge import Entity, Neighborhood
from core.records.options import OptionShown
from core.records.questions import NO_WISHES, Wishes
from core.records.status import Figures, FileRow, Progress, Source, Status
from core.records.when import when
from core.refine.pins import pin, unpin
from core.retrieve.around import Look
from core.settings.file import read_settings, write_settings
from core.settings.options import Settings
from core.settings.show import show_options
from core.showing import check_number, figures_of, open_document
from core.store.store import Store

T = TypeVar("T")

SETTINGS_FILE = "settings.toml"
_MOST_HITS = 1000
_MOST_HOPS = 5
_MOST_THINGS = 2000
_LOOK_EVERY_S = 0.2
# Settings by which more or fewer files belong to a source.
_CHANGES_SOURCES = frozenset({"excluded", "hidden_files"})
_CHANGES_SKIPPED = "largest_file_mb"
# Settings by which other things are one.
_CHANGES_MEANING = frozenset({"merge_sure", "merge_unlikely", "merge_fuzzy", "merge_meaning"})


class Library(Models, Forgetting):
    """Implements `core.face.Face`. All methods may be called from any thread."""

    def __init__(self, home: Path, parts: Parts) -> None:
        self.home = home
        self._parts = parts
        self._announcer = Announcer()
        self._settings = read_settings(home / SETTINGS_FILE)
        self._changing = threading.Lock()
        self._chosen = ChosenModel(lambda: self._settings, parts.load_model, parts.reach_model)
        self._shelf = Shelf(
            parts.models or home / "models",
            in_use=lambda: (self._settings.model_file, self._settings.encoder),
        )
        self._life = Lifetime(self._open_parts)

    @classmethod
    def open(cls, home: Path, parts: Parts) -> Self:
        """The library in the home folder, made if there is none, reading what changed since.

        Raises `Busy`, `TooNew`, `Damaged`, `WrongKey`, `DiskFull`, `KeychainError`.
        """
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        library = cls(home, parts)
        library._start()
        return library

    # Sources

    def add_sources(self, paths: Sequence[str]) -> tuple[Source, ...]:
        """The sources, watched from now on; a path already covered is returned as it is."""
        with self._life.using() as it:
            sources = it.roll.join(paths)
            it.ingest.scan()
            return sources

    def remove_source(self, source_id: SourceId) -> None:
        """The source is forgotten with all that only it supports; its files stay untouched."""
        with self._life.using() as it:
            it.roll.leave(source_id)
            it.ingest.scan()

    def sync(self, *, rebuild: bool = False) -> None:
        """A full scan has begun, failed files are read again.

        With `rebuild` the index is made anew and all files are read again; what the user decided
        stays.
        """
        with self._life.using() as it:
            if rebuild:
                it.lanes.write.submit(it.store.rebuild_index).result()
                it.ingest.complete_index()
                it.roll.read_again("read")
            it.roll.read_again("failed")
            it.ingest.scan()

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Status:
        """The status as soon as nothing is pending (or reading rests); progress on the way."""
        last: Progress | None = None
        while True:
            # The library stays free to close between two looks.
            with self._life.using() as it:
                if it.ingest.wait(_LOOK_EVERY_S):
                    return status_of(it, self._settings)
                progress = it.ingest.progress()
            if cancel is not None:
                cancel.check()
            if on_piece is not None and progress != last:
                on_piece(progress)
            last = progress

    def status(self) -> Status:
        """Counts, problems and what the engine is doing."""
        with self._life.using() as it:
            return status_of(it, self._settings)

    def show_figures(self) -> Figures:
        """How long questions take, how well caches do and what waits (D14), over restarts."""
        with self._life.using() as it:
            return figures_of(it)

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
        with self._life.using() as it:
            return it.store.files.rows(
                source_id=source_id, state=state, text=text, offset=offset, limit=limit
            )

    def pause(self) -> None:
        """Reading rests until `resume`, also after a restart; questions are still answered."""
        with self._life.using() as it:
            it.ingest.pause(paused=True)
            it.refine.interrupt()

    def resume(self) -> None:
        """Reading goes on."""
        with self._life.using() as it:
            it.ingest.pause(paused=False)
            it.refine.stir()

    def pin(self, path: str, *, pinned: bool) -> None:
        """The document is read by the model before others, or no longer. `WrongUse` if unknown."""
        with self._life.using() as it:
            absolute = str(Path(path).absolute())
            change = partial(pin, at=datetime.now(UTC)) if pinned else unpin
            it.lanes.write.submit(change, it.store, absolute).result()
            it.refine.look_again()

    # Questions

    def ask(
        self,
        question: str,
        *,
        wishes: Wishes = NO_WISHES,
        on_piece: Callable[[Piece], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """An answer with citations, or an honest no with what is nearest."""
        with self._life.using() as it, it.refine.standing_back():
            return it.replier.reply(question, wishes=wishes, on_piece=on_piece, cancel=cancel)

    def search(self, question: str, *, k: int = 10, wishes: Wishes = NO_WISHES) -> SearchResult:
        """The `k` best passages and the facts for a question, with the trace."""
        check_number("k", k, least=1, most=_MOST_HITS)
        with self._life.using() as it, it.refine.standing_back():
            return it.searcher.search(question, k=k, wishes=wishes)

    # Looking at what is there

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> DocumentText:
        """The stored text of a document, into which all offsets point. `WrongUse` if unknown.

        With a span, facts that were read from these words count as used (J3).
        """
        with self._life.using() as it:
            return open_document(it, path, part=part, start=start, end=end)

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
        text = self.show_document(path, part=part)
        wanted = wanted_page(text, page=page, scale=scale, start=start, end=end)
        with self._life.using() as it:
            return it.drawer.draw(wanted)

    def show_graph(  # noqa: PLR0913 - as `Face` has it
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
        """The neighborhood of the thing with that name or alias (`limit` 0: the setting)."""
        check_number("hops", hops, least=0, most=_MOST_HOPS)
        check_number("limit", limit, least=0, most=_MOST_THINGS)
        at = when(as_of) if as_of else None
        look = Look(kind, variant, hops=hops, limit=limit, at=at, history=history)
        with self._life.using() as it:
            return it.searcher.show_graph(name, look)

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> Profile:
        """The thing's values, its relations by type with counts, and what is near it (D1)."""
        with self._life.using() as it:
            return it.searcher.show_profile(name, kind=kind, variant=variant)

    def find_entities(self, text: str, *, limit: int = 20) -> tuple[Entity, ...]:
        """Things whose name or alias holds the text, the most mentioned first; all for ''."""
        with self._life.using() as it:
            return it.store.graph.search(text, limit)

    # The graph as a whole

    def find_paths(self, first: str, second: str, *, limit: int = 5, hops: int = 4) -> Paths:
        """The best ways from one thing to another, at most `hops` steps long."""
        with self._life.using() as it:
            return it.overview.find_paths(first, second, limit=limit, hops=hops)

    def list_communities(self, *, level: int = -1, text: str = "") -> tuple[Community, ...]:
        """Things that belong together: of a level (-1: all), with the text in what is told."""
        with self._life.using() as it:
            return it.overview.list_communities(level=level, text=text)

    def suggest_links(self, name: str = "", *, limit: int = 20) -> tuple[Suggestion, ...]:
        """Pairs of things that are perhaps related, of the one with that name or of all."""
        with self._life.using() as it:
            return it.overview.suggest_links(name, limit=limit)

    def show_stats(self) -> GraphStats:
        """The graph in numbers, with its most central things."""
        with self._life.using() as it:
            return it.overview.show_stats()

    def export_graph(self, path: str, *, form: ExportFormat, replace: bool = False) -> Exported:
        """All things and facts are in the file; one that is there is replaced only if asked."""
        with self._life.using() as it:
            return it.overview.export_graph(path, form=form, replace=replace)

    # Corrections

    def edit(self, change: Change) -> Edit:
        """The change holds from now on, also for what is read later, until it is undone."""
        return self._corrected(lambda editor: editor.edit(change))

    def undo(self, edit_id: EditId) -> None:
        """The change holds no more, whatever was changed after it. `WrongUse` if unknown."""
        self._corrected(lambda editor: editor.undo(edit_id))

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """The changes that hold, the newest first; with `undone` also those taken back."""
        with self._life.using() as it:
            return it.editor.edits(undone=undone)

    def list_reviews(self) -> tuple[Review, ...]:
        """Pairs of things that may be one, the likeliest first."""
        with self._life.using() as it:
            return it.editor.reviews()

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        """The pair is one thing, or two, for ever. Raises `WrongUse` when it is not asked."""
        return self._corrected(lambda editor: editor.answer(review_id, answer=answer))

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        """Statements that cannot both hold and that no date puts in order."""
        with self._life.using() as it:
            return it.editor.contradictions()

    # Settings

    def list_options(self) -> tuple[OptionShown, ...]:
        """All options with their values."""
        return show_options(self._settings)

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """The option has the value from now on and after a restart. `SettingError` if refused."""
        path = self.home / SETTINGS_FILE
        with self._changing:
            changed = Settings(self._settings.changed(name, value).values)
            # What the environment says holds for this run only.
            kept = read_settings(path, environment={}).changed(name, value)
            write_settings(path, Settings(kept.values))
            self._settings = changed
        self._announcer.announce(Changes(frozenset({"settings"})))
        with self._life.using() as it:
            it.refine.interrupt()
            if name == _CHANGES_SKIPPED:
                it.roll.read_again("skipped")
            if name in _CHANGES_MEANING:
                it.lanes.write.submit(it.curator.look_again).result()
                it.ingest.sort_out()
            if name in {*_CHANGES_SOURCES, _CHANGES_SKIPPED}:
                it.ingest.scan()

    def protect(self) -> None:
        """The stores are encrypted with a key kept in the system's keychain."""
        with self._life.closed(open_again=self._start):
            protect(self.home, keychain=self._parts.keychain)

    def unprotect(self) -> None:
        """The stores are plain files again and the key is gone from the keychain."""
        with self._life.closed(open_again=self._start):
            unprotect(self.home, keychain=self._parts.keychain)

    # Life

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """`listener` gets every event from now on; returns what ends it."""
        return self._announcer.listen(listener)

    def close(self) -> None:
        """All work has ended and the stores are closed."""
        opened = self._life.take_out()
        if opened is not None:
            opened.close()
        self._chosen.close()

    @property
    def encoder_busy_s(self) -> float:
        """For how long the encoder has been at work on what was read, for benches."""
        with self._life.using() as it:
            return it.ingest.pace.busy_s

    @property
    def store(self) -> Store:
        """The store, for benches."""
        with self._life.using() as it:
            return it.store

    # Within

    def _corrected(self, correct: Callable[[Editor], T]) -> T:
        """What the correction returns; things that it made get their place in the index."""
        with self._life.using() as it:
            result = it.lanes.write.submit(correct, it.editor).result()
            it.ingest.complete_index()
            return result

    def _start(self) -> None:
        """The stores are open, and what changed since is being read."""
        opened = self._life.open()
        opened.ingest.start()
        opened.refine.start()
        # The first question finds graph and vectors in memory (J5).
        opened.lanes.read.submit(opened.searcher.warm)

    def _open_parts(self) -> Opened:
        return open_parts(
            self.home,
            self._parts,
            settings=lambda: self._settings,
            model=self._chosen.get,
            announcer=self._announcer,
        )

"""Whole documents enter the store: names become things, and one transaction holds a batch."""

from collections.abc import Callable
from datetime import UTC, datetime

from msgspec import Struct

from core.ingest.batch import Batch, Held, Rows, Twin, Vectors, names_in
from core.ingest.naming import Names, Resolver
from core.ingest.scan import on_disk
from core.ingest.worker import FileRead, FileRefused, PartRead
from core.records.knowledge import Extraction
from core.store.rows import NewDocument, NewFact, NewMention, NewThesis
from core.store.store import Store
from core.store.write import Write

_SKIPPING = "UnknownFormat"
_RESTLESS = "ChangedWhileReading"
_MOST_REMEMBERED = 50_000


class Kept(Struct, frozen=True):
    """Files that are done, files that changed meanwhile, and whether a new thing has no vector."""

    settled: tuple[str, ...]
    again: tuple[str, ...]
    is_complete: bool = True


class Keeper:
    """Writes batches; `keep` belongs into the write lane."""

    def __init__(
        self,
        store: Store,
        resolver: Resolver,
        *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store = store
        self._resolver = resolver
        self._clock = clock
        # Vectors of names on their way into the store, and of those that just went in.
        self._known: dict[str, Rows] = {}

    def new_names(self, files: tuple[Held, ...]) -> tuple[str, ...]:
        """The names in these files that need a vector."""
        return tuple(
            dict.fromkeys(
                name
                for name, kind in names_in(files)
                if name not in self._known and self._resolver.find(name, kind) is None
            )
        )

    def keep(self, batch: Batch, vectors: Vectors) -> Kept:
        """The batch is in the store, except files that changed since they were hashed."""
        if len(self._known) > _MOST_REMEMBERED:
            self._known.clear()
        self._known.update(vectors.names)
        settled: list[str] = []
        again: list[str] = []
        lacking = 0
        with self._store.write() as write:
            for file in batch.files:
                rows = [vectors.take(len(part.passages)) for part in file.parts]
                if not self._is_wanted(file):
                    settled.append(file.path)
                elif self._has_changed(file):
                    again.append(file.path)
                else:
                    lacking += self._keep_file(write, file, rows)
                    settled.append(file.path)
            given = write.given
        self._resolver.learn(given)
        return Kept(tuple(settled), tuple(again), not lacking)

    def _is_wanted(self, file: Held) -> bool:
        """Whether the store still expects the file: it may have been forgotten meanwhile."""
        row = self._store.files.kept(file.path)
        return row is not None and row.state == "pending"

    def _has_changed(self, file: Held) -> bool:
        outcome = file.outcome
        if isinstance(outcome, FileRefused) and outcome.error == _RESTLESS:
            return False
        if isinstance(outcome, Twin) and not self._original(file):
            return True
        return on_disk(file.path) != file.disk

    def _original(self, file: Held) -> str:
        """The path of another file that was read and has this content; empty if there is none."""
        others = (p for p in self._store.files.by_sha256(file.sha256) if p != file.path)
        return next(others, "")

    def _keep_file(self, write: Write, file: Held, rows: list[Rows]) -> int:
        """How many new things of the file have no vector; all else of it is written."""
        write.drop_documents(file.path, sha256=file.sha256)
        outcome = file.outcome
        if isinstance(outcome, FileRead):
            return self._keep_documents(write, file, outcome, rows)
        if isinstance(outcome, FileRefused):
            write.settle_file(
                file.path,
                state="skipped" if outcome.error == _SKIPPING else "failed",
                sha256=file.sha256,
                title=outcome.title,
                detail=outcome.detail,
                remedy=outcome.remedy,
            )
        else:
            write.settle_file(
                file.path, state="duplicate", sha256=file.sha256, same_as=self._original(file)
            )
        return 0

    def _keep_documents(self, write: Write, file: Held, outcome: FileRead, rows: list[Rows]) -> int:
        lacking = 0
        for part, vectors in zip(outcome.parts, rows, strict=True):
            names = Names(self._resolver, self._known)
            write.put_document(self._document(file, part, vectors, names))
            lacking += names.lacking
        first = outcome.parts[0].document if outcome.parts else None
        write.settle_file(
            file.path,
            state="read",
            sha256=file.sha256,
            kind=first.kind if first else "",
            title=first.title if first else "",
            inside=outcome.problems,
        )
        return lacking

    def _document(self, file: Held, part: PartRead, vectors: Rows, names: Names) -> NewDocument:
        said = part.extraction
        names.join(said.aliases)
        mentions = _mentions(said, names)
        facts = _facts(said, names)
        return NewDocument(
            document=part.document,
            sha256=file.sha256,
            passages=part.passages,
            vectors=vectors,
            mentions=mentions,
            facts=facts,
            theses=_theses(said, names),
            aliases=names.aliases,
            names=names.listed,
            read_at=self._clock(),
        )


def _mentions(said: Extraction, names: Names) -> tuple[NewMention, ...]:
    return tuple(
        NewMention(
            names.number(one.name, one.kind), one.passage, one.start, one.end, one.confidence
        )
        for one in said.mentions
    )


def _facts(said: Extraction, names: Names) -> tuple[NewFact, ...]:
    return tuple(
        NewFact(
            passage=one.passage,
            start=one.start,
            end=one.end,
            subject=names.number(one.subject, one.subject_kind),
            predicate=one.predicate,
            object=names.number(one.object, one.object_kind) if one.object_kind else -1,
            literal="" if one.object_kind else one.object,
            confidence=one.confidence,
            valid_from=one.valid_from,
            valid_to=one.valid_to,
        )
        for one in said.statements
    )


def _theses(said: Extraction, names: Names) -> tuple[NewThesis, ...]:
    theses: list[NewThesis] = []
    for one in said.theses:
        joined = {names.known_number(name) for name in one.names} - {None}
        numbers = tuple(sorted(number for number in joined if number is not None))
        theses.append(NewThesis(one.passage, one.start, one.end, numbers))
    return tuple(theses)

"""What goes into the store and what comes out of it in bulk."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.files.documents import Document, Passage, Suspicion
from core.records.files.status import DuplicateFile, FailedFile, FileState, SkippedFile
from core.records.ids import DocumentId, EntityId, SourceId
from core.records.knowledge import FactSource, FactStatus, Method, Modality, Precision

Ids = NDArray[np.int64]
Vectors = NDArray[np.float32]
_NO_IDS: Ids = np.zeros(0, dtype=np.int64)
_NO_TEXTS: NDArray[np.object_] = np.zeros(0, dtype=np.object_)


class ScannedFile(Struct, frozen=True):
    """A file as the scan saw it on disk."""

    path: str
    source_id: SourceId
    size_bytes: int
    mtime_ns: int
    inode: int = 0


class FileRecord(Struct, frozen=True):
    """A file as the store remembers it; `sha256` is that of the content last read."""

    path: str
    size_bytes: int
    mtime_ns: int
    inode: int
    sha256: str
    state: FileState
    source_id: SourceId = SourceId(0)
    recognize: bool = False


class NewName(Struct, frozen=True):
    """A thing that a document names: a known one by its id, else a new one with its vector.

    `variant` tells apart things of one name and type; empty for the first of them.
    """

    name: str
    kind: str
    entity_id: EntityId | None = None
    vector: NDArray[np.float32] | None = None
    variant: str = ""


class NewMention(Struct, frozen=True):
    """A place that names `names[name]`; `passage` is an ordinal, `said` the name as it stands."""

    name: int
    passage: int
    start: int
    end: int
    confidence: float = 1.0
    surface: str = ""
    kind_confidence: float = 0.5
    method: Method = "rules"


class NewFact(Struct, frozen=True):
    """A statement about `names[subject]`; `object` is an index into names, or -1 for a literal."""

    passage: int
    start: int
    end: int
    subject: int
    predicate: str
    object: int = -1
    literal: str = ""
    confidence: float = 1.0
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    status: FactStatus = "extracted"
    source: FactSource = "file"
    precision: Precision = ""
    modality: Modality = ""
    method: Method = "rules"


class NewThesis(Struct, frozen=True):
    """A statement in the document's own words that joins `names`."""

    passage: int
    start: int
    end: int
    names: tuple[int, ...] = ()
    method: Method = "rules"


class NewDocument(Struct, frozen=True):
    """A document with everything that was found in it.

    `vectors` has one row for each of the passages whose ordinals `encoded` lists, or (None) for
    each passage, or is None (those without are then listed as missing). `read_at` becomes the time
    at which its facts were observed.
    """

    document: Document
    sha256: str
    passages: tuple[Passage, ...]
    vectors: NDArray[np.float32] | None = None
    names: tuple[NewName, ...] = ()
    mentions: tuple[NewMention, ...] = ()
    facts: tuple[NewFact, ...] = ()
    theses: tuple[NewThesis, ...] = ()
    aliases: tuple[tuple[int, str], ...] = ()
    read_at: datetime | None = None
    encoded: tuple[int, ...] | None = None
    suspicions: tuple[Suspicion, ...] = ()

    def vector_rows(self) -> dict[int, NDArray[np.float32]]:
        """The vectors by ordinal."""
        if self.vectors is None:
            return {}
        ordinals = self.encoded
        if ordinals is None:
            ordinals = tuple(passage.ordinal for passage in self.passages)
        return dict(zip(ordinals, self.vectors, strict=False))


class DocumentHead(Struct, frozen=True):
    """What is needed of a document to show and filter it, without its text."""

    id: DocumentId
    path: str
    part: str | None
    title: str
    kind: str
    author: str = ""
    written_at: datetime | None = None
    tags: tuple[str, ...] = ()
    language: str = ""


class FileProblems(Struct, frozen=True):
    """Files that were not read, and parts of files that were not."""

    duplicates: tuple[DuplicateFile, ...]
    skipped: tuple[SkippedFile, ...]
    failed: tuple[FailedFile, ...]
    inside: tuple[FailedFile, ...]


class GraphCounts(Struct, frozen=True):
    """How much the graph holds."""

    entities: int
    facts: int
    theses: int
    mentions: int


class PassageArrays(Struct, frozen=True):
    """All passages by id, ascending: id, document and ordinal."""

    ids: Ids
    document_ids: Ids
    ordinals: Ids


class TitleArrays(Struct, frozen=True):
    """The title of every document; two arrays of equal length."""

    document_ids: Ids
    titles: NDArray[np.object_]


class DocumentArrays(Struct, frozen=True):
    """What documents are filtered by, in order of their ids; arrays of equal length.

    `copies` are the paths of files with the same content, one on a line. `tags` are JSON lists or
    empty. `written_at` is the document's own date in UTC, or not-a-time.
    """

    ids: Ids
    paths: NDArray[np.object_]
    copies: NDArray[np.object_]
    parts: NDArray[np.object_]
    kinds: NDArray[np.object_]
    titles: NDArray[np.object_]
    authors: NDArray[np.object_]
    languages: NDArray[np.object_]
    tags: NDArray[np.object_]
    written_at: NDArray[np.datetime64]


class NameArrays(Struct, frozen=True):
    """Every name and alias of every entity, normalized; three arrays of equal length.

    Names of a merged thing are names of the one that it is shown as.
    """

    entity_ids: Ids
    names: NDArray[np.object_]
    kinds: NDArray[np.object_]


class EntityKeyArrays(Struct, frozen=True):
    """Every entity as documents name it: normalized name, type, variant; arrays of equal length."""

    entity_ids: Ids
    names: NDArray[np.object_]
    kinds: NDArray[np.object_]
    variants: NDArray[np.object_]


class MentionArrays(Struct, frozen=True):
    """How often each entity is named in each passage; three arrays of equal length."""

    entity_ids: Ids
    passage_ids: Ids
    counts: Ids


class ThesisArrays(Struct, frozen=True):
    """All theses by id, each with its passage; and which thesis joins which entity, in no order.

    A thesis may join an entity twice, where two of its names are of one thing.
    """

    ids: Ids
    passage_ids: Ids
    thesis_ids: Ids
    entity_ids: Ids


class FactArrays(Struct, frozen=True):
    """All facts by id; `objects` is 0 where the object is a literal.

    `modalities` may be left out: then all are asserted.
    """

    ids: Ids
    subjects: Ids
    objects: Ids
    predicates: NDArray[np.object_]
    statuses: NDArray[np.object_]
    confidences: NDArray[np.float64]
    document_ids: Ids
    passage_ids: Ids
    modalities: NDArray[np.object_] = _NO_TEXTS

    def __post_init__(self) -> None:
        """Every fact has a modality."""
        if len(self.modalities) != len(self.ids):
            asserted = np.full(len(self.ids), "", dtype=np.object_)
            msgspec.structs.force_setattr(self, "modalities", asserted)


class ThesisText(Struct, frozen=True):
    """The words of a thesis, its passage, and how many characters that has."""

    passage_id: int
    passage_length: int
    text: str


class IndexDiff(Struct, frozen=True):
    """What keeps the index from equaling the truth, by ids."""

    passages: Ids
    entities: Ids
    gone_passages: Ids
    gone_entities: Ids
    theses: Ids = _NO_IDS
    gone_theses: Ids = _NO_IDS

    @property
    def is_empty(self) -> bool:
        """Whether the index equals the truth, but for theses that have no vector yet.

        Questions are answered without these, only less sharply; they come last.
        """
        return not any(
            map(
                len,
                (
                    self.passages, self.entities, self.gone_passages, self.gone_entities,
                    self.gone_theses,
                ),
            )
        )  # fmt: skip


class IndexedIds(Struct, frozen=True):
    """Ids that the index holds: passages with a vector, passages with words, entities, theses."""

    vectors: Ids
    words: Ids
    entities: Ids
    theses: Ids = _NO_IDS


class IndexChanges(Struct, frozen=True):
    """Changes of the index that belong together: first what goes, then what comes.

    `titles` and `texts` are the words of `passages`; `vectors` has a row for each of
    `vector_ids`, which are passages too. None stands for no vectors.
    """

    gone_passages: Ids = _NO_IDS
    gone_entities: Ids = _NO_IDS
    passages: Ids = _NO_IDS
    titles: Sequence[str] = ()
    texts: Sequence[str] = ()
    vector_ids: Ids = _NO_IDS
    vectors: Vectors | None = None
    entities: Ids = _NO_IDS
    entity_vectors: Vectors | None = None
    gone_theses: Ids = _NO_IDS
    theses: Ids = _NO_IDS
    thesis_vectors: Vectors | None = None

"""Records and arrays that enter and leave the store in bulk."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.files.documents import Document, DocumentTable, Passage, Suspicion
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
    """A file as the store remembers it; `sha256` is the hash of the content last read."""

    path: str
    size_bytes: int
    mtime_ns: int
    inode: int
    sha256: str
    state: FileState
    source_id: SourceId = SourceId(0)
    recognize: bool = False


class NewName(Struct, frozen=True):
    """An entity that a document names: an existing one by its id, else a new one with its vector.

    `variant` distinguishes entities of equal name and type; it is empty for the first of them.
    """

    name: str
    kind: str
    entity_id: EntityId | None = None
    vector: NDArray[np.float32] | None = None
    variant: str = ""


class NewMention(Struct, frozen=True):
    """A mention of `names[name]`; `passage` is an ordinal, `surface` the name as written."""

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
    """A document with everything that was extracted from it.

    `vectors` has one row for each passage whose ordinal is in `encoded`, or for every passage
    if `encoded` is None; passages without a vector are then listed as missing in the index.
    `read_at` becomes the observation time of the facts.
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
        """Return the vectors by ordinal."""
        if self.vectors is None:
            return {}
        ordinals = self.encoded
        if ordinals is None:
            ordinals = tuple(passage.ordinal for passage in self.passages)
        return dict(zip(ordinals, self.vectors, strict=False))


class DocumentHead(Struct, frozen=True):
    """The data of a document that is needed to show and filter it, without its text.

    `flagged` if it has suspicious words that the user has not called harmless.
    """

    id: DocumentId
    path: str
    part: str | None
    title: str
    kind: str
    author: str = ""
    written_at: datetime | None = None
    tags: tuple[str, ...] = ()
    language: str = ""
    flagged: bool = False


class DocumentProvenance(Struct, frozen=True):
    """Kind and last change of a document, its tables, and its sheets as (start, title)."""

    kind: str
    changed_at: datetime | None = None
    tables: tuple[DocumentTable, ...] = ()
    sheets: tuple[tuple[int, str], ...] = ()


class FileProblems(Struct, frozen=True):
    """Files, and parts of files, that were not read."""

    duplicates: tuple[DuplicateFile, ...]
    skipped: tuple[SkippedFile, ...]
    failed: tuple[FailedFile, ...]
    inside: tuple[FailedFile, ...]


class GraphCounts(Struct, frozen=True):
    """Number of entities, facts, theses and mentions."""

    entities: int
    facts: int
    theses: int
    mentions: int


class PassageArrays(Struct, frozen=True):
    """All passages in ascending order of id: id, document and ordinal."""

    ids: Ids
    document_ids: Ids
    ordinals: Ids


class TitleArrays(Struct, frozen=True):
    """The title of every document; two arrays of equal length."""

    document_ids: Ids
    titles: NDArray[np.object_]


class DocumentArrays(Struct, frozen=True):
    """Filterable columns of all documents, in order of id; arrays of equal length.

    `copies` are the paths of files with the same content, one per line. `tags` are JSON lists
    or empty. `statuses` are what the fields of a document say of its status, one per line.
    `written_at` is the document's own date in UTC, or not-a-time.
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
    statuses: NDArray[np.object_]
    written_at: NDArray[np.datetime64]


class NameArrays(Struct, frozen=True):
    """Every name and alias of every entity, normalized; three arrays of equal length.

    Names of a merged entity are listed under the entity it was merged into.
    """

    entity_ids: Ids
    names: NDArray[np.object_]
    kinds: NDArray[np.object_]


class EntityKeyArrays(Struct, frozen=True):
    """Every entity as extracted: normalized name, type, variant; arrays of equal length."""

    entity_ids: Ids
    names: NDArray[np.object_]
    kinds: NDArray[np.object_]
    variants: NDArray[np.object_]


class MentionArrays(Struct, frozen=True):
    """Number of mentions per entity and passage; three arrays of equal length."""

    entity_ids: Ids
    passage_ids: Ids
    counts: Ids


class ThesisArrays(Struct, frozen=True):
    """All theses by id with their passage, and (thesis, entity) pairs in no order.

    A pair may occur twice if two names of the thesis belong to one entity.
    """

    ids: Ids
    passage_ids: Ids
    thesis_ids: Ids
    entity_ids: Ids


class FactArrays(Struct, frozen=True):
    """Facts by id; `objects` is 0 for literals. Without `modalities` all are asserted."""

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
        """Fill in the modality "" (asserted) where none is given."""
        if len(self.modalities) != len(self.ids):
            asserted = np.full(len(self.ids), "", dtype=np.object_)
            msgspec.structs.force_setattr(self, "modalities", asserted)


class ThesisText(Struct, frozen=True):
    """The text of a thesis, its passage, and the passage's length in characters."""

    passage_id: int
    passage_length: int
    text: str


class IndexDiff(Struct, frozen=True):
    """Difference between the index and the database, by ids.

    `passages`, `entities` and `theses` are missing in the index; `gone_*` are in the index but
    no longer in the database.
    """

    passages: Ids
    entities: Ids
    gone_passages: Ids
    gone_entities: Ids
    theses: Ids = _NO_IDS
    gone_theses: Ids = _NO_IDS

    @property
    def is_empty(self) -> bool:
        """Return whether the index equals the database, except for theses without a vector.

        Without these, questions are still answered, only less precisely; so they are filled
        in last.
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
    """Ids in the index: passages with a vector, passages with words, entities, theses."""

    vectors: Ids
    words: Ids
    entities: Ids
    theses: Ids = _NO_IDS


class IndexChanges(Struct, frozen=True):
    """Changes of the index that are applied together: deletions first, then insertions.

    `titles` and `texts` are the words of `passages`; `vectors` has a row for each of
    `vector_ids`, which are passages too. None means no vectors.
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

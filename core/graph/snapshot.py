"""Snapshot of the stored graph as arrays, as of one commit (T2), or without some entities (N3)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from core.graph.fact_graph import FactGraph
from core.records.ids import EntityId
from core.store.records import MentionArrays, PassageArrays

Matrix = Any  # scipy's sparse arrays carry no usable types
Ids = NDArray[np.int64]
NO_TITLE = -1
_NO_ROWS = np.empty(0, np.int64)
# Mentions that a title counts for: its document is about that entity.
TITLE_MENTIONS = 2.0
# Ids of which fewer than one in so many numbers occurs are sorted: marking them would cost more.
_SPARSE = 16
# Where fewer than one in so many ids is wanted, bisection is faster than a table of all.
_FEW_WANTED = 16
_sparse: Any = sparse


class MentionLinks:
    """Bipartite graph of passages and entities, as sparse matrices in both directions.

    `counts` are mentions by passage and entity, in canonical CSR format.
    A link weighs (1 + ln count) x ln(1 + N / df): entities that few passages mention weigh more.
    """

    def __init__(self, counts: Matrix) -> None:
        passages, entities = counts.shape
        columns = counts.indices
        self.entity_passages = np.bincount(columns, minlength=entities)
        self.joining = joining_weights(self.entity_passages, passages)
        self.rarity = np.log1p(passages / np.maximum(self.entity_passages, 1))
        weights = (1.0 + np.log(np.maximum(counts.data, 1.0))) * self.rarity[columns]
        self.by_passage: Matrix = sparse.csr_array(
            (weights, columns, counts.indptr), shape=counts.shape
        )
        self.by_entity: Matrix = self.by_passage.T.tocsr()
        self.passage_sums: NDArray[np.float64] = self.by_passage.sum(axis=1)
        self.entity_sums: NDArray[np.float64] = self.by_entity.sum(axis=1)

    def entities_in(self, row: int) -> NDArray[np.int32]:
        """Return the columns of the entities that a passage mentions."""
        start, end = self.by_passage.indptr[row : row + 2]
        return self.by_passage.indices[start:end]

    def entities_in_any(self, rows: Ids) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Return the columns of the entities in these passages and a mask of mentions.

        The mask has a row for each passage and a column for each returned entity; columns ascend.
        Meant for few rows: for a hundred links, lists are faster than sorting arrays.
        """
        indptr, indices = self.by_passage.indptr, self.by_passage.indices
        spans = zip(indptr[rows].tolist(), indptr[rows + 1].tolist(), strict=True)
        each: list[list[int]] = [indices[start:end].tolist() for start, end in spans]
        columns = sorted(set[int]().union(*each))
        position_of = {column: at for at, column in enumerate(columns)}
        is_mentioned = np.zeros((len(rows), len(columns)), bool)
        which = np.repeat(np.arange(len(rows)), [len(named) for named in each])
        is_mentioned[which, [position_of[column] for named in each for column in named]] = True
        return np.array(columns, np.int64), is_mentioned

    def passages_naming(self, column: int) -> NDArray[np.int32]:
        """Return the rows of the passages that mention an entity, ascending."""
        start, end = self.by_entity.indptr[column : column + 2]
        return self.by_entity.indices[start:end]


def row_entries(matrix: Matrix, rows: Ids) -> tuple[Ids, Ids, NDArray[np.float64]]:
    """Return the entries of matrix rows: position in `rows`, column, value."""
    starts = matrix.indptr[rows].astype(np.int64)
    counts = matrix.indptr[rows + 1] - starts
    first = np.cumsum(counts) - counts
    which = np.repeat(np.arange(len(rows)), counts)
    at = np.arange(len(which)) + np.repeat(starts - first, counts)
    return which, matrix.indices[at].astype(np.int64), matrix.data[at]


def joining_weights(df: NDArray[np.int64], passages: int) -> NDArray[np.float64]:
    """Return how strongly an entity joins two passages; 0 for frequent entities."""
    rare = (df > 1) & (df <= max(10.0, 0.01 * passages))
    return np.where(rare, 1.0 / (1.0 + np.log(np.maximum(df, 1))), 0.0)


class Namesakes:
    """Map from entities to the first entity of the same name."""

    def __init__(self, firsts: Mapping[EntityId, EntityId]) -> None:
        self._ids = np.array(sorted(firsts), np.int64)
        self._firsts = np.array([firsts[EntityId(one)] for one in self._ids.tolist()], np.int64)

    def first(self, ids: Ids) -> Ids:
        """Return for each id the first id of the same name, usually itself."""
        if not len(self._ids):
            return ids
        at = np.minimum(np.searchsorted(self._ids, ids), len(self._ids) - 1)
        return np.where(self._ids[at] == ids, self._firsts[at], ids)


@dataclass(frozen=True)
class Snapshot:
    """Passages and entities by row and column; ids ascend, so rows are found by bisection.

    `title_columns` holds for each passage the column of the entity that the title of its document
    names, or -1.
    Entities of one name share a column, that of the first of them: a walk follows the name even
    where it was taken for an entity of another type. `left_out` is the number of passages of
    documents that were excluded on request, `hidden` of those that the store does not show.
    """

    commit_number: int
    passage_ids: Ids
    document_ids: Ids
    ordinals: Ids
    entity_ids: Ids
    title_columns: Ids
    links: MentionLinks
    facts: FactGraph
    namesakes: Namesakes
    left_out: int = 0
    hidden: int = 0

    def rows(self, passage_ids: Ids) -> Ids:
        """Return the rows of these passages; unknown ids are skipped."""
        return positions_among(self.passage_ids, passage_ids)

    def columns(self, entity_ids: Ids) -> Ids:
        """Return the unique columns of these entities; unknown ids are skipped."""
        return np.unique(positions_among(self.entity_ids, self.namesakes.first(entity_ids)))

    def rows_naming(self, entity_ids: Ids) -> Ids:
        """Return the rows of the passages that mention any of these entities, ascending."""
        named = [self.links.passages_naming(it) for it in self.columns(entity_ids).tolist()]
        return np.unique(np.concatenate([_NO_ROWS, *named])).astype(np.int64)

    def next_passages(self, rows: Ids) -> dict[int, int]:
        """Map rows to the row of the next passage of the document, if there is one."""
        follows = zip(self.document_ids[rows].tolist(), self.ordinals[rows].tolist(), strict=True)
        wanted = {(it, ordinal + 1): row for (it, ordinal), row in zip(follows, rows, strict=True)}
        near = np.flatnonzero(np.isin(self.document_ids, self.document_ids[rows]))
        near = near[np.isin(self.ordinals[near], self.ordinals[rows] + 1)]
        ends = zip(self.document_ids[near].tolist(), self.ordinals[near].tolist(), strict=True)
        followers = zip(ends, near.tolist(), strict=True)
        return {int(wanted[key]): row for key, row in followers if key in wanted}


def build_snapshot(
    commit_number: int,
    *,
    passages: PassageArrays,
    mentions: MentionArrays,
    titles: Mapping[int, int],
    facts: FactGraph,
    namesakes: Mapping[EntityId, EntityId] | None = None,
) -> Snapshot:
    """Build the snapshot of all entities with evidence; `titles` maps documents to entities."""
    order = np.argsort(passages.ids, kind="stable")
    passage_ids, document_ids = passages.ids[order], passages.document_ids[order]
    same = Namesakes(namesakes or {})
    title_ids = same.first(_title_ids(document_ids, titles))
    named = same.first(mentions.entity_ids)
    entity_ids = _unique_ids(
        named,
        same.first(facts.subjects),
        same.first(facts.objects[facts.objects > 0]),
        title_ids[title_ids != NO_TITLE],
    )
    titled = title_ids != NO_TITLE
    title_columns = np.full(len(passage_ids), NO_TITLE, np.int64)
    title_columns[titled] = np.searchsorted(entity_ids, title_ids[titled])
    rows = positions_of(passage_ids, mentions.passage_ids)
    is_known = rows >= 0
    links = _links(
        rows=rows[is_known],
        columns=positions_of(entity_ids, named[is_known]),
        counts=mentions.counts[is_known].astype(np.float64),
        titles=title_columns,
        shape=(len(passage_ids), len(entity_ids)),
    )
    return Snapshot(
        commit_number=commit_number,
        passage_ids=passage_ids,
        document_ids=document_ids,
        ordinals=passages.ordinals[order],
        entity_ids=entity_ids,
        title_columns=title_columns,
        links=links,
        facts=facts,
        namesakes=same,
    )


def _title_ids(document_ids: Ids, titles: Mapping[int, int]) -> Ids:
    documents, back = np.unique(document_ids, return_inverse=True)
    ids = [titles.get(document, NO_TITLE) for document in documents.tolist()]
    return np.array(ids, np.int64)[back]


def _links(
    *, rows: Ids, columns: Ids, counts: NDArray[np.float64], titles: Ids, shape: tuple[int, int]
) -> MentionLinks:
    titled = np.flatnonzero(titles != NO_TITLE)
    rows = np.concatenate([rows, titled])
    columns = np.concatenate([columns, titles[titled]])
    counts = np.concatenate([counts, np.full(len(titled), TITLE_MENTIONS)])
    return MentionLinks(_counts(rows, columns, counts, shape=shape))


def _counts(
    rows: Ids, columns: Ids, counts: NDArray[np.float64], *, shape: tuple[int, int]
) -> Matrix:
    # 32-bit indices halve the memory that each step of a walk reads.
    ends = (rows.astype(np.int32), columns.astype(np.int32))
    # Scipy sums duplicates in linear time.
    return _sparse.csr_array((counts, ends), shape=shape)


def _unique_ids(*lists: Ids) -> Ids:
    ids = np.concatenate(lists)
    most, least = int(ids.max(initial=0)), int(ids.min(initial=0))
    if least < 0 or most > _SPARSE * len(ids) + _SPARSE:
        return np.unique(ids)
    # Ids are dense, so marking them is faster than sorting.
    occurs = np.zeros(most + 1, bool)
    occurs[ids] = True
    return np.flatnonzero(occurs)


def positions_of(ids: Ids, wanted: Ids) -> Ids:
    """Return the position of each wanted id among ascending ids, or -1."""
    if not len(ids):
        return np.full(len(wanted), -1, np.int64)
    first, last = int(ids[0]), int(ids[-1])
    if first < 0 or last > _FEW_WANTED * len(wanted):
        at = np.minimum(np.searchsorted(ids, wanted), len(ids) - 1)
        return np.where(ids[at] == wanted, at, -1)
    table = np.full(last + 2, -1, np.int64)
    table[ids] = np.arange(len(ids))
    inside = (wanted >= 0) & (wanted <= last)
    return table[np.where(inside, wanted, last + 1)]


def positions_among(ids: Ids, wanted: Ids) -> Ids:
    """Return the positions in ascending `ids` of those that are wanted and there."""
    if not len(ids):
        return np.empty(0, np.int64)
    at = np.minimum(np.searchsorted(ids, wanted), len(ids) - 1)
    return at[ids[at] == wanted]


def exclude_entities(snapshot: Snapshot, entity_ids: Ids) -> Snapshot:
    """Return the snapshot without the mentions and facts of these entities.

    Their columns remain, empty, so that the columns of others do not move. Passages that mention
    them remain too: see `Snapshot.rows_naming`. Linear in links and facts.
    """
    columns = snapshot.columns(entity_ids)
    if not len(columns):
        return snapshot
    is_excluded = np.zeros(len(snapshot.entity_ids), bool)
    is_excluded[columns] = True
    titled = snapshot.title_columns != NO_TITLE
    title_columns = snapshot.title_columns.copy()
    title_columns[titled] = np.where(
        is_excluded[title_columns[titled]], NO_TITLE, title_columns[titled]
    )
    # Namesakes share a column, so they are excluded together.
    ids = snapshot.namesakes.first(snapshot.facts.subjects)
    far = snapshot.namesakes.first(snapshot.facts.objects)
    about = np.isin(ids, snapshot.entity_ids[columns]) | np.isin(far, snapshot.entity_ids[columns])
    return replace(
        snapshot,
        title_columns=title_columns,
        links=_exclude_columns(
            snapshot.links, is_excluded, shape=(len(snapshot.passage_ids), len(is_excluded))
        ),
        facts=snapshot.facts.subset(~about),
    )


def _exclude_columns(
    links: MentionLinks, is_excluded: NDArray[np.bool_], *, shape: tuple[int, int]
) -> MentionLinks:
    """Return the links to all other columns, with unchanged counts."""
    kept = links.by_passage.tocoo()
    stays = ~is_excluded[kept.coords[1]]
    rows, columns = (one[stays].astype(np.int64) for one in kept.coords)
    # A link weighs (1 + ln count) x rarity, so the count can be derived.
    counts = np.exp(kept.data[stays] / links.rarity[columns] - 1.0)
    return MentionLinks(_counts(rows, columns, counts, shape=shape))

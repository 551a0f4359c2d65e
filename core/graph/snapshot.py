"""The stored graph as arrays in memory, as of one commit."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.facts import FactGraph
from core.graph.links import Links
from core.records.ids import EntityId
from core.store.rows import MentionArrays, PassageArrays

Ids = NDArray[np.int64]
NO_TITLE = -1
# A document is about the thing its title names, whether its sentences repeat the name or not.
TITLE_MENTIONS = 2.0


class Namesakes:
    """Which things bear the same name: each leads to the first of them."""

    def __init__(self, firsts: Mapping[EntityId, EntityId]) -> None:
        self._ids = np.array(sorted(firsts), np.int64)
        self._firsts = np.array([firsts[EntityId(one)] for one in self._ids.tolist()], np.int64)

    def first(self, ids: Ids) -> Ids:
        """For each id the first one of the same name, which is most often itself."""
        if not len(self._ids):
            return ids
        at = np.minimum(np.searchsorted(self._ids, ids), len(self._ids) - 1)
        return np.where(self._ids[at] == ids, self._firsts[at], ids)


@dataclass(frozen=True)
class Snapshot:
    """Passages and things by row and column; ids ascend, so that a row is found by bisection.

    `titles` holds for each passage the column of the thing its document's title names, or -1.
    Things of one name share a column, that of the first of them: a walk goes wherever the same
    name is written, also where it was taken for a thing of another type. `left_out` counts the
    passages of documents that were left out on purpose.
    """

    commit_number: int
    passage_ids: Ids
    document_ids: Ids
    ordinals: Ids
    entity_ids: Ids
    titles: Ids
    links: Links
    facts: FactGraph
    namesakes: Namesakes
    left_out: int = 0

    def rows(self, passage_ids: Ids) -> Ids:
        """Rows of the passages with these ids; those that are not there are left out."""
        return _positions(self.passage_ids, passage_ids)

    def columns(self, entity_ids: Ids) -> Ids:
        """Columns of the things with these ids, each once; those not there are left out."""
        return np.unique(_positions(self.entity_ids, self.namesakes.first(entity_ids)))


def build_snapshot(
    commit_number: int,
    *,
    passages: PassageArrays,
    mentions: MentionArrays,
    titles: Mapping[int, int],
    facts: FactGraph,
    namesakes: Mapping[EntityId, EntityId] | None = None,
) -> Snapshot:
    """The snapshot of what was read; `titles` maps a document's id to the id of a thing.

    Every thing that is named anywhere, in a text, a title or a fact, has a column.
    """
    order = np.argsort(passages.ids, kind="stable")
    passage_ids, document_ids = passages.ids[order], passages.document_ids[order]
    same = Namesakes(namesakes or {})
    title_ids = same.first(_titles_of(document_ids, titles))
    named = same.first(mentions.entity_ids)
    entity_ids = np.unique(
        np.concatenate(
            [
                named,
                same.first(facts.subjects),
                same.first(facts.objects[facts.objects > 0]),
                title_ids[title_ids != NO_TITLE],
            ]
        )
    )
    titled = title_ids != NO_TITLE
    title_columns = np.full(len(passage_ids), NO_TITLE, np.int64)
    title_columns[titled] = np.searchsorted(entity_ids, title_ids[titled])
    known = np.isin(mentions.passage_ids, passage_ids)
    links = _links(
        rows=np.searchsorted(passage_ids, mentions.passage_ids[known]),
        columns=np.searchsorted(entity_ids, named[known]),
        counts=mentions.counts[known].astype(np.float64),
        titles=title_columns,
        shape=(len(passage_ids), len(entity_ids)),
    )
    return Snapshot(
        commit_number=commit_number,
        passage_ids=passage_ids,
        document_ids=document_ids,
        ordinals=passages.ordinals[order],
        entity_ids=entity_ids,
        titles=title_columns,
        links=links,
        facts=facts,
        namesakes=same,
    )


def _titles_of(document_ids: Ids, titles: Mapping[int, int]) -> Ids:
    documents, back = np.unique(document_ids, return_inverse=True)
    found = [titles.get(document, NO_TITLE) for document in documents.tolist()]
    return np.array(found, np.int64)[back]


def _links(
    *,
    rows: Ids,
    columns: Ids,
    counts: NDArray[np.float64],
    titles: Ids,
    shape: tuple[int, int],
) -> Links:
    titled = np.flatnonzero(titles != NO_TITLE)
    rows = np.concatenate([rows, titled])
    columns = np.concatenate([columns, titles[titled]])
    counts = np.concatenate([counts, np.full(len(titled), TITLE_MENTIONS)])
    width = max(shape[1], 1)
    pairs, where = np.unique(rows * width + columns, return_inverse=True)
    summed = np.bincount(where, weights=counts, minlength=len(pairs)).astype(np.float64)
    return Links(pairs // width, pairs % width, summed, shape=shape)


def _positions(ids: Ids, wanted: Ids) -> Ids:
    if not len(ids):
        return np.empty(0, np.int64)
    at = np.minimum(np.searchsorted(ids, wanted), len(ids) - 1)
    return at[ids[at] == wanted]

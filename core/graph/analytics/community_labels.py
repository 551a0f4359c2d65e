"""Labels of documents (folders, tags) that tell what a community is about."""

from pathlib import PurePath

import msgspec
import numpy as np

from core.graph.sparse_matrices import Ids, Matrix, row_sums, sparse_matrix
from core.language.vocabulary.vocabulary import built_in
from core.resources import word_lists
from core.store.readable_store import ReadableStore

# Names of folders and tags that tell no topic; types of things are no topics either.
_GENERIC = word_lists("extraction_words.toml")["generic_folders"].union(
    kind.casefold() for kind in built_in().types
)

# A label of more than this share of everything tells no community from others.
MAX_SHARE = 2 / 3
# Least share of a community in passages of the label.
MIN_SHARE = 1 / 4
# F1 of label and community from which they are the same.
MIN_OVERLAP = 0.5


def label_communities(communities: Ids, mentions: Matrix, labels: Matrix) -> list[int | None]:
    """Return for each community the column of the label that tells it from all others, if any.

    `communities` holds the number of each entity's community; `mentions` are entities by passages,
    `labels` passages by labels. Passages without a telling label only count for the least
    share, so that a diary names nothing and hides no label. Ties go to the first label. One that
    only a part of a community has does not name the community: a folder is no topic of its parts.
    """
    count = int(communities.max(initial=-1)) + 1
    entities = np.arange(len(communities))
    groups = sparse_matrix(
        np.ones(len(entities)), communities, entities, shape=(count, len(entities))
    )
    mass = (groups @ mentions).tocsr()
    # A passage that names ten members is not ten times as much of the topic.
    mass.data = np.log1p(mass.data)
    everything = float(mass.sum())
    is_telling = np.asarray(mass.sum(axis=0) @ labels).ravel() <= MAX_SHARE * everything
    telling = labels.tocsc()[:, np.flatnonzero(is_telling)].tocsr()
    labelled = mass @ (row_sums(telling) > 0).astype(np.float64)
    shared = (mass @ telling).tocoo()
    rows, columns = (np.asarray(one, np.int64) for one in shared.coords)
    totals = np.bincount(columns, weights=shared.data, minlength=telling.shape[1])
    overlaps = 2 * shared.data / (labelled[rows] + totals[columns])
    is_most = (overlaps > MIN_OVERLAP) & (shared.data >= MIN_SHARE * row_sums(mass)[rows])
    names = np.flatnonzero(is_telling)
    chosen: list[int | None] = [None] * count
    taken: set[int] = set()
    for at in np.lexsort((rows, columns, -overlaps)).tolist():
        row, column = int(rows[at]), int(names[columns[at]])
        if is_most[at] and chosen[row] is None and column not in taken:
            chosen[row] = column
            taken.add(column)
    return chosen


def passage_labels(store: ReadableStore, passages: Ids) -> tuple[list[str], Matrix]:
    """Return the names of folders and tags, and which of these passages have which (a matrix)."""
    documents = store.documents.document_arrays()
    labels = {
        document: _labels(path, tags)
        for document, path, tags in zip(
            documents.ids.tolist(), documents.paths, documents.tags, strict=True
        )
    }
    names = {name.casefold(): name for its in labels.values() for name in sorted(its)}
    keys = sorted(names)
    columns = {key: at for at, key in enumerate(keys)}
    read = store.documents.passage_arrays()
    there = read.document_ids[np.searchsorted(read.ids, passages)]
    cells = sorted(
        {
            (row, columns[name.casefold()])
            for row, document in enumerate(there.tolist())
            for name in labels.get(document, ())
        }
    )
    rows, places = np.array(cells, np.int64).reshape(-1, 2).T
    shape = (len(passages), len(keys))
    return [names[key] for key in keys], sparse_matrix(
        np.ones(len(rows)), rows, places, shape=shape
    )


def _labels(path: str, tags: str) -> list[str]:
    """Return the names of the folders around a document and its tags, as far as they may tell."""
    names = [parent.name for parent in PurePath(path).parents]
    names += msgspec.json.decode(tags, type=list[str]) if tags else []
    return [
        label[:1].upper() + label[1:]
        for name in names
        if (label := name.strip("# "))[:1].isalpha() and label.casefold() not in _GENERIC
    ]

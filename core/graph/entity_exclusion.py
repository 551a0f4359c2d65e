"""Exclusion of entities from a snapshot (N3)."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.graph.mention_links import MentionLinks
from core.graph.snapshot import NO_TITLE, Ids, Snapshot


def exclude_entities(snapshot: Snapshot, entity_ids: Ids) -> Snapshot:
    """Return the snapshot without the mentions and facts of these entities.

    Their columns remain, empty, so that the columns of others do not move. Passages that mention
    them remain too and can be found by other methods. Linear in links and facts.
    """
    columns = snapshot.columns(entity_ids)
    if not len(columns):
        return snapshot
    is_excluded = np.zeros(len(snapshot.entity_ids), bool)
    is_excluded[columns] = True
    titled = snapshot.titles != NO_TITLE
    titles = snapshot.titles.copy()
    titles[titled] = np.where(is_excluded[titles[titled]], NO_TITLE, titles[titled])
    # Namesakes share a column, so they are excluded together.
    ids = snapshot.namesakes.first(snapshot.facts.subjects)
    far = snapshot.namesakes.first(snapshot.facts.objects)
    about = np.isin(ids, snapshot.entity_ids[columns]) | np.isin(far, snapshot.entity_ids[columns])
    return replace(
        snapshot,
        titles=titles,
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
    return MentionLinks(rows, columns, counts, shape=shape)

"""The graph as if some things did not exist."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.graph.mention_links import MentionLinks
from core.graph.snapshot import NO_TITLE, Ids, Snapshot


def exclude_entities(snapshot: Snapshot, entity_ids: Ids) -> Snapshot:
    """The snapshot in which no passage names these things, and no fact is about them.

    Their columns stay, bare, so that all others keep their places; the passages that name them
    stay too, and may be found by other ways. Linear in links and facts.
    """
    columns = snapshot.columns(entity_ids)
    if not len(columns):
        return snapshot
    gone = np.zeros(len(snapshot.entity_ids), bool)
    gone[columns] = True
    titled = snapshot.titles != NO_TITLE
    titles = snapshot.titles.copy()
    titles[titled] = np.where(gone[titles[titled]], NO_TITLE, titles[titled])
    # Namesakes share a column: what is left out by one id is left out by all.
    ids = snapshot.namesakes.first(snapshot.facts.subjects)
    far = snapshot.namesakes.first(snapshot.facts.objects)
    about = np.isin(ids, snapshot.entity_ids[columns]) | np.isin(far, snapshot.entity_ids[columns])
    return replace(
        snapshot,
        titles=titles,
        links=_exclude_columns(snapshot.links, gone, shape=(len(snapshot.passage_ids), len(gone))),
        facts=snapshot.facts.subset(~about),
    )


def _exclude_columns(
    links: MentionLinks, gone: NDArray[np.bool_], *, shape: tuple[int, int]
) -> MentionLinks:
    """The links to all other columns, as often named as before."""
    kept = links.by_passage.tocoo()
    stays = ~gone[kept.coords[1]]
    rows, columns = (one[stays].astype(np.int64) for one in kept.coords)
    # A link weighs (1 + ln count) x rarity: the count can be read off.
    counts = np.exp(kept.data[stays] / links.rarity[columns] - 1.0)
    return MentionLinks(rows, columns, counts, shape=shape)

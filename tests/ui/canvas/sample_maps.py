"""Maps of invented things, the same for the same numbers."""

import numpy as np

from core.records.graph.map import NO_DAY, MapData, MapTopic
from core.records.ids import CommunityId, EntityId

KINDS = ("Person", "Organization", "Project", "Location", "Concept")
RELATIONS = ("WORKS_AT", "KNOWS", "LOCATED_AT")
FIRST = EntityId(100)


def make_world(count=60, *, topics=4, links=120, seed=3):
    """A map of this many things in this many topics; the numbers of things are 100, 101, …"""
    random = np.random.default_rng(seed)
    topic_of = np.sort(np.arange(count) % topics) if topics else np.full(count, -1)
    across = int(np.ceil(np.sqrt(max(topics, 1))))
    reach = 0.7 * np.sqrt(count / max(topics, 1)) + 1
    middles = np.stack(
        [topic_of % across * reach * 2.6, topic_of // across * reach * 2.6], axis=1
    ).astype(float)
    angles = random.uniform(0, 2 * np.pi, count)
    away = reach * np.sqrt(random.uniform(0, 1, count))
    points = middles + np.stack([away * np.cos(angles), away * np.sin(angles)], axis=1)
    order = random.permutation(count)
    points, topic_of = points[order], topic_of[order]
    first = random.integers(0, count, links)
    second = random.integers(0, count, links)
    same = topic_of[first] == topic_of[second]
    keep = (first != second) & (same | (random.random(links) < 0.2))
    pairs = np.unique(np.sort(np.stack([first[keep], second[keep]], axis=1), axis=1), axis=0)
    sizes = np.sort(random.uniform(0.1, 1.0, count) ** 2)[::-1] if count else np.zeros(0)
    shown = [int((topic_of == number).sum()) for number in range(topics)]
    return MapData(
        commit=1,
        kinds=KINDS,
        relations=RELATIONS,
        topics=tuple(
            MapTopic(
                CommunityId(number + 1),
                f"Topic {number + 1}",
                shown[number],
                shown[number],
                float(middles[order][topic_of == number][0, 0]),
                float(middles[order][topic_of == number][0, 1]),
                float(reach),
                EntityId(100),
            )
            for number in range(topics)
        ),
        all_things=count,
        all_edges=len(pairs),
        ids=np.arange(100, 100 + count, dtype=np.int64).tobytes(),
        positions=points.astype(np.float32).tobytes(),
        kind_of=(np.arange(count) % len(KINDS)).astype(np.int32).tobytes(),
        topic_of=topic_of.astype(np.int32).tobytes(),
        sizes=sizes.astype(np.float32).tobytes(),
        links=np.bincount(pairs.reshape(-1), minlength=count).astype(np.int32).tobytes(),
        seen=np.full(count, NO_DAY, np.int32).tobytes(),
        pinned=np.zeros(count, np.uint8).tobytes(),
        names="\n".join(f"Thing {number}" for number in range(count)).encode(),
        edges=pairs.astype(np.int32).tobytes(),
        weights=np.ones(len(pairs), np.float32).tobytes(),
        relation_of=(np.arange(len(pairs)) % 3).astype(np.int32).tobytes(),
        facts=np.arange(1, len(pairs) + 1, dtype=np.int64).tobytes(),
        fact_counts=np.ones(len(pairs), np.int32).tobytes(),
        confidences=np.full(len(pairs), 0.8, np.float32).tobytes(),
        held_from=np.full(len(pairs), NO_DAY, np.int32).tobytes(),
        held_to=np.full(len(pairs), NO_DAY, np.int32).tobytes(),
        holds=np.ones(len(pairs), np.uint8).tobytes(),
    )

"""Processor time of queries of three hops, on a graph made up: `python -m bench.cypher.hops`.

The degrees follow a power law, as those of entities do: few are named by many facts.
"""

import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from core.cypher.checks import check
from core.cypher.execution import Execution
from core.cypher.parser import parse
from core.explore.knowledge_graph import KnowledgeGraph
from core.store.graph.property_queries import (
    NO_DAY,
    DocumentPlaces,
    FactDetails,
    NamedEntities,
    OtherNames,
)
from core.store.limited import Hidden

FACTS, ENTITIES, DOCUMENTS = 500_000, 120_000, 10_000
TYPES = ("WORKS_AT", "KNOWS", "LOCATED_AT", "MEMBER_OF", "USES", "OWNS", "HAS_COMPONENT", "CITES")
KINDS = ("Person", "Organization", "Location", "Project", "Technology", "Concept")
ROUNDS = 200
ROWS = 1000
QUERIES = {
    "typed, rows": "MATCH (a {name: $name})-[:KNOWS]->(b)-[:WORKS_AT]->(c)-[:LOCATED_AT]->(d)"
    " RETURN b.name, c.name, d.name",
    "any type, rows": "MATCH (a {name: $name})-->(b)-->(c)-->(d) RETURN b.name, c.name, d.name",
    "any type, counted": "MATCH (a {name: $name})-->(b)-->(c)-->(d) RETURN count(*) AS n",
    "grouped": "MATCH (a {name: $name})-->()-->()-->(d:Person)"
    " RETURN d.name, count(*) AS n ORDER BY n DESC LIMIT 10",
    "variable length": "MATCH (a {name: $name})-[*1..3]->(d) RETURN DISTINCT d.name LIMIT 1000",
    "filtered": "MATCH (a {name: $name})-[r1]->(b)-[r2]->(c)-[r3]->(d)"
    " WHERE r1.confidence > 0.5 AND r2.confidence > 0.5 AND r3.confidence > 0.5"
    " RETURN d.name LIMIT 1000",
    "unanchored, typed, rows": "MATCH (a:Person)-[:KNOWS]->(b)-[:WORKS_AT]->(c)-[:LOCATED_AT]->(d)"
    " RETURN a.name, d.name LIMIT 1000",
}


class _Properties:
    """The tables of a synthetic library."""

    def __init__(self, seed: int = 1) -> None:
        self._random = np.random.default_rng(seed)

    def entities(self) -> NamedEntities:
        ids = np.arange(1, ENTITIES + 1)
        names = np.array([f"Entity {one}" for one in ids.tolist()], object)
        return NamedEntities(ids, names, self._random.choice(np.array(KINDS, object), ENTITIES))

    def mentioned(self) -> Any:
        return np.arange(1, ENTITIES + 1)

    def other_names(self) -> OtherNames:
        return OtherNames(np.array([], np.int64), np.array([], object), np.array([], np.int64))

    def places(self) -> DocumentPlaces:
        ids = np.arange(1, DOCUMENTS + 1)
        paths = np.array([f"/notes/{one}.md" for one in ids.tolist()], object)
        return DocumentPlaces(ids, paths, np.full(DOCUMENTS, "", object))

    def facts(self) -> FactDetails:
        random = self._random
        objects = self._ends()
        is_value = random.random(FACTS) < 0.2
        objects[is_value] = 0

        def same(text: str) -> Any:
            return np.full(FACTS, text, object)

        predicates = random.choice(np.array(TYPES, object), FACTS)
        predicates[is_value] = "status"
        no_day = np.full(FACTS, NO_DAY)
        return FactDetails(
            np.arange(1, FACTS + 1), self._ends(), objects, predicates, same("open"),
            random.random(FACTS), same("extracted"), same("file"), same("rules"), same(""),
            random.integers(1, DOCUMENTS + 1, FACTS), np.zeros(FACTS, np.int64),
            no_day, no_day, no_day,
        )  # fmt: skip

    def _ends(self) -> Any:
        return (ENTITIES * self._random.random(FACTS) ** 2).astype(np.int64) + 1


class _Store:
    properties = _Properties()
    hidden = Hidden()


def main(_: Sequence[str]) -> None:
    """Print the median and the 95th percentile of each query, from entities at random."""
    begun = time.process_time()
    graph = KnowledgeGraph(_Store(), lambda _: "")  # pyright: ignore[reportArgumentType]
    print(f"{FACTS:,} facts, {ENTITIES:,} entities, built in {time.process_time() - begun:.1f} s")
    random = np.random.default_rng(2)
    # An entity is asked for as often as facts name it.
    anchors = random.choice(graph.facts.subjects, ROUNDS)
    for title, query in QUERIES.items():
        times = [_time(graph, query, f"Entity {one}") for one in anchors.tolist()]
        middle, slow, worst = np.percentile(np.array(times) * 1000, [50, 95, 100])
        print(f"  {title:26} median {middle:7.1f} ms, p95 {slow:7.1f} ms, worst {worst:7.1f} ms")


def _time(graph: KnowledgeGraph, query: str, name: str) -> float:
    begun = time.process_time()
    given = {"name": name}
    parsed, _ = check(parse(query), given)
    rows = Execution(graph, given, seconds=30).rows(parsed)
    for _, _ in zip(rows, range(ROWS), strict=False):
        pass
    return time.process_time() - begun


if __name__ == "__main__":
    main(sys.argv[1:])

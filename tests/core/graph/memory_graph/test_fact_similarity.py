import numpy as np

from core.graph.memory_graph.memory_graph import MOST_TRIPLES, VectorSimilarity
from core.graph.traversal.traversal_ranking import edge_similarity
from core.store.index.search_index import SearchIndex
from tests.core.graph.traversal.memory_graphs import random_memory


def test_p3_each_fact_has_the_similarity_of_its_own_vector(tmp_path):
    graph = random_memory(3)
    index = SearchIndex.open(tmp_path / "index", dimensions=8)
    question = np.eye(8, dtype=np.float32)[0]
    own = np.random.default_rng(5).normal(size=(len(graph.fact_ids), 8)).astype(np.float32)
    own /= np.linalg.norm(own, axis=1, keepdims=True)
    row_of = {fact_id: row for row, fact_id in enumerate(graph.fact_ids.tolist())}
    rows_asked = []

    def triples(fact_ids):
        rows = [row_of[fact_id] for fact_id in fact_ids.tolist()]
        rows_asked.extend(rows)
        return own[rows]

    edges = np.flatnonzero(graph.facts >= 0)[:MOST_TRIPLES]
    similarity = VectorSimilarity(graph, index, question, triples=triples)

    scores = [edge_similarity(graph, edges, similarity) for _ in range(2)]
    index.close()

    expected = (1.0 + own[graph.facts[edges], 0]) / 2.0
    assert np.allclose(scores[0], expected, atol=1e-5)
    assert scores[0].tolist() == scores[1].tolist()
    assert sorted(rows_asked) == sorted(set(graph.facts[edges].tolist()))

"""Passages that hold the question's words."""

from core.graph.snapshot import Snapshot
from core.records.answers.questions import Analysis
from core.retrieve.recall.recall_result import LIST_LENGTH, Ids, RecallResult, ids_to_rows
from core.store.index.bm25 import WordQuery, parse_word_query
from core.store.index.search_index import SearchIndex


def by_words(
    index: SearchIndex,
    snapshot: Snapshot,
    analysis: Analysis,
    *,
    k: int = LIST_LENGTH,
    among: Ids | None = None,
) -> RecallResult:
    """The passages that hold the most telling of the question's words, by BM25.

    Quoted phrases, other names of named things (T17) and beginnings of words (``micro*``) count
    beside the words, each as one more.
    With `among` only these passages are looked at.
    """
    asked = parse_word_query(analysis.text, every=False)
    query = WordQuery(asked.words, (*analysis.phrases, *analysis.also), analysis.prefixes)
    ids, scores = index.words(query, k + snapshot.left_out, among=among)
    return ids_to_rows(snapshot, ids, scores, k=k)

"""Recall by words (BM25)."""

from core.graph.snapshot import Snapshot
from core.messages import UserMessage
from core.records.answers.questions import Analysis
from core.retrieve.recall.methods.recall_method import RecallInput, RecallMethod
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
    """Return the passages that match the question's content words best, by BM25.

    Quoted phrases, other names of the entities (T17) and prefixes (``micro*``) count as one
    more word each. With `among` only these passages are searched.
    """
    question_words = parse_word_query(analysis.text, every=False)
    query = WordQuery(question_words.words, (*analysis.phrases, *analysis.also), analysis.prefixes)
    ids, scores = index.search_words(query, k + snapshot.left_out + snapshot.hidden, among=among)
    return ids_to_rows(snapshot, ids, scores, k=k)


def _run(question: RecallInput, k: int) -> RecallResult:
    query = question.query
    return by_words(question.index, query.snapshot, query.analysis, k=k, among=question.among)


METHOD = RecallMethod(
    name="by words",
    layer="semantic",
    timer="words",
    label=UserMessage("method_words"),
    run=_run,
    reason=UserMessage("hit_by_words"),
    needs_vector=False,
)

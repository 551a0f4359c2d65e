"""The reranker and the documents' half-life where questions are asked."""

import numpy as np
import pytest

from core.errors import ModelMissing
from core.llm.span_reader import ReadSpan
from core.messages import UserMessage
from core.records.answers.questions import QueryOptions
from core.retrieve.search import SearchDeps, Searcher
from core.settings.options import Settings
from tests.core.retrieve.sample_library import ENCODER, NOW, titles

QUESTION = "Where did the engineer of Project Heron study?"


class Likes:
    """Scores by whether a text holds a word."""

    def __init__(self, word, *, error=None):
        self.word, self.error = word, error
        self.texts = []

    def score(self, question, texts):
        if self.error:
            raise self.error
        self.texts += texts
        return np.array([float(self.word in text) for text in texts])


def search(store, reranker, *, question=QUESTION, clock=lambda: 0.0, **values):
    settings = Settings(values)
    deps = SearchDeps(
        ENCODER.embed_one, lambda: settings, now=lambda: NOW, clock=clock, reranker=lambda: reranker
    )
    searcher = Searcher(store, deps)
    try:
        return searcher.search(question, k=4)
    finally:
        searcher.close()


def test_a_reranker_decides_the_order_and_the_trace_says_so(filled):
    likes = Likes("cucumbers")

    result = search(filled, likes)

    assert titles(result)[0] == "Garden"
    assert "passages again" in str(result.trace.reranking)
    assert any(text.startswith("Garden\n") for text in likes.texts)
    scores = [hit.score for hit in result.hits]
    assert scores == sorted(scores, reverse=True)


class Reads:
    """A reader that finds an answer where a text holds a word."""

    def __init__(self, word):
        self.word = word

    def read(self, question, texts):
        return [ReadSpan(20.0 if self.word in text else -20.0, 0, 1) for text in texts]


@pytest.mark.parametrize(("read", "first"), [(True, "Garden"), (False, None)])
def test_the_reader_chooses_the_first_passage_where_it_is_wanted(filled, read, first):
    deps = SearchDeps(
        ENCODER.embed_one, Settings, now=lambda: NOW, reader=lambda: Reads("cucumbers")
    )
    searcher = Searcher(filled, deps)
    try:
        result = searcher.search(QUESTION, k=4, wishes=QueryOptions(read=read))
    finally:
        searcher.close()

    assert titles(result)[0] == (first or titles(search(filled, None))[0])


def test_without_a_reranker_nothing_is_said_of_one(filled):
    result = search(filled, None)

    assert titles(result)[0] != "Garden"
    assert not result.trace.reranking


def test_a_reranker_that_fails_leaves_the_order_and_is_told_of(filled):
    broken = Likes("x", error=ModelMissing("m", UserMessage.literal("It is gone. Look.")))

    result = search(filled, broken)

    assert titles(result) == titles(search(filled, None))
    assert "It is gone." in str(result.trace.reranking)


def test_a_reranker_over_its_time_leaves_the_order(filled):
    ticks = iter(range(10**6))

    result = search(filled, Likes("cucumbers"), clock=lambda: next(ticks) / 10.0, rerank_ms=1)

    assert titles(result)[0] != "Garden"
    assert "would take" in str(result.trace.reranking)


def test_a_topic_is_answered_with_different_passages_and_none_is_lost(filled):
    question = "Explain the idea of tidal energy."

    measured = search(filled, None, question=question)
    diverse = search(filled, None, question=question, plan_rules="documents")

    assert measured.trace.chosen.diversity == 0.0
    assert diverse.trace.chosen.diversity > 0.0
    assert sorted(titles(diverse)) == sorted(set(titles(diverse)))
    assert titles(diverse)[0] == titles(measured)[0]

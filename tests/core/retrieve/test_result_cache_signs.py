"""What differs only in signs, or has no words at all, is another question."""

import numpy as np
import pytest

from core.errors import Cancelled
from core.lanes import Cancel
from core.retrieve.metrics import LatencyLog
from core.retrieve.search import SearchDeps, Searcher
from core.settings.options import Settings
from tests.core.retrieve.sample_library import ENCODER, NOW, searcher_of, titles


def differing(text):
    """A vector of its own for each text, so that only wordings can be alike."""
    at = sum(ord(letter) * place for place, letter in enumerate(text, 1))
    vector = np.zeros(ENCODER.dimension, np.float32)
    vector[at % len(vector)] = 1.0
    return vector


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("What is C++?", "What is C#?"),
        ("😀", "🌊"),
        ("The The", "Is it?"),
        ("5 % of water", "5 € of water"),
        ("letters to Mara", "letters of Mara"),
    ],
)
def test_another_sign_makes_another_question(filled, one, other):
    searcher = searcher_of(filled, embed=differing)
    searcher.search(one, k=3)

    result = searcher.search(other, k=3)

    assert not result.trace.plan["from_memory"]
    assert result.trace.analysis is not None
    assert result.trace.analysis.text == other


@pytest.mark.parametrize("factor", [0.0, 5.0, np.nan, np.inf])
def test_a_vector_of_another_length_does_no_harm(filled, factor):
    searcher = searcher_of(filled, embed=lambda text: ENCODER.embed_one(text) * factor)
    searcher.search("turbine", k=3)

    result = searcher.search("flour", k=3)

    assert not result.trace.plan["from_memory"]
    assert titles(result)[0] == "Bread"
    assert all(0.0 <= hit.score <= 1.0 for hit in result.hits)
    assert 0.0 <= result.evidence <= 1.0


def test_a_question_that_was_stopped_is_no_failure(filled, tmp_path):
    book = LatencyLog(tmp_path / "figures.json")
    settings = Settings({})
    searcher = Searcher(
        filled, SearchDeps(ENCODER.embed_one, lambda: settings, now=lambda: NOW, latency_log=book)
    )
    stopped = Cancel()
    stopped.set()

    with pytest.raises(Cancelled):
        searcher.search("turbine", k=3, cancel=stopped)

    assert book.failures == 0

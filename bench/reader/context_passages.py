"""The reader's questions over the contexts of all of them, for weights of quoted answers."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from bench.datasets import Record, load_lines
from bench.engine import CachingEncoder
from bench.reader.measure import SpanQuestion
from bench.retrieval.baselines import Bm25, Dense, hybrid
from core.records.answers.answers import Hit

PASSAGES = 10
SEED = 1
# So many questions of a source; those about policies do not tell which policy they mean.
AT_MOST: Mapping[str, int] = {"policyqa": 0, "qamr": 250}


class ContextPassages:
    """The contexts of all questions, as hits."""

    def __init__(self, contexts: Sequence[str], encoder: CachingEncoder) -> None:
        records = [Record(str(n), "", text) for n, text in enumerate(contexts)]
        self._contexts, self._encoder = contexts, encoder
        self._bm25, self._dense = Bm25(records), Dense(encoder.vectors_of(contexts))

    def best(self, question: str) -> tuple[Hit, ...]:
        """Return the best by reciprocal rank fusion of BM25 and cosine."""
        near = self._dense.rank(self._encoder.embed_question(question))
        ranked = hybrid(near, self._bm25.rank(question))[:PASSAGES]
        return tuple(
            Hit(str(at), None, "", None, 0, len(text), text, 1.0 / (60 + rank))
            for rank, at in enumerate(ranked)
            for text in [self._contexts[at]]
        )


def load_questions(path: Path) -> tuple[list[SpanQuestion], list[str]]:
    """Return some questions of each source in random order, and the contexts of all."""
    questions = load_lines(path, SpanQuestion)
    luck, drawn = Random(SEED), list[SpanQuestion]()
    for source in sorted({one.source for one in questions}):
        of_source = [one for one in questions if one.source == source]
        drawn += luck.sample(of_source, min(len(of_source), AT_MOST.get(source, len(of_source))))
    luck.shuffle(drawn)
    return drawn, sorted({one.context for one in questions})

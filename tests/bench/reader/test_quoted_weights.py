import msgspec
import numpy as np

from bench.reader import plain_weights, sentence_weights
from bench.reader.plain_weights import PlainCase
from bench.reader.sentence_weights import SentenceRows
from core.answer.quoting.weights import SpanWeights
from core.answer.spans.plain import PlainFeatures, PlainWeights


def rows(count, *, seed=1):
    """Questions whose right sentence is the one that the reader sees; scores tell little."""
    luck = np.random.default_rng(seed)
    for _ in range(count):
        table = np.hstack([luck.random((5, 1)), luck.normal(0, 3, (5, 1)), np.zeros((5, 1))])
        right = np.zeros(5)
        right[luck.integers(5)] = 1.0
        table[:, 2] = right
        yield SentenceRows(table, right)


def test_what_tells_the_right_sentence_gets_the_weight():
    seen = list(rows(60))

    weights = sentence_weights.fit(seen)

    assert weights[2] > 1.0
    assert sentence_weights.held_out_share(seen) > 0.95
    assert sentence_weights.share_right(seen, np.array([1.0, 0.0, 0.0])) < 0.5


def test_the_sentence_weights_are_written_for_one_unit_of_the_score():
    text = sentence_weights.to_toml(np.array([2.0, 1.0, 4.0]))

    assert msgspec.toml.decode(text, type=SpanWeights) == SpanWeights(passage=0.5, span=2.0)


def test_words_that_the_reader_sees_too_are_likelier_right():
    luck = np.random.default_rng(2)
    cases = [
        PlainCase(PlainFeatures(*luck.normal(size=2), read, *luck.normal(size=3)), read > 0.5)
        for read in luck.random(200)
    ]

    model = plain_weights.fit(cases)

    names = PlainFeatures.__struct_fields__
    assert names[int(np.argmax(np.abs(model.weights)))] == "read"
    fitted = msgspec.toml.decode(plain_weights.to_toml(model), type=PlainWeights)
    assert fitted.weights.read > 0
    assert len(list(plain_weights.held_out_table(cases))) == 2 + len(plain_weights.SHOWN)

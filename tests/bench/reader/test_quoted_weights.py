import msgspec
import numpy as np

from bench.reader import plain_weights, sentence_weights
from bench.reader.plain_weights import PlainCase
from bench.reader.sentence_weights import SentenceRows
from core.answer.quoting.weights import ReadFeatures
from core.answer.spans.plain import PlainFeatures, PlainWeights


def rows(count, *, collection="notes", seed=1):
    """Questions whose right sentence is the one where the reader sees the answer."""
    luck = np.random.default_rng(seed)
    for _ in range(count):
        table = luck.random((5, 1 + len(sentence_weights.NAMES)))
        right = np.eye(5)[luck.integers(5)]
        table[:, 1 + sentence_weights.NAMES.index("answer")] += 2 * right
        yield SentenceRows(collection, table.tolist(), right.tolist())


def test_what_tells_the_right_sentence_gets_the_weight():
    seen = [*rows(60), *rows(40, collection="mails", seed=3)]

    weights = sentence_weights.fit(seen)

    assert sentence_weights.NAMES[int(np.argmax(np.abs(weights[1:])))] == "answer"
    assert sentence_weights.share_right(seen, weights) > 0.95
    assert "| mails | 40 | 1.000 |" in "\n".join(sentence_weights.held_out_table(seen))


def test_the_sentence_weights_are_written_for_one_unit_of_the_score():
    text = sentence_weights.to_toml(np.array([2.0, 1.0, 4.0, 0.0, 3.0]))

    fitted = msgspec.toml.decode(text, type=ReadFeatures)
    assert fitted == ReadFeatures(passage=0.5, answer=2.0, before=0.0, rank=1.5)


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

import msgspec
import numpy as np

from bench.reader import plain_weights
from bench.reader.plain_weights import PlainCase
from core.answer.spans.plain import PlainFeatures, PlainWeights


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

import msgspec
import numpy as np

from bench.reader import bold_weights
from bench.reader.bold_weights import BoldCase
from core.answer.spans.bold import BoldFeatures, BoldWeights


def test_words_that_the_reader_sees_too_are_likelier_right():
    luck = np.random.default_rng(2)
    cases = [
        BoldCase(BoldFeatures(*luck.normal(size=2), read, *luck.normal(size=3)), read > 0.5)
        for read in luck.random(200)
    ]

    model = bold_weights.fit(cases)

    names = BoldFeatures.__struct_fields__
    assert names[int(np.argmax(np.abs(model.weights)))] == "read"
    fitted = msgspec.toml.decode(bold_weights.to_toml(model), type=BoldWeights)
    assert fitted.weights.read > 0
    assert len(list(bold_weights.held_out_table(cases))) == 2 + len(bold_weights.SHOWN)

import numpy as np
import pytest

from core.errors import ModelMissing
from core.retrieve.text_vectors import TextVectors
from tests.fakes import HashEncoder

ENCODER = HashEncoder()


def counting_vectors():
    encoded = []

    def encode(texts):
        encoded.extend(texts)
        return ENCODER.embed(texts)

    return TextVectors(encode, lambda: 0.0), encoded


def test_a_sentence_that_was_met_before_is_not_encoded_again():
    vectors, encoded = counting_vectors()
    vectors.embed(["The kiln is hot.", "Clay is cheap."])

    rows = vectors.embed(["Clay is cheap.", "Rye is cheap.", "Clay is cheap."])

    assert encoded == ["The kiln is hot.", "Clay is cheap.", "Rye is cheap."]
    np.testing.assert_array_equal(
        rows, ENCODER.embed(["Clay is cheap.", "Rye is cheap.", "Clay is cheap."])
    )
    assert (vectors.usage().hits, vectors.usage().misses) == (1, 3)


def test_texts_that_are_known_need_no_encoder():
    is_broken = False

    def encode(texts):
        if is_broken:
            raise ModelMissing("encoder", "no_other_encoder")
        return ENCODER.embed(texts)

    vectors = TextVectors(encode, lambda: 0.0)
    vectors.embed(["Clay is cheap."])
    is_broken = True

    assert vectors.embed(["Clay is cheap."]).shape == (1, ENCODER.dimension)
    with pytest.raises(ModelMissing):
        vectors.embed(["Rye is cheap."])

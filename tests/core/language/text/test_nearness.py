import numpy as np

from core.language.text.nearness import Nearness

FUEL = np.array([1.0, 0.0], np.float32)
OTHER = np.array([0.0, 1.0], np.float32)


def embed(texts):
    near = {"petrol": FUEL, "fuel": FUEL, "price": OTHER, "place": np.array([0.1, 1.0], np.float32)}
    return np.array([near.get(it, OTHER) for it in texts], np.float32)


def test_the_text_that_is_far_nearer_than_labels_are_is_meant():
    assert Nearness(embed).nearest("petrol", ["price", "fuel", "place"], 3.5) == 1


def test_no_text_is_meant_if_two_are_as_near():
    assert Nearness(embed).nearest("petrol", ["fuel", "fuel"], 3.5) is None


def test_without_an_encoder_no_text_is_meant():
    assert (
        Nearness(lambda texts: np.zeros((len(texts), 1), np.float32)).nearest("a", ["b"], 1) is None
    )

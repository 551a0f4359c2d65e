import pytest

from core.memory.rewrite.weights import fitted_weights, probability, shares, total

WEIGHTS = {"person": 2.0, "far": -1.0}


def test_an_unknown_feature_weighs_nothing():
    assert total(["person", "unheard of"], WEIGHTS) == 2.0


def test_the_shares_of_candidates_are_one_together_and_grow_with_the_weights():
    parts = shares([["person"], ["far"], []], WEIGHTS)

    assert sum(parts) == pytest.approx(1)
    assert parts[0] > parts[2] > parts[1]


def test_a_probability_is_even_without_features():
    assert probability([], WEIGHTS) == 0.5
    assert probability(["person"], WEIGHTS) > 0.8 > 0.3 > probability(["far"], WEIGHTS)


def test_the_weights_that_ship_have_all_four_models():
    weights = fitted_weights()

    assert weights.reference
    assert weights.slot
    assert weights.alone
    assert weights.context

import numpy as np

from bench.answers.weights.short_answer_weights import NAMES, CandidateRows, fit, mean_f1
from core.answer.spans.ranking import fitted


def made_up(count, *, telling):
    """Questions with ten candidates each, of which the right one has the most of one feature."""
    noise = np.random.default_rng(7)
    seen = []
    for _ in range(count):
        rows = noise.random((10, len(NAMES)))
        right = np.zeros(10)
        right[int(np.argmax(rows[:, NAMES.index(telling)]))] = 1.0
        seen.append(CandidateRows(rows, right))
    return seen


def test_what_tells_right_from_wrong_gets_the_weight():
    weights = fit(made_up(200, telling="bridge"))

    assert NAMES[int(np.argmax(weights))] == "bridge"
    assert mean_f1(made_up(50, telling="bridge"), weights) > 0.5


def test_the_weights_in_use_are_those_of_the_features():
    assert 0.0 < fitted().shown_from < 1.0
    assert fitted().weights.__struct_fields__ == NAMES

import numpy as np
import pytest

from core.evaluation.bootstrap import paired_bootstrap


def test_a_steady_gain_is_certain():
    found = paired_bootstrap([0.6] * 30, [0.5] * 30)

    assert found.mean == pytest.approx(0.1)
    assert found.low == pytest.approx(0.1)
    assert found.p_value == 0.0
    assert found.questions == 30


def test_no_gain_is_none():
    found = paired_bootstrap([0.5, 1.0, 0.0], [0.5, 1.0, 0.0])

    assert (found.mean, found.low, found.high, found.p_value) == (0.0, 0.0, 0.0, 1.0)


def test_chance_is_told_from_gain():
    random = np.random.default_rng(3)
    ours, theirs = random.random(200), random.random(200)

    found = paired_bootstrap(ours, theirs)

    assert found.low < 0 < found.high


def test_the_same_seed_gives_the_same_interval():
    ours, theirs = [1.0, 0.5, 0.0, 1.0], [0.5, 0.5, 0.5, 0.5]

    assert paired_bootstrap(ours, theirs) == paired_bootstrap(ours, theirs)

import pytest

from bench.answers.weights.confidence_weights import (
    NAMES,
    ConfidenceCase,
    ConfidenceModel,
    with_german,
)
from core.answer.confidence import ConfidenceFeatures


def cases(*, german, right, wrong):
    features = ConfidenceFeatures(0.0, 0.0, 0.0, 0.0, 0.0, german)
    return [
        ConfidenceCase("notes", "answerable", it < right, features) for it in range(right + wrong)
    ]


def test_german_questions_are_believed_as_often_as_they_are_right():
    seen = [*cases(german=1.0, right=30, wrong=10), *cases(german=0.0, right=20, wrong=20)]

    model = with_german(ConfidenceModel(0.0, (0.0,) * len(NAMES)), seen)

    assert model.log_odds(seen[0]) == pytest.approx(1.0986, abs=1e-2)  # log 3
    assert model.log_odds(seen[-1]) == 0.0

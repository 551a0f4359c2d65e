"""How likely a statement is right and worth keeping."""

import pytest

from core.extract.statements.usefulness import fitted_weights, usefulness
from tests.core.extract.texts import read


def test_no_observation_leaves_the_share_of_useful_statements() -> None:
    weights = fitted_weights()

    assert usefulness(()) == usefulness(["no such feature"])
    assert 0.0 < usefulness(()) < 1.0
    assert usefulness([max(weights.weights, key=weights.weights.__getitem__)]) > usefulness(())
    assert usefulness([min(weights.weights, key=weights.weights.__getitem__)]) < usefulness(())


@pytest.mark.parametrize(
    ("kept", "debris"),
    [
        ("Ann Lee was born on 3 May 1980.", "Ann Lee has several good ideas about this."),
        ("Karl Fuchs is a German painter.", "Karl Fuchs is not really sure."),
        ("Harbor Lab was founded in 1931.", "This Harbor Lab thing was not it, we thought."),
    ],
)
def test_facts_are_more_likely_kept_than_debris(kept: str, debris: str) -> None:
    best = max(one.confidence for one in read(kept).statements)
    worst = [one.confidence for one in read(debris).statements]

    assert all(best > confidence for confidence in worst)


def test_every_statement_of_a_sentence_has_a_probability() -> None:
    statements = read("Ann Lee leads Harbor Lab, and Harbor Lab uses DuckDB in Oslo.").statements

    assert statements
    assert all(0.0 < one.confidence < 1.0 for one in statements)

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from core.retrieve.rank.evidence import estimate_evidence, fitted_weights
from tests.core.retrieve.rank.evidence_samples import observed

ASKED = "Where did Mara Quill study?"
QUILL = ("Mara Quill", "Mara Quill studied at Oslo Institute.")
BREAD = ("Bread", "Flour, water, salt and time make bread.")
# Below this hardly any search has an answer.
LITTLE = 0.1


@given(st.lists(st.sampled_from([QUILL, BREAD]), max_size=4), st.floats(-1, 1))
def test_evidence_is_a_share(passages, near):
    estimate = estimate_evidence(
        observed(ASKED, passages, names=["Mara Quill"], near=[near] * len(passages))
    )

    assert 0.0 <= estimate.evidence <= 1.0


@given(st.floats(-1, 1), st.floats(-1, 1))
def test_nearer_passages_are_more_evidence(one, other):
    low, high = sorted((one, other))
    far = estimate_evidence(observed(ASKED, [QUILL], names=["Mara Quill"], near=[low]))
    close = estimate_evidence(observed(ASKED, [QUILL], names=["Mara Quill"], near=[high]))

    assert far.evidence <= close.evidence


def test_nothing_found_is_no_evidence():
    assert estimate_evidence(observed(ASKED, [])).evidence == 0.0


def test_what_answers_is_told_from_what_does_not():
    answering = estimate_evidence(
        observed(ASKED, [QUILL, BREAD], names=["Mara Quill"], near=[0.7, 0.1])
    )
    other = estimate_evidence(observed(ASKED, [BREAD], names=["Mara Quill"], near=[0.1]))

    assert other.evidence < 0.05 < 0.6 < answering.evidence


@pytest.mark.parametrize(
    "question",
    [
        "What did the doctor say about my knee?",
        "What is the password of the router?",
        "Who fixed the roof?",
    ],
)
def test_a_question_without_a_name_that_nothing_speaks_of_has_no_answer(question):
    passages = [
        BREAD,
        ("Cider", "The cider smells of sulphur."),
        ("Duty", "Called the tax office."),
    ]
    estimate = estimate_evidence(observed(question, passages, near=[0.2, 0.25, 0.15]))

    assert estimate.evidence < LITTLE


def test_a_question_without_a_name_that_a_passage_speaks_of_has_an_answer():
    passages = [("Hedges", "The hedge along the lane was planted in 1974."), BREAD]
    estimate = estimate_evidence(observed("When was the hedge planted?", passages, near=[0.6, 0.1]))

    assert estimate.evidence > LITTLE


def test_no_observation_speaks_against_an_answer():
    assert min(asdict(fitted_weights().weights).values()) >= 0.0


def test_the_observations_are_told_by_name():
    judged = estimate_evidence(observed(ASKED, [QUILL], names=["Mara Quill"]))

    assert set(judged.feature_values()) == {"about", "named", "phrases", "together", "apart"}
    assert judged.feature_values()["about"] == pytest.approx(1.0)

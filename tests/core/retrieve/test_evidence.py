from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.evidence import evidence
from core.retrieve.question.read import Question

ASKED = Question(
    "Where did Boris Vance study?", ("bori", "vanc", "studi"), (), frozenset({"bori", "vanc"})
)
WORDS = st.frozensets(st.sampled_from(["bori", "vanc", "studi", "bread"]))


def of(*words, nearness=0.5):
    return evidence(ASKED, nearness=nearness, words=[frozenset(words)])


@given(st.floats(-1, 1), st.lists(WORDS, max_size=4))
def test_evidence_is_a_share(nearness, words):
    assert 0.0 <= evidence(ASKED, nearness=nearness, words=words) <= 1.0


@given(st.floats(-1, 1), WORDS, WORDS)
def test_more_words_held_are_never_less_evidence(nearness, some, more):
    assert of(*some, nearness=nearness) <= of(*(some | more), nearness=nearness)


@given(WORDS, st.floats(-1, 1), st.floats(-1, 1))
def test_nearer_passages_are_more_evidence(words, one, other):
    low, high = sorted((one, other))
    assert of(*words, nearness=low) <= of(*words, nearness=high)


def test_a_missing_name_costs_more_than_a_missing_word():
    assert of("bori", "studi") < of("bori", "vanc")


def test_words_are_gathered_over_passages():
    apart = evidence(ASKED, nearness=0.5, words=[frozenset({"bori"}), frozenset({"vanc"})])

    assert apart == of("bori", "vanc")


def test_without_passages_there_is_none():
    assert evidence(ASKED, nearness=None, words=[]) == 0.0


def test_without_a_vector_words_decide():
    full = evidence(ASKED, nearness=None, words=[frozenset({"bori", "vanc", "studi"})])
    none = evidence(ASKED, nearness=None, words=[frozenset({"bread"})])

    assert none < 0.35 < full


def test_half_a_short_question_is_enough_when_the_passage_is_near():
    question = Question("How is bread made?", ("bread", "made"))

    assert evidence(question, nearness=0.6, words=[frozenset({"bread"})]) > 0.35

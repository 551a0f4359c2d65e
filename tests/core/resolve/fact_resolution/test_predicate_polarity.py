"""Canonical form and polarity of predicates."""

import pytest

from core.language.vocabulary.vocabulary import built_in
from core.resolve.fact_resolution.predicate_polarity import predicate_core


@pytest.mark.parametrize("predicate", ["likes", "liked", "really likes", "doesn't like", "loves"])
def test_forms_of_one_view_are_one(predicate: str):
    assert predicate_core(predicate, built_in()).words == "like"


def test_the_opposite_is_of_the_same_view():
    against, supports = (
        predicate_core("opposes", built_in()),
        predicate_core("supports", built_in()),
    )

    assert against.words == supports.words
    assert (against.is_against, supports.is_against) == (True, False)
    assert against.is_opinion


@pytest.mark.parametrize(
    "predicate", ["is CEO of", "was the CEO of", "became CEO of", "former CEO of"]
)
def test_an_office_is_one_whatever_the_tense(predicate: str):
    assert predicate_core(predicate, built_in()).words == "ceo of"


def test_a_relation_of_the_vocabulary_is_itself():
    core = predicate_core("WORKS_AT", built_in())

    assert (core.words, core.is_against, core.is_opinion) == ("WORKS_AT", False, False)

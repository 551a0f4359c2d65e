"""Open tuples of single sentences."""

import pytest

from bench.extraction.open_tuples import open_tuples

CASES = [
    ("The mill burned grain.", ("burned", "The mill", "grain")),
    ("Ann sang and Bob danced a waltz.", ("danced", "Bob", "a waltz")),
    ("Ann wrote a book and sold it to Bob.", ("sold", "Ann", "it to Bob")),
    ("The man who wrote the book lives in Oslo.", ("wrote", "The man", "the book")),
    ("Ann, a poet, left the town.", ("left", "Ann", "the town")),
    ("Ann, a poet, left the town.", ("be", "Ann", "a poet")),
    ("In 1990, the bank moved to Oslo.", ("moved to", "the bank", "Oslo", "In 1990")),
    ("He bought tin, lead and copper.", ("bought", "He", "lead")),
    ("He bought tin, lead and copper.", ("bought", "He", "copper")),
    ("They praised the map which he drew.", ("drew", "he", "the map")),
    ("Bob said that the mill was sold.", ("said", "Bob", "that the mill was sold")),
    ("Bob said that the mill was sold.", ("was sold", "the mill")),
    ("Ann's house burned.", ("has", "Ann", "house")),
    ("The old mill, located in Utrecht, was sold to Bob.", ("was sold to", "The old mill", "Bob")),
    ("She began building a boat.", ("began building", "She", "a boat")),
    ("He is able to lift the stone.", ("is able to lift", "He", "the stone")),
]


@pytest.mark.parametrize(("sentence", "expected"), CASES)
def test_a_sentence_says_this(sentence: str, expected: tuple[str, ...]):
    tuples = [(it.relation, *it.arguments) for it in open_tuples(sentence)]

    assert expected in tuples


@pytest.mark.parametrize("sentence", ["", "  ", "...", "Chapter One", "(", "who , which"])
def test_what_says_nothing_gives_nothing(sentence: str):
    assert open_tuples(sentence) == ()


def test_what_verbs_say_is_surer_than_what_stands_beside_names():
    confidences = {
        it.relation: it.confidence for it in open_tuples("Ann's brother sold Bob's house.")
    }

    assert confidences["sold"] > confidences["has"]

from datetime import UTC, datetime

import pytest

from core.language.question.analyze import analyze
from core.language.question.things.read import question_of, read_question
from core.language.text.stemming import question_fingerprint, stems
from core.language.vocabulary.vocabulary import built_in
from tests.core.language.question.things.test_name_index import book

NAMES = book(
    (1, "christopher nolan"), (2, "nolan"), (3, "film"), (4, "who"), (5, "new york times"),
    (6, "new york"), (7, "1978"), (8, "st. peter"), (9, "acme"), (10, "acme"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("Who is Christopher Nolan?", [1]),
        ("Did Nolan's brother act?", [2]),
        ("Which film did Nolan make?", [2]),
        ("which film did nolan make", [3, 2]),
        ("who writes for the New York Times", [5]),
        ("Is New York in 1978 like New York now?", [6, 7]),
        ("How old is St. Peter's?", [8]),
        ("What does Acme sell?", [9, 10]),
        ("Who is it?", []),
        ("", []),
    ],
)
def test_things_are_found_by_their_longest_name(text, things):
    assert [named.entity_id for named in read_question(text, names=NAMES).things] == things


def test_words_are_stems_each_once():
    question = read_question("Which films did the director of the film direct?", names=NAMES)

    assert question.words == ("film", "director", "direct")


def test_names_and_numbers_are_told_from_other_words():
    question = read_question("Where did Boris Vance live in 1978?", names=NAMES)

    assert question.name_words == {"bori", "vanc", "1978"}


def test_stop_words_carry_no_meaning():
    assert stems("What was it that they have been to?") == []


@pytest.mark.parametrize(
    ("one", "other", "are_equal"),
    [
        ("Who leads Atlas?", "who leads  the atlas", True),
        ("Who leads Atlas?", "Who led Boreas?", False),
        ("Does A lead B?", "Does B lead A?", False),
        ("When was it built?", "Where was it built?", False),
        ("Is Atlas done?", "Is Atlas not done?", False),
    ],
)
def test_questions_are_similar_only_if_they_ask_the_same(one, other, are_equal):
    assert (question_fingerprint(one) == question_fingerprint(other)) is are_equal


def test_a_misspelled_name_is_a_thing_too():
    text = "Did Christofer Nolan act?"
    now = datetime(2026, 3, 4, tzinfo=UTC)
    analysis = analyze(text, names=NAMES, vocabulary=built_in(), now=now)

    question = question_of(analysis, names=NAMES)

    assert [(it.entity_id, it.surface) for it in question.things] == [(1, "Christofer Nolan")]
    assert question.words == read_question(text, names=NAMES).words

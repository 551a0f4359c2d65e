"""Stop words are those of the question's language."""

import pytest

from core.store.index.bm25 import ENGLISH, parse_word_query, stop_words


@pytest.mark.parametrize(
    "question",
    [
        "what was in the war",
        "who died in Berlin",
        "MIT license",
        "die hard",
        "war in Berlin",
        "Der Spiegel and the Vietnam war",
        "which man was in it",
        "Anna Meier",
        "",
    ],
)
def test_an_english_question_loses_only_english_words(question):
    assert stop_words(question.casefold().split()) == ENGLISH


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Wie viel kostet die Miete?", ("viel", "kostet", "miete")),
        ("Wer hat das Projekt gegründet?", ("projekt", "gegründet")),
        (
            "Was steht in den Verzeichnissen unter der Wurzel?",
            ("steht", "verzeichnissen", "wurzel"),
        ),
        ("Warum soll man den Rechner nicht ausschalten?", ("rechner", "ausschalten")),
    ],
)
def test_a_german_question_loses_german_ones(question, words):
    assert parse_word_query(question, every=False).words == words


def test_a_question_of_stop_words_alone_keeps_them():
    assert parse_word_query("wie ist das", every=False).words == ("wie", "ist", "das")

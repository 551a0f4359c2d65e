"""Relations of German questions, whose verb and preposition stand apart or are not both said."""

import pytest

from core.language.question.relations import find_relations
from core.language.vocabulary.vocabulary import built_in


def relations(question, kind, language):
    found = find_relations(question, kind=kind, vocabulary=built_in(), language=language)
    return [it.predicate for it in found]


@pytest.mark.parametrize(
    ("question", "kind", "predicate"),
    [
        ("Wo arbeitet Ines?", "where", "WORKS_AT"),
        ("Wer arbeitet beim Institut?", "who", "WORKS_AT"),
        ("Wann ist Ines geboren?", "when", "born"),
        ("Wann wurde die Firma gegründet?", "when", "founded"),
        ("Wo wohnt Ines?", "where", "LOCATED_AT"),
        ("Wo ist Ines geboren?", "where", "geboren in"),
        ("Wer gründete die Firma?", "who", "gründete"),
    ],
)
def test_a_german_question_asks_for_its_relation(question, kind, predicate):
    assert relations(question, kind, "de") == [predicate]


@pytest.mark.parametrize(
    ("question", "kind"), [("Wo arbeitet die Pumpe?", "what"), ("Wann ist Ines da?", "when")]
)
def test_without_its_words_none_is_asked_for(question, kind):
    assert relations(question, kind, "de") == []

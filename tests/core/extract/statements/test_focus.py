"""What pronouns stand for."""

import pytest

from tests.core.extract.texts import read

CASES = [
    ("Maria Rossi met Hans Keller in Vienna. He works at Acme Corp.", "Hans Keller"),
    ("Maria Rossi met Hans Keller in Vienna. She works at Acme Corp.", "Maria Rossi"),
    ("Hans Keller was born in Vienna. Keller works at Acme Corp.", "Hans Keller"),
    ("Ann Lee lives in Oslo and works at Acme Corp.", "Ann Lee"),
    ("Ann Lee, who lives in Oslo, works at Acme Corp.", "Ann Lee"),
    ("Ann Lee, a poet who lives in Oslo, works at Acme Corp.", "Ann Lee"),
]


@pytest.mark.parametrize(("text", "who"), CASES)
def test_the_one_who_works_there_is_found(text: str, who: str):
    found = [it.subject for it in read(text).statements if it.predicate == "WORKS_AT"]

    assert found == [who]


def test_they_are_those_spoken_of_together():
    text = "Ann Lee and Bob Miller were freed in 1993. They live in Oslo."

    found = [it.subject for it in read(text).statements if it.predicate == "LOCATED_AT"]
    assert found == ["Ann Lee", "Bob Miller"]


def test_the_company_is_the_last_company():
    text = "Globex Corporation was founded in 1989. The company is based in Oslo."

    found = [it.subject for it in read(text).statements if it.predicate == "LOCATED_AT"]
    assert found == ["Globex Corporation"]


def test_nobody_of_that_gender_is_nobody():
    text = "Maria Rossi lives in Oslo. He works at Acme Corp."

    assert "WORKS_AT" not in {it.predicate for it in read(text).statements}

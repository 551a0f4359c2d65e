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
    names = [it.subject for it in read(text).statements if it.predicate == "WORKS_AT"]

    assert names == [who]


def test_they_are_those_spoken_of_together():
    text = "Ann Lee and Bob Miller were freed in 1993. They live in Oslo."

    names = [it.subject for it in read(text).statements if it.predicate == "LOCATED_AT"]
    assert names == ["Ann Lee", "Bob Miller"]


def test_the_company_is_the_last_company():
    text = "Globex Corporation was founded in 1989. The company is based in Oslo."

    names = [it.subject for it in read(text).statements if it.predicate == "LOCATED_AT"]
    assert names == ["Globex Corporation"]


def test_nobody_of_that_gender_is_nobody():
    text = "Maria Rossi lives in Oslo. He works at Acme Corp."

    assert "WORKS_AT" not in {it.predicate for it in read(text).statements}


@pytest.mark.parametrize(
    "text",
    [
        "Press: Kessler Press. Bottles come from Teme Ltd. Before 2024 they came from Bott Ltd.",
        "The bottles come from Teme Ltd. Before 2024 they came from Bott Ltd.",
    ],
)
def test_they_are_the_plain_things_that_were_spoken_of_and_not_a_name_before(text: str):
    statements = read(text, title="Hollow Oak Cider").statements

    assert [it for it in statements if it.object.startswith("Bott")] == []
    assert not {it.subject for it in statements} & {"Hollow Oak Cider", "Kessler Press"}


def test_they_are_the_company_where_nothing_plain_was_spoken_of():
    text = "Globex Corporation makes glass in Oslo. They work with Acme Corp."
    names = [it.subject for it in read(text).statements if it.object == "Acme Corp"]

    assert names == ["Globex Corporation"]


def test_it_is_what_works_in_a_town_and_not_the_town():
    text = "Glasworks Teme makes bottles in Worcester. It supplies Acme Corp."
    names = [it.subject for it in read(text).statements if it.object == "Acme Corp"]

    assert names == ["Glasworks Teme"]


def test_it_is_the_town_that_was_spoken_of():
    text = "Worcester is a city in England. It borders Malvern."
    names = [it.subject for it in read(text).statements if it.object == "Malvern"]

    assert names == ["Worcester"]


@pytest.mark.parametrize(
    "text",
    [
        "Emil Hansen was born in Kiel. The Saltmarsh bridge was built in 1931.",
        "Emil Hansen was born in Kiel. It was built in 1931.",
        "Emil Hansen grew up in Oslo. The bridge was built in 1931.",
        "Emil Hansen moved to Kiel. It led the region for years.",
    ],
)
def test_a_place_named_along_the_way_was_not_built_and_led_nobody(text: str):
    subjects = {it.subject for it in read(text).statements}

    assert not subjects & {"Kiel", "Oslo"}


def test_the_city_and_what_it_is_may_be_a_place_named_along_the_way():
    text = "Emil Hansen was born in Kiel. The city lies in Schleswig-Holstein."

    located = {it.subject for it in read(text).statements if it.predicate == "LOCATED_AT"}
    assert located == {"Kiel"}

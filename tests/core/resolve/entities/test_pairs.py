"""Twenty pairs of names that notes hold, and whether they are one thing (K4)."""

import pytest

from core.resolve.entities.document_coreference import coreferent_names
from core.resolve.entities.matching import compare_entities
from tests.core.resolve.candidates import thing

PERSON, ORG, TECH, PLACE = "Person", "Organization", "Technology", "Location"
ONE, DOUBT, TWO = {"same"}, {"same", "ask"}, {"different"}
PAIRS = (
    ("PostgreSQL", "Postgres", TECH, DOUBT),
    ("Kubernetes", "K8s", TECH, DOUBT),
    ("VS Code", "Visual Studio Code", TECH, DOUBT),
    ("Knuth, D.", "Donald Knuth", PERSON, ONE),
    ("WHO", "World Health Organization", ORG, DOUBT),
    ("Bob Kessler", "Robert Kessler", PERSON, DOUBT),
    ("Müller Metallbau GmbH", "Mueller Metallbau", ORG, ONE),
    ("Karl Schnieder", "Karl Schneider", PERSON, DOUBT),
    ("Siemens AG", "Siemens", ORG, ONE),
    ("Dr. Ines Farrow", "Ines Farrow", PERSON, ONE),
    ("J. Weber", "Jonas Weber", PERSON, DOUBT),
    ("scikit-learn", "Scikit Learn", TECH, ONE),
    ("Zürich", "Zurich", PLACE, ONE),
    ("Jonas Weber", "Johanna Weber", PERSON, TWO),
    ("Python 2", "Python 3", TECH, TWO),
    ("Java", "JavaScript", TECH, TWO),
    ("North Sea", "South Sea", PLACE, TWO),
    ("Frankfurt am Main", "Frankfurt an der Oder", PLACE, TWO),
    ("Bank of England", "Bank of Scotland", ORG, TWO),
    ("MySQL", "PostgreSQL", TECH, TWO),
)


@pytest.mark.parametrize(("first", "second", "kind", "verdicts"), PAIRS)
def test_twenty_pairs_of_names_are_told_apart_or_joined_k4(first, second, kind, verdicts):
    decision = compare_entities(thing(1, first, kind=kind), thing(2, second, kind=kind))

    assert decision.verdict in verdicts


def test_the_short_name_in_one_document_stays_another_name_of_the_thing_k4():
    (same,) = coreferent_names([("Postgres", TECH), ("PostgreSQL", TECH)])

    assert (same.full, same.short) == (("PostgreSQL", TECH), ("Postgres", TECH))
    assert same.is_lasting

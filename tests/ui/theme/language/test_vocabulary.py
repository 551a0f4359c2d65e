"""Kinds and relations in the language of the window."""

import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ui.theme.language import the_language
from ui.theme.vocabulary import (
    INVERSE,
    LIVES_IN,
    PLACE,
    WRITTEN_FIELDS,
    say_kind,
    say_predicate,
    say_triple,
)

RESOURCES = Path(__file__).parents[4] / "resources"
VOCABULARY = RESOURCES / "vocabulary.toml"
GERMAN = RESOURCES / "languages" / "de.ts"


@pytest.fixture
def known() -> dict[str, dict[str, object]]:
    return tomllib.loads(VOCABULARY.read_text(encoding="utf-8"))


def test_all_kinds_and_relations_of_the_vocabulary_can_be_translated(known):
    spoken = {" ".join(name.replace("_", " ").split()).lower() for name in known["relations"]}

    contexts = ElementTree.parse(GERMAN).getroot().iter("context")
    vocabulary = next(it for it in contexts if it.findtext("name") == "vocabulary")
    translated = {it.text for it in vocabulary.iter("source")}
    inverse = {it for it in translated if it.startswith(INVERSE)}
    others = {*known["types"], "Date", "Event", LIVES_IN, PLACE, *WRITTEN_FIELDS}
    assert translated - inverse == others | spoken
    assert {it.removeprefix(INVERSE) for it in inverse} <= spoken


def test_kinds_and_relations_are_spoken_in_german(known):
    the_language().choose("Deutsch")

    assert say_kind("Organization") == "Organisation"
    assert say_kind("Location") == "Ort"
    assert say_predicate("WORKS_AT") == "arbeitet bei"
    assert say_predicate("born in") == "wurde geboren in"


def test_what_people_made_themselves_stays_as_they_wrote_it():
    the_language().choose("Deutsch")

    assert say_kind("Beehive") == "Beehive"
    assert say_predicate("SWARMS_IN") == "swarms in"


def test_a_fact_reads_as_a_sentence_or_as_a_field():
    the_language().code = ""
    the_language().choose("English")

    assert say_triple("Lantern", "MANAGED_BY", "Mara") == "Lantern is managed by Mara"
    assert say_triple("Mara", "role", "engineer") == "Mara, role: engineer"
    assert say_triple("Me", "sister", "Lena") == "Me, sister: Lena"
    assert say_predicate("role") == "role"


def test_german_facts_have_verbs_as_well():
    the_language().choose("Deutsch")

    assert say_triple("Lantern", "MANAGED_BY", "Mara") == "Lantern wird geleitet von Mara"
    assert say_triple("Mara", "role", "engineer") == "Mara, Rolle: engineer"

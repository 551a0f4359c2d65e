"""Kinds and relations in the language of the window."""

import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ui.theme.language import the_language
from ui.theme.vocabulary import say_kind, say_predicate

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
    assert {*known["types"], "Date", *spoken} == {it.text for it in vocabulary.iter("source")}


def test_kinds_and_relations_are_spoken_in_german(known):
    the_language().choose("Deutsch")

    assert say_kind("Organization") == "Organisation"
    assert say_kind("Location") == "Ort"
    assert say_predicate("WORKS_AT") == "arbeitet bei"
    assert say_predicate("born in") == "geboren in"


def test_what_people_made_themselves_stays_as_they_wrote_it():
    the_language().choose("Deutsch")

    assert say_kind("Beehive") == "Beehive"
    assert say_predicate("SWARMS_IN") == "swarms in"

"""Types of names: from the name, from what stands around it, and how sure that is."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.extract.entities.kind_classifier import KINDS, kind_probabilities
from core.extract.entities.kind_features import name_features
from core.extract.entities.kinds import SURE, UNKNOWN, kind_of_name
from core.extract.extract import extract
from core.ingest.parse.file_format import HANDWRITTEN
from core.language.vocabulary.gazetteers import listed
from core.language.vocabulary.vocabulary import Vocabulary, built_in, load_vocabulary
from core.records.files.documents import Document, Passage
from tests.core.extract.texts import read


def kinds_in(text: str, vocabulary: Vocabulary | None = None) -> dict[str, tuple[str, float]]:
    document = Document("/n/some-page.txt", None, "txt", "", text, traits=HANDWRITTEN)
    passage = Passage(0, 0, len(text), text)
    extraction = extract(document, (passage,), vocabulary=vocabulary or built_in())
    return {it.name: (it.kind, it.kind_confidence) for it in extraction.mentions}


CASES = [
    ("Senator Brumel spoke for an hour.", "Brumel", "Person"),
    ("He was born in Quelmore, Norway.", "Quelmore", "Location"),
    ("Ann Lee works for Trivano Inc in Oslo.", "Trivano Inc", "Organization"),
    ("The mayor of Brenfield resigned.", "Brenfield", "Location"),
    ("Kovalenko, who studied law, married Ann Lee.", "Kovalenko", "Person"),
    ("She flew from Reykjavik to Nairobi.", "Nairobi", "Location"),
    ("UNICEF and Siemens signed it.", "Siemens", "Organization"),
    ("They met a German engineer, then the Germans left.", "German", "Location"),
    ("We rewrote it in Python and PostgreSQL.", "PostgreSQL", "Technology"),
    ("It complies with ISO 9001.", "ISO 9001", "Regulation"),
]


@pytest.mark.parametrize(("name", "kind"), [("Xaver Lindl", "Person"), ("Xaver Urlaub", UNKNOWN)])
def test_a_listed_given_name_before_what_is_spelled_as_a_family_name_is_a_person(name, kind):
    assert kind_of_name(name, vocabulary=built_in())[0] == kind


def test_a_note_needs_surer_cues_than_prose_for_a_type():
    text = "He wrote to Brandt."
    kinds = {}
    for kind in ("txt", "md"):
        document = Document(f"/n/some-note.{kind}", None, kind, "", text, traits=HANDWRITTEN)
        mentions = extract(
            document, (Passage(0, 0, len(text), text),), vocabulary=built_in()
        ).mentions
        kinds[kind] = {it.name: it.kind for it in mentions}["Brandt"]

    assert kinds == {"txt": "Location", "md": "Concept"}


@pytest.mark.parametrize(("text", "name", "kind"), CASES)
def test_a_name_has_the_type_that_its_cues_tell(text: str, name: str, kind: str):
    assert kinds_in(text)[name][0] == kind


def test_a_type_that_the_text_tells_is_surer_than_one_that_the_name_hints_at():
    kind = kinds_in("Zanko is a Hungarian film director.")["Zanko"]
    hinted = kinds_in("We saw Zanko there.")["Zanko"]

    assert kind[0] == "Person"
    assert kind[1] > hinted[1]


def test_a_type_of_the_user_is_told_by_its_words(tmp_path):
    path = tmp_path / "vocabulary.toml"
    path.write_text('[types.Recipe]\nlast_words = ["stew"]\nexamples = ["Labskaus"]\n', "utf-8")

    kinds = kinds_in("They cooked Irish Stew and Labskaus for Ann Lee.", load_vocabulary(path))

    assert kinds["Irish Stew"][0] == "Recipe"
    assert kinds["Labskaus"][0] == "Recipe"
    assert kinds["Ann Lee"][0] == "Person"


@given(st.dictionaries(st.sampled_from(["place", "called", "opens", "unheard"]), st.integers(1, 9)))
def test_likelihoods_are_a_distribution(cues: dict[str, int]):
    odds = kind_probabilities(cues)

    assert tuple(odds) == KINDS
    assert sum(odds.values()) == pytest.approx(1.0)
    assert all(value > 0 for value in odds.values())


def test_more_of_a_cue_never_speaks_less_for_it():
    once, often = (kind_probabilities({"then_acts": count})["Person"] for count in (1, 5))

    assert often > once


def test_cues_of_a_name_do_not_depend_on_its_place():
    first, again, hill = (
        Counter(name_features(name, vocabulary=built_in()))
        for name in ("Ann Lee", "Ann Lee", "Ryan Hill")
    )

    assert first == again
    assert "called" in first
    assert "called_place" in hill


@pytest.mark.parametrize(
    "name", ["first_names", "places", "demonyms", "technologies", "organizations", "creeds"]
)
def test_gazetteers_hold_whole_entries(name: str):
    entries = listed(name)

    assert len(entries) > 30
    assert all(entry == entry.strip().lower() and ";" not in entry for entry in entries)


@pytest.mark.parametrize("name", ["Brightwater Composites", "Oakfield Plastics", "Acme Sensors"])
def test_a_name_that_ends_with_what_is_made_is_no_person(name: str):
    text = f"{name} made the blades. They were shipped by {name} in May."

    kinds = {it.kind for it in read(text).mentions if it.name == name}

    assert kinds
    assert "Person" not in kinds


@pytest.mark.parametrize(
    "name",
    [
        "5 October 2025",
        "March 2025",
        "Monday",
        "Mon. 3 May",
        "14-19 Aug",
        "Jan-June",
        "27 Dec - 4 Jan",
    ],
)
def test_a_date_is_a_date(name: str):
    assert kind_of_name(name, vocabulary=built_in()) == ("Date", SURE)


@pytest.mark.parametrize("name", ["August", "May Day", "May Sinclair", "Dr Monday"])
def test_a_name_with_a_month_is_no_date(name: str):
    assert kind_of_name(name, vocabulary=built_in())[0] != "Date"


def test_a_note_titled_with_a_date_is_a_document():
    mentions = read("Met Ann Lee.", title="5 October 2025").mentions

    assert [it.kind for it in mentions if it.name == "5 October 2025"] == ["Document"]


def test_the_word_after_a_day_is_not_the_name_of_a_month():
    assert "June Movers" not in {it.name for it in read("26 June Movers will come.").mentions}


def test_a_post_is_no_person():
    assert kind_of_name("Head of Operations", vocabulary=built_in()) == (UNKNOWN, SURE)

"""Notes about a person, whose sentences leave the person out."""

import pytest

from core.extract.structure.document_name import declared_kind
from tests.core.extract.texts import document, read

HEAD = "# Tom Baker\n\n"


def facts(text: str) -> set[tuple[str, str, str]]:
    extraction = read(HEAD + text, title="Tom Baker", kind="md")
    return {(it.subject, it.predicate, it.object) for it in extraction.statements}


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("Works at Harbour Electric three days a week.", "WORKS_AT", "Harbour Electric"),
        ("Still lives in Bristol.", "LOCATED_AT", "Bristol"),
        ("Was born in Cardiff.", "was born in", "Cardiff"),
        ("Married to Ruth Weller.", "married to", "Ruth Weller"),
        ("- Is allergic to nuts.", "is", "allergic to nuts"),
        ("Studied physics at Ellery College.", "studied physics at", "Ellery College"),
    ],
)
def test_a_sentence_without_a_subject_is_about_the_person(text, predicate, value):
    assert ("Tom Baker", predicate, value) in facts(text)


@pytest.mark.parametrize(
    "text",
    [
        "Call Ruth Weller about the boiler.",
        "Works council meets in Bristol on Friday.",
        "Ruth Weller lives in Bristol.",
        "Plans: none.",
    ],
)
def test_a_request_or_a_sentence_with_a_subject_is_not_about_the_person(text):
    assert not [it for it in facts(text) if it[0] == "Tom Baker"]


def test_only_a_note_about_a_person_lends_its_title_to_sentences():
    extraction = read("# Boiler room\n\nWorks at night.", title="Boiler room", kind="md")

    assert not extraction.statements


@pytest.mark.parametrize(
    ("title", "folder", "kind"),
    [
        ("Agnes Miller", "notes", "Person"),
        ("Priti Shah", "People", "Person"),
        ("Priti Shah", "notes", ""),
        ("Meeting Notes", "People", ""),
        ("Kestrel Hall", "notes", ""),
        ("Agnes Miller and the boiler", "notes", ""),
    ],
)
def test_a_note_that_a_full_name_titles_is_about_that_person(title, folder, kind):
    note = document("Text.", title=title, kind="md")
    moved = type(note)(f"/{folder}/a.md", None, "md", title, "Text.", traits=note.traits)

    assert declared_kind(moved) == kind

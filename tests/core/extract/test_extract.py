"""One document as a whole: evidence, its own thing, short forms, theses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.extract.extract import extract
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Heading
from tests.core.extract.texts import document, passages, read

SENTENCES = [
    "Ann Lee works at Acme Corp.", "She lives in Oslo since 2019.", "However, it rained.",
    "The Harbor Project (HP) is led by Bob Miller, who joined in March 2020.",
    "Lee wrote \"The Quiet Tide\" in 1998.", "## A Heading\n", "- a list item: Weir Bridge\n",
    "Jan de Vries (born 1961) is a Dutch architect.", "`code Here` and https://x.org/Y\n\n",
    "Straße und Ärger in Köln, naïve café Zürich.", "\n\n", "🌱 Dendron uses VS Code 1.57!",
    "(unclosed [[bracket and \"quote", "It's Peter's O'Brien & Sons' 3.5% share…",
]  # fmt: skip
prose = st.lists(st.sampled_from(SENTENCES), max_size=12).map(" ".join)


def _folded(text: str) -> str:
    return "".join(text.split()).casefold()


@settings(max_examples=150, deadline=None)
@given(
    text=prose | st.text(max_size=120),
    every=st.integers(20, 400),
    title=st.sampled_from(["", "Ann Lee", "Harbor Project (plan)", "the quiet tide", "some notes"]),
)
def test_every_span_lies_in_its_passage_and_names_what_it_says(text: str, every: int, title: str):
    doc, cut = document(text, title=title, kind="md"), passages(text, every=every)
    extraction = extract(doc, cut, vocabulary=built_in())

    by_ordinal = {span.ordinal: span for span in cut}
    for span in (*extraction.mentions, *extraction.statements, *extraction.theses):
        passage = by_ordinal[span.passage]
        assert (span.start, span.end) == (
            0,
            0,
        ) or passage.start <= span.start < span.end <= passage.end
    for span in extraction.mentions:
        assert (span.start, span.end) == (0, 0) or _folded(span.name) in _folded(
            text[span.start : span.end]
        )
    for span in extraction.statements:
        assert 0.0 < span.confidence < 1.0
        assert span.subject
        assert span.object


@settings(max_examples=40, deadline=None)
@given(text=prose)
def test_the_same_document_always_says_the_same(text: str):
    assert read(text, title="Ann Lee") == read(text, title="Ann Lee")


def test_no_passages_say_nothing():
    assert extract(document("", title="Empty"), (), vocabulary=built_in()).mentions == ()


def test_a_title_that_the_text_speaks_of_is_the_thing_itself():
    extraction = read("Pál Gábor was a Hungarian film director.", title="Pál Gábor")

    assert {(it.name, it.kind) for it in extraction.mentions if "Gábor" in it.name} == {
        ("Pál Gábor", "Person")
    }


def test_a_title_that_the_text_does_not_speak_of_is_a_document():
    extraction = read(
        "We met in Utrecht and agreed on all points.", title="Minutes of the board (draft)"
    )

    assert (extraction.mentions[0].name, extraction.mentions[0].kind) == (
        "Minutes of the board",
        "Document",
    )


@pytest.mark.parametrize(
    ("tags", "kind"),
    [
        (("work", "project"), "Project"),
        (("Firmen",), "Organization"),
        (("project", "person"), "Document"),
        (("work",), "Document"),
    ],
)
def test_a_note_that_is_tagged_as_a_project_is_about_one(tags: tuple[str, ...], kind: str):
    text = "Refurbishment of a hall from 1911. Paused since July."
    extraction = read(text, title="Kestrel Hall", kind="md", tags=tags)

    assert (extraction.mentions[0].name, extraction.mentions[0].kind) == ("Kestrel Hall", kind)
    is_stated = any(it.object in {"project", "Firmen"} for it in extraction.statements)
    assert is_stated == (kind == "Document" and tags != ("work",))


def test_whoever_introduces_themselves_is_the_person_of_that_name():
    extraction = read("I'm Mara Lindqvist. I've been sailing since 2009.", kind="md")

    assert [(it.name, it.alias) for it in extraction.aliases if it.kind == "Person"] == [
        ("Mara Lindqvist", "Me")
    ]
    assert {it.predicate for it in extraction.statements} == {"have been sailing since"}


def test_a_first_name_and_a_denial_introduce_nobody():
    extraction = read("I'm Mara. I'm not John Smith.", kind="md")

    assert not [it for it in extraction.aliases if it.kind == "Person"]


def test_the_title_is_named_at_its_heading():
    text = "# Harbor Project\n\nWe dig."
    doc = document(text, title="Harbor Project", headings=(Heading(1, "Harbor Project", 0, 16),))
    first = extract(doc, passages(text), vocabulary=built_in()).mentions[0]

    assert text[first.start : first.end] == "Harbor Project"


def test_a_title_is_found_however_its_capitals_are_written():
    extraction = read("A simple method is the demon algorithm of Creutz.", title="Demon algorithm")

    assert "demon algorithm" in {it.name for it in extraction.mentions}


def test_a_surname_alone_stands_for_the_full_name():
    extraction = read("Willi Schneider raced in Turin. Schneider won. Willi smiled.")
    stands = {it.name: it.stands_for for it in extraction.mentions if it.end}

    assert stands == {
        "Willi Schneider": "", "Turin": "", "Schneider": "Willi Schneider",
        "Willi": "Willi Schneider",
    }  # fmt: skip


def test_a_surname_of_two_people_stands_for_neither():
    extraction = read("Peter Jansen met Emma Jansen. Jansen smiled.")

    assert [it.stands_for for it in extraction.mentions if it.name == "Jansen"] == [""]


def test_the_longer_form_that_opens_a_text_is_another_name_of_its_title():
    extraction = read("Enterprise Holdings, Inc. is a company.", title="Enterprise Holdings")

    assert ("Enterprise Holdings", "Enterprise Holdings, Inc.") in {
        (alias.name, alias.alias) for alias in extraction.aliases
    }


def test_initials_in_brackets_are_another_name():
    extraction = read("The European Space Agency (ESA) met. Paul Nurse (Ed) spoke.")

    assert [(it.name, it.alias) for it in extraction.aliases if it.alias != "some-note.md"] == [
        ("European Space Agency", "ESA")
    ]


def test_a_thesis_is_a_sentence_with_a_verb_about_a_thing():
    extraction = read("Ann Lee met Bob Miller. Rain fell. Peter Hall, Utrecht.")

    assert [it.names for it in extraction.theses] == [("Ann Lee", "Bob Miller")]


def test_a_pronoun_joins_its_thing_to_the_thesis():
    extraction = read("Ann Lee is a painter. She was born in Oslo.", title="Ann Lee")

    assert extraction.theses[1].names == ("Ann Lee", "Oslo")


@pytest.mark.parametrize("top", ["", "---\nid: 1\ntitle: Lantern\n---\n\n# Lantern\n\n"])
def test_front_matter_and_a_title_make_no_listing_of_a_short_note(top: str):
    text = (
        f"{top}Anna Berg works on Project Lantern with Jonas Weber.\n\n"
        "Tidewater Marine built the frame. Mara Lindqvist leads it.\n"
    )

    names = {it.name for it in read(text, title="Lantern", kind="md").mentions}

    assert {"Project Lantern", "Tidewater Marine", "Mara Lindqvist"} <= names


def test_a_value_of_a_sentence_is_stated_once():
    extraction = read(
        "The budget of Project Falcon is 240,000 euros. Anna Berg leads Project Falcon."
    )

    budgets = [it.object for it in extraction.statements if it.predicate == "budget"]
    assert budgets == ["240,000 euros"]


@pytest.mark.parametrize(
    ("title", "year"), [("2024-prices", 2024), ("prices 2024-final", 2024), ("2024-11-26", None)]
)
def test_a_price_is_of_the_year_in_the_name_of_its_file(title: str, year: int | None):
    rents = [
        it
        for it in read("Rent: £780\n", title=title, kind="md").statements
        if it.predicate == "rent"
    ]

    assert [it.valid_from and it.valid_from.year for it in rents] == [year]


def test_names_are_found_inside_the_title_of_an_event_that_is_no_name_itself():
    text = "# Nora fence Harbour Lodge\n\nDate: 2026-05-03\nLocation: Harbour Lodge\n"
    heading = Heading(1, "Nora fence Harbour Lodge", 0, 26)

    extraction = read(text, title=heading.title, kind="ics", headings=(heading,))

    kinds = {it.name: it.kind for it in extraction.mentions}
    assert {"Nora", "Harbour Lodge"} <= kinds.keys()
    assert kinds["Nora fence Harbour Lodge"] == "Document"
    assert "Harbour Lodge" not in {it.alias for it in extraction.aliases}

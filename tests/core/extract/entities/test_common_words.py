"""What is capitalized and still no thing: labels, headings, commands, code."""

import pytest

from core.extract.entities.common_words import is_identifier
from core.extract.extract import extract
from core.ingest.parse.file_format import HANDWRITTEN
from core.language.text.spelling import is_code, spelling
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document, Passage

LIST = "# Notes\n\n- one\n- two\n- three\n- {line}\n"


def names_in(text: str) -> set[str]:
    document = Document("/n/some-note.md", None, "md", "", text, traits=HANDWRITTEN)
    extraction = extract(document, (Passage(0, 0, len(text), text),), vocabulary=built_in())
    return {it.name for it in extraction.mentions if it.start < it.end}


@pytest.mark.parametrize(
    "line",
    [
        "Set Task Status",
        "visibility of Advanced Options in the panel",
        "Opt-in telemetry is off",
        "Creating a token",
        "use DATE_SHORT and VaultConvert.ts",
        "see Step 2 and V2",
    ],
)
def test_what_only_a_list_capitalizes_is_no_thing(line: str):
    assert names_in(LIST.format(line=line)) == set()


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ann Lee met Rasmus Einarsson", {"Ann Lee", "Rasmus Einarsson"}),
        ("Upgrading Next.js today", {"Next.js"}),
        ("a brewer at Brauhaus Lindner today", {"Brauhaus Lindner"}),
        ("moved from GitHub to Oslo", {"GitHub", "Oslo"}),
        ("a talk at the Vandervelde Institute", {"Vandervelde Institute"}),
    ],
)
def test_names_in_a_list_are_found_all_the_same(line: str, names: set[str]):
    assert names_in(LIST.format(line=line)) == names


def test_in_plain_prose_common_words_may_be_a_name():
    assert "Royal Society" in names_in("He spoke to the Royal Society that day.")


@pytest.mark.parametrize("token", ["snake_case", "WIP_", "file.ts", "04236d97-d45b", "Some.method"])
def test_code_is_told_from_names(token: str):
    assert is_code(token)


@pytest.mark.parametrize("token", ["U.S.", "Next.js", "Amazon.com", "J.R.R", "Ph.D", "iPhone"])
def test_names_with_marks_in_them_are_no_code(token: str):
    assert not is_code(token)


@pytest.mark.parametrize("token", ["NoteProps", "NotePropsV2", "DateV2", "TypeError", "ShowSchema"])
def test_words_of_a_program_in_camel_case_are_identifiers(token: str):
    spelt = spelling("We show the schema of the note here.", "en")

    assert is_identifier(token, spelling=spelt)


@pytest.mark.parametrize("token", ["GitHub", "LinkedIn", "OneNote", "DuckDB", "McDonald", "iPhone"])
def test_brands_in_camel_case_are_none(token: str):
    spelt = spelling("One note is linked in here, on the phone.", "en")

    assert not is_identifier(token, spelling=spelt)

"""Bibliographies: each entry is a heading with its fields below."""

BIB = """@string{acm = "ACM"}
@book{rhodes1973,
  author = {Rhodes, Daniel and Hopper, Robin},
  title  = {Clay and {Glazes} for the Potter},
  year = 1973
}
@article{x, title = "Firing \\'a la carte", pages = {201--219}, abstract = {Long.}}
"""


def test_an_entry_is_its_title_with_its_fields(read_bytes) -> None:
    (document,) = read_bytes("refs.bib", BIB).documents

    assert [it.title for it in document.headings] == [
        "Clay and Glazes for the Potter",
        "Firing a la carte",
    ]
    assert "Author: Daniel Rhodes; Robin Hopper\nYear: 1973" in document.text
    assert "Pages: 201–219" in document.text
    assert "Long." not in document.text


def test_a_file_without_entries_keeps_its_text(read_bytes) -> None:
    (document,) = read_bytes("refs.bib", "Nothing here yet.\n@comment{x}").documents

    assert document.text.startswith("Nothing here yet.")

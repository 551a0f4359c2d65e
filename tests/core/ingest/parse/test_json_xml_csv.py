"""JSON, XML, CSV and TSV."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.parse.formats.csv_tsv import parse_table


def test_json_is_lines_of_names_and_values(read_bytes) -> None:
    (document,) = read_bytes(
        "a.json",
        '{"name": "Nora", "length": 12.5, "sold": false, "owner": null, "sails": ["white", "red"],'
        ' "crew": [{"name": "Anna"}, {"name": "Ben"}], "port": {"city": "Köln"}}',
    ).documents

    assert document.text == (
        "name: Nora\nlength: 12.5\nsold: no\nsails: white, red\ncrew:\n  -\n    name: Anna\n"
        "  -\n    name: Ben\nport:\n  city: Köln"
    )


@pytest.mark.parametrize("name", ["a.jsonl", "a.ndjson", "a.json"])
def test_lines_of_json_are_records(read_bytes, name) -> None:
    (document,) = read_bytes(name, '{"a": 1}\n{"a": "two"}\n').documents

    assert document.text == "a: 1\n\na: two"


def test_half_characters_in_json_do_not_reach_the_text(read_bytes) -> None:
    (document,) = read_bytes("a.json", r'{"a": "x\ud800y"}').documents

    assert document.text == "a: xy"


def test_pictures_inside_json_are_left_out(read_bytes) -> None:
    (document,) = read_bytes(
        "a.json", '{"a": "x", "picture": "' + "iVBORw0K" * 100 + '"}'
    ).documents

    assert document.text == "a: x"


def test_xml_is_lines_of_names_and_values(read_bytes) -> None:
    (document,) = read_bytes(
        "a.xml",
        '<?xml version="1.0" encoding="iso-8859-1"?><boats><boat name="Nora"><length>12</length>'
        "<note>A <b>fast</b> boat</note></boat><boat><length>9</length></boat></boats>",
    ).documents

    assert document.text == ("boat: Nora\n  length: 12\n  note: A fast boat\n\nboat:\n  length: 9")


def test_a_table_above_a_line_that_names_it_keeps_its_header() -> None:
    table = parse_table("Crew,,\nName,Role,Since\nAnna,Cook,2021\n", delimiter=",")

    assert table is not None
    assert table.header == ("Name", "Role", "Since")


@pytest.mark.parametrize("text", ["", "a\n", "1,2\n3,4\n", "just words\nand more\n", "a,\nb,c\n"])
def test_what_has_no_header_is_no_table(text) -> None:
    assert parse_table(text, delimiter=",") is None


CELLS = st.text("ab ,;\"'\nß", max_size=8)


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=6))
def test_cells_are_found_where_a_csv_writer_put_them(rows: list[list[str]]) -> None:
    buffer = io.StringIO()
    writer = csv.writer(buffer, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerows([["Name", "Role", "Since"], *rows])
    text = buffer.getvalue()

    table = parse_table(text, delimiter=",")

    assert table is not None
    cells = [[text[a:b].replace('""', '"') for a, b in row] for row in table.rows]
    assert cells == rows


def test_the_text_of_a_table_is_the_decoded_file(read_bytes) -> None:
    (document,) = read_bytes("a.csv", "Jahr;Ort\r\n2024;Köln\r\n".encode("cp1252")).documents

    assert document.text == "Jahr;Ort\n2024;Köln\n"
    assert [document.text[a:b] for a, b in document.tables[0].rows[0]] == ["2024", "Köln"]

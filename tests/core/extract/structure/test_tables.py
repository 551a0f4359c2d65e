"""What the rows of tables and the items of lists state."""

from pathlib import Path

import pytest

from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document
from core.records.knowledge import ExtractedStatement, Extraction
from core.resources import load_table

# What orders documents, and no fact that a table states.
_ORDER = frozenset({"has section", "REFERENCES", "RELATED_TO"})
_TURNED = {"SUPPLIED_BY": "supplies", "supplies": "SUPPLIED_BY"}
_WRITTEN: list[dict[str, object]] = load_table(str(Path(__file__).parent / "tables.toml"))["file"]


def _read(folder: Path, name: str, text: str) -> tuple[Document, Extraction]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    (document,) = parse_file(path, limits=ParseLimits()).documents
    passages = chunk(document, count_tokens=None)
    return document, extract(document, passages, vocabulary=built_in())


def _stated(extraction: Extraction) -> list[ExtractedStatement]:
    """Statements of the form, without those that order documents."""
    return [
        it
        for it in extraction.statements
        if it.method in {"structure", "value"}
        and not (it.predicate in _ORDER and (it.object_kind in {"", "Document", "Concept"}))
    ]


def _is(written: str, statement: ExtractedStatement) -> bool:
    subjects, predicates, objects = (part.split("|") for part in written.split(" / "))
    return (
        statement.subject in subjects
        and statement.predicate.lower() in {it.lower() for it in predicates}
        and statement.object in objects
    )


@pytest.mark.parametrize("written", _WRITTEN, ids=[str(it["name"]) for it in _WRITTEN])
def test_rows_and_items_state_what_a_reader_would_note(written: dict[str, object], tmp_path: Path):
    _, extraction = _read(tmp_path, str(written["name"]), str(written["text"]))
    facts: list[str] = list(written["facts"])  # type: ignore[call-overload]
    stated = _stated(extraction)

    wrong = [it for it in stated if not any(_is(fact, it) for fact in facts)]
    missing = [fact for fact in facts if not any(_is(fact, it) for it in stated)]

    assert len(wrong) * 10 <= len(stated), wrong
    assert len(missing) * 10 <= len(facts), missing


def test_the_evidence_of_a_cell_is_its_row(tmp_path: Path):
    text = "Supplier,Supplies,City\nNordglas AG,Glazes,Bremen\nOrsini Kilns,Kilns,Florence\n"
    document, extraction = _read(tmp_path, "suppliers.csv", text)

    quotes = {it.object: document.text[it.start : it.end] for it in _stated(extraction)}

    assert quotes["Bremen"] == "Nordglas AG,Glazes,Bremen"
    assert quotes["Kilns"] == "Orsini Kilns,Kilns"


def test_a_table_of_numbers_names_no_things(tmp_path: Path):
    rows = "\n".join(f"run {n};{1200 + n};{n * 7};{n / 3:.2f}" for n in range(1, 60))
    _, extraction = _read(tmp_path, "firing.csv", f"run;temp;minutes;ratio\n{rows}\n")

    assert not _stated(extraction)
    assert {it.name for it in extraction.mentions} == {"firing"}


def test_names_end_where_their_cells_end(tmp_path: Path):
    text = (
        "Item,Kept in,Maker\nShimpo Whisper,Studio North,Nidec\nRohde Eco,Kiln Hall,Helmut Rohde\n"
    )
    _, extraction = _read(tmp_path, "tools.csv", text)

    names = {it.name for it in extraction.mentions} - {"tools"}

    assert names <= {
        "Shimpo Whisper", "Studio North", "Nidec", "Rohde Eco", "Kiln Hall", "Helmut Rohde",
    }  # fmt: skip


def test_the_kind_that_a_column_gives_holds_in_all_of_the_document(tmp_path: Path):
    rows = "| Supplier | City |\n|---|---|\n| Hadley Rowe | Leeds |\n| Paolo Orsini | Rome |\n"
    text = f"{rows}\nHadley Rowe rang."
    _, extraction = _read(tmp_path, "notes.md", text)

    assert {it.kind for it in extraction.mentions if it.name == "Hadley Rowe"} == {"Organization"}


@pytest.mark.parametrize(
    ("name", "people"),
    [
        ("Denzil and Loveday Nance", {"Denzil Nance", "Loveday Nance"}),
        ("Jan und Petra", {"Jan", "Petra"}),
        ("Taylor & Francis", {"Taylor & Francis"}),
        ("Marks and Spencer", {"Marks and Spencer"}),
        ("Rosemary and Thyme Soap", {"Rosemary and Thyme Soap"}),
    ],
)
def test_a_row_about_a_couple_is_about_each(tmp_path: Path, name: str, people: set[str]):
    rows = f"Name,Answer\n{name},yes\nHarry Eddy,no\nKerra Tonkin,no\nRoss Lane,no\n"
    _, extraction = _read(tmp_path, "guests.csv", rows)

    assert {it.subject for it in _stated(extraction) if it.object == "yes"} == people


def test_a_rows_second_value_of_a_repeated_name_is_no_property_of_it(tmp_path: Path):
    text = "Shop,Category,Amount\nAldi,Food,43.20\nAldi,Food,12.90\nIkea,House,12\nAldi,Food,8.10\n"
    _, extraction = _read(tmp_path, "spent.csv", text)

    assert not [it for it in _stated(extraction) if it.object_kind == ""]


def test_fields_below_a_heading_are_of_the_thing_that_it_names(tmp_path: Path):
    text = (
        "# People\n\n## Karin Vogt\n- Company: Nordglas AG\n\n### Contact\n- Phone: +49 421 55120\n"
    )
    _, extraction = _read(tmp_path, "people.md", text)

    facts = {(it.subject, it.predicate, it.object) for it in _stated(extraction)}

    assert facts == {
        ("Karin Vogt", "WORKS_AT", "Nordglas AG"),
        ("Karin Vogt", "phone", "+49 421 55120"),
    }


def test_lines_of_code_are_no_fields(tmp_path: Path):
    text = "# Setup\n\n## Tasks Config\n\n```yaml\nOwner: Ann Lee\nStatus: open\n```\n"
    _, extraction = _read(tmp_path, "setup.md", text)

    assert not _stated(extraction)


def test_a_value_without_its_shape_is_no_fact(tmp_path: Path):
    text = (
        "# Designer\n\nSalary: please refer to the advert\nWebsite: not yet\nPhone: 0341 220 11\n"
    )
    _, extraction = _read(tmp_path, "role.md", text)

    assert {it.predicate for it in _stated(extraction)} == {"phone"}


@pytest.mark.parametrize(
    ("heads", "day"),
    [
        ("Date,What,Where", "2026-11-28"),
        ("When,What,Where", "28 Nov 2026"),
        ("Date,Event,Place", "28 Nov 2026"),
        ("Datum,Termin,Ort", "28.11.2026"),
        ("Datum,Veranstaltung,Ort", "28.11.2026"),
        ("Tag,Was,Wo", "28.11.2026"),
    ],
)
def test_a_table_of_days_states_what_is_on_them(tmp_path: Path, heads: str, day: str):
    rows = f"{heads}\n{day},Adventsmarkt,Hallow\n{day.replace('28', '18')},Chorkonzert,Rathaus\n"
    _document, extraction = _read(tmp_path, "dates.csv", rows)
    (fair,) = [it for it in extraction.statements if it.object == day]

    assert (fair.subject, fair.subject_kind) == ("Adventsmarkt", "Event")
    assert fair.valid_from is not None
    assert fair.valid_from.date().isoformat() == "2026-11-28"


@pytest.mark.parametrize(
    "rows",
    [
        "Date,What,Cost\n2026-11-28,Brake pads,120\n2026-12-18,Tyres,90\n",
        "Date,What,Where,Cost\n2026-11-28,Brake pads,Halfords,£120\n2026-12-18,Tyres,Hallow,£90\n",
        "Datum,Was,Wo,Betrag\n28.11.2026,Bremsen,Bielefeld,120 €\n18.12.2026,Reifen,Celle,90 €\n",
        "Datum,Was,Kosten\n28.11.2026,Bremsen,120\n18.12.2026,Reifen,90\n",
        "Date,What,By\n2026-11-28,Fed the cat,Ann\n2026-11-29,Washed the dog,Ben\n",
        "Date,What,Where\n,Fed the cat,Leeds\n,Washed the dog,York\n",
    ],
)
def test_a_log_or_bill_by_day_names_no_events(tmp_path: Path, rows: str):
    _document, extraction = _read(tmp_path, "log.csv", rows)

    assert not [it for it in extraction.statements if it.subject_kind == "Event"]

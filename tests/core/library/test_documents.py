"""What a reader shows beside a text: structure, names, facts, pages."""

import shutil
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from core.errors import Unreadable, WrongUse
from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[3] / "resources" / "sample"
TEXT = (
    "# Team\n\nMara Lindqvist works at Tidewater Marine. Tomas Okafor works at Ellery College.\n"
    "It was founded in 1951.\n"
)
CALENDAR = """BEGIN:VCALENDAR
BEGIN:VEVENT
DTSTART:20261213T170000
SUMMARY:Quartet concert
END:VEVENT
BEGIN:VEVENT
DTSTART:20261203T143000
SUMMARY:Dentist
END:VEVENT
END:VCALENDAR
"""


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    docs = tmp_path_factory.mktemp("reading") / "docs"
    docs.mkdir()
    (docs / "team.md").write_text(TEXT, encoding="utf-8")
    shutil.copy(next(SAMPLE.rglob("*.pdf")), docs / "paper.pdf")
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "Mara Lindqvist <mara@example.org>", "The plan"
    mail["Date"] = "Thu, 02 May 2024 10:00:00 +0000"
    mail.set_content("The plan is attached.")
    mail.add_attachment("Repair the drone.\n", filename="plan.txt")
    (docs / "plan.eml").write_bytes(bytes(mail))
    (docs / "dates.ics").write_text(CALENDAR, encoding="utf-8")
    return docs


@pytest.fixture(scope="module")
def library(docs: Path) -> Iterator[Library]:
    library = Library.open(docs.parent / "home", Backends(HashEncoder()))
    library.add_sources([str(docs)])
    library.settle()
    yield library
    library.close()


def test_mentions_stand_where_the_text_names_things(library: Library, docs: Path) -> None:
    found = library.list_mentions(str(docs / "team.md"))

    said = {TEXT[start:end]: found.things[which].name for start, end, which in found.spots}
    assert said["Mara Lindqvist"] == "Mara Lindqvist"
    assert said["Ellery College"] == "Ellery College"
    assert list(found.spots) == sorted(found.spots)


def test_mentions_of_a_stretch_are_those_that_begin_in_it(library: Library, docs: Path) -> None:
    found = library.list_mentions(str(docs / "team.md"), start=TEXT.index("Tomas"))

    assert {one.name for one in found.things} == {"Tomas Okafor", "Ellery College"}


def test_facts_of_a_document_come_in_the_order_of_its_text(library: Library, docs: Path) -> None:
    facts = library.list_document_facts(str(docs / "team.md"))

    told = [one.subject for one in facts if one.predicate == "WORKS_AT"]
    assert told == ["Mara Lindqvist", "Tomas Okafor"]
    assert library.list_document_facts(str(docs / "team.md"), limit=1) == facts[:1]
    assert library.show_about(str(docs / "team.md")).facts == len(facts)


def test_a_mail_has_headers_and_attachments_that_lead_back(library: Library, docs: Path) -> None:
    mail = library.show_about(str(docs / "plan.eml"))

    headers = {one.name: one.value for one in mail.fields if one.kind == "mail_header"}
    assert "Mara Lindqvist" in headers["from"]
    attached = library.show_about(str(docs / "plan.eml"), part=mail.parts[0].part)
    assert attached.inside is not None
    assert attached.inside.part == ""


def test_pages_are_measured_and_their_words_have_places(library: Library, docs: Path) -> None:
    path = str(docs / "paper.pdf")
    sizes = library.measure_pages(path).sizes
    text = library.show_document(path)
    start = text.pages[0].start

    words = library.read_page(path, page=1, start=start, end=start + 20)

    assert len(sizes) == len(text.pages)
    assert (words.width, words.height) == pytest.approx(sizes[0], abs=0.1)
    assert words.words[0].text in text.text
    assert words.boxes
    assert all(0 <= one.left < one.right <= words.width for one in words.words)
    assert all(0 <= one.top < one.bottom <= words.height for one in words.words)
    assert words.ends_line[-1] == len(words.words) - 1


def test_a_text_has_no_pages(library: Library, docs: Path) -> None:
    assert library.measure_pages(str(docs / "team.md")).sizes == ()
    with pytest.raises(WrongUse):
        library.read_page(str(docs / "team.md"))


def test_what_was_never_read_is_refused(library: Library) -> None:
    for ask in (library.show_about, library.list_mentions, library.list_document_facts):
        with pytest.raises(WrongUse):
            ask("/nowhere.md")


def test_a_file_that_is_gone_still_has_its_text(tmp_path: Path, docs: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    path = folder / "paper.pdf"
    shutil.copy(docs / "paper.pdf", path)
    library = Library.open(tmp_path / "home", Backends(HashEncoder()))
    library.add_sources([str(folder)])
    library.settle()
    library.pause()

    path.unlink()

    assert not library.show_about(str(path)).is_there
    assert library.show_document(str(path)).text
    with pytest.raises(Unreadable, match="no longer exists"):
        library.show_page(str(path))
    library.close()


def test_a_calendar_opens_at_its_first_entry_with_the_others_beside_it(
    library: Library, docs: Path
):
    calendar = str(docs / "dates.ics")

    text = library.show_document(calendar)
    about = library.show_about(calendar)

    assert text.title == "Quartet concert"
    assert about.document_id == library.show_about(calendar, part=text.part).document_id
    assert [one.title for one in about.parts] == ["Dentist"]
    with pytest.raises(WrongUse, match="problems in Sources"):
        library.show_document(calendar, part="none such")


def test_a_year_is_no_thing_in_the_text(library: Library, docs: Path):
    mentions = library.list_mentions(str(docs / "team.md"))

    assert "Mara Lindqvist" in {thing.name for thing in mentions.things}
    assert not {"1951"} & {thing.name for thing in mentions.things}


def test_what_each_reading_of_a_document_added_and_removed_is_listed_t12(
    library: Library, docs: Path
) -> None:
    path = docs / "crew.md"
    path.write_text("Ottar Vang works at Harbor Lab. Ottar Vang lives in Bergen.\n")
    library.sync()
    library.settle()
    path.write_text("Ottar Vang works at Harbor Lab. Ottar Vang lives in Tromsø.\n")
    library.sync()
    library.settle()

    newest, first = library.list_changes(str(path))

    assert [(it.predicate, it.object) for it in newest.added] == [("LOCATED_AT", "Tromsø")]
    assert [(it.predicate, it.object) for it in newest.removed] == [("LOCATED_AT", "Bergen")]
    assert {it.object for it in first.added} == {"Harbor Lab", "Bergen"}
    assert library.list_changes(str(path), limit=1) == (newest,)


def test_a_fact_that_no_document_states_any_more_is_in_the_history_k9(
    library: Library, docs: Path
) -> None:
    path = docs / "boat.md"
    path.write_text("Runa Dahl works at Fjord Works.\n")
    library.sync()
    library.settle()
    path.write_text("Runa Dahl has left the harbor. Runa Dahl lives in Bergen.\n")
    library.sync()
    library.settle()

    history = library.show_graph("Runa Dahl", history=True).facts
    now = library.show_graph("Runa Dahl").facts

    assert ("Fjord Works", "stale") in {(it.object, it.status) for it in history}
    assert "Fjord Works" not in {it.object for it in now if it.predicate == "WORKS_AT"}

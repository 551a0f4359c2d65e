"""A format is one module and one line of the registry: all else follows from it."""

from core.ingest.parse.file_format import DATA
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.library.library import Library
from core.library.services import Backends
from tests.added_format import add_format, read_with_format
from tests.fakes import HashEncoder


def test_a_file_of_an_added_format_is_read_and_found_by_its_word(home, docs, monkeypatch):
    add_format(monkeypatch)
    (docs / "prelude.score").write_bytes(b"\0SCOREA prelude for the harbor bells.")
    (docs / "harbor.txt").write_text("The harbor bells ring at noon.", encoding="utf-8")
    library = Library.open(home, Backends(HashEncoder(), read=read_with_format))

    try:
        library.add_sources([str(docs)])
        library.settle()
        estimate = library.estimate([str(docs)])
        typed = library.look_up("bells type:music")
        asked = library.search("type:music harbor bells")
        formats = {each.kind: each for each in library.list_formats()}
    finally:
        library.close()

    assert [(match.title, match.kind) for match in typed.passages] == [("prelude", "score")]
    assert [hit.title for hit in asked.hits] == ["prelude"]
    assert (formats["score"].icon, formats["score"].filter_words) == ("bookmark", ("music",))
    assert formats["score"].is_monospaced
    assert estimate.unread == 0


def test_a_file_that_was_skipped_is_read_by_a_rebuild_with_its_format(home, docs, monkeypatch):
    (docs / "prelude.score").write_bytes(b"\0SCOREA prelude for the harbor bells.")
    library = Library.open(home, Backends(HashEncoder()))
    library.add_sources([str(docs)])
    skipped = library.settle().skipped
    library.close()
    add_format(monkeypatch)
    library = Library.open(home, Backends(HashEncoder(), read=read_with_format))

    try:
        library.sync(rebuild=True)
        status = library.settle()
    finally:
        library.close()

    assert len(skipped) == 1
    assert (status.documents, status.skipped) == (1, ())


def test_documents_of_an_added_format_have_its_traits(docs, monkeypatch):
    add_format(monkeypatch)
    path = docs / "prelude.score"
    path.write_bytes(b"\0SCOREA prelude for the harbor bells.")

    (document,) = parse_file(path, limits=ParseLimits()).documents

    assert document.traits == DATA

from datetime import UTC, datetime, timedelta, timezone

import numpy as np

from core.records.files.documents import Field, Page
from tests.core.store.samples import put, put_duplicate, sample_document

A = "/notes/a.md"
WRITTEN = datetime(2023, 7, 1, 12, 30, tzinfo=timezone(timedelta(hours=2)))


def test_a_document_comes_back_as_it_was_read(store):
    new = sample_document(
        A, author="Eve", written_at=WRITTEN, tags=("x", "y"), language="en",
        pages=(Page(1, 0, 5),), fields=(Field("status", "done", kind="front_matter"),),
    )  # fmt: skip
    put(store, new)
    number = store.documents.find(A)

    whole = store.documents.load(number)
    head = store.documents.heads([number, 999])[number]

    assert whole == new.document
    assert (head.path, head.part, head.author, head.tags) == (A, None, "Eve", ("x", "y"))
    assert head.written_at == WRITTEN.astimezone(UTC)
    assert head.language == "en"
    assert store.documents.text(number).pages == (Page(1, 0, 5),)


def test_each_part_of_a_file_is_found_by_its_own_name(store):
    put(store, sample_document(A), sample_document(A, part="1/x", names=("Cleo", "Dan")))

    whole, part = store.documents.find(A), store.documents.find(A, "1/x")

    assert whole != part
    assert store.documents.ids_by_path(A) == (whole, part)
    assert store.documents.text(part).part == "1/x"
    assert store.documents.find(A, "2") is None


def test_passages_come_with_their_place(store):
    put(store, sample_document(A))
    number = store.documents.find(A)

    first, second = store.documents.document_passages(number)
    text = store.documents.text(number).text

    assert (first.ordinal, second.ordinal) == (0, 1)
    assert (first.page, second.page) == (1, 2)
    assert first.heading == "Top"
    assert text[second.start : second.end] == second.text
    assert store.documents.passages([first.id, 999]) == {first.id: first}
    assert first.document_id == number


def test_thousands_of_ids_can_be_asked_for_at_once(store):
    put(store, sample_document(A))

    passages = store.documents.passages(list(range(5000)))

    assert len(passages) == 2


def test_texts_with_odd_characters_keep_their_length(store):
    names = ("Nul\0Ada", "Sur\ud800rogate")
    put(store, sample_document(A, names=names, author="x\udcff"))
    number = store.documents.find(A)

    text = store.documents.text(number).text

    assert len(text) == len(sample_document(A, names=names).document.text)
    assert text.startswith("Nul\0Ada met Sur?rogate")
    assert store.documents.load(number).author == "x?"
    assert store.graph.find("Sur?rogate") is not None
    assert store.index_diff().is_empty


def test_a_path_that_is_no_text_does_not_end_the_database(store):
    path = "/notes/\udcff.md"
    put(store, sample_document(path))

    with store.write() as write:
        write.move_files([(path, "/notes/\udcfe.md")])

    assert store.documents.find(path) is not None
    assert store.files.get("/notes/?.md") is not None


def test_unknown_documents_are_none(store):
    assert store.documents.find("/nowhere") is None
    assert store.documents.text(7) is None
    assert store.documents.load(7) is None
    assert store.documents.passages([]) == {}
    assert store.documents.heads([]) == {}


def test_what_documents_are_filtered_by_comes_in_arrays(store):
    dated = sample_document(A, author="Eve", written_at=WRITTEN, tags=("x", "y"), language="en")
    put(store, dated, sample_document(A, part="1/x.txt"))

    arrays = store.documents.document_arrays()

    assert arrays.ids.tolist() == list(store.documents.ids_by_path(A))
    assert (arrays.paths.tolist(), arrays.parts.tolist()) == ([A, A], ["", "1/x.txt"])
    assert (arrays.authors.tolist(), arrays.languages.tolist()) == (["Eve", ""], ["en", ""])
    assert arrays.tags.tolist() == ['["x","y"]', ""]
    assert arrays.written_at[0] == np.datetime64("2023-07-01T10:30")
    assert np.isnat(arrays.written_at[1])


def test_a_document_is_filtered_by_the_paths_of_its_copies_too(store):
    put(store, sample_document(A))
    put_duplicate(store, "/backup/a.md", same_as=A)

    assert store.documents.document_arrays().copies.tolist() == ["/backup/a.md"]

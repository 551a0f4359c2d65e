from datetime import UTC, datetime

from core.store.rows import FileSeen
from core.store.store import Store
from tests.core.store.samples import sample_document, vector_of

NOW = datetime(2024, 5, 1, tzinfo=UTC)


def put(store, *documents, source="/notes"):
    with store.write() as write:
        watched = write.add_source(source, at=NOW)
        write.put_files([FileSeen(d.document.path, watched.id, 10, 20) for d in documents])
        for document in documents:
            path = document.document.path
            write.drop_documents(path, sha256=document.sha256)
            write.put_document(document)
            write.settle_file(path, state="read", sha256=document.sha256, kind="md")
    return watched


def test_what_was_written_is_there_after_closing_and_opening(home):
    store = Store.open(home)
    put(store, sample_document("/notes/ada.md", names=("Ada", "Babbage")))
    store.close()

    store = Store.open(home)

    number = store.documents.find("/notes/ada.md")
    assert number is not None
    text = store.documents.text(number)
    assert text is not None
    assert text.text.startswith("Ada met Babbage")
    assert store.graph.counts().entities == 2
    assert store.graph.find("babbage") is not None
    assert store.stale().nothing
    ids, scores = store.index.nearest_passages(vector_of("/notes/ada.md 0"), 1)
    assert len(ids) == 1
    assert scores[0] > 0.999
    assert store.index.words("meeting Babbage", 5)[0][0] == ids[0]
    store.close()

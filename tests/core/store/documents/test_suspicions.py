"""Suspicious words of documents in the store."""

from msgspec.structs import replace

from core.messages import UserMessage
from core.records.files.documents import Suspicion
from core.records.files.status import FlaggedSummary
from tests.core.store.samples import put, put_duplicate, sample_document

A, B = "/notes/a.md", "/notes/b.md"
ORDER = Suspicion(4, 9, UserMessage("injection_ignore"))
HIDDEN = Suspicion(0, 0, UserMessage("injection_hidden"))


def flagged(path, *suspicions, **fields):
    return replace(sample_document(path, **fields), suspicions=suspicions)


def test_flags_come_back_with_their_document_and_only_with_it(store):
    put(store, flagged(A, ORDER, HIDDEN), sample_document(B, names=("Cleo", "Dan")))

    assert store.documents.suspicions(store.documents.find(A)) == (HIDDEN, ORDER)
    assert store.documents.suspicions(store.documents.find(B)) == ()
    assert store.documents.flagged_documents() == (
        FlaggedSummary(A, None, "a.md", 2, (HIDDEN.why, ORDER.why)),
    )


def test_a_document_that_is_read_again_has_the_flags_of_what_it_says_now(store):
    put(store, flagged(A, ORDER))
    put(store, flagged(A, HIDDEN, names=("Ada", "Cleo")))

    assert store.documents.suspicions(store.documents.find(A)) == (HIDDEN,)

    put(store, sample_document(A))

    assert store.documents.flagged_documents() == ()


def test_flags_go_with_their_document_and_stay_with_its_copy(store):
    put(store, flagged(A, ORDER))
    put_duplicate(store, B, same_as=A)
    with store.write() as write:
        write.remove_files([A])

    assert [one.path for one in store.documents.flagged_documents()] == [B]

    with store.write() as write:
        write.remove_files([B])

    assert store.documents.flagged_documents() == ()
    assert store._db.scalar("SELECT count(*) FROM flags") == 0

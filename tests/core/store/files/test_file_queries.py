import pytest

from core.messages import UserMessage
from core.records.files.documents import PartProblem
from core.records.files.status import DuplicateFile, FailedFile, SkippedFile
from core.store.records import ScannedFile
from tests.core.store.samples import NOW, assert_sound, put, put_duplicate, sample_document

literal = UserMessage.literal

pytestmark = pytest.mark.slow

A, B, C = "/notes/a.md", "/notes/b.md", "/notes/c.md"


def seen(path, source_id=1, size=10, mtime=20, inode=0):
    return ScannedFile(path, source_id, size, mtime, inode)


def states(store):
    return {row.path: row.state for row in store.files.rows()}


def test_new_files_are_pending_the_smallest_first(store):
    with store.write() as write:
        write.upsert_files([seen(A, size=30), seen(B, size=10), seen(C, size=20)])

    assert store.files.pending(2) == (B, C)
    assert store.files.counts() == {"pending": 3}


def test_the_scan_gets_back_what_it_saw(store):
    with store.write() as write:
        source = write.sources.add_source("/notes", at=NOW)
        write.upsert_files([seen(A, source.id, 5, 1_700_000_000_123_456_789, 2**64 - 1)])

    kept = store.files.by_source(source.id)

    assert kept[A].size_bytes == 5
    assert kept[A].mtime_ns == 1_700_000_000_123_456_789
    assert kept[A].inode == 2**64 - 1
    assert store.files.get(A) == kept[A]
    assert store.files.get(B) is None


def test_a_changed_file_is_pending_and_keeps_its_documents_until_it_is_settled(store):
    put(store, sample_document(A))

    with store.write() as write:
        write.upsert_files([seen(A, size=11), seen(A, size=12)])

    assert states(store) == {A: "pending"}
    assert store.files.get(A).size_bytes == 12
    assert store.files.get(A).sha256
    assert store.documents.find(A) is not None


def test_settling_tells_what_became_of_a_file(store):
    with store.write() as write:
        write.upsert_files([seen(A), seen(B), seen(C)])
        write.set_file_state(A, state="skipped", message=literal("Is a film."))
        write.set_file_state(
            B, state="failed", error="Unreadable", message=UserMessage("file_not_opened")
        )
        write.set_file_state(
            C,
            state="read",
            sha256="x",
            inside=(PartProblem("1/x.exe", literal("Unknown"), literal("Not read.")),),
        )
        write.set_file_state("/notes/forgotten.md", state="read")

    problems = store.files.problems()

    assert problems.skipped == (SkippedFile(A, literal("Is a film.")),)
    assert problems.failed == (
        FailedFile(
            B,
            UserMessage("title.SourceError"),
            UserMessage("file_not_opened"),
            UserMessage("file_not_opened.remedy"),
        ),
    )
    assert problems.inside == (
        FailedFile(C, literal("Unknown"), literal("Not read."), part="1/x.exe"),
    )
    assert store.files.get(B).size_bytes == 10
    assert states(store) == {A: "skipped", B: "failed", C: "read"}


def test_a_photograph_that_was_read_without_its_text_is_still_recognizable(store):
    photo = PartProblem("", literal("Only images"), UserMessage("photo_text_not_read"))
    other = PartProblem("a.jpg", literal("Only images"), UserMessage("image_without_text"))
    with store.write() as write:
        write.upsert_files([seen(A), seen(B), seen(C)])
        write.set_file_state(A, state="read", sha256="x", inside=(photo,))
        write.set_file_state(B, state="read", sha256="y", inside=(other,))
        write.set_file_state(C, state="skipped", error="WithoutText", message=literal("Image."))

    assert store.files.recognizable() == (A, C)


def test_a_duplicate_finds_the_document_it_shares(store):
    put(store, sample_document(A))
    put_duplicate(store, B, same_as=A)

    assert store.documents.find(B) == store.documents.find(A)
    assert store.documents.text(store.documents.find(B)).paths == (A, B)
    assert store.files.problems().duplicates == (DuplicateFile(B, A),)
    assert store.files.by_sha256(store.files.get(A).sha256) == (A, B)


def test_a_pending_file_does_not_count_as_holding_its_old_content(store):
    put(store, sample_document(A))
    sha256 = store.files.get(A).sha256

    with store.write() as write:
        write.upsert_files([seen(A, size=99)])

    assert store.files.by_sha256(sha256) == ()


def test_when_a_file_goes_its_duplicate_inherits_the_documents(store):
    put(store, sample_document(A))
    put_duplicate(store, B, same_as=A)
    put_duplicate(store, C, same_as=A)
    document = store.documents.find(A)

    with store.write() as write:
        write.remove_files([A])

    assert store.documents.find(B) == document
    assert store.documents.text(document).path == B
    assert states(store) == {B: "read", C: "duplicate"}
    assert store.files.problems().duplicates == (DuplicateFile(C, B),)
    assert store.files.rows(text="b.md")[0].title == "T"
    assert store.index_diff().is_empty


def test_when_all_copies_go_at_once_the_documents_go_too(store):
    put(store, sample_document(A))
    put_duplicate(store, B, same_as=A)

    with store.write() as write:
        write.remove_files([A, B])

    assert store.documents.count() == 0
    assert store.graph.counts().entities == 0
    assert store.index_diff().is_empty


def test_when_a_file_changes_its_duplicate_keeps_the_old_content(store):
    put(store, sample_document(A))
    put_duplicate(store, B, same_as=A)
    old = store.documents.find(A)

    put(store, sample_document(A, names=("Cleo", "Dan")))

    assert store.documents.find(B) == old
    assert store.documents.find(A) not in {None, old}
    assert states(store) == {A: "read", B: "read"}
    assert_sound(store)


def test_reading_the_same_content_again_leaves_duplicates_as_they_are(store):
    put(store, sample_document(A))
    put_duplicate(store, B, same_as=A)

    put(store, sample_document(A))

    assert store.documents.count() == 1
    assert store.documents.find(B) == store.documents.find(A)
    assert states(store) == {A: "read", B: "duplicate"}


@pytest.mark.parametrize("times", [1, 2])
def test_reading_a_file_again_replaces_what_was_found_in_it(store, times):
    for _ in range(times + 1):
        put(store, sample_document(A), sample_document(A, part="1", names=("Eve", "Ada")))

    assert store.documents.count() == 2
    assert store.graph.counts().entities == 3
    assert store.index_diff().is_empty
    assert_sound(store)


def test_a_renamed_file_keeps_everything(store):
    put(store, sample_document(A))
    put_duplicate(store, C, same_as=A)
    document, before = store.documents.find(A), store.graph.counts()

    with store.write() as write:
        write.move_files([(A, B)])

    assert store.documents.find(B) == document
    assert store.documents.find(A) is None
    assert store.documents.text(document).paths == (B, C)
    assert store.graph.counts() == before
    assert states(store) == {B: "read", C: "duplicate"}


def test_two_files_can_swap_their_names(store):
    put(store, sample_document(A), sample_document(B, names=("Cleo", "Dan")))
    first, second = store.documents.find(A), store.documents.find(B)

    with store.write() as write:
        write.move_files([(A, B), (B, A)])

    assert (store.documents.find(A), store.documents.find(B)) == (second, first)
    assert_sound(store)


def test_a_file_moved_over_another_replaces_it(store):
    put(store, sample_document(A), sample_document(B, names=("Cleo", "Dan")))
    first = store.documents.find(A)

    with store.write() as write:
        write.move_files([(A, B)])

    assert store.documents.find(B) == first
    assert store.documents.count() == 1
    assert states(store) == {B: "read"}
    assert store.index_diff().is_empty


def test_a_file_moved_into_another_source_belongs_to_it(store):
    put(store, sample_document(A))
    with store.write() as write:
        inner = write.sources.add_source("/notes/inner", at=NOW)
        write.move_files([(A, "/notes/inner/a.md")])

    assert list(store.files.by_source(inner.id)) == ["/notes/inner/a.md"]


def test_a_source_added_twice_is_one(store):
    with store.write() as write:
        first = write.sources.add_source("/notes", at=NOW)
        second = write.sources.add_source("/notes", at=NOW)

    assert first.id == second.id
    assert [source.path for source in store.sources.list()] == ["/notes"]


def test_a_removed_source_takes_along_what_only_it_supports(store):
    watched = put(store, sample_document(A), sample_document(B, names=("Cleo", "Dan")))
    put_duplicate(store, "/copies/a.md", same_as=A, source="/copies")

    with store.write() as write:
        write.remove_source(watched.id)

    assert [source.path for source in store.sources.list()] == ["/copies"]
    assert states(store) == {"/copies/a.md": "read"}
    assert store.documents.count() == 1
    assert store.graph.find("Cleo") is None
    assert store.graph.find("Ada") is not None
    assert store.index_diff().is_empty


def test_sources_count_their_files(store):
    put(store, sample_document(A))
    with store.write() as write:
        write.upsert_files([seen(B), seen(C)])
        write.set_file_state(C, state="failed")

    (source,) = store.sources.list()

    assert (source.files, source.pending, source.failed) == (3, 1, 1)
    assert source.added_at == NOW


def test_files_are_listed_by_path_and_filtered(store):
    put(store, sample_document(A), sample_document(B))
    with store.write() as write:
        write.upsert_files([seen("/other/Ärger.md", 9), seen("/other/100%_a.md", 9)])

    assert [row.path for row in store.files.rows(limit=2, offset=1)] == [B, "/other/100%_a.md"]
    assert [row.path for row in store.files.rows(source_id=9, text="ärg")] == ["/other/Ärger.md"]
    assert [row.path for row in store.files.rows(text="0%_")] == ["/other/100%_a.md"]
    assert [row.path for row in store.files.rows(state="read")] == [A, B]
    (row,) = store.files.rows(text="a.md", state="read")
    assert (row.documents, row.passages, row.kind, row.size_bytes) == (1, 2, "md", 10)
    assert row.modified_at is not None


def test_a_file_that_is_called_like_the_text_comes_before_others_in_a_folder_of_that_name(store):
    with store.write() as write:
        for path in ("/tide/b.md", "/tide/high tide.md", "/tide/tide table.md", "/tide/tide.md"):
            write.upsert_files([seen(path, 9)])

    names = [row.path.rpartition("/")[2] for row in store.files.rows(text="Tide")]
    second = [row.path.rpartition("/")[2] for row in store.files.rows(text="Tide", offset=1)]

    assert names == ["tide.md", "tide table.md", "high tide.md", "b.md"]
    assert second == names[1:]


def test_a_touched_file_is_remembered_with_its_new_time_and_stays_read(store):
    put(store, sample_document(A))
    before = store.files.get(A)

    with store.write() as write:
        write.update_file_stats([seen(A, size=10, mtime=99, inode=5), seen("/notes/unknown.md")])

    after = store.files.get(A)
    assert (after.mtime_ns, after.inode) == (99, 5)
    assert (after.state, after.sha256) == (before.state, before.sha256)
    assert store.files.get("/notes/unknown.md") is None


def test_a_chain_of_renames_keeps_each_file_apart(store):
    put(store, sample_document(A), sample_document(B, names=("Cleo", "Dan")))
    first, second = store.documents.find(A), store.documents.find(B)

    with store.write() as write:
        write.move_files([(A, B), (B, C)])

    assert (store.documents.find(B), store.documents.find(C)) == (first, second)
    assert store.documents.find(A) is None
    assert_sound(store)


def test_a_file_is_listed_by_words_of_its_path_in_any_order(store):
    minutes = "/n/hall/2026-11 Minutes.md"
    with store.write() as write:
        write.upsert_files([seen(minutes), seen("/n/fees.md")])

    assert [it.path for it in store.files.rows(text="minutes Hall")] == [minutes]
    assert store.files.rows(text="minutes fees") == ()

"""The library over real folders, with a cheap encoder and the real worker processes."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from core.errors import WrongUse
from core.events import Event
from core.library.library import Library
from core.messages import UserMessage
from core.records.files.status import Progress, Status
from tests.opened import open_home

pytestmark = pytest.mark.slow


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _follows(library: Library, is_so: Callable[[Status], bool], *, within_s: float = 20.0) -> bool:
    """Whether the status becomes so by itself; looked at after each event, without asking."""
    happened = threading.Event()
    leave = library.listen(lambda event: happened.set())
    try:
        for _ in range(int(within_s * 4)):
            if is_so(library.status()):
                return True
            happened.wait(0.25)
            happened.clear()
    finally:
        leave()
    return False


def test_a_folder_becomes_searchable(library: Library, docs: Path) -> None:
    _write(docs / "a.md", "The lighthouse of Ann stands at the northern cape.")
    _write(docs / "b.md", "Bread is baked with rye.")
    library.add_sources([str(docs)])

    status = library.settle()
    found = library.search("northern lighthouse", k=1)

    assert (status.files, status.read, status.pending, status.documents) == (2, 2, 0, 2)
    assert found.hits[0].path == str(docs / "a.md")
    assert library.show_document(str(docs / "a.md")).text.startswith("The lighthouse")
    assert status.sources[0].watching


def test_content_that_exists_twice_is_read_once_and_the_copy_inherits(
    library: Library, docs: Path
) -> None:
    first = _write(docs / "a.md", "Same words of Ann.")
    second = _write(docs / "copy" / "z.md", "Same words of Ann.")
    library.add_sources([str(docs)])
    before = library.settle()
    holder = Path(before.duplicates[0].same_as)
    other = second if holder == first else first

    holder.unlink()
    library.sync()
    after = library.settle()

    assert {holder, Path(before.duplicates[0].path)} == {first, second}
    assert (before.documents, before.files) == (1, 2)
    assert (after.documents, after.files, after.duplicates) == (1, 1, ())
    assert library.show_document(str(other)).text == "Same words of Ann."
    assert library.search("same words", k=1).hits[0].path == str(other)


def test_the_index_follows_edits_renames_and_deletions_by_itself(
    library: Library, docs: Path
) -> None:
    _write(docs / "a.md", "Alpha stands here.")
    _write(docs / "b.md", "Beta stands here.")
    library.add_sources([str(docs)])
    library.settle()

    _write(docs / "a.md", "Gamma stands here instead.")
    (docs / "b.md").rename(docs / "c.md")
    _write(docs / "new" / "d.md", "Delta is new.")

    assert _follows(library, lambda status: status.files == 3 and not status.pending)
    assert _follows(library, lambda _: "Gamma" in library.show_document(str(docs / "a.md")).text)
    assert [Path(row.path).name for row in library.list_files()] == ["a.md", "c.md", "d.md"]
    (docs / "c.md").unlink()
    assert _follows(library, lambda status: status.files == 2)


def test_a_renamed_file_keeps_its_document(library: Library, docs: Path) -> None:
    old = _write(docs / "a.md", "Alpha stands here.")
    library.add_sources([str(docs)])
    library.settle()
    known = library.store.documents.find(str(old))

    old.rename(docs / "b.md")
    library.sync()
    library.settle()

    assert known is not None
    assert library.store.documents.find(str(docs / "b.md")) == known
    assert library.store.documents.find(str(old)) is None


def test_changes_made_while_closed_are_seen_at_the_next_start(
    home: Path, library: Library, docs: Path
) -> None:
    _write(docs / "a.md", "Alpha stands here.")
    _write(docs / "b.md", "Beta stands here.")
    library.add_sources([str(docs)])
    library.settle()
    library.close()

    (docs / "a.md").unlink()
    (docs / "b.md").rename(docs / "c.md")
    again = open_home(home)
    status = again.settle()
    text = again.show_document(str(docs / "c.md")).text
    again.close()

    assert (status.files, status.documents) == (1, 1)
    assert text == "Beta stands here."


def test_a_missing_folder_keeps_its_documents_and_says_so(library: Library, docs: Path) -> None:
    _write(docs / "a.md", "Alpha stands here.")
    library.add_sources([str(docs)])
    library.settle()

    docs.rename(docs.with_name("elsewhere"))
    library.sync()
    missing = library.settle()
    docs.with_name("elsewhere").rename(docs)
    library.sync()
    back = library.settle()

    assert missing.documents == 1
    assert "isn't there" in str(missing.sources[0].problem)
    assert (back.documents, bool(back.sources[0].problem)) == (1, False)


def test_an_empty_folder_in_place_of_a_drive_keeps_what_was_read(
    library: Library, docs: Path
) -> None:
    _write(docs / "a.md", "Alpha stands here.")
    library.add_sources([str(docs)])
    library.settle()

    docs.rename(docs.with_name("drive"))
    docs.mkdir()
    library.sync()
    status = library.settle()

    assert status.documents == 1
    assert "empty" in str(status.sources[0].problem)


def test_a_folder_that_the_user_emptied_is_empty(library: Library, docs: Path) -> None:
    _write(docs / "a.md", "Alpha stands here.")
    library.add_sources([str(docs)])
    library.settle()

    (docs / "a.md").unlink()
    library.sync()
    status = library.settle()

    assert (status.files, status.documents, status.entities) == (0, 0, 0)


def test_a_pause_outlives_a_restart(home: Path, library: Library, docs: Path) -> None:
    library.pause()
    _write(docs / "a.md", "Alpha stands here.")
    library.add_sources([str(docs)])
    paused = library.settle()
    library.close()

    again = open_home(home)
    still = again.settle()
    again.resume()
    resumed = again.settle()
    again.close()

    assert (paused.paused, paused.pending, paused.progress.state) == (True, 1, "paused")
    assert (still.paused, still.pending) == (True, 1)
    assert (resumed.paused, resumed.pending, resumed.read) == (False, 0, 1)


def test_a_full_disk_pauses_reading_with_a_note(
    home: Path, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.sources.throttle import MachineState

    note = UserMessage("disk_low", free=3, needed=5)
    monkeypatch.setattr(
        "core.sources.throttle.read_machine_state",
        lambda folder, free_disk_mb: MachineState(pause_reason=note),
    )
    library = open_home(home)
    _write(docs / "a.md", "Alpha stands here.")
    library.add_sources([str(docs)])
    status = library.settle()
    library.close()

    assert (status.pending, status.progress.state, status.notes) == (1, "paused", (note,))


def test_a_source_that_leaves_takes_its_documents_along(library: Library, docs: Path) -> None:
    _write(docs / "a.md", "Alpha stands here.")
    (source,) = library.add_sources([str(docs)])
    library.settle()

    library.remove_source(source.id)
    status = library.settle()

    assert (status.files, status.documents, status.passages, status.sources) == (0, 0, 0, ())
    assert (docs / "a.md").exists()


def test_a_path_that_is_covered_joins_no_second_time(library: Library, docs: Path) -> None:
    _write(docs / "sub" / "a.md", "Alpha stands here.")
    first = library.add_sources([str(docs)])
    second = library.add_sources([str(docs / "sub"), str(docs / "sub" / "a.md")])

    assert {source.id for source in (*first, *second)} == {first[0].id}


def test_a_file_given_by_name_is_read_although_a_pattern_leaves_it_out(
    library: Library, docs: Path
) -> None:
    hidden = _write(docs / ".hidden.md", "Alpha stands here.")
    library.add_sources([str(docs), str(hidden)])
    status = library.settle()

    assert [row.path for row in library.list_files()] == [str(hidden)]
    assert status.read == 1


def test_secrets_and_missing_paths_are_refused(library: Library, docs: Path) -> None:
    _write(docs / ".ssh" / "id_rsa", "key")

    with pytest.raises(WrongUse, match="Keys and passwords"):
        library.add_sources([str(docs / ".ssh")])
    with pytest.raises(WrongUse, match="doesn't exist"):
        library.add_sources([str(docs / "nowhere")])
    assert library.status().sources == ()


def test_files_that_are_not_read_are_listed_with_reason_and_remedy(
    library: Library, docs: Path
) -> None:
    _write(docs / "a.bin", "0101")
    (docs / "broken.md").write_bytes(b"\xff\xfe\xfa")
    (docs / "large.md").write_bytes(b"x" * 1_200_000)
    library.set_option("largest_file_mb", value=1)
    library.add_sources([str(docs)])
    status = library.settle()

    assert {Path(one.path).name for one in status.skipped} == {"a.bin", "large.md"}
    assert [Path(one.path).name for one in status.failed] == ["broken.md"]
    assert all(one.remedy for one in (*status.skipped, *status.failed))
    assert status.files == 3
    library.set_option("largest_file_mb", value=2)
    assert library.settle().read == 1


def test_progress_and_changes_are_told(library: Library, docs: Path) -> None:
    events: list[Event] = []
    pieces: list[Progress] = []
    leave = library.listen(events.append)
    for number in range(30):
        _write(docs / f"{number}.md", f"Text number {number}.")
    library.add_sources([str(docs)])
    library.settle(on_piece=pieces.append)
    leave()

    assert {type(event).__name__ for event in events} == {"Changes", "ProgressEvent"}
    last = [event.progress for event in events if hasattr(event, "progress")][-1]
    assert (last.state, last.done, last.total) == ("idle", 30, 30)


def test_an_index_made_anew_finds_what_the_old_one_found(library: Library, docs: Path) -> None:
    _write(docs / "a.md", "The lighthouse of Ann stands at the northern cape.")
    library.add_sources([str(docs)])
    library.settle()

    library.sync(rebuild=True)
    library.settle()

    assert library.store.index_diff().is_empty
    assert library.search("northern lighthouse", k=1).hits[0].path == str(docs / "a.md")


def test_spaces_and_broken_characters_of_a_question_are_cleaned(library: Library) -> None:
    typed = "  northern\n\n lighthouse\udc80 "

    assert library.search(typed, k=1).question == "northern lighthouse\ufffd"
    assert library.ask(typed).question == "northern lighthouse\ufffd"
    assert library.look_up("north\udc80").typed == "north\ufffd"

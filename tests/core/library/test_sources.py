"""Folders and files looked after, over real folders with the real worker processes."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import Cancelled, WrongUse
from core.ingest.parse import ocr
from core.lanes import Cancel
from core.library.library import Library
from core.library.services import Backends
from core.records.files.status import FileQuery
from core.records.ids import SourceId
from tests.core.ingest.parse.scans import write_scan
from tests.fakes import HashEncoder
from tests.readers import read_plainly

pytestmark = pytest.mark.slow

NOTE = ("The tide model was run again on Friday.", "It needs the wind of Hallig Hooge.")


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    library = Library.open(home, Backends(HashEncoder(), read=read_plainly))
    yield library
    library.close()


@pytest.fixture
def docs(docs: Path) -> Path:
    for name in ("a.md", "b.txt", "old/c.md", "old/d.txt"):
        path = docs / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"The words of {name}.", encoding="utf-8")
    return docs


def add(library: Library, docs: Path) -> SourceId:
    source = library.add_sources([str(docs)])[0]
    library.settle()
    return source.id


def names(library: Library, **wanted: object) -> list[str]:
    page = library.browse_files(FileQuery(**wanted))  # pyright: ignore[reportArgumentType]
    return [Path(row.path).name for row in page.files]


def test_what_a_folder_would_bring_is_counted_without_adding_it(
    library: Library, docs: Path
) -> None:
    (docs / "sky.png").write_bytes(b"\x89PNG")
    (docs / "song.mp3").write_bytes(b"ID3")

    estimate = library.estimate([str(docs), str(docs / "nowhere")])

    assert (estimate.files, estimate.pictures, estimate.unread) == (6, 1, 1)
    assert estimate.size_bytes > 0
    assert estimate.seconds > 0
    assert dict(estimate.kinds)["md"] == 2
    assert [bool(place.problem) for place in estimate.places] == [False, True]
    assert library.status().sources == ()


def test_an_estimate_says_what_is_covered_already_and_can_be_stopped(
    library: Library, docs: Path
) -> None:
    add(library, docs)
    stopped = Cancel()
    stopped.set()

    assert library.estimate([str(docs / "old")]).places[0].covered_by == str(docs)
    with pytest.raises(Cancelled):
        library.estimate([str(docs)], cancel=stopped)


def test_patterns_do_what_their_preview_says(library: Library, docs: Path) -> None:
    source_id = add(library, docs)

    preview = library.preview_patterns(str(docs), include=["*.md"], exclude=["old/", "[z-a]"])
    library.set_patterns(source_id, include=["*.md"], exclude=["old/", "[z-a]"])
    status = library.settle()

    assert (preview.comes, preview.goes, preview.stays, preview.documents) == (0, 3, 1, 3)
    assert preview.going == ("b.txt", "old/c.md", "old/d.txt")
    assert preview.wrong == ("[z-a]",)
    assert names(library) == ["a.md"]
    assert status.sources[0].include == ("*.md",)
    assert status.documents == 1


def test_what_the_settings_leave_out_is_told_beside_what_a_folder_does(
    library: Library, docs: Path
) -> None:
    library.set_option("excluded", value=("*.txt",))

    preview = library.preview_patterns(str(docs), exclude=["old/"])

    assert preview.everywhere == ("*.txt",)


def test_without_patterns_everything_comes_back(library: Library, docs: Path) -> None:
    source_id = add(library, docs)
    library.set_patterns(source_id, exclude=["old/"])
    library.settle()

    coming = library.preview_patterns(str(docs)).comes
    library.set_patterns(source_id)
    library.settle()

    assert coming == 2
    assert len(names(library)) == 4


def test_a_paused_folder_is_seen_but_not_read_until_it_goes_on(
    library: Library, docs: Path
) -> None:
    source_id = add(library, docs)
    library.pause_source(source_id, paused=True)
    (docs / "new.md").write_text("Something new.", encoding="utf-8")
    library.rescan_source(source_id)

    resting = library.settle()
    library.pause_source(source_id, paused=False)
    going_on = library.settle()

    assert (resting.pending, resting.sources[0].paused) == (1, True)
    assert (going_on.pending, going_on.read) == (0, 5)


def test_files_are_sorted_filtered_and_counted(library: Library, docs: Path) -> None:
    (docs / "e.bin").write_text("no words", encoding="utf-8")
    (docs / "b.txt").write_text("Many more words than in the others.", encoding="utf-8")
    add(library, docs)

    page = library.browse_files(FileQuery(sort="size", descending=True), offset=1, limit=2)

    assert page.total == 5
    assert len(page.files) == 2
    assert names(library, sort="size", descending=True)[0] == "b.txt"
    assert names(library, states=("skipped",)) == ["e.bin"]
    assert names(library, text="OLD") == ["c.md", "d.txt"]
    assert names(library, sort="name", descending=True)[0] == "e.bin"
    assert names(library, sort="passages")[0] == "e.bin"
    assert page.kinds == ("txt",)


def test_problems_are_gathered_by_cause_and_can_be_put_aside(library: Library, docs: Path) -> None:
    for name in ("x.bin", "y.bin"):
        (docs / name).write_text(name, encoding="utf-8")
    add(library, docs)

    (group,) = library.list_problems().groups
    aside = library.ignore_problems([str(docs / "x.bin"), str(docs / "y.bin")], ignored=True)
    problems = library.list_problems()

    assert (group.files, group.state) == (2, "skipped")
    assert names(library, cause=group.cause) == ["x.bin", "y.bin"]
    assert (aside, problems.groups, problems.ignored) == (2, (), 2)
    assert library.list_problems(ignored=True).groups[0].ignored


def test_the_log_tells_what_was_done_the_newest_first(library: Library, docs: Path) -> None:
    source_id = add(library, docs)
    (docs / "a.md").write_text("Other words.", encoding="utf-8")
    (docs / "b.txt").unlink()
    library.rescan_source(source_id)
    library.settle()

    deeds = library.list_activity(source_id=source_id)
    told = {(deed.kind, Path(deed.path).name) for deed in deeds}

    assert {("changed", "a.md"), ("removed", "b.txt"), ("read", "c.md")} <= told
    assert [deed.id for deed in deeds] == sorted((deed.id for deed in deeds), reverse=True)
    assert library.list_activity(before=deeds[-1].id, source_id=source_id) == ()
    assert library.list_activity(text="b.TXT", limit=1)[0].kind == "removed"


def test_what_was_forgotten_is_not_in_the_log(library: Library, docs: Path) -> None:
    from core.records.memory import ForgetRequest

    add(library, docs)

    library.forget(ForgetRequest(document=str(docs / "a.md")))

    assert library.list_activity(text="a.md") == ()


def test_a_file_that_is_tried_again_is_read_again(library: Library, docs: Path) -> None:
    add(library, docs)

    count = library.retry_files([str(docs / "a.md"), str(docs / "unknown.md")])
    status = library.settle()

    assert count == 1
    assert status.pending == 0
    assert library.list_activity(limit=1)[0].kind == "retried"


def test_where_nothing_can_be_recognized_it_says_how_to_get_it(
    library: Library, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("core.ingest.policy", "core.library.sources"):
        monkeypatch.setattr(f"{module}.is_ocr_available", lambda: False)
    add(library, docs)

    problems = library.list_problems()

    assert "rapidocr" in str(problems.how)
    with pytest.raises(WrongUse, match="rapidocr"):
        library.retry_files([str(docs / "a.md")], recognize=True)


@pytest.mark.slow
@pytest.mark.skipif(
    not ocr.is_ocr_available(), reason="text recognition is not installed (make ocr)"
)
def test_a_scan_is_offered_recognition_and_then_found(home: Path, tmp_path: Path) -> None:
    library = Library.open(home, Backends(HashEncoder()))
    docs = tmp_path / "scans"
    docs.mkdir()
    path = write_scan(docs / "tide.pdf", (NOTE,))
    try:
        add(library, docs)
        (offered,) = library.list_problems().groups
        library.retry_files([str(path)], recognize=True)
        status = library.settle()
        found = library.search("tide model", k=1)
        shown = library.show_document(str(path))
        deed = library.list_activity(limit=1)[0]
    finally:
        library.close()

    assert (offered.remedy, offered.files) == ("recognize", 1)
    assert (status.read, status.skipped) == (1, ())
    assert found.hits[0].path == str(path)
    assert shown.recognized > 0.8
    assert deed.kind == "recognized"


@pytest.mark.slow
@pytest.mark.skipif(
    not ocr.is_ocr_available(), reason="text recognition is not installed (make ocr)"
)
def test_recognition_under_way_can_be_stopped_and_a_pause_only_puts_it_off(
    home: Path, tmp_path: Path
) -> None:
    library = Library.open(home, Backends(HashEncoder()))
    docs = tmp_path / "scans"
    docs.mkdir()
    path = write_scan(docs / "tide.pdf", (NOTE,) * 12)
    try:
        add(library, docs)
        library.retry_files([str(path)], recognize=True)
        library.pause()
        paused = library.settle()
        library.resume()
        stopped = library.stop_recognizing()
        status = library.settle()
    finally:
        library.close()

    assert (paused.pending, paused.sources[0].recognizing) == (1, 1)
    assert stopped == 1
    assert (status.pending, len(status.skipped)) == (0, 1)


@pytest.mark.parametrize("seed", range(4))
def test_copies_that_are_renamed_together_all_stay_readable(
    library: Library, docs: Path, seed: int
):
    chance = random.Random(seed)
    text = "Anna Berg paints the red boat in May."
    paths = [docs / f"copy {number}.md" for number in range(4)]
    for path in paths:
        path.write_text(text, "utf-8")
    library.add_sources([str(docs)])
    library.settle()

    for step in range(3):
        renamed = chance.sample(range(4), 3)
        for number in renamed:
            paths[number] = paths[number].rename(docs / f"{chance.random()} {step}.md")
        library.sync()
        library.settle()

    assert [library.show_document(str(path)).text for path in paths] == [text] * 4
    states = [row.state for row in library.list_files() if Path(row.path) in paths]
    assert sorted(states) == ["duplicate"] * 3 + ["read"]

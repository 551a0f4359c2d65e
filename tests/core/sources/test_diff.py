"""From what was seen to what is found."""

from hypothesis import given
from hypothesis import strategies as st

from core.sources.diff import diff_files
from core.sources.scan import DiskFile
from core.store.records import FileRecord


def _row(path: str, content: str, *, at: int = 1, inode: int = 1, state="read") -> FileRecord:
    return FileRecord(path, len(content), at, inode, content, state)


def _file(path: str, content: str, *, at: int = 1, inode: int = 1) -> DiskFile:
    return DiskFile(path, len(content), at, inode)


def _compare(rows: list[FileRecord], files: dict[DiskFile, str]):
    contents = {file.path: content for file, content in files.items()}
    return diff_files({row.path: row for row in rows}, list(files), digest=contents.__getitem__)


def test_an_unchanged_file_asks_for_nothing_and_is_not_opened() -> None:
    changes = diff_files({"/a": _row("/a", "x")}, [_file("/a", "x")], digest=lambda path: 1 / 0)

    assert not changes


def test_a_renamed_file_is_known_by_its_inode_without_being_opened() -> None:
    changes = diff_files({"/a": _row("/a", "x")}, [_file("/b", "x")], digest=lambda path: 1 / 0)

    assert [(old, file.path) for old, file in changes.moved] == [("/a", "/b")]
    assert not changes.to_read
    assert not changes.removed


def test_a_file_moved_to_another_disk_is_known_by_its_content() -> None:
    changes = _compare([_row("/a", "xy")], {_file("/b", "xy", at=9, inode=9): "xy"})

    assert [(old, file.path) for old, file in changes.moved] == [("/a", "/b")]


def test_a_file_of_equal_size_and_other_content_is_no_rename() -> None:
    changes = _compare([_row("/a", "xy")], {_file("/b", "zz", at=9, inode=9): "zz"})

    assert changes.removed == ("/a",)
    assert [file.path for file in changes.to_read] == ["/b"]


def test_a_file_of_which_only_the_time_changed_is_touched() -> None:
    changes = _compare([_row("/a", "xy")], {_file("/a", "xy", at=7): "xy"})

    assert [file.path for file in changes.touched] == ["/a"]
    assert not changes.to_read


def test_a_file_replaced_by_another_of_equal_size_and_time_is_read() -> None:
    changes = _compare([_row("/a", "xy")], {_file("/a", "zz", inode=2): "zz"})

    assert [file.path for file in changes.to_read] == ["/a"]


def test_renaming_over_a_known_file_keeps_what_was_known_of_the_first() -> None:
    rows = [_row("/a", "xy", inode=1), _row("/b", "old", inode=2)]

    changes = _compare(rows, {_file("/b", "xy", inode=1): "xy"})

    assert [(old, file.path) for old, file in changes.moved] == [("/a", "/b")]
    assert not changes.to_read


def test_what_could_not_be_read_is_read_again_under_another_suffix() -> None:
    rows = [_row("/a.xyz", "x", state="skipped")]

    changes = diff_files({"/a.xyz": rows[0]}, [_file("/a.md", "x")], digest=lambda path: "x")

    assert changes.removed == ("/a.xyz",)
    assert [file.path for file in changes.to_read] == ["/a.md"]


_FILES = st.dictionaries(
    st.sampled_from([f"/{name}" for name in "abcdef"]),
    st.tuples(st.sampled_from(["", "x", "y", "xy", "yx"]), st.integers(1, 3), st.integers(1, 9)),
)


@given(_FILES, _FILES)
def test_the_steps_lead_from_what_was_seen_to_what_is_found(before, after) -> None:
    rows = [_row(path, text, at=at, inode=ino) for path, (text, at, ino) in before.items()]
    files = {_file(path, text, at=at, inode=ino): text for path, (text, at, ino) in after.items()}

    changes = _compare(rows, files)
    left = {row.path for row in rows} - set(changes.removed) - {old for old, _ in changes.moved}
    targets = {file.path for _, file in changes.moved}
    read = {file.path for file in changes.to_read}

    assert left | targets | read == set(after)
    assert not targets & read
    assert len({old for old, _ in changes.moved}) == len(changes.moved)
    for old, file in changes.moved:
        same_file = before[old][1:] == after[file.path][1:]
        assert same_file or before[old][0] == after[file.path][0]

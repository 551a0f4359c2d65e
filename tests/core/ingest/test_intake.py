"""Which pending file is taken up next."""

import os
import time
from pathlib import Path

from core.ingest.batch import DuplicateContent
from core.ingest.intake import IntakeQueue
from core.ingest.workers.worker import FileRefused

LARGE = 1_000_000


class Backlog:
    """Remembers pending files and contents that were read."""

    def __init__(self, *paths: Path) -> None:
        self.paths = [str(path) for path in paths]
        self.read: dict[str, str] = {}

    def pending(self, limit: int, **_: object) -> tuple[str, ...]:
        return tuple(self.paths[:limit])

    def awaiting_recognition(self) -> tuple[str, ...]:
        return ()

    def authorship(self, path: str) -> str:
        return "others" if "foreign" in path else ""

    def by_sha256(self, sha256: str, *, but: str = "") -> tuple[str, ...]:
        return (self.read[sha256],) if self.read.get(sha256, but) != but else ()


def _file(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    long_ago = time.time() - 60
    os.utime(path, (long_ago, long_ago))
    return path


def test_content_that_exists_twice_waits_until_it_was_read_once(tmp_path: Path) -> None:
    first, second = _file(tmp_path / "a", "same"), _file(tmp_path / "b", "same")
    backlog = Backlog(first, second)
    intake = IntakeQueue(backlog, on_missing=lambda path: None)

    file = intake.next(largest_bytes=LARGE)
    waiting = intake.next(largest_bytes=LARGE)
    assert file is not None
    backlog.read[file.sha256] = file.path
    backlog.paths.remove(file.path)
    intake.release(file.path)
    twin = intake.next(largest_bytes=LARGE)

    assert waiting is None
    assert twin is not None
    assert (twin.path, twin.outcome) == (str(second), DuplicateContent())


def test_a_file_has_the_authorship_of_its_source(tmp_path: Path) -> None:
    own, foreign = _file(tmp_path / "own", "a"), _file(tmp_path / "foreign", "b")
    intake = IntakeQueue(Backlog(own, foreign), on_missing=lambda path: None)

    files = [intake.next(largest_bytes=LARGE) for _ in range(2)]

    assert [file.authorship for file in files if file] == ["", "others"]


def test_a_file_that_is_gone_is_doubted_and_passed_over(tmp_path: Path) -> None:
    doubted: list[str] = []
    intake = IntakeQueue(Backlog(tmp_path / "gone"), on_missing=doubted.append)

    assert intake.next(largest_bytes=LARGE) is None
    assert doubted == [str(tmp_path / "gone")]
    assert intake.is_empty


def test_a_file_too_large_is_refused_without_being_opened(tmp_path: Path) -> None:
    path = _file(tmp_path / "a", "x" * 100)
    intake = IntakeQueue(Backlog(path), on_missing=lambda path: None, digest=lambda path: 1 / 0)

    file = intake.next(largest_bytes=99)

    assert file is not None
    assert isinstance(file.outcome, FileRefused)
    assert "Largest file" in str(file.outcome.message.remedy)


def test_a_file_that_keeps_changing_comes_again_later_and_is_given_up_at_last(
    tmp_path: Path,
) -> None:
    path = _file(tmp_path / "a", "x")
    now = [100.0]
    intake = IntakeQueue(Backlog(path), on_missing=lambda path: None, clock=lambda: now[0])
    tries = 0
    while True:
        tries += 1
        assert intake.next(largest_bytes=LARGE) is not None
        if not intake.postpone(str(path)):
            break
        assert intake.next(largest_bytes=LARGE) is None
        now[0] += intake.wait_s() or 0.0

    assert tries == 6


def test_a_file_written_a_moment_ago_waits_a_moment(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("x", encoding="utf-8")
    ahead = time.time_ns()
    os.utime(path, ns=(ahead, ahead))
    intake = IntakeQueue(Backlog(path), on_missing=lambda path: None)

    taken = intake.next(largest_bytes=LARGE)

    assert taken is None or time.time_ns() - ahead > 50_000_000
    assert taken is not None or (intake.wait_s() or 0.0) <= 0.05

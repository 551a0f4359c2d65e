"""Hints about changes, gathered until the writing has come to rest."""

import errno
import sys
import threading
from pathlib import Path

import pytest

from core.errors import NotWatchable
from core.sources.watch.watcher import LONGEST_S, QUIET_S, TouchedPaths, open_watcher


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_path_is_handed_out_when_it_has_been_quiet() -> None:
    clock = Clock()
    touched = TouchedPaths(wake=lambda: None, clock=clock)
    touched.add("/a")
    clock.now += QUIET_S / 2
    touched.add("/a")
    clock.now += QUIET_S / 2

    assert touched.take() == ()
    clock.now += QUIET_S / 2 + 0.001
    assert touched.take() == ("/a",)
    assert touched.take() == ()
    assert touched.wait_s() is None


def test_a_path_that_never_rests_is_handed_out_all_the_same() -> None:
    clock = Clock()
    touched = TouchedPaths(wake=lambda: None, clock=clock)
    for _ in range(int(LONGEST_S * 10) + 1):
        touched.add("/log")
        clock.now += 0.1

    assert touched.take() == ("/log",)


def test_the_first_hint_wakes_and_the_next_ones_do_not() -> None:
    woken: list[int] = []
    touched = TouchedPaths(wake=lambda: woken.append(1), clock=Clock())
    touched.add("/a")
    touched.add("/b")

    assert woken == [1]


def test_every_kind_of_change_in_a_watched_folder_is_told(tmp_path: Path) -> None:
    seen: set[str] = set()
    changed = threading.Condition()

    def touched(path: str) -> None:
        with changed:
            seen.add(Path(path).name)
            changed.notify_all()

    (tmp_path / "old.md").write_text("x", encoding="utf-8")
    (tmp_path / "gone.md").write_text("x", encoding="utf-8")
    watch = open_watcher(touched=touched, overflowed=lambda: None)
    watch.watch(str(tmp_path))
    (tmp_path / "new.md").write_text("x", encoding="utf-8")
    (tmp_path / "old.md").rename(tmp_path / "renamed.md")
    (tmp_path / "gone.md").unlink()
    (tmp_path / "folder").mkdir()
    with changed:
        wanted = {"new.md", "old.md", "renamed.md", "gone.md", "folder"}
        all_told = changed.wait_for(lambda: wanted <= seen, timeout=5)
    watch.close()

    assert all_told, seen


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
def test_the_systems_limit_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = open_watcher(touched=lambda path: None, overflowed=lambda: None)
    monkeypatch.setattr("core.sources.watch.inotify.ctypes.get_errno", lambda: errno.ENOSPC)

    # The kernel refuses what is no folder; the reason it gives is replaced by the limit's.
    with pytest.raises(NotWatchable) as refusal:
        watch.watch(str(tmp_path / "missing"))

    watch.close()
    assert "limit" in refusal.value.detail
    assert "max_user_watches" in refusal.value.remedy


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
@pytest.mark.usefixtures("no_instances")
def test_when_no_watch_can_be_opened_each_folder_says_which_limit_it_was(tmp_path: Path) -> None:
    watch = open_watcher(touched=lambda path: None, overflowed=lambda: None)

    with pytest.raises(NotWatchable) as refusal:
        watch.watch(str(tmp_path))

    watch.forget(str(tmp_path))
    watch.close()
    assert refusal.value.subject == str(tmp_path)
    assert "fs.inotify.max_user_instances" in refusal.value.remedy


@pytest.fixture
def no_instances(monkeypatch: pytest.MonkeyPatch) -> None:
    class Libc:
        def inotify_init1(self, flags: int) -> int:
            return -1

    def load(name: None, *, use_errno: bool) -> Libc:
        return Libc()

    monkeypatch.setattr("core.sources.watch.inotify.ctypes.CDLL", load)
    monkeypatch.setattr("core.sources.watch.inotify.ctypes.get_errno", lambda: errno.EMFILE)

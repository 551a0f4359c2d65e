"""Recordings in a library: transcribed after all texts, window by window, and cited by time."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core.ingest.parse.formats.recording import TranscribedWindow
from core.ingest.speech import transcription
from core.library.library import Library
from core.library.services import Backends
from core.records.files.status import Status
from core.records.memory import ForgetRequest
from tests.core.ingest.speech.speech import (
    RECORDINGS,
    TALK,
    FakePool,
    fake_speech,
    put_model,
    real_speech_model,
    write_recording,
)
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

WORDS = " ".join(f"Word{number}." for number in range(35))
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> type[FakePool]:
    return fake_speech(monkeypatch)


@pytest.fixture
def library(home: Path, pool: type[FakePool]) -> Iterator[Library]:
    library = open_library(home)
    yield library
    library.close()


def open_library(home: Path) -> Library:
    return Library.open(home, Backends(HashEncoder()))


def text_of(library: Library, path: Path) -> str:
    return library.show_document(str(path)).text


def starts(pool: type[FakePool]) -> list[float]:
    return [request.start for request in pool.requests]


def stored_windows(library: Library) -> list[TranscribedWindow]:
    with library._services.use() as services:
        rows = services.store.transcripts._db.rows(
            "SELECT reply FROM replies WHERE starts_with(key, 'speech ')"
        )
    return [msgspec.json.decode(row[0], type=TranscribedWindow) for row in rows]


def wait_for_windows(library: Library, pool: type[FakePool], count: int) -> None:
    """Wait until so many windows were asked for."""
    ready = threading.Event()
    for _ in range(2000):
        if len(pool.requests) >= count:
            return
        ready.wait(0.01)
    raise TimeoutError(f"{len(pool.requests)} of {count} windows")


def test_without_a_model_a_recording_says_what_to_do_and_is_read_once_there_is_one(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    talk = write_recording(docs / "talk.mp3", WORDS)
    library.add_sources([str(docs)])

    (skipped,) = library.settle().skipped
    put_model(home)
    library.sync()
    after = library.settle()

    assert skipped.reason.id == "speech_without_model"
    assert "Models" in str(skipped.remedy)
    assert (after.skipped, after.failed, after.pending) == ((), (), 0)
    assert text_of(library, talk).startswith("[00:00:00] Word0. Word1.")


def test_without_the_package_a_recording_is_not_opened(
    home: Path, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.ingest.policy.is_speech_available", lambda: False)
    put_model(home)
    write_recording(docs / "film.mp4", WORDS).chmod(0)
    library = open_library(home)
    library.add_sources([str(docs)])

    (skipped,) = library.settle().skipped
    library.close()

    assert skipped.reason.id == "speech_not_installed"


def test_a_recording_is_transcribed_window_by_window_and_none_twice(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    talk = write_recording(docs / "talk.mp3", WORDS)
    library.add_sources([str(docs)])

    library.settle()

    assert starts(pool) == [0.0, 10.0, 20.0, 30.0]
    assert [number for number in range(35) if f"Word{number}." not in text_of(library, talk)] == []


def test_texts_are_read_before_recordings(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    pool.hold = staticmethod(lambda _: True)
    write_recording(docs / "a.mp3", WORDS)
    (docs / "z.md").write_text("A much longer text. " * 100)
    library.add_sources([str(docs)])

    wait_for_windows(library, pool, 1)

    assert [row.path for row in library.list_files(state="read")] == [str(docs / "z.md")]


def test_an_engine_that_ended_goes_on_after_the_last_window(
    home: Path, docs: Path, pool: type[FakePool]
) -> None:
    put_model(home)
    pool.hold = staticmethod(lambda request: request.start >= 20 and len(pool.requests) < 4)
    talk = write_recording(docs / "talk.mp3", WORDS)
    library = open_library(home)
    library.add_sources([str(docs)])
    wait_for_windows(library, pool, 3)
    library.close()

    library = open_library(home)
    library.settle()
    text = text_of(library, talk)
    library.close()

    assert starts(pool) == [0.0, 10.0, 20.0, 20.0, 30.0]
    assert text.count("Word19.") == text.count("Word20.") == 1


KILLED = """
import os, signal, sys
from pathlib import Path
from core.ingest.speech import transcription
from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder

if __name__ == "__main__":
    transcription.WINDOW_S = 8.0
    put = transcription.TranscriptionQueue._put
    def put_and_die(queue, current, window):
        put(queue, current, window)
        if window.start > 0:
            os.kill(os.getpid(), signal.SIGKILL)
    transcription.TranscriptionQueue._put = put_and_die
    library = Library.open(Path(sys.argv[1]), Backends(HashEncoder(), models=Path(sys.argv[2])))
    library.add_sources([sys.argv[3]])
    library.settle()
"""


def test_a_killed_engine_goes_on_with_the_real_model_and_hears_nothing_twice(
    home: Path, docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    models = real_speech_model().parent.parent
    talk = docs / "talk.ogg"
    talk.write_bytes((RECORDINGS / "talk.ogg").read_bytes())
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    killed = subprocess.run(
        [sys.executable, str(script), str(home), str(models), str(docs)],
        env=environment, timeout=240, check=False,
    )  # fmt: skip
    monkeypatch.setattr(transcription, "WINDOW_S", 8.0)
    library = Library.open(home, Backends(HashEncoder(), models=models))
    before = stored_windows(library)
    library.settle()
    windows, text = sorted(stored_windows(library), key=lambda it: it.start), text_of(library, talk)
    hits = library.search("warm jacket", k=1).hits
    library.close()

    assert killed.returncode == -signal.SIGKILL
    assert 2 <= len(before) < len(windows)
    assert [it.start for it in windows[1:]] == [it.next_start for it in windows[:-1]]
    counts = [text.count(words) for words in TALK]
    assert max(counts) == 1
    assert sum(counts) >= len(TALK) - 2
    assert hits[0].seconds is not None


def test_words_of_a_recording_are_cited_at_their_second(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    spoken = " ".join(f"Word-number-{number}." for number in range(35))
    write_recording(docs / "talk.mp3", f"{spoken} Hedgehogs. sleep. all. winter.")
    library.add_sources([str(docs)])
    library.settle()

    (hit, *_) = library.search("hedgehogs", k=1).hits
    (match, *_) = library.look_up("hedgehogs").passages

    assert hit.seconds is not None
    assert hit.seconds <= 35
    assert match.seconds == pytest.approx(35, abs=2)


def test_a_removed_folder_ends_the_transcription_and_deletes_what_was_heard(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    pool.hold = staticmethod(lambda request: request.start >= 20)
    write_recording(docs / "talk.mp3", WORDS)
    (source,) = library.add_sources([str(docs)])
    wait_for_windows(library, pool, 3)
    heard = len(stored_windows(library))

    library.remove_source(source.id)
    library.settle()

    assert heard == 2
    assert pool.running[-1].cancelled()
    assert stored_windows(library) == []


def test_pausing_ends_the_window_and_resuming_repeats_only_that(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    pool.hold = staticmethod(lambda request: request.start >= 10 and len(pool.requests) < 3)
    write_recording(docs / "talk.mp3", WORDS)
    library.add_sources([str(docs)])
    wait_for_windows(library, pool, 2)

    library.pause()
    library.settle()
    is_ended = pool.running[-1].cancelled()
    library.resume()
    library.settle()

    assert is_ended
    assert starts(pool) == [0.0, 10.0, 10.0, 20.0, 30.0]


def test_reading_everything_again_transcribes_nothing_again(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    talk = write_recording(docs / "talk.mp3", WORDS)
    library.add_sources([str(docs)])
    library.settle()
    asked = len(pool.requests)

    library.sync(rebuild=True)
    library.settle()

    assert len(pool.requests) == asked
    assert "Word34." in text_of(library, talk)


def test_without_its_model_a_recording_that_was_transcribed_stays_readable(
    home: Path, docs: Path, library: Library
) -> None:
    folder = put_model(home)
    talk = write_recording(docs / "talk.mp3", WORDS)
    library.add_sources([str(docs)])
    library.settle()

    (folder / "model.bin").unlink()
    library.sync(rebuild=True)
    status = library.settle()

    assert status.skipped == ()
    assert "Word34." in text_of(library, talk)


def test_a_file_that_is_read_again_by_hand_is_transcribed_by_the_better_model(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    talk = write_recording(docs / "talk.mp3", WORDS)
    library.add_sources([str(docs)])
    library.settle()

    put_model(home, "whisper-base")
    library.use_model("Whisper base")
    library.retry_files([str(talk)])
    library.settle()

    assert [it.model for it in pool.requests] == 4 * ["whisper-tiny"] + 4 * ["whisper-base"]
    assert {it.model for it in stored_windows(library)} == {"whisper-base"}


def test_an_erased_recording_leaves_no_transcript(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    talk = write_recording(docs / "talk.mp3", WORDS)
    write_recording(docs / "other.mp3", "Something. else.")
    library.add_sources([str(docs)])
    library.settle()

    library.forget(ForgetRequest(document=str(talk)))

    assert [it.duration for it in stored_windows(library)] == [2.0]


def test_a_recording_over_the_limit_is_read_up_to_it(
    home: Path, docs: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_model(home)
    talk = write_recording(docs / "talk.mp3", " ".join(["again."] * 3700))
    monkeypatch.setattr(transcription, "WINDOW_S", 900.0)
    library.set_option("recording_hours", value=1)
    library.add_sources([str(docs)])

    (problem,) = library.settle().problems_inside

    assert "1:00:00" in str(problem.detail)
    assert text_of(library, talk).count("again.") == 3600


def test_the_time_left_is_known_after_a_window(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    pool.hold = staticmethod(lambda request: request.start >= 10)
    write_recording(docs / "talk.mp3", WORDS)
    library.add_sources([str(docs)])
    wait_for_windows(library, pool, 2)

    with library._services.use() as services:
        left = services.ingest._transcription.seconds_left
    status: Status = library.status()

    assert left is not None
    assert status.progress.doing == "talk.mp3 28%"
    assert status.progress.state == "reading"


def test_a_copy_of_a_recording_is_not_transcribed(
    home: Path, docs: Path, library: Library, pool: type[FakePool]
) -> None:
    put_model(home)
    write_recording(docs / "a.mp3", WORDS)
    write_recording(docs / "b.mp3", WORDS)
    library.add_sources([str(docs)])

    status = library.settle()

    assert [it.path for it in status.duplicates] == [str(docs / "b.mp3")]
    assert len(pool.requests) == 4


@pytest.mark.parametrize(
    "change",
    [{"next_start": 0.0}, {"next_start": 0.1}, {"start": 5.0}, {"title": "x" * 1_000_000}],
    ids=["stays", "hardly moves", "jumps", "is huge"],
)
def test_a_window_that_does_not_go_on_or_is_huge_fails_its_recording(
    home: Path,
    docs: Path,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
    change: dict[str, Any],
) -> None:
    put_model(home)
    write_recording(docs / "talk.mp3", WORDS)
    monkeypatch.setattr(
        "tests.core.ingest.speech.speech.changed", lambda window: replace(window, **change)
    )
    library.add_sources([str(docs)])

    status = library.settle()

    assert [Path(it.path).name for it in status.failed] == ["talk.mp3"]
    assert stored_windows(library) == []

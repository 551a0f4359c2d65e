"""Speech recognition without a model, and the small real one."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from app.paths import models_folder
from core.ingest.parse.formats.recording import SpokenPiece, TranscribedWindow
from core.ingest.speech import transcription
from core.ingest.speech.recognizer import PACKAGE, WindowRequest
from core.ingest.workers.processes import ProcessSetup, Task
from core.messages import encode_hook
from core.models.model_info import WEIGHTS, SpeechEntry, built_in_catalog
from core.models.model_store import speech_folder

RECORDINGS = Path(__file__).with_name("recordings")
# Words of `talk.ogg`, each of the first of its sentence, and the second at which that begins.
TALK = {
    "bridge": 0.0, "Miller": 3.2, "harbor": 6.2, "walk across": 9.5, "children": 12.8,
    "ticket office": 15.6, "jacket": 19.0,
}  # fmt: skip


def real_speech_model() -> Path:
    """Return the folder of Whisper tiny.en; skip the test where it or the package is missing."""
    entry = built_in_catalog().entry("Whisper tiny.en")
    assert isinstance(entry, SpeechEntry)
    folder = speech_folder(models_folder(), entry)
    if find_spec(PACKAGE) is None or not (folder / WEIGHTS).is_file():
        pytest.skip("speech recognition is not installed; run: make sound")
    return folder


def put_model(home: Path, name: str = "whisper-tiny") -> Path:
    """Make a folder in which Loci finds a speech model."""
    folder = home / "models" / "speech" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / WEIGHTS).write_bytes(b"weights")
    return folder


def write_recording(path: Path, text: str) -> Path:
    """Write a file of which each word takes a second, as `FakePool` hears it."""
    path.write_bytes(b"ID3 " + text.encode())
    return path


class FakePool:
    """In place of the confined process; `hold` is asked before a window is answered."""

    requests: ClassVar[list[WindowRequest]]
    running: ClassVar[list[Future[bytes]]]
    hold: ClassVar[Callable[[WindowRequest], bool]]

    def __init__(self, processes: int, setup: ProcessSetup) -> None:
        self.setup = setup

    def submit(self, task: Task) -> Future[bytes]:
        path, request = task.arguments
        future: Future[bytes] = Future()
        self.requests.append(request)
        self.running.append(future)
        if not self.hold(request):
            # The queue takes no answer before it has noted the question.
            threading.Timer(0.01, _answer, (future, path, request)).start()
        return future

    def close(self) -> None:
        for future in self.running:
            future.cancel()


def changed(window: TranscribedWindow) -> TranscribedWindow:
    """Return the window as it is; a test may put another function here."""
    return window


def _answer(future: Future[bytes], path: str, request: WindowRequest) -> None:
    words = Path(path).read_bytes().removeprefix(b"ID3 ").decode().split()
    start, end = int(request.start), int(request.start + request.length)
    window = TranscribedWindow(
        request.start,
        float(min(end, len(words))),
        tuple(
            SpokenPiece(float(at), at + 0.9, word)
            for at, word in enumerate(words[start:end], start)
        ),
        is_last=end >= len(words),
        duration=float(len(words)),
        language="en",
        model=request.model,
    )
    if future.set_running_or_notify_cancel():
        future.set_result(msgspec.json.encode(changed(window), enc_hook=encode_hook))


def fake_speech(monkeypatch: pytest.MonkeyPatch, *, window_s: float = 10.0) -> type[FakePool]:
    """Use `FakePool`, with short windows."""

    class Pool(FakePool):
        requests: ClassVar[list[WindowRequest]] = []
        running: ClassVar[list[Future[bytes]]] = []
        hold = staticmethod(lambda _: False)

    monkeypatch.setattr(transcription, "ProcessPool", Pool)
    monkeypatch.setattr(transcription, "WINDOW_S", window_s)
    monkeypatch.setattr("core.ingest.policy.is_speech_available", lambda: True)
    return Pool

"""Decoding and recognition with the small real model, as in the confined process."""

import wave
from pathlib import Path

import pytest

from core.ingest.parse.formats.recording import TranscribedWindow
from core.ingest.speech.recognizer import (
    WindowOutcome,
    WindowRequest,
    decode_window_outcome,
    transcribe_window,
)
from core.ingest.workers.worker import FileRefused
from tests.core.ingest.speech.speech import RECORDINGS, TALK, real_speech_model


@pytest.fixture(scope="module")
def model() -> Path:
    return real_speech_model()


def _window(model: Path, path: Path, start: float = 0.0, length: float = 120.0) -> WindowOutcome:
    with path.open("rb") as file:
        request = WindowRequest(str(model), model.name, start, length)
        return decode_window_outcome(transcribe_window(file, str(path), request))


def _heard(model: Path, path: Path, *, length: float) -> list[TranscribedWindow]:
    windows: list[TranscribedWindow] = []
    while not (windows and windows[-1].is_last):
        window = _window(model, path, windows[-1].next_start if windows else 0.0, length)
        assert isinstance(window, TranscribedWindow)
        windows.append(window)
    return windows


@pytest.mark.slow
@pytest.mark.parametrize("length", [120.0, 8.0])
def test_a_talk_is_heard_with_its_times_in_one_window_or_in_many(
    model: Path, length: float
) -> None:
    windows = _heard(model, RECORDINGS / "talk.ogg", length=length)

    pieces = [piece for window in windows for piece in window.pieces]
    heard = {
        words: next((piece.start for piece in pieces if words in piece.text), -60.0)
        for words in TALK
    }
    # A model that small mishears a word here and there, on each processor another one.
    assert sum(abs(at - TALK[words]) <= 2 for words, at in heard.items()) >= len(TALK) - 2
    assert len(windows) == 1 or len(windows) > 2
    assert windows[0].duration == pytest.approx(23, abs=0.5)
    assert [piece.start for piece in pieces] == sorted(piece.start for piece in pieces)


@pytest.mark.slow
def test_a_film_is_heard_and_recognized_as_a_film(model: Path) -> None:
    (window,) = _heard(model, RECORDINGS / "garden.mp4", length=120.0)

    assert window.is_film
    assert "castle" in window.pieces[0].text


def test_silence_has_no_words(model: Path, tmp_path: Path) -> None:
    path = tmp_path / "silence.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)
        file.writeframes(bytes(2 * 16_000 * 3))

    window = _window(model, path)

    assert isinstance(window, TranscribedWindow)
    assert window.pieces == ()
    assert window.is_last


def test_a_file_that_is_no_recording_is_refused(model: Path, tmp_path: Path) -> None:
    path = tmp_path / "talk.mp3"
    path.write_text("A text.")

    refused = _window(model, path)

    assert isinstance(refused, FileRefused)
    assert (refused.error, refused.message.id) == ("Unreadable", "recording_not_decoded")

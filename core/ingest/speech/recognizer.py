"""Recognition of speech by Whisper (`faster-whisper`, CTranslate2) in a confined process."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from core.errors import LociError
from core.ingest.parse.formats.recording import (
    PAUSE_S,
    SENTENCE_ENDS,
    SpokenPiece,
    TranscribedWindow,
)
from core.ingest.speech.decoding import RATE, DecodedWindow, decode_window
from core.ingest.workers.worker import FileRefused
from core.messages import decode_hook, encode_hook

PACKAGE = "faster_whisper"
# Words that end later than this before the end of a window may be cut: the next one hears them.
_MARGIN_S = 1.0
# A window takes so much time at least, but for the last one.
LEAST_S = 1.0
# A sentence is heard again from a moment before its first word.
_LEAD_S = 0.2

WindowOutcome = TranscribedWindow | FileRefused
_encoder = msgspec.json.Encoder(enc_hook=encode_hook)
decode_window_outcome = msgspec.json.Decoder(WindowOutcome, dec_hook=decode_hook).decode


class WindowRequest(Struct, frozen=True):
    """A window of a recording; an empty language is recognized. `folder` has the model."""

    folder: str
    model: str
    start: float
    length: float
    language: str = ""
    threads: int = 1


def is_speech_available() -> bool:
    """Whether the optional package is installed; does not import it."""
    return find_spec(PACKAGE) is not None


def transcribe_window(file: BinaryIO, path: str, request: WindowRequest) -> bytes:
    """Return an encoded `WindowOutcome`. JSON has no numbers that are none."""
    try:
        sound = decode_window(file, path, start=request.start, length=request.length)
        window = _transcribe(sound, request)
    except LociError as error:
        return _encoder.encode(FileRefused(type(error).__name__, error.message))
    return _encoder.encode(window)


def _transcribe(sound: DecodedWindow, request: WindowRequest) -> TranscribedWindow:
    pieces, language = _recognize(sound.samples, request)
    length = len(sound.samples) / RATE
    kept, taken = (pieces, length) if sound.is_last else whole_pieces(pieces, length)
    return TranscribedWindow(
        start=request.start,
        next_start=round(request.start + taken, 2),
        pieces=tuple(
            SpokenPiece(
                round(request.start + piece.start, 2), round(request.start + piece.end, 2),
                piece.text,
            )
            for piece in kept
        ),
        is_last=sound.is_last,
        duration=round(sound.duration, 2),
        language=language,
        is_film=sound.is_film,
        title=sound.title,
        model=request.model,
    )  # fmt: skip


def whole_pieces(pieces: list[SpokenPiece], length: float) -> tuple[list[SpokenPiece], float]:
    """Return the pieces that the end of the window does not cut, and how much of it they take.

    If hardly any time is left without those that it cuts, they are kept.
    """
    limit = max(length - _MARGIN_S, min(length, LEAST_S))
    cut = next((at for at, piece in enumerate(pieces) if piece.end > limit), len(pieces))
    if cut == len(pieces):
        return pieces, limit
    taken = max(pieces[cut - 1].end, pieces[cut].start - _LEAD_S) if cut else 0.0
    return (pieces[:cut], taken) if taken >= LEAST_S else (pieces, length)


def _recognize(samples: Any, request: WindowRequest) -> tuple[list[SpokenPiece], str]:
    """Return what is spoken, in the time of the window, and in which language."""
    vad: Any = import_module(f"{PACKAGE}.vad")
    # Whisper invents words for silence.
    if not len(samples) or not vad.get_speech_timestamps(samples):
        return [], request.language
    segments, heard = _load(request.folder, request.threads).transcribe(
        samples,
        language=request.language or None,
        vad_filter=True,
        word_timestamps=True,
        condition_on_previous_text=False,
    )
    pieces = [piece for segment in segments for piece in _pieces(segment.words or ())]
    return pieces, str(heard.language) if pieces else request.language


@lru_cache(maxsize=1)
def _load(folder: str, threads: int) -> Any:
    whisper: Any = import_module(PACKAGE)
    return whisper.WhisperModel(
        folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True
    )


def _pieces(words: Iterable[Any]) -> Iterator[SpokenPiece]:
    """Cut words after sentences and before pauses."""
    start, end, text = 0.0, 0.0, ""
    for word in words:
        if text and (text.endswith(SENTENCE_ENDS) or word.start - end > PAUSE_S):
            yield SpokenPiece(start, end, text.strip())
            text = ""
        start = start if text else float(word.start)
        end, text = float(word.end), text + str(word.word)
    if text.strip():
        yield SpokenPiece(start, end, text.strip())

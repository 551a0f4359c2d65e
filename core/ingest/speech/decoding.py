"""Decoding of the sound of a recording or film, a window at a time (PyAV)."""

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, BinaryIO

from msgspec import Struct

from core.errors import NothingRecognized, Unreadable

# Samples per second that recognition expects.
RATE = 16_000
_MOST_TITLE = 300  # characters


class DecodedWindow(Struct, frozen=True):
    """Samples (float32, one channel) from a second on; `is_last` at the end of the sound."""

    samples: Any
    is_last: bool
    duration: float
    is_film: bool
    title: str


def decode_window(file: BinaryIO, path: str, *, start: float, length: float) -> DecodedWindow:
    """Decode `length` seconds from `start` on.

    Raises `Unreadable` for what is no recording, `NothingRecognized` for a film without sound.
    """
    # Imported dynamically: the package is optional, also for type checking.
    av: Any = import_module("av")
    try:
        with av.open(file, metadata_errors="replace") as container:
            stream = next(iter(container.streams.audio), None)
            if stream is None:
                raise NothingRecognized(path, "recording_without_sound")
            samples, is_last = _decode(av, container, stream, start, length)
            return DecodedWindow(
                samples,
                is_last,
                duration=float((container.duration or 0) / av.time_base),
                is_film=any(not _is_cover(video) for video in container.streams.video),
                title=str(container.metadata.get("title", ""))[:_MOST_TITLE],
            )
    except av.error.FFmpegError as error:
        raise Unreadable(path, "recording_not_decoded", reason=error.strerror) from None


def _decode(av: Any, container: Any, stream: Any, start: float, length: float) -> tuple[Any, bool]:
    """Return the samples, and whether the sound ends with them."""
    import numpy as np

    origin = float((container.start_time or 0) / av.time_base)
    if start > 0:
        # Where the format cannot seek, all before the window is decoded and dropped.
        with suppress(av.error.FFmpegError):
            container.seek(int((start + origin) / stream.time_base), stream=stream)
    resampler = av.AudioResampler(format="flt", layout="mono", rate=RATE)
    pieces: list[Any] = []
    most, count = round(length * RATE), 0
    for frame in _frames(av, container, stream):
        end = (frame.time or 0.0) - origin + frame.samples / frame.sample_rate
        if frame.time is not None and end <= start:
            continue
        for piece in resampler.resample(frame):
            pieces.append(piece.to_ndarray()[0])
            count += len(pieces[-1])
        if count >= most:
            return np.concatenate(pieces)[:most], False
    return np.concatenate(pieces or [np.zeros(0, np.float32)]), True


def _frames(av: Any, container: Any, stream: Any) -> Iterator[Any]:
    """Yield the frames of the stream; damaged packets are left out."""
    for packet in container.demux(stream):
        with suppress(av.error.InvalidDataError):
            yield from packet.decode()


def _is_cover(video: Any) -> bool:
    """Whether the pictures of the stream are the cover of a recording."""
    return "attached_pic" in str(video.disposition.name or "")

"""Make the recordings of these tests: `python -m tests.core.ingest.speech.make_recordings`.

Needs espeak-ng. The times in `speech.TALK` are those that are printed.
"""

import sys
import tempfile
import wave
from pathlib import Path
from typing import Any

import av
import numpy as np

from bench.scale.speech import speak
from tests.core.ingest.speech.speech import RECORDINGS

TALK = (
    "The new bridge to the island opens in April.", "Anna Miller is the captain of the team.",
    "She worked in the harbor for ten years.", "The walk across the water takes one hour.",
    "Young children travel for free.", "The ticket office opens early in the morning.",
    "Bring a warm jacket, because it is cold outside.",
)  # fmt: skip
FILM = (
    "Welcome to the garden of the old castle.",
    "The roses were planted by the old king.",
    "The water comes from a deep lake.",
)


def make(sentences: tuple[str, ...], path: Path, *, codec: str, rate: int, voice: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        spoken = speak(sentences, Path(folder), voice=voice, speed=150, name="spoken")
        sys.stdout.write(f"{[round(at, 1) for at in spoken.starts]}\n")
        with wave.open(str(spoken.path)) as file:
            samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
            given = file.getframerate()
    with av.open(str(path), "w") as container:
        sound: Any = container.add_stream(codec, rate=rate, layout="mono")
        sound.bit_rate = 16_000 if codec == "libopus" else 24_000
        if path.suffix == ".mp4":
            add_pictures(container, seconds=len(samples) // given + 1)
        resampler = av.AudioResampler(sound.format.name, "mono", rate)
        for start in range(0, len(samples), given):
            second = samples[None, start : start + given]
            frame = av.AudioFrame.from_ndarray(second, format="s16", layout="mono")
            frame.sample_rate, frame.pts = given, start
            for piece in resampler.resample(frame):
                container.mux(sound.encode(piece))
        for piece in (*resampler.resample(None), None):
            container.mux(sound.encode(piece))


def add_pictures(container: Any, *, seconds: int) -> None:
    film = container.add_stream("mpeg4", rate=1)
    film.width = film.height = 64
    for second in range(seconds):
        picture = np.full((64, 64, 3), second * 20 % 255, np.uint8)
        container.mux(film.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
    container.mux(film.encode())


if __name__ == "__main__":
    make(TALK, RECORDINGS / "talk.ogg", codec="libopus", rate=48_000, voice="en-us")
    make(FILM, RECORDINGS / "garden.mp4", codec="aac", rate=22_050, voice="en-gb")

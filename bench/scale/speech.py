"""Word error rate of transcripts, and how near their times are: `python -m bench.scale.speech`.

    python -m bench.scale.speech MODEL_FOLDER [--out FILE] [--threads N]

Sentences are spoken by espeak-ng (Debian) in several voices and speeds, each recording by another
one, and transcribed as Loci does it. As the sentences are joined here, it is known when each
begins. `--out` receives a JSON object for each recording.
"""

import argparse
import io
import re
import statistics
import subprocess
import tempfile
import time
import wave
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import cycle
from pathlib import Path

import msgspec
from msgspec import Struct

from core.ingest.parse.formats.recording import joined_windows, transcript_result
from core.ingest.parse.reader import Blob
from core.ingest.speech import recognizer, transcription
from core.ingest.workers.worker import FileRefused
from core.records.files.transcript_times import seconds_at

TEXTS = Path(__file__).with_name("spoken.txt")
# Voice and words per minute.
VOICES = (
    ("en-us", 150), ("en-gb", 170), ("en-us+f3", 160), ("en-gb-x-rp", 140), ("en-us+m3", 180),
    ("en-gb-scotland", 150),
)  # fmt: skip
PAUSE_S = 0.5
_WORD = re.compile(r"[a-z']+")
_MARK = re.compile(r"^\[[\d:]+\] ", re.MULTILINE)


class SpokenText(Struct, frozen=True):
    """A recording with its sentences and the second at which each begins."""

    path: Path
    sentences: tuple[str, ...]
    starts: tuple[float, ...]
    seconds: float


class SpeechResult(Struct, frozen=True):
    """Errors in the words of a recording, and of the times of its sentences, in seconds."""

    voice: str
    words_per_minute: int
    words: int
    errors: int
    seconds: float
    took_s: float
    time_errors: tuple[float, ...]
    text: str


def texts(file: Path = TEXTS) -> list[tuple[str, ...]]:
    """Return the sentences of each recording."""
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [tuple(part.splitlines()) for part in "\n".join(lines).split("\n\n") if part.strip()]


def speak(
    sentences: Sequence[str], folder: Path, *, voice: str, speed: int, name: str
) -> SpokenText:
    """Speak the sentences into a WAV file, with a pause after each."""
    starts: list[float] = []
    frames, rate = bytearray(), 22_050
    for sentence in sentences:
        command = ["espeak-ng", "-v", voice, "-s", str(speed), "--stdout", sentence]
        spoken = subprocess.run(command, check=True, capture_output=True).stdout
        with wave.open(io.BytesIO(spoken)) as file:
            rate = file.getframerate()
            starts.append(len(frames) / 2 / rate)
            frames += file.readframes(len(spoken))
        frames += bytes(2 * round(PAUSE_S * rate))
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(bytes(frames))
    return SpokenText(path, tuple(sentences), tuple(starts), len(frames) / 2 / rate)


def transcribe(path: Path, model: Path, *, threads: int) -> str:
    """Return the text of the document that Loci makes of the recording."""
    windows: list[recognizer.TranscribedWindow] = []
    at = 0.0
    while not (windows and windows[-1].is_last):
        request = recognizer.WindowRequest(
            str(model), model.name, at, transcription.WINDOW_S, threads=threads
        )
        with path.open("rb") as file:
            reply = recognizer.transcribe_window(file, str(path), request)
        window = recognizer.decode_window_outcome(reply)
        if isinstance(window, FileRefused):
            raise SystemExit(str(window.message))
        windows.append(window)
        at = window.next_start
    blob = Blob(str(path), None, path.name, b"")
    return transcript_result(blob, joined_windows(windows, cut_at=0.0)).documents[0].text


def word_errors(reference: Sequence[str], heard: Sequence[str]) -> int:
    """Return the edit distance in words: substituted, missing and inserted ones."""
    row = list(range(len(heard) + 1))
    for at, word in enumerate(reference, 1):
        before, row[0] = row[0], at
        for other, heard_word in enumerate(heard, 1):
            cost = before + (word != heard_word)
            before, row[other] = row[other], min(cost, row[other] + 1, row[other - 1] + 1)
    return row[-1]


def time_errors(spoken: SpokenText, text: str) -> Iterator[float]:
    """Yield for each sentence that was heard how far its shown time is from its beginning."""
    marks = [(mark.start(), mark.end()) for mark in _MARK.finditer(text)]
    heard = [
        (match[0], match.start())
        for match in _WORD.finditer(text.lower())
        if not any(start <= match.start() < end for start, end in marks)
    ]
    words = [(word, at) for at, it in enumerate(spoken.sentences) for word in _words(it)]
    matcher = SequenceMatcher(
        None, [word for word, _ in words], [word for word, _ in heard], autojunk=False
    )
    for block in matcher.get_matching_blocks():
        for offset in range(block.size):
            at = block.a + offset
            is_first = at == 0 or words[at - 1][1] != words[at][1]
            if is_first and block.size - offset >= 2:
                shown = seconds_at(text, heard[block.b + offset][1])
                yield round((shown or 0) - spoken.starts[words[at][1]], 2)


def measure(model: Path, *, threads: int) -> Iterator[SpeechResult]:
    """Yield the result of each recording."""
    with tempfile.TemporaryDirectory() as folder:
        for number, (sentences, voice) in enumerate(zip(texts(), cycle(VOICES), strict=False)):
            name, speed = voice
            spoken = speak(sentences, Path(folder), voice=name, speed=speed, name=str(number))
            began = time.monotonic()
            text = transcribe(spoken.path, model, threads=threads)
            took = time.monotonic() - began
            reference = [word for sentence in sentences for word in _words(sentence)]
            heard = _words(_MARK.sub("", text))
            yield SpeechResult(
                name,
                speed,
                len(reference),
                word_errors(reference, heard),
                round(spoken.seconds, 1),
                round(took, 1),
                tuple(time_errors(spoken, text)),
                text,
            )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def main() -> None:
    """Measure, and print a line for each recording and one for all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    results: list[SpeechResult] = []
    for result in measure(arguments.model, threads=arguments.threads):
        results.append(result)
        print(_line(result.voice, [result]), flush=True)
    print(_line("all", results))
    if arguments.out:
        lines = [msgspec.json.encode(result).decode() for result in results]
        arguments.out.write_text("\n".join(lines) + "\n", "utf-8")


def _line(name: str, results: Sequence[SpeechResult]) -> str:
    words, errors = sum(it.words for it in results), sum(it.errors for it in results)
    times = [abs(error) for it in results for error in it.time_errors]
    near = sum(error <= 2 for error in times)
    pace = sum(it.took_s for it in results) / sum(it.seconds for it in results)
    return (
        f"{name:<16} {words:4} words, error rate {errors / words:.3f}; {near} of {len(times)} times"
        f" within 2 s, median {statistics.median(times):.2f}, most {max(times):.2f} s;"
        f" {pace:.2f} s a second"
    )


if __name__ == "__main__":
    main()

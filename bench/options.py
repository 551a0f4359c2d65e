"""What every part of `make bench` is given: where the sets lie and where the encoder is."""

from pathlib import Path

from msgspec import Struct


class BenchOptions(Struct, frozen=True):
    """The folders that a part reads: the bench data, the sets of questions, the text encoder.

    `out` is a file for the figures, of parts that write one. Larger libraries than of
    `most_passages` are not made up; 0 for all.
    """

    bench: Path
    sets: Path
    embedder: Path
    out: Path | None = None
    most_passages: int = 0

"""Options of `make bench`: folders of data and of the encoder."""

from pathlib import Path

from msgspec import Struct


class BenchOptions(Struct, frozen=True):
    """Folders with bench data, question sets and the text encoder.

    `out` is a file for the figures of parts that write one. `most_passages` limits the size of
    synthetic libraries; 0 means no limit.
    """

    bench: Path
    sets: Path
    embedder: Path
    out: Path | None = None
    most_passages: int = 0

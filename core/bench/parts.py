"""What every part of `make bench` is given: where the sets lie and where the encoder is."""

from pathlib import Path

from msgspec import Struct


class Asked(Struct, frozen=True):
    """The folders that a part reads: the bench data, the sets of questions, the text encoder."""

    bench: Path
    sets: Path
    embedder: Path

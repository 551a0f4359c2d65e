"""A temporary engine that reads records through the real stages, and is measured meanwhile."""

import os
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.datasets import Record, read_record, write_records
from core.ingest.workers.worker import ReadOptions
from core.library.library import Library
from core.library.services import Backends
from core.llm.embedder import Embedder
from core.retrieve.search import SearchDeps, Searcher
from core.settings.options import Settings
from core.store.store import Store

Rows = NDArray[np.float32]
SAMPLE = 256


class IngestFigures(Struct, frozen=True):
    """How fast records were read, in all and against the encoder alone.

    `encoder_busy` is the share of the time in which the encoder was at work: unlike
    `encoder_share` it does not depend on what else the machine did meanwhile.
    """

    seconds: float
    passages_per_s: float
    tokens_per_s: float
    encoder_tokens_per_s: float
    encoder_share: float
    encoder_busy: float


class CachingEncoder:
    """An encoder that keeps what it encoded, so that the baselines need not encode it again."""

    def __init__(self, embedder: Embedder) -> None:
        self.name = embedder.name
        self.dimension = embedder.dimension
        self.embedder = embedder
        self.known: dict[str, Rows] = {}
        self.texts: list[str] = []
        self.busy_s = 0.0

    def embed(self, texts: Sequence[str]) -> Rows:
        """One row for each text."""
        begun = time.perf_counter()
        rows = self.embedder.embed(texts)
        self.busy_s += time.perf_counter() - begun
        self.texts.extend(texts)
        self.known.update(zip(texts, rows, strict=True))
        return rows

    def embed_question(self, text: str) -> Rows:
        """The vector of a question, which is not kept."""
        return self.embedder.embed_question(text)

    def recall(self, texts: Sequence[str]) -> Rows:
        """One row for each text, encoded now only if it never was."""
        new = [text for text in dict.fromkeys(texts) if text not in self.known]
        if new:
            self.known.update(zip(new, self.embedder.embed(new), strict=True))
        return np.array([self.known[text] for text in texts], np.float32)


class BenchEngine(Struct, frozen=True):
    """A store full of records, ready for questions; `ids` gives a path's record."""

    store: Store
    searcher: Searcher
    encoder: CachingEncoder
    ids: dict[str, str]
    ingest: IngestFigures


@contextmanager
def open_engine(
    records: tuple[Record, ...],
    folder: Path,
    *,
    embedder_folder: Path,
    on_progress: Callable[[str], None],
) -> Generator[BenchEngine]:
    """An engine that has read all the records into that folder; it ends with the block."""
    ids = write_records(folder / "records", records)
    with open_engine_over_files(
        ids, folder, read=read_record, embedder_folder=embedder_folder, on_progress=on_progress
    ) as engine:
        yield engine


@contextmanager
def open_engine_over_files(
    ids: dict[str, str],
    folder: Path,
    *,
    read: Callable[[str, ReadOptions], bytes],
    embedder_folder: Path,
    on_progress: Callable[[str], None],
) -> Generator[BenchEngine]:
    """An engine that has read the files below `folder / "records"`; it ends with the block."""
    # The same build and as many threads as the engine itself would use.
    encoder = CachingEncoder(Embedder(embedder_folder, threads=os.cpu_count() or 1))
    parts = Backends(encoder, tokenizer=str(embedder_folder / "tokenizer.json"), read=read)
    library = Library.open(folder / "home", parts)
    try:
        seconds = _read(library, folder / "records", on_progress=on_progress)
        searcher = Searcher(
            library.store,
            SearchDeps(encoder.embed_question, Settings, now=lambda: datetime.now(UTC)),
        )
        searcher.warm()
        figures = _ingest_figures(library.store, encoder, seconds)
        yield BenchEngine(library.store, searcher, encoder, ids, figures)
    finally:
        library.close()


def _read(library: Library, folder: Path, *, on_progress: Callable[[str], None]) -> float:
    """How many seconds it took until all was read and sorted out."""
    begun = time.perf_counter()
    library.add_sources([str(folder)])
    library.settle(
        on_piece=lambda progress: on_progress(f"Reading: {progress.done} of {progress.total}")
    )
    return time.perf_counter() - begun


def _ingest_figures(store: Store, encoder: CachingEncoder, seconds: float) -> IngestFigures:
    tokens = int(encoder.embedder.count_tokens(encoder.texts).sum()) if encoder.texts else 0
    alone = _speed_alone(encoder)
    rate = tokens / seconds
    return IngestFigures(
        seconds=seconds,
        passages_per_s=store.documents.passage_count() / seconds,
        tokens_per_s=rate,
        encoder_tokens_per_s=alone,
        encoder_share=rate / alone if alone else 0.0,
        encoder_busy=encoder.busy_s / seconds,
    )


def _speed_alone(encoder: CachingEncoder) -> float:
    """Tokens a second with nothing else to do, on a sample of what was read."""
    step = max(1, len(encoder.texts) // SAMPLE)
    sample = encoder.texts[::step][:SAMPLE]
    if not sample:
        return 0.0
    begun = time.perf_counter()
    encoder.embedder.embed(sample)
    return int(encoder.embedder.count_tokens(sample).sum()) / (time.perf_counter() - begun)

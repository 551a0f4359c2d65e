"""Temporary library that reads records with the real pipeline and measures it."""

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
from core.ingest.workers.worker import ReadFunction, read_file
from core.library.library import Library
from core.library.services import Backends
from core.llm.embedder import Embedder
from core.llm.span_reader import Reader, load_reader
from core.models.active_encoder import MULTILINGUAL, encoder_for
from core.retrieve.search import SearchDeps, Searcher
from core.settings.options import Settings
from core.store.store import Store

Rows = NDArray[np.float32]
SAMPLE = 256
BUILT_IN = Settings.encoder.default


class IngestFigures(Struct, frozen=True):
    """Throughput of reading records, in all and relative to the encoder alone.

    `encoder_busy` is the share of time in which the encoder was working; unlike `encoder_share` it
    does not depend on other load of the machine.
    """

    seconds: float
    passages_per_s: float
    tokens_per_s: float
    encoder_tokens_per_s: float
    encoder_share: float
    encoder_busy: float


class CachingEncoder:
    """Encoder with a cache, so that the baselines reuse its vectors."""

    def __init__(self, embedder: Embedder) -> None:
        self.name = embedder.name
        self.dimension = embedder.dimension
        self.embedder = embedder
        self.vectors: dict[str, Rows] = {}
        self.texts: list[str] = []
        self.busy_s = 0.0

    def embed(self, texts: Sequence[str]) -> Rows:
        """Return one row for each text."""
        begun = time.perf_counter()
        rows = self.embedder.embed(texts)
        self.busy_s += time.perf_counter() - begun
        self.texts.extend(texts)
        self.vectors.update(zip(texts, rows, strict=True))
        return rows

    def embed_question(self, text: str) -> Rows:
        """Return the vector of a question, without caching it."""
        return self.embedder.embed_question(text)

    def vectors_of(self, texts: Sequence[str]) -> Rows:
        """Return one row for each text, encoded only if not cached."""
        new = [text for text in dict.fromkeys(texts) if text not in self.vectors]
        if new:
            self.vectors.update(zip(new, self.embedder.embed(new), strict=True))
        return np.array([self.vectors[text] for text in texts], np.float32)


class BenchEngine(Struct, frozen=True):
    """Store of records with a searcher; `ids` maps paths to records."""

    store: Store
    searcher: Searcher
    encoder: CachingEncoder
    reader: Reader | None
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
    """Open a library that has read the records; closed with the context."""
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
    read: ReadFunction,
    embedder_folder: Path,
    on_progress: Callable[[str], None],
) -> Generator[BenchEngine]:
    """Open a library that has read the files below `folder / "records"`."""
    encoder, backends = _backends(embedder_folder, read=read)
    library = Library.open(folder / "home", backends)
    try:
        seconds = _read(library, folder / "records", on_progress=on_progress)
        searcher = open_searcher(library.store, encoder, backends.load_reader)
        searcher.warm()
        figures = _ingest_figures(library.store, encoder, seconds)
        yield BenchEngine(library.store, searcher, encoder, backends.load_reader(), ids, figures)
    finally:
        library.close()


@contextmanager
def open_library(
    home: Path,
    folder: Path,
    *,
    embedder_folder: Path,
    on_progress: Callable[[str], None],
    read: ReadFunction = read_file,
    by_language: bool = True,
) -> Generator[tuple[Library, CachingEncoder]]:
    """Open a library in `home` that has read a folder of files, without a language model.

    With `by_language` the built-in encoder gives way, as in the product, to the one for the
    language of the files: they are read again, in a home beside.
    """
    encoder, backends = _backends(embedder_folder, read=read)
    library = Library.open(home, backends)
    try:
        _read(library, folder, on_progress=on_progress)
        if by_language and embedder_folder.name == BUILT_IN:
            models = embedder_folder.parent
            languages = library.store.documents.languages()
            chosen = encoder_for(languages, is_ready=lambda name: (models / name).is_dir())
            if chosen != BUILT_IN:
                library.close()
                encoder, backends = _backends(models / chosen, read=read)
                library = Library.open(home.with_name(f"{home.name}-{chosen}"), backends)
                _read(library, folder, on_progress=on_progress)
        yield library, encoder
    finally:
        library.close()


def open_searcher(
    store: Store, encoder: Embedder | CachingEncoder, reader: Callable[[], Reader | None]
) -> Searcher:
    """Return the search of a store as of now, with the product's settings."""
    deps = SearchDeps(
        encoder.embed_question, Settings, now=lambda: datetime.now(UTC), reader=reader
    )
    return Searcher(store, deps)


def _backends(embedder_folder: Path, *, read: ReadFunction) -> tuple[CachingEncoder, Backends]:
    """Return the same model with the same number of threads as in the engine."""
    encoder = CachingEncoder(Embedder(embedder_folder, threads=os.cpu_count() or 1))
    models = embedder_folder.parent
    reader = load_reader(models / BUILT_IN, models / MULTILINGUAL, threads=os.cpu_count() or 1)
    tokenizer = str(embedder_folder / "tokenizer.json")
    return encoder, Backends(encoder, tokenizer, load_reader=lambda: reader, read=read)


def _read(library: Library, folder: Path, *, on_progress: Callable[[str], None]) -> float:
    """Return the seconds until everything was read and resolved."""
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
    """Return the encoder's tokens per second on a sample of the texts, without other work."""
    step = max(1, len(encoder.texts) // SAMPLE)
    sample = encoder.texts[::step][:SAMPLE]
    if not sample:
        return 0.0
    begun = time.perf_counter()
    encoder.embedder.embed(sample)
    return int(encoder.embedder.count_tokens(sample).sum()) / (time.perf_counter() - begun)

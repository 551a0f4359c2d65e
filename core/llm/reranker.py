"""Reranking with a cross-encoder provided by the user, or with the built-in reader (T10)."""

import os
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelDamaged, ModelError, ModelMissing
from core.llm import onnx_loading
from core.llm.span_reader import Reader
from core.llm.text import replace_surrogates

if TYPE_CHECKING:
    from fastembed.rerank.cross_encoder import TextCrossEncoder

# Possible paths of the graph in a downloaded folder, the usual one first.
GRAPHS = ("model.onnx", "onnx/model.onnx")
FILES = ("tokenizer.json", "tokenizer_config.json")
BATCH = 4
# The least log odds that count, also for a text that cannot be read.
LEAST_READ = -60.0
MAX_RERANKER_THREADS = 4


class Reranker(Protocol):
    """Scores texts by their relevance to a question."""

    def score(self, question: str, texts: Sequence[str]) -> NDArray[np.float64]:
        """Return one score per text, on any scale; higher is better."""
        ...


class ReadingReranker:
    """Scores texts by how likely the trained reader finds an answer in each."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def score(self, question: str, texts: Sequence[str]) -> NDArray[np.float64]:
        """Return the log odds that each text holds an answer; the least for an empty one."""
        scores = [span.score for span in self._reader.read(question, texts)]
        return np.maximum(np.array(scores, np.float64), LEAST_READ)


class CrossEncoder:
    """ONNX cross-encoder from a local folder, such as `Xenova/ms-marco-MiniLM-L-6-v2`.

    Text beyond the tokenizer's limit is truncated. Thread-safe; nothing is downloaded.
    """

    def __init__(self, folder: Path, *, threads: int) -> None:
        graph = next((name for name in GRAPHS if (folder / name).is_file()), None)
        missing = next((name for name in FILES if not (folder / name).is_file()), None)
        if graph is None or missing is not None:
            name = missing if graph is not None and missing is not None else GRAPHS[0]
            raise ModelMissing(folder.name, "reranker_file_missing", name=name, folder=str(folder))
        self.name = folder.name
        self._model = _load(folder, graph, threads=threads)

    def score(self, question: str, texts: Sequence[str]) -> NDArray[np.float64]:
        """Return one logit per text, in the given order."""
        clean = [replace_surrogates(text) for text in texts]
        try:
            scores = self._model.rerank(replace_surrogates(question), clean, batch_size=BATCH)
            return np.fromiter(scores, np.float64, len(texts))
        except (ValueError, *onnx_loading.native_errors()) as error:
            raise _damaged(self.name, error) from error


class RerankerCache:
    """Cache of the reranker named in the settings, loaded on first use. Thread-safe.

    `threads` 0 means one per core, up to `MAX_RERANKER_THREADS`. A reranker that failed to load is
    not loaded again until another folder is chosen.
    """

    def __init__(self, *, threads: int) -> None:
        self._threads = threads or min(MAX_RERANKER_THREADS, os.cpu_count() or 1)
        self._lock = Lock()
        self._folder = ""
        self._reranker: Reranker | None = None

    def get(self, folder: str) -> "Reranker | None":
        """Return the reranker of that folder, None for an empty name; it is loaded lazily."""
        with self._lock:
            if folder != self._folder:
                self._folder = folder
                self._reranker = (
                    _LazyCrossEncoder(Path(folder).expanduser(), threads=self._threads)
                    if folder
                    else None
                )
            return self._reranker


class _LazyCrossEncoder:
    """Lazily loaded cross-encoder; a load error is raised for each question."""

    def __init__(self, folder: Path, *, threads: int) -> None:
        self._folder, self._threads = folder, threads
        self._lock = Lock()
        self._loaded: CrossEncoder | ModelError | None = None

    def score(self, question: str, texts: Sequence[str]) -> NDArray[np.float64]:
        """Return one logit per text, in the given order."""
        with self._lock:
            if self._loaded is None:
                try:
                    self._loaded = CrossEncoder(self._folder, threads=self._threads)
                except ModelError as error:
                    self._loaded = error
            loaded = self._loaded
        if isinstance(loaded, ModelError):
            raise loaded
        return loaded.score(question, texts)


def _damaged(name: str, reason: object) -> ModelDamaged:
    return ModelDamaged(name, "reranker_unusable", reason=str(reason))


def _load(folder: Path, graph: str, *, threads: int) -> "TextCrossEncoder":
    onnx_loading.prepare_fastembed()
    from fastembed.common.model_description import ModelSource
    from fastembed.rerank.cross_encoder import TextCrossEncoder

    # The library requires a registered name, though the folder alone determines the model.
    name = f"loci/{graph}"
    with suppress(ValueError):
        TextCrossEncoder.add_custom_model(name, sources=ModelSource(url=name), model_file=graph)
    try:
        # Parsed before, because the library raises a bare Exception for a damaged tokenizer.
        onnx_loading.check_configs(folder)
        tokenizers: Any = import_module("tokenizers")
        tokenizers.Tokenizer.from_buffer((folder / "tokenizer.json").read_bytes())
        model = TextCrossEncoder(name, **onnx_loading.local_model(folder, threads=threads))
    except onnx_loading.load_errors() as error:
        raise _damaged(folder.name, error) from error
    session: Any = getattr(model.model, "model")  # noqa: B009 - not among what its types declare
    shape = session.get_outputs()[0].shape
    if len(shape) != 2 or (isinstance(shape[1], int) and shape[1] != 1):
        raise ModelDamaged(folder.name, "reranker_not_scoring", shape=str(shape))
    return model

"""Text embedding with local ONNX models, for texts and for questions; no network access."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from core.errors import ModelDamaged, ModelMissing
from core.llm import onnx_loading
from core.llm.text import replace_surrogates

if TYPE_CHECKING:
    from tokenizers import Tokenizer


Vector = NDArray[np.float32]


QUANTIZED_GRAPH = "quantized.onnx"


# int8 arithmetic saturates on some older processors, which shows in the vectors of these texts.
PROBE_TEXTS = (
    "Who signed the contract in Lisbon, and when?",
    "Wo steht, wie viel der Umbau der Küche gekostet hat?",
    "the minutes of the last board meeting",
)


# Least cosine between these vectors and those of the full graph.
MIN_COSINE = 0.99


class QuantizedEncoder:
    """Encodes texts with int8 matrix products. Thread-safe.

    The graph is built by `packaging/build_embedder.py`. The mean cosine to the vectors of the full
    graph is 0.998, and the vector of a text does not depend on the texts beside it.
    """

    def __init__(self, graph: Path, tokenizer: "Tokenizer") -> None:
        self._session = onnx_loading.GraphSession(graph, threads=1)
        self._tokenizer = tokenizer

    @classmethod
    def load(
        cls, folder: Path, tokenizer: "Tokenizer", *, probes: Vector
    ) -> "QuantizedEncoder | None":
        """Load the graph of the folder and compare its vectors of `PROBE_TEXTS` with `probes`.

        Return None if it is missing, damaged or inaccurate; the caller then uses the full graph.
        """
        graph = folder / QUANTIZED_GRAPH
        if not graph.is_file() or len(probes) != len(PROBE_TEXTS):
            return None
        try:
            encoder = cls(graph, tokenizer)
            vectors = np.stack([encoder.embed([text])[0] for text in PROBE_TEXTS])
        except onnx_loading.native_errors():
            return None
        return encoder if (vectors * probes).sum(axis=1).min() >= MIN_COSINE else None

    def embed(self, texts: Sequence[str]) -> Vector:
        """Return the unit vectors of the texts (mean pooling over word pieces), one row each."""
        pieces = self._tokenizer.encode_batch_fast([replace_surrogates(text) for text in texts])
        longest = max(len(piece) for piece in pieces)
        ids = np.zeros((len(pieces), longest), np.int64)
        mask = np.zeros_like(ids)
        for row, piece in enumerate(pieces):
            ids[row, : len(piece)] = piece.ids
            mask[row, : len(piece)] = 1
        inputs = {"input_ids": ids, "attention_mask": mask}
        hidden = self._session.run(["last_hidden_state"], inputs)[0]
        # The mean's divisor does not change its direction.
        total = np.einsum("tpd,tp->td", hidden, mask.astype(np.float32))
        return np.asarray(total / np.linalg.norm(total, axis=1, keepdims=True), np.float32)


if TYPE_CHECKING:
    from fastembed import TextEmbedding
    from tokenizers import Tokenizer


MANIFEST = "embedder.json"


GRAPH = "model.onnx"


FILES = (GRAPH, "tokenizer.json", "tokenizer_config.json", "config.json")


# On a CPU, batches of four passages are as fast as of 32 (measured from 1 to 64), with less padding
# and a shorter wait for a question in between. Short texts are batched in larger numbers.
BATCH_CHARACTERS = 2400


BATCH_TEXTS = 32


class EmbedderManifest(msgspec.Struct, frozen=True):
    """Manifest of an embedder folder.

    The prefixes are put before each question or passage, as in the training. `center` is the mean
    vector of the model's passages, which is subtracted. `pooling` is "MEAN" for a model that
    fastembed does not know. `probes` are the full graph's vectors of `PROBE_TEXTS`.
    """

    name: str
    dimension: int
    max_tokens: int
    sha256: str
    build: int = 0
    quantized_sha256: str = ""
    reader_sha256: str = ""
    pooling: str = ""
    question_prefix: str = ""
    passage_prefix: str = ""
    center: tuple[float, ...] = ()
    probes: tuple[tuple[float, ...], ...] = ()


def write_manifest(folder: Path, manifest: EmbedderManifest) -> None:
    """Write the manifest into the folder."""
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=2)
    (folder / MANIFEST).write_bytes(text + b"\n")


def read_manifest(folder: Path) -> EmbedderManifest:
    """Read the manifest. Raises `ModelMissing`, `ModelDamaged`."""
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=EmbedderManifest)
    except FileNotFoundError:
        raise ModelMissing("", "encoder_missing") from None
    except msgspec.DecodeError as error:
        raise _damaged(folder, error) from error


def _damaged(folder: Path, reason: object) -> ModelDamaged:
    return ModelDamaged(folder.name, "encoder_damaged", folder=str(folder), reason=str(reason))


class Embedder:
    """Sentence embedder that returns unit vectors. Thread-safe.

    The folder is built by `packaging/build_embedder.py`. Text beyond `max_tokens` word pieces is
    truncated, so passages must be split before.

    `threads` batches run in parallel, each on one thread. A single text is encoded on the caller's
    thread only: two threads per text are no faster and keep both cores busy with spinning.

    Texts are encoded with the int8 graph of the folder where that is accurate on this processor.
    Otherwise, or without `quantized`, the full graph is used, which is loaded only then.
    """

    def __init__(self, folder: Path, *, threads: int, quantized: bool = True) -> None:
        manifest = read_manifest(folder)
        if not all((folder / name).is_file() for name in FILES):
            raise ModelMissing("", "encoder_missing")
        self.name = manifest.name
        self.dimension = manifest.dimension
        self.max_tokens = manifest.max_tokens
        self._token_counter = _token_counter(folder, max_tokens=manifest.max_tokens)
        self._threads = threads
        self._manifest = manifest
        self._center = np.array(manifest.center, np.float32)
        probes = np.array(manifest.probes if quantized else (), np.float32)
        self._quantized = QuantizedEncoder.load(folder, self._token_counter, probes=probes)
        self._model = None if self._quantized else _load(folder, manifest)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one unit vector per text, in the given order."""
        return self._centered(self.embed_uncentered(texts))

    def embed_uncentered(
        self, texts: Sequence[str], *, is_question: bool = False
    ) -> NDArray[np.float32]:
        """Return one unit vector per text as published, without subtracting the mean vector."""
        manifest = self._manifest
        prefix = manifest.question_prefix if is_question else manifest.passage_prefix
        vectors = np.empty((len(texts), self.dimension), np.float32)

        def fill(batch: list[int]) -> None:
            vectors[batch] = self._rows([prefix + replace_surrogates(texts[at]) for at in batch])

        # Batches of similar length need little padding; the longest first fix the arena size.
        order = sorted(range(len(texts)), key=lambda at: -len(texts[at]))
        batches = list(_batches(order, texts))
        if len(batches) < 2 or self._threads < 2:
            for batch in batches:
                fill(batch)
            return vectors
        with ThreadPoolExecutor(min(self._threads, len(batches))) as pool:
            for done in [pool.submit(fill, batch) for batch in batches]:
                done.result()
        return vectors

    def _rows(self, texts: Sequence[str]) -> Vector:
        if self._quantized is not None:
            return self._quantized.embed(texts)
        model: Any = self._model
        return np.stack(list(model.embed(texts, batch_size=BATCH_TEXTS)))

    def embed_one(self, text: str) -> NDArray[np.float32]:
        """Return the unit vector of the text."""
        return self.embed([text])[0]

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """Return the unit vector of a question; a model with prefixes has another for a text."""
        return self._centered(self.embed_uncentered([text], is_question=True))[0]

    def _centered(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the vectors less the mean vector of the model, again of unit length."""
        if not len(self._center):
            return vectors
        moved = vectors - self._center
        lengths = np.linalg.norm(moved, axis=1, keepdims=True)
        return moved / np.maximum(lengths, np.finfo(np.float32).eps)

    def count_tokens(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Count the word pieces of each text, truncated, with both special tokens included."""
        encodings = self._token_counter.encode_batch_fast(
            [replace_surrogates(text) for text in texts]
        )
        return np.fromiter((len(encoding) for encoding in encodings), np.int64, len(texts))


def _batches(order: Sequence[int], texts: Sequence[str]) -> Iterator[list[int]]:
    """Split the order, longest text first, into batches limited by their padded size."""
    start = 0
    while start < len(order):
        longest = max(1, len(texts[order[start]]))
        size = max(1, min(BATCH_TEXTS, BATCH_CHARACTERS // longest))
        yield list(order[start : start + size])
        start += size


def _load(folder: Path, manifest: EmbedderManifest) -> "TextEmbedding":
    onnx_loading.prepare_fastembed()
    from fastembed import TextEmbedding

    if manifest.pooling:
        _register(manifest)
    try:
        onnx_loading.check_configs(folder)
        return TextEmbedding(manifest.name, **onnx_loading.local_model(folder, threads=1))
    except onnx_loading.load_errors() as error:
        raise _damaged(folder, error) from error


def _register(manifest: EmbedderManifest) -> None:
    """Make a model of the folder known to fastembed."""
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType

    with suppress(ValueError):  # it is registered already
        TextEmbedding.add_custom_model(
            manifest.name,
            pooling=PoolingType(manifest.pooling),
            normalization=True,
            sources=ModelSource(url=manifest.name),
            dim=manifest.dimension,
            model_file=GRAPH,
        )


def _token_counter(folder: Path, *, max_tokens: int) -> "Tokenizer":
    """Load the model's tokenizer with truncation and without padding, for counting tokens."""
    from tokenizers import Tokenizer

    try:
        # From a buffer, because `from_file` raises a bare Exception for a damaged file.
        tokenizer: Any = Tokenizer.from_buffer((folder / "tokenizer.json").read_bytes())
    except ValueError as error:
        raise _damaged(folder, error) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_length=max_tokens)
    return tokenizer

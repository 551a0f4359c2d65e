"""Question encoder: an int8 graph of the embedder that halves the latency of a question."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.llm.onnx_loading import native_errors
from core.llm.text import replace_surrogates

if TYPE_CHECKING:
    from tokenizers import Tokenizer

Vector = NDArray[np.float32]

QUESTION_GRAPH = "question.onnx"
# int8 arithmetic saturates on some older processors, which shows in the vectors of these texts.
PROBE_TEXTS = (
    "Who signed the contract in Lisbon, and when?",
    "Wo steht, wie viel der Umbau der Küche gekostet hat?",
    "the minutes of the last board meeting",
)
MIN_COSINE = 0.999


class QuestionEncoder:
    """Encodes one text at a time. Thread-safe.

    The graph is that of the built-in encoder with int8 matrix products, built by
    `packaging/build_embedder.py`. The error is about 0.001 in cosine, like that of the quantized
    vectors in the index. Documents are never encoded with it.
    """

    def __init__(self, graph: Path, tokenizer: "Tokenizer") -> None:
        runtime: Any = import_module("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 4
        self._session: Any = runtime.InferenceSession(
            str(graph), options, providers=["CPUExecutionProvider"]
        )
        self._tokenizer = tokenizer

    @classmethod
    def load(
        cls, folder: Path, tokenizer: "Tokenizer", *, like: Callable[[str], Vector]
    ) -> "QuestionEncoder | None":
        """Load the question graph of the folder and compare its vectors with those of `like`.

        Return None if it is missing, damaged or inaccurate; the caller then uses the encoder.
        """
        graph = folder / QUESTION_GRAPH
        if not graph.is_file():
            return None
        try:
            encoder = cls(graph, tokenizer)
            agree = all(
                float(encoder.embed(text) @ like(text)) >= MIN_COSINE for text in PROBE_TEXTS
            )
        except native_errors():
            return None
        return encoder if agree else None

    def embed(self, text: str) -> Vector:
        """Return the unit vector of the text (mean pooling over word pieces)."""
        pieces = np.array([self._tokenizer.encode(replace_surrogates(text)).ids], np.int64)
        inputs = {"input_ids": pieces, "attention_mask": np.ones_like(pieces)}
        mean = self._session.run(["last_hidden_state"], inputs)[0][0].mean(axis=0)
        return np.asarray(mean / np.linalg.norm(mean), np.float32)

"""A question's vector in half the time: a graph of whole numbers beside that of the encoder."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.llm.plain import plain

if TYPE_CHECKING:
    from tokenizers import Tokenizer

Vector = NDArray[np.float32]

QUESTION_GRAPH = "question.onnx"
# Whole numbers overflow on some older processors. Where they do, these have other vectors.
PROBE_TEXTS = (
    "Who signed the contract in Lisbon, and when?",
    "Wo steht, wie viel der Umbau der Küche gekostet hat?",
    "the minutes of the last board meeting",
)
MIN_COSINE = 0.999


class QuestionEncoder:
    """Gives the vector of one text at a time. May be shared between threads.

    The graph is that of the built-in encoder with products of whole numbers, made by
    `packaging/build_embedder.py`: an error of a cosine of about 0.001, as that of the vectors in
    the index. Documents are never read with it.
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
        """The graph for questions in the folder, where its vectors are like those of `like`.

        None without one, or with one that is damaged: the encoder itself does, in more time.
        """
        graph = folder / QUESTION_GRAPH
        if not graph.is_file():
            return None
        native: Any = import_module("onnxruntime.capi.onnxruntime_pybind11_state")
        try:
            made = cls(graph, tokenizer)
            agree = all(float(made.embed(text) @ like(text)) >= MIN_COSINE for text in PROBE_TEXTS)
        except (
            native.Fail,
            native.InvalidArgument,
            native.InvalidGraph,
            native.InvalidProtobuf,
            native.NotImplemented,
            native.RuntimeException,
        ):
            return None
        return made if agree else None

    def embed(self, text: str) -> Vector:
        """The text's vector of length 1: the mean over its word pieces."""
        pieces = np.array([self._tokenizer.encode(plain(text)).ids], np.int64)
        inputs = {"input_ids": pieces, "attention_mask": np.ones_like(pieces)}
        mean = self._session.run(["last_hidden_state"], inputs)[0][0].mean(axis=0)
        return np.asarray(mean / np.linalg.norm(mean), np.float32)

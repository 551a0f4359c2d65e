"""Reader: finds the words of a text that answer a question, or tells that none do (P10).

A span head on an encoder, trained by `bench/reader`; see `docs/reader.md`.

The reader of several languages is slower and a little worse in English, so each text goes to the
one whose language it has (P10); see `docs/reader.md`.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.errors import ModelDamaged, ModelError, ModelMissing
from core.llm.onnx_loading import GraphSession, native_errors
from core.llm.text import replace_surrogates

# Word pieces of the English vocabulary for each word, above which text is not English. Of the
# development questions 3 % are above, of their texts 1 %; of German questions 95 % and all texts.
FOREIGN_PIECES = 1.5
# Makes the log odds of the multilingual reader spread like those of the English one.
MULTILINGUAL_SCALE = 1.28
_REMEMBERED = 256


if TYPE_CHECKING:
    from tokenizers import Tokenizer


READER_GRAPH = "reader.onnx"


MAX_QUESTION, MAX_TOKENS = 48, 256


# Windows of a long text overlap by so many word pieces.
OVERLAP = 64


MAX_ANSWER_TOKENS = 30


# Ranking, quoting and the confidence read the same texts for one question.
REMEMBERED = 256


_WORD = re.compile(r"[^\W\d_]+")


class ReadSpan(Struct, frozen=True):
    """The likeliest answer in a text: characters `start` to `end`.

    `score` is its logit sum less that of "no answer" (Devlin et al. 2019, SQuAD 2.0): above 0 it is
    likelier that the text answers.
    """

    score: float
    start: int
    end: int


def text_to_read(title: str, text: str) -> str:
    """Return a passage with the title of its document above."""
    return f"{title}\n{text}"


class Reader(Protocol):
    """Reads texts for a question."""

    def read(self, question: str, texts: Sequence[str]) -> list[ReadSpan]:
        """Return the likeliest answer of each text, in the given order."""
        ...


class _Window(Struct, frozen=True):
    ids: list[int]
    offsets: list[tuple[int, int]]


# Logits of start and end, (windows, tokens, 2), from (windows, tokens) of ids, mask and types.
_Ids = NDArray[np.int64]


Run = Callable[[_Ids, _Ids, _Ids], NDArray[np.float32]]


class SpanReader:
    """Reads texts in overlapping windows. Thread-safe as far as `run` is."""

    def __init__(self, tokenizer: "Tokenizer", run: Run, *, scale: float = 1.0) -> None:
        """`scale` multiplies the scores, so that those of two readers mean the same."""
        tokenizer.no_padding()
        tokenizer.no_truncation()
        self._tokenizer: Any = tokenizer
        self._run = run
        self._scale = scale
        self._read = lru_cache(maxsize=REMEMBERED)(self._read_text)
        self._first, self._last = boundary_tokens(tokenizer)

    @classmethod
    def load(cls, folder: Path, *, threads: int, scale: float = 1.0) -> Self:
        """Load `reader.onnx` from an encoder's folder. Raises `ModelMissing`, `ModelDamaged`."""
        graph = folder / READER_GRAPH
        if not graph.is_file():
            raise ModelMissing(
                folder.name, "encoder_file_missing", name=READER_GRAPH, folder=str(folder)
            )
        tokenizers: Any = import_module("tokenizers")
        try:
            tokenizer = tokenizers.Tokenizer.from_buffer((folder / "tokenizer.json").read_bytes())
            session = GraphSession(graph, threads=threads)
        except (ValueError, OSError, *native_errors()) as error:
            raise ModelDamaged(
                folder.name, "encoder_damaged", folder=str(folder), reason=str(error)
            ) from error

        def run(ids: _Ids, mask: _Ids, types: _Ids) -> NDArray[np.float32]:
            inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
            return session.run(["span_logits"], inputs)[0]

        return cls(tokenizer, run, scale=scale)

    def read(self, question: str, texts: Sequence[str]) -> list[ReadSpan]:
        """Return each text's likeliest answer; an empty text scores minus infinity."""
        return [self._read(question, text) for text in texts]

    def pieces_per_word(self, text: str) -> float:
        """Return into how many word pieces the vocabulary cuts a word on average; 0 without words.

        It is near 1 in the language of the vocabulary.
        """
        words = _WORD.findall(text)
        return len(self._encode(" ".join(words)).ids) / len(words) if words else 0.0

    def _read_text(self, question: str, text: str) -> ReadSpan:
        asked = self._encode(question).ids[:MAX_QUESTION]
        best = max(self._spans(asked, text), key=lambda span: span.score)
        return replace(best, score=best.score * self._scale)

    def _spans(self, asked: list[int], text: str) -> Iterator[ReadSpan]:
        yield ReadSpan(-math.inf, 0, 0)
        base = len(asked) + 2
        for window in self._windows(text, asked):
            ids = [self._first, *asked, self._last, *window.ids, self._last]
            types = [0] * base + [1] * (len(ids) - base)
            # One at a time: quantized products depend on what else is in a batch.
            arrays = (np.array([row], np.int64) for row in (ids, [1] * len(ids), types))
            yield _best_span(window, self._run(*arrays)[0], base=base)

    def _encode(self, text: str) -> Any:
        return self._tokenizer.encode(replace_surrogates(text), add_special_tokens=False)

    def _windows(self, text: str, asked: Sequence[int]) -> Iterator[_Window]:
        """Yield overlapping parts of a text that fit beside the question."""
        encoding = self._encode(text)
        room = MAX_TOKENS - len(asked) - 3
        for begin in range(0, max(1, len(encoding.ids) - OVERLAP), room - OVERLAP):
            ids = encoding.ids[begin : begin + room]
            if ids:
                yield _Window(ids, encoding.offsets[begin : begin + room])


def boundary_tokens(tokenizer: "Tokenizer") -> tuple[int, int]:
    """Return the tokens that open a sequence and that end each of its two parts."""
    first, last = tokenizer.encode("").ids
    return first, last


def _best_span(window: _Window, logits: NDArray[np.float32], *, base: int) -> ReadSpan:
    """Return the best span of a window from its (tokens, 2) logits."""
    count = len(window.ids)
    starts, ends = logits[base : base + count, 0], logits[base : base + count, 1]
    sums = starts[:, None] + ends[None, :]
    is_span = np.triu(np.ones_like(sums, bool)) & np.tril(
        np.ones_like(sums, bool), MAX_ANSWER_TOKENS - 1
    )
    sums = np.where(is_span, sums, -np.inf)
    first, last = divmod(int(sums.argmax()), count)
    score = float(sums[first, last] - logits[0].sum())
    return ReadSpan(score, window.offsets[first][0], window.offsets[last][1])


class MultilingualReader:
    """Reads English with one reader, and whatever else with the other, which is loaded then."""

    def __init__(self, folder: Path, multilingual: Path, *, threads: int) -> None:
        """Load the English reader. Raises `ModelMissing` or `ModelDamaged`."""
        self._english = SpanReader.load(folder, threads=threads)
        self._others = cache(
            partial(_load, multilingual, threads=threads, scale=MULTILINGUAL_SCALE)
        )
        self._is_foreign = lru_cache(maxsize=_REMEMBERED)(self._has_many_pieces)

    def read(self, question: str, texts: Sequence[str]) -> list[ReadSpan]:
        """Return the likeliest answer of each text, in the given order."""
        return [self._reader(question, text).read(question, [text])[0] for text in texts]

    def _reader(self, question: str, text: str) -> Reader:
        if self._is_foreign(question) or self._is_foreign(text):
            return self._others() or self._english
        return self._english

    def _has_many_pieces(self, text: str) -> bool:
        return self._english.pieces_per_word(text) > FOREIGN_PIECES


def load_reader(folder: Path, multilingual: Path, *, threads: int) -> MultilingualReader | None:
    """Return the reader of both folders; None if the English one is missing or damaged."""
    try:
        return MultilingualReader(folder, multilingual, threads=threads)
    except ModelError:
        return None


def _load(folder: Path, *, threads: int, scale: float) -> SpanReader | None:
    try:
        return SpanReader.load(folder, threads=threads, scale=scale)
    except ModelError:
        return None

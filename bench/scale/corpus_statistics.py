"""Statistics of real texts: words, lengths, names and vectors, from the question sets."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.datasets import BenchQuestion, Record, load_questions, load_records
from core.errors import WrongUse
from core.llm.embedder import Embedder
from core.llm.text import passage_text
from core.messages import UserMessage

Vectors = NDArray[np.float32]

_WORD = re.compile(r"\w+")
# Consecutive capitalized words are usually a name.
_NAME = re.compile(r"[A-Z]\w+(?: (?:of |the |de |van )?[A-Z]\w+)+")
_ENCODED = 800
_QUESTIONS = 110


class CorpusStatistics(Struct, frozen=True):
    """Words and names with frequencies, lengths, vectors and questions.

    `lengths` and `named` have an entry for each record: its number of words and of names.
    """

    words: NDArray[np.object_]
    word_shares: NDArray[np.float64]
    lengths: NDArray[np.int64]
    names: NDArray[np.object_]
    name_counts: NDArray[np.float64]
    named: NDArray[np.int64]
    vectors: Vectors
    questions: tuple[str, ...]
    question_vectors: Vectors


def collect_statistics(sets: Path, *, embedder: Embedder, seed: int) -> CorpusStatistics:
    """Return the statistics of all sets in the folder. Raises `WrongUse` without any."""
    folders = sorted(path.parent for path in sets.glob("*/queries.jsonl"))
    if not folders:
        raise WrongUse(
            str(sets), UserMessage.literal("There are no sets of questions. Check the folder.")
        )
    records: list[Record] = []
    asked: list[BenchQuestion] = []
    for folder in folders:
        records += load_records(folder / "corpus.jsonl")
        asked += load_questions(folder / "queries.jsonl")
    rng = np.random.default_rng(seed)
    chosen: list[int] = rng.permutation(len(asked))[:_QUESTIONS].tolist()
    questions = [asked[at].question for at in chosen]
    chosen = rng.permutation(len(records))[:_ENCODED].tolist()
    sample = [records[at] for at in chosen]
    words = Counter(word for one in records for word in _WORD.findall(one.text))
    names = _names(records)
    return CorpusStatistics(
        words=_texts(list(words)),
        word_shares=np.array(list(words.values())) / max(1, words.total()),
        lengths=np.array([len(_WORD.findall(one.text)) for one in records]),
        names=_texts(list(names)),
        name_counts=np.array(list(names.values()), np.float64),
        named=np.array([len(_NAME.findall(one.text)) for one in records]),
        vectors=embedder.embed([passage_text(one.title, "", one.text) for one in sample]),
        questions=tuple(questions),
        question_vectors=embedder.embed(questions),
    )


def _names(records: Sequence[Record]) -> Counter[str]:
    """Return the frequency of each name; each title counts as one."""
    names = Counter(name for one in records for name in _NAME.findall(one.text))
    names.update(one.title for one in records)
    return names


def _texts(values: Sequence[str]) -> NDArray[np.object_]:
    column = np.empty(len(values), dtype=np.object_)
    column[:] = values
    return column

"""Summaries of several turns: extractive (LexRank), or by a language model.

Only the user's turns are summarized; replies are never a source.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from core.errors import ModelError
from core.extract.words.sentences import sentences
from core.lanes import Cancel
from core.llm.language_model import LanguageModel, Message
from core.prompts.templates import render_prompt
from core.records.memory import Episode
from core.retrieve.stemming import stems

_SENTENCES = 5
_MODEL_TOKENS = 250
_PROMPT = "consolidate_episodes"


class _Sentence(Struct, frozen=True):
    """A sentence with the index of its turn and its stems."""

    turn: int
    text: str
    words: tuple[str, ...]


def extractive_summary(turns: Sequence[Episode]) -> str:
    """Return the most central sentences of the turns, in order of time, each date once.

    Centrality is the sum of IDF-weighted cosines to all other sentences (degree centrality of
    LexRank, Erkan and Radev 2004); near-duplicates are left out.
    """
    candidates = [
        _Sentence(at, words, tuple(dict.fromkeys(stems(words))))
        for at, turn in enumerate(turns)
        for start, end in sentences(turn.text, 0, len(turn.text))
        if (words := " ".join(turn.text[start:end].split()))
    ]
    chosen = _most_central(candidates)
    lines: list[str] = []
    day = ""
    for sentence in chosen:
        when = turns[sentence.turn].happened_at.date().isoformat()
        lines.append(sentence.text if when == day else f"{when}: {sentence.text}")
        day = when
    return "\n".join(lines)


def model_summary(
    turns: Sequence[Episode], *, model: LanguageModel, cancel: Cancel | None = None
) -> str:
    """Return a language model's summary of the turns; empty if unusable. Raises `Cancelled`."""
    material = "\n".join(f"{it.happened_at.date().isoformat()}: {it.text}" for it in turns)
    prompt = render_prompt(_PROMPT, episodes=material)
    try:
        reply = model.chat([Message("user", prompt.text)], max_tokens=_MODEL_TOKENS, cancel=cancel)
    except ModelError:
        return ""
    is_borne_out = _is_supported(reply.text, material)
    return reply.text.strip() if reply.finish == "stop" and is_borne_out else ""


def _is_supported(text: str, material: str) -> bool:
    """Return whether most words of the summary, and all its numbers, occur in the material."""
    words, material_stems = stems(text), set(stems(material))
    numbers = [word for word in words if any(letter.isdigit() for letter in word)]
    supported = sum(word in material_stems for word in words)
    return (
        bool(words)
        and 2 * supported >= len(words)
        and all(word in material_stems for word in numbers)
    )


def _most_central(candidates: Sequence[_Sentence]) -> list[_Sentence]:
    """Return the most central sentences in order; one of each turn is preferred."""
    if not candidates:
        return []
    shared = _similarities(candidates)
    order: list[int] = np.argsort(-shared.sum(axis=1), kind="stable").tolist()
    chosen: list[int] = []
    turns: Counter[int] = Counter()
    for most_of_a_turn in (1, _SENTENCES):
        for at in order:
            is_new = at not in chosen and all(shared[at, other] < 0.6 for other in chosen)
            if is_new and len(chosen) < _SENTENCES and turns[candidates[at].turn] < most_of_a_turn:
                chosen.append(at)
                turns[candidates[at].turn] += 1
    return [candidates[at] for at in sorted(chosen)]


def _similarities(
    candidates: Sequence[_Sentence],
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return the TF-IDF cosine of each pair of sentences, with a zero diagonal."""
    often = Counter(word for sentence in candidates for word in sentence.words)
    column = {word: at for at, word in enumerate(often)}
    rows = np.zeros((len(candidates), max(1, len(column))))
    for at, sentence in enumerate(candidates):
        for word in sentence.words:
            rows[at, column[word]] = np.log1p(len(candidates) / often[word])
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    shared = rows @ rows.T
    np.fill_diagonal(shared, 0.0)
    return shared

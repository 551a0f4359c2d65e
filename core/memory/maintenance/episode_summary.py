"""What becomes of several old turns: a few of their sentences, or a model's words about them.

Only what the user said is told; answers are never a source.
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
    """A sentence with the place of its turn and its stems."""

    turn: int
    text: str
    words: tuple[str, ...]


def extractive_summary(turns: Sequence[Episode]) -> str:
    """The most central sentences of the turns, in order of time, each day named once.

    Central is what shares the most words with the rest, weighted by how telling they are
    (LexRank's degree centrality, Erkan and Radev 2004); none repeats another.
    """
    told = [
        _Sentence(at, words, tuple(dict.fromkeys(stems(words))))
        for at, turn in enumerate(turns)
        for start, end in sentences(turn.text, 0, len(turn.text))
        if (words := " ".join(turn.text[start:end].split()))
    ]
    chosen = _central(told)
    lines: list[str] = []
    day = ""
    for one in chosen:
        when = turns[one.turn].happened_at.date().isoformat()
        lines.append(one.text if when == day else f"{when}: {one.text}")
        day = when
    return "\n".join(lines)


def model_summary(
    turns: Sequence[Episode], *, model: LanguageModel, cancel: Cancel | None = None
) -> str:
    """A model's summary of the turns; empty when it has none. Raises `Cancelled`."""
    material = "\n".join(f"{it.happened_at.date().isoformat()}: {it.text}" for it in turns)
    prompt = render_prompt(_PROMPT, episodes=material)
    try:
        reply = model.chat([Message("user", prompt.text)], max_tokens=_MODEL_TOKENS, cancel=cancel)
    except ModelError:
        return ""
    is_borne_out = _is_borne_out(reply.text, material)
    return reply.text.strip() if reply.finish == "stop" and is_borne_out else ""


def _is_borne_out(text: str, material: str) -> bool:
    """Whether most words of the summary, and all its numbers, stand in what was said."""
    words, known = stems(text), set(stems(material))
    numbers = [word for word in words if any(letter.isdigit() for letter in word)]
    held = sum(word in known for word in words)
    return bool(words) and 2 * held >= len(words) and all(word in known for word in numbers)


def _central(told: Sequence[_Sentence]) -> list[_Sentence]:
    """A few sentences that tell most of all of them, in order; one of each turn comes first."""
    if not told:
        return []
    shared = _overlaps(told)
    order: list[int] = np.argsort(-shared.sum(axis=1), kind="stable").tolist()
    chosen: list[int] = []
    turns: Counter[int] = Counter()
    for most_of_a_turn in (1, _SENTENCES):
        for at in order:
            is_new = at not in chosen and all(shared[at, other] < 0.6 for other in chosen)
            if is_new and len(chosen) < _SENTENCES and turns[told[at].turn] < most_of_a_turn:
                chosen.append(at)
                turns[told[at].turn] += 1
    return [told[at] for at in sorted(chosen)]


def _overlaps(told: Sequence[_Sentence]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The cosine of each two sentences, words weighted by how few sentences hold them."""
    often = Counter(word for one in told for word in one.words)
    column = {word: at for at, word in enumerate(often)}
    rows = np.zeros((len(told), max(1, len(column))))
    for at, one in enumerate(told):
        for word in one.words:
            rows[at, column[word]] = np.log1p(len(told) / often[word])
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    shared = rows @ rows.T
    np.fill_diagonal(shared, 0.0)
    return shared

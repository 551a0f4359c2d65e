"""Fit the weights of `core.extract.entities.kind_classifier` on labelled texts, as TOML.

`python -m bench.extraction.kind_weights OUT GOLD...`: multinomial logistic regression with ridge,
full gradient descent (Nesterov), on the names that our boundaries get right; the last fifth of each
file is held out and its accuracy printed.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log2
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.extraction.entities import LabelledText, load_labelled
from core.extract.entities.kind_classifier import KINDS
from core.extract.entities.kind_features import context_features, name_features
from core.extract.entities.recognizer import find_names
from core.language.text.sentences import sentences
from core.language.text.spelling import spelling
from core.language.text.tokens import words
from core.language.vocabulary.vocabulary import built_in

RIDGE, STEPS, RATE, RAREST = 2e-4, 600, 0.5, 8
_KIND_OF = {
    "PER": "Person", "person": "Person", "ORG": "Organization", "corporation": "Organization",
    "group": "Organization", "LOC": "Location", "location": "Location",
    "TIME": "", "NUM": "",
}  # fmt: skip

# Cues with counts, and the index of the right kind in `KINDS`.
Example = tuple[Counter[str], int]


def examples(text: LabelledText) -> Iterator[Example]:
    """Yield an example for each name whose boundaries we get right."""
    gold = {(start, end): _KIND_OF.get(kind, "other") for start, end, kind in text.names}
    spelt = spelling(text.text, "en")
    rows = [words(text.text, *span) for span in sentences(text.text, 0, len(text.text))]
    cues: dict[str, Counter[str]] = {}
    kinds: dict[str, Counter[str]] = {}
    for at, row in enumerate(rows):
        follows = rows[at + 1].lower[0] if at + 1 < len(rows) else ""
        for name in find_names(row, spelling=spelt):
            kind = gold.get((name.start, name.end))
            key = name.name.casefold()
            seen = cues.setdefault(key, Counter())
            seen.update(context_features(row, name, follows=follows, vocabulary=built_in()))
            if not kinds.get(key):
                seen.update(name_features(name.name, vocabulary=built_in()))
            kinds.setdefault(key, Counter())[kind or ""] += 1
    for key, counts in kinds.items():
        kind, _count = counts.most_common(1)[0]
        if kind:
            yield cues[key], KINDS.index(kind)


def fit(rows: Sequence[Example]) -> dict[str, tuple[float, ...]]:
    """Return the weight of each cue for each kind."""
    counts = Counter(cue for cues, _kind in rows for cue in cues)
    vocabulary = ["bias", *sorted(cue for cue, count in counts.items() if count >= RAREST)]
    data, right = _matrix(rows, vocabulary)
    weights = np.zeros((len(vocabulary), len(KINDS)))
    before = weights.copy()
    for step in range(1, STEPS + 1):
        ahead = weights + (step - 1) / (step + 2) * (weights - before)
        error = _softmax(data @ ahead) - right
        before, weights = weights, ahead - RATE * (data.T @ error / len(rows) + RIDGE * ahead)
    return {
        cue: tuple(round(float(value), 3) for value in row)
        for cue, row in zip(vocabulary, weights, strict=True)
    }


def accuracy(rows: Sequence[Example], weights: dict[str, tuple[float, ...]]) -> float:
    """Return the share of rows whose likeliest kind is right."""
    cues = list(weights)
    data, right = _matrix(rows, cues)
    predicted = (data @ np.array([weights[cue] for cue in cues])).argmax(axis=1)
    return float((predicted == right.argmax(axis=1)).mean())


def _matrix(
    rows: Sequence[Example], vocabulary: Sequence[str]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    places = {cue: at for at, cue in enumerate(vocabulary)}
    data, right = np.zeros((len(rows), len(vocabulary))), np.zeros((len(rows), len(KINDS)))
    for at, (cues, kind) in enumerate(rows):
        data[at, 0] = right[at, kind] = 1.0
        for cue, count in cues.items():
            if cue in places:
                data[at, places[cue]] = log2(1 + count)
    return data, right


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def main(arguments: Sequence[str]) -> int:
    """Write the weights of all files together to the first argument."""
    out, golds = Path(arguments[0]), [Path(it) for it in arguments[1:]]
    train: list[Example] = []
    for gold in golds:
        texts = load_labelled(gold)
        cut = len(texts) * 4 // 5
        kept, held_out = _rows(texts[:cut]), _rows(texts[cut:])
        train += kept
        print(f"{gold.stem}: {accuracy(held_out, fit(kept)):.3f} of {len(held_out)} held out")
    lines = [f"{cue} = [{', '.join(map(str, row))}]" for cue, row in fit(train).items()]
    kinds = ", ".join(KINDS)
    head = f"# Fitted by bench.extraction.kind_weights. For each cue, the weights of {kinds}.\n"
    out.write_text(head + "[weights]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


def _rows(texts: Iterable[LabelledText]) -> list[Example]:
    return [row for text in texts for row in examples(text)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

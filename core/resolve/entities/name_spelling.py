"""Features of a name's spelling for predicting its type: hashed words, shapes and letters.

"Bahnhofstr" is a street by its end, "Priya 7" no person by its shape, and "Kaffee" a word that
other notes have, too. `bench.extraction.kinds` fits the weights with those of `kind_model`.
"""

import re
from collections.abc import Iterator

from core.extract.entities.name_parts import part_words
from core.resolve.entities.surrounding_words import bucket

_ENDS, _STARTS = (2, 3, 4, 5), (3, 4)
_WHOLE, _END, _START = 1.0, 0.7, 0.5
_MOST_SHAPES, _LONGEST_SHAPE = 5, 8
_TOKEN = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|[^\w\s]")
_LOWER = re.compile(r"a+")


def spelling_features(name: str) -> dict[int, float]:
    """Return the buckets of the words of the name, of their shapes and of their letters."""
    return {bucket(feature): value for feature, value in _features(name)}


def _features(name: str) -> Iterator[tuple[str, float]]:
    tokens = _TOKEN.findall(name)
    yield from ((f"word {token.lower()}", _WHOLE) for token in tokens if token[0].isalpha())
    if len(tokens) == 1:
        yield f"whole {name.lower()}", _WHOLE
    shapes = [_shape(token) for token in tokens]
    yield f"shape {' '.join(shapes[:_MOST_SHAPES])}", _WHOLE
    yield from ((f"shape {place} {one}", _WHOLE) for place, one in _ends(shapes))
    yield from ((f"mark {mark}", _WHOLE) for mark in name if not mark.isalnum() and mark != " ")
    for place, word in part_words(name).items():
        lower = word.lower()
        for length in _ENDS:
            if len(lower) > length:
                yield f"{place} ends {lower[-length:]}", _END
                yield f"ends {lower[-length:]}", _END
        for length in _STARTS:
            if len(lower) > length:
                yield f"{place} starts {lower[:length]}", _START


def _ends(shapes: list[str]) -> Iterator[tuple[str, str]]:
    if shapes:
        yield "first", shapes[0]
    if len(shapes) > 1:
        yield "last", shapes[-1]


def _shape(token: str) -> str:
    """Return letters as a or A and digits as 0: "Müller" is "Aa", "NHS" "AAA", "2025" "0000"."""
    marked = "".join(
        "A"
        if letter.isupper()
        else "a"
        if letter.isalpha()
        else "0"
        if letter.isdigit()
        else letter
        for letter in token
    )
    return _LOWER.sub("a", marked)[:_LONGEST_SHAPE]

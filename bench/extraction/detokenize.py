"""Detokenization: tokens joined as in running text."""

from collections.abc import Sequence

_NO_SPACE_BEFORE = frozenset(
    ", . ; : ! ? ) ] } % ... … ” ’ 's 'S n't N'T 're 've 'll 'd 'm".split()
)
_NO_SPACE_AFTER = frozenset("( [ { $ £ € # “ ‘".split())
_NO_SPACE_AROUND = frozenset("- / ´".split())
_APOSTROPHES = frozenset("' ’ ´ `".split())
_CONTRACTED = frozenset("s t m d re ve ll".split())

# Start and end of each token in the text, by sentence.
Places = list[list[tuple[int, int]]]


def detokenize(sentences: Sequence[Sequence[str]]) -> tuple[str, Places]:
    """Return the text of the sentences and the offsets of their tokens."""
    pieces: list[str] = []
    places: Places = []
    length = 0
    for sentence in sentences:
        row: list[tuple[int, int]] = []
        for token, is_spaced in zip(sentence, _spaces(sentence), strict=True):
            gap = " " if is_spaced and length else ""
            pieces += [gap, token]
            row.append((length + len(gap), length + len(gap) + len(token)))
            length += len(gap) + len(token)
        places.append(row)
    return "".join(pieces), places


def _spaces(tokens: Sequence[str]) -> list[bool]:
    """Return whether each token follows a space."""
    spaced: list[bool] = []
    is_glued, quotes = False, 0
    for at, token in enumerate(tokens):
        follows = tokens[at + 1] if at + 1 < len(tokens) else ""
        is_contraction = token in _APOSTROPHES and follows.lower() in _CONTRACTED
        is_negation = token.lower() == "n" and follows in _APOSTROPHES
        is_closing = token == '"' and quotes % 2 == 1
        glues_before = is_contraction or is_negation or is_closing or token in _NO_SPACE_BEFORE
        around = token in _NO_SPACE_AROUND and 0 < at < len(tokens) - 1
        spaced.append(not (is_glued or glues_before or around))
        is_opening = token == '"' and quotes % 2 == 0
        is_glued = is_opening or is_contraction or is_negation or around or token in _NO_SPACE_AFTER
        quotes += token == '"'
    return spaced

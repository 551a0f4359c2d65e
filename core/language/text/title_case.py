"""Where capitals say nothing, or say that words are a title: headings, labels, quotations."""

from collections.abc import Sequence
from itertools import groupby

from core.language.text.tagger import function_class
from core.language.text.tokens import BLANK, Words
from core.language.vocabulary.name_cues import CONNECTORS, NEVER

LONGEST_TITLE = 9
LISTING = frozenset("-*+#|•>=")
QUOTES = frozenset('"“”„«»')


def quoted_title(words: Words, at: int) -> int:
    """Where the quotation that opens at `at` closes, if it is a title ("Song of Freedom"); else 0.

    All its words of weight are capitalized, and it holds no sentence.
    """
    for closing in range(at + 2, min(at + LONGEST_TITLE + 2, len(words.texts))):
        token = words.texts[closing]
        if token in QUOTES:
            return closing if _is_title_text(words, at + 1, closing) else 0
        if token in ".;:()[]" or token == BLANK:
            return 0
    return 0


def _is_title_text(words: Words, first: int, end: int) -> bool:
    """Whether the words are written as a title: capitals but for small words, no exclamation."""
    inside = words.texts[first:end]
    capitals = sum(1 for word in inside if word[0].isupper())
    if not inside[0][0].isupper() or words.lower[first] in NEVER:
        return False
    if not inside[-1].isalnum() and capitals < 3:
        return False
    small = [word for word in inside if word[0].islower()]
    if len(inside) == 1 and function_class(words.lower[first], "en"):
        return False
    return all(word in CONNECTORS or function_class(word, "en") in tuple("Tioct") for word in small)


def all_shouted(words: Words) -> bool:
    """Whether all of it is written in capitals."""
    letters = [word for word in words.texts if word[0].isalpha()]
    return len(letters) >= 3 and all(word.isupper() for word in letters)


def title_places(words: Words, *, is_heading: bool) -> list[bool]:
    """For each word whether it stands in a heading or a label, where capitals say nothing.

    What is blanked out (the brackets of a link, code) parts a label from the sentence around it.
    An item of a list that is no sentence is written like a label too.
    """
    count = len(words.texts)
    if is_heading or _is_title_case(words.texts) or _is_bare_item(words):
        return [True] * count
    if not any(token[0] == BLANK for token in words.texts):
        return [False] * count
    flags: list[bool] = []
    for is_blank, group in groupby(words.texts, key=lambda token: token[0] == BLANK):
        part = list(group)
        flags += [not is_blank and _is_title_case(part)] * len(part)
    return flags


def _is_bare_item(words: Words) -> bool:
    """Whether the words are an item of a list or a cell without the full stop of a sentence."""
    is_item = words.texts[0] in LISTING or "|" in words.texts
    return is_item and words.texts[-1] not in {".", "!", "?", ";"}


def _is_title_case(texts: Sequence[str]) -> bool:
    """Whether every word of weight is capitalized, so that capitals say nothing."""
    letters = [word for word in texts if word[0].isalpha() and len(word) > 3]
    return (
        len(letters) >= 2
        and texts[-1] not in {".", "!", "?"}
        and all(word[0].isupper() for word in letters)
    )

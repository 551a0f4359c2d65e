"""Proper names in a question as written, whether or not any document knows them."""

import re
from collections.abc import Iterable, Iterator

from core.retrieve.stemming import STOP_WORDS

_WORD = re.compile(r"\w+(?:[-’']\w+)*")
_QUOTED = re.compile(r"[\"“«„]([^\"“”«»„]{2,80})[\"”»“]")
_POSSESSIVE = re.compile(r"[’']s?$")
_BREAK = re.compile(r"[,;:?!()\"“”«»„]")
_STOP = re.compile(r"[.?!:]\s")
# Small words within names: "Bank of England", "Juana de la Cruz".
_PARTICLES = frozenset(
    "of the de la le du des & for von van der den al bin ibn di da del el y".split()
)


def question_names(text: str, *, document_names: Iterable[str] = ()) -> tuple[str, ...]:
    """Return quoted words and runs of capitalized words, in order.

    `document_names` are names in the question that documents use. The first word of a sentence is
    always capitalized, so it is part of a name only when such a name begins with it; in a question
    typed without capitals these names count.
    """
    known_names = tuple(document_names)
    names = list(_quoted(text))
    if not text.isupper():
        names += _runs(_QUOTED.sub(lambda quoted: "?" * len(quoted[0]), text), known_names)
    typed_plainly = text.islower() or text.isupper()
    return tuple(dict.fromkeys(names or (known_names if typed_plainly else ())))


def _quoted(text: str) -> Iterator[str]:
    return (match[1] for match in _QUOTED.finditer(text))


def _runs(text: str, document_names: tuple[str, ...]) -> Iterator[str]:
    run: list[re.Match[str]] = []
    last = 0
    for word in _WORD.finditer(text):
        between = text[last : word.start()]
        begins = last == 0 or _STOP.search(between) is not None
        if _BREAK.search(between):
            yield from _name(text, run)
            run = []
        if _is_name(word, text, document_names, begins=begins) or (
            run and word[0].casefold() in _PARTICLES
        ):
            run.append(word)
        else:
            yield from _name(text, run)
            run = []
        last = word.end()
    yield from _name(text, run)


def _is_name(
    word: re.Match[str], text: str, document_names: tuple[str, ...], *, begins: bool
) -> bool:
    first = word[0][0]
    if not (first.isupper() or first.isdigit()):
        return False
    if not begins or first.isdigit():
        return True
    if word[0].casefold() in STOP_WORDS:
        return False
    return any(
        text.startswith(name, word.start()) for name in document_names if len(name) >= len(word[0])
    )


def _name(text: str, run: list[re.Match[str]]) -> Iterator[str]:
    """Yield the run without small words at its end, and without a possessive."""
    while run and not (run[-1][0][0].isupper() or run[-1][0][0].isdigit()):
        run = run[:-1]
    if run:
        yield _POSSESSIVE.sub("", text[run[0].start() : run[-1].end()])

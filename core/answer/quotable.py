"""The stretches of a passage that can stand alone as a quote, and how they read as a line."""

import re
from collections.abc import Iterator

from core.extract.words.sentences import sentences

SHORTEST, LONGEST = 12, 600
WHOLE_BLOCK = 4

_PAIR = r"[ \t]*(?:[-*•][ \t]+)?[^\W\d_][\w ]{0,30}:[ \t]+\S[^\n]*"
_PAIRS = re.compile(rf"^{_PAIR}(?:\n{_PAIR})+", re.MULTILINE)
_LINE = re.compile(r"[^\n]+")
_ENDS = (".", "!", "…", '."', ".”", ".)", ";")
# Lines that name a document instead of saying something.
_LABEL = re.compile(r"(?:title|tags|keywords|subject|from|to|cc)\s*:", re.IGNORECASE)
_MARKUP = re.compile(r"^(?:[#>\-*+•\s]|\d{1,3}[.)]\s)+|[*_`]{1,3}")
_LINK = re.compile(r"!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]|!?\[([^\]]*)\]\([^)]*\)")


def quotable(text: str) -> Iterator[tuple[int, int]]:
    """Spans of sentences and of "key: value" lines, in order.

    A short block of such lines stays whole, because one line means little without the next;
    a long one (front matter) is taken line by line. Questions are left out: they assert nothing.
    """
    at = 0
    for block in _PAIRS.finditer(text):
        yield from _statements(text, at, block.start())
        lines = [line.span() for line in _LINE.finditer(text, block.start(), block.end())]
        yield from [block.span()] if len(lines) <= WHOLE_BLOCK else lines
        at = block.end()
    yield from _statements(text, at, len(text))


def _statements(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for begin, stop in sentences(text, start, end):
        said = text[begin:stop].rstrip("*_ \"”')")
        if SHORTEST <= stop - begin <= LONGEST and not said.endswith("?"):
            yield begin, stop


def is_statement(text: str) -> bool:
    """Whether the words read as a sentence or a "key: value", not as a heading, cell or label."""
    return not _LABEL.match(text) and (text.rstrip().endswith(_ENDS) or ": " in text)


def plain(text: str) -> str:
    """The text as one line without Markdown's marks, links by their label."""
    text = _LINK.sub(lambda link: link.group(1) or link.group(2) or "", text)
    if _PAIRS.fullmatch(text.strip()):
        text = "; ".join(_MARKUP.sub("", line) for line in text.strip().splitlines())
    return " ".join(_MARKUP.sub("", text).split())

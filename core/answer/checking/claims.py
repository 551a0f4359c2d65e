"""The sentences of an answer that claim something, with their citation marks."""

import re
from collections.abc import Iterator

from msgspec import Struct

from core.answer.cite import MARK, marks
from core.extract.words.sentences import sentences

_LINE = re.compile(r"[^\n]+")
_RULE = re.compile(r"[\s|:\-]+")
_LETTERS = re.compile(r"[^\W\d_]{2,}|\d")
_MARKUP = re.compile(r"^(?:[#>\-*+•\s]|\d{1,3}[.)]\s)+|\*\*|(?<!\\)[_`]")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
# They say nothing without the sentence that follows.
_VERDICTS = frozenset({"Yes", "No", "Ja", "Nein"})
_MARKS_ONLY = re.compile(r"(?:\s*\[\d{1,3}\])+[\s.]*")


class Claim(Struct, frozen=True):
    """What the answer says from `start` to `end`, as plain words, and the numbers it cites."""

    text: str
    start: int
    end: int
    marks: tuple[int, ...]


def claims_of(markdown: str) -> tuple[Claim, ...]:
    """The claims in order; headings, what only announces a list, a bare yes or no, and rules of
    tables are none.

    A row of a table is one claim. Marks behind a full stop belong to the sentence before it.
    """
    return tuple(
        claim
        for claim in _claims(markdown)
        if _LETTERS.search(claim.text) and claim.text.rstrip(".") not in _VERDICTS
    )


def _claims(markdown: str) -> Iterator[Claim]:
    lines = list(_LINE.finditer(markdown))
    for at, line in enumerate(lines):
        text = line[0].strip()
        heads_table = at + 1 < len(lines) and _is_rule(lines[at + 1][0])
        if text.startswith(("#", "- …")) or _is_rule(text) or heads_table:
            continue
        if text.startswith("|"):
            yield _claim(markdown, line.start(), line.end())
            continue
        for start, end in _sentences(markdown, line.start(), line.end()):
            if not markdown[start:end].rstrip("* ").endswith((":", "?")):
                yield _claim(markdown, start, end)


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences of a line, each with the marks that follow it."""
    waiting: tuple[int, int] | None = None
    for begin, stop in sentences(text, start, end):
        opening = _MARKS_ONLY.match(text, begin, stop)
        if opening is not None and waiting is not None and not marks(text[slice(*waiting)]):
            waiting = waiting[0], opening.end()
            begin = opening.end()
        if begin >= stop:
            continue
        if waiting is not None:
            yield waiting
        waiting = begin, stop
    if waiting is not None:
        yield waiting


def _claim(markdown: str, start: int, end: int) -> Claim:
    sentence = markdown[start:end]
    return Claim(plain_claim(sentence), start, end, tuple(dict.fromkeys(marks(sentence))))


def plain_claim(sentence: str) -> str:
    """The words without marks and Markdown; the cells of a row as one line."""
    bare = MARK.sub("", sentence).strip()
    if bare.startswith("|"):
        bare = ": ".join(cell.strip() for cell in bare.strip("|").split("|") if cell.strip())
    bare = _ESCAPE.sub(r"\1", _MARKUP.sub("", bare))
    return re.sub(r"\s+([.,;!?])", r"\1", " ".join(bare.split()))


def _is_rule(line: str) -> bool:
    return "-" in line and _RULE.fullmatch(line) is not None

"""Fields above a document that tell of the document itself: when it was written, and by whom.

They answer questions about the document only: the day of a note is not the day of what it tells.
"""

import re
from collections.abc import Iterator
from functools import cache

from core.language.text.stemming import stems
from core.records.answers.answers import Hit
from core.resources import load_table

_RULE = re.compile(r"\s*---[ \t]*\n")
_FIELD = re.compile(r"[\"']?(?P<name>[^\W\d_][\w -]{0,30}?)[\"']?[ \t]*:(?:[ \t]|$)")
_MORE = re.compile(r"[ \t]+\S|-[ \t]|[\]}]")
# A mail begins with these, without a rule above.
_SENDER = re.compile(r"\s*(?:from|von|sender|return-path|received)[ \t]*:", re.IGNORECASE)


def header_end(text: str) -> int:
    """Return where the front matter or mail header ends at the top of a text; 0 without one."""
    rule = _RULE.match(text)
    if not (rule or _SENDER.match(text)):
        return 0
    at = rule.end() if rule else 0
    for line in text[at:].splitlines(keepends=True):
        if not (_FIELD.match(line) or _MORE.match(line)):
            break
        at += len(line)
    return at


def header_lines(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the lines of the header that name a field."""
    at = 0
    for line in text[: header_end(text)].splitlines(keepends=True):
        if _FIELD.match(line):
            yield at, at + len(line.rstrip())
        at += len(line)


def tells_of_document(hit: Hit, start: int, question: str) -> bool:
    """Return whether a header line at `start` of a passage tells what the question does not ask.

    Only at the beginning of a document there is a header.
    """
    if hit.start or start >= header_end(hit.text):
        return False
    field = _FIELD.match(hit.text, start)
    if field is None:
        return False
    asked = frozenset(stems(question))
    name = field["name"].strip().casefold().replace(" ", "_")
    groups = [words for fields, words in _fields() if name in fields]
    return bool(groups) and not any(words & asked for words in groups)


@cache
def _fields() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """The names of each group of fields in `resources/document_fields.toml`, and what asks them."""
    return tuple(
        (frozenset(group["fields"].split()), frozenset(stems(group["asked"])))
        for group in load_table("document_fields.toml").values()
    )

"""Header fields of a document: front matter and mail headers, such as date and author.

They answer questions about the document only: the date of a note is not that of its events.
"""

import re
from functools import cache
from pathlib import PurePath

from core.answer.phrases import phrases_in
from core.language.text.stemming import stems
from core.records.answers.answers import Hit
from core.resources import load_table

_LINE = re.compile(r"[^\n]+")
_RULE = re.compile(r"\s*---[ \t]*\n")
_FIELD = re.compile(r"[\"']?(?P<name>[^\W\d_][\w -]{0,30}?)[\"']?[ \t]*:(?:[ \t]|$)")
_LABEL = re.compile(r"(?:(?<=; )|^)[A-Z][a-z]+(?: [a-z]+)?(?=: )")
_MORE = re.compile(r"[ \t]+\S|-[ \t]|[\]}]")
# A mail begins with these, without a rule above.
_SENDER = re.compile(r"\s*(?:from|von|sender|return-path|received)[ \t]*:", re.IGNORECASE)


def header_end(text: str) -> int:
    """Return the end of the front matter or mail header of a text; 0 without one."""
    rule = _RULE.match(text)
    if not (rule or _SENDER.match(text)):
        return 0
    at = rule.end() if rule else 0
    for line in text[at:].splitlines(keepends=True):
        if not (_FIELD.match(line) or _MORE.match(line)):
            break
        at += len(line)
    return at


def header_spans(text: str) -> list[tuple[int, int]]:
    """Return the spans of a header: each field of front matter, or a whole mail header."""
    end = header_end(text)
    fields = [it.span() for it in _LINE.finditer(text, 0, end) if _FIELD.match(it[0])]
    is_mail = bool(fields) and not _RULE.match(text)
    return [(fields[0][0], fields[-1][1])] if is_mail else fields


def tells_of_document(hit: Hit, start: int, question: str) -> bool:
    """Return whether `start` is in a header field that the question does not ask for."""
    words = asking_words(hit, start)
    return words is not None and not words & frozenset(stems(question))


def asking_words(hit: Hit, start: int) -> frozenset[str] | None:
    """Return the stems that ask for the header field at `start` of a passage.

    None for anything else. Only at the beginning of a document there is a header.
    """
    spans = [] if hit.start else [it for it in header_spans(hit.text) if it[0] <= start < it[1]]
    fields = [_FIELD.match(line[0]) for line in _LINE.finditer(hit.text, *(spans or [(0, 0)])[0])]
    names = {it["name"].strip().casefold().replace(" ", "_") for it in fields if it}
    groups = [words for fields, words in _fields() if names & fields]
    return frozenset[str]().union(*groups) if groups else None


@cache
def _fields() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Return groups of field names, each with the stems that ask for it."""
    return tuple(
        (frozenset(group["fields"].split()), frozenset(stems(group["asked"])))
        for group in load_table("document_fields.toml").values()
    )


def name_of_card(hit: Hit, start: int) -> str:
    """Return the name on the contact card with the field at `start`; empty elsewhere."""
    if not _is_card(hit):
        return ""
    begin = hit.text.rfind("\n\n", 0, start)
    return hit.text[:begin].rpartition("\n")[2] if begin > 0 else ""


def field_in_words(hit: Hit, line: str, *, language: str) -> str:
    """Return fields of a contact card with labels in the language; any other line as it is."""
    if not _is_card(hit):
        return line
    fields = phrases_in(language).fields
    return _LABEL.sub(lambda match: fields.get(match[0], match[0]), line)


def _is_card(hit: Hit) -> bool:
    return PurePath(hit.path).suffix.lower() == ".vcf"

"""Name of the entity that a document is, and how the text refers to it."""

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePath

from core.extract.entities.kind_classifier import person_probability
from core.extract.entities.office_titles import is_given
from core.language.text.tagger import is_known_word, tagged_language
from core.language.time.dates import dates
from core.language.vocabulary.name_cues import PLACES, TECHNOLOGIES
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document
from core.resources import word_lists

MAX_TITLE_LENGTH = 120

_QUALIFIER = re.compile(r"(?:(?<!\s)\s++)?[(（][^()（）]*+[)）]\s*$")
_WORD = re.compile(r"\w+")
# Notes of a person's name are about that person; in a folder of people less tells that it is one.
_NOTES = frozenset({"md", "org", "rst", "txt", "docx", "odt", "html"})
_SURELY, _LIKELY = 0.9, 0.5
_WORDS = word_lists("extraction_words.toml")
_KIND_FIELDS = _WORDS["kind_fields"]
_KIND_OF_TAG = {
    word: name.removeprefix("tags_of_").title()
    for name, tags in _WORDS.items()
    if name.startswith("tags_of_")
    for word in tags
}


def document_name(document: Document) -> str:
    """Return the title without a trailing parenthesis, else the file's name."""
    title = " ".join(document.title.split())
    stem = PurePath(document.path).stem
    if is_among_people(document) and (
        title.startswith(f"{stem} ") or (title and stem.startswith(f"{title} "))
    ):
        title = stem  # for "Dev Chaudhry – Lumiform", or "Bronagh"
    bare = _QUALIFIER.sub("", title).strip(' \t#*_`"“”') or title
    name = bare or stem
    return name[:MAX_TITLE_LENGTH].strip()


def declared_kind(document: Document) -> str:
    """Return the kind of thing that the document says it is about, or an empty string.

    The note "Kestrel Hall" with the tags "work" and "project" is about a project. A note that a
    person's full name titles is about that person.
    """
    fields = (it.value for it in document.fields if it.name.strip().lower() in _KIND_FIELDS)
    given = {kind_word(it) for it in (*document.tags, *fields)} - {""}
    if not given and _is_titled_person(document):
        return "Person"
    if len(given) != 1 or not document_name(document)[:1].isalpha():
        return ""
    return given.pop()


def _is_titled_person(document: Document) -> bool:
    """Whether the title of a note is the name of a person: a full one, or a given one alone."""
    name = document_name(document)
    words = name.split()
    is_written = all(word.isalpha() and word.istitle() for word in words)
    if document.kind not in _NOTES or not 1 <= len(words) <= 3 or not is_written:
        return False
    first, is_listed = words[0].lower(), is_among_people(document)
    if len(words) == 1:
        return is_given(first) and (is_listed or first not in PLACES | TECHNOLOGIES)
    if is_known_word(first, tagged_language(document.language)) and not is_listed:
        return False
    least = _LIKELY if is_listed else _SURELY
    return person_probability(name, vocabulary=built_in()) >= least


def is_among_people(document: Document) -> bool:
    """Whether the folder of a note is one of people."""
    return kind_word(PurePath(document.path).parent.name) == "Person"


def kind_word(tag: str) -> str:
    """Return the kind that a tag names ("#projects": Project), or an empty string."""
    return _KIND_OF_TAG.get(tag.strip("# \t\"'").lower(), "")


def is_entry(document: Document) -> bool:
    """Whether the document is an entry of a calendar, whose title is text that may hold names."""
    return document.kind == "ics"


def title_pattern(document: Document, language: str) -> re.Pattern[str] | None:
    """Return an expression that finds the title in the text; None if the title is a common word.

    A title of several words is matched whatever its capitals.
    """
    name = document_name(document)
    parts = name.split()
    if is_entry(document) or not document.title or len(name) < 3 or len(parts) > 10:
        return None
    if len(parts) == 1:
        if is_known_word(name.lower(), language) or not name[0].isalpha():
            return None
        return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    body = r"\s+".join(re.escape(part) for part in parts)
    common = all(is_known_word(part.lower(), language) for part in parts) and len(parts) < 4
    # "The Boys" is a name only with these capitals; "demon algorithm" is one with any.
    is_fixed = common and parts[0].lower() in {"the", "a", "an", "my", "i"}
    return re.compile(rf"(?<!\w){body}(?!\w)", 0 if is_fixed else re.IGNORECASE)


def find_long_form(own: str, first_names: Iterable[str]) -> str:
    """Return the first of the names that is a form of the document's name; else empty.

    Forms are: without what follows a comma ("Hunt Valley, Maryland"), without a title before it
    ("Countess Anna of Austria"), or longer ("Enterprise Holdings, Inc.", "Jan Pieter Smit").
    """
    pieces = _WORD.findall(own.casefold())
    for name in first_names:
        words = _WORD.findall(name.casefold())
        if own.casefold().startswith(f"{name.casefold()},"):
            # "Ann Lee, 12 May 2025" names what happened on that day, not the person.
            return "" if dates(own[len(name) :]) else name
        if not pieces or len(words) > len(pieces) + 4:
            continue
        if words == pieces or _is_other_form(pieces, words):
            return name
    return ""


def _is_other_form(pieces: Sequence[str], words: Sequence[str]) -> bool:
    if 2 <= len(words) < len(pieces):
        return list(pieces[-len(words) :]) == list(words)
    if len(pieces) < 2 or len(words) <= len(pieces) or not set(pieces) <= set(words):
        return False
    return words[-1] == pieces[-1] or list(words[: len(pieces)]) == list(pieces)

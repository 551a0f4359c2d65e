"""Kinds (types) of entities, by the name and by describing words; `Concept` if unknown."""

import re
from collections.abc import Sequence

from msgspec import Struct

from core.extract.entities.name_lists import PLACES as LISTED_PLACES
from core.extract.entities.name_lists import is_listed_name, is_spelled_as_family, lists_of
from core.language.text.compounds import told_by
from core.language.text.tagger import is_known_word
from core.language.time.date_forms import MONTHS
from core.language.vocabulary.gazetteers import words_of
from core.language.vocabulary.name_cues import (
    CREEDS,
    DAYS,
    DEMONYMS,
    FIRM_TAILS,
    FIRST_NAMES,
    KINSHIP,
    ORGANIZATIONS,
    PLACES,
    TECHNOLOGIES,
)
from core.language.vocabulary.vocabulary import Vocabulary

UNKNOWN = "Concept"

# Certainty of a cue; a document keeps the kind with the highest certainty for each name.
SURE, LIKELY, GUESS, NONE = 3, 2, 1, 0

_TICKET = re.compile(r"[A-Z][A-Z0-9]{1,9}-\d{1,6}")
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)?|\d{4}")
_OFFICES = words_of("titles")["offices"] | words_of("titles")["posts"]
_AND = frozenset({"&", "and", "und"})
_DASH = re.compile(r"[-–—]")
_YEAR = re.compile(r"[12]\d{3}")
_REGULATION = re.compile(
    r"(?:ISO|IEC|EN|DIN|RFC|IEEE|ANSI|NIST)(?:/IEC)?[ -]?\d[\d.:-]*|GDPR|DSGVO|HIPAA"
)
_TECHNICAL = re.compile(r".+(?:\.js|\.py|\.io|DB|SQL|QL|API|SDK|OS|\+\+|#)")
_VERSION = re.compile(r" v?\d[\d.]*$")
_INITIAL = re.compile(r"[A-Z]\.")
_WORD = re.compile(r"[^\W\d_][\w'’.-]*")


class NamedEntity(Struct, frozen=True):
    """A name with the kind of its entity."""

    name: str
    kind: str


def kind_of_name(name: str, *, vocabulary: Vocabulary) -> tuple[str, int]:
    """Return the kind that the name alone implies, and how certain that is."""
    words = name.split()
    if _YEAR.fullmatch(name) or _is_date(_DASH.sub(" ", name).split()):
        return "Date", SURE
    for kind, pattern in (("Ticket", _TICKET), ("Regulation", _REGULATION)):
        if pattern.fullmatch(name):
            return kind, SURE
    listed = _listed(name, vocabulary)
    if listed is not None:
        return listed
    if len(words) < 2:
        return UNKNOWN, NONE
    return _kind_of_words(words, name.lower().split(), vocabulary)


def _is_date(words: Sequence[str]) -> bool:
    """Whether the words are days or months with their numbers ("5 October"), and no first name."""
    lower = [word.lower().strip(".,") for word in words]
    is_worded = [word in MONTHS or word in DAYS for word in lower]
    is_written = all(
        worded or _DAY.fullmatch(word) for worded, word in zip(is_worded, lower, strict=True)
    )
    return is_written and any(is_worded) and (len(words) > 1 or lower[0] not in FIRST_NAMES)


def _listed(name: str, vocabulary: Vocabulary) -> tuple[str, int] | None:
    """Return the kind of a name that the user or a gazetteer lists."""
    lower = name.lower()
    if lower in (examples := vocabulary.kind_of_example):
        return examples[lower], SURE
    if lower in PLACES or lower in DEMONYMS:
        return ("Location", LIKELY) if lower not in CREEDS else (UNKNOWN, LIKELY)
    is_technical = _VERSION.sub("", lower) in TECHNOLOGIES or _TECHNICAL.fullmatch(name)
    for kind, is_one in (
        ("Person", lower in KINSHIP),
        ("Organization", lower in ORGANIZATIONS and name[0].isupper()),
        ("Technology", is_technical),
    ):
        if is_one:
            return kind, LIKELY
    return None


def _kind_of_words(
    words: Sequence[str], lower: Sequence[str], vocabulary: Vocabulary
) -> tuple[str, int]:
    first = told_by(lower[0], vocabulary.kind_of_first_word)
    is_post = first is None and lower[0] in _OFFICES and "of" in lower
    if is_post or (first is not None and not is_known_word(lower[0], "en")):
        # "Head of Operations"; "Werkstatt Lindner": the weights of features are for English
        return first or UNKNOWN, SURE
    cue = first or vocabulary.kind_of_last_word.get(lower[-1])
    if lower[-1] in FIRM_TAILS and lower[-2] in _AND:
        cue = "Organization"
    elif cue is None and "of" in lower:
        cue = vocabulary.kind_of_last_word.get(lower[lower.index("of") - 1])
    if cue == "Location" and len(words) == 2 and lower[0] in FIRST_NAMES:
        return "Person", GUESS  # "Ryan Hill"
    if cue is not None:
        return cue, LIKELY
    is_worded = len(words) <= 4 and all(_WORD.fullmatch(word) for word in words)
    has_initial = any(_INITIAL.fullmatch(word) for word in words[:-1])
    if is_worded and (lower[0] in FIRST_NAMES or has_initial or _is_called(lower)):
        return "Person", LIKELY
    return UNKNOWN, NONE


def _is_called(lower: Sequence[str]) -> bool:
    """Whether the words are a given name that is no word, and what is spelled as family names."""
    is_called = is_listed_name(lower[0], ("given",)) and is_spelled_as_family(lower[-1])
    return is_called and lists_of(" ".join(lower)).isdisjoint(LISTED_PLACES)


def kind_of_description(words: Sequence[str], *, vocabulary: Vocabulary) -> tuple[str, int]:
    """Return the kind implied by the head noun of a description ("a Hungarian film director").

    The head is the last noun before the first preposition or clause.
    """
    head_kind, heads = UNKNOWN, vocabulary.kind_of_head_noun
    for word in words:
        kind = heads.get(word) or heads.get(word.removesuffix("s"))
        if kind is not None:
            head_kind = kind
    return (head_kind, SURE) if head_kind != UNKNOWN else (UNKNOWN, NONE)


def are_compatible(first: str, second: str) -> bool:
    """Whether two kinds may belong to one entity: they are equal, or one of them is unspecific."""
    return first == second or (bool(VAGUE & {first, second}) and "Date" not in {first, second})


# Unspecific kinds, compatible with any other: a note about a person is titled with the name.
VAGUE = frozenset({UNKNOWN, "Document"})

"""Wordings of profiles: roles, telephone numbers, addresses, and kinship words.

The words are in `resources/gazetteers/profiles.toml`, occupations in `occupations.toml`, which
`bench/resolution/occupations.py` writes.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from core.extract.entities.kinds import NamedEntity
from core.extract.entities.office_titles import OFFICES, is_given
from core.extract.structure.columns import read_label
from core.language.text.tagger import classes, function_class
from core.language.time.dates import StatedDate, dates
from core.language.vocabulary.gazetteers import words_of
from core.language.vocabulary.name_cues import COMPANIONS, HONORIFICS, KINSHIP, ROLES
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.knowledge import Precision

_WORDS, _JOBS = words_of("profiles"), words_of("occupations")
BORN, DIED, NAMING = _WORDS["born"], _WORDS["died"], _WORDS["naming"]
FORMER, CURRENT = _WORDS["former"], _WORDS["current"]
EMPLOYING, _GOING_ON = _WORDS["employing"], _WORDS["going_on"]
_SINGULAR = dict(pair.split(":") for pair in _WORDS["singulars"])
_RELATIVES = (COMPANIONS | _WORDS["relatives"] | KINSHIP) - _WORDS["animals"]
_SHORT = _WORDS["short_offices"]
_DOES = (
    (_JOBS["occupations"] | _JOBS["german"] | OFFICES | ROLES | _WORDS["offices"] | _SHORT)
    - _RELATIVES
    - HONORIFICS
)
_LEADS = _JOBS["behind_another_word"] | _WORDS["posts"]
_DOES_BEHIND = (_DOES | _LEADS) - _RELATIVES
SENTENCE_ENDS = re.compile(r"[;!?]|\.(?=\s|$)")
TOKEN = re.compile(r"[*†]|[^\W_](?:[\w'’/-]*\w)?")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_PHONE = re.compile(
    r"(?<![\w.,£$€#/+-])(?:\+\d{1,3}[ \d]|\(?0\d)[\d ()/-]{6,16}\d(?![\w€%]|[.,:/-]\d)"
)
_MAIL = re.compile(r"(?<![\w.+-])[\w+-]++(?:\.[\w+-]++)*+@[\w-]++(?:\.[\w-]++)+")
_LEAST_DIGITS, _MOST_DIGITS, _MOST_WORDS, _MOST_TOKENS = 8, 15, 6, 16
# Characters of a label before a number.
_LONGEST_LABEL = 14


class Profile(Struct, frozen=True):
    """A fact about a person, with its span in the text."""

    person: NamedEntity
    predicate: str
    object: NamedEntity
    start: int
    end: int
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""


class RoleWording(Struct, frozen=True):
    """A role in a clause, at `start` to `end`; `head` is the end of its head noun.

    `is_short` is one of few letters or of several meanings, a role only before or behind a name.
    """

    text: str
    start: int
    head: int
    end: int
    is_short: bool


def find_numbers(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield "phone" or "email" with the place of each telephone number and address in the text."""
    if "@" not in text and not any(map(str.isdigit, text)):
        return
    for match in _PHONE.finditer(text):
        if _LEAST_DIGITS < sum(map(str.isdigit, match.group())) <= _MOST_DIGITS:
            yield "phone", *match.span()
    yield from (("email", *match.span()) for match in _MAIL.finditer(text))


def is_number_label(words: str, predicate: str, vocabulary: Vocabulary) -> bool:
    """Whether nothing stands before a number, or a label of such numbers: "Tel.", "mobile"."""
    if len(words) > _LONGEST_LABEL:
        return False
    named = [it for it in words.lower().split() if it not in FORMER | CURRENT]
    labels = (read_label(word.strip("."), vocabulary) for word in named)
    return not named or predicate in {label.relation.name for label in labels if label is not None}


def is_mine(text: str) -> bool:
    """Whether the words before a relative refer to who says it: "my sister"."""
    return not _WORDS["mine"].isdisjoint(_lower(text))


def is_own(text: str) -> bool:
    """Whether they refer to the person of the line: "her sister"; not "no friend"."""
    words = _lower(text)
    is_denied = not _WORDS["denied"].isdisjoint(words)
    return not is_denied and len([word for word in words if word not in _WORDS["own"]]) <= 1


def _lower(text: str) -> list[str]:
    return [token.group().lower() for token in TOKEN.finditer(text)]


def relation_word(word: str) -> tuple[str, bool] | None:
    """Return a word for a relative in the singular, and whether it is in the plural."""
    lower = word.lower()
    if lower not in _RELATIVES:
        return None
    singular = _SINGULAR.get(lower, lower)
    return singular, singular != lower


def find_role(text: str, language: str) -> RoleWording | None:
    """Return the role that opens the text: "deputy electrician at the Tollgate since 2016".

    It is an occupation with adjectives and nouns before it; "of the band" is part of it, "at the
    Tollgate" is not.
    """
    tokens = list(islice(TOKEN.finditer(text.partition(": ")[0]), _MOST_TOKENS))
    lower = [token.group().lower() for token in tokens]
    if _DOES_BEHIND.isdisjoint(part for word in lower for part in word.split("/")):
        return None
    first = int(bool(lower) and function_class(lower[0], language) == "T")
    last = first
    while last < len(tokens) and _is_noun_word(lower[last], language):
        last += 1
    heads = [at for at in range(first, last) if _is_head(lower, first, at, language)]
    if not heads or heads[-1] - first >= _MOST_WORDS or text[: tokens[0].start()].strip(" *_[]"):
        return None
    return _role(text, tokens, lower, (first, heads[-1]))


def _is_head(lower: Sequence[str], first: int, at: int, language: str) -> bool:
    """Whether the word is an occupation; some words only behind another word or before "of"."""
    is_whole = at > first or lower[at + 1 : at + 2] == ["of"]
    does = _DOES_BEHIND if is_whole else _DOES
    return any(part in does and classes(part, language)[0] != "A" for part in lower[at].split("/"))


def _role(
    text: str, tokens: Sequence[re.Match[str]], lower: Sequence[str], span: tuple[int, int]
) -> RoleWording | None:
    first, head = span
    end = head + 1
    if end < len(tokens) and lower[end] in _GOING_ON and lower[end] not in EMPLOYING:
        going_on = end + 1
        while going_on < len(tokens) and lower[going_on] not in EMPLOYING | _GOING_ON | {"since"}:
            if lower[going_on][0].isdigit():
                break
            going_on += 1
        end = going_on if going_on > end + 1 else end
    if end - first > _MOST_WORDS:
        end = head + 1
    place = tokens[first].start(), tokens[end - 1].end()
    if text[place[1] : place[1] + 1] == "@":
        return None
    is_short = lower[head] in _SHORT and end == head + 1
    if is_short and not _DOES_BEHIND.issuperset(lower[first:head]):
        return None  # "Rockville MD", "garden chair"
    return RoleWording(text[slice(*place)], place[0], tokens[head].end(), place[1], is_short)


def _is_noun_word(word: str, language: str) -> bool:
    """Whether a word may stand in a role before or as its noun: no verb, no function word."""
    if word[0].isdigit() or function_class(word, language) or word.endswith(("'s", "’s")):
        return False
    return word in _DOES_BEHIND or classes(word, language)[0] in "AnpQ"


def parts(marks: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of a line between marks; a full stop behind a short word is none.

    Nor is one behind an initial within a name, "Sue B. Lamb"; in "group B. Ben" it is.
    """
    for mark in marks.finditer(text, start, end):
        words = text[start : mark.start()].split()
        is_short = bool(words) and words[-1].lower() in BORN | DIED | HONORIFICS
        if mark.group() == "." and (is_short or _is_in_name(words, text[mark.end() : end])):
            continue
        yield start, mark.start()
        start = mark.end()
    yield start, end


def related_parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a line that name a relative or companion and are no questions."""
    for first, last in parts(SENTENCE_ENDS, text, start, end):
        is_related = not _RELATIVES.isdisjoint(_WORD.findall(text[first:last].lower()))
        if is_related and text[last : last + 1] != "?":
            yield first, last


def _is_in_name(words: Sequence[str], behind: str) -> bool:
    """Whether words end with a given name and an initial, and go on with a capital letter."""
    if len(words) < 2 or len(words[-1]) > 1 or not (words[-1] + behind.strip()[:1]).isupper():
        return False
    before = words[-2].strip("*_([")
    return before[:1].isupper() and (before[1:] == "." or is_given(before.lower()))


def is_signature(line: str, language: str, vocabulary: Vocabulary) -> bool:
    """Whether a line is only a role, or numbers with their labels, as below a name that signs."""
    line = line.strip("*_,. ")
    role, numbers = find_role(line, language), tuple(find_numbers(line))
    if role is not None or not numbers:
        return role is not None and role.text == line
    for _, first, last in reversed(numbers):
        line = line[:first] + line[last:]
    return all(is_number_label(it, numbers[0][0], vocabulary) for it in TOKEN.findall(line))


def date_behind(source: str, language: str, *, in_brackets: bool) -> StatedDate | None:
    """Return the time that the rest of a line gives a role: "since 2016", "2017 - Jan 2026"."""
    if in_brackets and not source.lstrip("*_ ").startswith("("):
        return None
    for date in dates(source, language=language):
        is_next = not SENTENCE_ENDS.search(source, 0, date.start)
        is_next &= not in_brackets or ")" not in source[: date.start]
        return date if is_next and date.form != "at" else None
    return None


def dated(profile: Profile, date: StatedDate | None) -> Profile:
    """Return the fact with the period of a date, if there is one."""
    if date is None:
        return profile
    return replace(
        profile, valid_from=date.valid_from, valid_to=date.valid_to, precision=date.precision
    )


def end_of(pattern: re.Pattern[str], text: str, at: int, end: int) -> int:
    """Return the end of a match at `at`, or `at` without one."""
    match = pattern.match(text, at, end)
    return match.end() if match else at

"""Values of fields and cells: which names stand in them, and of what kind those are."""

import re
from collections.abc import Iterator, Sequence

from core.extract.entities.kind_classifier import person_probability
from core.extract.entities.kinds import LIKELY, kind_of_name
from core.extract.entities.name_lists import are_two_people, lists_of
from core.extract.structure.collector import MARKS, MAX_NAME_LENGTH
from core.language.text.tagger import is_word_of_any
from core.language.vocabulary.name_cues import CONNECTORS, FIRST_NAMES
from core.language.vocabulary.relation_types import Value
from core.language.vocabulary.vocabulary import Vocabulary

_NUMBER = re.compile(r"[\d\s.,:%$€£+/-]+$")
_LEAST_PERSON = 0.08
_MAX_WORDS = 8
# "£340 for the run", "2 moving lights"; a name may begin with a number too: "20th Century".
_AMOUNT = re.compile(r"[£$€¥]\s?\d|\d[\d.,]*(?:\s+[a-zà-ÿ]|\s?[£$€¥%])")
# "Nadia Castle 01632 960777", "Ann Lee, £40", "Bill Ormerod tel. 0151 496 0123", "Joan, 3 May".
_DIGITS_BEHIND = re.compile(
    r"(?<=\w)(?:[,;:]?\s+(?:tel|phone|mobile|mob|telefon|mobil|handy)\b\.?:?)?"
    r"(?:,?\s+[–—-])?,?\s+[+(£$€¥]*\d.*$",
    re.IGNORECASE,
)
_PARTS = re.compile(r"(?<!\s)(?:\s*+[;|]\s*|(?=[^\S\n]*+\n)\s++)|[;|]\s*")
_LISTED = re.compile(
    r"(?<!\s)(?:\s*+[;,|]\s*|(?=[^\S\n]*+\n)\s++|\s++(?:and|und|en|&)\s+)|[;,|]\s*"
)
_TURNED_NAME = re.compile(
    r"(?:[a-z]{2,4} )*[A-ZÀ-Þ][\w'’-]*, (?P<given>[A-ZÀ-Þ][\w'’-]*\.?(?: [A-ZÀ-Þ][\w'’-]*\.?)?)"
)
# Names of these kinds hold commas and joining words: "4 Castle Row, Ashford", "A & C Black".
_UNDIVIDED = frozenset({"Organization", "Location", "Address"})


# What a value of each kind has to hold.
_SHAPES = {
    "date": re.compile(r"\d"),
    "number": re.compile(r"\d"),
    "money": re.compile(r"\d"),
    "phone": re.compile(r"\d"),
    "email": re.compile(r"\S@\S"),
    "url": re.compile(r"\S\.\S"),
}


_LOWER = re.compile(r"(?<=\w)\s+([^\W\d_A-ZÀ-Þ][^\W\d_]+)\b")
_CAPITAL = re.compile(r"\b[A-ZÀ-Þ]")
_JOINING = CONNECTORS | {"and", "en"}
_COUPLE = re.compile(
    r"(?P<one>[^\W\d_]+) (?:&|\+|and|und|en) (?P<other>[^\W\d_]+)(?P<family> [^\W\d_][\w-]*)?"
)


def has_shape(text: str, value: Value) -> bool:
    """Whether the text can be a value of that kind: a price has digits."""
    shape = _SHAPES.get(value)
    return shape is None or shape.search(text) is not None


def is_number(text: str) -> bool:
    """Whether the text has digits and their marks only."""
    return _NUMBER.match(text) is not None


def split_values(value: str) -> Iterator[str]:
    """Yield the items of a field's value that are short enough for a name."""
    for item in _LISTED.split(value):
        cleaned = item.strip(MARKS)
        if cleaned and len(cleaned) <= MAX_NAME_LENGTH:
            yield cleaned


def split_names(value: str, kind: str, *, is_list: bool = False) -> list[str]:
    """Return the names of things of that kind in a value; those without a kind at semicolons.

    Where people are listed, "Wilf, Joan" are two unless the first word is a known family name.
    """
    if kind == "Person" and _is_turned(value) and not (is_list and not _begins_family(value)):
        return [value]
    if not kind or kind in _UNDIVIDED:
        return [item for it in _PARTS.split(value) if (item := it.strip(MARKS))]
    return list(split_values(value))


def people_in(name: str) -> tuple[str, ...]:
    """Return both people of "Jo & Tom" or "Jo and Tom Lee", who is Jo Lee, too; else the name."""
    match = _COUPLE.fullmatch(name)
    one, other, family = match.groups("") if match is not None else ("", "", "")
    is_given = "given" in lists_of(one) and "family" not in lists_of(one)
    last = family.strip()
    is_family = "family" in lists_of(last) or not is_word_of_any(last.lower())
    are_two = is_given and is_family if last else are_two_people(one, other)
    return (one + family, other + family) if are_two else (name,)


def are_names(items: Sequence[str], kind: str = "") -> bool:
    """Whether the items are short enough for names, and not phrases in lower case or amounts."""
    return all(
        len(words := item.split()) <= _MAX_WORDS
        and (len(words) < 3 or not item[0].islower())
        and not is_amount(item, kind)
        for item in items
    )


def is_amount(item: str, kind: str) -> bool:
    """Whether the item is an amount, or a number where people stand: "11 Members"."""
    return _AMOUNT.match(item) is not None or (kind == "Person" and item[:1].isdigit())


def person_in_order(name: str, kind: str) -> str:
    """Return the name of a person with the given name first: "Bell, Oliver" is Oliver Bell.

    What is no name behind it is left out: a remark ("Bronagh (by phone)", "Gemma leaving maybe"),
    a telephone number, an amount, a date.
    """
    before, _, remark = name.partition(" (")
    if kind == "Person" and remark[-1:] == ")":
        name = before
    if kind == "Person" and (digits := _DIGITS_BEHIND.search(name)) is not None:
        name = name[: digits.start()]
    if kind == "Person" and name[:1].isupper():
        name = _without_remark(name)
    if kind != "Person" or not _is_turned(name):
        return name
    family, _, given = name.partition(", ")
    return f"{given} {family}"


def _without_remark(name: str) -> str:
    """Return the name up to the first word behind it in lower case that a dictionary has.

    With a capital behind it the word is part of a name, or joins two: "Hans am Ende".
    """
    for word in _LOWER.finditer(name):
        is_remark = word[1] not in _JOINING and is_word_of_any(word[1])
        if is_remark and not _CAPITAL.search(name, word.end()):
            kept = name[: word.start()].split()
            while kept[-1] in _JOINING:
                del kept[-1]
            return " ".join(kept)
    return name


def holder_kind(name: str, stated: str, vocabulary: Vocabulary) -> str:
    """Return the kind of a field's value; `stated` is that of most values, empty if any.

    Where people stand, there can also be a team ("To: All staff"): names that are hardly one of a
    person are a team's.
    """
    kind, certainty = kind_of_name(name, vocabulary=vocabulary)
    if stated != "Person":
        return stated or kind
    if certainty >= LIKELY and kind in {"Date", "Team", "Organization"}:
        return kind
    is_unlikely = "@" not in name and name[0].isalpha()
    is_unlikely &= person_probability(name, vocabulary=vocabulary) < _LEAST_PERSON
    is_unlikely &= "given" not in lists_of(name.split(maxsplit=1)[0])
    return "Team" if is_unlikely else stated


def _is_turned(name: str) -> bool:
    turned = _TURNED_NAME.fullmatch(name)
    if turned is None:
        return False
    family, first = _family(name), turned["given"].split()[0].lower().rstrip(".")
    is_given = lists_of(family) == frozenset({"given"})  # "Sheila, Dinesh" are two first names
    return len(first) == 1 or (first in FIRST_NAMES and not is_given)


def _begins_family(name: str) -> bool:
    """Whether what stands before the comma is a family name, and hardly a first name."""
    return "family" in lists_of(_family(name)) and _family(name) not in FIRST_NAMES


def _family(name: str) -> str:
    return name.partition(",")[0].rpartition(" ")[2].lower()

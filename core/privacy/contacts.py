"""Contact data in a text: mail addresses, phone numbers and postal addresses."""

import re
from collections.abc import Iterator
from functools import lru_cache

from core.language.vocabulary.name_cues import PLACES
from core.privacy.personal_data import PersonalData, any_of, words
from core.resources import patterns

_PATTERNS = patterns("contacts")
_CAP = r"(?:[^\W\d_a-z][\w'’.-]*)"
_WORD = r"(?:[^\W\d_a-z][\w'’-]*)"
_NUMBER = r"\d{1,5}(?:\s?[a-rt-zA-Z](?!\w))?(?:\s?[-–/]\s?\d{1,4}[a-z]?)?"
_MONTHS = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|March|April|May|June|July|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b"
)
# A town with its code: "12345 Berlin", "Springfield, IL 62704", "London SW1A 1AA".
_BRITISH = r"[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}"
_TOWN_NAME = rf"{_CAP}(?:\s{_CAP}){{0,2}}"
_TOWN = (
    rf"(?:\s*,?\s*(?:[A-Z]{{1,2}}-)?\d{{4,5}}(?:\s?[A-Z]{{2}})?\s+{_CAP}"
    rf"(?:[ -](?:am|an|der|de|sur|la|le)?\s?{_CAP}){{0,3}}"
    rf"|\s*,\s*{_TOWN_NAME}\s*,?\s+(?:[A-Z]{{2}}\s+\d{{5}}(?:-\d{{4}})?|{_BRITISH})"
    rf"|\s*,\s*{_TOWN_NAME}\s*,\s*[A-Z]{{2}}\b"
    rf"|\s*,\s*{_BRITISH}\b)?"
)
_END = r"(?!\w|\.\d|['’]s)"
_NO_STREET = r"(?!(?:The|Der|Die|Das|Dem|Den|Ein|Eine|Einem|Einen|Dieser|Mein|Unser)\s)"
_EMAIL = _PATTERNS["email"]
_GAP = r"[ .\-/\u00a0\u202f]{1,3}"
_ENDS = r"(?![\w]|[.-]\d)"
_INTERNATIONAL = re.compile(
    rf"(?<![\w+.-])(?:\+|00(?=[1-9]\d?(?:{_GAP})|[1-9]\d{{8}}))[1-9]\d{{0,2}}(?:(?:{_GAP})?\(?0?\)?)?"
    rf"(?:(?:{_GAP})?\(?\d{{1,12}}\)?){{1,7}}(?![\w]|[.-]\d)"
)
_AMERICAN = re.compile(
    r"(?<![\w.+-])(?:1[ .-])?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}" + _ENDS
)
_NATIONAL = re.compile(
    rf"(?<![\w.,+:/-])\(?0[1-9]\d{{0,5}}\)?(?:{_GAP}\d{{2,8}}){{1,5}}(?![\w]|[.,:/-]\d)"
)
_MOBILE = re.compile(r"(?<![\w.,+:/-])0[1-9]\d{8,10}(?![\w]|[.,:/-]\d)")
_LABELED = (
    r"(?<!\w){words}[\s:.#]*(?:(?:is|ist|nr|no)\.?[\s:]*)?"
    r"(?P<number>\+?\(?\d(?:[ ./()-]{{0,2}}\d){{4,14}})(?![\w]|[.-]\d)"
)
_DATE = re.compile(
    r"^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}"
    r"|\d{1,2}[./ -]\d{4}|(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)?\d{2})(?!\d)"
)
_LEAST, _MOST = 7, 15


def find_addresses(text: str) -> Iterator[PersonalData]:
    """Yield addresses in English, German, Dutch, French and southern European forms."""
    for pattern in _patterns():
        for match in pattern.finditer(text):
            if match.groupdict().get("town", "").casefold() not in PLACES | {""}:
                continue
            yield PersonalData("address", match.start(), match.end(), match[0])


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    units = rf"(?:\s*,?\s*(?:{any_of('address', 'units')}\s*#?\s*[\w-]{{1,5}}|#\s?\d{{1,4}}))?"
    english = (
        rf"(?<![\w.,/-])\d{{1,5}}[A-Za-z]?\s+(?:[NSEW]\.?\s+)?(?!{_MONTHS})"
        rf"(?:(?:{_CAP}|\d{{1,3}}(?:st|nd|rd|th))\s+){{1,3}}{any_of('address', 'english')}(?![\w])"
        rf"(?!\s+(?:[a-z]{{3,}}s|[a-z]{{4,}}y|[A-Z][a-z]+'s)\b)(?:\s+[NSEW][EW]?\b\.?)?{units}{_TOWN}"
    )
    street = any_of("address", "german")
    german = (
        rf"(?<!\w){_NO_STREET}(?:{_CAP}[ -]){{0,2}}(?:{_CAP}{street}|{_CAP}[ -](?i:{street}))"
        rf"\s*{_NUMBER}{_END}{_TOWN}"
    )
    german_named = (
        rf"(?<!\w){any_of('address', 'german_before')}\s+{_CAP}\s+{_NUMBER}{_END}"
        rf"\s*,\s*(?:[A-Z]{{1,2}}-)?\d{{4,5}}\s+{_WORD}(?:[ -]{_WORD}){{0,2}}"
    )
    # Before a postal code and a town, a name with a number is a street, whatever it is called.
    by_town = (
        rf"(?<!\w){_NO_STREET}(?:{_CAP}\s){{0,2}}{_CAP}\s+{_NUMBER}{_END}"
        rf"\s*,\s*(?:[A-Z]{{1,2}}-)?\d{{4,5}}\s+(?P<town>{_WORD})(?:[ -]{_WORD}){{0,2}}"
    )
    british = (
        rf"(?<![\w.,/-])\d{{1,5}}[A-Za-z]?\s+(?!{_MONTHS})(?:{_CAP}\s+){{0,2}}{_CAP}"
        rf"\s*,\s*(?:{_TOWN_NAME}\s*,?\s+)?{_BRITISH}\b"
    )
    dutch = (
        rf"(?<!\w)(?:{_CAP}\s){{0,2}}{_CAP}{any_of('address', 'dutch')}\s+{_NUMBER}{_END}{_TOWN}"
    )
    french = (
        rf"(?<![\w.,/-])\d{{1,4}}(?:\s?(?:bis|ter))?\s*,?\s+(?i:{any_of('address', 'french')})\s+"
        rf"(?:(?:de|du|des|la|le|les|l['’]|d['’])\s*){{0,3}}{_CAP}"
        rf"(?:[ -](?:de\s|du\s|des\s)?{_CAP}){{0,3}}{_TOWN}"
    )
    southern = (
        rf"(?<!\w){any_of('address', 'southern')}\s+"
        rf"(?:(?:de|do|da|dos|das|del|della|di|la|las|los)\s+){{0,2}}{_CAP}"
        rf"(?:\s(?:(?:de|do|da|del|di)\s)?{_CAP}){{0,3}}\s*,?\s*(?:n\.?º?\s*)?{_NUMBER}{_END}{_TOWN}"
    )
    boxes = rf"(?<!\w){any_of('address', 'boxes')}\s+\d{{1,3}}(?:\s?\d{{1,3}}){{0,2}}(?!\w){_TOWN}"
    return tuple(
        re.compile(pattern)
        for pattern in (
            english,
            british,
            german,
            german_named,
            dutch,
            french,
            southern,
            boxes,
            by_town,
        )
    )


def find_emails(text: str) -> Iterator[PersonalData]:
    """Yield mail addresses, also obfuscated ones: "jo (at) example (dot) org"."""
    for match in _EMAIL.finditer(text):
        is_file = match["top"].casefold() in words("email", "no_domains")
        if not is_file and match["user"].casefold() not in words("email", "no_people"):
            yield PersonalData("email", match.start(), match.end(), match[0])


def find_phones(text: str) -> Iterator[PersonalData]:
    """Yield telephone numbers: international, American, national with a 0, or labeled."""
    labeled = _LABELED.format(words=any_of("phone", "words"))
    for match in re.finditer(labeled, text, re.IGNORECASE):
        if _is_number(match["number"], least=5):
            yield PersonalData("phone", *match.span("number"), match["number"])
    for pattern, least in (
        (_INTERNATIONAL, 8), (_AMERICAN, 10), (_NATIONAL, 8), (_MOBILE, 10),
    ):  # fmt: skip
        for match in pattern.finditer(text):
            is_plus = match[0].startswith("+")
            if _is_number(match[0], least=least) and (
                is_plus or not _is_other_number(text, match.start())
            ):
                yield PersonalData("phone", match.start(), match.end(), match[0])


def _is_number(written: str, *, least: int = _LEAST) -> bool:
    """Return whether it has the digits of a telephone number and is no date."""
    digits = sum(map(str.isdigit, written))
    is_alike = len(set(re.sub(r"\D", "", written))) == 1
    return least <= digits <= _MOST and not is_alike and _DATE.match(written) is None


def _is_other_number(text: str, start: int) -> bool:
    """Return whether the word before labels it as another kind of number."""
    before = text[max(0, start - 24) : start]
    pattern = rf"(?:^|\W){any_of('phone', 'other_words')}[\s:.#]*$"
    return re.search(pattern, before, re.IGNORECASE) is not None or before.rstrip().endswith("#")

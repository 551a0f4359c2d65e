"""Detection of postal addresses: a street with a number, and the town after it."""

import re
from collections.abc import Iterator
from functools import lru_cache

from core.extract.vocabulary.cues import PLACES
from core.memory.redaction.lexicon import any_of
from core.memory.redaction.personal_data import PersonalData

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

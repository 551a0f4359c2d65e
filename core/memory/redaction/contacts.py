"""Detection of mail addresses and telephone numbers."""

import re
from collections.abc import Iterator

from core.memory.redaction.lexicon import any_of, words
from core.memory.redaction.personal_data import PersonalData

_EMAIL = re.compile(
    r"(?<![\w.+/-])(?P<user>\w(?:[\w.+'-]{0,62}[\w+])?)"
    r"(?:@|\s?[(\[{]\s?(?:at|@)\s?[)\]}]\s?)"
    r"(?P<host>[\w-]+(?:(?:\.|\s?[(\[{]\s?(?:dot|\.)\s?[)\]}]\s?)[\w-]+)*"
    r"(?:\.|\s?[(\[{]\s?(?:dot|\.)\s?[)\]}]\s?)(?P<top>[^\W\d_]{2,24}))(?![\w@-])",
    re.IGNORECASE,
)
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

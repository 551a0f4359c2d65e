"""Detection of payment cards and IBANs, validated by their check digits."""

import re
from collections.abc import Iterator

from core.memory.redaction.personal_data import PersonalData, card_prefixes, iban_lengths

# Digits in groups; a longer run of digits is something else.
_CARD = re.compile(r"(?<![\w.+-])\d(?:[ -]?\d){12,18}(?![\w]|[.-]\d)")
_IBAN = re.compile(r"(?<![A-Za-z0-9/_-])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9])")
_MARKS = " \u00a0\u202f-"


def find_cards(text: str) -> Iterator[PersonalData]:
    """Yield card numbers: known prefix and length, and a valid check digit (Luhn)."""
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        if _is_card(digits) and is_luhn(digits):
            yield PersonalData("card", match.start(), match.end(), match[0])


def _is_card(digits: str) -> bool:
    if len(set(digits)) == 1:
        return False
    return any(
        len(digits) in lengths and first <= int(digits[: len(str(first))]) <= last
        for first, last, lengths in card_prefixes()
    )


def is_luhn(digits: str) -> bool:
    """Return whether the check digit is valid (Luhn algorithm, ISO/IEC 7812-1)."""
    doubled = (int(it) * (1 + at % 2) for at, it in enumerate(reversed(digits)))
    return sum(it - 9 * (it > 9) for it in doubled) % 10 == 0


def find_ibans(text: str) -> Iterator[PersonalData]:
    """Yield IBANs: a country's length, and a remainder of 1 modulo 97 (ISO 13616)."""
    for match in _IBAN.finditer(text):
        length = iban_lengths().get(match[0][:2].upper(), 0)
        end = _end_of(text, match.start(), length)
        if end and is_iban(text[match.start() : end]):
            yield PersonalData("iban", match.start(), end, text[match.start() : end])


def _end_of(text: str, start: int, length: int) -> int:
    """Return the end of `length` letters and digits from `start`; 0 if there are fewer."""
    at, seen = start, 0
    while at < len(text) and seen < length:
        if text[at].isascii() and text[at].isalnum():
            seen += 1
        elif text[at] not in _MARKS or text[at - 1] in _MARKS:
            return 0
        at += 1
    goes_on = re.match(r"\w|[-_/]\w", text[at:]) is not None
    is_whole = seen == length > 0 and not goes_on
    return at if is_whole and _is_grouped(text[start:at]) else 0


def _is_grouped(written: str) -> bool:
    """Return whether it is written in one piece, or in groups of four with the rest last."""
    *groups, last = re.split(f"[{_MARKS}]", written)
    return all(len(it) == _GROUP for it in groups) and (not groups or len(last) <= _GROUP)


_GROUP = 4


def is_iban(written: str) -> bool:
    """Return whether the check digits are valid (ISO 7064, MOD 97-10)."""
    bare = "".join(it for it in written.upper() if it.isalnum())
    return int("".join(str(int(it, 36)) for it in bare[4:] + bare[:4])) % 97 == 1

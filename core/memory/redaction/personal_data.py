"""Kinds and spans of personal data in a text."""

from typing import Literal

from msgspec import Struct

PersonalDataKind = Literal["email", "phone", "card", "iban", "address", "name"]
# Names are redacted on request only.
DEFAULT_KINDS: tuple[PersonalDataKind, ...] = ("email", "phone", "card", "iban", "address")


class PersonalData(Struct, frozen=True):
    """A span of personal data, from `start` to `end` of the original text."""

    kind: PersonalDataKind
    start: int
    end: int
    text: str


class RedactedText(Struct, frozen=True):
    """A text with placeholders such as "[email]", and the spans `found` in the original."""

    text: str
    found: tuple[PersonalData, ...] = ()

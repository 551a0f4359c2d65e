"""What personal data there is, and where in a text."""

from typing import Literal

from msgspec import Struct

PersonalDataKind = Literal["email", "phone", "card", "iban", "address", "name"]
# Names are taken out only where that is asked for.
DEFAULT_KINDS: tuple[PersonalDataKind, ...] = ("email", "phone", "card", "iban", "address")


class PersonalData(Struct, frozen=True):
    """Personal data at `start` to `end` of the text as it was."""

    kind: PersonalDataKind
    start: int
    end: int
    text: str


class RedactedText(Struct, frozen=True):
    """The text with "[email]" and the like in the place of what was `found`, in order."""

    text: str
    found: tuple[PersonalData, ...] = ()

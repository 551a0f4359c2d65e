"""What personal data there is, and where in a text."""

from typing import Literal

from msgspec import Struct

PersonalKind = Literal["email", "phone", "card", "iban", "address", "name"]
# Names are taken out only where that is asked for.
BY_DEFAULT: tuple[PersonalKind, ...] = ("email", "phone", "card", "iban", "address")


class Personal(Struct, frozen=True):
    """Personal data at `start` to `end` of the text as it was."""

    kind: PersonalKind
    start: int
    end: int
    text: str


class Scrubbed(Struct, frozen=True):
    """The text with "[email]" and the like in the place of what was `found`, in order."""

    text: str
    found: tuple[Personal, ...] = ()

"""A text without personal data (T7): by rule, so that it can be tested and told."""

from collections.abc import Callable, Collection, Iterator, Sequence

from core.memory.redaction.contacts import find_emails, find_phones
from core.memory.redaction.payment_numbers import find_cards, find_ibans
from core.memory.redaction.person_names import find_people
from core.memory.redaction.personal_data import (
    DEFAULT_KINDS,
    PersonalData,
    PersonalDataKind,
    RedactedText,
)
from core.memory.redaction.postal_addresses import find_addresses

# What is proved comes first: where two overlap, the former stays.
_FINDERS: dict[PersonalDataKind, Callable[[str], Iterator[PersonalData]]] = {
    "email": find_emails,
    "iban": find_ibans,
    "card": find_cards,
    "address": find_addresses,
    "phone": find_phones,
}


def redact(
    text: str, *, kinds: Collection[PersonalDataKind] = DEFAULT_KINDS, names: Sequence[str] = ()
) -> RedactedText:
    """The text with personal data of those kinds replaced by its kind ("[phone]").

    `names` are people's names to be taken out when "name" is among the kinds. What is found
    bears its place in the text as it was. A text that was scrubbed stays as it is.
    """
    found: list[PersonalData] = []
    for it in _each(text, kinds, names):
        if all(it.end <= other.start or other.end <= it.start for other in found):
            found.append(it)
    found.sort(key=lambda it: it.start)
    pieces: list[str] = []
    at = 0
    for it in found:
        pieces += [text[at : it.start], f"[{it.kind}]"]
        at = it.end
    return RedactedText("".join([*pieces, text[at:]]), tuple(found))


def _each(
    text: str, kinds: Collection[PersonalDataKind], names: Sequence[str]
) -> Iterator[PersonalData]:
    for kind, find in _FINDERS.items():
        if kind in kinds:
            yield from find(text)
    if "name" in kinds:
        yield from find_people(text, names)

"""Rule-based redaction of personal data, and the user's policy for stored conversations (T7)."""

from collections.abc import Callable, Collection, Iterator, Sequence

from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import Vocabulary
from core.memory.redaction.contacts import find_addresses, find_emails, find_phones
from core.memory.redaction.payment_numbers import find_cards, find_ibans
from core.memory.redaction.person_names import find_people, recognize_people
from core.memory.redaction.personal_data import (
    DEFAULT_KINDS,
    PersonalData,
    PersonalDataKind,
    RedactedText,
)

# Validated kinds come first: where two spans overlap, the earlier kind wins.
_FINDERS: dict[PersonalDataKind, Callable[[str], Iterator[PersonalData]]] = {
    "email": find_emails,
    "iban": find_ibans,
    "card": find_cards,
    "address": find_addresses,
    "phone": find_phones,
}
OFF, CONTACTS, NAMES = "off", "contacts", "names too"


def redact(
    text: str, *, kinds: Collection[PersonalDataKind] = DEFAULT_KINDS, names: Sequence[str] = ()
) -> RedactedText:
    """Replace personal data of these kinds by its kind ("[phone]").

    `names` are people's names to be redacted if "name" is among the kinds. Spans refer to the
    original text. Redaction is idempotent.
    """
    spans: list[PersonalData] = []
    for span in _find_all(text, kinds, names):
        if all(span.end <= other.start or other.end <= span.start for other in spans):
            spans.append(span)
    spans.sort(key=lambda span: span.start)
    pieces: list[str] = []
    at = 0
    for span in spans:
        pieces += [text[at : span.start], f"[{span.kind}]"]
        at = span.end
    return RedactedText("".join([*pieces, text[at:]]), tuple(spans))


def _find_all(
    text: str, kinds: Collection[PersonalDataKind], names: Sequence[str]
) -> Iterator[PersonalData]:
    for kind, find in _FINDERS.items():
        if kind in kinds:
            yield from find(text)
    if "name" in kinds:
        yield from find_people(text, names)


def apply_redaction(
    text: str, *, wish: str, names: EntityNameIndex | None, vocabulary: Vocabulary
) -> str:
    """Redact the text: nothing ("off"), contacts and numbers, or these and names of people.

    People are recognized by `names`, by the entity recognizer, and by titles.
    """
    if wish == OFF or not text:
        return text
    if wish != NAMES:
        return redact(text).text
    people = recognize_people(text, names=names, vocabulary=vocabulary)
    return redact(text, kinds=(*DEFAULT_KINDS, "name"), names=people).text

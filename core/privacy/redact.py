"""Rule-based redaction of personal data, and the user's policy for stored conversations (T7)."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from core.extract.entities.gender import pronoun_of
from core.extract.extract import extract
from core.language.question.cues import language_of_question
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.things import find_things
from core.language.vocabulary.vocabulary import Vocabulary
from core.privacy.contacts import find_addresses, find_emails, find_phones
from core.privacy.personal_data import (
    DEFAULT_KINDS,
    PersonalData,
    PersonalDataKind,
    RedactedText,
    any_of,
    card_prefixes,
    iban_lengths,
)
from core.records.files.documents import Document, Passage
from core.records.ids import EntityId

_CAP = r"[^\W\d_a-z][\w'’-]*"
# Shorter parts of a name are ambiguous.
_MIN_LETTERS = 3
_PARTICLES = frozenset("van von der den de la da di del the and".split())
# Confidence of the recognizer in the kind from which on a name is a person's. Of the names in
# tests/core/privacy/sentences.toml, people have 0.66 or more, others 0.56 or less.
_MIN_CONFIDENCE = 0.6


def recognize_people(
    text: str, *, names: EntityNameIndex | None, vocabulary: Vocabulary
) -> tuple[str, ...]:
    """Return the names of people in the text: those of the library, and those recognized.

    A name that the library knows as that of something else is none.
    """
    kinds: dict[str, str] = {}
    people: list[str] = []
    for entity in find_things(text, names=names) if names is not None and len(names) else ():
        kind = names.kinds.get(EntityId(entity.entity_id), "") if names is not None else ""
        kinds[entity.surface.casefold()] = kind
        people += [entity.surface] * (kind in {"Person", ""})
    document = Document("", None, "txt", "", text, language=language_of_question(text))
    mentions = extract(document, [Passage(0, 0, len(text), text)], vocabulary=vocabulary).mentions
    for mention in mentions:
        is_sure = mention.kind == "Person" and mention.kind_confidence >= _MIN_CONFIDENCE
        is_other = kinds.get(mention.name.casefold(), "Person") != "Person"
        if mention.name and (is_sure or pronoun_of(mention.name)) and not is_other:
            people.append(mention.name)
    return tuple(dict.fromkeys(people))


def find_people(text: str, names: Sequence[str]) -> Iterator[PersonalData]:
    """Yield `names` and their parts, and names that a title or the bearer tells."""
    titled = rf"(?<!\w)(?:(?i:{any_of('name', 'titles')})\.?\s+)+{_CAP}(?:\s+{_CAP}){{0,2}}"
    for match in re.finditer(titled, text):
        yield PersonalData("name", match.start(), match.end(), match[0])
    introduced = rf"(?i:{any_of('name', 'told')})\s+(?P<name>{_CAP}(?:\s+{_CAP}){{0,2}})"
    for match in re.finditer(introduced, text):
        yield PersonalData("name", *match.span("name"), match["name"])
    for form in sorted(_forms(names), key=len, reverse=True):
        for match in re.finditer(rf"(?<!\w){re.escape(form)}(?!\w)", text):
            yield PersonalData("name", match.start(), match.end(), match[0])


def _forms(names: Sequence[str]) -> set[str]:
    """Return the names and their parts, without particles and initials."""
    whole = {it.strip() for it in names if it.strip()}
    parts = {part for name in whole for part in name.split()}
    return whole | {
        part
        for part in parts
        if len(part) >= _MIN_LETTERS and part[0].isupper() and part.casefold() not in _PARTICLES
    }


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
    spans = find_personal_data(text, kinds, people=names)
    pieces: list[str] = []
    at = 0
    for span in spans:
        pieces += [text[at : span.start], f"[{span.kind}]"]
        at = span.end
    return RedactedText("".join([*pieces, text[at:]]), spans)


def find_personal_data(
    text: str,
    kinds: Collection[PersonalDataKind],
    *,
    people: Sequence[str] | None = None,
    chosen: Sequence[str] = (),
) -> tuple[PersonalData, ...]:
    """Return the personal data of these kinds in the order of the text, without overlaps.

    For the kind "name", these are names of `people` with their parts and titles, and names that the
    user has `chosen`, as they are.
    """
    spans: list[PersonalData] = []
    for span in _find_all(text, kinds, people, chosen):
        if all(span.end <= other.start or other.end <= span.start for other in spans):
            spans.append(span)
    return tuple(sorted(spans, key=lambda span: span.start))


def _find_all(
    text: str,
    kinds: Collection[PersonalDataKind],
    people: Sequence[str] | None,
    chosen: Sequence[str],
) -> Iterator[PersonalData]:
    for kind, find in _FINDERS.items():
        if kind in kinds:
            yield from find(text)
    if "name" in kinds:
        yield from find_people(text, people) if people is not None else ()
        for name in sorted(chosen, key=len, reverse=True):
            words = r"\s+".join(map(re.escape, name.split()))
            for match in re.finditer(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE):
                yield PersonalData("name", match.start(), match.end(), match[0])


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

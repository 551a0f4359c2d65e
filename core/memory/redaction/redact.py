"""A text without personal data (T7): by rule, so that it can be tested and told."""

from collections.abc import Callable, Collection, Iterator, Sequence

from core.memory.redaction.contacts import emails, phones
from core.memory.redaction.payment_numbers import cards, ibans
from core.memory.redaction.person_names import people
from core.memory.redaction.personal_data import BY_DEFAULT, Personal, PersonalKind, Scrubbed
from core.memory.redaction.postal_addresses import addresses

# What is proved comes first: where two overlap, the former stays.
_FINDERS: dict[PersonalKind, Callable[[str], Iterator[Personal]]] = {
    "email": emails,
    "iban": ibans,
    "card": cards,
    "address": addresses,
    "phone": phones,
}


def scrub(
    text: str, *, kinds: Collection[PersonalKind] = BY_DEFAULT, names: Sequence[str] = ()
) -> Scrubbed:
    """The text with personal data of those kinds replaced by its kind ("[phone]").

    `names` are people's names to be taken out when "name" is among the kinds. What is found
    bears its place in the text as it was. A text that was scrubbed stays as it is.
    """
    found: list[Personal] = []
    for it in _each(text, kinds, names):
        if all(it.end <= other.start or other.end <= it.start for other in found):
            found.append(it)
    found.sort(key=lambda it: it.start)
    pieces: list[str] = []
    at = 0
    for it in found:
        pieces += [text[at : it.start], f"[{it.kind}]"]
        at = it.end
    return Scrubbed("".join([*pieces, text[at:]]), tuple(found))


def _each(text: str, kinds: Collection[PersonalKind], names: Sequence[str]) -> Iterator[Personal]:
    for kind, find in _FINDERS.items():
        if kind in kinds:
            yield from find(text)
    if "name" in kinds:
        yield from people(text, names)

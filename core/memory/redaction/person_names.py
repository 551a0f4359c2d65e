"""Detection of names of people."""

import re
from collections.abc import Iterator, Sequence

from core.extract.entities.gender import pronoun_of
from core.extract.extract import extract
from core.language.question.cues import language_of_question
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.things import find_things
from core.language.vocabulary.vocabulary import Vocabulary
from core.memory.redaction.personal_data import PersonalData, any_of
from core.records.files.documents import Document, Passage
from core.records.ids import EntityId

_CAP = r"[^\W\d_a-z][\w'’-]*"
# Shorter parts of a name are ambiguous.
_MIN_LETTERS = 3
_PARTICLES = frozenset("van von der den de la da di del the and".split())
# Confidence of the recognizer in the kind from which on a name is a person's. Of the names in
# tests/core/memory/redaction/sentences.toml, people have 0.66 or more, others 0.56 or less.
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

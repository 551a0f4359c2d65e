"""Entities of one document: the kind of each name, and the full name of each short form."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from core.extract.entities import kinds
from core.extract.entities.kind_classifier import kind_probabilities
from core.extract.entities.kind_features import name_features
from core.extract.statements.descriptions import described_kinds
from core.extract.statements.tagged_sentence import TaggedSentence
from core.language.vocabulary.name_cues import DEMONYMS, FIRST_NAMES, KINSHIP, ORGANIZATIONS, PLACES
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.knowledge import ExtractedAlias

_WORD = re.compile(r"[^\W\d_][\w'’-]*\.?")
# Kinds that the classifier may replace. Below the minimum probability the kind stays unknown.
CLASSIFIED = frozenset({kinds.UNKNOWN, "Person", "Organization", "Location"})
# Prose mostly names people, places and organizations. Notes also name ideas and tools, so there
# a prediction below the higher threshold is wrong more often than not.
NOTES = frozenset({"md", "org", "rst", "csv", "xlsx"})
_LISTED = PLACES | DEMONYMS | ORGANIZATIONS | KINSHIP
MIN_PROBABILITY, MIN_PROBABILITY_IN_NOTES = 0.4, 0.65
# Measured precision of a kind, by its certainty.
_PRECISION = {kinds.SURE: 0.92, kinds.LIKELY: 0.8, kinds.GUESS: 0.55, kinds.NONE: 0.3}
_ENDINGS = frozenset({"jr", "sr", "jr.", "sr.", "ii", "iii", "iv"})


class DocumentEntities:
    """Entities of one document.

    Call `add`, `set_kind`, `add_features` and `learn_kinds` for each sentence, then `finish` once.

    `is_subject` is true if the text is about the document entity (the entity named by the title):
    mentions it, or declares its kind.
    """

    def __init__(
        self,
        own_name: str,
        long_form: str,
        *,
        vocabulary: Vocabulary,
        document_kind: str = "txt",
        declared_kind: str = "",
    ) -> None:
        self._own_name = own_name
        self._vocabulary = vocabulary
        self._min_probability = (
            MIN_PROBABILITY_IN_NOTES if document_kind in NOTES else MIN_PROBABILITY
        )
        self._long_form = long_form
        self.is_subject = bool(long_form or declared_kind)
        self._kinds: dict[str, tuple[str, int]] = {}
        if declared_kind:
            self._kinds[own_name.casefold()] = (declared_kind, kinds.SURE)
        self._places: dict[str, tuple[str, int]] = {}
        self._full_names: dict[str, str] = {}
        self.namesakes: frozenset[str] = frozenset()
        self._features: dict[str, Counter[str]] = {}
        self._probabilities: dict[str, float] = {}

    @property
    def document_entity(self) -> kinds.NamedEntity:
        """The entity that the document itself is."""
        kind, certainty = self._kinds.get(self._own_name.casefold(), (kinds.UNKNOWN, kinds.NONE))
        if certainty == kinds.NONE and self._long_form:
            kind, certainty = self._kinds.get(
                self._long_form.casefold(), (kinds.UNKNOWN, kinds.NONE)
            )
        is_word = any(map(str.isalpha, self._own_name))
        if not is_word or kind == "Date" or (not self.is_subject and certainty < kinds.SURE):
            return kinds.NamedEntity(self._own_name, "Document")
        return kinds.NamedEntity(self._own_name, kind)

    def add(self, name: str, start: int) -> None:
        """Record an occurrence of the name at that offset."""
        key = name.casefold()
        if key not in self._kinds:
            self._kinds[key] = kinds.kind_of_name(name, vocabulary=self._vocabulary)
        self._places.setdefault(key, (name, start))

    def set_kind(self, name: str, kind: str, *, full: str = "") -> None:
        """Set the kind of a name, and its full name, as given by the form of the document."""
        self._kinds[name.casefold()] = (kind, kinds.LIKELY)
        if full and full != name:
            self._kinds[full.casefold()] = (kind, kinds.LIKELY)
            self._full_names[name.casefold()] = full

    def add_features(self, name: str, features: Iterable[str]) -> None:
        """Count context features that were observed at one occurrence of the name."""
        self._features.setdefault(name.casefold(), Counter()).update(features)

    def kind_confidence(self, name: str) -> float:
        """Return the confidence in the name's kind, within [0, 1]."""
        key = self.full_name(name).casefold()
        certainty = self._kinds.get(key, (kinds.UNKNOWN, kinds.NONE))[1]
        return (
            _PRECISION[certainty]
            if certainty == kinds.SURE
            else self._probabilities.get(key, _PRECISION[certainty])
        )

    def kind(self, name: str) -> str:
        """Return the kind of the name, as far as it is determined by now."""
        return self._kinds.get(name.casefold(), (kinds.UNKNOWN, kinds.NONE))[0]

    def learn_kinds(self, sentence: TaggedSentence) -> None:
        """Learn kinds that the sentence states; higher certainty wins, then the first statement."""
        for name, kind, certainty in described_kinds(sentence):
            key = name.casefold()
            if (
                key not in DEMONYMS
                and certainty > self._kinds.get(key, (kinds.UNKNOWN, kinds.NONE))[1]
            ):
                self._kinds[key] = (kind, certainty)

    def finish(self) -> None:
        """Classify all names, then link short forms to their full names and give both one kind."""
        for key, (name, _start) in self._places.items():
            self._classify(key, name)
        own_kind = self._kinds.get(self._own_name.casefold(), (kinds.UNKNOWN, kinds.NONE))
        if self._long_form:
            best = max(
                own_kind,
                self._kinds.get(self._long_form.casefold(), (kinds.UNKNOWN, kinds.NONE)),
                key=lambda item: item[1],
            )
            self._kinds[self._own_name.casefold()] = self._kinds[self._long_form.casefold()] = best
            self._full_names[self._long_form.casefold()] = self._own_name
        short_people, self.namesakes = self._short_people()
        self._full_names.update(short_people)
        self._full_names.update(self._short_own())
        for short, name in self._full_names.items():
            full_kind = self._kinds.get(name.casefold())
            if full_kind is not None and full_kind[1] > kinds.NONE:
                self._kinds[short] = full_kind

    def _classify(self, key: str, name: str) -> None:
        """Set the most probable kind, unless the kind is already certain or listed."""
        kind, certainty = self._kinds[key]
        is_listed = key in _LISTED and key not in FIRST_NAMES
        if certainty == kinds.SURE or is_listed or kind not in CLASSIFIED:
            return
        features = Counter(name_features(name, vocabulary=self._vocabulary))
        probabilities = kind_probabilities(self._features.get(key, Counter[str]()) + features)
        best = max(probabilities, key=lambda name: probabilities[name])
        if best in CLASSIFIED and probabilities[best] >= self._min_probability:
            self._kinds[key] = (best, kinds.LIKELY)
            self._probabilities[key] = round(probabilities[best], 3)
        elif certainty <= kinds.GUESS:
            self._kinds[key] = (kinds.UNKNOWN, kinds.NONE)
            self._probabilities[key] = round(
                probabilities[best] if best not in CLASSIFIED else 1.0 - probabilities[best], 3
            )

    def full_name(self, name: str) -> str:
        """Return the full name that the document uses for the same entity, or the name itself."""
        return self._full_names.get(name.casefold(), name)

    def entity(self, name: str) -> kinds.NamedEntity:
        """Return the entity under its full name and with its kind."""
        full = self.full_name(name)
        return kinds.NamedEntity(
            full, self.kind(full) if full != self._own_name else self.document_entity.kind
        )

    def aliases(self) -> Iterator[ExtractedAlias]:
        """Yield the longer form under which the text introduces the document entity."""
        if self._long_form and self._long_form.casefold() != self._own_name.casefold():
            yield ExtractedAlias(self._own_name, self._long_form, self.document_entity.kind)

    def _short_people(self) -> tuple[dict[str, str], frozenset[str]]:
        """Map surnames and first names that occur in exactly one full name to that name.

        Also return those that name a person alone and occur in several. "Sue B. Lamb" is no other
        person than "Sue Lamb".
        """
        candidates: dict[str, list[str]] = {}
        for key, (name, _start) in self._places.items():
            parts = name.split()
            if self._kinds[key][0] != "Person" or len(parts) < 2:
                continue
            plain = f"{parts[0]} {_surname(parts)}".casefold()
            target = self._full_names.get(key, self._places.get(plain, (name,))[0])
            for piece in {_surname(parts), parts[0]}:
                candidates.setdefault(piece.casefold(), []).append(target)
        shared = {short for short, names in candidates.items() if len(set(names)) > 1}
        # A surname of unknown kind may be that of the family or of its firm.
        people = {it for it, (kind, _sure) in self._kinds.items() if kind == "Person"}
        return {
            short: names[0]
            for short, names in candidates.items()
            if short in self._kinds
            and len(set(names)) == 1
            and short != names[0].casefold()
            and self._kinds[short][0] in {kinds.UNKNOWN, "Person", "Location"}
            and (short not in PLACES or short in FIRST_NAMES)
        }, frozenset(shared & (people | (FIRST_NAMES & self._kinds.keys())))

    def _short_own(self) -> dict[str, str]:
        """Map the last word of the document's name ("the Rockets"), unless a place or demonym."""
        parts = _WORD.findall(self._own_name)
        is_simple = len(parts) > 1 and "," not in self._own_name
        if not self.is_subject or not is_simple or " of " in self._own_name:
            return {}
        last = parts[-1].casefold()
        if last in PLACES or last in DEMONYMS or last not in self._kinds:
            return {}
        return {last: self._own_name} if self._kinds[last][1] < kinds.LIKELY else {}


def _surname(parts: list[str]) -> str:
    kept = [part.rstrip(",") for part in parts if part.casefold().rstrip(",") not in _ENDINGS]
    return kept[-1] if kept else parts[-1]

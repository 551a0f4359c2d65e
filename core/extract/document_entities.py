"""The entities of one document: each name's type, and the full name that a short form stands for."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from core.extract.entities.kind_classifier import kind_probabilities
from core.extract.entities.kind_features import name_features
from core.extract.entities.kinds import (
    GUESS,
    LIKELY,
    NONE,
    SURE,
    UNKNOWN,
    NamedEntity,
    kind_of_name,
)
from core.extract.statements.descriptions import described_kinds
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.vocabulary.cues import DEMONYMS, FIRST_NAMES, ORGANIZATIONS, PLACES
from core.records.knowledge import ExtractedAlias

_WORD = re.compile(r"[^\W\d_][\w'’-]*\.?")
# The types among which the cues decide; below the least probabilities a name stays of unknown type.
CLASSIFIED = frozenset({UNKNOWN, "Person", "Organization", "Location"})
# Running prose names people, places and bodies most of the time; notes name ideas and tools, and
# what cues tell there by less than these probabilities is wrong more often than not.
NOTES = frozenset({"md", "org", "rst", "csv", "xlsx"})
_LISTED = PLACES | DEMONYMS | ORGANIZATIONS
MIN_PROBABILITY, MIN_PROBABILITY_IN_NOTES = 0.4, 0.65
# How often a type is right that was told so surely.
_PRECISION = {SURE: 0.92, LIKELY: 0.8, GUESS: 0.55, NONE: 0.3}
_ENDINGS = frozenset({"jr", "sr", "jr.", "sr.", "ii", "iii", "iv"})


class DocumentEntities:
    """What a document names; types are learned sentence by sentence and settled at the end."""

    def __init__(self, own_name: str, long_form: str, *, document_kind: str = "txt") -> None:
        self._own_name = own_name
        self._min_probability = (
            MIN_PROBABILITY_IN_NOTES if document_kind in NOTES else MIN_PROBABILITY
        )
        self._long_form = long_form
        self.is_subject = bool(long_form)
        self._kinds: dict[str, tuple[str, int]] = {}
        self._places: dict[str, tuple[str, int]] = {}
        self._full_names: dict[str, str] = {}
        self._features: dict[str, Counter[str]] = {}
        self._probabilities: dict[str, float] = {}

    @property
    def document_entity(self) -> NamedEntity:
        """The entity that the document itself is."""
        kind, sure = self._kinds.get(self._own_name.casefold(), (UNKNOWN, NONE))
        if sure == NONE and self._long_form:
            kind, sure = self._kinds.get(self._long_form.casefold(), (UNKNOWN, NONE))
        is_word = any(map(str.isalpha, self._own_name))
        if not is_word or (not self.is_subject and sure < SURE):
            return NamedEntity(self._own_name, "Document")
        return NamedEntity(self._own_name, kind)

    def add(self, name: str, start: int) -> None:
        """The name occurs at that offset."""
        key = name.casefold()
        if key not in self._kinds:
            self._kinds[key] = kind_of_name(name)
            self._places[key] = (name, start)

    def set_kind(self, name: str, kind: str, *, full: str = "") -> None:
        """The form of the document says what the name is, and what its full name is."""
        self._kinds[name.casefold()] = (kind, LIKELY)
        if full and full != name:
            self._kinds[full.casefold()] = (kind, LIKELY)
            self._full_names[name.casefold()] = full

    def add_features(self, name: str, features: Iterable[str]) -> None:
        """Cues of the name's type stand around one of its places."""
        self._features.setdefault(name.casefold(), Counter()).update(features)

    def kind_confidence(self, name: str) -> float:
        """How surely the name's type is known, within [0, 1]."""
        key = self.full_name(name).casefold()
        sure = self._kinds.get(key, (UNKNOWN, NONE))[1]
        return _PRECISION[sure] if sure == SURE else self._probabilities.get(key, _PRECISION[sure])

    def kind(self, name: str) -> str:
        """The type of the name, as far as it is known by now."""
        return self._kinds.get(name.casefold(), (UNKNOWN, NONE))[0]

    def learn_kinds(self, sentence: TaggedSentence) -> None:
        """What the sentence says about types is taken in; a surer cue wins, then the first."""
        for name, kind, sure in described_kinds(sentence):
            key = name.casefold()
            if key not in DEMONYMS and sure > self._kinds.get(key, (UNKNOWN, NONE))[1]:
                self._kinds[key] = (kind, sure)

    def finish(self) -> None:
        """Types are settled; short forms have found their full names, and share their types."""
        for key, (name, _start) in self._places.items():
            self._classify(key, name)
        own_kind = self._kinds.get(self._own_name.casefold(), (UNKNOWN, NONE))
        if self._long_form:
            best = max(
                own_kind,
                self._kinds.get(self._long_form.casefold(), (UNKNOWN, NONE)),
                key=lambda it: it[1],
            )
            self._kinds[self._own_name.casefold()] = self._kinds[self._long_form.casefold()] = best
            self._full_names[self._long_form.casefold()] = self._own_name
        self._full_names.update(self._short_people())
        self._full_names.update(self._short_own())
        for short, name in self._full_names.items():
            full_kind = self._kinds.get(name.casefold())
            if full_kind is not None and full_kind[1] > NONE:
                self._kinds[short] = full_kind

    def _classify(self, key: str, name: str) -> None:
        """The type that all cues together make likely, where nothing told a type of its own."""
        kind, sure = self._kinds[key]
        is_listed = key in _LISTED and key not in FIRST_NAMES
        if sure == SURE or is_listed or kind not in CLASSIFIED:
            return
        probabilities = kind_probabilities(
            self._features.get(key, Counter[str]()) + Counter(name_features(name))
        )
        best = max(probabilities, key=lambda it: probabilities[it])
        if best in CLASSIFIED and probabilities[best] >= self._min_probability:
            self._kinds[key] = (best, LIKELY)
            self._probabilities[key] = round(probabilities[best], 3)
        elif sure <= GUESS:
            self._kinds[key] = (UNKNOWN, NONE)
            self._probabilities[key] = round(
                probabilities[best] if best not in CLASSIFIED else 1.0 - probabilities[best], 3
            )

    def full_name(self, name: str) -> str:
        """The full name that the document uses for the same entity; the name itself if none."""
        return self._full_names.get(name.casefold(), name)

    def entity(self, name: str) -> NamedEntity:
        """The entity with its full name and its type."""
        full = self.full_name(name)
        return NamedEntity(
            full, self.kind(full) if full != self._own_name else self.document_entity.kind
        )

    def aliases(self) -> Iterator[ExtractedAlias]:
        """The longer form under which the text introduces the document's own entity."""
        if self._long_form and self._long_form.casefold() != self._own_name.casefold():
            yield ExtractedAlias(self._own_name, self._long_form, self.document_entity.kind)

    def _short_people(self) -> dict[str, str]:
        """Surnames and first names alone, where exactly one full name of the document has them."""
        candidates: dict[str, list[str]] = {}
        for key, (name, _start) in self._places.items():
            parts = name.split()
            if self._kinds[key][0] != "Person" or len(parts) < 2:
                continue
            target = self._full_names.get(key, name)
            for piece in {_surname(parts), parts[0]}:
                candidates.setdefault(piece.casefold(), []).append(target)
        return {
            short: names[0]
            for short, names in candidates.items()
            if short in self._kinds
            and len(set(names)) == 1
            and short != names[0].casefold()
            and self._kinds[short][0] in {UNKNOWN, "Person", "Location"}
            and (short not in PLACES or short in FIRST_NAMES)
        }

    def _short_own(self) -> dict[str, str]:
        """The last word of the own name alone ("the Rockets"), unless it is a place or a people."""
        parts = _WORD.findall(self._own_name)
        is_simple = len(parts) > 1 and "," not in self._own_name
        if not self.is_subject or not is_simple or " of " in self._own_name:
            return {}
        last = parts[-1].casefold()
        if last in PLACES or last in DEMONYMS or last not in self._kinds:
            return {}
        return {last: self._own_name} if self._kinds[last][1] < LIKELY else {}


def _surname(parts: list[str]) -> str:
    kept = [part.rstrip(",") for part in parts if part.casefold().rstrip(",") not in _ENDINGS]
    return kept[-1] if kept else parts[-1]

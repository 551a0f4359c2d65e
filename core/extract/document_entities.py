"""The entities of one document: each name's type, and the full name that a short form stands for."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from core.extract.entities.kind_classifier import kind_probabilities
from core.extract.entities.kind_features import name_features
from core.extract.entities.kinds import GUESS, LIKELY, NONE, SURE, UNKNOWN, kind_of_name
from core.extract.statements.descriptions import described_kinds
from core.extract.statements.tagged_sentence import NamedEntity, TaggedSentence
from core.extract.vocabulary.cues import DEMONYMS, FIRST_NAMES, ORGANIZATIONS, PLACES
from core.records.knowledge import AliasFound

_WORD = re.compile(r"[^\W\d_][\w'’-]*\.?")
# The types among which the cues decide; below the least odds a name stays of unknown type.
WEIGHED = frozenset({UNKNOWN, "Person", "Organization", "Location"})
# Running prose names people, places and bodies most of the time; notes name ideas and tools, and
# what cues tell there by less than these odds is wrong more often than not.
NOTES = frozenset({"md", "org", "rst", "csv", "xlsx"})
_LISTED = PLACES | DEMONYMS | ORGANIZATIONS
LEAST_ODDS, LEAST_ODDS_IN_NOTES = 0.4, 0.65
# How often a type is right that was told so surely.
_TOLD = {SURE: 0.92, LIKELY: 0.8, GUESS: 0.55, NONE: 0.3}
_ENDINGS = frozenset({"jr", "sr", "jr.", "sr.", "ii", "iii", "iv"})


class DocumentEntities:
    """What a document names; types are learned sentence by sentence and settled at the end."""

    def __init__(self, own: str, long_form: str, *, document_kind: str = "txt") -> None:
        self._own = own
        self._least_odds = LEAST_ODDS_IN_NOTES if document_kind in NOTES else LEAST_ODDS
        self._long_form = long_form
        self.is_subject = bool(long_form)
        self._kinds: dict[str, tuple[str, int]] = {}
        self._places: dict[str, tuple[str, int]] = {}
        self._full: dict[str, str] = {}
        self._cues: dict[str, Counter[str]] = {}
        self._odds: dict[str, float] = {}

    @property
    def own(self) -> NamedEntity:
        """The entity that the document itself is."""
        kind, sure = self._kinds.get(self._own.casefold(), (UNKNOWN, NONE))
        if sure == NONE and self._long_form:
            kind, sure = self._kinds.get(self._long_form.casefold(), (UNKNOWN, NONE))
        is_word = any(map(str.isalpha, self._own))
        if not is_word or (not self.is_subject and sure < SURE):
            return NamedEntity(self._own, "Document")
        return NamedEntity(self._own, kind)

    def add(self, name: str, start: int) -> None:
        """The name occurs at that offset."""
        key = name.casefold()
        if key not in self._kinds:
            self._kinds[key] = kind_of_name(name)
            self._places[key] = (name, start)

    def tell(self, name: str, kind: str, *, full: str = "") -> None:
        """The form of the document says what the name is, and what its full name is."""
        self._kinds[name.casefold()] = (kind, LIKELY)
        if full and full != name:
            self._kinds[full.casefold()] = (kind, LIKELY)
            self._full[name.casefold()] = full

    def see(self, name: str, cues: Iterable[str]) -> None:
        """Cues of the name's type stand around one of its places."""
        self._cues.setdefault(name.casefold(), Counter()).update(cues)

    def kind_confidence(self, name: str) -> float:
        """How surely the name's type is known, within [0, 1]."""
        key = self.full(name).casefold()
        sure = self._kinds.get(key, (UNKNOWN, NONE))[1]
        return _TOLD[sure] if sure == SURE else self._odds.get(key, _TOLD[sure])

    def kind(self, name: str) -> str:
        """The type of the name, as far as it is known by now."""
        return self._kinds.get(name.casefold(), (UNKNOWN, NONE))[0]

    def learn(self, row: TaggedSentence) -> None:
        """What the sentence says about types is taken in; a surer cue wins, then the first."""
        for name, kind, sure in described_kinds(row):
            key = name.casefold()
            if key not in DEMONYMS and sure > self._kinds.get(key, (UNKNOWN, NONE))[1]:
                self._kinds[key] = (kind, sure)

    def settle(self) -> None:
        """Types are settled; short forms have found their full names, and share their types."""
        for key, (name, _start) in self._places.items():
            self._weigh(key, name)
        own_kind = self._kinds.get(self._own.casefold(), (UNKNOWN, NONE))
        if self._long_form:
            best = max(
                own_kind,
                self._kinds.get(self._long_form.casefold(), (UNKNOWN, NONE)),
                key=lambda it: it[1],
            )
            self._kinds[self._own.casefold()] = self._kinds[self._long_form.casefold()] = best
            self._full[self._long_form.casefold()] = self._own
        self._full.update(self._short_people())
        self._full.update(self._short_own())
        for short, name in self._full.items():
            full_kind = self._kinds.get(name.casefold())
            if full_kind is not None and full_kind[1] > NONE:
                self._kinds[short] = full_kind

    def _weigh(self, key: str, name: str) -> None:
        """The type that all cues together make likely, where nothing told a type of its own."""
        kind, sure = self._kinds[key]
        is_listed = key in _LISTED and key not in FIRST_NAMES
        if sure == SURE or is_listed or kind not in WEIGHED:
            return
        odds = kind_probabilities(
            self._cues.get(key, Counter[str]()) + Counter(name_features(name))
        )
        best = max(odds, key=lambda it: odds[it])
        if best in WEIGHED and odds[best] >= self._least_odds:
            self._kinds[key] = (best, LIKELY)
            self._odds[key] = round(odds[best], 3)
        elif sure <= GUESS:
            self._kinds[key] = (UNKNOWN, NONE)
            self._odds[key] = round(odds[best] if best not in WEIGHED else 1.0 - odds[best], 3)

    def full(self, name: str) -> str:
        """The full name that the document uses for the same entity; the name itself if none."""
        return self._full.get(name.casefold(), name)

    def entity(self, name: str) -> NamedEntity:
        """The entity with its full name and its type."""
        full = self.full(name)
        return NamedEntity(full, self.kind(full) if full != self._own else self.own.kind)

    def aliases(self) -> Iterator[AliasFound]:
        """The longer form under which the text introduces the document's own entity."""
        if self._long_form and self._long_form.casefold() != self._own.casefold():
            yield AliasFound(self._own, self._long_form, self.own.kind)

    def _short_people(self) -> dict[str, str]:
        """Surnames and first names alone, where exactly one full name of the document has them."""
        candidates: dict[str, list[str]] = {}
        for key, (name, _start) in self._places.items():
            parts = name.split()
            if self._kinds[key][0] != "Person" or len(parts) < 2:
                continue
            target = self._full.get(key, name)
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
        parts = _WORD.findall(self._own)
        is_simple = len(parts) > 1 and "," not in self._own
        if not self.is_subject or not is_simple or " of " in self._own:
            return {}
        last = parts[-1].casefold()
        if last in PLACES or last in DEMONYMS or last not in self._kinds:
            return {}
        return {last: self._own} if self._kinds[last][1] < LIKELY else {}


def _surname(parts: list[str]) -> str:
    kept = [part.rstrip(",") for part in parts if part.casefold().rstrip(",") not in _ENDINGS]
    return kept[-1] if kept else parts[-1]

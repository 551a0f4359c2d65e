"""Resolves short names that several people share ("Fiona", "Fiona A") by document (D17).

A document that names one of them in full means that one. One that introduces somebody by what that
person is to another ("Ottilie's daughter Ines") means nobody of that name elsewhere, unless the
family name or a common acquaintance says so. Else the folder and the other names of
the document tell, if those documents that name the people in full differ in them. Where nothing
tells, the short name stays a person of its own, and joins nobody. The user's answers about that
person move only the documents that were left to it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import PurePath

from msgspec import Struct
from msgspec.structs import replace

from core.extract.constraints import BoundConstraints, ordered_pair
from core.language.vocabulary.vocabulary import built_in
from core.messages import UserMessage
from core.records.ids import DocumentId, EntityId
from core.resolve.entities.blocking import BlockingIndex
from core.resolve.entities.candidates import EntityCandidate, MatchDecision, may_be_person
from core.resolve.entities.clustering import CandidateLookup, Clustering
from core.resolve.namesakes import folders_of_all
from core.resolve.similarity.name_parts import PERSON, name_lexicon, parse_name
from core.resolve.similarity.name_similarity import is_byname
from core.resources import word_lists
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore

# Names that are read for the decision about one short name, at most from so many documents.
_MOST_DOCUMENTS = 2000
# What the same folder counts, in names that occur with one of the people only, unless anything
# may lie in it or it names several of them.
_FOLDER = 2.0
# Up to this share of a folder's documents, those of a person have strayed there.
_STRAY = 0.1
_GENERIC = word_lists("extraction_words.toml")["generic_folders"]
# Least evidence, and how many times more than for anyone else.
_LEAST, _LEAD = 2.0, 2.0
# The score of what is asked about a name alone.
_POSSIBLE = 0.45


class ShortNameMeanings(Struct, frozen=True):
    """The clusters with short names assigned, and documents that mean somebody else."""

    clusters: Clustering
    documents: tuple[tuple[EntityId, DocumentId, EntityId], ...] = ()


class _Person(Struct, frozen=True):
    """A person who may be meant: the entity shown, and the documents that name them in full."""

    shown: int
    documents: frozenset[int]


def short_form(candidate: EntityCandidate) -> tuple[str, str] | None:
    """Return the name and the initial after it, if any; None if this is no person's short name."""
    return _form(_words(candidate)) if candidate.kind == PERSON else None


def is_short_name(candidate: EntityCandidate) -> bool:
    """Whether the entity has a person's short name, or one that is most likely a person's."""
    return may_be_person(candidate) and _form(_words(candidate)) is not None


def _words(candidate: EntityCandidate) -> tuple[str, ...]:
    return parse_name(candidate.names[0], PERSON).tokens


def _form(words: tuple[str, ...]) -> tuple[str, str] | None:
    if len(words) == 2 and len(words[1]) == 1 and len(words[0]) > 1:
        return words[0], words[1]
    return (words[0], "") if len(words) == 1 else None


def resolve_short_names(
    clusters: Clustering,
    *,
    look: CandidateLookup,
    blocks: BlockingIndex,
    bound: BoundConstraints,
    store: ReadableStore,
) -> ShortNameMeanings:
    """Return the clusters with the short names among them resolved for each document."""
    reached = _Reached(clusters, look(clusters.groups.keys()), blocks, bound)
    groups = dict(clusters.groups)
    documents: list[tuple[EntityId, DocumentId, EntityId]] = []
    for one, form in reached.short_names():
        people, spellings = reached.people(one, form), reached.spellings(one)
        others = (
            reached.introduced(spellings, people, store) if people and not form[1] else set[int]()
        )
        is_told = bool(form[1] or others) and not reached.is_answered(spellings, people)
        if len(people) < (1 if is_told else 2):
            continue
        named_in = {it for other in spellings for it in reached.things[other].documents}
        meant = _meant(reached.things[one], named_in - others, people, store)
        meant |= dict.fromkeys(others & named_in, one)
        if reached.is_placed(spellings):
            usual = clusters.groups[one]
            meant = {at: usual if shown == one else shown for at, shown in meant.items()}
        else:
            usual = reached.usual(meant, one)
        if form[1]:
            reached.add_documents(meant)
        groups |= dict.fromkeys(spellings, usual)
        documents += [
            (EntityId(other), DocumentId(document), EntityId(meant[document]))
            for other in spellings
            for document in sorted(reached.things[other].documents)
            if meant[document] != usual
        ]
    moved = {one for one in groups if groups[one] != clusters.groups[one]}
    questions = tuple(it for it in clusters.questions if not {it.a, it.b} & moved)
    questions += tuple(_possible_people(reached, store))
    return ShortNameMeanings(
        replace(clusters, groups=groups, questions=questions), tuple(documents)
    )


def _possible_people(reached: "_Reached", store: ReadableStore) -> Iterator[MatchDecision]:
    """Yield questions whether a given name alone is that of the only person whom it fits.

    It is asked for a name of uncertain type and for one short for another ("Becky", "Rebecca
    Lowe"), if the documents of both name something else in common or lie in one folder.
    """
    for one, names in reached.open_names():
        spellings = reached.spellings(one)
        people = [it for name in names for it in reached.given(one, name)]
        if len({it.shown for it in people}) != 1 or reached.is_answered(spellings, people):
            continue
        short, person = reached.things[one], people[0]
        named_in = {it for other in spellings for it in reached.things[other].documents}
        if len(read := named_in | person.documents) > _MOST_DOCUMENTS:
            continue
        marks = _marks(sorted(read), normalize(short.names[0]), store)
        beside = {mark for document in named_in for mark in marks[document]}
        if beside & _seen(person, marks).keys() and not reached.introduced(
            spellings, people, store
        ):
            full = reached.things[person.shown].names[0]
            reason = _possible_reason(short.names[0], full)
            yield MatchDecision(one, person.shown, _POSSIBLE, "ask", reason, one)


def _possible_reason(short: str, full: str) -> UserMessage:
    if parse_name(short, PERSON).tokens[0] in parse_name(full, PERSON).tokens:
        return UserMessage("merge_short_form", first=short, second=full)
    return UserMessage("merge_nickname", first=short, second=full)


class _Reached:
    """The entities that a change reached, with the people among them."""

    def __init__(
        self,
        clusters: Clustering,
        things: Mapping[int, EntityCandidate],
        blocks: BlockingIndex,
        bound: BoundConstraints,
    ) -> None:
        self.things = things
        self._groups = clusters.groups
        self._blocks = blocks
        self._placed = {it for pair in bound.must_link for it in pair} | bound.names.keys()
        self._bound = bound
        self._split = {(one, normalize(alias)) for one, alias, _ in bound.split_aliases}
        self._named_briefly: dict[int, set[int]] = {}
        self._members: dict[int, list[int]] = {}
        for one, shown in clusters.groups.items():
            self._members.setdefault(shown, []).append(one)

    def short_names(self) -> Iterator[tuple[int, tuple[str, str]]]:
        """Yield the short names that are no part of another cluster, or that the user placed."""
        forms = {one: short_form(candidate) for one, candidate in sorted(self.things.items())}
        # Those with an initial first: they tell whom the document means by the name alone.
        for one, form in sorted(forms.items(), key=lambda row: not (row[1] and row[1][1])):
            candidate = self.things[one]
            if form is None or candidate.variant:
                continue
            spellings = self.spellings(one)
            is_alone = self._groups[one] != one or self._members[one] == spellings
            if is_alone or self.is_placed(spellings):
                yield one, form

    def open_names(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield names alone that joined nobody, with the names that these may stand for."""
        for one, candidate in sorted(self.things.items()):
            words = _words(candidate)
            if len(words) != 1 or candidate.variant or not may_be_person(candidate):
                continue
            names = tuple(sorted(name_lexicon().nicknames.get(words[0], ())))
            if candidate.kind != PERSON:
                names = (words[0], *names)
            is_alone = self._groups[one] == one and self._members[one] == self.spellings(one)
            if names and is_alone:
                yield one, names

    def is_placed(self, spellings: Iterable[int]) -> bool:
        """Whether the user merged or renamed what the name means."""
        return not self._placed.isdisjoint(spellings)

    def is_answered(self, spellings: Collection[int], people: Iterable[_Person]) -> bool:
        """Whether the user answered which of the people the name means, or does not mean."""
        members = [it for person in people for it in self._members[person.shown]]
        return self.is_placed(spellings) or any(
            ordered_pair(one, other) in self._bound.cannot_link
            for one in spellings
            for other in members
        )

    def spellings(self, one: int) -> list[int]:
        """Return the entities of the cluster with the same name, also of other kinds."""
        words = _words(self.things[one])
        near = self._members[self._groups[one]]
        return [it for it in near if it in self.things and _words(self.things[it]) == words]

    def people(self, one: int, form: tuple[str, str]) -> list[_Person]:
        """Return the people whose name the short one fits."""
        shown = {
            self._groups[other]
            for other in self._blocks.people_called(form[0])
            if self._is_full(other)
            and _fits(form, _words(self.things[other]))
            and (other, normalize(self.things[one].names[0])) not in self._split
        }
        return [
            _Person(
                head,
                frozenset(
                    document
                    for member in self._members[head]
                    if self._is_full(member)
                    for document in self.things[member].documents
                ).union(self._named_briefly.get(head, ())),
            )
            for head in sorted(shown)
        ]

    def given(self, one: int, name: str) -> list[_Person]:
        """Return the people of that given name."""
        people = self.people(one, (name, ""))
        return [it for it in people if _words(self.things[it.shown])[0] == name]

    def introduced(
        self, spellings: Iterable[int], people: Iterable[_Person], store: ReadableStore
    ) -> set[int]:
        """Return the documents that introduce a relative so called, who is none of the people."""
        short = set(spellings)
        lines = store.resolution.statements(sorted(short))
        rows = zip(lines.subjects, lines.objects, lines.predicates, lines.document_ids, strict=True)
        introductions = [
            (int(subject), int(document))
            for subject, target, predicate, document in rows
            if int(target) in short and _is_between_people(predicate)
        ]
        names = store.graph.extracted_names(sorted({EntityId(one) for one, _ in introductions}))
        in_full = {document for person in people for document in person.documents}
        return {
            document
            for one, document in introductions
            if document not in in_full
            and not any(self._is_near(names.get(EntityId(one), ""), it) for it in people)
        }

    def _is_near(self, relative: str, person: _Person) -> bool:
        """Whether the person has the relative's family name, or a relation to them."""
        words = parse_name(relative, PERSON).tokens
        members = [self.things[one] for one in self._members[person.shown] if self._is_full(one)]
        return any(
            normalize(relative) in member.neighbors
            or (len(words) > 1 and _words(member)[-1:] == words[-1:])
            for member in members
        )

    def add_documents(self, meant: Mapping[int, int]) -> None:
        """Keep the documents that name somebody with an initial."""
        for document, shown in meant.items():
            self._named_briefly.setdefault(shown, set()).add(document)

    def usual(self, meant: Mapping[int, int], one: int) -> int:
        """Return the person the name usually means; the name itself if a document is unresolved."""
        counts = Counter(meant.values())
        if one in counts or not counts:
            return one
        return min(counts, key=lambda person: (-counts[person], self.things[person].names[0]))

    def _is_full(self, one: int) -> bool:
        return one in self.things and _form(_words(self.things[one])) is None


def _is_between_people(predicate: str) -> bool:
    """Whether the predicate is a relation between people: "daughter", "partner"."""
    relation = built_in().behavior(predicate, object_kind=PERSON)
    return (
        relation is not None
        and relation.is_open
        and {*relation.subjects, *relation.objects} == {PERSON}
    )


def _fits(form: tuple[str, str], words: tuple[str, ...]) -> bool:
    name, initial = form
    if initial:
        return words[0] == name and words[-1][0] == initial
    return name in words and not is_byname(words)


def _meant(
    candidate: EntityCandidate,
    documents: Collection[int],
    people: list[_Person],
    store: ReadableStore,
) -> dict[int, int]:
    """Return by document the person that the short name means there, or the name itself."""
    one = candidate.id
    if len(people) == 1:
        return dict.fromkeys(documents, people[0].shown)
    meant: dict[int, int] = {}
    for document in documents:
        named = [person.shown for person in people if document in person.documents]
        if named:
            meant[document] = named[0] if len(named) == 1 else one
    left = set(documents) - meant.keys()
    read = left.union(*(person.documents for person in people))
    if left and len(read) <= _MOST_DOCUMENTS:
        marks = _marks(sorted(read), normalize(candidate.names[0]), store)
        seen = [_seen(person, marks) for person in people]
        often = [_per_document(it, person) for it, person in zip(seen, people, strict=True)]
        for document in left:
            at = _likeliest([_evidence(marks[document], it, seen) for it in seen])
            rates = [_evidence(marks[document], it, often) for it in often]
            # Who is named in most documents shares most with any: that alone does not tell.
            is_clear = at is not None and rates[at] == max(rates)
            meant[document] = people[at].shown if at is not None and is_clear else one
    return {document: meant.get(document, one) for document in documents}


def _marks(documents: list[int], short: str, store: ReadableStore) -> dict[int, set[str]]:
    """Return the features that documents may share: folders, and other names in them.

    The folders are the one it lies in, and those above up to one that holds all documents.
    """
    marks: dict[int, set[str]] = {document: set() for document in documents}
    heads = store.documents.heads([DocumentId(it) for it in documents])
    folders = {document: PurePath(head.path).parent for document, head in heads.items()}
    of_all = folders_of_all(folders.values())
    for document, folder in folders.items():
        above = (it for it in folder.parents if it not in of_all)
        named = (it for it in (folder, *above) if it.name.casefold() not in _GENERIC)
        marks[document].update(f"/{it}" for it in named)
    for document, name in store.resolution.names_in(documents):
        if name != short:
            marks[document].add(name)
    return marks


def _seen(person: _Person, marks: Mapping[int, set[str]]) -> Counter[str]:
    return Counter(mark for document in person.documents for mark in marks[document])


def _per_document(seen: Counter[str], person: _Person) -> dict[str, float]:
    return {mark: count / len(person.documents) for mark, count in seen.items()}


def _evidence(
    marks: Iterable[str], seen: Mapping[str, float], all_seen: Collection[Mapping[str, float]]
) -> float:
    """Return how strongly the features of a document support a person.

    A folder that names several of them, as a diary does, speaks for none; a single document that
    strayed there is no second person.
    """
    evidence = of_folder = 0.0
    for mark in marks:
        counts = [count for it in all_seen if (count := it.get(mark, 0))]
        is_shared = len(counts) > 1 and min(counts) > _STRAY * sum(counts)
        share = seen.get(mark, 0) / sum(counts) if counts else 0.0
        if mark[0] != "/":
            evidence += share
        elif not is_shared:
            of_folder = max(of_folder, _FOLDER * share)
    return evidence + of_folder


def _likeliest(evidence: list[float]) -> int | None:
    best, second = sorted(evidence, reverse=True)[:2]
    return evidence.index(best) if best >= _LEAST and best >= _LEAD * second else None

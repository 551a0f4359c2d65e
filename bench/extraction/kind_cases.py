"""Names with their types: labeled ones of six collections and of made-up libraries of notes
(`note_kinds.toml`), gold of two sets, and described ones.

What the documents say of a name is collected as the store does it (`ResolutionQueries`).
"""

import json
import re
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from bench.datasets import labelled_document, load_lines, record_documents
from bench.extraction.entities import LabelledText, load_labelled
from bench.facts.collections import FROM_FORMAT, StatementAt, collections, documents_of
from bench.facts.settle import LABELS, FactLabel
from core.extract.entities.kinds import UNKNOWN
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document, Passage
from core.records.knowledge import ExtractedMention, Extraction
from core.resolve.entities.document_entities import (
    DocumentResolution,
    ExtractedEntityIndex,
    resolve_document,
)
from core.resolve.entities.kind_model import GROUP_OF, NOTHING
from core.store.graph.name_evidence import (
    AROUND,
    MARKED,
    MOST_AROUND,
    NameEvidence,
    Role,
    Surroundings,
)
from core.store.normalize import normalize

NOTES = Path(__file__).parents[1] / "questions"
# Libraries of notes of which each is one file, with a note in each line.
LIBRARIES = Path(__file__).parents[1] / "reader" / "notes"
NOTE_KINDS = Path(__file__).with_name("note_kinds.toml")
_NOT_IN_FILES = re.compile(r"[/:\\\0]")
# Labels that the vocabulary has no type for.
AS_TYPE = {"Role": "Concept", "Event": "Concept"}
# Types that are no names, or none that the label gives.
NO_NAME = frozenset({"", "none", "value"})
# A type that the text states ("X is a Dutch bank") has this confidence.
DESCRIBED = 0.92
# Types of the gold, and the groups that they may stand for.
_WORKS = ("Product", "Concept", "Document")
_GOLD = {
    "PER": ("Person",), "person": ("Person",), "ORG": ("Organization",),
    "corporation": ("Organization", "Product"), "group": ("Organization",),
    "LOC": ("Location",), "location": ("Location",), "MISC": _WORKS,
    "product": ("Product",), "creative-work": ("Product", "Document"),
}  # fmt: skip
# Wikidata relations by which a MISC of Re-DocRED is a work or product, or an idea or event.
_MADE_SUBJECT = frozenset(
    "P50 P57 P58 P86 P123 P136 P161 P162 P175 P176 P178 P179 P264 P272 P400 P449 P577 P674".split()
)
_MADE_OBJECT = frozenset("P800 P1441".split())
_IDEA_SUBJECT = frozenset("P276 P580 P582 P585 P710 P1346".split())
_IDEA_OBJECT = frozenset("P37 P135 P140 P166 P172 P364 P607 P641 P1344 P1412".split())


class KindCase(Struct, frozen=True):
    """A name of a collection with its evidence, and the groups that it may be of.

    `label` is the type that a reader gave it, empty for other sources. A `described` one has its
    type from a sentence: its evidence is used without the types that the documents give it.
    `is_title` says that documents name it only as their title.
    """

    collection: str
    name: str
    evidence: NameEvidence
    allowed: tuple[str, ...]
    label: str = ""
    found: str = ""
    is_described: bool = False

    @property
    def is_title(self) -> bool:
        """Whether it only stands in titles and fields."""
        return self.evidence.marked_mentions == sum(self.evidence.mentions.values()) > 0


class Note(Struct, frozen=True):
    """A note of a library that is one file."""

    title: str
    text: str


class EvidenceCollector:
    """Collects what the documents of a collection say of each name."""

    def __init__(self) -> None:
        self.described: dict[str, set[str]] = defaultdict(set)
        self.names: dict[str, Counter[str]] = defaultdict(Counter)
        self._mentions: dict[str, Counter[str]] = defaultdict(Counter)
        self._documents: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        self._marked: dict[str, set[str]] = defaultdict(set)
        self._marked_mentions: Counter[str] = Counter()
        self._roles: dict[str, Counter[Role]] = defaultdict(Counter)
        self._around: dict[str, list[Surroundings]] = defaultdict(list)
        self._count = 0

    def add(self, document: Document) -> tuple[Extraction, DocumentResolution]:
        """Extract a document and add what it says."""
        passages = {one.ordinal: one for one in chunk(document, count_tokens=None)}
        extraction = extract(document, tuple(passages.values()), vocabulary=built_in())
        resolved = resolve_document(extraction, index=ExtractedEntityIndex())
        self._count += 1
        for mention, at in zip(extraction.mentions, resolved.mentions, strict=True):
            entity = resolved.names[at]
            key = normalize(entity.name)
            self.names[key][entity.name] += 1
            self._mentions[key][entity.kind] += 1
            self._add_place(key, mention, passages[mention.passage])
            self._documents[key][entity.kind].add(self._count)
            if mention.confidence >= MARKED:
                self._marked_mentions[key] += 1
                self._marked[key].add(document.kind)
            if mention.kind_confidence == DESCRIBED and mention.kind == entity.kind:
                self.described[key].add(entity.kind)
        for statement, subject, target in zip(
            extraction.statements, resolved.subjects, resolved.objects, strict=True
        ):
            one = normalize(resolved.names[subject].name)
            self._roles[one][Role(True, statement.predicate, target >= 0)] += 1
            if target >= 0:
                other = normalize(resolved.names[target].name)
                self._roles[other][Role(False, statement.predicate, True)] += 1
        return extraction, resolved

    def _add_place(self, key: str, mention: ExtractedMention, passage: Passage) -> None:
        """Add what stands around the mention, as the store does."""
        start, end = mention.start - passage.start, mention.end - passage.start
        if 0 <= start < end and len(self._around[key]) < MOST_AROUND:
            before = passage.text[max(0, start - AROUND) : start]
            after = passage.text[end : end + AROUND]
            self._around[key].append(Surroundings(before, after, passage.heading))

    def evidence(self, key: str) -> NameEvidence:
        """Return the evidence of the normalized name."""
        return NameEvidence(
            dict(self._mentions[key]),
            {kind: len(ids) for kind, ids in self._documents[key].items()},
            tuple(sorted(self._marked[key])),
            self._marked_mentions[key],
            dict(self._roles[key]),
            around=tuple(self._around[key]),
        )


def labeled_cases(shared: Path) -> Iterator[KindCase]:
    """Yield the labeled names of the collections and the described names of these and of Hotpot.

    A name with several labels in its collection has the most frequent one.
    """
    labels = {one.id: one for one in load_lines(LABELS, FactLabel)}
    hotpot = shared / "bench" / "retrieval" / "hotpot_train100" / "corpus.jsonl"
    sources: dict[str, Callable[[], Iterator[tuple[str, Document]]]] = {
        **collections(shared),
        "hotpot": lambda: record_documents(hotpot),
    }
    for collection, read in sources.items():
        collector = EvidenceCollector()
        given: dict[str, Counter[str]] = defaultdict(Counter)
        found: dict[str, Counter[str]] = defaultdict(Counter)
        for file, document in read():
            extraction, resolved = collector.add(document)
            for at, statement in enumerate(extraction.statements):
                if statement.predicate in FROM_FORMAT:
                    continue
                label = labels.get(StatementAt(collection, file, document, statement).id)
                if label is None:
                    continue
                ends = ((resolved.subjects[at], label.subject_kind),
                        (resolved.objects[at], label.object_kind))  # fmt: skip
                for number, kind in ends:
                    if number >= 0 and kind not in NO_NAME:
                        entity = resolved.names[number]
                        given[normalize(entity.name)][AS_TYPE.get(kind, kind)] += 1
                        found[normalize(entity.name)][entity.kind] += 1
                        collector.names[normalize(entity.name)][entity.name] += 1
        yield from _cases(collection, collector, given, found)


@cache
def note_labels() -> dict[str, dict[str, str]]:
    """Return the names of each type, joined by semicolons, of each library of notes."""
    return tomllib.loads(NOTE_KINDS.read_text("utf-8"))


def note_cases() -> Iterator[KindCase]:
    """Yield the labeled and the described names of the notes."""
    for folder, lists in note_labels().items():
        collector = EvidenceCollector()
        for document in _notes_of(folder):
            collector.add(document)
        given = {
            normalize(name.strip()): Counter({kind: 1})
            for kind, names in lists.items()
            for name in names.split(";")
        }
        mentions = {key: collector.evidence(key).mentions for key in given}
        found = {key: Counter(counts) for key, counts in mentions.items() if counts}
        yield from _cases(folder, collector, {key: given[key] for key in found}, found)


def _notes_of(library: str) -> Iterator[Document]:
    """Yield the notes of a library as they are read from files."""
    if (folder := NOTES / library).is_dir():
        yield from (document for _file, document in documents_of(folder))
        return
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as base:
        for note in load_lines(LIBRARIES / f"{library}.jsonl", Note):
            path = Path(base) / f"{_NOT_IN_FILES.sub('_', note.title)}.md"
            path.write_text(note.text, "utf-8")
        yield from (document for _file, document in documents_of(Path(base)))


def _cases(
    collection: str,
    collector: EvidenceCollector,
    given: Mapping[str, Counter[str]],
    found: Mapping[str, Counter[str]],
) -> Iterator[KindCase]:
    # Only readers of notes told what is no name from what is of no type.
    no_type = (UNKNOWN,) if collection in note_labels() else (UNKNOWN, NOTHING)
    for key, kinds in sorted(given.items()):
        label = kinds.most_common(1)[0][0]
        yield KindCase(
            collection,
            collector.names[key].most_common(1)[0][0],
            collector.evidence(key),
            no_type if label == UNKNOWN else (GROUP_OF.get(label, label),),
            label,
            found[key].most_common(1)[0][0],
        )
    for key, types in sorted(collector.described.items()):
        groups = {GROUP_OF[kind] for kind in types if kind in GROUP_OF}
        if len(groups) == 1 and key not in given:
            name = collector.names[key].most_common(1)[0][0]
            evidence = collector.evidence(key)
            yield KindCase(collection, name, evidence, tuple(groups), is_described=True)


def gold_cases(paths: Iterable[Path]) -> Iterator[KindCase]:
    """Yield the names of gold files whose boundaries are right."""
    for path in paths:
        works = _works(path)
        for labelled in load_labelled(path):
            yield from _of_text(path.stem, labelled, works.get(labelled.id, {}))


def _of_text(
    collection: str, labelled: LabelledText, works: Mapping[tuple[int, int], str]
) -> Iterator[KindCase]:
    collector = EvidenceCollector()
    extraction, resolved = collector.add(labelled_document(labelled.id, labelled.text))
    gold = {(start, end): kind for start, end, kind in labelled.names}
    kinds: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for mention, at in zip(extraction.mentions, resolved.mentions, strict=True):
        span = mention.start, mention.end
        allowed = (works[span],) if span in works else _GOLD.get(gold.get(span, ""), ())
        if allowed:
            kinds[normalize(resolved.names[at].name)][allowed] += 1
    for key, counts in sorted(kinds.items()):
        name = collector.names[key].most_common(1)[0][0]
        allowed = counts.most_common(1)[0][0]
        yield KindCase(collection, name, collector.evidence(key), allowed)


def _works(path: Path) -> dict[str, dict[tuple[int, int], str]]:
    """Return what the relations of a text say of its MISC names: works and ideas, by span."""
    texts = {one.id: one for one in load_labelled(path)}
    told: dict[str, dict[tuple[int, int], str]] = {}
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        groups: dict[int, str] = {}
        for subject, relation, target, *_ in record.get("triples", ()):
            for at, made, idea in (
                (subject, _MADE_SUBJECT, _IDEA_SUBJECT),
                (target, _MADE_OBJECT, _IDEA_OBJECT),
            ):
                if relation in made or relation in idea:
                    groups.setdefault(at, "Product" if relation in made else "Concept")
        if groups:
            told[str(record["id"])] = _spans(record, groups, texts[str(record["id"])])
    return told


def _spans(
    record: dict[str, list[dict[str, list[list[int]]]]],
    groups: Mapping[int, str],
    labelled: LabelledText,
) -> dict[tuple[int, int], str]:
    """Return the characters of the MISC entities that the relations tell."""
    ordered = sorted(
        (
            (span[0], span[1], at)
            for at, one in enumerate(record["entities"])
            for span in one["spans"]
        )
    )
    starts = sorted(labelled.names)
    spans = zip(ordered, starts, strict=False) if len(ordered) == len(starts) else ()
    return {
        (start, end): groups[at]
        for (_, _, at), (start, end, kind) in spans
        if kind == "MISC" and at in groups
    }

"""Details of a document (structure, parts, mentions, facts, links) and of an entity."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import takewhile
from pathlib import Path, PurePath

from core.errors import WrongUse
from core.extract.structure.links import link_name_of_path, linked_file
from core.language.question.things.name_index import EntityNameIndex
from core.records.files.document_structure import (
    Backlink,
    DocumentChange,
    DocumentStructure,
    Mentions,
    PartInfo,
    ResolvedLink,
)
from core.records.files.documents import Document, Heading, Link, Passage
from core.records.graph.edits import EntityName
from core.records.graph.entity_details import DocumentMention, EntityDetails
from core.records.ids import DocumentId, EntityId, FactId, PassageId
from core.records.knowledge import LEAST_SHOWN, Fact, FactView
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact, show_facts
from core.store.graph.timeline_queries import MentioningDocument
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore
from core.store.records import DocumentHead

_MAX_PARTS = 500
_MAX_LINKS = 5000
# Maximum number of documents read for links to one, and of characters shown around a link.
_MAX_LINKING, _AROUND_LINK = 300, 160
# Maximum number of documents read for their headings; further links lead to the document's start.
_MAX_OPENED = 50
_OUTSIDE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)
_NON_WORD = re.compile(r"[^\w]+")


def resolve_links(store: ReadableStore, document: Document) -> tuple[ResolvedLink, ...]:
    """Return the target of each link to a document, in order; links without a match have no
    path.
    """
    wanted = [
        (link, names)
        for link in document.links[:_MAX_LINKS]
        if (names := _target_names(link, document)) or _is_inside(link)
    ]
    stems = {PurePath(name).stem.casefold() for _, names in wanted for name in names}
    paths_by_name = _paths_by_name(store.documents.paths_named(sorted(stems)))
    headings = _Headings(store, document)
    resolved: list[ResolvedLink] = []
    for link, names in wanted:
        path = (
            document.path
            if _is_inside(link)
            else _nearest(link, names, paths_by_name, document.path)
        )
        at = headings.offset(path, link.target.partition("#")[2]) if path else 0
        resolved.append(ResolvedLink(link.start, link.end, path, at))
    return tuple(resolved)


def list_backlinks(store: ReadableStore, path: str) -> tuple[Backlink, ...]:
    """Return the links of other documents that lead to the document at `path`."""
    wanted = str(Path(path).absolute())
    stem = PurePath(wanted).stem
    names = sorted({stem, stem.replace(" ", "%20"), PurePath(wanted).name})
    backlinks: list[Backlink] = []
    for document_id in store.documents.linking_to(names, limit=_MAX_LINKING):
        document = store.documents.load(document_id)
        if document is None or document.path == wanted:
            continue
        backlinks += [
            Backlink(document.path, document.title, lead.start, lead.end, _line_at(document, lead))
            for lead in resolve_links(store, document)
            if lead.path == wanted
        ]
    return tuple(backlinks)


def resolve_image(store: ReadableStore, path: str, target: str) -> str:
    """Return the file that an image link in the document denotes. Raises `WrongUse`."""
    written = target.split("|", maxsplit=1)[0].replace("%20", " ").strip()
    beside = os.path.normpath(PurePath(path).parent / written)
    paths = store.files.paths_called(PurePath(written).name)
    if not paths:
        raise WrongUse(target, "path_missing")
    return max(paths, key=lambda one: (one == beside, _shared_folders(one, path), -len(one)))


def _line_at(document: Document, lead: ResolvedLink) -> str:
    begin = document.text.rfind("\n", 0, lead.start) + 1
    end = document.text.find("\n", lead.end)
    line = document.text[max(begin, lead.start - _AROUND_LINK) : end if end >= 0 else None]
    return line[: 2 * _AROUND_LINK].strip()


def _is_inside(link: Link) -> bool:
    return link.target.startswith("#") and len(link.target) > 1


def _target_names(link: Link, document: Document) -> tuple[str, ...]:
    """Return the file names that the link may refer to; empty for external links."""
    target = link.target.split("#")[0].split("|")[0].strip()
    if link.kind == "reference" or not target or _OUTSIDE.match(target):
        return ()
    file = linked_file(link, document)
    return tuple(dict.fromkeys(name for name in (file, PurePath(target).name) if name))


def _paths_by_name(paths: Iterable[str]) -> Mapping[str, list[str]]:
    paths_by_name: dict[str, list[str]] = {}
    for path in paths:
        for name in {link_name_of_path(path).casefold(), PurePath(path).name.casefold()}:
            paths_by_name.setdefault(name, []).append(path)
    return paths_by_name


def _nearest(
    link: Link, names: Sequence[str], paths_by_name: Mapping[str, list[str]], here: str
) -> str:
    """Return the file that the link's path denotes, else the nearest one of that name."""
    name = next((name.casefold() for name in names if name.casefold() in paths_by_name), "")
    if not name:
        return ""
    written = link.target.split("#")[0].split("|")[0].replace("%20", " ").strip()
    beside = os.path.normpath(PurePath(here).parent / written)
    ending = "/" + PurePath(written).as_posix().lstrip("./").casefold()

    def distance(path: str) -> tuple[bool, bool, int, int, str]:
        without = PurePath(path).with_suffix("").as_posix().casefold()
        stands = path == beside or without.casefold() == beside.casefold()
        ends = path.casefold().endswith(ending) or without.endswith(ending)
        return (not stands, not ends, -_shared_folders(path, here), len(path), path)

    return min(paths_by_name[name], key=distance)


def _shared_folders(path: str, other: str) -> int:
    pairs = zip(PurePath(path).parent.parts, PurePath(other).parent.parts, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


class _Headings:
    """Headings of documents that links lead to, loaded when they are needed."""

    def __init__(self, store: ReadableStore, document: Document) -> None:
        self._store = store
        self._by_path: dict[str, tuple[Heading, ...]] = {document.path: document.headings}

    def offset(self, path: str, anchor: str) -> int:
        """Return the offset of the heading that the anchor names; 0 if there is none."""
        wanted = _folded(anchor.rpartition("#")[2].replace("%20", " "))
        if not wanted:
            return 0
        if path not in self._by_path and len(self._by_path) <= _MAX_OPENED:
            number = self._store.documents.find(path)
            whole = None if number is None else self._store.documents.load(number)
            self._by_path[path] = whole.headings if whole is not None else ()
        headings = self._by_path.get(path, ())
        return next((one.start for one in headings if _folded(one.title) == wanted), 0)


def _folded(title: str) -> str:
    """Return the words of a heading as links write them: with spaces or hyphens, in any case."""
    return _NON_WORD.sub(" ", title.casefold()).strip()


def find_document(store: ReadableStore, path: str, part: str | None) -> DocumentId:
    """Return the id of the document at that path and part. Raises `WrongUse` if it was not read."""
    document_id = store.documents.find_shown(str(Path(path).absolute()), part)
    if document_id is None:
        raise WrongUse(f"{path}, part {part}" if part else path, "document_not_read")
    return document_id


def describe_document(
    store: ReadableStore, document_id: DocumentId, *, asked: str
) -> DocumentStructure:
    """Return structure, parts and number of facts. `asked` is the path by which it was opened."""
    whole = store.documents.load(document_id)
    if whole is None:
        raise WrongUse(asked, "document_gone")
    own = whole.part or ""
    parts = store.documents.parts(whole.path)
    # The entries of a calendar stand side by side, as no document holds them.
    is_entry = own in {one.part for one in parts} and all(one.part for one in parts)
    before = own + "/" if own and not is_entry else ""
    below = [one for one in parts if one.part != own and one.part.startswith(before)]
    return DocumentStructure(
        document_id=document_id,
        is_there=Path(asked).is_file() or Path(whole.path).is_file(),
        fields=whole.fields,
        tables=whole.tables,
        links=whole.links,
        tags=whole.tags,
        language=whole.language,
        parts=tuple(below[:_MAX_PARTS]),
        inside=_enclosing_part(own, {one.part: one for one in parts}),
        facts=len(store.documents.fact_ids(document_id)),
        leads=resolve_links(store, whole),
    )


def mentions_in(store: ReadableStore, document_id: DocumentId, *, start: int, end: int) -> Mentions:
    """Return the mentions in a text range; of overlapping ones the longest, and no dates."""
    mentions = store.documents.mentions(document_id, start, end)
    named = store.documents.mentioned_entities(sorted({one[2] for one in mentions}))
    entities = {number: entity for number, entity in named.items() if entity.kind != "Date"}
    kept: list[tuple[int, int, int]] = []
    numbers: dict[int, int] = {}
    for begin, stop, entity_id in sorted(mentions, key=lambda one: (one[0], -one[1])):
        if entity_id in entities and (not kept or begin >= kept[-1][1]):
            kept.append((begin, stop, numbers.setdefault(entity_id, len(numbers))))
    return Mentions(tuple(entities[EntityId(one)] for one in numbers), tuple(kept))


def facts_in(
    store: ReadableStore,
    names: EntityNameIndex,
    document_id: DocumentId,
    *,
    limit: int,
    offset: int,
) -> tuple[FactView, ...]:
    """Return the facts extracted from the document, in text order."""
    ids = store.documents.fact_ids(document_id)[offset : offset + limit]
    return show_facts(store, ids, labels=names.labels, kinds=names.kinds)


def changes_of(
    store: ReadableStore, names: EntityNameIndex, document_id: DocumentId, *, limit: int
) -> tuple[DocumentChange, ...]:
    """Return what each reading of the document added and removed, the newest first (T12)."""
    added: dict[datetime, list[FactId]] = {}
    removed: dict[datetime, list[FactId]] = {}
    for fact_id, begin, end in store.documents.fact_times(document_id):
        if begin is not None:
            added.setdefault(begin, []).append(fact_id)
        if end is not None:
            removed.setdefault(end, []).append(fact_id)
    times = sorted(added.keys() | removed.keys(), reverse=True)[:limit]
    return tuple(
        DocumentChange(
            at,
            added=show_facts(store, added.get(at, ()), labels=names.labels, kinds=names.kinds),
            removed=show_facts(store, removed.get(at, ()), labels=names.labels, kinds=names.kinds),
        )
        for at in times
    )


def _enclosing_part(own: str, parts: dict[str, PartInfo]) -> PartInfo | None:
    above = own
    while above:
        above = above.rpartition("/")[0]
        if above in parts:
            return parts[above]
    return None


MAX_FACTS = 500
MAX_DOCUMENTS = 60
# Number of characters of a passage shown before and after a name.
CHARS_BEFORE, CHARS_AFTER = 60, 140
_STATUS_ORDER = {
    "confirmed": 0,
    "proposed": 1,
    "extracted": 2,
    "superseded": 3,
    "stale": 4,
    "rejected": 5,
}


def show_entity(store: ReadableStore, names: EntityNameIndex, entity_id: EntityId) -> EntityDetails:
    """Return the entity that is shown for that id; `found` is False if it is gone or hidden."""
    shown = store.graph.shown_as([entity_id]).get(entity_id)
    entity = store.graph.entities([shown]).get(shown) if shown else None
    if entity is None:
        return EntityDetails(found=False)
    first, last = store.explore.date_range(entity.id)
    facts = store.graph.facts(store.resolution.facts_about([entity.id])).values()
    shown_facts = [it for it in facts if it.confidence >= LEAST_SHOWN or it.status == "confirmed"]
    return EntityDetails(
        found=True,
        entity=entity,
        variant=next((it.variant for it in store.resolution.entities([entity.id])), ""),
        first_seen=first,
        last_seen=last,
        facts=_facts(store, names, shown_facts),
        all_facts=len(shown_facts),
        documents=_documents(
            store, store.explore.mentioning_documents(entity.id, limit=MAX_DOCUMENTS)
        ),
        alike=_namesakes(store, entity.id, entity.name),
    )


def _facts(
    store: ReadableStore, names: EntityNameIndex, facts: Sequence[Fact]
) -> tuple[FactView, ...]:
    best = sorted(facts, key=lambda fact: (_STATUS_ORDER[fact.status], -fact.confidence, fact.id))[
        :MAX_FACTS
    ]
    ends = {end for it in best for end in (it.subject, it.object) if end}
    kinds = {it.id: it.kind for it in store.resolution.entities(sorted(ends))}
    cache = PassageCache(store.documents)
    cache.fetch({it.passage_id for it in best})
    return tuple(show_fact(it, labels=names.labels, cache=cache, kinds=kinds) for it in best)


def _documents(
    store: ReadableStore, rows: Sequence[MentioningDocument]
) -> tuple[DocumentMention, ...]:
    placed = store.documents.passages_with_heads([PassageId(row.passage_id) for row in rows])
    return tuple(
        _named_at(row, *placed[PassageId(row.passage_id)])
        for row in rows
        if PassageId(row.passage_id) in placed
    )


def _named_at(row: MentioningDocument, passage: Passage, head: DocumentHead) -> DocumentMention:
    at = row.start - passage.start
    begin = max(0, at - CHARS_BEFORE)
    words = passage.text[begin : at + CHARS_AFTER]
    if begin:
        # Start at a word boundary, but never cut the name itself.
        words = "… " + words[max(words[: at - begin].find(" "), 0) :].lstrip()
    return DocumentMention(
        path=head.path,
        part=head.part,
        title=head.title,
        times=row.times,
        start=row.start,
        end=row.end,
        quote=words,
        page=passage.page,
        written_at=row.written_at,
    )


def _namesakes(
    store: ReadableStore, entity_id: EntityId, name: str
) -> tuple[tuple[EntityId, EntityName], ...]:
    namesakes = store.resolution.entities(store.resolution.find_entities([normalize(name)]))
    return tuple(
        (record.id, EntityName(record.name, record.kind, record.variant))
        for record in namesakes
        if record.id != entity_id and not record.merged_into
    )

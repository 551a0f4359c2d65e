"""Where the links of a document lead: which other document, and which heading of it."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from pathlib import PurePath

from core.extract.structure.links import link_name_of_path, linked_file
from core.records.files.document_structure import ResolvedLink
from core.records.files.documents import Document, Heading, Link
from core.store.store import Store

_MOST = 5000
# This many documents are opened for their headings; links to headings of more lead to their top.
_MOST_OPENED = 50
_OUTSIDE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)
_NO_LETTER = re.compile(r"[^\w]+")


def resolve_links(store: Store, document: Document) -> tuple[ResolvedLink, ...]:
    """For each link to a document where it leads, in order; one without a path leads nowhere."""
    wanted = [
        (link, names)
        for link in document.links[:_MOST]
        if (names := _names(link, document)) or _is_inside(link)
    ]
    stems = {PurePath(name).stem.casefold() for _, names in wanted for name in names}
    known = _by_name(store.documents.called(sorted(stems)))
    headings = _Headings(store, document)
    leads: list[ResolvedLink] = []
    for link, names in wanted:
        path = document.path if _is_inside(link) else _nearest(link, names, known, document.path)
        at = headings.place(path, link.target.partition("#")[2]) if path else 0
        leads.append(ResolvedLink(link.start, link.end, path, at))
    return tuple(leads)


def _is_inside(link: Link) -> bool:
    """Whether the link leads to a heading of its own document."""
    return link.target.startswith("#") and len(link.target) > 1


def _names(link: Link, document: Document) -> tuple[str, ...]:
    """The file names by which the link may be known; none where it leads out of the documents."""
    target = link.target.split("#")[0].split("|")[0].strip()
    if link.kind == "reference" or not target or _OUTSIDE.match(target):
        return ()
    file = linked_file(link, document)
    return tuple(dict.fromkeys(name for name in (file, PurePath(target).name) if name))


def _by_name(paths: Iterable[str]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        for name in {link_name_of_path(path).casefold(), PurePath(path).name.casefold()}:
            found.setdefault(name, []).append(path)
    return found


def _nearest(link: Link, names: Sequence[str], known: Mapping[str, list[str]], here: str) -> str:
    """The file of one of the names that stands where the link says, else nearest to it."""
    name = next((name.casefold() for name in names if name.casefold() in known), "")
    if not name:
        return ""
    written = link.target.split("#")[0].split("|")[0].replace("%20", " ").strip()
    beside = os.path.normpath(PurePath(here).parent / written)
    ending = "/" + PurePath(written).as_posix().lstrip("./").casefold()

    def strangeness(path: str) -> tuple[bool, bool, int, int, str]:
        without = PurePath(path).with_suffix("").as_posix().casefold()
        stands = path == beside or without.casefold() == beside.casefold()
        ends = path.casefold().endswith(ending) or without.endswith(ending)
        return (not stands, not ends, -_shared(path, here), len(path), path)

    return min(known[name], key=strangeness)


def _shared(path: str, other: str) -> int:
    """How many folders from the top on the two have in common."""
    pairs = zip(PurePath(path).parent.parts, PurePath(other).parent.parts, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


class _Headings:
    """Where headings stand in documents, each of which is opened once."""

    def __init__(self, store: Store, document: Document) -> None:
        self._store = store
        self._known: dict[str, tuple[Heading, ...]] = {document.path: document.headings}

    def place(self, path: str, anchor: str) -> int:
        """Where the heading begins that the words after # name; 0 where there is none."""
        wanted = _folded(anchor.rpartition("#")[2].replace("%20", " "))
        if not wanted:
            return 0
        if path not in self._known and len(self._known) <= _MOST_OPENED:
            number = self._store.documents.find(path)
            whole = None if number is None else self._store.documents.whole(number)
            self._known[path] = whole.headings if whole is not None else ()
        known = self._known.get(path, ())
        return next((one.start for one in known if _folded(one.title) == wanted), 0)


def _folded(title: str) -> str:
    """The letters of a heading, as links write them: with spaces or hyphens, in any case."""
    return _NO_LETTER.sub(" ", title.casefold()).strip()

"""Links between documents: the name by which a file is linked, and the file a link targets.

A file is linked by its file name: titles repeat ("Changelog"), file names hardly do. A generic file
name ("README.md") is qualified by its folder.
"""

import re
from pathlib import PurePath

from core.records.files.documents import Document, Link
from core.resources import word_lists

_GENERIC_STEMS = word_lists("extraction_words.toml")["generic_stems"]
_OUTSIDE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//|#)", re.IGNORECASE)
_PICTURE = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|mp4|css|js)$", re.IGNORECASE)
# Suffixes of files that others link to. A word with another suffix is a name ("Node.js").
LINKED_SUFFIXES = frozenset(
    "md org txt rst tex pdf doc docx odt rtf htm html csv tsv bib xls xlsx ods ppt pptx odp epub "
    "eml ics vcf vtt srt mp3 m4a wav mp4 mov mkv heic ris gpx enex json yaml yml xml ipynb py ts "
    "java go rs c h".split()
)
_MARKDOWN = re.compile(r"\.(?:markdown|mdown|mkd|mdx)$", re.IGNORECASE)
_VAULT = re.compile(r"^dendron://[^/]+/")


def link_name(document: Document) -> str:
    """Return the name by which links reach the document; empty if it has no file of its own."""
    if document.kind == "record" or document.part is not None:
        return ""
    return link_name_of_path(document.path)


def link_name_of_path(path: str) -> str:
    """Return the name by which links reach the file at that path."""
    return _file_name(PurePath(path))


def link_target(link: Link) -> str:
    """Return the note or file as a link writes it; empty for external links."""
    target = link.target.split("|")[0].split("#")[0].split("^")[0].strip()
    if link.kind == "wikilink":
        return _VAULT.sub("", target).removesuffix(".md").rsplit("/", 1)[-1].strip()
    if not target or _OUTSIDE.match(target) or _PICTURE.search(target):
        return ""
    return PurePath(target.replace("%20", " ").split("?")[0]).stem


def has_file_suffix(name: str) -> bool:
    """Whether the name has the suffix of a file that others link to."""
    return "." in name and name.rpartition(".")[2].lower() in LINKED_SUFFIXES


def linked_file(link: Link, document: Document) -> str:
    """Return the name of the file that a link in the document targets; empty for external links.

    A wikilink names a note without its suffix; another link is a path relative to the document.
    """
    if not link_target(link) or "*" in link_target(link):
        return ""
    target = link.target.split("|")[0].split("#")[0].split("^")[0].strip()
    if link.kind == "wikilink":
        return _file_name(PurePath(_with_suffix(_VAULT.sub("", target))))
    path = PurePath(target.replace("%20", " ").split("?")[0])
    if path.name in {"", ".", ".."}:
        return ""
    return _file_name(PurePath(document.path).parent / _with_suffix(str(path)))


def markup_spans(document: Document) -> list[tuple[int, int]]:
    """Return the spans of links that are not prose: marks and targets without the shown words."""
    spans: list[tuple[int, int]] = []
    for link in document.links:
        shown = document.text.find(link.label, link.start, link.end) if link.label else -1
        if link.kind == "wikilink" or shown < 0:
            spans.append((link.start, link.end))
            continue
        spans.append((link.start, shown))
        spans.append((shown + len(link.label), link.end))
    return [(start, end) for start, end in spans if start < end]


def _with_suffix(target: str) -> str:
    return target if has_file_suffix(target) else f"{target}.md"


def _file_name(path: PurePath) -> str:
    name = _MARKDOWN.sub(".md", path.name)
    is_generic = path.stem.lower() in _GENERIC_STEMS
    folder = path.parent.name
    return f"{folder}/{name}" if is_generic and folder not in {"", "..", "."} else name

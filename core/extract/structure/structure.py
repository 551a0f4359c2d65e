"""Statements from document structure: fields, mail headers, links, tags, headings, tables.

Most of them are about the document entity.
"""

import re

from msgspec import Struct

from core.extract.entities.common_words import is_jargon
from core.extract.entities.kinds import NamedEntity
from core.extract.structure.collector import (
    MARKS,
    MAX_NAME_LENGTH,
    PassageLocator,
    StructureCollector,
)
from core.extract.structure.document_name import kind_word
from core.extract.structure.fields import collect_fields
from core.extract.structure.imports import find_imports
from core.extract.structure.links import link_name, link_target, linked_file
from core.extract.structure.tables import collect_table
from core.language.text.tagger import is_known_word, tagged_language
from core.language.vocabulary.name_cues import NEVER
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Document, Heading, Link
from core.records.knowledge import ExtractedAlias, ExtractedMention, ExtractedStatement
from core.resources import word_lists

# Sections and tags order notes; nobody asked for them as facts (`bench/facts`).
ORDERING = 0.6
# How a text is divided is evidence for the search, and no fact that anybody wants to be shown.
SECTION = 0.4
MAX_SECTIONS = 12
# Characters of a line around a link that still say why it is there.
_LONGEST_LINE = 300

_GENERIC_SECTIONS = word_lists("extraction_words.toml")["generic_sections"] | {
    *("see also", "next steps", "table of contents", "bug fixes", "action items", "to do")
}


class StructureExtraction(Struct, frozen=True):
    """Mentions, statements and aliases from the form of a document."""

    mentions: tuple[ExtractedMention, ...] = ()
    statements: tuple[ExtractedStatement, ...] = ()
    aliases: tuple[ExtractedAlias, ...] = ()


def extract_structure(
    document: Document, *, own: NamedEntity, locate: PassageLocator, vocabulary: Vocabulary
) -> StructureExtraction:
    """Extract mentions, statements and aliases from the document's form.

    `own` is the document entity; `locate` finds the passage of a span.
    """
    collector = StructureCollector(own, locate, vocabulary=vocabulary)
    collect_fields(collector, document)
    for imported in find_imports(document):
        kind = "Document" if imported.is_file else "Technology"
        entity = NamedEntity(imported.name, kind)
        collector.add_statement("DEPENDS_ON", entity, (imported.start, imported.end))
        collector.add_mention(entity, imported.start, imported.end)
    for tag in document.tags:
        if kind_word(tag) != own.kind:
            _tag(collector, document, tag)
    for link in document.links:
        _link(collector, document, link)
    for table in document.tables:
        collect_table(collector, document, table)
    sections = [heading for heading in document.headings if _is_section(heading)]
    for heading in sections[:MAX_SECTIONS]:
        section = NamedEntity(heading.title.strip(MARKS + "#=-"), "")
        collector.add_statement(
            "has section", section, (heading.start, heading.end), confidence=SECTION
        )
    file = link_name(document)
    if file and file.casefold() != own.name.casefold():
        collector.aliases.append(ExtractedAlias(own.name, file, own.kind))
    return StructureExtraction(
        tuple(dict.fromkeys(collector.mentions)),
        tuple(dict.fromkeys(collector.statements)),
        tuple(dict.fromkeys(collector.aliases)),
    )


def _is_section(heading: Heading) -> bool:
    """Whether the heading names a section that not any document could have, nor a bare day."""
    is_generic = heading.title.strip(MARKS + "#=-:").lower() in _GENERIC_SECTIONS
    return heading.level == 2 and any(map(str.isalpha, heading.title)) and not is_generic


def _tag(collector: StructureCollector, document: Document, tag: str) -> None:
    name = tag.strip("# \t")
    if not name or len(name) > MAX_NAME_LENGTH or is_jargon(name.lower()) or name.lower() in NEVER:
        return  # "#example" and "#scope" are categories of notes, not names
    start, is_excluded = _hashtag(document, name)
    if (start < 0 and is_excluded) or (
        start >= 0 and _is_start_of_name(document.text, start, name)
    ):
        return  # an anchor of a link, escaped, or part of a longer name
    is_path = "." in name or "/" in name
    is_category = (start >= 0 or is_path) and _is_category(
        name.lower(), tagged_language(document.language)
    )
    entity = NamedEntity(name, "" if is_category else "Concept")
    if start < 0:
        fields = [it for it in document.fields if it.name.lower() in {"tags", "tag", "keywords"}]
        start = document.text.find(name, fields[0].start, fields[0].end) if fields else -1
    if start < 0:
        collector.add_statement("RELATED_TO", entity, (0, 0), confidence=ORDERING)
        return
    end = start + len(name) + (document.text[start] == "#")
    collector.add_statement("RELATED_TO", entity, (start, end), confidence=ORDERING)
    if not is_category:
        collector.add_mention(entity, start, end)


def _is_category(lower: str, language: str) -> bool:
    """Whether a tag consists of common words ("#star", "#stage.seed") and names nothing."""
    first, *inner = re.split(r"[./]", lower)
    is_common = [is_jargon(it) or is_known_word(it, language) for it in (first, *inner)]
    is_path = bool(inner) and ("." in lower or is_jargon(first))
    return all(is_common) or (is_path and is_common[0])


def _is_start_of_name(text: str, start: int, name: str) -> bool:
    """Whether a capitalized tag is only the first word of a name ("#Bug Catcher")."""
    after = text[start + 1 + len(name) :][:2]
    return text[start] == "#" and name[0].isupper() and after[:1] == " " and after[1:].isupper()


def _hashtag(document: Document, name: str) -> tuple[int, bool]:
    """Return the tag's offset or -1, and whether it occurs only inside links or escaped."""
    spans = [(link.start, link.end) for link in document.links]
    is_excluded = False
    for match in re.finditer(rf"#{re.escape(name)}(?![\w/-])", document.text):
        start = match.start()
        before = document.text[start - 1 : start]
        if before not in {"\\", ":"} and not any(it[0] <= start < it[1] for it in spans):
            return start, False
        is_excluded = True
    return -1, is_excluded


def _link(collector: StructureCollector, document: Document, link: Link) -> None:
    written, file = link_target(link), linked_file(link, document)
    is_name = any(map(str.isalnum, written)) and len(file) <= MAX_NAME_LENGTH
    if not file or not is_name or file == link_name(document):
        return
    predicate = "CITES" if link.kind == "reference" else "REFERENCES"
    line = document.text.rfind("\n", 0, link.start) + 1, document.text.find("\n", link.end)
    is_short = 0 <= line[1] - line[0] <= _LONGEST_LINE
    span = line if is_short else (link.start, link.end)
    collector.add_statement(predicate, NamedEntity(file, "Document"), span)
    if written in document.text[link.start : link.end]:
        collector.add_mention(
            NamedEntity(written, "Document"), link.start, link.end, stands_for=file
        )

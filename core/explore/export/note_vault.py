"""A folder of Markdown notes, one for each thing, linked as Obsidian and Logseq do."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from core.display_text import file_name, markdown_text
from core.explore.export.export_rows import ExportedEntity, ExportedFact, ExportRow

# Names that Windows keeps for devices.
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", *(f"{name}{at}" for name in ("com", "lpt") for at in range(1, 10))}
)


def write_vault(folder: Path, rows: Iterable[ExportRow]) -> None:
    """Write the notes to a folder, which is made if it is missing. Raises `OSError`.

    A note has the thing's type and other names as properties, and its facts as a list, each with
    its quotation and a link to the document. What was rejected or replaced is left out.
    """
    things: dict[int, ExportedEntity] = {}
    facts: dict[int, list[ExportedFact]] = {}
    for row in rows:
        if isinstance(row, ExportedEntity):
            things[row.id] = row
        elif row.status not in {"rejected", "superseded", "stale"}:
            facts.setdefault(row.subject_id, []).append(row)
            if row.object_id not in {None, row.subject_id}:
                facts.setdefault(row.object_id or 0, []).append(row)
    names = _file_names(things.values())
    folder.mkdir(exist_ok=True)
    for thing in things.values():
        note = "".join(_note(thing, facts.get(thing.id, []), names))
        path = folder / f"{names[thing.id]}.md"
        path.write_text(note.encode("utf-8", "replace").decode(), encoding="utf-8")


def _file_names(things: Iterable[ExportedEntity]) -> dict[int, str]:
    """Return a name for each note: that of the thing, with its type or a number if it is taken."""
    names: dict[int, str] = {}
    taken: set[str] = set()
    for thing in things:
        base = file_name(thing.name) or "Untitled"
        if base.casefold() in _RESERVED:
            base = f"{base} ({thing.kind})"
        name = next(it for it in _variants(base, thing.kind) if it.casefold() not in taken)
        taken.add(name.casefold())
        names[thing.id] = name
    return names


def _variants(base: str, kind: str) -> Iterator[str]:
    yield base
    yield f"{base} ({kind})"
    number = 2
    while True:
        yield f"{base} ({kind} {number})"
        number += 1


def _note(
    thing: ExportedEntity, facts: Iterable[ExportedFact], names: Mapping[int, str]
) -> Iterator[str]:
    yield f"---\ntype: {_quoted(thing.kind)}\n"
    if thing.aliases:
        yield f"aliases: [{', '.join(map(_quoted, thing.aliases))}]\n"
    yield f"---\n\n# {markdown_text(' '.join(thing.name.split()))}\n\n"
    for fact in facts:
        yield f"- {_statement(fact, thing.id, names)}{_evidence(fact)}\n"


def _statement(fact: ExportedFact, own: int, names: Mapping[int, str]) -> str:
    """Return a fact as words, its other end as a link."""

    def end(thing_id: int | None, text: str) -> str:
        shown = markdown_text(" ".join(text.split()))
        name = names.get(thing_id or 0) if thing_id != own else None
        return f"[[{name}|{shown}]]" if name else shown

    relation = fact.predicate.replace("_", " ").lower()
    words = f"{end(fact.subject_id, fact.subject)} {relation} {end(fact.object_id, fact.object)}"
    limits = (("from", fact.valid_from), ("until", fact.valid_to))
    about = [fact.modality, *(f"{word} {date:%Y-%m-%d}" for word, date in limits if date)]
    notes = ", ".join(filter(None, about))
    return f"{words} ({notes})" if notes else words


def _evidence(fact: ExportedFact) -> str:
    if not fact.path:
        return ""
    path = Path(fact.path)
    source = f"[{markdown_text(path.name)}](<{path.as_uri()}>)" if path.is_absolute() else ""
    quote = markdown_text(" ".join(fact.quote.split()))
    return f"\n  “{quote}” {source}".rstrip() if quote else f" {source}"


def _quoted(text: str) -> str:
    """Return a text as a YAML string in double quotes."""
    return '"' + " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"') + '"'

"""A small graph in a real store: a harbor crew and a bakery, joined by one fact."""

from datetime import UTC, datetime

from msgspec.structs import replace

from core.llm.text import passage_text
from core.records.files.documents import Document, Passage
from core.store.records import NewDocument, NewFact, NewMention, NewName
from tests.fakes import HashEncoder

NOW = datetime(2026, 3, 1, tzinfo=UTC)
ENCODER = HashEncoder()
KINDS = {
    "Harbor Lab": "Organization", "Kelp Survey": "Project", "Mara Quill": "Person",
    "Jonas Feld": "Person", "Oslo": "Location", "Corner Bakery": "Organization",
    "Rye Bread": "Product", "Ida Moss": "Person", "Stone Oven": "Technology",
    "Lone Star": "Concept",
}  # fmt: skip

# Title: sentences, and facts (subject, predicate, object, confidence); an object that is no thing
# is a value.
NOTES = {
    "Harbor Lab": (
        "Mara Quill leads the Kelp Survey at the Harbor Lab. Jonas Feld dives with Mara Quill.",
        (
            ("Mara Quill", "MANAGED_BY", "Kelp Survey", 0.9),
            ("Mara Quill", "WORKS_AT", "Harbor Lab", 0.9),
            ("Jonas Feld", "WORKS_ON", "Kelp Survey", 0.8),
            ("Kelp Survey", "counted", "412 plants", 0.7),
        ),
    ),
    "Kelp Survey": (
        "The Harbor Lab counts kelp plants for the Kelp Survey. Divers count kelp plants by hand.",
        (("Harbor Lab", "OWNS", "Kelp Survey", 0.8),),
    ),
    "Oslo": (
        "The Harbor Lab stands in Oslo. Jonas Feld lives in Oslo.",
        (("Harbor Lab", "LOCATED_AT", "Oslo", 0.9), ("Jonas Feld", "lives in", "Oslo", 0.6)),
    ),
    "Corner Bakery": (
        "Ida Moss bakes Rye Bread in the Stone Oven of the Corner Bakery.",
        (
            ("Ida Moss", "WORKS_AT", "Corner Bakery", 0.9),
            ("Corner Bakery", "SUPPLIED_BY", "Rye Bread", 0.7),
            ("Corner Bakery", "USES_TECHNOLOGY", "Stone Oven", 0.8),
        ),
    ),
    "Bread": (
        "The dough of Rye Bread rests in the Stone Oven. Ida Moss feeds the dough at night.",
        (("Rye Bread", "made in", "Stone Oven", 0.7),),
    ),
    "Letter": ("Ida Moss wrote to Jonas Feld.", (("Ida Moss", "KNOWS", "Jonas Feld", 0.5),)),
    "Stars": ("Lone Star shines.", ()),
}


def note(title, text, facts, *, path=None, kinds=None):
    """Return a document of one passage as the ingest would produce it."""
    kinds = KINDS | (kinds or {})
    statements = [name for fact in facts for name in (fact[0], fact[2]) if name in kinds]
    names = tuple(dict.fromkeys([*(name for name in kinds if name in text), *statements]))
    place = {name: at for at, name in enumerate(names)}
    return NewDocument(
        document=Document(path or f"/notes/{title}.md", None, "md", title, text),
        sha256=f"sha of {title} {text}",
        passages=(Passage(0, 0, len(text), text),),
        vectors=ENCODER.embed([passage_text(title, "", text)]),
        names=tuple(NewName(name, kinds[name], vector=ENCODER.embed_one(name)) for name in names),
        mentions=tuple(
            NewMention(at, 0, text.find(name), text.find(name) + len(name), surface=name)
            for name, at in place.items()
            if name in text
        ),
        facts=tuple(
            NewFact(
                passage=0,
                start=0,
                end=text.find(".") + 1,
                subject=place[subject],
                predicate=predicate,
                object=place.get(statement, -1),
                literal="" if statement in place else statement,
                confidence=confidence,
            )
            for subject, predicate, statement, confidence in facts
        ),
        read_at=NOW,
    )


def put(store, *notes):
    """Write notes to the store; known names are the same entities."""
    numbers = {
        (entity.name, entity.kind): entity.id for entity in store.graph.search("", limit=1000)
    }
    with store.write() as write:
        for one in notes:
            names = tuple(
                replace(name, entity_id=numbers.get((name.name, name.kind))) for name in one.names
            )
            write.put_document(replace(one, names=names))


def fill(store):
    """Write all notes to the store."""
    put(store, *(note(title, *told) for title, told in NOTES.items()))

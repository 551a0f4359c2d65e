"""A small library of notes written by hand, in a real store, with the encoder of tests/fakes.py."""

from datetime import UTC, datetime

import numpy as np

from core.llm.text import passage_text
from core.records.files.documents import Document, Passage
from core.retrieve.search import SearchDeps, Searcher
from core.settings.options import Settings
from core.store.records import NewDocument, NewFact, NewMention, NewName
from tests.fakes import HashEncoder

NOW = datetime(2026, 3, 1, tzinfo=UTC)
ENCODER = HashEncoder()

NOTES = {
    "Project Heron": (
        "Project Heron builds a tidal turbine. Its engineer is Mara Quill.",
        ("Project Heron", "Mara Quill"),
        (("Project Heron", "MANAGED_BY", "Mara Quill", 0.9),),
    ),
    "Mara Quill": (
        "Mara Quill studied at Oslo Institute and plays the cello.",
        ("Mara Quill", "Oslo Institute"),
        (
            ("Mara Quill", "MEMBER_OF", "Oslo Institute", 0.8),
            ("Mara Quill", "plays", "the cello", 0.7),
        ),
    ),
    "Oslo Institute": (
        "Oslo Institute was founded in 1921 by a shipping company.",
        ("Oslo Institute", "1921"),
        (("Oslo Institute", "was founded in", "1921", 0.6),),
    ),
    "Bread": ("Flour, water, salt and time make bread.", (), ()),
    "Tides": ("Tides follow the moon. A turbine turns with the tide.", ("Moon",), ()),
    "Garden": ("Tomatoes want sun, cucumbers want water.", (), ()),
}
LITERALS = frozenset({"the cello"})


def note(title, text, names, facts, *, path=None):
    """A document of one passage as the ingest would put it."""
    place = {name: at for at, name in enumerate(names)}

    def said(subject, predicate, target, confidence):
        is_literal = target in LITERALS
        return NewFact(
            passage=0,
            start=0,
            end=len(text),
            subject=place[subject],
            predicate=predicate,
            object=-1 if is_literal else place[target],
            literal=target if is_literal else "",
            confidence=confidence,
        )

    return NewDocument(
        document=Document(path or f"/notes/{title}.md", None, "md", title, text),
        sha256=f"sha of {title}",
        passages=(Passage(0, 0, len(text), text),),
        vectors=ENCODER.embed([passage_text(title, "", text)]),
        names=tuple(NewName(name, "Concept", vector=ENCODER.embed_one(name)) for name in names),
        mentions=tuple(
            NewMention(at, 0, text.find(name), text.find(name) + len(name))
            for name, at in place.items()
            if name in text
        ),
        facts=tuple(said(*fact) for fact in facts),
        read_at=NOW,
    )


def fill(store, titles=tuple(NOTES)):
    """The notes are in the store."""
    with store.write() as write:
        for title in titles:
            write.put_document(note(title, *NOTES[title]))


def searcher_of(store, *, embed=ENCODER.embed_one, values=None, clock=None, **more):
    """Searches the store."""
    settings = Settings(values or {})
    more |= {} if clock is None else {"clock": clock}
    return Searcher(store, SearchDeps(embed, lambda: settings, now=lambda: NOW, **more))


def titles(result):
    """Titles of the hits, best first."""
    return [hit.title for hit in result.hits]


def unit(*values):
    vector = np.array(values, np.float32)
    return vector / np.linalg.norm(vector)

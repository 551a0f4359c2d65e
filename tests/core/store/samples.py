"""Small documents with everything a document can have."""

import zlib

import numpy as np

from core.records.documents import Document, Heading, Passage
from core.store.rows import NewDocument, NewFact, NewMention, NewName, NewThesis

DIMENSIONS = 384


def vector_of(text, dimensions=DIMENSIONS):
    """A unit vector that depends on the text alone."""
    rng = np.random.default_rng(zlib.crc32(text.encode()))
    vector = rng.standard_normal(dimensions).astype(np.float32)
    return vector / np.linalg.norm(vector)


def sample_document(
    path, *, names=("Ada", "Babbage"), kind="Person", sha256="", part=None, known=(), **fields
):
    """Two passages; each name is mentioned in both, and knows the next one."""
    first = " met ".join(names) + " on a rainy meeting day."
    second = " They spoke of " + ", ".join(names) + "."
    text = first + second
    cut = len(first)
    return NewDocument(
        document=Document(
            path, part, "md", path.rsplit("/", 1)[-1], text, headings=(Heading(1, "Top", 0, 3),),
            **fields,
        ),
        sha256=sha256 or f"sha of {text}",
        passages=(
            Passage(0, 0, cut, first, page=1, heading="Top"),
            Passage(1, cut, len(text), second, page=2),
        ),
        vectors=np.stack([vector_of(f"{path} 0"), vector_of(f"{path} 1")]),
        names=tuple(
            NewName(name, kind, entity_id=dict(known).get(name), vector=vector_of(name))
            for name in names
        ),
        mentions=tuple(
            NewMention(row, ordinal, at, at + len(name), 0.9)
            for row, name in enumerate(names)
            for ordinal, at in ((0, first.index(name)), (1, cut + second.index(name)))
        ),
        facts=tuple(
            NewFact(0, 0, cut, row, "KNOWS", row + 1, confidence=0.8 - row / 100)
            for row in range(len(names) - 1)
        ),
        theses=(NewThesis(0, 0, cut, tuple(range(len(names)))),),
    )  # fmt: skip

"""Passages and a stand-in encoder for the tests of answers."""

import re
from datetime import UTC, datetime
from zlib import crc32

import numpy as np

from core.answer.answerers.evidence import Evidence, Extract
from core.answer.answerers.judge import Judge
from core.language.vocabulary.vocabulary import built_in
from core.messages import UserMessage
from core.records.answers.answers import Hit, SearchResult, Trace
from core.records.knowledge import FactView

STOP = frozenset(
    "the a an of in is are was were who whom when where what how which to and at".split()
)


def stems(text):
    """Lower-case words, without their plural s and without stop words."""
    words = re.findall(r"\w+", text.lower())
    return [word.rstrip("s") for word in words if word not in STOP]


def embed(texts):
    """Unit vectors that are near when the texts share words."""
    vectors = np.zeros((len(texts), 256), np.float32)
    for row, text in zip(vectors, texts, strict=True):
        for stem in stems(text):
            row[crc32(stem.encode()) % 256] += 1.0
        row[0] += 1e-3
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def hit(text, *, path="/n/a.md", title="Notes", start=0, score=1.0, page=None):
    """A found passage that begins at `start` of its document."""
    return Hit(
        path, None, title, page, start, start + len(text), text, score, UserMessage.literal("words")
    )


def fact(subject, predicate, obj, *, quote="", confidence=0.95, **more):
    """A fact from a file."""
    values = {"status": "extracted", "source": "file", "path": "/n/a.md", "end": len(quote)}
    return FactView(subject, predicate, obj, confidence, **{**values, **more}, quote=quote)


def found(question, hits, *, facts=(), evidence=1.0):
    """What a search would return."""
    return SearchResult(
        question, tuple(hits), tuple(facts), Trace(question), {"total": 1.0}, evidence
    )


NOW = datetime(2026, 1, 1, tzinfo=UTC)


def evidence(result, *, most=5, now=NOW, graph=None):
    """What answerers are given for a search result."""
    return Evidence(result, now, built_in(), embed, graph=graph, most=most)


def judged(result, *, most=5, now=NOW, graph=None):
    """What the judge makes of a search result."""
    return Judge(evidence(result, most=most, now=now, graph=graph)).answer()


def proposed(answer, result, *, graph=None):
    """The line that an answerer proposes with its citations, empty for None."""
    proposal = answer(evidence(result, graph=graph))
    if proposal is None:
        return Extract("", ())
    only_names = proposal.only_names
    return Extract(proposal.line, proposal.citations.all(), proposal.direct, only_names=only_names)

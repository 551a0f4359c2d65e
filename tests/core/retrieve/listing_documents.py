"""A small register of who works where, in a real store."""

from datetime import UTC, datetime

from core.llm.text import passage_text
from core.records.files.documents import Document, Passage
from core.store.records import NewDocument, NewFact, NewMention, NewName
from tests.core.retrieve.sample_library import ENCODER, NOW

PEOPLE = (
    "Mara Quill",
    "Boris Vance",
    "Ada Finch",
    "Tom Reed",
    "Ines Brook",
    "Karl Holt",
    "Lia Moss",
)
INSTITUTE, HARBOR = "Oslo Institute", "Grey Harbor Ltd"
KINDS = {INSTITUTE: "Organization", HARBOR: "Organization"} | dict.fromkeys(PEOPLE, "Person")


def paper(title, text, facts=(), *, names=None):
    """A document of one passage; a fact is (subject, predicate, object, more)."""
    named = list(names or (name for name in KINDS if name in text))
    return NewDocument(
        document=Document(f"/papers/{title}.md", None, "md", title, text),
        sha256=f"sha of {title}",
        passages=(Passage(0, 0, len(text), text),),
        vectors=ENCODER.embed([passage_text(title, "", text)]),
        names=tuple(NewName(it, KINDS[it], vector=ENCODER.embed_one(it)) for it in named),
        mentions=tuple(
            NewMention(at, 0, text.find(name), text.find(name) + len(name))
            for at, name in enumerate(named)
        ),
        facts=tuple(
            NewFact(
                passage=0,
                start=0,
                end=len(text),
                subject=named.index(subject),
                predicate=predicate,
                object=named.index(target) if target in named else -1,
                literal="" if target in named else target,
                confidence=0.9,
                **more,
            )
            for subject, predicate, target, more in facts
        ),
        read_at=NOW,
    )


def employ(store):
    """Seven people work at the institute, each told in a paper of their own; tides besides."""
    papers = [
        paper(
            f"Contract {number}",
            f"{name} works at {INSTITUTE} as of this spring.",
            [(name, "WORKS_AT", INSTITUTE, {})],
        )
        for number, name in enumerate(PEOPLE)
    ]
    papers.append(paper("Tides", "Tidal turbines turn with the moon."))
    papers.append(paper("Turbines", f"{HARBOR} builds tidal turbines."))
    with store.write() as write:
        for one in papers:
            write.put_document(one)


def year(number):
    """The first of January of that year."""
    return datetime(number, 1, 1, tzinfo=UTC)

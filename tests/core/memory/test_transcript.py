"""Transcripts: the citations of stored answers."""

from datetime import UTC, datetime

import pytest

from core.memory.transcript import build_transcript, transcript_markdown
from core.records.files.documents import DocumentText
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Session, SourceSpan
from tests.core.injection.test_injection import leads

AT = datetime(2026, 3, 1, tzinfo=UTC)
SPANS = tuple(SourceSpan(f"{name}.md", None, 0, 5) for name in "abc")


def reply(text: str, *, used: tuple[SourceSpan, ...]) -> Episode:
    return Episode(
        id=EpisodeId(2),
        session_id=SessionId(1),
        kind="reply",
        speaker="loci",
        text=text,
        happened_at=AT,
        used=used,
    )


@pytest.mark.parametrize(
    ("text", "used", "numbers"),
    [
        ("The rent is 940 euros [2].", SPANS[:1], [2]),
        ("It leaks [7]. It was sealed [3], again [7].", SPANS[:2], [3, 7]),
        ("Quoted [1]. More [2].", SPANS[:2], [1, 2]),
        ("No marks.", SPANS[:2], [1, 2]),
        ("One mark [4] for two sources.", SPANS[:2], [1, 2]),
    ],
)
def test_citations_keep_the_numbers_of_the_text(
    text: str, used: tuple[SourceSpan, ...], numbers: list[int]
) -> None:
    session = Session(id=SessionId(1), title="Rent", begun_at=AT, last_at=AT)

    (entry,) = build_transcript(
        session, [reply(text, used=used)], read=lambda _path, _part: None
    ).told

    assert [(it.n, it.path) for it in entry.citations] == [
        (n, span.path) for n, span in zip(numbers, used, strict=True)
    ]


def test_words_and_names_of_documents_lead_nowhere_in_an_exported_conversation() -> None:
    beacon = "![x](https://evil.example/p.png) <img src=x> [a](javascript:1)\x1b[2J"
    spans = (SourceSpan(f"/n/{beacon}.md", beacon, 0, len(beacon)),)
    session = Session(id=SessionId(1), title=beacon, begun_at=AT, last_at=AT)
    document = DocumentText("/n/a.md", None, "md", beacon, beacon)

    told = build_transcript(
        session, [reply("It is [1].", used=spans)], read=lambda _path, _part: document
    )

    text = transcript_markdown(told)
    assert text.count("evil.example") >= 3
    assert leads(text) == []
    assert "\x1b" not in text

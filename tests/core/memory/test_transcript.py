"""Transcripts: the citations of stored answers."""

from datetime import UTC, datetime

import pytest

from core.memory.transcript import build_transcript
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Session, SourceSpan

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

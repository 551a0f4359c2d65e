"""Turns of a remembered conversation."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.messages import UserMessage
from core.records.answers.answers import Answer, Confidence, Trace, Transcript, TranscriptEntry
from core.records.ids import EpisodeId
from core.records.memory import (
    ANSWERED_IDS,
    NO_SESSION,
    Episode,
    Proposal,
    Remark,
    RewrittenQuestion,
)

# The note of a question whose answer was forgotten or never came to an end.
NOT_KEPT = "answer_not_kept"


class PastTurn(Struct, frozen=True):
    """A remembered question with its answer; `rating` is 1 to 5, or 0 for none."""

    question: str
    answer: Answer
    rating: int = 0


def past_turns(transcript: Transcript) -> tuple[PastTurn, ...]:
    """Return the turns in order; a question without a reply gets an empty answer."""
    turns: list[PastTurn] = []
    question = ""
    proposals: tuple[Proposal, ...] = ()
    for entry in transcript.told:
        if entry.episode.kind == "turn":
            if question:
                turns.append(PastTurn(question, no_answer(question, proposals)))
            question, proposals = entry.episode.text, entry.proposals
        else:
            answer = _make_answer(question, entry, proposals)
            turns.append(PastTurn(question, answer, entry.episode.rating))
            question, proposals = "", ()
    if question:
        turns.append(PastTurn(question, no_answer(question, proposals)))
    return tuple(turns)


def no_answer(question: str, proposals: tuple[Proposal, ...] = ()) -> Answer:
    """Return the answer that says that none is kept."""
    return _make_answer(question, None, proposals)


def with_open_items(answer: Answer, items: Sequence[Proposal | Remark | Episode]) -> Answer:
    """Return the answer with what waits for the user in place of what it came with."""
    return replace(
        answer,
        proposals=tuple(it for it in items if isinstance(it, Proposal)),
        remarks=tuple(it for it in items if isinstance(it, Remark)),
        to_forget=tuple(it for it in items if isinstance(it, Episode)),
    )


def _make_answer(
    question: str, entry: TranscriptEntry | None, proposals: tuple[Proposal, ...]
) -> Answer:
    text = entry.episode.text if entry else ""
    confidence = _confidence(entry) if entry is not None and text.strip() else "none"
    sentences = entry.sentences if entry else ()
    citations = entry.citations if entry else ()
    is_quoted = confidence in {"closest", "unsure"}
    note = NOT_KEPT if entry is None else f"answer_{confidence}" if is_quoted else ""
    return Answer(
        question=question,
        found=confidence == "stated",
        confidence=confidence,
        note=UserMessage(note),
        answer=text,
        citations=citations,
        facts=(),
        trace=Trace(question),
        timings_ms={},
        model=entry.model if entry else "",
        unsupported=tuple(it.text for it in sentences if not it.by),
        sentences=sentences,
        session_id=entry.episode.session_id if entry else NO_SESSION,
        episode_id=entry.episode.id if entry else EpisodeId(0),
        understood=_understood(question, entry.understood) if entry else None,
        proposals=proposals,
    )


def _understood(asked: str, text: str) -> RewrittenQuestion | None:
    return RewrittenQuestion(asked, text, ((asked, text),), shown=text) if text else None


def _confidence(entry: TranscriptEntry) -> Confidence:
    """Return how sure the answer was; a model's unsupported one is worth nothing to memory."""
    if entry.episode.importance > 0 or entry.model:
        return "stated"
    if not entry.citations:
        return "none"
    return "closest" if entry.episode.why.id == ANSWERED_IDS["closest"] else "unsure"


def has_trace(answer: Answer) -> bool:
    """Whether the trace of the answer is known; remembered answers have none."""
    trace = answer.trace
    return bool(trace.chosen or trace.candidates or trace.anchors or trace.plan)

"""A remembered conversation as questions and answers."""

from collections.abc import Iterator

from msgspec import Struct

from core.records.answers.answers import Answer, Trace, Transcript, TranscriptEntry
from core.records.ids import EpisodeId
from core.records.memory import NO_SESSION


class PastTurn(Struct, frozen=True):
    """A question and its answer as remembered; `rating` is 1 to 5, or 0."""

    question: str
    answer: Answer
    rating: int = 0


def past_turns(retold: Transcript) -> tuple[PastTurn, ...]:
    """The turns in order; what was said without an answer has an empty one."""
    return tuple(_pair_turns(retold))


def _pair_turns(retold: Transcript) -> Iterator[PastTurn]:
    asked = ""
    for entry in retold.told:
        if entry.episode.kind == "turn":
            if asked:
                yield PastTurn(asked, _make_answer(asked, None))
            asked = entry.episode.text
        else:
            yield PastTurn(asked, _make_answer(asked, entry), entry.episode.rating)
            asked = ""
    if asked:
        yield PastTurn(asked, _make_answer(asked, None))


def _make_answer(question: str, entry: TranscriptEntry | None) -> Answer:
    text = entry.episode.text if entry else ""
    return Answer(
        question=question,
        found=bool(text.strip()),
        answer=text,
        citations=entry.citations if entry else (),
        facts=(),
        trace=Trace(question),
        timings_ms={},
        session_id=entry.episode.session_id if entry else NO_SESSION,
        episode_id=entry.episode.id if entry else EpisodeId(0),
    )


def has_trace(answer: Answer) -> bool:
    """Whether it is known how the answer came about; of remembered ones it is not."""
    trace = answer.trace
    return bool(trace.chosen or trace.candidates or trace.anchors or trace.plan)

"""A remembered conversation as questions and answers."""

from collections.abc import Iterator

from msgspec import Struct

from core.records.answers.answers import Answer, Trace, Transcript, TranscriptEntry
from core.records.ids import EpisodeId
from core.records.memory import NO_SESSION


class TurnTold(Struct, frozen=True):
    """A question and its answer as remembered; `rating` is 1 to 5, or 0."""

    question: str
    answer: Answer
    rating: int = 0


def turns_of(retold: Transcript) -> tuple[TurnTold, ...]:
    """The turns in order; what was said without an answer has an empty one."""
    return tuple(_turns(retold))


def _turns(retold: Transcript) -> Iterator[TurnTold]:
    asked = ""
    for told in retold.told:
        if told.episode.kind == "turn":
            if asked:
                yield TurnTold(asked, _answer(asked, None))
            asked = told.episode.text
        else:
            yield TurnTold(asked, _answer(asked, told), told.episode.rating)
            asked = ""
    if asked:
        yield TurnTold(asked, _answer(asked, None))


def _answer(question: str, told: TranscriptEntry | None) -> Answer:
    text = told.episode.text if told else ""
    return Answer(
        question=question,
        found=bool(text.strip()),
        answer=text,
        citations=told.citations if told else (),
        facts=(),
        trace=Trace(question),
        timings_ms={},
        session_id=told.episode.session_id if told else NO_SESSION,
        episode_id=told.episode.id if told else EpisodeId(0),
    )


def is_traced(answer: Answer) -> bool:
    """Whether it is known how the answer came about; of remembered ones it is not."""
    trace = answer.trace
    return bool(trace.chosen or trace.candidates or trace.anchors or trace.plan)

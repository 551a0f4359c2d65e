"""Split a turn that both states and asks something, and join acknowledgment and answer."""

from collections.abc import Callable

from msgspec.structs import replace

from core.memory.learning.learned import Learned
from core.memory.learning.utterances import is_courtesy, utterances
from core.records.answers.answers import Answer, AnswerChunk, Trace
from core.records.answers.questions import Analysis

_ASKING = frozenset({"question", "order"})
OnPiece = Callable[[AnswerChunk], None]


def split_turn(text: str) -> tuple[str, str]:
    """Return the sentences of a turn that state, and those that ask; both empty if one is empty."""
    parts = utterances(text)
    asks = " ".join(text[it.start : it.end].strip() for it in parts if it.kind in _ASKING)
    stated = " ".join(text[it.start : it.end].strip() for it in parts if it.kind not in _ASKING)
    return (stated, asks) if stated and asks else ("", "")


def tells_only(learned: Learned, text: str) -> bool:
    """Return whether a turn without a question of its own does not ask the last one again."""
    is_thanks = learned.intent == "small talk" and is_courtesy(text)
    return bool(learned.noted) or learned.is_unclear or is_thanks


def with_acknowledgment(noted: str, answer: Answer) -> Answer:
    """Return the answer with the acknowledgment before it; offsets of sentences are adjusted."""
    if not noted:
        return answer
    head = _head(noted)
    moved = tuple(
        replace(sentence, start=sentence.start + len(head), end=sentence.end + len(head))
        for sentence in answer.sentences
    )
    return replace(answer, answer=head + answer.answer, sentences=moved)


def stream_after(noted: str, on_piece: OnPiece | None) -> OnPiece | None:
    """Return a receiver that puts the acknowledgment before the pieces, also after a restart."""
    if on_piece is None or not noted:
        return on_piece
    show, head = on_piece, _head(noted)

    def show_behind(piece: AnswerChunk) -> None:
        show(replace(piece, text=head + piece.text) if piece.restart else piece)

    show(AnswerChunk(text=head))
    return show_behind


def _head(noted: str) -> str:
    return f"{noted}\n\n"


def answer_without_documents(
    question: str, text: str, *, analysis: Analysis, on_piece: OnPiece | None
) -> Answer:
    """Return a text as an answer that needs no documents."""
    if on_piece is not None:
        on_piece(AnswerChunk(text=text))
    return Answer(
        question=question,
        found=True,
        answer=text,
        citations=(),
        facts=(),
        trace=Trace(question, analysis=analysis),
        timings_ms={},
    )

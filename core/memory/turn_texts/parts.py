"""A turn that states something and asks something, taken apart, and answered as one."""

from collections.abc import Callable

from msgspec.structs import replace

from core.memory.learning.gate import utterances
from core.records.answers.answers import Answer, AnswerChunk, Trace
from core.records.answers.questions import Analysis

_ASKING = frozenset({"question", "order"})
OnPiece = Callable[[AnswerChunk], None]


def parted(text: str) -> tuple[str, str]:
    """The sentences of a turn that state or wish, and those that ask; both empty if one lacks."""
    parts = utterances(text)
    asks = " ".join(text[it.start : it.end].strip() for it in parts if it.kind in _ASKING)
    stated = " ".join(text[it.start : it.end].strip() for it in parts if it.kind not in _ASKING)
    return (stated, asks) if stated and asks else ("", "")


def headed(noted: str, answer: Answer) -> Answer:
    """The answer behind what was noted of the same turn; places in it move along."""
    if not noted:
        return answer
    head = _head(noted)
    moved = tuple(
        replace(sentence, start=sentence.start + len(head), end=sentence.end + len(head))
        for sentence in answer.sentences
    )
    return replace(answer, answer=head + answer.answer, sentences=moved)


def after(noted: str, on_piece: OnPiece | None) -> OnPiece | None:
    """Shows the pieces of an answer behind what was noted, also of one that begins anew."""
    if on_piece is None or not noted:
        return on_piece
    show, head = on_piece, _head(noted)

    def show_behind(piece: AnswerChunk) -> None:
        show(replace(piece, text=head + piece.text) if piece.restart else piece)

    show(AnswerChunk(text=head))
    return show_behind


def _head(noted: str) -> str:
    return f"{noted}\n\n"


def told_alone(question: str, text: str, *, analysis: Analysis, on_piece: OnPiece | None) -> Answer:
    """An answer that needs no documents."""
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

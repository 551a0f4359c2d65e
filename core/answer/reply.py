"""From a question to an answer with citations, or an honest no with what is nearest."""

import time
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import Protocol

from msgspec.structs import replace

from core.answer.cite import MARK, Embed, marks, quote_of, unsupported
from core.answer.extractive import READ_HITS, Stems, compose
from core.answer.listed import (
    compose_course,
    compose_list,
    compose_matching,
    is_partly_read,
)
from core.answer.prompt import NOT_FOUND, Prompt, build_prompt
from core.errors import Cancelled, ModelError, WrongUse
from core.extract.words.sentences import sentences
from core.lanes import Cancel
from core.llm.model import LanguageModel, Message
from core.records.answers import Answer, Citation, Hit, Piece, SearchResult
from core.records.context import Context
from core.records.questions import NO_WISHES, Wishes
from core.retrieve.context.assemble import assemble
from core.retrieve.context.room import estimated_tokens
from core.settings.options import Settings

NEAREST = 5
# So many passages are read for a question that wants all there is.
READ_AT_MOST = 200
NO_ANSWER = "I did not find this in your documents."

OnPiece = Callable[[Piece], None]


class Search(Protocol):
    """Finds passages and facts for a question."""

    def __call__(
        self, question: str, *, k: int, wishes: Wishes = NO_WISHES, cancel: Cancel | None = None
    ) -> SearchResult:
        """The `k` best passages and the facts, with the trace."""
        ...


class Replier:
    """Answers questions from what `search` finds, with the language model if there is one."""

    def __init__(
        self,
        *,
        search: Search,
        embed: Embed,
        stems: Stems,
        model: Callable[[], LanguageModel | None],
        settings: Callable[[], Settings],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._clock = clock
        self._search = search
        self._embed = embed
        self._stems = stems
        self._model = model
        self._settings = settings

    def reply(
        self,
        question: str,
        *,
        wishes: Wishes = NO_WISHES,
        on_piece: OnPiece | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """The answer; pieces of it go to `on_piece` as they are made.

        Raises `WrongUse` for an empty question and `Cancelled` when stopped before the model
        began; an answer stopped in the middle is returned as far as it got.
        """
        question = " ".join(question.split())
        if not question:
            raise WrongUse(detail="The question is empty.", remedy="Type a question.")
        tell = on_piece or _nobody
        cancel = cancel or Cancel()
        settings = self._settings()
        tell(Piece(stage="Searching"))
        found = self._search(
            question, k=settings.passages_per_question, wishes=wishes, cancel=cancel
        )
        if is_partly_read(found):
            found = self._search(question, k=READ_AT_MOST, wishes=wishes, cancel=cancel)
        cancel.check()
        begun = time.perf_counter()
        listed = compose_list(found)
        if listed.text:
            tell(Piece(text=listed.text))
            answer = _answer(found, listed.text, listed.citations)
        elif not found.hits or found.evidence < settings.not_found_below:
            answer = _not_found(found)
            tell(Piece(text=answer.answer))
        else:
            tell(Piece(stage=f"Reading {len(found.hits)} passages"))
            answer = self._answer(found, settings, tell=tell, cancel=cancel)
        return _timed(answer, time.perf_counter() - begun)

    def _answer(
        self, found: SearchResult, settings: Settings, *, tell: OnPiece, cancel: Cancel
    ) -> Answer:
        model = self._model()
        if model is None:
            return self._extract(found, settings, tell=tell)
        try:
            prompt = build_prompt(
                found,
                model=model,
                most_tokens=settings.context_tokens,
                reply_tokens=min(settings.answer_tokens, model.context_length // 4),
            )
            if prompt is not None:
                return self._write(found, prompt, model, tell=tell, cancel=cancel)
            note = "The language model's window is too small for a passage."
        except ModelError as error:
            note = str(error)
        tell(Piece(restart=True))
        answer = self._extract(found, settings, tell=tell)
        return replace(answer, note=f"{note} This answer is made of your documents' sentences.")

    def _extract(self, found: SearchResult, settings: Settings, *, tell: OnPiece) -> Answer:
        context = assemble(
            found, budget_tokens=settings.context_tokens, count_tokens=estimated_tokens
        )
        found = _with_context(found, context)
        extract = compose_course(found)
        if not extract.text:
            extract = compose_matching(found, stems=self._stems)
        if not extract.text:
            found = _read(found, READ_HITS)
            extract = compose(
                found.question,
                found,
                embed=self._embed,
                stems=self._stems,
                most=settings.answer_sentences,
                now=self._clock(),
            )
        if not extract.text:
            answer = _not_found(found)
            tell(Piece(text=answer.answer))
            return answer
        for line in extract.text.splitlines(keepends=True):
            tell(Piece(text=line))
        return _answer(found, extract.text, extract.citations)

    def _write(
        self,
        found: SearchResult,
        prompt: Prompt,
        model: LanguageModel,
        *,
        tell: OnPiece,
        cancel: Cancel,
    ) -> Answer:
        reply = model.chat(
            [Message("user", prompt.text)],
            max_tokens=min(self._settings().answer_tokens, model.context_length // 4),
            on_piece=lambda text: tell(Piece(text=text)),
            cancel=cancel,
        )
        found = _read(_with_context(found, prompt.context), len(prompt.context.passages))
        shown = {passage.n: passage.hit for passage in prompt.context.passages}
        text = _known_marks(reply.text.strip(), shown)
        if reply.finish == "cancelled" and not text:
            raise Cancelled
        if not text or NOT_FOUND in text[: 2 * len(NOT_FOUND)]:
            tell(Piece(restart=True))
            tell(Piece(text=NO_ANSWER))
            return replace(_not_found(found), model=model.name)
        said = [text[start:end] for start, end in sentences(text, 0, len(text))]
        citations = tuple(
            _best_quote(n, shown[n], said, stems=self._stems) for n in sorted(set(marks(text)))
        )
        answer = _answer(found, text, citations)
        quotes = {n: hit.text for n, hit in shown.items()}
        doubtful = unsupported(said, quotes, embed=self._embed)
        return replace(answer, model=model.name, unsupported=doubtful)


def _nobody(piece: Piece) -> None:
    """Nobody listens while the answer is made."""


def _answer(found: SearchResult, text: str, citations: tuple[Citation, ...]) -> Answer:
    return Answer(
        question=found.question,
        found=True,
        answer=text,
        citations=citations,
        facts=found.facts,
        trace=found.trace,
        timings_ms=found.timings_ms,
        coverage=found.coverage,
    )


def _not_found(found: SearchResult) -> Answer:
    answer = _answer(found, NO_ANSWER, ())
    return replace(answer, found=False, nearest=found.hits[:NEAREST])


def _timed(answer: Answer, answering_s: float) -> Answer:
    ms = answering_s * 1000
    total = answer.timings_ms.get("total", 0.0) + ms
    return replace(answer, timings_ms={**answer.timings_ms, "answer": ms, "total": total})


def _with_context(found: SearchResult, context: Context) -> SearchResult:
    return replace(found, trace=replace(found.trace, context=context.text))


def _read(found: SearchResult, passages: int) -> SearchResult:
    """The same, of which the answer was made from at most so many passages."""
    of = found.coverage
    if of is None or found.listing is not None or of.read <= passages:
        return found
    return replace(found, coverage=replace(of, read=passages, complete=False))


def _known_marks(text: str, known: Collection[int]) -> str:
    """The text without citation numbers that stand for no passage."""
    return MARK.sub(lambda mark: mark.group() if int(mark.group(1)) in known else "", text)


def _best_quote(n: int, hit: Hit, said: Sequence[str], *, stems: Stems) -> Citation:
    """Citation `n`: the passage's sentence that shares most with the sentences that cite it."""
    claimed = {stem for sentence in said if n in marks(sentence) for stem in stems(sentence)}
    spans = list(sentences(hit.text, 0, len(hit.text))) or [(0, len(hit.text))]
    start, end = max(spans, key=lambda span: len(claimed & set(stems(hit.text[span[0] : span[1]]))))
    return quote_of(hit, hit.start + start, hit.start + end, n=n)

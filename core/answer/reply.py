"""Answer a question with citations, or with "not found" and the nearest passages."""

import re
import time
from collections.abc import Callable, Sequence
from copy import copy
from datetime import UTC, datetime
from typing import Protocol

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from core.answer import answer_builder
from core.answer.answerers.evidence import Answerer, Evidence, Extract, GraphReader
from core.answer.answerers.judge import NOTHING, Judge
from core.answer.answerers.listing import is_partly_read
from core.answer.chat_history import ChatHistory
from core.answer.cite import Embed
from core.answer.prompt import Prompt, RankedBy, build_prompt, known_marks, says_no, written_answer
from core.answer.quoting.gather import READ_HITS, Stems
from core.answer.sureness import answer_probability, confidence_level, is_suspicious
from core.errors import Cancelled, ModelError, WrongUse
from core.lanes import Cancel
from core.language.vocabulary.vocabulary import Vocabulary
from core.llm.benchmark import usage_of
from core.llm.language_model import LanguageModel
from core.llm.span_reader import Reader
from core.messages import UserMessage, join_messages
from core.prompts.echo import EchoStream
from core.prompts.sanitize import SanitizingStream
from core.records.answers.answers import Answer, AnswerChunk, Confidence, Hit, SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.retrieve.context.context_builder import build_context
from core.retrieve.context.fact_levels import fact_weights
from core.retrieve.context.selection import estimate_tokens
from core.settings.options import Settings

# A written answer with a smaller share of supported sentences is replaced by quotes.
LEAST_SUPPORTED = 0.5
# Number of passages that are read for an exhaustive question.
READ_AT_MOST = 200
# Seconds after which no further answerer is asked.
ANSWERERS_S = 20.0

_WORD = re.compile(r"\w+")

OnPiece = Callable[[AnswerChunk], None]


class Search(Protocol):
    """Finds passages and facts for a question."""

    def __call__(
        self,
        question: str,
        *,
        k: int,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        cancel: Cancel | None = None,
        on_first: Callable[[tuple[Hit, ...]], None] | None = None,
    ) -> SearchResult:
        """Return the `k` best passages and the facts, with the trace.

        `on_first` gets the first passages before they are refined.
        """
        ...


class Replier:
    """Answers questions from what `search` finds, with the language model if there is one."""

    def __init__(  # noqa: PLR0913 - dependencies, each replaceable
        self,
        *,
        search: Search,
        embed: Embed,
        stems: Stems,
        model: Callable[[], LanguageModel | None],
        settings: Callable[[], Settings],
        vocabulary: Callable[[], Vocabulary],
        reader: Callable[[], Reader | None] = lambda: None,
        graph: GraphReader | None = None,
        plugins: Callable[[Cancel], Sequence[Answerer]] = lambda _: (),
        locate: Callable[[Answer], Answer] = lambda answer: answer,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._clock = clock
        self._reader = reader
        self._graph = graph
        self._plugins = plugins
        self._locate = locate
        self._search = search
        self._encode = embed
        self._stems = stems
        self._model = model
        self._settings = settings
        self._vocabulary = vocabulary

    def without_model(self) -> "Replier":
        """Return one that quotes, also where a language model is chosen."""
        other = copy(self)
        other._model = lambda: None  # noqa: SLF001 - of the same class
        return other

    def reply(
        self,
        question: str,
        *,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        own: Sequence[str] = (),
        history: ChatHistory | None = None,
        on_piece: OnPiece | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """Return the answer; its pieces go to `on_piece` as they are made.

        `own` are lines of the user's own context; they precede the passages. `history` is the chat
        history of the language model, to which its reply is added.

        Raises `WrongUse` for an empty question, and `Cancelled` if it is cancelled before the model
        writes. A reply that is cancelled later is returned as far as it was written.
        """
        question = " ".join(question.split())
        if not question:
            raise WrongUse("", "question_empty")
        tell = on_piece or _ignore
        cancel = cancel or Cancel()
        wishes = replace(wishes, read=True)
        settings = self._settings()
        tell(AnswerChunk(stage="Searching"))
        result = self._search(
            question,
            k=settings.passages_per_question,
            wishes=wishes,
            cancel=cancel,
            on_first=lambda hits: tell(AnswerChunk(stage="Refining", first=hits)),
        )
        if is_partly_read(result):
            result = self._search(question, k=READ_AT_MOST, wishes=wishes, cancel=cancel)
        cancel.check()
        result = replace(result, own=tuple(own))
        begun = time.perf_counter()
        judge = self._judge(result, settings, cancel)
        complete = judge.complete()
        if complete.text:
            tell(AnswerChunk(text=complete.text))
            answer = self._quoted(result, complete)
        elif not result.hits:
            answer = answer_builder.not_found(result)
            tell(AnswerChunk(text=answer.answer))
        else:
            tell(AnswerChunk(stage="Reading"))
            answer = self._answer(
                result, judge, settings, history=history, tell=tell, cancel=cancel
            )
        answer = answer_builder.with_flags(
            answer_builder.with_limits(answer, is_late=judge.is_late), result.hits
        )
        return answer_builder.with_timings(self._locate(answer), time.perf_counter() - begun)

    def _judge(self, result: SearchResult, settings: Settings, cancel: Cancel) -> Judge:
        evidence = Evidence(
            result,
            self._clock(),
            self._vocabulary(),
            self._embed,
            graph=self._graph,
            most=settings.answer_sentences,
            reader=self._reader(),
        )
        deadline = time.monotonic() + ANSWERERS_S
        return Judge(
            evidence,
            plugins=self._plugins(cancel),
            stated_from=settings.stated_from,
            deadline=deadline,
        )

    def _answer(
        self,
        result: SearchResult,
        judge: Judge,
        settings: Settings,
        *,
        history: ChatHistory | None,
        tell: OnPiece,
        cancel: Cancel,
    ) -> Answer:
        model = self._model()
        if model is None or self._is_refused(judge, settings):
            return self._extract(result, judge, settings, tell=tell)
        try:
            # Loaded here, where it can be cancelled: any other first use would load it, too.
            model.load(cancel=cancel)
            prompt = build_prompt(
                result,
                model=model,
                most_tokens=settings.context_tokens,
                reply_tokens=min(settings.answer_tokens, model.context_length // 4),
                ranked_by=RankedBy(self._vocabulary(), fact_weights(settings)),
                history=history,
            )
            if prompt is not None:
                return self._write(result, judge, prompt, model, tell=tell, cancel=cancel)
            problem = UserMessage("model_window_too_small")
        except ModelError as error:
            problem = error.whole_message
        tell(AnswerChunk(restart=True))
        answer = self._extract(result, judge, settings, tell=tell)
        note = UserMessage("answer_without_model", problem=problem)
        return replace(answer, note=join_messages(note, answer.note))

    def _extract(
        self, result: SearchResult, judge: Judge, settings: Settings, *, tell: OnPiece
    ) -> Answer:
        """Return an answer without a language model: a short reply and quotes."""
        context = build_context(
            result,
            budget_tokens=settings.context_tokens,
            count_tokens=estimate_tokens,
            vocabulary=self._vocabulary(),
            weights=fact_weights(settings),
        )
        result = answer_builder.with_context(result, context)
        extract = judge.answer()
        if extract.quotes is not None:
            result = answer_builder.limit_coverage(result, READ_HITS)
        if answer_probability(judge.evidence, extract) < settings.not_found_below:
            extract = NOTHING
        confidence = confidence_level(judge.evidence, extract, settings)
        return self._shown(result, extract, confidence, tell=tell)

    def _shown(
        self, result: SearchResult, extract: Extract, confidence: Confidence, *, tell: OnPiece
    ) -> Answer:
        """Return the extract as an answer, or only its quotes if it is not stated."""
        if not extract.text:
            answer = answer_builder.not_found(result)
            tell(AnswerChunk(text=answer.answer))
            return answer
        is_stated = confidence == "stated"
        shown = extract if is_stated or extract.quotes is None else extract.quotes
        for line in shown.text.splitlines(keepends=True):
            tell(AnswerChunk(text=line))
        answer = self._quoted(result, shown)
        if is_stated:
            return answer
        answer = replace(answer, direct=_if_opening_says(extract.direct, shown.text))
        return answer_builder.only_quoted(answer, result, confidence)

    def _is_refused(self, judge: Judge, settings: Settings) -> bool:
        """Whether the model is not asked, because the quotes very likely do not answer."""
        if settings.not_found_by == "model":
            return False
        return answer_probability(judge.evidence, judge.answer()) < settings.not_found_below

    def _embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the vectors of the texts; zeros without an encoder: only words count then (J5)."""
        try:
            return self._encode(texts)
        except ModelError:
            return np.zeros((len(texts), 1), np.float32)

    def _quoted(self, result: SearchResult, extract: Extract) -> Answer:
        """Return an answer made of quotes and facts, each sentence with its support.

        Only sentences of plugins can be unsupported: all others are words of the documents.
        """
        result = replace(result, facts=tuple(dict.fromkeys((*result.facts, *extract.facts))))
        checked = answer_builder.check_quoted(
            extract.text,
            extract.citations,
            result,
            embed=self._embed,
            own=extract.text if extract.only_names else extract.own,
        )
        answer = answer_builder.found_answer(result, checked, extract.citations)
        note = UserMessage("answer_by_plugin", name=extract.plugin)
        is_stated = extract.answerer or extract.plugin
        direct = extract.direct if is_stated else _if_opening_says(extract.direct, extract.text)
        return replace(
            answer,
            direct=direct,
            unsupported=answer.unsupported if extract.plugin else (),
            note=note if extract.plugin else answer.note,
        )

    def _write(
        self,
        result: SearchResult,
        judge: Judge,
        prompt: Prompt,
        model: LanguageModel,
        *,
        tell: OnPiece,
        cancel: Cancel,
    ) -> Answer:
        # Asked first: the answerers have a deadline, and the model may take longer.
        quotes = judge.answer()
        stream = SanitizingStream(cited_texts=[it.hit.text for it in prompt.shown])
        opening = EchoStream()
        numbers = {it.n for it in prompt.shown}

        def say(text: str) -> None:
            tell(AnswerChunk(text=known_marks(text, numbers)))

        reply = model.chat(
            prompt.messages,
            max_tokens=prompt.reply_tokens,
            on_piece=lambda text: say(stream.feed(opening.feed(text))),
            cancel=cancel,
        )
        say(stream.feed(opening.end()) + stream.end())
        if reply.finish == "cancelled" and not reply.text.strip():
            raise Cancelled
        result = answer_builder.with_prompt(
            answer_builder.with_context(result, prompt.context), prompt.used
        )
        result = answer_builder.limit_coverage(result, len(prompt.context.passages))
        if says_no(reply.text):
            prompt.record_reply(result.question, reply.text)
            tell(AnswerChunk(restart=True))
            return replace(self._no(result, judge, model, tell=tell), spoken=usage_of(model, reply))
        answer = written_answer(
            reply.text, result, prompt.shown, embed=self._embed, stems=self._stems
        )
        if reply.finish != "cancelled" and answer.supported_share < LEAST_SUPPORTED:
            # Not recorded: the chat history holds no unsupported reply.
            tell(AnswerChunk(restart=True))
            quoted = self._extract(result, judge, self._settings(), tell=tell)
            note = join_messages(UserMessage("answer_unsupported"), quoted.note)
            return replace(quoted, note=note, spoken=usage_of(model, reply))
        prompt.record_reply(result.question, reply.text)
        quoted = "" if is_suspicious(quotes) else known_marks(quotes.text, ())
        return replace(answer, model=model.name, spoken=usage_of(model, reply), quoted=quoted)

    def _no(
        self, result: SearchResult, judge: Judge, model: LanguageModel, *, tell: OnPiece
    ) -> Answer:
        """Return "not found" where the model says so, or quotes if `not_found_by` is "evidence"."""
        settings = self._settings()
        if settings.not_found_by == "evidence":
            answer = self._extract(result, judge, settings, tell=tell)
            note = join_messages(UserMessage("answer_not_by_model"), answer.note)
            return replace(answer, note=note)
        tell(AnswerChunk(text=answer_builder.NO_ANSWER))
        return replace(answer_builder.not_found(result), model=model.name)


def _if_opening_says(direct: str, text: str) -> str:
    """Return the short answer if the first block of the text says it, else nothing."""
    parts = (_WORD.findall(it.casefold()) for it in (direct, text.partition("\n\n")[0]))
    words, opening = (f" {' '.join(it)} " for it in parts)
    return direct if words in opening else ""


def _ignore(piece: AnswerChunk) -> None:
    """Discard a piece of an answer."""

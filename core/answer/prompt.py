"""The prompt for the language model: rules, chat history, and the fenced context.

The constant part comes first, so that the model reuses it: the rules and the user's own context as
the system message, then the chat history, then the context of this question with the question last.
Small models and small windows get a compact form: short rules with an example, and a few passages
(ADR 25).

`written_answer` turns the reply into an answer with checked sentences and known citations.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from core.answer.answer_builder import check_written, found_answer
from core.answer.chat_history import ChatHistory, ChatTurn
from core.answer.cite import MARK, Embed, marks, quote_of
from core.answer.quoting.gather import Stems
from core.language.text.sentences import sentences
from core.language.vocabulary.vocabulary import Vocabulary
from core.llm.language_model import LanguageModel, Message
from core.prompts.echo import without_echo
from core.prompts.sanitize import sanitize_markdown
from core.prompts.templates import RenderedPrompt, render_prompt
from core.records.answers.answers import (
    Answer,
    Citation,
    Context,
    ContextPassage,
    Hit,
    PromptUsed,
    SearchResult,
)
from core.retrieve.context.context_builder import build_context
from core.retrieve.context.fact_levels import WEIGHTS, FactWeights
from core.retrieve.context.narration import narrate_passage
from core.retrieve.context.selection import context_token_budget

NOT_FOUND = "NOT FOUND"
# How often a prompt that is too long is built again from a smaller context.
ATTEMPTS = 4
# Share of the room for the chat history; the rest is for the context of this question.
HISTORY_SHARE = 0.75
# Below these the prompt is compact: it takes at most so many tokens, passages and reply tokens.
COMPACT_WINDOW, COMPACT_PARAMETERS = 4096, 1_000_000_000
COMPACT_TOKENS, COMPACT_PASSAGES, COMPACT_REPLY_TOKENS = 660, 4, 160


@runtime_checkable
class _HasParameters(Protocol):
    """A model whose size is known."""

    @property
    def parameters(self) -> int:
        """Number of parameters; 0 if unknown."""
        ...


class Prompt(Struct, frozen=True):
    """The messages for the model, their context, and the template that they were rendered from.

    `shown` are the passages that may be cited: those of the context and of the chat history. The
    reply may take `reply_tokens`. `history` is the chat history that the prompt continues, if any.
    """

    messages: tuple[Message, ...]
    context: Context
    shown: tuple[ContextPassage, ...]
    used: PromptUsed
    reply_tokens: int
    history: ChatHistory | None = None

    def record_reply(self, question: str, reply: str) -> None:
        """Add the reply, as the model wrote it, to the chat history if there is one."""
        if self.history is None:
            return
        self.history.number_passages(self.context.passages)
        if reply.strip():
            asked = self.messages[-1].content
            self.history.add_reply(ChatTurn(question, asked, reply, self.context.passages))


class RankedBy(Struct, frozen=True):
    """Vocabulary and weights (D7) that order the facts of a context."""

    vocabulary: Vocabulary
    weights: FactWeights = WEIGHTS


def build_prompt(
    result: SearchResult,
    *,
    model: LanguageModel,
    most_tokens: int,
    reply_tokens: int,
    ranked_by: RankedBy,
    history: ChatHistory | None = None,
) -> Prompt | None:
    """Return a prompt that leaves room for the reply; None if not one passage fits.

    The size of the context depends on the window and the question (`context_token_budget`). A model
    on another machine gets passages and titles only, without the chat history: the user consented
    to no more. If the `history` leaves too little room, its turns are shortened, oldest first. A
    compact prompt has passages only, and no chat history.
    """
    if is_compact(model):
        reply_tokens = min(reply_tokens, COMPACT_REPLY_TOKENS)
        widest = min(most_tokens, model.context_length - reply_tokens)
        few = replace(result, hits=result.hits[:COMPACT_PASSAGES])
        # Some vocabularies take many tokens for the rules alone.
        limits = (min(COMPACT_TOKENS, widest), widest)
        prompts = (_build(few, model, it, reply_tokens, ChatHistory(), ranked_by) for it in limits)
        return next(filter(None, prompts), None)
    limit = min(most_tokens, model.context_length) - reply_tokens
    if history is None:
        return _build(result, model, limit, reply_tokens, ChatHistory(), ranked_by)
    prompt = _build(result, model, limit, reply_tokens, history, ranked_by)
    if prompt is None and history.turns and not model.is_remote:
        history.fit(room=0, count=model.count_tokens)
        prompt = _build(result, model, limit, reply_tokens, history, ranked_by)
    return replace(prompt, history=history) if prompt is not None else None


def is_compact(model: LanguageModel) -> bool:
    """Whether the model gets the compact prompt; asks for its window, which loads it."""
    parameters = model.parameters if isinstance(model, _HasParameters) else 0
    return model.context_length < COMPACT_WINDOW or 0 < parameters < COMPACT_PARAMETERS


def _build(
    result: SearchResult,
    model: LanguageModel,
    limit: int,
    reply_tokens: int,
    history: ChatHistory,
    ranked_by: RankedBy,
) -> Prompt | None:
    count = model.count_tokens
    fill = _fill_compact if is_compact(model) else _fill
    bare = count(fill(result.question, Context()).text)
    before: list[Message] = []
    shown_before: Mapping[int, ContextPassage] = {}
    if not model.is_remote:
        history.fit(room=max(int(HISTORY_SHARE * (limit - bare)), 0), count=count)
        before, shown_before = history.messages(), history.passages
        limit -= history.token_count(count)
    room = context_token_budget(
        window=model.context_length, most_tokens=limit - bare, analysis=result.trace.analysis
    )
    for _ in range(ATTEMPTS):
        context = build_context(
            result,
            budget_tokens=room,
            count_tokens=count,
            numbers=history.numbers,
            vocabulary=ranked_by.vocabulary,
            weights=ranked_by.weights,
        )
        if not context.passages:
            return None
        if model.is_remote:
            context = _passages_only(context)
        elif fill is _fill_compact:
            context = replace(_passages_only(context), own_text=context.own_text)
        else:
            own = history.own_text(result.own, context.own_text)
            context = replace(_without_repeats(context, shown_before), own_text=own)
        filled = fill(result.question, context)
        over = count(filled.text) - limit
        if over <= 0:
            rules, asked = filled.parts
            messages = (Message("system", rules), *before, Message("user", asked))
            return Prompt(
                messages, context, _shown(context, shown_before), filled.used, reply_tokens
            )
        room -= over
    return None


def _passages_only(context: Context) -> Context:
    """Return the context without the user's own context, facts and chains of facts."""
    return replace(
        context, own_text="", facts_text="", supporting_text="", facts=(), chains=(), note=""
    )


def _without_repeats(context: Context, shown_before: Mapping[int, ContextPassage]) -> Context:
    """Return the context with only the number of each passage that is in the chat history."""
    if not shown_before:
        return context
    texts = (
        f"[{one.n}] stands above." if _stands_above(one, shown_before) else narrate_passage(one)
        for one in context.passages
    )
    return replace(context, passages_text="\n\n".join(texts))


def _shown(
    context: Context, shown_before: Mapping[int, ContextPassage]
) -> tuple[ContextPassage, ...]:
    """Return all passages of the prompt by number: of two texts the newer, or the one that holds
    the other.
    """
    new = {one.n: one for one in context.passages if not _stands_above(one, shown_before)}
    return tuple({**shown_before, **new}.values())


def _stands_above(passage: ContextPassage, shown_before: Mapping[int, ContextPassage]) -> bool:
    earlier = shown_before.get(passage.n)
    return earlier is not None and passage.hit.text in earlier.hit.text


def _fill(question: str, context: Context) -> RenderedPrompt:
    return render_prompt(
        "answer",
        own=context.own_text,
        facts=context.facts_text,
        passages="\n\n".join(part for part in (context.passages_text, context.note) if part),
        supporting=context.supporting_text,
        question=question,
    )


def _fill_compact(question: str, context: Context) -> RenderedPrompt:
    material = "\n\n".join(part for part in (context.own_text, context.passages_text) if part)
    return render_prompt("answer_compact", passages=material, question=question)


def says_no(text: str) -> bool:
    """Whether the model found no answer in the context, or wrote nothing."""
    return not text.strip() or NOT_FOUND in text[: 2 * len(NOT_FOUND)]


def written_answer(
    text: str, result: SearchResult, shown: Sequence[ContextPassage], *, embed: Embed, stems: Stems
) -> Answer:
    """Return the model's text as an answer, without invented citations and with checked sentences.

    A sentence without a citation gets that of the passage that supports it best, if there is one.
    """
    hits = {passage.n: passage.hit for passage in shown}
    text = known_marks(without_echo(text).strip(), hits)
    text = sanitize_markdown(text, cited_texts=[hits[n].text for n in marks(text)])
    checked = check_written(text, shown, result, embed=embed)
    claims = [checked.text[it.start : it.end] for it in checked.sentences]
    citations = [
        _best_quote(n, hits[n], claims, stems=stems) for n in sorted(set(marks(checked.text)))
    ]
    answer = found_answer(result, checked, citations)
    # The prompt asks the model to begin with the answer.
    return replace(answer, direct=answer.sentences[0].text if answer.sentences else "")


def known_marks(text: str, numbers: Collection[int]) -> str:
    """Return the text without the citation marks whose number is not among `numbers`."""
    dropped = MARK.sub(lambda mark: mark[0] if int(mark[1]) in numbers else "\x00", text)
    return dropped.replace(" \x00", "").replace("\x00", "")


def _best_quote(n: int, hit: Hit, claims: Sequence[str], *, stems: Stems) -> Citation:
    """Return citation `n`: the passage's sentence most similar to the sentences that cite it."""
    claimed = {stem for sentence in claims if n in marks(sentence) for stem in stems(sentence)}
    spans = list(sentences(hit.text, 0, len(hit.text))) or [(0, len(hit.text))]
    start, end = max(spans, key=lambda span: len(claimed & set(stems(hit.text[span[0] : span[1]]))))
    return quote_of(hit, hit.start + start, hit.start + end, n=n)

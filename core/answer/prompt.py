"""The prompt for the language model: rules, what was said before, and the fenced context.

The part that stays comes first, so that the model need not read it again: the rules and the user's
own context as the system's message, then the turns up to now as they were told and written, then
the context of this question with the question last. Small models and small windows get a compact
form: short rules with an example, and a few passages (ADR 25).

What the model wrote becomes an answer here, too: only marks that stand for a passage, each tied.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from core.answer.answer_builder import check_written, found_answer
from core.answer.cite import MARK, Embed, marks, quote_of
from core.answer.quoting.gather import Stems
from core.answer.talk import Talk, TalkTurn
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
# How often a prompt that turned out too long is made anew from a smaller context.
ATTEMPTS = 4
# So much of the room earlier turns may take; the rest is for what is found for this question.
TALK_SHARE = 0.75
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
    """What the model is told, the context that it holds, and the file it is made from.

    `shown` are the passages that may be cited: those of the context, and those that stand in
    earlier turns which are told too. The reply may take `reply_tokens`. `talk` is the conversation
    it goes on with, if any.
    """

    messages: tuple[Message, ...]
    context: Context
    shown: tuple[ContextPassage, ...]
    used: PromptUsed
    reply_tokens: int
    talk: Talk | None = None

    def answered(self, question: str, reply: str) -> None:
        """The conversation, if there is one, goes on from this reply just as it was written."""
        if self.talk is None:
            return
        self.talk.number(self.context.passages)
        if reply.strip():
            asked = self.messages[-1].content
            self.talk.wrote(TalkTurn(question, asked, reply, self.context.passages))


class RankedBy(Struct, frozen=True):
    """What orders the facts of a context: the vocabulary and the weights of D7."""

    vocabulary: Vocabulary
    weights: FactWeights = WEIGHTS


def build_prompt(
    result: SearchResult,
    *,
    model: LanguageModel,
    most_tokens: int,
    reply_tokens: int,
    ranked_by: RankedBy,
    talk: Talk | None = None,
) -> Prompt | None:
    """The prompt that leaves room for the reply; None when not one passage fits.

    How much context it holds follows the window and the question (`context_token_budget`). A model
    that is not on this machine is told passages and titles only, and no earlier turn: that is what
    the user agreed to. Where the turns of `talk` leave too little room they get shorter, oldest
    first. A compact prompt has passages only, and no earlier turn.
    """
    if is_compact(model):
        reply_tokens = min(reply_tokens, COMPACT_REPLY_TOKENS)
        widest = min(most_tokens, model.context_length - reply_tokens)
        few = replace(result, hits=result.hits[:COMPACT_PASSAGES])
        # Some vocabularies take many tokens for the rules alone.
        limits = (min(COMPACT_TOKENS, widest), widest)
        prompts = (_build(few, model, it, reply_tokens, Talk(), ranked_by) for it in limits)
        return next(filter(None, prompts), None)
    limit = min(most_tokens, model.context_length) - reply_tokens
    if talk is None:
        return _build(result, model, limit, reply_tokens, Talk(), ranked_by)
    prompt = _build(result, model, limit, reply_tokens, talk, ranked_by)
    if prompt is None and talk.turns and not model.is_remote:
        talk.fit(room=0, count=model.count_tokens)
        prompt = _build(result, model, limit, reply_tokens, talk, ranked_by)
    return replace(prompt, talk=talk) if prompt is not None else None


def is_compact(model: LanguageModel) -> bool:
    """Whether the model gets the compact prompt; asks for its window, which loads it."""
    parameters = model.parameters if isinstance(model, _HasParameters) else 0
    return model.context_length < COMPACT_WINDOW or 0 < parameters < COMPACT_PARAMETERS


def _build(
    result: SearchResult,
    model: LanguageModel,
    limit: int,
    reply_tokens: int,
    talk: Talk,
    ranked_by: RankedBy,
) -> Prompt | None:
    count = model.count_tokens
    fill = _fill_compact if is_compact(model) else _fill
    bare = count(fill(result.question, Context()).text)
    before: list[Message] = []
    shown_before: Mapping[int, ContextPassage] = {}
    if not model.is_remote:
        talk.fit(room=max(int(TALK_SHARE * (limit - bare)), 0), count=count)
        before, shown_before = talk.messages(), talk.passages
        limit -= talk.cost(count)
    room = context_token_budget(
        window=model.context_length, most_tokens=limit - bare, analysis=result.trace.analysis
    )
    for _ in range(ATTEMPTS):
        context = build_context(
            result,
            budget_tokens=room,
            count_tokens=count,
            numbers=talk.numbers,
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
            own = talk.own_text(result.own, context.own_text)
            context = replace(_not_again(context, shown_before), own_text=own)
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
    """The same without the user's own context, the facts and the ways between things."""
    return replace(
        context, own_text="", facts_text="", supporting_text="", facts=(), chains=(), note=""
    )


def _not_again(context: Context, shown_before: Mapping[int, ContextPassage]) -> Context:
    """The same, in which a passage that stands in an earlier turn is only named."""
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
    """All passages that the model sees, one of each number: the newer, or the longer of two."""
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
    """Whether the model says that the material does not hold the answer, or says nothing."""
    return not text.strip() or NOT_FOUND in text[: 2 * len(NOT_FOUND)]


def written_answer(
    text: str, result: SearchResult, shown: Sequence[ContextPassage], *, embed: Embed, stems: Stems
) -> Answer:
    """The model's text as an answer: invented numbers are gone, each sentence is checked.

    A sentence without a mark gets that of the passage that supports it best, if there is one.
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
    # A model is told to begin with the answer.
    return replace(answer, direct=answer.sentences[0].text if answer.sentences else "")


def known_marks(text: str, numbers: Collection[int]) -> str:
    """The text without citation numbers that stand for no passage."""
    dropped = MARK.sub(lambda mark: mark[0] if int(mark[1]) in numbers else "\x00", text)
    return dropped.replace(" \x00", "").replace("\x00", "")


def _best_quote(n: int, hit: Hit, claims: Sequence[str], *, stems: Stems) -> Citation:
    """Citation `n`: the passage's sentence that shares most with the sentences that cite it."""
    claimed = {stem for sentence in claims if n in marks(sentence) for stem in stems(sentence)}
    spans = list(sentences(hit.text, 0, len(hit.text))) or [(0, len(hit.text))]
    start, end = max(spans, key=lambda span: len(claimed & set(stems(hit.text[span[0] : span[1]]))))
    return quote_of(hit, hit.start + start, hit.start + end, n=n)

"""The prompt for the language model: the context of the answer, fenced, within its window."""

from msgspec import Struct
from msgspec.structs import replace

from core.llm.model import LanguageModel
from core.prompts.prompts import Rendered, render
from core.records.answers import PromptUsed, SearchResult
from core.records.context import Context
from core.retrieve.context.assemble import assemble
from core.retrieve.context.room import context_room

NOT_FOUND = "NOT FOUND"
# How often a prompt that turned out too long is made anew from a smaller context.
ATTEMPTS = 4


class Prompt(Struct, frozen=True):
    """The text for the model, the context that it holds, and the file it is made from."""

    text: str
    context: Context
    used: PromptUsed


def build_prompt(
    found: SearchResult, *, model: LanguageModel, most_tokens: int, reply_tokens: int
) -> Prompt | None:
    """The prompt that leaves room for the reply; None when not one passage fits.

    How much context it holds follows the window and the question (see `context_room`). A model
    that is not on this machine is told passages and titles only: that is what the user agreed to.
    """
    limit = min(most_tokens, model.context_length) - reply_tokens
    bare = model.count_tokens(_fill(found.question, Context()).text)
    room = context_room(
        window=model.context_length, most_tokens=limit - bare, analysis=found.trace.analysis
    )
    for _ in range(ATTEMPTS):
        context = assemble(found, budget_tokens=room, count_tokens=model.count_tokens)
        if model.is_remote:
            context = _passages_only(context)
        if not context.passages:
            return None
        filled = _fill(found.question, context)
        over = model.count_tokens(filled.text) - limit
        if over <= 0:
            return Prompt(filled.text, context, filled.used)
        room -= over
    return None


def _passages_only(context: Context) -> Context:
    """The same without the user's own context, the facts and the ways between things."""
    return replace(
        context, own_text="", facts_text="", supporting_text="", facts=(), chains=(), note=""
    )


def _fill(question: str, context: Context) -> Rendered:
    return render(
        "answer",
        own=context.own_text,
        facts=context.facts_text,
        passages="\n\n".join(part for part in (context.passages_text, context.note) if part),
        supporting=context.supporting_text,
        question=question,
    )

"""The prompt for the language model: the context of the answer, fenced, within its window."""

import re
from importlib.resources import files
from string import Template

from msgspec import Struct

from core.llm.model import LanguageModel
from core.records.answers import SearchResult
from core.records.context import Context
from core.retrieve.context.assemble import assemble
from core.retrieve.context.room import context_room

NOT_FOUND = "NOT FOUND"
# How often a prompt that turned out too long is made anew from a smaller context.
ATTEMPTS = 4
_FENCE = re.compile(r"</?\s*(facts|passages|supporting)\s*>", re.IGNORECASE)


class Prompt(Struct, frozen=True):
    """The text for the model, and the context that it holds."""

    text: str
    context: Context


def build_prompt(
    found: SearchResult, *, model: LanguageModel, most_tokens: int, reply_tokens: int
) -> Prompt | None:
    """The prompt that leaves room for the reply; None when not one passage fits.

    How much context it holds follows the window and the question (see `context_room`). Marks that
    would close the fence around the material are taken out of it.
    """
    limit = min(most_tokens, model.context_length) - reply_tokens
    bare = model.count_tokens(_fill(found.question, Context()))
    room = context_room(
        window=model.context_length, most_tokens=limit - bare, analysis=found.trace.analysis
    )
    for _ in range(ATTEMPTS):
        context = assemble(found, budget_tokens=room, count_tokens=model.count_tokens)
        if not context.passages:
            return None
        text = _fill(found.question, context)
        over = model.count_tokens(text) - limit
        if over <= 0:
            return Prompt(text, context)
        room -= over
    return None


def _fill(question: str, context: Context) -> str:
    template = Template(files("resources.prompts").joinpath("answer.md").read_text("utf-8"))
    passages = "\n\n".join(part for part in (context.passages_text, context.note) if part)
    return template.substitute(
        facts=_inert(context.facts_text) or "(none)",
        passages=_inert(passages),
        supporting=_inert(context.supporting_text) or "(none)",
        question=_inert(question),
    )


def _inert(text: str) -> str:
    """The text in which nothing opens or closes the fence, also not after a mark was taken out."""
    while (cleaned := _FENCE.sub("", text)) != text:
        text = cleaned
    return text

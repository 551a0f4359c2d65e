"""The prompt for the language model: what was found, fenced, within the model's window."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from string import Template

from msgspec import Struct

from core.answer.narrate import narrate_facts, narrate_passages
from core.llm.model import LanguageModel
from core.records.answers import Hit, SearchResult
from core.records.knowledge import FactShown

NOT_FOUND = "NOT FOUND"
_FENCE = re.compile(r"</?\s*(facts|passages)\s*>", re.IGNORECASE)


class Prompt(Struct, frozen=True):
    """The text for the model, the passages it holds (numbered from 1) and whether some were cut."""

    text: str
    hits: tuple[Hit, ...]
    cut: bool


def build_prompt(
    question: str, found: SearchResult, *, model: LanguageModel, most_tokens: int, reply_tokens: int
) -> Prompt | None:
    """The largest prompt that leaves room for the reply; None when not one passage fits.

    The best passages stay longest; facts go before the last passage does. Marks that would
    close the fence around the material are taken out of it.
    """
    room = min(most_tokens, model.context_length) - reply_tokens
    for hits, facts in _shrinking(found):
        text = _fill(question, narrate_facts(facts), narrate_passages(hits))
        if model.count_tokens(text) <= room:
            return Prompt(text, tuple(hits), cut=len(hits) < len(found.hits))
    return None


def _shrinking(found: SearchResult) -> Iterator[tuple[Sequence[Hit], Sequence[FactShown]]]:
    for count in range(len(found.hits), 0, -1):
        yield found.hits[:count], found.facts
    yield found.hits[:1], ()


def _fill(question: str, facts: str, passages: str) -> str:
    template = Template(files("resources.prompts").joinpath("answer.md").read_text("utf-8"))
    return template.substitute(
        facts=_inert(facts) or "(none)", passages=_inert(passages), question=_inert(question)
    )


def _inert(text: str) -> str:
    """The text in which nothing opens or closes the fence, also not after a mark was taken out."""
    while (cleaned := _FENCE.sub("", text)) != text:
        text = cleaned
    return text

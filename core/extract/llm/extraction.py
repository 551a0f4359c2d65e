"""Things and statements that a language model reads in neighboring passages, in two steps (K3).

First the things, then what is said about them, both as JSON that the grammar bounds. What the
model quotes must stand in a passage, and what it names must stand in the window: the rest is
dropped and counted. The second step goes on from the first, so that the model has read the
passages already.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from core.errors import Cancelled, ModelBadReply
from core.extract.llm.grounding import GroundedReply, ground_reply
from core.extract.llm.passage_extraction import ExtractedEntity
from core.extract.llm.reply_schema import (
    OTHER,
    RelationsReply,
    ThingsReply,
    entities_schema,
    entity_relations,
    relations_schema,
    spellable_labels,
    value_relations,
)
from core.extract.vocabulary.relation_types import ANY, RelationType
from core.extract.vocabulary.vocabulary import Vocabulary
from core.lanes import Cancel
from core.llm.language_model import ChatReply, LanguageModel, Message
from core.prompts.templates import load_prompt, render_prompt
from core.records.files.documents import Passage

RETRIES = 2
# A model that reads fewer tokens than this is told only the names of types and relations.
_SMALL_CONTEXT = 3500
_MAX_ENDS = 3
# The first try is the model's best guess; a retry must be able to say something else.
_RETRY_TEMPERATURE = 0.4

Reply = TypeVar("Reply", ThingsReply, RelationsReply)


class ExtractionDeps(Struct, frozen=True):
    """How a window is read: by which model, into which vocabulary, with how long replies."""

    model: LanguageModel
    vocabulary: Vocabulary
    reply_tokens: int
    cancel: Cancel


class PassageWindow(Struct, frozen=True):
    """Neighboring passages of one document."""

    title: str
    passages: tuple[Passage, ...]


def prompt_digest() -> str:
    """What tells both prompts from others, so that replies to others are not taken for replies."""
    return load_prompt("extract_entities").sha256 + load_prompt("extract_relations").sha256


def fits_context(window: PassageWindow, deps: ExtractionDeps) -> bool:
    """Whether the model's context holds the window, both steps and both replies."""
    # The second step repeats of the first reply only the names and types.
    room = deps.model.context_length - deps.reply_tokens - deps.reply_tokens // 2
    text = _entities_message(window, deps).content + _relations_message().content
    return deps.model.count_tokens(text) <= room


def extract_entities(window: PassageWindow, deps: ExtractionDeps) -> tuple[ExtractedEntity, ...]:
    """The first step: the things that the window names, each once, as the model writes them.

    Raises `ModelBadReply` after the retries, `Cancelled` when stopped, and `ModelError`.
    """
    reply = _ask(
        [_entities_message(window, deps)], entities_schema(deps.vocabulary), deps, ThingsReply
    )
    entities: dict[str, ExtractedEntity] = {}
    for item in reply.things:
        name = " ".join(item.name.split())
        entities.setdefault(name.casefold(), ExtractedEntity(name, item.type, item.confidence))
    return tuple(entities.values())


def extract_relations(
    window: PassageWindow, entities: Sequence[ExtractedEntity], deps: ExtractionDeps
) -> GroundedReply:
    """The second step: what is said about the things, checked against the passages.

    Raises as `extract_entities` does. `things` are what the first step found.
    """
    texts = [passage.text for passage in window.passages]
    vocabulary = deps.vocabulary
    kept = ground_reply(
        texts, entities, RelationsReply([], [], []), vocabulary=vocabulary, labels={}
    )
    if not any(read.things for read in kept.read):
        return kept
    named = list(dict.fromkeys(it for read in kept.read for it in read.things))
    labeled = spellable_labels(entity.name for entity in named)
    schema = relations_schema(
        vocabulary, labels=list(labeled), kinds={entity.kind for entity in named}
    )
    listed = [{"name": label, "type": it.kind} for label, it in zip(labeled, named, strict=True)]
    messages = [
        _entities_message(window, deps),
        Message("assistant", msgspec.json.encode({"things": listed}).decode()),
        _relations_message(),
    ]
    reply = _ask(messages, schema, deps, RelationsReply)
    return ground_reply(texts, entities, reply, vocabulary=vocabulary, labels=labeled)


def _ask(messages: list[Message], schema: str, deps: ExtractionDeps, kind: type[Reply]) -> Reply:
    """The reply to the last message; deps again a few times when it cannot be used."""
    for attempt in range(RETRIES):
        try:
            return _ask_once(messages, schema, deps, kind, attempt=attempt)
        except ModelBadReply:
            continue
    return _ask_once(messages, schema, deps, kind, attempt=RETRIES)


def _ask_once(
    messages: list[Message], schema: str, deps: ExtractionDeps, kind: type[Reply], *, attempt: int
) -> Reply:
    reply = deps.model.chat(
        messages,
        max_tokens=deps.reply_tokens,
        temperature=_RETRY_TEMPERATURE if attempt else 0.0,
        seed=attempt,
        cancel=deps.cancel,
        schema=schema,
    )
    if reply.finish == "cancelled":
        raise Cancelled
    return _decoded(reply, deps.model.name, kind)


def _decoded(reply: ChatReply, name: str, kind: type[Reply]) -> Reply:
    if reply.finish == "length":
        raise ModelBadReply(name, detail="The reply was longer than allowed.")
    try:
        return msgspec.json.decode(reply.text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        detail = f"The reply is not the JSON that was deps for: {error}"
        raise ModelBadReply(name, detail=detail) from error


def _entities_message(window: PassageWindow, deps: ExtractionDeps) -> Message:
    """The question for things. What never changes comes first: a model need not read it again."""
    vocabulary = deps.vocabulary
    types = [(kind.name, kind.help, "") for kind in vocabulary.types.values()]
    between = [(kind.name, kind.help, _ends(kind)) for kind in entity_relations(vocabulary)]
    valued = [(kind.name, kind.help, "") for kind in value_relations(vocabulary)]
    is_brief = deps.model.context_length < _SMALL_CONTEXT
    prompt = render_prompt(
        "extract_entities",
        types=_listed(types, is_brief=is_brief),
        relations=_listed(between, is_brief=is_brief),
        values=_listed(valued, is_brief=is_brief),
        passages=_window_text(window),
    )
    return Message("user", prompt.text)


def _listed(entries: Sequence[tuple[str, str, str]], *, is_brief: bool) -> str:
    """Names with what they mean, a line for each; only the names where room is short."""
    if is_brief:
        return ", ".join(name for name, _, _ in entries)
    return "\n".join(f"- {name}: {meaning}{ends}" for name, meaning, ends in entries)


def _ends(relation: RelationType) -> str:
    """The types at both ends, where they are few enough to tell anything."""
    sides = (relation.subjects, relation.objects)
    if any(len(side) > _MAX_ENDS or ANY in side for side in sides):
        return ""
    return f" ({' or '.join(sides[0])} -> {' or '.join(sides[1])})"


def _relations_message() -> Message:
    return Message("user", render_prompt("extract_relations", other=OTHER).text)


def _window_text(window: PassageWindow) -> str:
    """The passages below their document's title."""
    blocks = [f"Title: {' '.join(window.title.split())}"]
    return "\n\n".join([*blocks, *(passage.text.strip() for passage in window.passages)])

"""Extraction of entities and relations by a language model, in two steps (K3).

The first step lists the entities of neighboring passages, the second states relations between them.
A grammar bounds the JSON of both. Quotes must occur in a passage and names in the window;
everything else is dropped and counted. The second step continues the conversation of the first, so
the model reads the passages only once.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from core.errors import Cancelled, ModelBadReply
from core.extract.llm import reply_schema
from core.extract.llm.grounding import GroundedReply, ground_reply
from core.extract.llm.passage_extraction import ExtractedEntity
from core.lanes import Cancel
from core.language.vocabulary.relation_types import ANY, RelationType
from core.language.vocabulary.vocabulary import Vocabulary
from core.llm.language_model import ChatReply, LanguageModel, Message
from core.prompts.templates import load_prompt, render_prompt
from core.records.files.documents import Passage

RETRIES = 2
# Below this context length (tokens) the prompt has only the names of types and relations.
_SMALL_CONTEXT = 3500
_MAX_ENDS = 3
# The first try is greedy; a retry must be able to differ.
_RETRY_TEMPERATURE = 0.4

Reply = TypeVar("Reply", reply_schema.ThingsReply, reply_schema.RelationsReply)


class ExtractionDeps(Struct, frozen=True):
    """Model, vocabulary and limits of an extraction."""

    model: LanguageModel
    vocabulary: Vocabulary
    reply_tokens: int
    cancel: Cancel


class PassageWindow(Struct, frozen=True):
    """Neighboring passages of one document."""

    title: str
    passages: tuple[Passage, ...]


def prompt_digest() -> str:
    """Return a digest of both prompts; it invalidates replies to other versions of them."""
    return load_prompt("extract_entities").sha256 + load_prompt("extract_relations").sha256


def fits_context(window: PassageWindow, deps: ExtractionDeps) -> bool:
    """Whether the model's context has room for the window, both steps and both replies."""
    # The second step repeats of the first reply only the names and types.
    room = deps.model.context_length - deps.reply_tokens - deps.reply_tokens // 2
    text = _entities_message(window, deps).content + _relations_message().content
    return deps.model.count_tokens(text) <= room


def extract_entities(window: PassageWindow, deps: ExtractionDeps) -> tuple[ExtractedEntity, ...]:
    """Run the first step: return the entities that the window names, without repetition.

    Raises `ModelBadReply` after the retries, `Cancelled` when stopped, and `ModelError`.
    """
    reply = _ask_with_retries(
        [_entities_message(window, deps)],
        reply_schema.entities_schema(deps.vocabulary),
        deps,
        reply_schema.ThingsReply,
    )
    entities: dict[str, ExtractedEntity] = {}
    for item in reply.things:
        name = " ".join(item.name.split())
        entities.setdefault(name.casefold(), ExtractedEntity(name, item.type, item.confidence))
    return tuple(entities.values())


def extract_relations(
    window: PassageWindow, entities: Sequence[ExtractedEntity], deps: ExtractionDeps
) -> GroundedReply:
    """Run the second step: return relations between the entities, checked against the passages.

    `entities` are the result of the first step. Raises as `extract_entities` does.
    """
    texts = [passage.text for passage in window.passages]
    vocabulary = deps.vocabulary
    kept = ground_reply(
        texts, entities, reply_schema.RelationsReply([], [], []), vocabulary=vocabulary, labels={}
    )
    if not any(read.things for read in kept.passages):
        return kept
    named = list(dict.fromkeys(it for read in kept.passages for it in read.things))
    labeled = reply_schema.spellable_labels(entity.name for entity in named)
    schema = reply_schema.relations_schema(
        vocabulary, labels=list(labeled), kinds={entity.kind for entity in named}
    )
    listed = [{"name": label, "type": it.kind} for label, it in zip(labeled, named, strict=True)]
    messages = [
        _entities_message(window, deps),
        Message("assistant", msgspec.json.encode({"things": listed}).decode()),
        _relations_message(),
    ]
    reply = _ask_with_retries(messages, schema, deps, reply_schema.RelationsReply)
    return ground_reply(texts, entities, reply, vocabulary=vocabulary, labels=labeled)


def _ask_with_retries(
    messages: list[Message], schema: str, deps: ExtractionDeps, kind: type[Reply]
) -> Reply:
    """Return the reply to the last message; retry if it cannot be used."""
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
        raise ModelBadReply(name, "reply_too_long")
    try:
        return msgspec.json.decode(reply.text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ModelBadReply(name, "reply_not_json", reason=str(error)) from error


def _entities_message(window: PassageWindow, deps: ExtractionDeps) -> Message:
    """Return the first prompt. Its constant part comes first, so that the model can cache it."""
    vocabulary = deps.vocabulary
    types = [(kind.name, kind.help, "") for kind in vocabulary.types.values()]
    between = [
        (kind.name, kind.help, _endpoint_kinds(kind))
        for kind in reply_schema.entity_relations(vocabulary)
    ]
    valued = [(kind.name, kind.help, "") for kind in reply_schema.value_relations(vocabulary)]
    is_brief = deps.model.context_length < _SMALL_CONTEXT
    prompt = render_prompt(
        "extract_entities",
        types=_list_entries(types, is_brief=is_brief),
        relations=_list_entries(between, is_brief=is_brief),
        values=_list_entries(valued, is_brief=is_brief),
        passages=_window_text(window),
    )
    return Message("user", prompt.text)


def _list_entries(entries: Sequence[tuple[str, str, str]], *, is_brief: bool) -> str:
    """Return names with their meanings, one per line; only the names where room is short."""
    if is_brief:
        return ", ".join(name for name, _, _ in entries)
    return "\n".join(f"- {name}: {meaning}{ends}" for name, meaning, ends in entries)


def _endpoint_kinds(relation: RelationType) -> str:
    """Return the kinds at both ends, if they are few enough to be informative."""
    sides = (relation.subjects, relation.objects)
    if any(len(side) > _MAX_ENDS or ANY in side for side in sides):
        return ""
    return f" ({' or '.join(sides[0])} -> {' or '.join(sides[1])})"


def _relations_message() -> Message:
    return Message("user", render_prompt("extract_relations", other=reply_schema.OTHER).text)


def _window_text(window: PassageWindow) -> str:
    """Return the passages below the title of their document."""
    blocks = [f"Title: {' '.join(window.title.split())}"]
    return "\n\n".join([*blocks, *(passage.text.strip() for passage in window.passages)])

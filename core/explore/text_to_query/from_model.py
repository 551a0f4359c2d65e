"""The query that a language model writes: a sketch under a grammar of the graph's own names (D5).

The model replies in JSON of a schema that lists the relations, labels and things that exist, so
that it can name no other; llama.cpp makes a grammar of it, a server takes it as its response
format. Things are numbered: their names stand in the prompt only, which is masked for a model
elsewhere. It is told of no types and relations of the user's own, but those of the named things.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from core.errors import Cancelled, ModelBadReply
from core.explore.knowledge_graph import VALUE, KnowledgeGraph, as_name
from core.explore.text_to_query.sketch import (
    MAX_STEPS,
    SHAPES,
    ChainNode,
    ChainStep,
    Ends,
    QuerySketch,
    Shape,
    end_kinds,
    reached_kinds,
)
from core.lanes import Cancel
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import built_in
from core.llm.language_model import LanguageModel, Message
from core.prompts.templates import render_prompt
from core.records.graph.query import ExpectedShape

REPLY_TOKENS = 300
# So many relations are listed, those that share words with the question first.
_MOST_RELATIONS = 40
_RETRY_TEMPERATURE = 0.3
# Shapes that only the rules give.
_OF_RULES: frozenset[Shape] = frozenset({"values", "ranking"})


class StepReply(Struct, frozen=True):
    """A step of the walk."""

    relation: str
    backward: bool
    kind: str
    thing: str


class SketchReply(Struct, frozen=True):
    """The walk that a model describes."""

    start: str
    kind: str
    steps: list[StepReply]
    asks: Shape


class QueryTask(Struct, frozen=True):
    """What a model is asked: the question, the things it names, and the shape of the result."""

    question: str
    things: Sequence[ChainNode]
    expects: ExpectedShape
    graph: KnowledgeGraph

    @property
    def by_number(self) -> Mapping[str, ChainNode]:
        """The things by the numbers that the prompt gives them."""
        return {f"T{number}": thing for number, thing in enumerate(self.things, 1)}

    def relations(self, *, is_remote: bool) -> Ends:
        """Return the relations that are listed; to a server elsewhere those of the vocabulary."""
        ends = self.graph.relation_ends
        if is_remote:
            own = {as_name(name) for name in built_in().relations}
            kinds = {VALUE, *built_in().types, *(thing.kind for thing in self.things)}
            shown = {
                name: frozenset(filter(kinds.issuperset, ends[name])) for name in own & {*ends}
            }
            ends = {name: pairs for name, pairs in shown.items() if pairs}
        asked = frozenset(stems(self.question))
        named = sorted(
            ends, key=lambda name: (not asked & frozenset(stems(name.replace("_", " "))), name)
        )
        return {name: ends[name] for name in named[:_MOST_RELATIONS]}


class WrittenSketch(Struct, frozen=True):
    """The sketch of a model, or the problem with its reply; and the SHA-256 of the prompt."""

    prompt_hash: str
    sketch: QuerySketch | None = None
    problem: str = ""


def ask_model(
    model: LanguageModel, task: QueryTask, *, problem: str, attempt: int, cancel: Cancel | None
) -> WrittenSketch:
    """Let the model write a sketch; `problem` is what was wrong with the one before.

    Raises `Cancelled`, and `ModelError` where the model cannot be asked.
    """
    relations = task.relations(is_remote=model.is_remote)
    prompt = render_prompt(
        "write_query",
        question=task.question,
        things="; ".join(f"{key} {it.name} ({it.kind})" for key, it in task.by_number.items()),
        problem=f"Your last reply was refused: {problem}. Reply otherwise." if problem else "",
        relations="\n".join(map(_listed, relations, relations.values())),
    )
    prompt_hash = hashlib.sha256(prompt.text.encode()).hexdigest()
    try:
        reply = model.chat(
            [Message("system", prompt.parts[0]), Message("user", prompt.parts[1])],
            max_tokens=REPLY_TOKENS,
            temperature=_RETRY_TEMPERATURE if attempt else 0.0,
            seed=attempt,
            cancel=cancel,
            schema=msgspec.json.encode(_schema(task, relations)).decode(),
        )
        if reply.finish == "cancelled":
            raise Cancelled
        decoded = msgspec.json.decode(reply.text, type=SketchReply)
    except (msgspec.DecodeError, UnicodeDecodeError, ModelBadReply) as error:
        return WrittenSketch(prompt_hash, problem=str(error))
    sketch = _sketch(decoded, task.by_number)
    refusal = _problem(decoded, sketch, task, is_remote=model.is_remote)
    return WrittenSketch(prompt_hash, None if refusal else sketch, refusal)


def _listed(relation: str, pairs: Iterable[tuple[str, str]]) -> str:
    named = (f"{first} -> {second}" for first, second in sorted(pairs)[:4])
    return f"{relation}: {', '.join(named)}"


def _schema(task: QueryTask, relations: Ends) -> dict[str, Any]:
    """Return the JSON schema of a reply, in which only existing names can be written."""
    kinds = {kind for pairs in relations.values() for pair in pairs for kind in pair}
    kind, thing = {"enum": ["", *sorted(kinds)]}, {"enum": ["", *task.by_number]}
    step = _object(
        relation={"enum": list(relations)}, backward={"type": "boolean"}, kind=kind, thing=thing
    )
    shapes = [shape for shape in SHAPES[task.expects] if shape not in _OF_RULES]
    return _object(
        start=thing,
        kind=kind,
        steps={"type": "array", "items": step, "maxItems": MAX_STEPS},
        asks={"enum": shapes},
    )


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _sketch(reply: SketchReply, things: Mapping[str, ChainNode]) -> QuerySketch:
    steps = tuple(
        ChainStep((step.relation,), step.backward, things.get(step.thing, ChainNode(step.kind)))
        for step in reply.steps
    )
    return QuerySketch(things.get(reply.start, ChainNode(reply.kind)), steps, reply.asks)


def _problem(reply: SketchReply, sketch: QuerySketch, task: QueryTask, *, is_remote: bool) -> str:
    """Return why the walk cannot be taken; empty if it can."""
    named = {it.name for it in (sketch.start, *(step.to for step in sketch.steps)) if it.name}
    missing = [thing.name for thing in task.things if thing.name not in named]
    is_empty = reply.asks in {"path", "time", "holds"} and not sketch.steps
    problems = (
        (not (sketch.start.name or sketch.start.kind), "the walk starts nowhere"),
        (is_empty, f'"{reply.asks}" needs a step'),
        (reply.asks == "path" and len(named) < 2, "a path needs two named things"),
        (bool(missing), f"{', '.join(missing)}: not in the walk"),
    )
    first = next((text for is_wrong, text in problems if is_wrong), "")
    if first or reply.asks == "path":
        return first
    return _wrong_step(sketch, task.graph, is_remote=is_remote)


def _wrong_step(sketch: QuerySketch, graph: KnowledgeGraph, *, is_remote: bool) -> str:
    """Return which step leads nowhere; empty if none does."""
    kinds = frozenset({sketch.start.kind})
    for step in sketch.steps:
        (relation,) = step.relations
        if relation not in graph.relation_ends:
            return f"there is no relation {relation}"
        reached = reached_kinds(kinds, step, graph.relation_ends)
        if not reached:
            way = "backward" if step.is_turned else "forward"
            start = "there" if is_remote else ", ".join(sorted(kinds))
            return f"{relation} does not lead {way} from {start}"
        kinds = reached
    return ""


def with_values(sketch: QuerySketch, graph: KnowledgeGraph) -> QuerySketch:
    """Return the sketch so that it gives values as such, where its last node is none but them."""
    kinds = end_kinds(sketch, graph.relation_ends)
    is_value = sketch.shape == "things" and kinds == frozenset({VALUE})
    return msgspec.structs.replace(sketch, shape="values") if is_value else sketch

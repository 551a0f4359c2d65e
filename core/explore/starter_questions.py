"""Starter questions that stored facts, tasks and people answer, of different kinds."""

from collections.abc import Sequence
from typing import Any

from core.extract.statements.speakers import ME
from core.records.ids import EntityId
from core.records.knowledge import Entity, Fact
from core.resources import load_table
from core.store.graph.graph_queries import GraphQueries

_TABLE: dict[str, Any] = load_table("starter_questions.toml")
_QUESTIONS: list[dict[str, Any]] = _TABLE["questions"]
# By relation and kind of the subject: the place among all questions, and the text.
TEMPLATES: dict[tuple[str, str], tuple[int, str]] = {
    (one["relation"], kind): (rank, one["text"])
    for rank, one in enumerate(_QUESTIONS)
    for kind in one["kinds"]
}
_MIN_CONFIDENCE = 0.4
_MAX_ENTITIES = 200
_FACTS_EACH = 12
_MAX_NAME_LENGTH = 60
# A person who is named less often makes no question.
_KNOWN_FROM, _MAX_PEOPLE = 3, 2


def suggest_questions(
    graph: GraphQueries, *, has_tasks: bool, own_name: str, limit: int
) -> tuple[str, ...]:
    """Return at most `limit` questions, of different kinds where possible.

    Nobody is asked who the user is, whose name is `own_name`.
    """
    things = {it.id: it for it in graph.search("", _MAX_ENTITIES) if _is_suitable(it)}

    def template(fact: Fact) -> tuple[int, str]:
        return TEMPLATES[fact.predicate, things[fact.subject].kind]

    def question(fact: Fact) -> str:
        return template(fact)[1].format(_spoken(things[fact.subject]))

    facts = graph.facts_of(list(things), limit_each=_FACTS_EACH)
    offered = sorted(
        (fact for fact in facts if _is_answerable(fact, things[fact.subject])),
        key=lambda fact: (-_weight(fact, things[fact.subject], template(fact)[0]), fact.id),
    )
    different, others = _diversified(offered)
    people = [
        _TABLE["who"].format(thing.name)
        for thing in things.values()
        if thing.kind == "Person"
        and thing.mentions >= _KNOWN_FROM
        and thing.name not in {ME, own_name}
    ]
    questions = [
        *([_TABLE["open_tasks"]] if has_tasks else []),
        *map(question, different),
        *people[:_MAX_PEOPLE],
        *map(question, others),
    ]
    return tuple(questions[:limit])


def _diversified(offered: Sequence[Fact]) -> tuple[list[Fact], list[Fact]]:
    """Return facts of which no two share relation or entity, and others that differ in one."""
    different: list[Fact] = []
    others: list[Fact] = []
    asked: set[tuple[EntityId, str]] = set()
    for fact in offered:
        if (fact.subject, fact.predicate) in asked:
            continue
        asked.add((fact.subject, fact.predicate))
        shares = any(
            fact.predicate == one.predicate or fact.subject == one.subject for one in different
        )
        (others if shares else different).append(fact)
    return different, others


def _spoken(thing: Entity) -> str:
    """Return the name as a sentence has it: "the LED upgrade", whose last word is a common one."""
    has_article = thing.kind != "Person" and " " in thing.name and thing.name.split()[-1].islower()
    return f"the {thing.name}" if has_article else thing.name


def _is_suitable(thing: Entity) -> bool:
    return 1 < len(thing.name) <= _MAX_NAME_LENGTH and "\n" not in thing.name


def _is_answerable(fact: Fact, thing: Entity) -> bool:
    """Whether the fact is sure, and people ask for it of entities of this kind."""
    is_sure = not fact.modality and fact.confidence >= _MIN_CONFIDENCE
    return (fact.predicate, thing.kind) in TEMPLATES and is_sure


def _weight(fact: Fact, thing: Entity, rank: int) -> float:
    """Return the quality of the question: relation, number of mentions, confidence."""
    kind = 1.0 - rank / len(_QUESTIONS)
    return kind + 0.1 * min(thing.mentions, 20) / 2 + 0.5 * fact.confidence

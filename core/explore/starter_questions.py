"""Starter questions generated from stored facts, each of which answers one."""

from collections.abc import Sequence
from typing import Any

from core.records.ids import EntityId
from core.records.knowledge import Entity, Fact
from core.resources import load_table
from core.store.graph.graph_queries import GraphQueries

_QUESTIONS: list[dict[str, Any]] = load_table("starter_questions.toml")["questions"]
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


def suggest_questions(graph: GraphQueries, *, limit: int) -> tuple[str, ...]:
    """Return at most `limit` questions, with different relations and entities where possible."""
    things = {it.id: it for it in graph.search("", _MAX_ENTITIES) if _is_suitable(it)}

    def template(fact: Fact) -> tuple[int, str]:
        return TEMPLATES[fact.predicate, things[fact.subject].kind]

    facts = graph.facts_of(list(things), limit_each=_FACTS_EACH)
    offered = sorted(
        (fact for fact in facts if _is_answerable(fact, things[fact.subject])),
        key=lambda fact: (-_weight(fact, things[fact.subject], template(fact)[0]), fact.id),
    )
    chosen = _diversified(offered, limit=limit)
    chosen.sort(key=template)
    return tuple(template(fact)[1].format(things[fact.subject].name) for fact in chosen)


def _diversified(offered: Sequence[Fact], *, limit: int) -> list[Fact]:
    """Choose facts of different relations and entities first, then any that differ in one."""
    chosen: list[Fact] = []
    asked: set[tuple[EntityId, str]] = set()
    for is_strict in (True, False):
        for fact in offered:
            relations = {one.predicate for one in chosen}
            things = {one.subject for one in chosen}
            is_new = (fact.subject, fact.predicate) not in asked
            differs = fact.predicate not in relations and fact.subject not in things
            if len(chosen) < limit and is_new and (differs or not is_strict):
                chosen.append(fact)
                asked.add((fact.subject, fact.predicate))
    return chosen


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

"""Starter questions that stored facts, tasks and people answer, of different kinds."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from core.extract.statements.speakers import ME
from core.records.ids import EntityId
from core.records.knowledge import Entity, Fact
from core.resources import load_table
from core.store.graph.graph_queries import GraphQueries

_TABLE: dict[str, Any] = load_table("starter_questions.toml")
_QUESTIONS: list[dict[str, Any]] = _TABLE["questions"]
# By relation and kind of the subject: the place among all questions, and the text per language.
TEMPLATES: dict[tuple[str, str], tuple[int, dict[str, str]]] = {
    (one["relation"], kind): (rank, one)
    for rank, one in enumerate(_QUESTIONS)
    for kind in one["kinds"]
}
_MIN_CONFIDENCE = 0.4
_MAX_ENTITIES = 200
_FACTS_EACH = 12
_MAX_NAME_LENGTH = 60
# A person who is named less often makes no question.
_KNOWN_FROM, _MAX_PEOPLE = 3, 2
_PROFILE_LINES, _ADDRESS = 2, "email"


def suggest_questions(
    graph: GraphQueries, *, languages: Mapping[str, int], has_tasks: bool, own_name: str, limit: int
) -> tuple[str, ...]:
    """Return at most `limit` questions, of different kinds where possible.

    `languages` has the number of documents in each language. Nobody is asked who the user is,
    whose name is `own_name`.
    """
    language = "de" if languages.get("de", 0) > languages.get("en", 0) else "en"
    things = {it.id: it for it in graph.search("", _MAX_ENTITIES) if _is_suitable(it)}

    def template(fact: Fact) -> tuple[int, dict[str, str]]:
        return TEMPLATES[fact.predicate, things[fact.subject].kind]

    def question(fact: Fact) -> str:
        thing = things[fact.subject]
        name = _spoken(thing) if language == "en" else thing.name
        return template(fact)[1][language].format(name)

    facts = graph.facts_of(list(things), limit_each=_FACTS_EACH)
    offered = sorted(
        (fact for fact in facts if _is_answerable(fact, things[fact.subject])),
        key=lambda fact: (-_weight(fact, things[fact.subject], template(fact)[0]), fact.id),
    )
    different, others = _diversified(offered)
    relations: dict[EntityId, set[str]] = {}
    for fact in facts:
        if _is_sure(fact):
            relations.setdefault(fact.subject, set()).add(fact.predicate)
    people = [
        _TABLE["who"][language].format(thing.name)
        for thing in things.values()
        if thing.kind == "Person"
        and thing.mentions >= _KNOWN_FROM
        and thing.name not in {ME, own_name}
        and _makes_profile(relations.get(thing.id, set()))
    ]
    questions = [
        *([_TABLE["open_tasks"][language]] if has_tasks else []),
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
    return (fact.predicate, thing.kind) in TEMPLATES and _is_sure(fact)


def _is_sure(fact: Fact) -> bool:
    return not fact.modality and fact.confidence >= _MIN_CONFIDENCE


def _makes_profile(relations: Collection[str]) -> bool:
    """Whether facts of these relations say who a person is, in at least two lines."""
    telling = [one for one in relations if (one, "Person") in TEMPLATES and one != _ADDRESS]
    return bool(telling) and len(relations) >= _PROFILE_LINES


def _weight(fact: Fact, thing: Entity, rank: int) -> float:
    """Return the quality of the question: relation, number of mentions, confidence."""
    kind = 1.0 - rank / len(_QUESTIONS)
    return kind + 0.1 * min(thing.mentions, 20) / 2 + 0.5 * fact.confidence

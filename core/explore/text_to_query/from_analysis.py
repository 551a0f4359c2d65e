"""The query that the analysis of a question gives, without a language model (D5).

A question is put as a query only if all its words are understood: as things, relations, times,
types of things, or words that ask for nothing. The labels that a relation joins in the graph decide
its direction, and where both fit the order of the words.
"""

import itertools
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.explore.knowledge_graph import VALUE, KnowledgeGraph, as_name
from core.explore.text_to_query.sketch import (
    ChainNode,
    ChainStep,
    Ends,
    QuerySketch,
    Shape,
    end_kinds,
    reached_kinds,
)
from core.language.question.cues import end_of_cue, has_cue
from core.language.question.expected_answer import expected_answer
from core.language.question.relations import OF_WORDS
from core.language.question.uncovered import uncovered_words
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary, bare_words
from core.records.answers.questions import Analysis, AnswerKind, QuestionRelation
from core.retrieve.plan.list_target import kind_of_noun

_OWNED = ("'s", "’s", "s'", "s’")
_SHAPES: dict[AnswerKind, Shape] = {
    "who": "things", "what": "things", "where": "things", "list": "things", "how many": "count",
    "yes or no": "holds", "when": "time",
}  # fmt: skip
_ANY_TIME = "", ""
_VALUES = frozenset({VALUE})
_MOST_RELATIONS = 2
# Phrases that rank things, by the names of the cues.
_RANKED = ("most", "fewest")
# What "where" leads to, besides what the question itself expects.
_PLACES = frozenset({"Location", "Address", "Organization"})


class _Span(Struct, frozen=True):
    start: int
    end: int


class _Thing(_Span, frozen=True):
    node: ChainNode
    is_owner: bool


class _Relation(_Span, frozen=True):
    """Relations that the words may mean, each with whether its ends change places.

    `is_noun`: the words are what something has, as in "the phone of Ada".
    """

    options: tuple[tuple[tuple[str, ...], bool], ...]
    is_noun: bool = False


class _Noun(_Span, frozen=True):
    kind: str


class _Words(Struct, frozen=True):
    """The parts of a question, in order of the text; `left` are words of none of them."""

    things: tuple[_Thing, ...]
    relations: tuple[_Relation, ...]
    nouns: tuple[_Noun, ...]
    left: tuple[str, ...]


def sketch_of(
    analysis: Analysis, *, graph: KnowledgeGraph, vocabulary: Vocabulary
) -> QuerySketch | None:
    """Return the sketch of the question's query; None where it cannot be put as one."""
    is_plain = not (analysis.filters or analysis.refers_back or analysis.phrases)
    words = _words(analysis, graph, vocabulary) if is_plain else None
    shape, period = _SHAPES.get(analysis.kind), _period(analysis)
    if words is None or words.left or period is None:
        return None
    if any(has_cue(name, analysis.text) for name in (*_RANKED, "each")):
        ranking = _ranking(analysis, words, graph, vocabulary)
        return replace(ranking, since=period[0], until=period[1]) if ranking else None
    if words.things and words.relations:
        return _over_relations(analysis, words, shape, period, graph, vocabulary)
    return _without_relation(analysis, words, shape) if period == _ANY_TIME else None


def _without_relation(analysis: Analysis, words: _Words, shape: Shape | None) -> QuerySketch | None:
    """Return the path between two things, or all things of a type."""
    nouns, things = words.nouns, [thing.node for thing in words.things]
    is_connection = has_cue("connection", analysis.text) and len(things) == 2
    if is_connection and not (nouns or words.relations):
        return QuerySketch(things[0], (ChainStep((), to=things[1]),), "path")
    is_list = shape in {"things", "count"} and len(nouns) == 1
    if is_list and shape and not (things or words.relations):
        return QuerySketch(ChainNode(nouns[0].kind), shape=shape)
    return None


def _ranking(
    analysis: Analysis, words: _Words, graph: KnowledgeGraph, vocabulary: Vocabulary
) -> QuerySketch | None:
    """Return the things by the number of others that a relation joins with each of them.

    "Who works on the most projects?", "How many people work at each organization?"
    """
    text = analysis.text
    order = next((name for name in _RANKED if has_cue(name, text)), "each")
    end = end_of_cue(order, text)
    if end < 0 or words.things or len(words.relations) != 1:
        return None
    behind = next((noun for noun in words.nouns if noun.start >= end), None)
    others = [noun for noun in words.nouns if noun is not behind]
    if behind is None or len(others) != (order == "each" or analysis.kind != "who"):
        return None
    other = others[0] if others else _Noun(0, 0, "")
    first, counted = (behind, other) if order == "each" else (other, behind)
    start = _Thing(first.start, first.end, ChainNode(first.kind), is_owner=False)
    ranked: list[tuple[bool, float, QuerySketch]] = []
    for score, chain in _chains(words, start, (), ChainNode(counted.kind)):
        kinds = {first.kind} - {""}
        ends = reached_kinds(kinds, chain.steps[0], graph.relation_ends)
        ranked.append((counted.kind in ends, score, chain))
    is_fitting, _, chain = max(ranked, key=lambda one: one[:2])
    is_rising = order == "fewest"
    return replace(chain, shape="ranking", is_rising=is_rising) if is_fitting else None


def _over_relations(
    analysis: Analysis,
    words: _Words,
    shape: Shape | None,
    period: tuple[str, str],
    graph: KnowledgeGraph,
    vocabulary: Vocabulary,
) -> QuerySketch | None:
    """Return the chain from a thing over relations to what is asked, or to another thing."""
    is_pair = len(words.things) == 2
    if shape is None or len(words.things) > 2 or len(words.relations) > _MOST_RELATIONS:
        return None
    if is_pair and (len(words.relations) > 1 or shape not in {"holds", "time"}):
        return None
    chain = _chain(analysis, words, graph, vocabulary)
    if chain is None:
        return None
    ends = _ends(words, graph, vocabulary)
    if shape != "holds" and end_kinds(chain, ends) == _VALUES:
        shape = "values"  # also of "how much" and "when"
    return QuerySketch(chain.start, chain.steps, shape, *period)


def _ends(words: _Words, graph: KnowledgeGraph, vocabulary: Vocabulary) -> Ends:
    """Return what relations join; for those without facts what the vocabulary says."""
    named = {name for one in words.relations for types, _ in one.options for name in types}
    entries = {name: vocabulary.relation(name) for name in named - graph.relation_ends.keys()}
    labels = sorted(vocabulary.types)
    return {
        **graph.relation_ends,
        **{
            name: frozenset(
                (first, second or VALUE)
                for first in labels
                for second in ("", *labels)
                if entry.fits(first, second)
            )
            for name, entry in entries.items()
            if entry is not None
        },
    }


def _words(analysis: Analysis, graph: KnowledgeGraph, vocabulary: Vocabulary) -> _Words | None:
    """Return the parts of the question; None if it names what the graph does not have."""
    things = _things(analysis, graph)
    if len(things) != len({thing.start for thing in analysis.things}):
        return None
    relations = tuple(_relations(analysis, graph, vocabulary))
    if any(not relation.options for relation in relations):
        return None
    nouns: list[_Noun] = []
    left: list[str] = []
    of_relations = {stem for relation in relations for stem in _stems(relation)}
    for word in uncovered_words(analysis):
        if kind := kind_of_noun(word.text, vocabulary):
            nouns.append(_Noun(word.start, word.end, as_name(kind)))
        elif not of_relations.issuperset(stems(word.text)):
            left.append(word.text)
    if not relations and len(left) == 1 and (linked := _linked(left[0], analysis, graph)):
        relations, left = (linked,), []
    return _Words(things, relations, tuple(nouns), tuple(left))


def _stems(relation: _Relation) -> Iterator[str]:
    for types, _ in relation.options:
        for name in types:
            yield from stems(name.replace("_", " "))


def _things(analysis: Analysis, graph: KnowledgeGraph) -> tuple[_Thing, ...]:
    """Return the likeliest thing of each name that is in the graph."""
    things: dict[int, _Thing] = {}
    for thing in sorted(analysis.things, key=lambda thing: (thing.start, -thing.score)):
        node = graph.node_of(thing.entity_id) if thing.by != "meaning" else None
        if node is not None and thing.start not in things:
            named = ChainNode(graph.labels(node)[0], graph.name_of(node))
            is_owner = thing.surface.endswith(_OWNED)
            things[thing.start] = _Thing(thing.start, thing.end, named, is_owner)
    return tuple(things.values())


def _relations(
    analysis: Analysis, graph: KnowledgeGraph, vocabulary: Vocabulary
) -> Iterator[_Relation]:
    if analysis.kind == "where" and not analysis.relations:
        place = QuestionRelation("LOCATED_AT", "")
        yield _Relation(0, 0, _options(place, graph, vocabulary), is_noun=True)
    at = 0
    for relation in analysis.relations:
        start = max(analysis.text.find(relation.surface, at), 0)
        at = start + len(relation.surface)
        behind = analysis.text[at:].split(maxsplit=1)
        is_noun = bool(behind) and behind[0].casefold() in OF_WORDS
        yield _Relation(start, at, _options(relation, graph, vocabulary), is_noun)


def _options(
    relation: QuestionRelation, graph: KnowledgeGraph, vocabulary: Vocabulary
) -> tuple[tuple[tuple[str, ...], bool], ...]:
    """Return the relations of the graph that the words may mean, the likeliest first."""
    readings = vocabulary.readings(relation.surface)[1]
    named = [(relation.predicate, relation.inverse)]
    named += [(reading.relation.name, reading.is_turned) for reading in readings]
    options: dict[tuple[tuple[str, ...], bool], None] = {}
    for name, is_turned in named:
        entry = vocabulary.relation(name)
        is_relation = entry is not None and not entry.is_open
        types = (*((as_name(name),) if is_relation else ()), *_alike(name, graph))
        # A phrase that is no relation's name leads on in the graph as it does in the text.
        options[types, is_turned and entry is not None] = None
    options[_alike(relation.surface, graph), False] = None
    return tuple(option for option in options if option[0])


def _alike(words: str, graph: KnowledgeGraph) -> tuple[str, ...]:
    """Return the graph's relations of the same words but for their forms; else without the last."""
    key = _key(words)
    keys = {name: _key(name.replace("_", " ")) for name in graph.relation_ends if name != words}
    same = tuple(name for name, one in keys.items() if one == key)
    return same or tuple(name for name, one in keys.items() if one[:1] == key[:1] != ((),))


def _key(words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the stems of the content words, and the other words, without auxiliaries."""
    bare = bare_words(words)
    return tuple(stems(" ".join(bare))), tuple(word for word in bare if not stems(word))


def _linked(word: str, analysis: Analysis, graph: KnowledgeGraph) -> _Relation | None:
    """Return the graph's relation of that very word, which the vocabulary does not know."""
    alike = _alike(word, graph)
    start = analysis.text.casefold().find(word)
    return _Relation(start, start + len(word), ((alike, False),)) if alike else None


def _chain(
    analysis: Analysis, words: _Words, graph: KnowledgeGraph, vocabulary: Vocabulary
) -> QuerySketch | None:
    """Return the chain from the first thing over the relations that fits the graph best."""
    asked, between = _split_nouns(analysis, words)
    if len(between) > len(words.relations) - 1:
        return None
    first, *others = words.things
    expected = frozenset({asked.kind}) if asked else _expected(analysis, vocabulary)
    ends = _ends(words, graph, vocabulary)
    last = others[0].node if others else ChainNode(asked.kind if asked else "")
    ranked: list[tuple[bool, float, QuerySketch]] = []
    for score, chain in _chains(words, first, between, last):
        kinds = end_kinds(chain, ends)
        is_asked = not expected or bool(others) or bool(kinds & (expected | _VALUES))
        is_stored = bool(end_kinds(chain, graph.relation_ends))
        ranked.append((bool(kinds) and is_asked, score + is_stored, chain))
    is_fitting, _, chain = max(ranked, key=lambda one: one[:2])
    # What the graph does not join may still be asked for, where there is no doubt what is meant.
    return chain if is_fitting or len(words.relations) == 1 else None


def _chains(
    words: _Words, thing: _Thing, between: tuple[_Noun, ...], last: ChainNode
) -> Iterator[tuple[float, QuerySketch]]:
    """Yield all chains, with how well each agrees with the order of the words."""
    middle = ChainNode(between[0].kind) if between else ChainNode()
    for order in itertools.permutations(words.relations):
        near = -min(abs(order[0].start - thing.end), abs(thing.start - order[0].end)) / 1000
        nodes = [middle] * (len(order) - 1) + [last]
        for chosen in itertools.product(*(enumerate(one.options) for one in order)):
            unlikely = sum(place for place, _ in chosen) / 10
            options = [option for _, option in chosen]
            for flips in itertools.product((False, True), repeat=len(order)):
                steps = tuple(
                    ChainStep(types, is_turned ^ flip ^ _is_object(thing, relation), node)
                    for (types, is_turned), flip, relation, node in zip(
                        options, flips, order, nodes, strict=True
                    )
                )
                yield near - unlikely - sum(flips), QuerySketch(thing.node, steps)


def _is_object(thing: _Thing, relation: _Relation) -> bool:
    """Whether the words make the thing the object of the relation, where it may be either."""
    return relation.start < thing.start and not (thing.is_owner or relation.is_noun)


def _split_nouns(analysis: Analysis, words: _Words) -> tuple[_Noun | None, tuple[_Noun, ...]]:
    """Return the type that is asked for, and those of what lies between."""
    first = words.nouns[0] if words.nouns else None
    starts = [it.start for it in (*words.things, *words.relations)]
    is_asked = (
        first is not None
        and analysis.kind in {"list", "how many", "what", "who"}
        and first.start < min(starts)
    )
    return (first, words.nouns[1:]) if is_asked else (None, words.nouns)


def _expected(analysis: Analysis, vocabulary: Vocabulary) -> frozenset[str]:
    if analysis.kind in {"yes or no", "when", "how many"}:
        return frozenset()
    kinds = expected_answer(analysis.text, analysis, vocabulary=vocabulary).kinds
    return kinds | _PLACES if analysis.kind == "where" else kinds


def _period(analysis: Analysis) -> tuple[str, str] | None:
    """Return the days that facts must have held in, empty for any; None if that cannot be said."""
    if not analysis.times:
        return _ANY_TIME
    time, *others = analysis.times
    if others or time.event:
        return None
    # Days are those of the user's wall.
    bounds = (time.start, time.end)
    since, until = (at.astimezone().date().isoformat() if at else "" for at in bounds)
    match time.relation:
        case "before":
            return "", since or until
        case "after":
            return until or since, ""
        case _:
            return since, until

"""Whether a question asks for something of a thing of which the documents do not speak at all."""

from collections.abc import Sequence

from msgspec import Struct

from core.answer.direct.told import asks_nothing_else
from core.answer.quoting.gather import Gathered
from core.extract.vocabulary.vocabulary import current
from core.records.answers import Hit, SearchResult
from core.records.questions import Analysis, AskedRelation
from core.retrieve.context.relevance import akin
from core.retrieve.context.wording import predicate_words
from core.retrieve.words import stems

# So near to the asked words in meaning, a sentence may speak of them in other words.
SPEAKS = 0.4
_KINDS = frozenset({"what", "who", "when", "where", "how many"})


class Attribute(Struct, frozen=True):
    """What is asked of a thing, and the stems by which a text may speak of either."""

    words: str
    said: frozenset[str]
    thing: frozenset[str]


def attribute_asked(found: SearchResult) -> Attribute | None:
    """The one relation asked of one thing ("Mara's salary"); None for any other question."""
    analysis = found.trace.analysis
    if analysis is None or analysis.kind not in _KINDS or len(analysis.relations) != 1:
        return None
    places = {(thing.start, thing.end) for thing in analysis.things}
    if len(places) != 1 or not asks_nothing_else(analysis):
        return None
    relation = analysis.relations[0]
    surface = analysis.things[0].surface
    return Attribute(relation.surface, _said(relation, analysis), frozenset(stems(surface)))


def is_missing(
    asked: Attribute, gathered: Gathered, hits: Sequence[Hit], *, near: Sequence[float]
) -> bool:
    """Whether no passage that names the thing has one of the words, or a word near in meaning.

    `near` holds the cosine of each sentence to the asked words.
    """
    naming = {at for at, hit in enumerate(hits) if _names(hit, asked.thing)}
    for sentence, meaning in zip(gathered.sentences, near, strict=True):
        if sentence.hit not in naming:
            continue
        if meaning >= SPEAKS or _speaks(sentence.stems, asked.said):
            return False
    return not any(_speaks(frozenset(stems(hits[at].title)), asked.said) for at in naming)


def _names(hit: Hit, thing: frozenset[str]) -> bool:
    return bool(thing & frozenset(stems(f"{hit.title}\n{hit.text}")))


def _speaks(stems_said: frozenset[str], asked: frozenset[str]) -> bool:
    return any(akin(one, other) for one in stems_said for other in asked)


def _said(relation: AskedRelation, analysis: Analysis) -> frozenset[str]:
    """Stems of the words for the relation: the question's, the vocabulary's, and its fields."""
    words = [relation.surface, predicate_words(relation.predicate)]
    known = current().behavior(relation.predicate)
    if known is not None:
        words += [*known.phrases, *known.ended_by]
        words += [field.partition(":")[0] for field in known.fields]
    named = frozenset(stem for thing in analysis.things for stem in stems(thing.surface))
    return frozenset(stem for phrase in words for stem in stems(phrase)) - named

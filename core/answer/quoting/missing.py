"""Whether a question asks for something of a thing of which the documents do not speak at all."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from core.answer.question_scope import asks_nothing_else
from core.answer.quoting.gather import Gathered
from core.answer.quoting.subjects import stems_above
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis, QuestionRelation
from core.retrieve.context.narration import predicate_words, share_stem

# So near to the asked words in meaning, a sentence may speak of them in other words.
SPEAKS = 0.4
# From what another relation can be told.
_TELLS = {"age": ("born",)}
_KINDS = frozenset({"what", "who", "when", "where", "how many"})


class Attribute(Struct, frozen=True):
    """What is asked of a thing, and the stems by which a text may speak of either.

    `said` holds the stems of each phrase for it.
    """

    words: str
    said: tuple[frozenset[str], ...]
    thing: frozenset[str]


def attribute_asked(result: SearchResult, *, vocabulary: Vocabulary) -> Attribute | None:
    """The one relation asked of one thing ("Mara's salary"); None for any other question.

    It may be of no known kind, where the question says whose it is: "Mara's shoe size".
    """
    analysis = result.trace.analysis
    if analysis is None or analysis.kind not in _KINDS or len(analysis.relations) > 1:
        return None
    name = _thing_named(analysis)
    if not name:
        return None
    thing = frozenset(stems(name))
    for relation in analysis.relations:
        words = _said(relation, analysis, vocabulary)
        is_all = asks_nothing_else(analysis, name, vocabulary=vocabulary)
        return Attribute(relation.surface, words, thing) if is_all else None
    owned = cues_of(analysis.text).owned
    if not owned or not asks_nothing_else(analysis, f"{name} {owned}", vocabulary=vocabulary):
        return None
    return Attribute(owned, (frozenset(stems(owned)),), thing)


def _thing_named(analysis: Analysis) -> str:
    """The one thing of the question, or the name of whose something is; empty without one."""
    if not analysis.things:
        return cues_of(analysis.text).owner
    places = {(thing.start, thing.end) for thing in analysis.things}
    return analysis.things[0].surface if len(places) == 1 else ""


def is_missing(
    asked: Attribute, gathered: Gathered, hits: Sequence[Hit], *, near: Sequence[float]
) -> bool:
    """Whether no passage that names the thing has one of the words, or a word near in meaning.

    `near` holds the cosine of each sentence to the asked words.
    """
    naming = {at for at, hit in enumerate(hits) if _names(hit, asked.thing, hits)}
    texts = (f"{hits[at].title}\n{hits[at].text}" for at in naming)
    if any(_speaks(frozenset(stems(text)), asked.said) for text in texts):
        return False
    pairs = zip(gathered.sentences, near, strict=True)
    return not any(it.hit in naming and meaning >= SPEAKS for it, meaning in pairs)


def _names(hit: Hit, thing: frozenset[str], hits: Sequence[Hit]) -> bool:
    return bool(thing & (stems_above(hit, 0, hits) | frozenset(stems(hit.text))))


def _speaks(stems_said: frozenset[str], asked: Iterable[frozenset[str]]) -> bool:
    return any(
        phrase and all(any(share_stem(one, word) for one in stems_said) for word in phrase)
        for phrase in asked
    )


def _said(
    relation: QuestionRelation, analysis: Analysis, vocabulary: Vocabulary
) -> tuple[frozenset[str], ...]:
    """The words for the relation: the question's, the vocabulary's phrases and fields."""
    # "How old" asks for an age without a word that would stand beside one.
    words = [] if analysis.kind == "how many" else [relation.surface]
    for predicate in (relation.predicate, *_TELLS.get(relation.predicate, ())):
        words.append(predicate_words(predicate))
        behavior = vocabulary.behavior(predicate)
        if behavior is not None:
            words += [*behavior.phrases, *behavior.ended_by]
            words += [field.partition(":")[0] for field in behavior.fields]
    return tuple(frozenset(stems(phrase)) for phrase in words)

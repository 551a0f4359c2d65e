"""Whether a question asks for an attribute of an entity that its passages do not mention."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from core.answer.question_scope import asks_nothing_else
from core.answer.quoting.gather import HOPELESS, Gathered, Sentence
from core.answer.quoting.subjects import is_first_name, stems_above
from core.language.question.expected_answer import asked_kind, asks_for_money
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis, QuestionRelation
from core.resources import patterns
from core.retrieve.context.narration import predicate_words, share_stem

# Least cosine to the attribute of a sentence that may express it in other words.
SPEAKS = 0.4
# Relations from which another one can be derived.
_TELLS = {"age": ("born",)}
# Least log odds of the reader for a value of the asked kind beside the name of the entity; less
# are enough for an amount of money, which few sentences have.
_READ = 0.0
_SIGN = patterns("prices")["money"].pattern
_MONEY = re.compile(rf"(?:{_SIGN})\s?\d|\d\s?(?:{_SIGN})", re.IGNORECASE)
_KINDS = frozenset({"what", "who", "when", "where", "how many"})


class Attribute(Struct, frozen=True):
    """An attribute that is asked of an entity.

    `words` are those of the question, `said` the stems of each phrase that expresses the attribute,
    `thing` the stems of the entity's name; `is_person` if that begins with a first name.
    """

    words: str
    said: tuple[frozenset[str], ...]
    thing: frozenset[str]
    is_person: bool


def attribute_asked(result: SearchResult, *, vocabulary: Vocabulary) -> Attribute | None:
    """Return the only attribute of the only entity in a question ("Mara's salary"), else None.

    After a possessive it may be outside the vocabulary: "Mara's shoe size".
    """
    analysis = result.trace.analysis
    if analysis is None or analysis.kind not in _KINDS or len(analysis.relations) > 1:
        return None
    name = _thing_named(analysis)
    if not name:
        return None
    thing, is_person = frozenset(stems(name)), is_first_name(name)
    for relation in analysis.relations:
        words = _said(relation, analysis, vocabulary)
        is_all = asks_nothing_else(analysis, name, vocabulary=vocabulary)
        return Attribute(relation.surface, words, thing, is_person) if is_all else None
    owned = cues_of(analysis.text).owned
    if not owned or not asks_nothing_else(analysis, f"{name} {owned}", vocabulary=vocabulary):
        return None
    # "Orthodontist appointment" is told where one of the words is.
    return Attribute(owned, tuple(frozenset({it}) for it in stems(owned)), thing, is_person)


def _thing_named(analysis: Analysis) -> str:
    """Return the only entity of the question, or the name in a possessive; empty without one."""
    if not analysis.things:
        return cues_of(analysis.text).owner
    places = {(thing.start, thing.end) for thing in analysis.things}
    return analysis.things[0].surface if len(places) == 1 else ""


def is_missing(
    asked: Attribute, gathered: Gathered, result: SearchResult, *, near: Sequence[float]
) -> bool:
    """Whether no passage with the entity has a phrase for the attribute, or a similar sentence.

    Nor a value of the asked kind beside the name of a thing, or in a line labelled with it, that
    the reader takes for the answer: "MOT till 8 May". Beside a person only an amount of money,
    because other values are many.
    `near` holds the cosine of each sentence to the attribute.
    """
    hits = result.hits
    if asked_kind(result.question) in {"date", "number"}:
        is_money = asks_for_money(result.question)
        for sentence, seen in zip(gathered.sentences, gathered.seen, strict=True):
            is_price = is_money and _MONEY.search(sentence.text) is not None
            named = sentence.around if is_price else _stems_labelled(sentence, hits[sentence.hit])
            is_of_it = asked.thing <= named | sentence.above
            is_read = seen.span and seen.read > (HOPELESS if is_price else _READ)
            if (is_price or not asked.is_person) and is_of_it and seen.kind and is_read:
                return False
    naming = {at for at, hit in enumerate(hits) if _names(hit, asked.thing, hits)}
    texts = (f"{hits[at].title}\n{hits[at].text}" for at in naming)
    if any(_speaks(frozenset(stems(text)), asked.said) for text in texts):
        return False
    pairs = zip(gathered.sentences, near, strict=True)
    return not any(it.hit in naming and meaning >= SPEAKS for it, meaning in pairs)


def _stems_labelled(sentence: Sentence, hit: Hit) -> frozenset[str]:
    """Return the stems of the sentence and of the label that begins its line: "Passports: …"."""
    first = hit.text.rfind("\n", 0, sentence.start - hit.start) + 1
    label, sign, _ = hit.text[first : sentence.end - hit.start].partition(": ")
    return sentence.stems | frozenset(stems(label) if sign else ())


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
    """Return the stems of the phrases for the relation, from question and vocabulary."""
    # "How old" asks for an age, but no text has these words beside one.
    words = [] if analysis.kind == "how many" else [relation.surface]
    for predicate in (relation.predicate, *_TELLS.get(relation.predicate, ())):
        words.append(predicate_words(predicate))
        behavior = vocabulary.behavior(predicate)
        if behavior is not None:
            words += [*behavior.phrases, *behavior.ended_by]
            words += [field.partition(":")[0] for field in behavior.fields]
    return tuple(frozenset(stems(phrase)) for phrase in words)

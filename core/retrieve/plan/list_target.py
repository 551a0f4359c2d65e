"""What a question asks for all of: things of a type, and the words that what matches holds."""

from msgspec import Struct

from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.questions import Analysis, QuestionEntity, QuestionRelation, QuestionTime
from core.records.ids import EntityId
from core.retrieve.question.cues import cue, cue_words
from core.retrieve.stemming import STOP_WORDS, stems, tokenize

_VAGUE = frozenset({"MENTIONS", "RELATED_TO"})
# What many people are called together.
_PEOPLE = frozenset(
    "people persons everybody everyone employees staff wer leute personen menschen mitarbeiter "
    "mitarbeiterinnen".split()
)
_COUNT = frozenset(stems("number count total many mentioned"))


class ListTarget(Struct, frozen=True):
    """`things` by the ids that bear each name; `kind` is empty where no type is asked for.

    `words` are those that say more than names, relations, times and the type do.
    """

    things: tuple[tuple[EntityId, ...], ...] = ()
    predicates: frozenset[str] = frozenset()
    kind: str = ""
    words: tuple[str, ...] = ()
    times: tuple[QuestionTime, ...] = ()

    @property
    def is_of_times(self) -> bool:
        """Whether nothing is told of what is wanted but its time: "What happened in May?"."""
        return bool(self.times) and not (self.things or self.predicates or self.kind or self.words)


def list_target_of(analysis: Analysis, *, vocabulary: Vocabulary) -> ListTarget:
    """What the question wants all of."""
    by_place: dict[int, list[EntityId]] = {}
    for thing in analysis.things:
        by_place.setdefault(thing.start, []).append(thing.entity_id)
    times = tuple(it for it in analysis.times if it.start or it.end)
    left = cue("doings").sub(" ", _without(analysis.text, *times))
    # "What did I write in May" asks for no author.
    relations = [it for it in analysis.relations if it.surface in left]
    left = _without(left, *analysis.things, *relations)
    for name in ("list", "everything"):
        left = cue(name).sub(" ", left)
    kind, noun = _kind(left, vocabulary)
    if not kind and analysis.kind == "who":
        kind = "Person"
    empty = {*stems(noun), *_COUNT}
    telling = (word for word in tokenize(left) if word not in STOP_WORDS)
    return ListTarget(
        things=tuple(tuple(ids) for ids in by_place.values()),
        predicates=frozenset(it.predicate for it in relations) - _VAGUE,
        kind=kind,
        words=tuple(dict.fromkeys(it for it in telling if not empty.issuperset(stems(it)))),
        times=times,
    )


def _without(text: str, *taken: QuestionEntity | QuestionTime | QuestionRelation) -> str:
    for it in taken:
        text = text.replace(it.surface, " ")
    return text


def _kind(text: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """The type that the first fitting noun tells, and that noun."""
    names = {_singular(name.casefold()): name for name in vocabulary.types}
    for word in tokenize(text):
        if word in cue_words("determiners"):
            continue
        if word in _PEOPLE and "Person" in vocabulary.types:
            return "Person", word
        for form in (word, _singular(word)):
            found = names.get(form) or vocabulary.kind_of_head_noun.get(form)
            if found:
                return found, word
    return "", ""


def _singular(noun: str) -> str:
    """An English plural without its ending; another word may lose its last letter too."""
    if noun.endswith("ies") and len(noun) > 4:
        return f"{noun[:-3]}y"
    if noun.endswith(("sses", "xes", "ches", "shes")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun

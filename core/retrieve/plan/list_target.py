"""What an exhaustive question wants a complete list of: entities, type, relations and words."""

from collections.abc import Iterator

from msgspec import Struct

from core.language.question.cues import TIME_CUES, cue_words, without_cues
from core.language.text.stemming import STOP_WORDS, stems, tokenize
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.questions import Analysis, QuestionEntity, QuestionRelation, QuestionTime
from core.records.ids import EntityId

_UNSPECIFIC_RELATIONS = frozenset({"MENTIONS", "RELATED_TO"})
# Nouns for several people, and for organizations of any sort.
_PEOPLE_NOUNS, _ORGANIZATION_NOUNS = cue_words("people_nouns"), cue_words("organization_nouns")
_COUNT_STEMS = frozenset(stems("number count total many mentioned"))


class ListTarget(Struct, frozen=True):
    """Target of an exhaustive question.

    `entities` are the ids that share each name; `kind` is empty where no type is asked for, and
    `noun` is the word for it. `is_part` says that it means some of the type only ("songs").
    `words` are content words beyond names, relations, times and the type.
    """

    entities: tuple[tuple[EntityId, ...], ...] = ()
    predicates: frozenset[str] = frozenset()
    kind: str = ""
    noun: str = ""
    is_part: bool = False
    words: tuple[str, ...] = ()
    times: tuple[QuestionTime, ...] = ()

    @property
    def is_time_only(self) -> bool:
        """Whether only a time is given: "What happened in May?"."""
        return bool(self.times) and not (
            self.entities or self.predicates or self.kind or self.words
        )


def list_target_of(analysis: Analysis, *, vocabulary: Vocabulary) -> ListTarget:
    """Return what the question wants a complete list of."""
    by_place: dict[int, list[EntityId]] = {}
    for entity in analysis.things:
        by_place.setdefault(entity.start, []).append(entity.entity_id)
    times = tuple(time for time in analysis.times if time.start or time.end)
    remaining = without_cues(_without(analysis.text, *times), *TIME_CUES)
    # In "What did I write in May" the relation "write" is removed with the verb: no author asked.
    relations = [relation for relation in analysis.relations if relation.surface in remaining]
    remaining = _without(remaining, *analysis.things, *relations)
    remaining = without_cues(remaining, "list", "everything")
    kind, noun = _type_and_noun(remaining, vocabulary)
    if not kind and analysis.kind == "who":
        kind = "Person"
    ignored_stems = {*stems(noun), *_COUNT_STEMS}
    content_words = (word for word in tokenize(remaining) if word not in STOP_WORDS)
    return ListTarget(
        entities=tuple(tuple(ids) for ids in by_place.values()),
        predicates=frozenset(relation.predicate for relation in relations) - _UNSPECIFIC_RELATIONS,
        kind=kind,
        noun=noun,
        is_part=bool(noun) and not _means_all(noun, kind),
        words=tuple(
            dict.fromkeys(
                word for word in content_words if not ignored_stems.issuperset(stems(word))
            )
        ),
        times=times,
    )


def _without(text: str, *items: QuestionEntity | QuestionTime | QuestionRelation) -> str:
    for item in items:
        text = text.replace(item.surface, " ")
    return text


def _type_and_noun(text: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """Return the type that a noun at the beginning of the text means, and that noun.

    Behind the noun phrase with which it begins, other things are named: "characters in a note".
    """
    for word in _first_phrase(text):
        if kind := kind_of_noun(word, vocabulary):
            return kind, word
    return "", ""


def kind_of_noun(word: str, vocabulary: Vocabulary) -> str:
    """Return the type of thing that a lower-case noun means; empty for other words."""
    if word in _PEOPLE_NOUNS and "Person" in vocabulary.types:
        return "Person"
    names = {_singular(name.casefold()): name for name in vocabulary.types}
    heads = vocabulary.kind_of_head_noun
    kinds = (names.get(form) or heads.get(form, "") for form in (word, _singular(word)))
    return next(filter(None, kinds), "")


def _means_all(noun: str, kind: str) -> bool:
    """Return whether a noun means all things of the type: "projects", "companies"."""
    return kind.casefold() in {noun, _singular(noun)} or noun in (
        _PEOPLE_NOUNS | _ORGANIZATION_NOUNS
    )


def _first_phrase(text: str) -> Iterator[str]:
    """Yield the content words up to the first function word behind them."""
    has_begun = False
    for word in tokenize(text):
        if word in STOP_WORDS or word in cue_words("determiners"):
            if has_begun:
                return
        elif not _COUNT_STEMS.issuperset(stems(word)):
            has_begun = True
            yield word


def _singular(noun: str) -> str:
    """Return an English plural without its ending; another word may lose its last letter too."""
    if noun.endswith("ies") and len(noun) > 4:
        return f"{noun[:-3]}y"
    if noun.endswith(("sses", "xes", "ches", "shes")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun

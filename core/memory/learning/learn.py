"""What is learned from a turn of the user: never from anything else that is said (N8)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from core.extract.dates.dates import DateFound, dates
from core.extract.extract import extract
from core.extract.statements.coreference import is_pronoun
from core.extract.statements.speakers import ME
from core.extract.vocabulary.vocabulary import Vocabulary
from core.extract.words.tagger import classes, function_class
from core.extract.words.tokens import words
from core.memory.conversation_lexicon import phrase_pattern
from core.memory.conversation_lexicon import words as words_of_row
from core.memory.learning.gate import Utterance, utterances, without_quotations
from core.memory.learning.importance import importance
from core.memory.learning.learned import Learned, Stated
from core.memory.learning.own_words import own_words
from core.memory.learning.wishes import wish
from core.memory.learning.worth import Sense, is_worth, without_clauses
from core.records.files.documents import Document, Passage, TextTraits
from core.records.graph.edits import EntityName, StatementRef
from core.records.knowledge import ExtractedStatement, Extraction
from core.records.memory import Intent
from core.retrieve.question.cues import language_of_question

_I = re.IGNORECASE
_YEAR = re.compile(r"\b\d{4}\b")
_UNCERTAIN = frozenset({"possible", "reported", "negated"})
MAX_STATEMENTS = 6


class _Context(Struct, frozen=True):
    """The turn, its time and language, the user's name and the vocabulary."""

    turn: str
    me: str
    at: datetime
    language: str
    vocabulary: Vocabulary


def learn(
    turn: str, *, author: str, at: datetime, vocabulary: Vocabulary, language: str = ""
) -> Learned:
    """Return intent and weight of the turn, statements to be confirmed, and standing wishes.

    `author` is the user's own name, for whom "I" stands; without one it is "Me". `at` is when
    it was said. Questions, small talk, what is only supposed, quoted or played, and orders to
    the machine teach nothing. Never raises: any text can be said.
    """
    heard = utterances(turn)
    context = _Context(
        turn, author.strip() or ME, at, language or language_of_question(turn), vocabulary
    )
    statements = tuple(_stated(heard, context))
    remarks = tuple(wish(turn[it.said_from : it.end]) for it in heard if it.kind == "wish")
    intent = _intent(turn, {it.kind for it in heard})
    names = {it.said.subject.name for it in statements} | {
        it.said.object for it in statements if it.said.object_kind
    }
    weight, why = importance(turn, intent=intent, statements=statements, things=len(names))
    return Learned(intent, weight, why, statements, tuple(dict.fromkeys(filter(None, remarks))))


def _intent(turn: str, kinds: Iterable[str]) -> Intent:
    """Return what the turn as a whole is: the weightiest of its sentences."""
    kinds = frozenset(kinds)
    refusal = rf"^\W*(?:{phrase_pattern('order_to', 'refusals')})(?=[\s,:;.!])"
    is_refused = re.match(refusal, turn, _I) is not None
    order: list[tuple[Intent, bool]] = [
        ("preference", "wish" in kinds),
        ("correction", "correction" in kinds or (is_refused and "statement" in kinds)),
        ("question", "question" in kinds),
        ("instruction", "order" in kinds),
        ("statement", "statement" in kinds or "supposed" in kinds),
        ("feedback", "feedback" in kinds),
        ("statement", "played" in kinds),
        ("small talk", True),
    ]
    return next(intent for intent, is_so in order if is_so)


def _stated(heard: Iterable[Utterance], context: _Context) -> Iterator[Stated]:
    """Yield what the sentences state that is worth a question, each statement once."""
    stating = [it for it in heard if it.kind == "statement"]
    if not stating:
        return
    spoken = without_quotations(context.turn)
    extraction = _extraction(spoken, stating, context)
    kinds = {it.name: it.kind for it in extraction.mentions}
    seen: set[StatementRef] = set()
    for utterance in stating:
        sentence = spoken[utterance.said_from : utterance.end]
        decisions = phrase_pattern("weighty", "decisions")
        is_decided = re.search(decisions, sentence, _I) is not None
        for stated, is_owned in _of_sentence(
            utterance, sentence, extraction, kinds, context, is_decided=is_decided
        ):
            dated = _dated(_without_clauses(stated), sentence, context)
            sense = Sense(
                context.me,
                context.language,
                is_dated=dated.valid_from is not None,
                is_decided=is_decided,
                is_owned=is_owned,
            )
            is_new = dated.said not in seen and len(seen) < MAX_STATEMENTS
            if is_new and is_worth(dated.said, sense):
                seen.add(dated.said)
                yield dated


def _extraction(spoken: str, stating: Iterable[Utterance], context: _Context) -> Extraction:
    """Return what documents would yield for those sentences; all others are blanked."""
    text = " " * len(spoken)
    for it in stating:
        text = text[: it.said_from] + spoken[it.said_from : it.end] + text[it.end :]
    document = Document(
        "", None, "txt", "", text, language=context.language, written_at=context.at,
        traits=TextTraits(has_key_values=True),
    )  # fmt: skip
    passage = Passage(0, 0, len(text), text)
    return extract(document, [passage], vocabulary=context.vocabulary, you=context.me)


def _of_sentence(
    utterance: Utterance,
    sentence: str,
    extraction: Extraction,
    kinds: Mapping[str, str],
    context: _Context,
    *,
    is_decided: bool,
) -> Iterator[tuple[Stated, bool]]:
    """Yield the statements of the sentence, and whether they tell what belongs to somebody.

    What belongs to somebody comes first, then the extraction, then plain clauses.
    """

    def stated(said: StatementRef, confidence: float) -> Stated:
        start, end = utterance.said_from, utterance.end
        return Stated(said, context.turn[start:end], start, end, confidence)

    own = list(
        own_words(
            sentence,
            me=context.me,
            at=context.at,
            language=context.language,
            vocabulary=context.vocabulary,
            kinds=kinds,
        )
    )
    owned = [it for it in own if it.form == "owned"]
    yield from ((stated(it.said, it.confidence), True) for it in owned)
    if owned:
        return
    extracted = [
        replace(
            stated(_reference(it), it.confidence),
            valid_from=it.valid_from,
            valid_to=it.valid_to,
            precision=it.precision,
        )
        for it in extraction.statements
        if utterance.said_from <= it.start < utterance.end
        and _is_meant(it, sentence, is_decided=is_decided)
    ]
    plain = [stated(it.said, it.confidence) for it in own if it.form == "plain"]
    fuller = [it for it in plain if any(_is_part(one, it, context) for one in extracted)]
    kept = [it for it in extracted if not any(_is_part(it, one, context) for one in fuller)]
    yield from ((it, False) for it in (kept + fuller if extracted else plain))
    yield from ((stated(it.said, it.confidence), False) for it in own if it.form == "apposed")


def _reference(one: ExtractedStatement) -> StatementRef:
    value = one.object if one.object_kind else one.object.strip(" .,;!")
    return StatementRef(
        EntityName(one.subject, one.subject_kind), one.predicate, value, one.object_kind
    )


def _is_part(stated: Stated, whole: Stated, context: _Context) -> bool:
    """Whether a statement without a relation of the vocabulary leaves out what `whole` has.

    "I speak Portuguese and German" and "I teach chemistry in Hamburg" name one thing each.
    """
    part, said = stated.said, whole.said
    if context.vocabulary.relation(part.predicate) or part.object not in said.object:
        return False
    counts = [_count(f"{it.predicate} {it.object}", context.language) for it in (part, said)]
    return part.subject.name == said.subject.name and counts[0] < counts[1]


def _count(text: str, language: str) -> int:
    return sum(function_class(it, language) != "T" for it in text.casefold().split())


def _is_meant(one: ExtractedStatement, sentence: str, *, is_decided: bool) -> bool:
    """Whether the statement is asserted, and its object is no time and no one spoken to."""
    is_open = one.modality == "planned" and not (is_decided or one.valid_from)
    if one.modality in _UNCERTAIN or is_open or is_pronoun(one.object.casefold()):
        return False
    if re.search(rf",\s+{re.escape(one.object)}\W*$", sentence):
        return False  # "I agree, Anna"
    told = dates(one.object)
    is_time = bool(told) and told[0].start == 0 and len(one.object) == told[0].end
    return bool(one.object_kind) or not is_time or one.subject_kind != "Person"


def _without_clauses(stated: Stated) -> Stated:
    """Return the statement without what follows its object, if that is a literal."""
    if stated.said.object_kind:
        return stated
    value = without_clauses(stated.said.object) or stated.said.object
    return replace(stated, said=replace(stated.said, object=value))


def _dated(stated: Stated, sentence: str, context: _Context) -> Stated:
    """Return the statement with the time that its sentence tells; what is past lies not ahead."""
    if stated.valid_from is not None and str(stated.valid_from.year) in stated.said.object:
        # "Cyberpunk 2077" is a name, and "until 2028" is what is said.
        stated = replace(stated, valid_from=None, valid_to=None, precision="")
    if stated.valid_from is None and stated.valid_to is None:
        date = _first_date(sentence, stated, context)
        if date is not None:
            is_period = date.form in {"range", "until"}
            stated = replace(
                stated,
                valid_from=date.valid_from,
                valid_to=date.valid_to if is_period else None,
                precision=date.precision,
            )
    start = stated.valid_from
    is_ahead = start is not None and start > context.at and not _YEAR.search(sentence)
    if start is None or not is_ahead or not _is_past(sentence, context.language):
        return stated
    day = min(start.day, 28) if start.month == 2 else start.day
    return replace(stated, valid_from=start.replace(year=start.year - 1, day=day))


def _is_past(sentence: str, language: str) -> bool:
    """Whether the sentence tells what has been: a past form, and nothing that lies ahead."""
    if re.search(phrase_pattern("tense", "ahead"), sentence, _I):
        return False
    spoken = words(sentence, 0, len(sentence)).lower
    past = words_of_row("tense", "past")
    return any(it in past or "Q" in classes(it, language) for it in spoken)


def _first_date(sentence: str, stated: Stated, context: _Context) -> DateFound | None:
    """Return the first date beside the object; a date that is the object dates nothing."""
    value = sentence.find(stated.said.object)
    for date in dates(sentence, stated_at=context.at, language=context.language):
        end = value + len(stated.said.object)
        if not (value >= 0 and date.start < end and value < date.end):
            return date
    return None

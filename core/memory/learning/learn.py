"""Learn statements and preferences from a turn of the user, never from an answer (N8)."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from core.extract.extract import extract
from core.extract.statements.coreference import is_pronoun
from core.extract.statements.speakers import ME
from core.language.question.cues import language_of_question
from core.language.text.tagger import classes, function_class
from core.language.text.tokens import words
from core.language.time.dates import YearlyDay, dates, yearly_days
from core.language.vocabulary.vocabulary import Vocabulary
from core.memory.conversation_lexicon import phrase_pattern
from core.memory.conversation_lexicon import words as words_of_row
from core.memory.learning.importance import importance
from core.memory.learning.learned import Learned, Stated
from core.memory.learning.own_words import OwnWords, own_words
from core.memory.learning.preferences import preference_line
from core.memory.learning.refusals import refusal_length
from core.memory.learning.salience import StatementContext, is_salient, without_clauses
from core.memory.learning.utterances import (
    Utterance,
    clause_start,
    is_search,
    utterances,
    without_quotations,
)
from core.records.files.documents import Document, Passage, TextTraits
from core.records.graph.edits import EntityName, StatementRef
from core.records.knowledge import ExtractedStatement, Extraction
from core.records.memory import Intent

_I = re.IGNORECASE
_YEAR = re.compile(r"\b\d{4}\b")
_CLAUSE = re.compile(r"[,;]|\b(?:and|but|und|aber)\b", _I)
_UNCERTAIN = frozenset({"possible", "reported", "negated"})
MAX_STATEMENTS = 6


class _Turn(Struct, frozen=True):
    """A turn; `spoken` is its `text` with quotations blanked."""

    text: str
    spoken: str
    me: str
    at: datetime
    language: str
    vocabulary: Vocabulary


def learn(
    turn: str, *, author: str, at: datetime, vocabulary: Vocabulary, language: str = ""
) -> Learned:
    """Return intent and importance of the turn, statements to be confirmed, and preferences.

    `author` is the user's own name, to which "I" resolves; without one it is "Me". `at` is the time
    of the turn. Nothing is learned from questions, small talk, suppositions, quotations, role play
    and orders to Loci. Never raises: any text is a turn.
    """
    heard, spoken = utterances(turn), without_quotations(turn)
    language = language or language_of_question(turn)
    whole = _Turn(turn, spoken, author.strip() or ME, at, language, vocabulary)
    statements = tuple(_stated([it for it in heard if it.kind == "statement"], whole))
    preferences = [it for it in heard if it.kind == "preference"]
    remarks = tuple(preference_line(turn[it.said_from : it.end]) for it in preferences)
    ordered = [it for it in heard if it.kind == "statement" and _is_ordered(turn, it)]
    teaching = {it.start for it in statements} | {it.said_from for it in ordered}
    noted = [
        turn[clause_start(turn, one.said_from) : one.end].strip()
        for one in heard
        if one.said_from in teaching
    ]
    intent = _intent(turn, {it.kind for it in heard})
    if intent == "statement" and not noted and is_search(spoken):
        intent = "question"  # "the sum of the open invoices" is searched
    names = {it.said.subject.name for it in statements}
    names |= {it.said.object for it in statements if it.said.object_kind}
    weight, why = importance(turn, intent=intent, statements=statements, things=len(names))
    return Learned(
        intent=intent,
        importance=weight,
        why=why,
        statements=statements,
        remarks=tuple(dict.fromkeys(filter(None, remarks))),
        noted=tuple(noted),
        is_order=bool(ordered),
        forgets=_forgotten(turn) if intent == "instruction" else "",
    )


# What a turn may be taken for that only makes sense behind the question before.
_ASKING_AGAIN = frozenset({"correction", "statement", "small talk"})


def as_question(learned: Learned, turn: str) -> Learned:
    """Return what was learned of a turn that asks the question before again, in another way.

    "No, I meant Clara" and "and the week after" tell nothing, unless a statement is in them, too.
    """
    goes_on = re.match(rf"\W*{phrase_pattern('goes_on')}\s", turn, _I) is not None
    is_thanks = learned.intent == "small talk" and not goes_on
    if is_thanks or learned.intent not in _ASKING_AGAIN or learned.statements:
        return learned
    weight, why = importance(turn, intent="question", things=0)
    return replace(learned, intent="question", importance=weight, why=why)


def _forgotten(turn: str) -> str:
    """Return what Loci is told to forget ("Forget that Clara is moving"); empty if nothing."""
    order = (
        rf"^\W*(?:(?:please|bitte)\W+)?{phrase_pattern('order_to', 'forgetting')}\W+(?P<said>.+)"
    )
    match = re.match(order, turn, _I | re.DOTALL)
    return match["said"].strip(" .!") if match is not None else ""


def _is_ordered(turn: str, one: Utterance) -> bool:
    """Return whether the user orders to remember the sentence."""
    introduction = turn[one.start : one.said_from]
    return re.search(phrase_pattern("order_to", "remembering"), introduction, _I) is not None


def _intent(turn: str, kinds: Iterable[str]) -> Intent:
    """Return the intent of the turn: that of its most important sentence."""
    kinds = frozenset(kinds)
    order: list[tuple[Intent, bool]] = [
        ("preference", "preference" in kinds),
        (
            "correction",
            "correction" in kinds or ("statement" in kinds and refusal_length(turn) > 0),
        ),
        ("question", "question" in kinds),
        ("instruction", "order" in kinds),
        ("statement", "statement" in kinds or "supposed" in kinds),
        ("feedback", "feedback" in kinds),
        ("statement", "played" in kinds),
        ("small talk", True),
    ]
    return next(intent for intent, is_so in order if is_so)


def _stated(stating: list[Utterance], turn: _Turn) -> Iterator[Stated]:
    """Yield the salient statements of the sentences, each once."""
    extraction = _extraction(stating, turn) if stating else Extraction()
    kinds = {it.name: it.kind for it in extraction.mentions}
    seen: set[StatementRef] = set()
    for utterance in stating:
        sentence = turn.spoken[utterance.said_from : utterance.end]
        is_decided = re.search(phrase_pattern("weighty", "decisions"), sentence, _I) is not None
        own = list(
            own_words(
                sentence,
                me=turn.me,
                at=turn.at,
                language=turn.language,
                vocabulary=turn.vocabulary,
                kinds=kinds,
            )
        )
        extracted = [
            _of_extraction(one, turn, utterance)
            for one in extraction.statements
            if utterance.said_from <= one.start < utterance.end
            and _is_meant(one, sentence, turn, is_decided=is_decided)
        ]
        is_owned = any(it.form == "owned" for it in own)
        for stated in _chosen(own, extracted, turn, utterance):
            dated = _dated(_without_clauses(stated, turn.language), sentence, turn)
            if dated is None:
                continue
            context = StatementContext(
                turn.me,
                turn.language,
                is_dated=dated.valid_from is not None,
                is_decided=is_decided,
                is_owned=is_owned,
            )
            is_new = dated.said not in seen and len(seen) < MAX_STATEMENTS
            if is_new and is_salient(dated.said, context):
                seen.add(dated.said)
                yield dated


def _extraction(stating: list[Utterance], turn: _Turn) -> Extraction:
    """Return the extraction of these sentences as a document, with all others blanked."""
    text = " " * len(turn.spoken)
    for utterance in stating:
        start, end = utterance.said_from, utterance.end
        text = text[:start] + turn.spoken[start:end] + text[end:]
    traits = TextTraits(has_key_values=True)
    document = Document(
        "", None, "txt", "", text, language=turn.language, written_at=turn.at, traits=traits
    )
    passage = Passage(0, 0, len(text), text)
    return extract(document, [passage], vocabulary=turn.vocabulary, you=turn.me)


def _chosen(
    own: list[OwnWords], extracted: list[Stated], turn: _Turn, utterance: Utterance
) -> list[Stated]:
    """Return possessions, else extracted statements, else plain clauses; appositions always.

    A plain clause replaces an extracted statement that omits a part of it. If nothing but
    appositions was extracted, all plain clauses stay.
    """
    start, end = utterance.said_from, utterance.end
    forms: dict[str, list[Stated]] = {"owned": [], "plain": [], "apposed": []}
    for one in own:
        forms[one.form].append(Stated(one.said, turn.text[start:end], start, end, one.confidence))
    if forms["owned"]:
        return [*forms["owned"], *forms["apposed"]]
    plain = forms["plain"]
    if {one.said for one in extracted} - {one.said for one in forms["apposed"]}:
        plain = [it for it in plain if any(_is_part(one, it, turn) for one in extracted)]
    kept = [it for it in extracted if not any(_is_part(it, one, turn) for one in plain)]
    return [*kept, *plain, *forms["apposed"]]


def _is_part(stated: Stated, whole: Stated, turn: _Turn) -> bool:
    """Whether a statement without a relation of the vocabulary omits words of `whole`.

    From "I speak Portuguese and German" only "Portuguese" may have been extracted.
    """
    part, full = stated.said, whole.said
    if turn.vocabulary.relation(part.predicate) or part.object not in full.object:
        return False
    counts = [
        sum(function_class(word, turn.language) != "T" for word in text.casefold().split())
        for text in (f"{part.predicate} {part.object}", f"{full.predicate} {full.object}")
    ]
    return part.subject.name == full.subject.name and counts[0] < counts[1]


def _of_extraction(one: ExtractedStatement, turn: _Turn, utterance: Utterance) -> Stated:
    value = one.object if one.object_kind else one.object.strip(" .,;!")
    subject = EntityName(one.subject, one.subject_kind)
    return Stated(
        StatementRef(subject, one.predicate, value, one.object_kind),
        turn.text[utterance.said_from : utterance.end],
        utterance.said_from,
        utterance.end,
        one.confidence,
        one.valid_from,
        one.valid_to,
        one.precision,
    )


def _is_meant(one: ExtractedStatement, sentence: str, turn: _Turn, *, is_decided: bool) -> bool:
    """Whether the statement is asserted, and its object is no time, pronoun or vocative."""
    value = "" if one.object_kind or turn.vocabulary.relation(one.predicate) else one.object
    if any(it.start == 0 and it.end == len(value) for it in dates(value)):
        return False
    is_open = one.modality == "planned" and not (is_decided or one.valid_from)
    if one.modality in _UNCERTAIN or is_open or is_pronoun(one.object.casefold()):
        return False
    return re.search(rf",\s+{re.escape(one.object)}\W*$", sentence) is None  # "I agree, Anna"


def _without_clauses(stated: Stated, language: str) -> Stated:
    """Return the statement without what follows its object, if that is a literal."""
    value = "" if stated.said.object_kind else without_clauses(stated.said.object, language)
    return replace(stated, said=replace(stated.said, object=value)) if value else stated


def _dated(stated: Stated, sentence: str, turn: _Turn) -> Stated | None:
    """Return the statement with the date of its sentence; None if a yearly day would get lost.

    In a sentence about the past, a date without a year is in the past. A day without a year
    recurs, so it is no date of the statement; a statement without it would say too little.
    """
    value = stated.said.object
    if stated.valid_from is not None and str(stated.valid_from.year) in value:
        # "Cyberpunk 2077" is a name, and "until 2028" is what is said.
        stated = replace(stated, valid_from=None, valid_to=None, precision="")
    first = max(sentence.find(value), 0)
    last = first + len(value) if value in sentence else 0
    for day in yearly_days(sentence, language=turn.language):
        if first < day.end and day.start < last:
            return replace(stated, valid_from=None, valid_to=None, precision="")
        if not _CLAUSE.search(_between(sentence, day, (first, last))):
            return None
    if stated.valid_from is None and stated.valid_to is None:
        times = dates(sentence, stated_at=turn.at, language=turn.language)
        beside = [it for it in times if it.end <= first or last <= it.start]
        for date in beside[:1]:
            until = date.valid_to if date.form in {"range", "until"} else None
            stated = replace(
                stated, valid_from=date.valid_from, valid_to=until, precision=date.precision
            )
    start = stated.valid_from
    is_ahead = start is not None and start > turn.at and not _YEAR.search(sentence)
    if start is None or not is_ahead or not _is_past(sentence, turn.language):
        return stated
    day = min(start.day, 28) if start.month == 2 else start.day
    return replace(stated, valid_from=start.replace(year=start.year - 1, day=day))


def _between(sentence: str, day: YearlyDay, value: tuple[int, int]) -> str:
    """Return what stands between a day and a value of the sentence."""
    return sentence[min(day.end, value[1]) : max(day.start, value[0])]


def _is_past(sentence: str, language: str) -> bool:
    """Whether the sentence is in a past tense and mentions nothing ahead."""
    if re.search(phrase_pattern("tense", "ahead"), sentence, _I):
        return False
    past = words_of_row("tense", "past")
    spoken = words(sentence, 0, len(sentence)).lower
    return any(it in past or "Q" in classes(it, language) for it in spoken)

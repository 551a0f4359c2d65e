"""What happened or will happen on a day: dated sentences of which nothing else was read.

"Exam (D3) on 24 April 2027: Elgar" states for the page that "exam (D3)" is on that day. How likely
such a statement is useful is learned (`usefulness`); the timeline shows its sentence in any case.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from core.extract.clause_facts import ASIDE
from core.extract.clause_features import (
    OF_OTHERS,
    class_features,
    day_features,
    limited,
    phrase_features,
    without_speakers,
)
from core.extract.document_context import DocumentContext, ValueSentence, as_told, thing_above
from core.extract.entities.kinds import NamedEntity
from core.extract.profiles import PROFILE_CONFIDENCE
from core.extract.statements.labelled_values import item_from
from core.extract.statements.profile_words import BORN
from core.extract.statements.statements import is_question
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.statements.usefulness import usefulness
from core.language.clauses.clauses import Span
from core.language.quantities import value_words
from core.language.text.tagger import is_known_word
from core.language.time.date_forms import WEEKDAYS_CUT
from core.language.time.dates import StatedDate
from core.records.knowledge import ExtractedStatement

_MAX_WORDS, _LEAST_LETTERS = 8, 3
_MARKS = " \t\n-*+•_#>|,;:.[]"
_WORD = re.compile(r"\S+")
# "6." and "b)" before a point of a list.
_POINT = re.compile(r"\s*(?:[-*+•]\s+)?(?:\d{1,2}|[a-z])[.)]\s+")
# What ends the name that opens a line, and how many words that name has.
_NAME_END, _MOST_NAMES = re.compile(r"[,(]"), 3
_CLAUSE_MARKS = (",", ";", ":", ")", "–", "→")


def event_statements(
    context: DocumentContext,
    sentences: Iterable[ValueSentence],
    *,
    stated: Sequence[ExtractedStatement],
) -> Iterator[ExtractedStatement]:
    """Yield one statement for each dated sentence without a dated statement among `stated`."""
    document = context.document
    if not document.traits.is_prose or not document.traits.has_names:
        return
    read = sorted((it.start, it.end) for it in stated if it.valid_from or it.predicate == "born")
    begin = max((it.end for it in document.fields if it.kind != "key_value"), default=0)
    headings = {it.start for it in document.headings}
    for sentence in sentences:
        is_read = any(start < sentence.end and sentence.start < end for start, end in read)
        line = document.text.rfind("\n", 0, sentence.start) + 1
        is_aside = line in headings or ASIDE.match(document.text, line)
        date = next((it for it in sentence.dates if _is_event(it)), None)
        if date is None or is_read or is_aside or sentence.start < begin:
            continue
        source = document.text[sentence.start : sentence.end]
        span = _happening(source, date)
        text = " ".join(source[slice(*span)].split()).strip(_MARKS).lstrip(_MARKS + ")")
        is_told = sum(map(str.isalpha, text)) >= _LEAST_LETTERS
        is_told &= not _is_denied(context.tagged(sentence), date)
        if is_told and text.lower() not in value_words("numbering"):
            about = thing_above(context, sentence.start) or context.subject
            one = ExtractedStatement(
                *context.locate(sentence.start, sentence.end),
                about.name,
                about.kind,
                text,
                source[date.start : date.end].rstrip(". "),
                "",
                0.5,
                date.first,
                date.last if date.form == "range" else None,
                date.precision,
            )
            features = _event_features(context, context.tagged(sentence), one, date, span)
            one = limited(replace(one, confidence=usefulness(features)), context.name_of_day)
            yield _of_person(context, without_speakers(one, context.tagged(sentence), span))


def _is_event(date: StatedDate) -> bool:
    is_exact = date.precision in {"day", "month"}
    return is_exact and date.first is not None and date.form in {"at", "range"}


def _of_person(context: DocumentContext, event: ExtractedStatement) -> ExtractedStatement:
    """Return a birth of a list as that of the person named first in its line.

    Any other birth of a page is returned with less confidence, as a page is never born.
    """
    *before, last = event.predicate.split()
    if last.lower() not in BORN or len(last) == 1:
        return event
    # Not "Ann Lee, twins born".
    is_listed = bool(before) and before[-1].endswith((",", ")"))
    person = _named_first(context, event.predicate) if is_listed else None
    if person is not None:
        return replace(
            event,
            subject=person.name,
            subject_kind=person.kind,
            predicate="born",
            confidence=PROFILE_CONFIDENCE,
        )
    is_of_page = event.subject_kind == "Document" and event.confidence > OF_OTHERS
    return replace(event, confidence=OF_OTHERS) if is_of_page else event


def _named_first(context: DocumentContext, text: str) -> NamedEntity | None:
    """Return the person whose name opens the text, also one that is known from nowhere else."""
    name = _NAME_END.split(text, maxsplit=1)[0].rpartition(":")[2].strip(_MARKS)
    person = context.entities.entity(name) if name else None
    if person is None or person.kind == "Person":
        return person
    language, words = context.document.language, name.split()
    is_name = len(words) <= _MOST_NAMES and all(
        word.istitle() and not is_known_word(word.lower(), language) for word in words
    )
    return NamedEntity(name, "Person") if is_name else None


def _is_denied(sentence: TaggedSentence, date: StatedDate) -> bool:
    """Whether what is said of a day is denied behind it: "kann am 3.12. nicht"."""
    behind = sentence.tags[item_from(sentence, date.end) :]
    return behind.lstrip(";X").startswith("x")


def _happening(source: str, date: StatedDate) -> Span:
    """Return the words before the date, or after it where it opens the sentence.

    What has more words, or half of a pair of brackets, ends or begins at a mark.
    """
    point = _POINT.match(source, 0, date.start)
    before = [it.span() for it in _WORD.finditer(source, point.end() if point else 0, date.start)]
    while before and _is_edge(source[slice(*before[-1])]):
        before.pop()
    if sum(map(str.isalpha, "".join(source[slice(*it)] for it in before))) >= _LEAST_LETTERS:
        return _from_mark(source, before)
    after = [it.span() for it in _WORD.finditer(source, date.end)]
    return _to_mark(source, after) if after else (date.end, date.end)


def _is_edge(word: str) -> bool:
    """Whether the word only leads to the date: "on", "Fri"."""
    bare = word.strip(_MARKS)
    is_weekday = bare[:1].isupper() and bare.lower() in WEEKDAYS_CUT
    return is_weekday or not bare or (bare in value_words("before_values"))


def _from_mark(source: str, words: Sequence[Span]) -> Span:
    """Return the last words, from behind a mark where there are more or a bracket is open."""
    end, kept = words[-1][1], words[-_MAX_WORDS:]
    opened = source.rfind("(", kept[0][0], end)
    if opened >= 0 and source.find(")", opened, end) < 0:
        return next((it[0] for it in kept if it[0] > opened), opened + 1), end
    if len(words) > _MAX_WORDS or source.count(")", kept[0][0], end) > source.count(
        "(", kept[0][0], end
    ):
        marked = [at for at, it in enumerate(kept[:-1]) if source[it[1] - 1] in _CLAUSE_MARKS]
        kept = kept[marked[0] + 1 :] if marked else kept
    return kept[0][0], end


def _to_mark(source: str, words: Sequence[Span]) -> Span:
    """Return the first words, up to a mark where there are more or a bracket stays open."""
    start, kept = words[0][0], words[:_MAX_WORDS]
    opened = source.rfind("(", start, kept[-1][1])
    if opened >= 0 and source.find(")", opened, kept[-1][1]) < 0:
        kept = [it for it in kept if it[1] <= opened] or kept
    elif len(words) > _MAX_WORDS:
        marked = [at for at, it in enumerate(kept) if source[it[1] - 1] in _CLAUSE_MARKS]
        kept = kept[: marked[-1] + 1] if marked else kept
    return start, kept[-1][1]


def _event_features(
    context: DocumentContext,
    sentence: TaggedSentence,
    statement: ExtractedStatement,
    date: StatedDate,
    span: Span,
) -> Iterator[str]:
    first, end = (item_from(sentence, it) for it in span)
    day = item_from(sentence, date.start), item_from(sentence, date.end)
    is_before = span[0] < date.start
    side = "before" if is_before else "behind"
    rest = sentence.tags[:first] if is_before else sentence.tags[end:]
    yield from as_told("event", context, statement)
    yield from phrase_features("event", sentence, (first, end), day, side)
    yield from class_features("event", sentence, (first, end), day)
    yield from day_features("event", sentence, date, statement.object, context.document.written_at)
    is_whole = not rest.strip("X-;qd.")
    yield f"event_{side}_whole_{is_whole}"
    yield f"event_cut_{end - first >= _MAX_WORDS and not is_whole}"
    text = statement.predicate
    yield f"event_open_{text.count('(') != text.count(')')}_{'**' in text}"
    kind = context.kind
    yield f"event_of_{kind}"
    yield f"event_of_{kind}_{side}"
    yield f"event_of_{kind}_{statement.subject_kind}"
    yield f"event_question_{is_question(sentence)}"
    yield f"event_file_{context.document.kind}"
    named = sum(it is not None for it in sentence.entities[first:end])
    yield f"event_names_{min(2, named)}"
    yield f"event_opens_lower_{text[:1].islower()}"

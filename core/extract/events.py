"""What happened or will happen on a day: dated sentences of which nothing else was read.

"Exam (D3) on 24 April 2027: Elgar" states for the page that "exam (D3)" is on that day. Such a
statement is unsure by itself; the timeline shows its sentence.
"""

from collections.abc import Iterable, Iterator, Sequence

from core.extract.clause_facts import ASIDE
from core.extract.document_values import ValueSentence
from core.extract.entities.kinds import NamedEntity
from core.extract.structure.collector import PassageLocator
from core.language.quantities import value_words
from core.language.time.dates import StatedDate
from core.records.files.documents import Document
from core.records.knowledge import ExtractedStatement

# Below what is shown as a fact.
EVENT_CONFIDENCE = 0.45
_MAX_WORDS, _LEAST_LETTERS = 8, 3
_MARKS = " \t\n-*+•_#>|,;:.()[]"
_EDGES = value_words("on") | value_words("toward") | frozenset("the from since until by of".split())


def event_statements(
    document: Document,
    sentences: Iterable[ValueSentence],
    *,
    own: NamedEntity,
    locate: PassageLocator,
    stated: Sequence[ExtractedStatement],
) -> Iterator[ExtractedStatement]:
    """Yield one statement for each dated sentence without a dated statement among `stated`."""
    if not document.traits.is_prose or not document.traits.has_names:
        return
    read = sorted((it.start, it.end) for it in stated if it.valid_from is not None)
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
        happening = _happening(source, date)
        if happening:
            yield ExtractedStatement(
                *locate(sentence.start, sentence.end),
                own.name,
                own.kind,
                happening,
                source[date.start : date.end].rstrip(". "),
                "",
                EVENT_CONFIDENCE,
                date.first,
                date.last if date.form == "range" else None,
                date.precision,
            )


def _is_event(date: StatedDate) -> bool:
    is_exact = date.precision in {"day", "month"}
    return is_exact and date.first is not None and date.form in {"at", "range"}


def _happening(source: str, date: StatedDate) -> str:
    """Return the words before the date, or after it where it opens the sentence."""
    before, after = source[: date.start].split(), source[date.end :].split()
    words = before[-_MAX_WORDS:]
    while words and words[-1].strip(_MARKS).lower() in _EDGES:
        words.pop()
    if sum(map(str.isalpha, "".join(words))) < _LEAST_LETTERS:
        words = after[:_MAX_WORDS]
    text = " ".join(words).strip(_MARKS)
    is_told = sum(map(str.isalpha, text)) >= _LEAST_LETTERS
    return text if is_told and text.lower() not in value_words("numbering") else ""

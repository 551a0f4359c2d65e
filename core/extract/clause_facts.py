"""Facts of terse clauses with a day or an amount: "Will H. probation ends 15 Jan", "AGM: 4 Dec".

A clause is what stands between marks of punctuation, brackets and dashes. Its subject is the person
or thing that it begins with, else the person whom the line is about; the words up to the day or
amount are the relation. In a note about a thing ("Boiler") what is no name is a property of it; in
a diary, a mail or minutes it is a thing of its own ("re-inspection"). `usefulness` judges it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import chain

from msgspec.structs import replace

from core.extract.clause_features import (
    ClauseAmount,
    ClausePhrase,
    ClauseReading,
    clause_features,
    day_of_clause,
    is_birth,
    is_inside_word,
    is_new,
    nameless,
    with_year,
)
from core.extract.document_context import (
    MAX_CHARACTERS,
    DocumentContext,
    ValueSentence,
    text_features,
    thing_above,
)
from core.extract.entities.kinds import UNKNOWN, NamedEntity
from core.extract.statements.labelled_values import item_from, offset_of
from core.extract.statements.objects import SAYING
from core.extract.statements.statements import is_question
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.statements.usefulness import statement_features, usefulness
from core.language.clauses.clauses import Span
from core.language.quantities import read_quantity, value_words
from core.language.text.compounds import is_called_by
from core.language.time.date_forms import WEEKDAYS_CUT, WORDS
from core.language.time.dates import written_dates
from core.records.knowledge import ExtractedStatement, Precision

# Lines that are tasks, quotes, cells or headings.
ASIDE = re.compile(r"\s*(?:(?:[-*+•]\s+)?\[.\]\s|[|#>])")
_SIGNS = frozenset({">", "→", "*", "#", "=", "•", "|"})
_VERBS = frozenset("VBHMQ")
_LEADING, _TRAILING = frozenset("TSxcCtioqX"), frozenset("TxcCtqX(")
_NOUNS, _FILLING = frozenset("npE"), frozenset("ATSRdQGqo")
# Limits which entities are made, whatever is shown: below it what is no name becomes no thing.
THINGS_FROM = 0.7
_MOST_WORDS, _MOST_NOUNS, _ABBREVIATED, _LETTERS = 8, 5, 3, 3
_LASTING = frozenset(chain.from_iterable(WORDS[it] for it in ("until", "since", "from")))
_NAMELESS = frozenset({"Document", "Date"})
_Time = tuple[datetime | None, datetime | None, Precision]


def clause_statements(
    context: DocumentContext,
    sentences: Iterable[ValueSentence],
    *,
    stated: Sequence[ExtractedStatement],
) -> Iterator[ExtractedStatement]:
    """Yield the facts of the clauses of a note besides those in `stated`."""
    document, line, about = context.document, -1, None
    if not document.traits.is_prose or len(document.text) > MAX_CHARACTERS:
        return
    begin = max((it.end for it in document.fields if it.kind != "key_value"), default=0)
    read = {(it.subject, it.object.casefold()): it.predicate for it in stated}
    fields = [(it.start, it.end) for it in stated if it.method == "structure"]
    sayings = [it for it in stated if it.predicate.rpartition(" ")[2] in SAYING]
    for sentence in sentences:
        start = document.text.rfind("\n", 0, sentence.start) + 1
        if start != line:
            line, about = start, None
        if sentence.start < begin or ASIDE.match(document.text, start):
            continue
        tagged = context.tagged(sentence)
        reader = _ClauseReader(context, tagged, about)
        is_field = any(it[0] < sentence.end and sentence.start < it[1] for it in fields)
        if not (is_question(tagged) or is_field):
            own = [it.object for it in sayings if it.start == sentence.start]
            yield from (it for it in reader.statements(own) if is_new(it, read))
        about = about or reader.person_of_line()


class _ClauseReader:
    """Reads the clauses of one sentence; `about` is the person that its line is about."""

    def __init__(
        self, context: DocumentContext, sentence: TaggedSentence, about: NamedEntity | None
    ) -> None:
        self._context, self._sentence, self._about = context, sentence, about
        self._own = context.subject
        items = range(len(sentence.tags))
        marks = {at + 1 for at in items if self._is_mark(at)}
        self._lines = {at for at in items if at and "\n" in self._between(at)}
        self._begins = sorted({0} | marks | self._lines)

    def person_of_line(self) -> NamedEntity | None:
        """Return the person that the sentence begins with."""
        first = next((at for at, tag in enumerate(self._sentence.tags) if tag not in "X-dqT"), None)
        entity = None if first is None else self._sentence.entities[first]
        speaker = self._context.speakers.at(self._sentence.start).speaker
        if entity is None or (speaker is not None and speaker.name == entity.name):
            return None
        return entity if entity.kind == "Person" else None

    def statements(self, sayings: Sequence[str]) -> Iterator[ExtractedStatement]:
        """Yield a fact for each day and amount that has a subject, and is in none of `sayings`."""
        amounts = list(self._amounts())
        phrases: list[ClausePhrase | None] = []
        for place, amount in enumerate(amounts):
            phrase = self._phrase(amount, amounts[:place], phrases)
            phrases.append(phrase)
            is_other = self._is_replaced(amounts[place : place + 2])
            is_other |= any(self._is_inside(amount, it) for it in sayings)
            if is_other or phrase is None or (reading := self._said(phrase, amount)) is None:
                continue
            statement = self._statement(reading, phrase, amount, place)
            # "Balance: £90" is that of something that the clause does not name.
            is_thing = amount.date is not None or " " in statement.subject
            if reading.source != "thing" or (is_thing and statement.confidence >= THINGS_FROM):
                yield statement

    # What stands where

    def _between(self, at: int) -> str:
        """Return what stands between an item and the one before it."""
        sentence = self._sentence
        span = slice(sentence.ends[at - 1] - sentence.start, sentence.starts[at] - sentence.start)
        return sentence.source[span]

    def _is_mark(self, at: int) -> bool:
        """Whether an item parts clauses: a mark, but not the stop of an abbreviation."""
        sentence = self._sentence
        word, tag = sentence.lower[at], sentence.tags[at]
        if tag == "X":
            return word in _SIGNS
        if tag == "-" and is_inside_word(self._sentence, at):
            return False
        if word == "." and at and sentence.lower[at - 1].isalpha():
            return len(sentence.lower[at - 1]) > _ABBREVIATED
        return tag in ";,()-"

    def _amounts(self) -> Iterator[ClauseAmount]:
        sentence, behind = self._sentence, 0
        for at, tag in enumerate(sentence.tags):
            start = offset_of(sentence, at)
            date = next((it for it in sentence.dates if it.start == start), None)
            if at < behind or (date is None and tag not in "dX"):
                continue
            if date is not None:
                behind = max(at + 1, item_from(sentence, date.end))
                if date.first is not None and date.precision in {"day", "month"}:
                    text = sentence.source[start : date.end].rstrip(". ")
                    yield ClauseAmount(at, behind, text, date.precision, date)
                continue
            quantity = read_quantity(sentence.source, start, language=sentence.language)
            if quantity is not None and quantity.measure not in {"", "hours", "months"}:
                behind = item_from(sentence, quantity.end)
                text = sentence.source[start : quantity.end].strip(" .")
                yield ClauseAmount(at, behind, text, quantity.measure.partition("_")[0])

    def _phrase(
        self,
        amount: ClauseAmount,
        before: Sequence[ClauseAmount],
        phrases: Sequence[ClausePhrase | None],
    ) -> ClausePhrase | None:
        """Return the words before an amount; of amounts in a row, those before the first."""
        first, end, join = self._begin(amount.first), amount.first, "none"
        while True:
            inside = [it for it in before if first < it.end <= end]
            first = max(first, inside[-1].end) if inside else first
            words = self._trimmed(first, end)
            if words is not None and before and self._is_change(words):
                return phrases[-1] and replace(phrases[-1], join="value")
            if words is not None:
                return ClausePhrase(*words, join) if words[1] - words[0] <= _MOST_WORDS else None
            if inside:
                return phrases[-1] and replace(phrases[-1], join="value")
            mark = "" if first in self._lines or first < 2 else self._sentence.lower[first - 1]
            if join != "none" or mark in {"", ".", "!", "?", ";"}:
                return None
            join = {":": "colon", ",": "comma", "(": "bracket"}.get(mark, "sign")
            first, end = self._begin(first - 1), first - 1

    def _is_change(self, words: Span) -> bool:
        """Whether the words only say that a day or amount became another: "moved to"."""
        lower = set(self._sentence.lower[slice(*words)])
        return lower <= value_words("changes") | value_words("before_values")

    def _begin(self, at: int) -> int:
        """Return where the clause begins that an item stands in or ends."""
        return self._begins[bisect_right(self._begins, at) - 1]

    def _trimmed(self, first: int, end: int) -> Span | None:
        """Return the items without a weekday, prepositions and adverbs at their ends."""
        sentence = self._sentence
        while first < end and (
            sentence.tags[first] in _LEADING
            or (
                sentence.lower[first].rstrip(".)").isdigit()
                and not is_inside_word(sentence, first + 1)
            )
            or (sentence.tags[first] == "R" and self._is_edge(first))
        ):
            first += 1
        while first < end and self._is_edge(end - 1):
            end -= 1
        letters = sum(map(str.isalpha, "".join(sentence.lower[first:end])))
        return (first, end) if letters >= _LETTERS else None

    def _is_edge(self, at: int) -> bool:
        """Whether an item only leads to the value behind it."""
        sentence = self._sentence
        word = sentence.source_text(at, at + 1)
        is_weekday = word[:1].isupper() and word.lower() in WEEKDAYS_CUT
        is_sum = sentence.tags[at] == "d" and at > 0 and sentence.tags[at - 1] == "X"
        is_filler = word.lower() in value_words("before_values")
        return sentence.tags[at] in _TRAILING or is_weekday or is_sum or is_filler

    def _is_replaced(self, amounts: Sequence[ClauseAmount]) -> bool:
        """Whether the first amount held before the second, or dates it.

        "From 12 Nov to 1 Dec", "(was 8 Dec)", "since May £45".
        """
        one, sentence = amounts[0], self._sentence
        words = set(sentence.lower[max(self._begin(one.first), one.first - 2) : one.first])
        if words & value_words("replaced"):
            return True
        if len(amounts) == 1 or amounts[1].first - one.end > _MOST_NOUNS:
            return False
        between, other = sentence.lower[one.end : amounts[1].first], amounts[1]
        if one.date is not None and other.date is None:
            is_lasting = one.date.form != "at" and not set(between) & {".", ";"}
            return is_lasting or between == (":",)
        is_toward = not value_words("toward").isdisjoint(between)
        return is_toward and (one.date is None) == (other.date is None)

    def _is_inside(self, amount: ClauseAmount, text: str) -> bool:
        """Whether the amount is a part of a text of the sentence."""
        first, begin = offset_of(self._sentence, amount.first), self._sentence.source.find(text)
        end = begin + len(text)
        return amount.text != text and 0 <= begin <= first and first + len(amount.text) <= end

    # Whose it is

    def _said(self, phrase: ClausePhrase, amount: ClauseAmount) -> ClauseReading | None:
        """Return the subject with the relation; none of what is denied or supposed."""
        sentence, first = self._sentence, phrase.first
        clause = slice(self._begin(first), amount.first)
        if "x" in sentence.tags[clause] or value_words("supposed") & {*sentence.lower[clause]}:
            return None
        tags = sentence.tags[: phrase.end]
        verb = next((at for at in range(first, phrase.end) if tags[at] in _VERBS), phrase.end)
        named = next((at for at in range(first, verb) if self._is_named(at)), verb)
        entity = sentence.entities[named] if named < verb else None
        if entity is not None and set(tags[first:named]) <= set("TAnp"):
            source = "name" if named == first else "titled"
            return ClauseReading(entity, self._relation(named + 1, amount, phrase), source)
        owner, source = self._owner(first)
        if owner is not None:
            relation = self._relation(first, amount, phrase)
            # In a list of people a birthday is of the one whom its line names, not of the page.
            is_other = relation == "born" and source == "page" and owner.kind in _NAMELESS
            return None if is_other else ClauseReading(owner, relation, source)
        noun = self._noun_end(first, verb)
        head = sentence.lower[noun - 1]
        is_next = sentence.lower[first] in value_words("following")
        if noun == first or is_next or head in nameless():
            return None
        relation = self._relation(noun, amount, phrase, is_labelled=False)
        return ClauseReading(self._thing(first, noun), relation, "thing")

    def _owner(self, first: int) -> tuple[NamedEntity | None, str]:
        """Return whose property a phrase without a name is, if anybody's."""
        is_same_line = not any(at <= first for at in self._lines)
        if self._about is not None and is_same_line:
            return self._about, "about"
        person = self._person_before(first)
        above = thing_above(self._context, self._sentence.start)
        if person is not None or (self._context.tells_of_others and above == self._own):
            return person, "before"
        return above, "page"

    def _is_named(self, at: int) -> bool:
        entity = self._sentence.entities[at]
        if entity is None or entity.kind in _NAMELESS or entity.name == self._own.name:
            return False
        return (
            entity.kind != UNKNOWN or self._own.kind in _NAMELESS or self._context.tells_of_others
        )

    def _person_before(self, first: int) -> NamedEntity | None:
        """Return the only person that the clause right before names."""
        people = [
            entity
            for entity in self._sentence.entities[self._begin(first - 1) : first]
            if entity is not None and entity.kind == "Person"
        ]
        is_near = first > 0 and self._sentence.lower[first - 1] in {",", ":", "("}
        return people[0] if is_near and len(people) == 1 else None

    def _noun_end(self, first: int, end: int) -> int:
        """Return the end of the noun phrase that opens a phrase; `first` if there is none."""
        tags = self._sentence.tags
        while end > first and tags[end - 1] not in _NOUNS:
            end -= 1
        is_noun = set(tags[first:end]) <= _NOUNS | _FILLING
        return end if is_noun and end - first <= _MOST_NOUNS else first

    def _thing(self, first: int, end: int) -> NamedEntity:
        """Return the thing that a noun phrase names: "food hygiene re-inspection"."""
        occasions = value_words("occasions") | value_words("yearly")
        head = self._sentence.lower[end - 1]
        is_occasion = is_called_by(head, occasions, self._sentence.language)
        name = self._sentence.source_text(first, end)
        return NamedEntity(name, "Event" if is_occasion else UNKNOWN)

    def _relation(
        self, first: int, amount: ClauseAmount, phrase: ClausePhrase, *, is_labelled: bool = True
    ) -> str:
        """Return the words of a relation; without any, the label before it or what is measured."""
        words = self._trimmed(first, phrase.end)
        is_labelled &= phrase.first > 1 and self._sentence.lower[phrase.first - 1] == ":"
        if words is None and amount.date is not None and is_labelled:
            words = self._trimmed(self._begin(phrase.first - 1), phrase.first - 1)
        text = self._sentence.source_text(*words) if words is not None else ""
        text = f"{text} {self._verb_behind(amount)}".strip() if text else text
        date, sentence = amount.date, self._sentence
        if date is None:
            # No attribute ("price"), of which two at different times would contradict each other.
            return text or {"money": "amount", "mass": "weight"}.get(amount.measure, amount.measure)
        if is_birth(sentence, text, amount, self._begin(amount.first)):
            return "born"
        before = sentence.lower[amount.first - 1] if amount.first else ""
        is_told = before in _LASTING and not text.endswith(before)
        return f"{text} {before}".strip() if is_told else text or "date"

    def _verb_behind(self, amount: ClauseAmount) -> str:
        """Return the verb at the end of a German clause: "wird am 2. Dezember getauscht"."""
        sentence = self._sentence
        stop = next((it for it in self._begins if it > amount.end), len(sentence.tags))
        last = stop - 1 if self._is_mark(stop - 1) else stop
        is_verb = last > amount.end and sentence.tags[last - 1] in "VQ"
        is_particle = last == amount.end + 1 and sentence.tags[last - 1] in "iR"
        is_behind = sentence.language == "de" and (is_verb or is_particle)
        return sentence.lower[last - 1] if is_behind else ""

    # The statement

    def _statement(
        self, reading: ClauseReading, phrase: ClausePhrase, amount: ClauseAmount, place: int
    ) -> ExtractedStatement:
        sentence, date = self._sentence, amount.date
        # A birthday is not of the year in which it was written down.
        is_yearly = reading.relation == "born" and not any(written_dates(amount.text))
        text = amount.text if date is None or is_yearly else with_year(amount.text, date)
        since, until, precision = (None, None, "") if is_yearly else self._time(phrase, amount)
        one = ExtractedStatement(
            *self._context.locate(sentence.start, sentence.end),
            reading.subject.name,
            reading.subject.kind,
            reading.relation,
            text,
            "",
            0.5,
            since,
            until,
            precision,
        )
        features = (
            *statement_features(one),
            *text_features(self._context, one),
            *clause_features(sentence, reading, phrase, amount),
            *day_of_clause(sentence, reading, amount, self._context.document.written_at),
            f"clause_of_{self._context.kind}",
            f"clause_file_{self._context.document.kind}",
            f"clause_file_{self._context.document.kind}_{reading.source}",
            f"clause_place_{min(place, 2)}",
        )
        return replace(one, confidence=usefulness(features))

    def _time(self, phrase: ClausePhrase, amount: ClauseAmount) -> _Time:
        """Return the day that the value is, or since when an amount holds."""
        date = amount.date
        if date is not None:
            return date.first, date.last if date.form == "range" else None, date.precision
        low, high = (offset_of(self._sentence, at) for at in (phrase.first, amount.end))
        for one in self._sentence.dates:
            if one.first and low <= one.start < high:
                return one.valid_from, one.valid_to, one.precision
        return None, None, ""

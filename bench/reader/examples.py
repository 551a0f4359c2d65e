"""Training examples of the reader: a question, a text and the answer's place, as token ids."""

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.datasets import load_lines
from bench.reader.measure import SpanQuestion
from core.evaluation.short_answer_metrics import normalized
from core.language.text.sentences import sentences
from core.llm.span_reader import boundary_tokens, text_to_read

MAX_QUESTION, MAX_TOKENS = 48, 320
LENGTHS = (48, 64, 96, 128, 160, 192, 256, MAX_TOKENS)
# Shares of questions that get a text without the answer, and of short texts that get neighbors.
UNANSWERABLE, EXTENDED = 0.25, 0.3
# QAMR asks 38 questions of each sentence, and policies repeat themselves: so many make an epoch.
PER_EPOCH = {"qamr": 12_000, "policyqa": 4_000}
REPEATED = {"qed-nq": 3}
SHORT_SOURCE = "qamr"
# Sources that begin so are libraries of notes. A question with an answer is asked on its own note
# and on so many others of the library, among which its own is to score highest.
NOTES = "notes "
OTHERS = 3
NEAREST = 12


class NoteQuestion(Struct, frozen=True):
    """A question `q` on a note and its answer as it stands there; None if the note has none."""

    q: str
    a: str | None


class NoteQuestions(Struct, frozen=True):
    """Line of a file of notes: a note of a library with its questions."""

    library: str
    title: str
    text: str
    questions: tuple[NoteQuestion, ...]


def note_questions(file: Path) -> list[SpanQuestion]:
    """Return the questions of a file of notes, each on its whole note."""
    questions: list[SpanQuestion] = []
    for note in load_lines(file, NoteQuestions):
        context = text_to_read(note.title, note.text)
        before = len(context) - len(note.text)
        for one in note.questions:
            start = before + note.text.index(one.a) if one.a is not None else 0
            spans = ((start, start + len(one.a)),) if one.a is not None else ()
            questions.append(SpanQuestion(one.q, context, spans, NOTES + note.library))
    return questions


class Encoded(Struct, frozen=True):
    """Token ids of question and text; `start` and `end` are tokens, 0 where there is no answer."""

    ids: list[int]
    question_tokens: int
    start: int
    end: int


# Texts of one question, of which the first is the one that answers; or one text alone.
Group = tuple[Encoded, ...]


class NearContexts:
    """Texts of one source that share words with a question but do not hold its answer."""

    def __init__(self, contexts: Sequence[str]) -> None:
        self.contexts = contexts
        words = [set(normalized(text).split()) for text in contexts]
        spread = Counter(word for each in words for word in each)
        self._idf = {word: math.log(len(contexts) / count) for word, count in spread.items()}
        self._postings: dict[str, list[int]] = {}
        for number, each in enumerate(words):
            for word in each:
                self._postings.setdefault(word, []).append(number)

    def pick(self, question: SpanQuestion, luck: random.Random) -> str:
        """Return one of the texts that are nearest in words."""
        return self.pick_several(question, 1, luck)[0]

    def pick_several(self, question: SpanQuestion, count: int, luck: random.Random) -> list[str]:
        """Return so many of the texts that are nearest in words, of all where none is near."""
        scores: dict[int, float] = {}
        for word in set(normalized(question.question).split()):
            for number in self._postings.get(word, ()):
                scores[number] = scores.get(number, 0.0) + self._idf[word]
        own = [normalized(question.context[start:end]) for start, end in question.answers]
        near = [
            text
            for number in sorted(scores, key=lambda it: -scores[it])[: 3 * NEAREST]
            if (text := self.contexts[number]) != question.context
            and not any(answer in normalized(text) for answer in own)
        ]
        among = near[:NEAREST] if len(near) >= count else self.contexts
        return luck.sample(among, count)


class ExampleMaker:
    """Makes the examples of an epoch; the same seed makes the same examples."""

    def __init__(
        self, questions: Sequence[SpanQuestion], tokenizer: Any, *, seed: int, dropped: float
    ) -> None:
        self._tokenizer = tokenizer
        self._seed = seed
        self._dropped = dropped
        self._by_source: dict[str, list[SpanQuestion]] = {}
        for question in questions:
            self._by_source.setdefault(question.source, []).append(question)
        self._near = {
            source: NearContexts(list(dict.fromkeys(item.context for item in members)))
            for source, members in self._by_source.items()
        }

    def epoch(self, number: int) -> list[Group]:
        """Return the examples of an epoch in random order."""
        luck = random.Random(self._seed * 1000 + number)
        examples: list[Group] = []
        for source, members in sorted(self._by_source.items()):
            chosen = luck.sample(members, min(len(members), PER_EPOCH.get(source, len(members))))
            if source.startswith(NOTES):
                examples += [self._of_note(one, luck) for one in chosen]
                continue
            repeated = chosen * REPEATED.get(source, 1)
            examples += [(self._example(question, luck),) for question in repeated]
        luck.shuffle(examples)
        return examples

    def _of_note(self, question: SpanQuestion, luck: random.Random) -> Group:
        own = question.answers[0] if question.answers else None
        first = encode(self._tokenizer, question.question, question.context, own, luck)
        if not first.start:
            return (first,)
        others = self._near[question.source].pick_several(question, OTHERS, luck)
        return (
            first,
            *(encode(self._tokenizer, question.question, text, None, luck) for text in others),
        )

    def _example(self, question: SpanQuestion, luck: random.Random) -> Encoded:
        near = self._near[question.source]
        if luck.random() < self._dropped:
            rest = without_answer(question)
            if question.source == SHORT_SOURCE:
                rest = " ".join([rest, *(near.pick(question, luck) for _ in range(2))])
            if rest:
                return encode(self._tokenizer, question.question, rest, None, luck)
        if luck.random() < UNANSWERABLE or not question.answers:
            texts = [near.pick(question, luck)]
            if question.source == SHORT_SOURCE and luck.random() < EXTENDED:
                texts += [near.pick(question, luck) for _ in range(luck.randint(1, 3))]
            return encode(self._tokenizer, question.question, " ".join(texts), None, luck)
        context, (start, end) = question.context, question.answers[0]
        if question.source == SHORT_SOURCE and luck.random() < EXTENDED:
            before = [near.pick(question, luck) for _ in range(luck.randint(0, 2))]
            after = [near.pick(question, luck) for _ in range(luck.randint(0, 2))]
            shift = sum(len(text) + 1 for text in before)
            context = " ".join((*before, context, *after))
            start, end = start + shift, end + shift
        return encode(self._tokenizer, question.question, context, (start, end), luck)


def without_answer(question: SpanQuestion) -> str:
    """Return the text without the sentences that hold an answer: near, but it does not answer."""
    text = question.context
    kept = [
        text[start:end]
        for start, end in sentences(text, 0, len(text))
        if not any(first < end and start < last for first, last in question.answers)
    ]
    return " ".join(kept)


def encode(
    tokenizer: Any, question: str, context: str, answer: tuple[int, int] | None, luck: random.Random
) -> Encoded:
    """Return question and text as one sequence, a long text cut to a window with the answer."""
    asked = tokenizer.encode(question, add_special_tokens=False).ids[:MAX_QUESTION]
    encoding = tokenizer.encode(context, add_special_tokens=False)
    ids, offsets = encoding.ids, encoding.offsets
    room = MAX_TOKENS - len(asked) - 3
    first = last = -1
    if answer is not None:
        inside = [
            number
            for number, (start, end) in enumerate(offsets)
            if start < answer[1] and end > answer[0]
        ]
        if inside:
            first, last = inside[0], inside[-1]
    begin = 0
    if len(ids) > room:
        latest = min(max(first, 0), len(ids) - room)
        begin = luck.randint(min(max(last - room + 1, 0), latest), latest)
    ids = ids[begin : begin + room]
    base = len(asked) + 2
    is_inside = first >= begin and last < begin + room and first >= 0
    opening, closing = boundary_tokens(tokenizer)
    return Encoded(
        [opening, *asked, closing, *ids, closing],
        base,
        base + first - begin if is_inside else 0,
        base + last - begin if is_inside else 0,
    )


class Batch(Struct, frozen=True):
    """Padded examples of one length; arrays are (examples, tokens) or (examples,).

    `texts` is the number of texts of each question, which follow each other.
    """

    ids: NDArray[np.int32]
    types: NDArray[np.int32]
    mask: NDArray[np.float32]
    allowed: NDArray[np.float32]
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    texts: int = 1


def batches(examples: Sequence[Group], *, tokens: int, luck: random.Random) -> Iterator[Batch]:
    """Yield batches of about so many tokens, examples of similar length together."""
    rooms: dict[tuple[int, int], list[Group]] = {}
    for group in examples:
        longest = max(len(example.ids) for example in group)
        room = next(length for length in LENGTHS if longest <= length)
        rooms.setdefault((room, len(group)), []).append(group)
    drawn: list[tuple[int, int, list[Group]]] = []
    for (length, texts), members in rooms.items():
        count = tokens // (length * texts)
        drawn += [
            (length, texts, members[at : at + count])
            for at in range(0, len(members) - count + 1, count)
        ]
    luck.shuffle(drawn)
    for length, texts, members in drawn:
        yield pad([example for group in members for example in group], length, texts=texts)


def pad(members: Sequence[Encoded], length: int, *, texts: int = 1) -> Batch:
    """Return examples as arrays of one length."""
    ids = np.zeros((len(members), length), np.int32)
    types, mask, allowed = (
        np.zeros_like(ids),
        np.zeros(ids.shape, np.float32),
        np.zeros(ids.shape, np.float32),
    )
    for row, example in enumerate(members):
        size = len(example.ids)
        ids[row, :size] = example.ids
        types[row, example.question_tokens : size] = 1
        mask[row, :size] = 1
        allowed[row, example.question_tokens : size - 1] = 1
        allowed[row, 0] = 1
    starts = np.array([example.start for example in members], np.int32)
    ends = np.array([example.end for example in members], np.int32)
    return Batch(ids, types, mask, allowed, starts, ends, texts)

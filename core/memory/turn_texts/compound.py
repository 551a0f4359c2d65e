"""A compound question ("When was it built, and who paid for it?") and the answer to its halves."""

import re
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from core.language.question.cues import language_of_question
from core.memory.conversation_lexicon import words
from core.memory.dialogue.phrases import tokens_in
from core.memory.rewrite.question import as_question
from core.messages import UserMessage
from core.records.answers.answers import Answer, Citation, SentenceCheck

_MARK = re.compile(r"\[(\d{1,4})\]")
# A block of an answer, up to the marks of its citations.
_BLOCK = re.compile(r".+?(?:\[\d{1,4}\](?=\n\n|\Z)|\Z)(?:\n\n)?", re.DOTALL)
_CONJUNCTION, _VERBS = "c", frozenset("VBHM")


def halves_of(question: str) -> tuple[str, str] | None:
    """Return the two questions that a conjunction joins, as they are worded; None for others.

    Each has a question word with a verb behind it, the second right behind the conjunction: "When
    and where was she born?" and "Who came, and why?" stay whole.
    """
    question_words = words("phrases", "question_words")
    tokens = tokens_in(question, language_of_question(question))
    # "was" asks in German, and is a verb in English.
    asking = [
        at
        for at, token in enumerate(tokens)
        if token.lower in question_words and token.tag not in _VERBS
    ]
    if len(asking) != 2 or not asking[0] < asking[1] - 1:
        return None
    first, second = asking
    clauses = tokens[first + 1 : second], tokens[second + 1 :]
    have_verbs = all(any(token.tag in _VERBS for token in clause) for clause in clauses)
    if tokens[second - 1].tag != _CONJUNCTION or not have_verbs:
        return None
    before, after = question[: tokens[second - 1].start], question[tokens[second].start :]
    return as_question(before), as_question(after)


def joined_answers(
    question: str, first: tuple[str, Answer], second: tuple[str, Answer]
) -> Answer | None:
    """Return the answer to a compound question from its halves, each with its question.

    If only one is answered, it stands with a note; None if neither is. Citations are numbered
    through, the same quote only once. The trace is that of the first half that is answered.
    """
    (asked, one), (asked_then, other) = first, second
    if one.found and other.found:
        return _joined(question, one, _without_repeats(other, one))
    if one.found or other.found:
        answer, missing = (one, asked_then) if one.found else (other, asked)
        return replace(answer, question=question, note=UserMessage("answer_half", half=missing))
    return None


def _without_repeats(answer: Answer, before: Answer) -> Answer:
    """Return an answer without the quotes that stand in the one before it; short replies stay."""
    cited = {one.n: one for one in answer.citations}
    text, sentences = "", list[SentenceCheck]()
    for block in _BLOCK.finditer(answer.answer):
        quotes = [cited[int(n)] for n in _MARK.findall(block[0]) if int(n) in cited]
        is_repeated = bool(quotes) and all(_is_quoted(one, before) for one in quotes)
        if is_repeated and not block[0].startswith("**"):
            continue
        by = len(text) - block.start()
        sentences += [
            replace(one, start=one.start + by, end=one.end + by)
            for one in answer.sentences
            if block.start() <= one.start < block.end()
        ]
        text += block[0]
    kept = {int(n) for n in _MARK.findall(text)}
    return replace(
        answer,
        answer=text.rstrip("\n"),
        citations=tuple(one for one in answer.citations if one.n in kept),
        sentences=tuple(sentences),
    )


def _is_quoted(citation: Citation, answer: Answer) -> bool:
    return any(
        (one.path, one.part) == (citation.path, citation.part)
        and one.start <= citation.start
        and citation.end <= one.end
        for one in answer.citations
    )


def _joined(question: str, first: Answer, second: Answer) -> Answer:
    if not second.answer:
        return replace(first, question=question)
    citations, numbers = _numbered_through(first.citations, second.citations)
    text, sentences = _renumbered(second, numbers)
    head = f"{first.answer}\n\n"
    moved = (
        replace(one, start=one.start + len(head), end=one.end + len(head)) for one in sentences
    )
    checks = (*first.sentences, *moved)
    times = Counter(first.timings_ms) + Counter(second.timings_ms)
    return replace(
        first,
        question=question,
        answer=head + text,
        citations=citations,
        facts=tuple(dict.fromkeys((*first.facts, *second.facts))),
        timings_ms=dict(times),
        unsupported=(*first.unsupported, *second.unsupported),
        sentences=checks,
        supported_share=sum(bool(one.by) for one in checks) / max(1, len(checks)),
        direct="; ".join(one.direct for one in (first, second) if one.direct),
        coverage=None,
    )


def _numbered_through(
    first: Sequence[Citation], second: Sequence[Citation]
) -> tuple[tuple[Citation, ...], dict[int, int]]:
    places = {_place(one): one.n for one in first}
    kept, numbers = list(first), dict[int, int]()
    for one in second:
        n = places.setdefault(_place(one), max((it.n for it in kept), default=0) + 1)
        numbers[one.n] = n
        if all(it.n != n for it in kept):
            kept.append(replace(one, n=n))
    return tuple(kept), numbers


def _place(citation: Citation) -> tuple[str, str | None, int, int]:
    return citation.path, citation.part, citation.start, citation.end


def _renumbered(answer: Answer, numbers: dict[int, int]) -> tuple[str, list[SentenceCheck]]:
    """Return the text and the sentences with other numbers of citations."""

    def mark(match: re.Match[str]) -> str:
        return f"[{numbers.get(int(match[1]), int(match[1]))}]"

    def moved(at: int) -> int:
        return len(_MARK.sub(mark, answer.answer[:at]))

    sentences = [
        replace(
            one,
            start=moved(one.start),
            end=moved(one.end),
            citations=tuple(numbers.get(n, n) for n in one.citations),
        )
        for one in answer.sentences
    ]
    return _MARK.sub(mark, answer.answer), sentences

"""A compound question ("When was it built, and who paid for it?") and the answer to its halves."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from core.language.question.cues import asks_nothing, language_of_question
from core.language.question.expected_answer import TextKind, asked_kind, asks_for_money, offers
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.memory.conversation_lexicon import words
from core.memory.dialogue.phrases import tokens_in
from core.memory.rewrite.question import as_question
from core.messages import UserMessage
from core.records.answers.answers import Answer, Citation, SentenceCheck

_MARK = re.compile(r"\[(\d{1,4})\]")
# A block of an answer, up to the marks of its citations.
_BLOCK = re.compile(r".+?(?:\[\d{1,4}\](?=\n\n|\Z)|\Z)(?:\n\n)?", re.DOTALL)
# Such a share of the words of a half stands in a quote that comes close to answering it.
_HALF = 0.5
# Of these kinds a quote shows whether it holds one; a name is in most quotes.
_SHOWN: frozenset[TextKind] = frozenset({"number", "date"})
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


def answer_of_same(
    halves: tuple[str, str], first: Answer, *, subject: str, reply: Callable[[str], Answer]
) -> Answer | None:
    """Return the answer to the second half, asked of the subject of the first; None without one.

    `subject` names the things of the question, empty if the second half names some itself. Asked
    of these, the answer has to be from the source of the first.
    """
    owned = _with_subject(halves[1], halves[0], first)
    if owned != halves[1]:
        return reply(owned)
    if not subject:
        return None
    answer = reply(_asked_of(subject, halves[1]))
    sources = [{(it.path, it.part) for it in one.citations[:1]} for one in (first, answer)]
    return answer if answer.found and sources[0] & sources[1] else None


def _with_subject(half: str, first_half: str, first: Answer) -> str:
    """Return the second half with the subject of the first, if the source of `first` names both.

    In "What do the boots cost, and who is the contact?" the contact is that of the boots if the
    line with their price names one.
    """
    source = first.citations[0] if first.found and first.citations else None
    if source is None:
        return half
    of_source = frozenset(stems(source.quote))
    asked = frozenset(stems(half)) - asks_nothing(half)
    named = [
        word
        for word in cues_of(first_half).words
        if frozenset(stems(word)) & (of_source - asks_nothing(first_half) - asked)
    ]
    if not named or not asked or not asked <= of_source:
        return half
    return _asked_of(" ".join(named), half)


def _asked_of(subject: str, half: str) -> str:
    return f"{half.rstrip('? ')}, {subject}?"


def joined_answers(
    question: str, first: tuple[str, Answer], second: tuple[str, Answer]
) -> Answer | None:
    """Return the answer to a compound question from its halves, each with its question.

    If only one is answered, it stands with the closest quote of the other half and a note, unless
    that quote holds what the half asks for; None if neither is. Citations are numbered through, the
    same quote only once. The trace is that of the first half that is answered.
    """
    (asked, one), (asked_then, other) = first, second
    if one.found and other.found:
        return _joined(question, one, _without_repeats(other, one))
    if one.found or other.found:
        answer, unsure, missing = (one, other, asked_then) if one.found else (other, one, asked)
        closest = _closest(missing, unsure, answer)
        if closest is not None:
            answer = _joined(
                question, answer, replace(_without_repeats(closest, answer), direct="")
            )
            if _offers_asked(missing, closest, answer.direct):
                return replace(answer, question=question)
        return replace(answer, question=question, note=UserMessage("answer_half", half=missing))
    return None


def _closest(half: str, unsure: Answer, answer: Answer) -> Answer | None:
    """Return the first block of the quotes that come closest to a half; None if it is no such.

    It says at least half of what is asked, or is of a document that the answer quotes and of the
    kind that is asked for.
    """
    block = _BLOCK.match(unsure.answer)
    cited = {int(n) for n in _MARK.findall(block[0])} if block is not None else set[int]()
    citations = tuple(one for one in unsure.citations if one.n in cited)
    if block is None or not citations:
        return None
    text = block[0].rstrip("\n")
    sentences = tuple(one for one in unsure.sentences if one.end <= len(text))
    closest = replace(unsure, answer=text, citations=citations, sentences=sentences)
    documents = {(one.path, one.part) for one in answer.citations}
    is_near = (citations[0].path, citations[0].part) in documents
    is_near = (
        is_near and _kind_asked(half) in _SHOWN and offers(_kind_asked(half), text, question=half)
    )
    return closest if is_near or _share_asked(half, closest) >= _HALF else None


def _offers_asked(half: str, closest: Answer, direct: str) -> bool:
    """Return whether the quote holds the kind of answer that the half asks for, and its words."""
    kind = _kind_asked(half)
    rest = closest.answer.replace(direct, " ") if direct else closest.answer
    is_offered = kind in _SHOWN and offers(kind, _MARK.sub("", rest), question=half)
    return is_offered and _share_asked(half, closest) >= _HALF


def _kind_asked(half: str) -> TextKind:
    return "number" if asks_for_money(half) else asked_kind(half)


def _share_asked(half: str, answer: Answer) -> float:
    asked = frozenset(stems(half)) - asks_nothing(half)
    quoted = frozenset(stems(" ".join(f"{one.title} {one.quote}" for one in answer.citations)))
    return len(asked & (quoted | frozenset(stems(answer.answer)))) / max(1, len(asked))


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

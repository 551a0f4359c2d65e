"""Finds statements of the user in earlier turns that answer a question (T4, N8)."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from core.language.question.cues import asks_nothing, language_of_question
from core.language.question.kinds import asks_yes_or_no
from core.language.text.stemming import stems
from core.llm.span_reader import Reader, text_to_read
from core.memory.conversation_lexicon import words
from core.memory.learning.refusals import refusal_length
from core.memory.learning.utterances import clause_start, has_verb, utterances
from core.memory.sessions import conversation_path
from core.memory.turn_texts.parts import with_acknowledgment
from core.messages import UserMessage, render
from core.records.answers.answers import Answer, Citation
from core.records.memory import CORRECTED, Episode, RecalledEpisode
from core.retrieve.context.narration import is_user_stated

# On LoCoMo (`bench/memory/own_statements.py`) these limits quote a turn for 0.28 of the questions,
# 0.71 of them right; the second ones for 0.16, 0.88 right.
ANSWERS, COVERED = 2.0, 0.5
SURELY, MOSTLY_COVERED = 4.0, 0.67
# How much a point of recall weighs beside the reader's log odds.
_RECALL = 10.0
# Number of turns that are read, the best first.
_MOST_READ = 8
# Fewer words of a question tell too little of what it asks.
_LEAST_ASKED = 2
_WORD = re.compile(r"\w+")
_STATING = frozenset({"statement", "correction", "preference"})


class OwnStatement(Struct, frozen=True):
    """Sentences of a turn, `start` to `end`, that answer a question.

    `is_sure` if they are shown beside an answer from documents.
    """

    episode: Episode
    start: int
    end: int
    is_sure: bool

    @property
    def text(self) -> str:
        """Return the sentences as the user said them."""
        return self.episode.text[self.start : self.end]


def find_statement(
    question: str, recalled: Sequence[RecalledEpisode], *, reader: Reader
) -> OwnStatement | None:
    """Return the earlier statement that answers the question best; None if none does.

    Questions and answers are no statements.
    """
    stating = ((hit, spans) for hit in recalled if (spans := [*_statements(hit.episode)]))
    stated = [(hit, span) for hit, spans in islice(stating, _MOST_READ) for span in spans]
    texts = [text_to_read("", hit.episode.text[start:end]) for hit, (start, end) in stated]
    scored = [
        (read.score, read.score + _RECALL * hit.score, hit, span)
        for read, (hit, span) in zip(reader.read(question, texts), stated, strict=True)
    ]
    is_closed = asks_yes_or_no(question, language=language_of_question(question))
    fitting = [
        one
        for one in scored
        if (one[0] >= ANSWERS and one[2].parts.get("words covered", 0.0) >= COVERED)
        or (is_closed and _says_all(question, one[2].episode.text[slice(*one[3])]))
    ]
    if not fitting:
        return None
    score, _, hit, (start, end) = max(fitting, key=lambda one: one[1])
    is_sure = score >= SURELY and hit.parts.get("words covered", 0.0) >= MOSTLY_COVERED
    return OwnStatement(hit.episode, start, end, is_sure)


def _says_all(question: str, statement: str) -> bool:
    """Return whether the statement has all words of a yes-or-no question.

    A reader of spans has no span for "yes".
    """
    asked = frozenset(stems(question)) - asks_nothing(question)
    return len(asked) >= _LEAST_ASKED and asked <= frozenset(stems(statement))


def find_to_forget(order: str, recalled: Sequence[RecalledEpisode]) -> tuple[Episode, ...]:
    """Return the turns whose statements have most of these words; often one.

    Words of the request itself are ignored: "what I told you about the key".
    """
    telling = words("order_to", "telling")
    wanted = {*stems(" ".join(it for it in _WORD.findall(order.lower()) if it not in telling))}
    by_stems: dict[frozenset[str], list[Episode]] = {}
    for hit in recalled:
        if states(hit.episode):
            by_stems.setdefault(frozenset(stems(as_stated(hit.episode).text)), []).append(
                hit.episode
            )
    best = max(by_stems, key=lambda stated: len(wanted & stated), default=frozenset[str]())
    is_meant = len(wanted & best) >= MOSTLY_COVERED * max(1, len(wanted))
    return tuple(by_stems[best]) if is_meant else ()


def as_stated(episode: Episode) -> Episode:
    """Return the turn with the text of its statement, without "Remember that"."""
    stated = [episode.text[start:end] for start, end in _statements(episode)]
    return replace(episode, text=" ".join(stated) or episode.text)


def states(episode: Episode) -> bool:
    """Return whether the episode is a turn in which the user states something."""
    return next(_statements(episode), None) is not None


def _statements(episode: Episode) -> Iterator[tuple[int, int]]:
    """Yield each sentence of a turn of the user that states or wishes something.

    A correction states nothing if it put a question right, nor do words that ask without a
    verb or a colon.
    """
    if episode.kind != "turn" or episode.speaker != "user":
        return
    if CORRECTED in episode.why.arguments:
        yield refusal_length(episode.text), len(episode.text.rstrip())
        return
    is_question = episode.intent == "question"
    stating = _STATING - {"correction"} if is_question else _STATING
    for one in utterances(episode.text):
        sentence = episode.text[one.said_from : one.end]
        is_telling = not is_question or ":" in sentence or has_verb(sentence)
        if one.kind in stating and is_telling:
            end = one.start + len(episode.text[one.start : one.end].rstrip())
            yield clause_start(episode.text, one.said_from), end


def answer_with(
    statement: OwnStatement,
    answer: Answer,
    *,
    day: str,
    language: str,
    corrected: Sequence[OwnStatement] = (),
) -> Answer:
    """Return the answer with the statement first, or last if documents are newer.

    Beside an answer from documents only a sure statement is shown. If it is first, the short answer
    of the documents, which may be outdated, is not highlighted.

    `day` is the day of the statement, `language` that of the question; `corrected` are the
    statements that it corrected, which follow it.
    """
    if answer.found and not statement.is_sure:
        return answer
    first = max((one.n for one in answer.citations), default=0) + 1 if answer.found else 1
    statements = (statement, *corrected)
    citations = tuple(_citation(one, n) for n, one in enumerate(statements, start=first))
    is_newest = _is_newest(statement, answer)
    kind = "said_too" if answer.found and not is_newest else "said_before"
    line = " ".join(
        f"{render(UserMessage(id_, day=day, text=' '.join(one.quote.split())), language)} [{one.n}]"
        for id_, one in zip((kind, *("said_earlier" for _ in corrected)), citations, strict=True)
    )
    if answer.found:
        cited = replace(answer, citations=(*answer.citations, *citations))
        if not is_newest:
            return replace(cited, answer=f"{answer.answer}\n\n{line}")
        if answer.direct:
            short, gap, rest = answer.answer.partition("\n\n")
            cited = replace(cited, answer=f"{short.replace('**', '')}{gap}{rest}", direct="")
        return with_acknowledgment(line, cited)
    return replace(
        answer,
        found=True,
        confidence="stated",
        answer=line,
        citations=citations,
        facts=(),
        note=UserMessage(),
        nearest=(),
        nearest_things=(),
        direct="",
        sentences=(),
        unsupported=(),
        supported_share=0.0,
        model="",
        spoken=None,
    )


def _citation(statement: OwnStatement, number: int) -> Citation:
    return Citation(
        n=number,
        path=conversation_path(statement.episode.session_id),
        part=str(statement.episode.id),
        title="",
        page=None,
        start=statement.start,
        end=statement.end,
        quote=statement.text,
        changed_at=statement.episode.happened_at,
    )


def _is_newest(statement: OwnStatement, answer: Answer) -> bool:
    """Return whether it was told after the last change of each cited document, and is no fact."""
    told_at = statement.episode.happened_at
    return not any(map(is_user_stated, answer.facts)) and all(
        one.changed_at is None or one.changed_at < told_at for one in answer.citations
    )
